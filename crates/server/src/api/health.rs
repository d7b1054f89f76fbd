//! `GET /healthz`

use crate::api_error::ApiError;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, Health};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Whether the server can answer and its store can write. The code of the error says why not: `storage`, or `draining`
/// where it is about to end and should get no more calls.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, body = Health),
    (status = 503, body = ErrorBody, description = "Matches cannot be stored at the moment, or the server is about to end."),
))]
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    if app.draining.load(Ordering::Relaxed) {
        return Err(ApiError::Draining);
    }
    app.store.check().await?;
    Ok(Json(Health { status: "ok".to_owned() }))
}
