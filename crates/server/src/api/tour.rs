//! `GET /api/games/{id}/tour`

use super::book::Reader;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use axum::Json;
use axum::extract::State;
use menagerie_tours::Tour;
use menagerie_wire::ErrorBody;
use std::sync::Arc;

/// A tour of a game for newcomers: positions, and the telling moves in them.
#[utoipa::path(
    get, path = "/games/{id}/tour", operation_id = "tour", tag = "games",
    params(("id" = String, Path, description = "The game's id."), Reader),
    responses((status = 200, body = Tour), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(reader): Query<Reader>,
) -> Result<Json<Tour>, ApiError> {
    app.catalog.tour(&id, &reader.lang).cloned().map(Json).ok_or(ApiError::UnknownPath)
}
