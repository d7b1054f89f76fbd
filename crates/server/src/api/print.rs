//! `GET /api/print/{file}`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::prints::Prints;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use menagerie_print::{Language, Printable};
use menagerie_wire::ErrorBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The size of the paper.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PrintQuery {
    /// The paper; A4 when it is not given.
    #[serde(default)]
    paper: Paper,
    /// The language, by its code; English when it is not given. What is not translated into it is printed in English.
    #[param(example = "fr")]
    lang: Option<String>,
}

/// Something to print, as PDF: `deck.pdf`, `aids.pdf`, `forms.pdf` or `rules.pdf`. It is made when it is first asked for.
#[utoipa::path(
    get, path = "/print/{file}", operation_id = "print", tag = "book",
    params(("file" = String, Path, description = "What is wanted, with its ending."), PrintQuery),
    responses(
        (status = 200, body = String, content_type = "application/pdf"),
        (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody),
    )
)]
pub(super) async fn print(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    Query(wanted): Query<PrintQuery>,
) -> Result<Response, ApiError> {
    let paper = match wanted.paper {
        Paper::A4 => menagerie_print::Paper::A4,
        Paper::Letter => menagerie_print::Paper::Letter,
    };
    let id = file.strip_suffix(".pdf").ok_or(ApiError::UnknownPath)?;
    let what = Printable::ALL.into_iter().find(|known| known.id() == id).ok_or(ApiError::UnknownPath)?;
    if what == Printable::Forms && app.catalog.forms().is_none() {
        return Err(ApiError::UnknownPath);
    }
    let language = wanted.lang.as_deref().map_or(Ok(Language::English), str::parse);
    let language = language.map_err(|unknown| ApiError::BadRequest(unknown.to_string()))?;
    let pdf = Prints::get(&app, (what, language, paper)).await?;
    let name = format!("inline; filename=\"{}\"", what.file(language));
    Ok(([(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, name)], pdf).into_response())
}
