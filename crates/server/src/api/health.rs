//! `GET /healthz`

use crate::api_error::ApiError;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, Health};
use std::sync::Arc;

/// Whether the server can answer and its store can write.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, body = Health),
    (status = 503, body = ErrorBody, description = "Matches cannot be stored at the moment."),
))]
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    app.store.check().await?;
    Ok(Json(Health { status: "ok".to_owned() }))
}
