//! `GET /api/matches/{id}/piece` and `GET /api/matches/{id}/attackers`

use crate::act::begun;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::identity::{Caller, Looker};
use axum::Json;
use axum::extract::State;
use menagerie_kernel::Spot;
use menagerie_show::{Reach, Standing};
use menagerie_wire::ErrorBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// The square.
    #[param(example = "e4")]
    at: String,
}

/// The square that a text names.
pub(super) fn square(text: &str) -> Result<Spot, ApiError> {
    text.parse().map_err(ApiError::NoSquare)
}

/// What a piece is, how it goes, and where it could go and attack from where it stands, as far as the caller's eye may
/// know; null where it sees no piece.
#[utoipa::path(get, path = "/matches/{id}/piece", operation_id = "piece", tag = "matches",
    params(("id" = String, Path), Looker, Asked),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = Option<Reach>),
        (status = 400, body = ErrorBody, description = "No square is named."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "Other eyes are named, and the game is not over."),
        (status = 422, body = ErrorBody, description = "What is named is no square."),
    )
)]
pub(super) async fn piece(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    caller: Caller,
) -> Result<Json<Option<Reach>>, ApiError> {
    let now = app.room(&id).await?.present();
    let (eye, of) = (caller.look(&now)?.board, begun(&now)?);
    Ok(Json(of.reach(eye, square(&asked.at)?)))
}

/// Which pieces attack a square, on either side and whoever is to act, as far as the caller's eye may know: what could
/// capture there, or could if an enemy stood there.
#[utoipa::path(get, path = "/matches/{id}/attackers", operation_id = "attackers", tag = "matches",
    params(("id" = String, Path), Looker, Asked),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = Vec<Standing>),
        (status = 400, body = ErrorBody, description = "No square is named."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "Other eyes are named, and the game is not over."),
        (status = 422, body = ErrorBody, description = "What is named is no square."),
    )
)]
pub(super) async fn attackers(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    caller: Caller,
) -> Result<Json<Vec<Standing>>, ApiError> {
    let now = app.room(&id).await?.present();
    let (eye, of) = (caller.look(&now)?.board, begun(&now)?);
    let found = of.attackers(eye, square(&asked.at)?);
    Ok(Json(found))
}
