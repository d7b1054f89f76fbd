//! `POST /api/matches/{id}/why`

use crate::act::{begun, refused};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{Attempt, ErrorBody, WhyNot};
use std::sync::Arc;

/// Why the caller's seat cannot make a step, in words for the player who tried it.
#[utoipa::path(post, path = "/matches/{id}/why", tag = "matches", params(("id" = String, Path)),
    security(("seat" = [])), request_body = Attempt,
    responses(
        (status = 200, body = WhyNot),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 403, body = ErrorBody, description = "It is not this seat's turn."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game is over, or the seat has handed in its choice."),
        (status = 422, body = ErrorBody, description = "A text is too long."),
    )
)]
pub(super) async fn why(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(query): Body<Attempt>,
) -> Result<Json<WhyNot>, ApiError> {
    let now = app.room(&id).await?.present();
    let (seat, of) = (caller.seat(&now)?, begun(&now)?);
    let why = of
        .refusal(seat, &query.prefix, &query.step)
        .map_err(|refusal| refused(of, Some(seat), refusal, app.world.now_ms()))?;
    Ok(Json(why.into()))
}
