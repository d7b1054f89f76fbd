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
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|why| ApiError::bad_request(&why.to_string()))
    }
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
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(found)) => Ok(Query(found)),
            Err(rejection) => Err(ApiError::bad_request(&rejection.body_text())),
        }
    }
}
