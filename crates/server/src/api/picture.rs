//! `GET /api/games/{id}/picture`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Path;
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use menagerie_image::{Look, png, svg};
use menagerie_wire::ErrorBody;
use std::sync::Arc;

/// How wide a picture is, in pixels.
const WIDTH: u32 = 800;

/// A game in a picture, as PNG: for whoever is shown a link to it. It is drawn once.
#[utoipa::path(get, path = "/games/{id}/picture", operation_id = "picture", tag = "games",
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, description = "The picture.", content_type = "image/png"),
        (status = 404, body = ErrorBody, description = "There is no such game."),
    )
)]
pub(super) async fn picture(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
) -> Result<Response, ApiError> {
    app.charge(COMPUTING, &peer, None)?;
    let kept = &app.catalog.named(&id)?.picture;
    let drawn = kept.get_or_try_init(|| app.aside(&peer, move |app, _| draw(app, &id))).await?;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, drawn.clone()).into_response())
}

fn draw(app: &App, id: &str) -> Result<Bytes, ApiError> {
    let scene = app.catalog.named(id)?.shown().ok_or(ApiError::UnknownPath)?;
    png(&svg(&scene, &Look::default()), WIDTH).map(Bytes::from).map_err(|error| {
        tracing::error!(%error, "a picture was not drawn");
        ApiError::Internal
    })
}
