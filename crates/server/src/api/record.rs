//! `GET /api/matches/{id}/record`

use crate::app::App;
use crate::extract::{Caller, Path};
use crate::problem::Problem;
use axum::extract::State;
use menagerie_wire::ErrorBody;
use std::sync::Arc;

/// The game record in text. It holds secrets only when the game is over.
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches", params(("id" = String, Path)),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
    )
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<String, Problem> {
    let of = app.room(&id).await?.present();
    Ok(of.record(caller.eye(&of)?))
}
