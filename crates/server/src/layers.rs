//! What surrounds every call: limits, headers, compression, and a log line.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::LARGEST_BODY;
use crate::{guard, metrics, peer, quota};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate};
use tower_http::compression::{CompressionLayer, DefaultPredicate};
use tower_http::set_header::SetResponseHeaderLayer;

/// Only what this server itself sends is run, shown or talked to. Style attributes are let in, because
/// the client's templates position pieces with them; they cannot load or run anything.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// What is compressed already. To compress it again for every caller takes longer than to send it.
const PACKED: NotForContentType = NotForContentType::const_new("application/pdf");

/// Puts around the routes everything that they have in common. The last layer is the outermost.
pub(crate) fn around(routes: Router, app: &Arc<App>) -> Router {
    let timeout = app.config.request_timeout;
    routes
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(move |request: Request, next: Next| limit_time(timeout, request, next)))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(PACKED)))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(from_fn_with_state(app.clone(), quota::count_calls))
        .layer(from_fn_with_state(app.clone(), guard::check))
        .layer(from_fn_with_state(app.clone(), peer::find))
        .layer(from_fn_with_state(app.clone(), metrics::observe))
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
