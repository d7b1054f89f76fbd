//! `POST /api/games/{id}/start`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::Json;
use axum::extract::State;
use menagerie_kernel::Options;
use menagerie_show::{AnyGame, Beginning, beginning};
use menagerie_table::OpenError;
use menagerie_wire::{ErrorBody, StartRequest};
use std::sync::Arc;

/// What everybody would see at the beginning of a match with these options. No match is made.
#[utoipa::path(
    post, path = "/games/{id}/start", operation_id = "start", tag = "games", request_body = StartRequest,
    params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, body = Beginning),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 404, body = ErrorBody, description = "There is no such game."),
        (status = 422, body = ErrorBody, description = "An option is refused."),
    )
)]
pub(super) async fn start(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Body(wish): Body<StartRequest>,
) -> Result<Json<Beginning>, ApiError> {
    app.charge(COMPUTING, &peer, None)?;
    app.catalog.named(&id)?;
    app.aside(&peer, move |app, _| begin(&*app.catalog.named(&id)?.game, wish)).await.map(Json)
}

fn begin(game: &dyn AnyGame, wish: StartRequest) -> Result<Beginning, ApiError> {
    let options = Options::check(game.info().options, wish.options).map_err(OpenError::Option)?;
    Ok(beginning(game, &options).map_err(OpenError::Option)?)
}
