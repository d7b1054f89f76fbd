//! What those who run a server see of it: numbers for Prometheus, and a line in the log for each call.
//!
//! Neither says what was asked for beyond the path, nor from where.

use crate::app::App;
use crate::peer::Peer;
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::sync::Arc;
use std::time::Instant;

/// The type of the text (OpenMetrics 1.0.0).
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What a call was.
#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct Call {
    method: &'static str,
    /// The route as the description of the calls has it; other paths are the client's.
    route: String,
    status: u16,
}

#[derive(Clone, Hash, PartialEq, Eq, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

/// The numbers. Those that only have to be looked up are set when somebody asks.
pub(crate) struct Metrics {
    registry: Registry,
    calls: Family<Call, Counter>,
    seconds: Family<Route, Histogram>,
    /// Changes of matches that are on disk.
    pub(crate) changes: Counter,
    /// Changes and creations that the store did not take.
    pub(crate) storage_failures: Counter,
    /// Connections that were closed at once because there were too many.
    pub(crate) turned_away: Counter,
    /// Sockets that are open.
    pub(crate) sockets: Gauge,
    matches: Gauge,
    waiting: Gauge,
    working: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let seconds = || Histogram::new(exponential_buckets(0.0005, 2.0, 16));
        let mut metrics = Metrics {
            registry: Registry::with_prefix("menagerie"),
            calls: Family::default(),
            seconds: Family::new_with_constructor(seconds),
            changes: Counter::default(),
            storage_failures: Counter::default(),
            turned_away: Counter::default(),
            sockets: Gauge::default(),
            matches: Gauge::default(),
            waiting: Gauge::default(),
            working: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let all = &mut self.registry;
        all.register("calls", "Calls that were answered", self.calls.clone());
        all.register_with_unit("call_duration", "How long calls took", Unit::Seconds, self.seconds.clone());
        all.register("changes", "Changes of matches that are on disk", self.changes.clone());
        all.register(
            "storage_failures",
            "Changes that the store did not take",
            self.storage_failures.clone(),
        );
        all.register("connections_turned_away", "Connections that were too many", self.turned_away.clone());
        all.register("sockets", "Sockets that are open", self.sockets.clone());
        all.register("matches_in_memory", "Matches that are in memory", self.matches.clone());
        all.register("thoughts_waiting", "Pieces of long work that wait for a place", self.waiting.clone());
        all.register("thoughts_working", "Pieces of long work that are being done", self.working.clone());
    }

    fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Counts a socket as long as it is open.
pub(crate) struct OpenSocket(Gauge);

impl OpenSocket {
    pub(crate) fn new(metrics: &Metrics) -> OpenSocket {
        metrics.sockets.inc();
        OpenSocket(metrics.sockets.clone())
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Notes each call. The log names the path without the query.
pub(crate) async fn observe(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = known(request.method());
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "client".to_owned(), |route| route.as_str().to_owned());
    let response = next.run(request).await;
    let (took, status) = (begun.elapsed(), response.status().as_u16());
    tracing::info!(target: "access", method, path, status, ms = took.as_secs_f64() * 1000.0);
    app.metrics.seconds.get_or_create(&Route { route: route.clone() }).observe(took.as_secs_f64());
    app.metrics.calls.get_or_create(&Call { method, route, status }).inc();
    response
}

/// Unknown methods count as one, or callers could make up as many as they like.
fn known(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];
    known.into_iter().find(|known| method == known).unwrap_or("other")
}

/// `GET /metrics`, for this machine itself.
pub(crate) async fn local(State(app): State<Arc<App>>, peer: Peer) -> Response {
    match peer.address {
        None => tell(&app),
        Some(_) => crate::api_error::ApiError::UnknownPath.into_response(),
    }
}

/// A server that tells the numbers to everybody who reaches it, and does nothing else.
pub(crate) fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(|State(app): State<Arc<App>>| async move { tell(&app) }))
        .with_state(app)
}

fn tell(app: &App) -> Response {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let metrics = &app.metrics;
    metrics.matches.set(count(app.rooms.count()));
    metrics.waiting.set(count(app.thinkers.waiting()));
    metrics.working.set(count(app.thinkers.working()));
    match metrics.text() {
        Ok(text) => ([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response(),
        Err(_) => crate::api_error::ApiError::Internal.into_response(),
    }
}
