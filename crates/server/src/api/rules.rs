//! `GET /api/games/{id}/rules`

use crate::app::App;
use crate::extract::Path;
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, Rules};
use std::sync::Arc;

/// The rules of a game, for a reader.
#[utoipa::path(
    get, path = "/games/{id}/rules", operation_id = "rules", tag = "games", params(("id" = String, Path, description = "The game's id.")),
    responses((status = 200, body = Rules), (status = 404, body = ErrorBody))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Rules>, Problem> {
    let offer = app.catalog.find(&id).ok_or(Problem::UnknownPath)?;
    Ok(Json(Rules::new(&*offer.game)))
}
