//! `GET /api/games`

use crate::app::App;
use axum::Json;
use axum::extract::State;
use menagerie_wire::GameList;
use std::sync::Arc;

/// The games of this server.
#[utoipa::path(get, path = "/games", operation_id = "games", tag = "games", responses((status = 200, body = GameList)))]
pub(super) async fn list(State(app): State<Arc<App>>) -> Json<GameList> {
    Json(GameList { games: app.catalog.infos().cloned().collect() })
}
