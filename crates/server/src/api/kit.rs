//! `GET /api/games/{id}/kit` and `POST /api/games/{id}/draft`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::Json;
use axum::extract::State;
use menagerie_show::Kit;
use menagerie_wire::{Draft, DraftRequest, ErrorBody};
use std::sync::Arc;

/// What the positions of a game are made of, for whoever sets one up.
#[utoipa::path(
    get, path = "/games/{id}/kit", operation_id = "kit", tag = "games",
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = Kit),
        (status = 404, body = ErrorBody, description = "There is no such game, or nothing to set up in it."),
    )
)]
pub(super) async fn kit(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Kit>, ApiError> {
    let offer = app.catalog.named(&id)?;
    offer.kit.clone().map(Json).ok_or(ApiError::UnknownPath)
}

/// Takes a position apart or puts one together, and says whether the game accepts it. What it does not accept
/// is answered as well, with what is wrong.
#[utoipa::path(
    post, path = "/games/{id}/draft", operation_id = "draft", tag = "games", request_body = DraftRequest,
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = Draft),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such game, or nothing to set up in it."),
        (status = 413, body = ErrorBody, description = "The body is too large."),
    )
)]
pub(super) async fn draft(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Body(wish): Body<DraftRequest>,
) -> Result<Json<Draft>, ApiError> {
    app.charge(COMPUTING, &peer, None)?;
    app.catalog.named(&id)?;
    let judged = app.aside(&peer, move |app, _| {
        let offer = app.catalog.named(&id)?;
        let kit = offer.kit.as_ref().ok_or(ApiError::UnknownPath)?;
        Ok(Draft::new(&*offer.game, kit, wish))
    });
    judged.await.map(Json)
}
