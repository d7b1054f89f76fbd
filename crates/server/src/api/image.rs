//! `GET /api/games/{id}/image`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::peer::Peer;
use crate::quota::COMPUTING;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use menagerie_image::{Look, png, svg};
use menagerie_kernel::{Eye, Options};
use menagerie_table::OpenError;
use menagerie_wire::ErrorBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How wide a PNG is, in pixels.
const WIDTH: u32 = 960;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wish {
    /// The full text of the position.
    position: String,
    /// In which form.
    #[serde(default)]
    form: Form,
    /// Whether the first rank is above.
    #[serde(default)]
    flip: bool,
}

/// The form of a picture.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    #[default]
    Svg,
    Png,
}

/// A position as a picture. A caller who has its text knows all of it, so nothing on the board is hidden.
#[utoipa::path(get, path = "/games/{id}/image", operation_id = "image", tag = "games",
    params(("id" = String, Path, description = "The game's id."), Wish),
    responses(
        (status = 200, description = "The picture, as SVG or PNG."),
        (status = 404, body = ErrorBody, description = "There is no such game."),
        (status = 422, body = ErrorBody, description = "The position is refused."),
    )
)]
pub(super) async fn image(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Peer,
    Query(wish): Query<Wish>,
) -> Result<Response, ApiError> {
    app.charge(COMPUTING, &peer, None)?;
    app.catalog.named(&id)?;
    let (form, named) = (wish.form, id.clone());
    let bytes = app.aside(&peer, move |app, _| {
        let offer = app.catalog.named(&id)?;
        let line = offer.game.parse(&wish.position, Options::default()).map_err(OpenError::Position)?;
        // A SVG goes to readers who do not have the font.
        let embed_font = matches!(form, Form::Svg);
        let look = Look { flipped: wish.flip, embed_font, ..Look::default() };
        let scene = offer.kit.as_ref().map_or_else(|| line.scene(Eye::Public), |kit| kit.scene_of(&*line));
        let picture = svg(&scene, &look);
        match form {
            Form::Svg => Ok(picture.into_bytes()),
            Form::Png => png(&picture, WIDTH).map_err(|error| {
                tracing::error!(%error, "a picture was not drawn");
                ApiError::Internal
            }),
        }
    });
    let (kind, ending) = match form {
        Form::Svg => ("image/svg+xml", "svg"),
        Form::Png => ("image/png", "png"),
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        // What a position looks like changes only with the program.
        (header::CACHE_CONTROL, "public, max-age=3600".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{named}.{ending}\"")),
    ];
    Ok((headers, bytes.await?).into_response())
}
