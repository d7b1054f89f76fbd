//! `GET /api/book` and `GET /api/book/{id}`

use crate::app::App;
use crate::extract::Path;
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{Book, ChapterInfo, ErrorBody, Rules};
use std::sync::Arc;

/// The chapters of the book that belong to no game.
#[utoipa::path(get, path = "/book", operation_id = "book", tag = "book", responses((status = 200, body = Book)))]
pub(super) async fn list(State(app): State<Arc<App>>) -> Json<Book> {
    let chapters = app.catalog.chapters().iter();
    Json(Book {
        chapters: chapters.map(|chapter| ChapterInfo::new(chapter, |id| app.catalog.game(id))).collect(),
    })
}

/// A chapter of the book.
#[utoipa::path(
    get, path = "/book/{id}", operation_id = "chapter", tag = "book", params(("id" = String, Path, description = "The chapter's id.")),
    responses((status = 200, body = Rules), (status = 404, body = ErrorBody))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Rules>, Problem> {
    let chapter =
        app.catalog.chapters().iter().find(|chapter| chapter.id == id).ok_or(Problem::UnknownPath)?;
    Ok(Json(Rules::read(chapter.text, None, |id| app.catalog.game(id))))
}
