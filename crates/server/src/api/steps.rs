//! `POST /api/matches/{id}/steps`

use crate::act::{begun, refused};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use axum::Json;
use axum::extract::State;
use menagerie_kernel::Seat;
use menagerie_table::{Match, Refusal};
use menagerie_wire::{ErrorBody, Prefix, StepList};
use std::sync::Arc;

/// The steps that may follow a prefix, as the caller's seat knows them.
#[utoipa::path(post, path = "/matches/{id}/steps", tag = "matches", params(("id" = String, Path)),
    security(("seat" = [])), request_body = Prefix,
    responses(
        (status = 200, body = StepList),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 422, body = ErrorBody, description = "The prefix is illegal."),
    )
)]
pub(super) async fn steps(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(query): Body<Prefix>,
) -> Result<Json<StepList>, ApiError> {
    let now = app.room(&id).await?.present();
    let (seat, of) = (caller.seat(&now)?, begun(&now)?);
    let list = list(of, seat, &query.prefix)
        .map_err(|refusal| refused(of, Some(seat), refusal, app.world.now_ms()))?;
    Ok(Json(list))
}

/// What a seat may add to a prefix, with what players call it and what is drawn meanwhile.
pub(super) fn list(of: &Match, seat: Seat, prefix: &str) -> Result<StepList, Refusal> {
    let offered = of.called(seat, prefix)?;
    Ok(StepList::new(of.at(), offered, of.sketch(seat, prefix)))
}
