//! `GET /api/games/{id}/problems`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Path;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, ProblemList};
use std::sync::Arc;

/// The problems that somebody composed or chose for a game that is a puzzle.
#[utoipa::path(
    get, path = "/games/{id}/problems", operation_id = "problems", tag = "games",
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = ProblemList),
        (status = 404, body = ErrorBody, description = "There is no such game."),
        (status = 422, body = ErrorBody, description = "The game is no puzzle."),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<ProblemList>, ApiError> {
    let game = &app.catalog.named(&id)?.game;
    ProblemList::new(&**game).map(Json).ok_or(ApiError::NoPuzzle)
}
