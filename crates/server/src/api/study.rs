//! `POST /api/games/{game}/study`

use super::piece::square;
use crate::api_error::ApiError;
use crate::app::App;
use crate::aside::CancellationToken;
use crate::extract::{Body, Path};
use crate::peer::Peer;
use crate::quota::COMPUTING;
use crate::world::{World, random};
use axum::Json;
use axum::extract::State;
use menagerie_kernel::{Chance, Event, Eye, Options, Seat, Sentence, excerpt};
use menagerie_show::{AnyGame, AnyLine, Illegal, Offered};
use menagerie_table::OpenError;
use menagerie_table::Refusal;
use menagerie_wire::{ErrorBody, Study, StudyRequest};
use std::sync::Arc;

/// How many parts are played in one call.
const MOST_PARTS: usize = 1000;

/// How many bytes the text of a part may have.
const LONGEST_PART: usize = 4096;

/// Looks at a position and plays on from it, without a match: nothing is remembered.
#[utoipa::path(
    post, path = "/games/{id}/study", operation_id = "study", tag = "games", request_body = StudyRequest,
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = Study),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such game."),
        (status = 413, body = ErrorBody, description = "The body is too large."),
        (status = 422, body = ErrorBody,
            description = "The position, an option, a seat, a part, the prefix or a square is refused."),
    )
)]
pub(super) async fn study(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Body(wish): Body<StudyRequest>,
) -> Result<Json<Study>, ApiError> {
    app.charge(COMPUTING, &peer, None)?;
    app.catalog.named(&id)?;
    let found = app.aside(&peer, move |app, token| {
        let offer = app.catalog.named(&id)?;
        look(&*offer.game, &*app.world, wish, token)
    });
    found.await.map(Json)
}

fn look(
    game: &dyn AnyGame,
    world: &dyn World,
    wish: StudyRequest,
    token: &CancellationToken,
) -> Result<Study, ApiError> {
    let eye = wish.eye.as_deref().map(|id| game.info().eye(id)).transpose()?;
    let mut line = begin(game, world, &wish)?;
    let played = play(&mut *line, &wish.played, token)?;
    let actor = line.turn().actor();
    let offered = match actor {
        Some(seat) => line.offered(seat, checked_length(&wish.prefix)?)?,
        None if wish.prefix.is_empty() => Offered { steps: Vec::new(), complete: false },
        None => return Err(Illegal::Over.into()),
    };
    let eye = eye.unwrap_or(actor.map_or(Eye::Public, Eye::Seat));
    let about = wish.about.as_deref().map(square).transpose()?;
    let about = about.and_then(|at| line.reach(eye, at));
    let seen = Study { about, ..Study::new(&*line, eye, &played, (&wish.prefix, offered)) };
    let Some(seat) = actor else { return Ok(seen) };
    // A sketch shows what the seat that composes the turn sees.
    let sketch = if eye == Eye::Seat(seat) { line.sketch(seat, &wish.prefix) } else { None };
    let tried = wish.tried.as_deref().map(checked_length).transpose()?;
    let sentence = tried.and_then(|step| line.refusal(seat, &wish.prefix, step));
    Ok(Study { sketch, why: sentence.as_ref().map(Sentence::to_string), sentence, ..seen })
}

fn begin(game: &dyn AnyGame, world: &dyn World, wish: &StudyRequest) -> Result<Box<dyn AnyLine>, ApiError> {
    let options = Options::check(game.info().options, wish.options.clone()).map_err(OpenError::Option)?;
    Ok(match (&wish.position, wish.seed) {
        (Some(text), _) => game.parse(text, options).map_err(OpenError::Position)?,
        (None, Some(seed)) => game.start(options, Chance::from_number(seed)).map_err(OpenError::Option)?,
        (None, None) => game.start(options, Chance::from_seed(random(world)?)).map_err(OpenError::Option)?,
    })
}

/// Plays the parts and tells who played each, and what happened.
pub(super) fn play(
    line: &mut dyn AnyLine,
    parts: &[String],
    token: &CancellationToken,
) -> Result<Vec<(Seat, Vec<Event>)>, ApiError> {
    check_sizes(parts)?;
    let play = |(index, part): (usize, &String)| {
        token.check()?;
        let at = |illegal| ApiError::IllegalPart { index, part: excerpt(part), illegal };
        let seat = line.turn().actor().ok_or_else(|| at(Illegal::Over))?;
        Ok((seat, line.play_part(part).map_err(at)?))
    };
    parts.iter().enumerate().map(play).collect()
}

/// Refuses more parts, and longer ones, than are played in one call.
pub(super) fn check_sizes(parts: &[String]) -> Result<(), ApiError> {
    if parts.len() > MOST_PARTS {
        return Err(ApiError::TooManyParts(MOST_PARTS));
    }
    for (index, part) in parts.iter().enumerate() {
        let at = |illegal| ApiError::IllegalPart { index, part: excerpt(part), illegal };
        checked_length(part).map_err(at)?;
    }
    Ok(())
}

fn checked_length(part: &str) -> Result<&str, Illegal> {
    if part.len() <= LONGEST_PART {
        return Ok(part);
    }
    Err(Illegal::Step {
        index: 0,
        text: excerpt(part),
        why: Refusal::TooLong { most: LONGEST_PART }.sentence(),
    })
}
