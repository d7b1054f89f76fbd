//! The browser client, embedded.

use crate::app::App;
use crate::page;
use crate::peer::Peer;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The files of the client's build, or, if it was not built, a page that says how to build it (see `build.rs`).
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// The page that every address of the client leads to.
const PAGE: &str = "index.html";
/// Which scripts each page needs.
const SCRIPTS: &str = "scripts.json";
/// Files below it carry a hash of their content in their names.
const HASHED: &str = "assets/";

/// The forms in which the build leaves a file beside the file itself, the smallest first: what they are called
/// in headers, and how their names end.
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Answers an address that is none of `/api`: with a file of the client, or with its page.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    peer: Peer,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET,HEAD")]).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if is_page(path)
        && let Some(file) = Files::get(PAGE)
    {
        let scripts = Files::get(SCRIPTS).and_then(|file| serde_json::from_slice(&file.data).ok());
        let text = String::from_utf8_lossy(&file.data);
        let filled = page::filled(&app, &text, &scripts.unwrap_or_default(), &uri, &peer).await;
        let tag = tag_of(&Sha256::digest(&filled).into());
        return respond(PAGE, tag, None, filled.into(), &headers);
    }
    match Files::get(path) {
        Some(file) if !FORMS.iter().any(|(_, ending)| path.ends_with(ending)) => send(path, file, &headers),
        _ => (StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// Whether the client's page stands at an address. Those without an extension belong to the client, which knows its own pages; so do
/// people, whose names may have one.
fn is_page(path: &str) -> bool {
    path == PAGE || path.starts_with("people/") || !path.rsplit('/').next().unwrap_or_default().contains('.')
}

/// Whether a file of the client is asked for at most, which costs next to nothing.
pub(crate) fn is_file(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    !path.starts_with("api/") && !is_page(path)
}

/// Answers with a file, in the smallest form that the build made of it and the caller reads.
fn send(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = tag_of(&file.metadata.sha256_hash());
    let forms = FORMS.into_iter().filter(|(coding, _)| accepts(headers, coding));
    let smaller = forms
        .into_iter()
        .find_map(|(coding, ending)| Some((coding, Files::get(&format!("{path}{ending}"))?)));
    match smaller {
        Some((coding, smaller)) => respond(path, tag, Some(coding), smaller.data.into(), headers),
        None => respond(path, tag, None, file.data.into(), headers),
    }
}

/// Weak, because the same file may travel compressed.
fn tag_of(hash: &[u8; 32]) -> String {
    format!("W/\"{}\"", hex::encode(&hash[..16]))
}

/// Whether the caller reads a coding. What it does not name is not sent.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(coding) && weight != Some(0.0)
    })
}

fn respond(path: &str, tag: String, coding: Option<&str>, body: Body, headers: &HeaderMap) -> Response {
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let common = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    if known.flat_map(|value| value.split(',')).any(|value| value.trim() == tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let mut response = (common, [(header::CONTENT_TYPE, content_type(path))], body).into_response();
    if let Some(coding) = coding.and_then(|coding| coding.parse().ok()) {
        response.headers_mut().insert(header::CONTENT_ENCODING, coding);
    }
    response
}

fn content_type(path: &str) -> String {
    let guessed = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = guessed.type_() == mime_guess::mime::TEXT;
    if is_text { format!("{guessed}; charset=utf-8") } else { guessed.to_string() }
}
