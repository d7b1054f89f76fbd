//! The path of its host below which a server stands, where it shares the host with others.

use axum::Router;
use axum::extract::Request;
use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use tower::Layer;
use tower::util::MapRequestLayer;

/// The path below which a server stands, as browsers see it: `/chess`, or nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Prefix(String);

/// A text that is no path of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a path is names after slashes, as in `/games/chess`: letters, digits, `-`, `_`, `.` and `~`")]
pub struct NoPrefix;

impl FromStr for Prefix {
    type Err = NoPrefix;

    fn from_str(text: &str) -> Result<Prefix, NoPrefix> {
        let path = text.strip_suffix('/').unwrap_or(text);
        let is_name = |name: &str| {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.~".contains(c);
            // Browsers follow dots by themselves.
            !name.is_empty() && !name.chars().all(|c| c == '.') && name.chars().all(is_plain)
        };
        match path.strip_prefix('/') {
            None if path.is_empty() => Ok(Prefix::default()),
            Some(names) if names.split('/').all(is_name) => Ok(Prefix(path.to_owned())),
            _ => Err(NoPrefix),
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Prefix {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These routes, below the path. Proxies that take the path off themselves, and this machine, need not name it.
    pub(crate) fn before(&self, routes: Router) -> Router {
        if self.is_empty() {
            return routes;
        }
        let prefix = self.clone();
        let take_off = move |mut request: Request| {
            if let Some(inner) = prefix.within(request.uri()) {
                *request.uri_mut() = inner;
            }
            request
        };
        // The whole router is wrapped, because its own layers run only after a route was found.
        Router::new().fallback_service(MapRequestLayer::new(take_off).layer(routes))
    }

    /// An address without the path, if it begins with it.
    fn within(&self, uri: &Uri) -> Option<Uri> {
        let rest = uri.path().strip_prefix(&self.0)?;
        let path = match rest.strip_prefix('/') {
            Some(rest) => rest,
            None if rest.is_empty() => rest,
            None => return None,
        };
        let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::try_from(format!("/{path}{query}")).ok()?);
        Uri::from_parts(parts).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_a_path_of_plain_names() {
        let read = |text: &str| text.parse::<Prefix>().map(|prefix| prefix.to_string());
        for (text, prefix) in [("", ""), ("/", ""), ("/chess", "/chess"), ("/a/b-1/", "/a/b-1")] {
            assert_eq!(read(text), Ok(prefix.to_owned()), "{text}");
        }
        for text in ["chess", "//", "/a//b", "/a/../b", "/.", "/a b", "/a\"b", "/é", "/a?b", "http://a/b"] {
            assert_eq!(read(text), Err(NoPrefix), "{text}");
        }
    }

    #[test]
    fn an_address_loses_the_prefix_and_nothing_else() {
        let prefix: Prefix = "/chess".parse().expect("it is one");
        let within = |uri: &str| prefix.within(&uri.parse().expect("an address")).map(|uri| uri.to_string());
        for (uri, inner) in [
            ("/chess", "/"),
            ("/chess?a=1", "/?a=1"),
            ("/chess/", "/"),
            ("/chess/play/x?at=3", "/play/x?at=3"),
            ("/chess//evil", "//evil"),
            ("http://host/chess/a", "http://host/a"),
        ] {
            assert_eq!(within(uri).as_deref(), Some(inner), "{uri}");
        }
        for uri in ["/", "/chessboard", "/play/chess/x"] {
            assert_eq!(within(uri), None, "{uri}");
        }
    }
}
