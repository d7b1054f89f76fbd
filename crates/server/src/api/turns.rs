//! `POST /api/matches/{id}/turns`

use crate::act::Act;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use crate::peer::Peer;
use axum::Json;
use axum::extract::State;
use menagerie_table::Phase;
use menagerie_wire::{ErrorBody, TurnAnswer, TurnRequest};
use std::sync::Arc;

/// Plays a part. An answer of 200 says that it is on disk; a repeat of what was just accepted from
/// the seat is answered 200 again.
#[utoipa::path(post, path = "/matches/{id}/turns", tag = "matches", params(("id" = String, Path)),
    security(("seat" = [])), request_body = TurnRequest,
    responses(
        (status = 200, body = TurnAnswer),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 403, body = ErrorBody, description = "It is not for this seat to act."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game has moved on, is over or frozen, or another choice of \
            this seat is sealed; with the present state."),
        (status = 413, body = ErrorBody, description = "The body is too large."),
        (status = 422, body = ErrorBody, description = "The rules forbid it; names the step."),
    )
)]
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    peer: Peer,
    Body(turn): Body<TurnRequest>,
) -> Result<Json<TurnAnswer>, ApiError> {
    let room = app.room(&id).await?;
    caller.seat(&room.present())?;
    room.note_origin(peer.household(), app.world.now_ms());
    let play = move |now: &Phase| {
        Ok(Act::Play { level: None, seat: caller.seat(now)?, at: turn.at, steps: turn.steps.clone() })
    };
    Ok(Json(app.change_as(&room, play).await?.answer(app.world.now_ms())?))
}
