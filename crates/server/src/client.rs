//! The browser client, embedded.

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

/// What the client's build left; a page that says how to build it where nobody has (see `build.rs`).
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// The page that every address of the client leads to.
const PAGE: &str = "index.html";

/// Files below it carry a hash of their content in their names.
const HASHED: &str = "assets/";

/// Answers an address that is none of `/api`: with a file of the client, or with its page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match Files::get(path).map(|file| (path, file)).or_else(|| page_for(path)) {
        Some((path, file)) => respond(path, file, &headers),
        None => (StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// Addresses without an extension belong to the client, which knows its own pages.
fn page_for(path: &str) -> Option<(&'static str, EmbeddedFile)> {
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.contains('.') { None } else { Files::get(PAGE).map(|file| (PAGE, file)) }
}

fn respond(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    // Weak, because the same file may travel compressed.
    let tag = format!("W/\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let common = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, cache.to_owned())];
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    if known.flat_map(|value| value.split(',')).any(|value| value.trim() == tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let body = match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    (common, [(header::CONTENT_TYPE, content_type(path))], body).into_response()
}

fn content_type(path: &str) -> String {
    let guessed = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = guessed.type_() == mime_guess::mime::TEXT;
    if is_text { format!("{guessed}; charset=utf-8") } else { guessed.to_string() }
}
