//! `GET /api/games/{id}/rules`

use super::book::Reader;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, Rules};
use std::sync::Arc;

/// The rules of a game, for a reader.
#[utoipa::path(
    get, path = "/games/{id}/rules", operation_id = "rules", tag = "games",
    params(("id" = String, Path, description = "The game's id."), Reader),
    responses((status = 200, body = Rules), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(reader): Query<Reader>,
) -> Result<Json<Rules>, ApiError> {
    let offer = app.catalog.named(&id)?;
    Ok(Json(Rules::of_game(&*offer.game, app.catalog.translation(&id, &reader.lang))))
}
