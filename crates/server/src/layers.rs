//! What surrounds every call: limits, headers, compression, and a log line.

use crate::api_error::ApiError;
use crate::extract::LARGEST_BODY;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

/// Only what this server itself sends is run, shown or talked to. Style attributes are let in, because
/// the client's templates position pieces with them; they cannot load or run anything.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// Puts everything around the routes that they have in common.
pub(crate) fn around(routes: Router, timeout: Duration) -> Router {
    routes
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(move |request: Request, next: Next| limit_time(timeout, request, next)))
        .layer(CompressionLayer::new())
        .layer(fixed(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(TraceLayer::new_for_http())
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

async fn limit_time(timeout: Duration, request: Request, next: Next) -> Response {
    match tokio::time::timeout(timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::Timeout.into_response(),
    }
}

/// Nothing that a caller sends should get here; if something does, only that call fails.
fn after_panic(_: Box<dyn Any + Send>) -> Response {
    ApiError::Internal.into_response()
}
