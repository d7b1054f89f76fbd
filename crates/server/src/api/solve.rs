//! `POST /api/games/{id}/solve`

use crate::api_error::ApiError;
use crate::app::App;
use crate::aside::CancellationToken;
use crate::extract::{Body, Path};
use crate::fair_queue::Rank;
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::Json;
use axum::extract::State;
use menagerie_kernel::Options;
use menagerie_show::AnyGame;
use menagerie_table::OpenError;
use menagerie_wire::desk::usual_limit;
use menagerie_wire::{ErrorBody, SolveRequest, Solved};
use std::sync::Arc;

/// The longest solution that a caller may ask for. No puzzle that can be solved here at all needs so many turns.
const LONGEST_SOLUTION: u32 = 64;

/// How many units of work are done before it is checked again whether anybody still waits.
const BREATH: u64 = 1024;

/// Finds a shortest solution of a puzzle and proves that it is one.
#[utoipa::path(
    post, path = "/games/{id}/solve", operation_id = "solve", tag = "games", request_body = SolveRequest,
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = Solved),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such game."),
        (status = 422, body = ErrorBody,
            description = "The game is no puzzle, the position is none, the limit is too far, or to solve it is too much work."),
        (status = 429, body = ErrorBody, description = "Too many calls; `Retry-After` says when to try again."),
        (status = 503, body = ErrorBody, description = "Too much is being worked at; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn solve(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Body(SolveRequest { position, limit }): Body<SolveRequest>,
) -> Result<Json<Solved>, ApiError> {
    let offer = app.catalog.named(&id)?;
    if offer.game.puzzle().is_none() {
        return Err(ApiError::NoPuzzle);
    }
    let limit = match limit {
        Some(limit) => limit,
        None => {
            let line = offer.game.parse(&position, Options::default()).map_err(OpenError::Position)?;
            usual_limit(&*line)
        }
    };
    if limit > LONGEST_SOLUTION {
        return Err(ApiError::TooFar(LONGEST_SOLUTION));
    }
    let found = match app.solved.answer(offer.game.info().id, &position, limit) {
        Some(known) => known,
        None => {
            app.charge(COMPUTING, &peer, None)?;
            // The same work as a computer player's, so it waits for the same places.
            let queue = app.thinkers.clone();
            app.aside_at(&queue, Rank::Puzzle, &peer, move |app, token| {
                let offer = app.catalog.named(&id)?;
                find(app, &*offer.game, &position, limit, token)
            })
            .await
        }
    };
    found.map(Json)
}

/// Does the work, unless somebody else has done it in the meantime.
fn find(
    app: &App,
    game: &dyn AnyGame,
    text: &str,
    limit: u32,
    token: &CancellationToken,
) -> Result<Solved, ApiError> {
    let id = game.info().id;
    if let Some(known) = app.solved.answer(id, text, limit) {
        return known;
    }
    let line = game.parse(text, Options::default()).map_err(OpenError::Position)?;
    let mut work = 0;
    let mut go_on = || {
        work += 1;
        work <= app.config.most_work && (work % BREATH != 0 || token.check().is_ok())
    };
    let found = line.solve(limit, &mut go_on).ok_or(ApiError::NoPuzzle)?;
    // Work that was broken off proves less than all of it would.
    token.check()?;
    app.solved.keep(id, text, &found);
    Ok(found?.into())
}
