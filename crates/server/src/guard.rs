//! What the web asks of a server: it answers only at its own names, pages of other sites can do nothing here, and no
//! cache in between keeps what is meant for one caller.

use crate::api_error::ApiError;
use crate::app::App;
use crate::peer::Peer;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, ORIGIN, UPGRADE, VARY};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// Endings of names that no stranger can have, because they are not in the public DNS.
const AT_HOME: [&str; 6] = ["localhost", "local", "lan", "home", "internal", "home.arpa"];

/// Calls that are answered alike whoever asks.
const PUBLIC: [&str; 4] = ["/api/games", "/api/book", "/api/print", "/api/openapi.json"];

/// Refuses what a browser sends without its user's intention, and tells caches what to keep.
pub(crate) async fn check(State(app): State<Arc<App>>, peer: Peer, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_private = path.starts_with("/api") && !PUBLIC.iter().any(|public| path.starts_with(public));
    let host = peer.host.as_deref().unwrap_or_default();
    // This machine is trusted as a proxy, and the browser on it shows pages that may send any header but `Host`.
    let named = peer.named.as_deref().unwrap_or_default();
    if ![host, named].into_iter().all(|host| is_own(host, &app.config.hosts)) {
        return ApiError::OtherHost.into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (changes || request.headers().contains_key(UPGRADE)) && is_foreign(request.headers(), host) {
        return ApiError::ForeignOrigin.into_response();
    }
    let mut response = next.run(request).await;
    if is_private {
        let headers = response.headers_mut();
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        headers.append(VARY, HeaderValue::from_static("cookie, authorization"));
    }
    response
}

/// Whether this server answers at a host. A page of another site can have its own name lead here (DNS rebinding), and
/// would then be of the same origin; but it cannot have a bare address, or a name that exists only on a local network.
fn is_own(host: &str, named: &[String]) -> bool {
    let name = without_port(host);
    let is_address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    let ends = |ending: &str| name.len() > ending.len() && name.ends_with(ending) && at_dot(name, ending);
    let is_home = !name.contains('.') || AT_HOME.iter().any(|ending| ends(ending));
    let is_named = named.iter().any(|own| own.eq_ignore_ascii_case(name));
    is_address || is_home || is_named
}

fn at_dot(name: &str, ending: &str) -> bool {
    name.as_bytes()[name.len() - ending.len() - 1] == b'.'
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a call comes from a page of another origin. Programs that are no browsers say nothing of one.
fn is_foreign(headers: &HeaderMap, host: &str) -> bool {
    let said = |value: &HeaderValue| value.to_str().map(str::to_owned).unwrap_or_default();
    match headers.get(ORIGIN).map(said) {
        Some(origin) => {
            let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
            let (own, given) = (standard(host), standard(authority));
            authority.is_empty() || !own.eq_ignore_ascii_case(given)
        }
        None => headers
            .get("sec-fetch-site")
            .map(said)
            .is_some_and(|site| !matches!(site.as_str(), "same-origin" | "none")),
    }
}

/// A host without the port that needs no naming.
fn standard(host: &str) -> &str {
    let bare = host.strip_suffix(":443").or_else(|| host.strip_suffix(":80"));
    bare.unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_answers_at_addresses_at_home_and_at_its_names() {
        let named = ["chess.example".to_owned()];
        let own = [
            "127.0.0.1:8960",
            "[::1]:80",
            "[2001:db8::1]",
            "localhost:1",
            "attic",
            "attic.local",
            "a.b.home.arpa",
        ];
        for host in own.into_iter().chain(["chess.example", "Chess.Example:443", "192.0.2.7"]) {
            assert!(is_own(host, &named), "{host}");
        }
        for host in [
            "evil.example",
            "chess.example.evil.test:8960",
            "notlocal.test",
            "127.0.0.1.evil.test",
            "xlocal.test",
        ] {
            assert!(!is_own(host, &named), "{host}");
        }
    }

    #[test]
    fn pages_of_other_sites_are_foreign_and_programs_are_not() {
        let foreign = |said: &[(&'static str, &'static str)]| {
            let headers = said.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            is_foreign(&headers.collect(), "chess.example:443")
        };
        assert!(!foreign(&[]));
        assert!(!foreign(&[("origin", "https://chess.example")]));
        assert!(!foreign(&[("sec-fetch-site", "same-origin")]));
        assert!(foreign(&[("origin", "https://evil.example")]));
        assert!(foreign(&[("origin", "null")]));
        assert!(foreign(&[("origin", "https://chess.example:8443")]));
        assert!(foreign(&[("sec-fetch-site", "cross-site")]));
        assert!(foreign(&[("sec-fetch-site", "same-site")]));
    }
}
