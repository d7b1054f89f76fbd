//! `GET /api/games/{id}/exercises` and what belongs to one of them.

use crate::api_error::ApiError;
use crate::app::App;
use crate::catalog::Listing;
use crate::extract::{Body, Path};
use crate::fair_queue::Rank;
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::Json;
use axum::extract::State;
use menagerie_exercises::{Answer, Exercise, Fault, Verdict, answer, solution};
use menagerie_kernel::excerpt;
use menagerie_search::{Goal, Limits, Player, Unproven};
use menagerie_wire::{
    ErrorBody, ExerciseAnswer, ExerciseGoal, ExerciseList, ExerciseSolution, ExerciseTry, ExerciseVerdict,
};
use std::sync::Arc;

/// The positions of a game in which exactly one turn wins, or saves the game.
#[utoipa::path(
    get, path = "/games/{id}/exercises", operation_id = "exercises", tag = "games",
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = ExerciseList),
        (status = 404, body = ErrorBody, description = "There is no such game."),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<ExerciseList>, ApiError> {
    let exercises = app.catalog.named(&id)?.exercises.iter().map(wired).collect();
    Ok(Json(ExerciseList { exercises }))
}

/// Says whether a try is right, and replies to it.
#[utoipa::path(
    post, path = "/games/{id}/exercises/{number}", operation_id = "try_exercise", tag = "games",
    request_body = ExerciseTry,
    params(
        ("id" = String, Path, description = "The game's id."),
        ("number" = usize, Path, description = "The number of the exercise, from 1."),
    ),
    responses(
        (status = 200, body = ExerciseAnswer),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such game or exercise."),
        (status = 422, body = ErrorBody, description = "A part is refused, or there are too many."),
        (status = 429, body = ErrorBody, description = "Too many calls; `Retry-After` says when to try again."),
        (status = 503, body = ErrorBody, description = "Too much is being worked at; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn attempt(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, usize)>,
    peer: Peer,
    Body(ExerciseTry { played }): Body<ExerciseTry>,
) -> Result<Json<ExerciseAnswer>, ApiError> {
    super::study::check_sizes(&played)?;
    let found = in_turn(app, id, number, peer, move |listing, player, exercise, limits| {
        answer(&*listing.game, player, exercise, &played, limits)
    });
    let Answer { verdict, reply, turns } = found.await?;
    let verdict = match verdict {
        Verdict::Solved => ExerciseVerdict::Solved,
        Verdict::Right => ExerciseVerdict::Right,
        Verdict::Wrong => ExerciseVerdict::Wrong,
    };
    Ok(Json(ExerciseAnswer { verdict, reply, turns }))
}

/// Tells the solution.
#[utoipa::path(
    get, path = "/games/{id}/exercises/{number}/solution", operation_id = "exercise_solution", tag = "games",
    params(
        ("id" = String, Path, description = "The game's id."),
        ("number" = usize, Path, description = "The number of the exercise, from 1."),
    ),
    responses(
        (status = 200, body = ExerciseSolution),
        (status = 404, body = ErrorBody, description = "There is no such game or exercise."),
        (status = 429, body = ErrorBody, description = "Too many calls; `Retry-After` says when to try again."),
        (status = 503, body = ErrorBody, description = "Too much is being worked at; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn solve(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, usize)>,
    peer: Peer,
) -> Result<Json<ExerciseSolution>, ApiError> {
    let found = in_turn(app, id, number, peer, |listing, player, exercise, limits| {
        solution(&*listing.game, player, exercise, limits)
    });
    Ok(Json(ExerciseSolution { parts: found.await? }))
}

fn wired(exercise: &Exercise) -> menagerie_wire::Exercise {
    let goal = match exercise.aim.goal {
        Goal::Win => ExerciseGoal::Win,
        Goal::Save => ExerciseGoal::Save,
    };
    let (turns, difficulty, position) = (exercise.aim.turns, exercise.difficulty, exercise.position.clone());
    menagerie_wire::Exercise { goal, turns, difficulty, position }
}

/// Proves something about an exercise, at the places where puzzles are solved.
async fn in_turn<T: Send + 'static>(
    app: Arc<App>,
    id: String,
    number: usize,
    peer: Peer,
    work: impl FnOnce(&Listing, &dyn Player, &Exercise, &Limits<'_>) -> Result<T, Fault> + Send + 'static,
) -> Result<T, ApiError> {
    numbered(app.catalog.named(&id)?, number)?;
    app.charge(COMPUTING, &peer, None)?;
    let queue = app.thinkers.clone();
    app.aside_at(&queue, Rank::Puzzle, &peer, move |app, token| {
        let listing = app.catalog.named(&id)?;
        let exercise = numbered(listing, number)?;
        let player = listing.player.as_deref().ok_or(ApiError::NoExercise)?;
        let limits = Limits::nodes(app.config.most_work).unless(token.no_more());
        let found = work(listing, player, exercise, &limits);
        token.check()?;
        found.map_err(|fault| failed(&id, number, fault))
    })
    .await
}

fn numbered(listing: &Listing, number: usize) -> Result<&Exercise, ApiError> {
    let index = number.checked_sub(1).ok_or(ApiError::NoExercise)?;
    listing.exercises.get(index).ok_or(ApiError::NoExercise)
}

/// What a fault is answered with. Apart from an illegal part and a proof that took too long, only the exercise itself can be at
/// fault, which is the server's mistake.
fn failed(game: &str, number: usize, fault: Fault) -> ApiError {
    match fault {
        Fault::Illegal { index, part, why } => {
            ApiError::IllegalPart { index, part: excerpt(&part), illegal: why }
        }
        Fault::Unproven(Unproven::TooHard) => ApiError::Timeout,
        fault => {
            tracing::error!(game, number, %fault, "an exercise is none");
            ApiError::Internal
        }
    }
}
