//! What endpoints take out of a request, with our own errors.

use crate::api_error::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode, request::Parts};
use serde::de::DeserializeOwned;

/// How large a body may be.
pub(crate) const LARGEST_BODY: usize = 64 * 1024;

/// A body that is declared as JSON: no form on another site can send one without asking first.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::NotJson);
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::BodyTooLarge(LARGEST_BODY)
            } else {
                ApiError::bad_request(&rejection.body_text())
            }
        })?;
        if names_nul(&bytes) {
            return Err(nul());
        }
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|why| ApiError::bad_request(&why.to_string()))
    }
}

/// Whether a text in JSON has a NUL, which can only be written as an escape. No text that means anything has one, and PostgreSQL keeps none.
fn names_nul(json: &[u8]) -> bool {
    let mut rest = json.iter();
    // A backslash takes the character after it along.
    while rest.any(|byte| *byte == b'\\') {
        if rest.as_slice().starts_with(b"u0000") {
            return true;
        }
        rest.next();
    }
    false
}

fn nul() -> ApiError {
    ApiError::bad_request("no text has the character U+0000")
}

fn is_json(headers: &HeaderMap) -> bool {
    let told = headers.get(CONTENT_TYPE).and_then(|told| told.to_str().ok()).unwrap_or_default();
    told.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The part of the path that names a match or a game.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ApiError> {
        if parts.uri.path().contains("%00") {
            return Err(nul());
        }
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(found)) => Ok(Path(found)),
            Err(rejection) => Err(ApiError::bad_request(&rejection.body_text())),
        }
    }
}

/// The query of an address.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, ApiError> {
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(nul());
        }
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(found)) => Ok(Query(found)),
            Err(rejection) => Err(ApiError::bad_request(&rejection.body_text())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nul_is_found_however_it_is_written() {
        for nul in [r#""\u0000""#, r#"{"a": ["b\n\u0000c"]}"#, r#""\\\u0000""#, r#"{"\u0000": 1}"#] {
            assert!(names_nul(nul.as_bytes()), "{nul}");
        }
        for sound in [r#""\\u0000""#, r#""\u0001u0000""#, r#""u0000""#, "\\", "\\u000"] {
            assert!(!names_nul(sound.as_bytes()), "{sound}");
        }
    }
}
