//! `GET /api/book` and `GET /api/book/{id}`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use axum::Json;
use axum::extract::State;
use menagerie_wire::{Book, ChapterInfo, ErrorBody, Rules};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// What a reader asks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Reader {
    /// The language to read, by its code. What is not translated into it comes in English.
    #[param(example = "fr")]
    #[serde(default)]
    pub(super) lang: String,
}

/// The chapters of the book that belong to no game.
#[utoipa::path(
    get, path = "/book", operation_id = "book", tag = "book", params(Reader),
    responses((status = 200, body = Book), (status = 400, body = ErrorBody))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(reader): Query<Reader>,
) -> Result<Json<Book>, ApiError> {
    let chapters = app.catalog.chapters().iter().map(|chapter| {
        let translation = app.catalog.translation(chapter.id, &reader.lang);
        ChapterInfo::new(chapter, translation, |id| app.catalog.game(id))
    });
    Ok(Json(Book { chapters: chapters.collect() }))
}

/// A chapter of the book.
#[utoipa::path(
    get, path = "/book/{id}", operation_id = "chapter", tag = "book",
    params(("id" = String, Path, description = "The chapter's id."), Reader),
    responses((status = 200, body = Rules), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(reader): Query<Reader>,
) -> Result<Json<Rules>, ApiError> {
    let chapter =
        app.catalog.chapters().iter().find(|chapter| chapter.id == id).ok_or(ApiError::UnknownPath)?;
    let translation = app.catalog.translation(&id, &reader.lang);
    Ok(Json(Rules::of_chapter(chapter, translation, |id| app.catalog.game(id))))
}
