//! `GET /api/games/{id}/tour`

use crate::app::App;
use crate::extract::Path;
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, Tour};
use std::sync::Arc;

/// A tour of a game for newcomers: positions, and the telling moves in them.
#[utoipa::path(
    get, path = "/games/{id}/tour", operation_id = "tour", tag = "games", params(("id" = String, Path, description = "The game's id.")),
    responses((status = 200, body = Tour), (status = 404, body = ErrorBody))
)]
pub(super) async fn read(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Tour>, Problem> {
    let offer = app.catalog.named(&id)?;
    offer.tour.clone().map(Json).ok_or(Problem::UnknownPath)
}
