//! Pictures for those who are shown a link: `GET /api/games/{id}/picture`, `GET /api/matches/{id}/picture`

use crate::act::begun;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use menagerie_image::{Look, png, svg};
use menagerie_kernel::Eye;
use menagerie_show::Scene;
use menagerie_table::{Match, SeenInput};
use menagerie_wire::ErrorBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// How wide a picture is, in pixels.
const WIDTH: u32 = 800;

/// For how long readers of links may keep the picture of a position that a turn may change, in seconds.
const SOON: &str = "public, max-age=10";
/// For how long they may keep that of a past position, or of the last one: only another program would draw it otherwise.
const LATER: &str = "public, max-age=3600";

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

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Moment {
    /// After how many changes of the game; the present position without it.
    at: Option<u64>,
}

/// A match in a picture, as PNG: what the public may see of its present position or of an earlier one, whoever asks.
#[utoipa::path(get, path = "/matches/{id}/picture", operation_id = "match_picture", tag = "matches",
    params(("id" = String, Path), Moment),
    responses(
        (status = 200, description = "The picture.", content_type = "image/png"),
        (status = 404, body = ErrorBody, description = "There is no such match, or no such moment of it."),
        (status = 409, body = ErrorBody, description = "Its game has not begun."),
    )
)]
pub(super) async fn of_match(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(Moment { at }): Query<Moment>,
    peer: Peer,
) -> Result<Response, ApiError> {
    app.charge(COMPUTING, &peer, None)?;
    let of = begun(&app.room(&id).await?.present())?.clone();
    let stays = of.outcome().is_some() || at.is_some_and(|at| at < of.at());
    let drawn = app.aside(&peer, move |_, _| {
        let scene = match at {
            Some(at) => scene_at(&of, at).ok_or(ApiError::UnknownPath)?,
            None => of.scene(Eye::Public),
        };
        drawing(&scene)
    });
    let cached = if stays { LATER } else { SOON };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, cached)];
    Ok((headers, drawn.await?).into_response())
}

/// What the public saw when the game had changed so often; nothing where it never has.
fn scene_at(of: &Match, at: u64) -> Option<Scene> {
    let seen = |version: u64| of.seen_some(Eye::Public, version - 1, 1).pop();
    let versions: Vec<u64> = (1..=of.version()).collect();
    // Other entries may follow the one with the position before the next change.
    let first = versions.partition_point(|version| seen(*version).is_some_and(|one| one.at < at));
    let mut then = versions[first..].iter().map_while(|version| seen(*version).filter(|one| one.at == at));
    then.find_map(|one| match one.entry {
        SeenInput::Created { scene }
        | SeenInput::Dealt { scene }
        | SeenInput::Part { scene, .. }
        | SeenInput::TakenBack { scene, .. } => Some(scene),
        _ => None,
    })
}

fn draw(app: &App, id: &str) -> Result<Bytes, ApiError> {
    drawing(&app.catalog.named(id)?.shown().ok_or(ApiError::UnknownPath)?)
}

fn drawing(scene: &Scene) -> Result<Bytes, ApiError> {
    png(&svg(scene, &Look::default()), WIDTH).map(Bytes::from).map_err(|error| {
        tracing::error!(%error, "a picture was not drawn");
        ApiError::Internal
    })
}
