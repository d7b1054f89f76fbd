//! What is at the other end of a connection: an address, and how it reached this server, as far as proxies that are trusted
//! say so.

use crate::api_error::ApiError;
use crate::app::App;
use crate::office::Network;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{FORWARDED, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// What is at the other end of a connection.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Peer {
    /// None where the call comes from this machine itself.
    pub(crate) address: Option<Address>,
    /// Whether it came by TLS.
    pub(crate) is_secure: bool,
    /// The host, and the port where one is named, at which it reached this server.
    pub(crate) host: Option<String>,
    /// The host that its call names itself, whatever is said of another one: no page can have its browser send one that it
    /// was not loaded from.
    pub(crate) named: Option<String>,
}

/// An address, as far as it tells one household from another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// An IPv4 address, or what one household has of an IPv6 network (64 bits).
    pub(crate) household: String,
    /// What one customer of a provider may have of an IPv6 network (48 bits).
    pub(crate) network: Option<String>,
    /// The household's first address.
    first: IpAddr,
}

impl Address {
    /// What one customer of a provider may have: the network, or the address where that is all.
    pub(crate) fn widest(&self) -> &str {
        self.network.as_deref().unwrap_or(&self.household)
    }

    /// The networks in which it is, that can be banned.
    pub(crate) fn networks(&self) -> impl Iterator<Item = Network> {
        Network::around(self.first)
    }
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        match ip.to_canonical() {
            IpAddr::V4(ip) => Address { household: ip.to_string(), network: None, first: ip.into() },
            IpAddr::V6(ip) => Address {
                household: format!("{:x?}", &ip.segments()[..4]),
                network: Some(format!("{:x?}", &ip.segments()[..3])),
                first: Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
            },
        }
    }
}

/// Whether an address is in one of some networks.
pub(crate) fn is_in(networks: &[IpNet], ip: IpAddr) -> bool {
    let ip = ip.to_canonical();
    networks.iter().any(|network| network.contains(&ip))
}

impl Peer {
    /// Its household, as a key; empty for this machine itself.
    pub(crate) fn household(&self) -> &str {
        self.address.as_ref().map_or("", |address| &address.household)
    }

    /// All that one customer of a provider may have, as a key; empty for this machine itself.
    pub(crate) fn network(&self) -> &str {
        self.address.as_ref().map_or("", Address::widest)
    }

    /// The peer that `from` speaks for: itself or, if it is a trusted proxy, the one that it names.
    fn of(trusted: &[IpNet], from: Option<IpAddr>, uri: &Uri, headers: &HeaderMap) -> Peer {
        let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let named = uri.authority().map(|authority| authority.as_str()).or_else(|| said(HOST.as_str()));
        let named = named.map(str::to_owned);
        let here = Peer { host: named.clone(), named, ..Peer::default() };
        let Some(from) = from else { return here };
        let is_passed_on = headers.contains_key("x-forwarded-for") || headers.contains_key(FORWARDED);
        if from.to_canonical().is_loopback() && !is_passed_on {
            return here;
        }
        let is_trusted = is_in(trusted, from);
        let passed_on = said("x-forwarded-host").filter(|_| is_trusted).map(str::to_owned);
        Peer {
            address: Some(Address::from(origin(trusted, from, headers))),
            is_secure: is_trusted && said("x-forwarded-proto") == Some("https"),
            host: passed_on.or(here.host),
            named: here.named,
        }
    }
}

/// Where a call came from: each trusted proxy names the one before it, the last of them at the end. What stands before an
/// address that is not trusted may be anything.
fn origin(trusted: &[IpNet], from: IpAddr, headers: &HeaderMap) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for");
    // Bytes, and not texts: the caller may have written anything into the line in which a proxy names it.
    let named: Vec<&[u8]> =
        lines.iter().flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).collect();
    let mut origin = from;
    for one in named.into_iter().rev() {
        match str::from_utf8(one).map(|one| one.trim().parse()) {
            Ok(Ok(one)) if is_in(trusted, origin) => origin = one,
            _ => break,
        }
    }
    origin
}

/// Finds out once what a call's peer is.
pub(crate) async fn find(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = Peer::of(&app.config.trusted, from, request.uri(), request.headers());
    request.extensions_mut().insert(peer);
    next.run(request).await
}

impl<S: Send + Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Infallible> {
        Ok(parts.extensions.get::<Peer>().cloned().unwrap_or_default())
    }
}

impl From<Infallible> for ApiError {
    fn from(never: Infallible) -> ApiError {
        match never {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn peer(from: &str, said: &[(&'static str, &str)]) -> Peer {
        let trusted = ["127.0.0.0/8", "10.0.0.0/8"].map(|network| network.parse().unwrap());
        let mut headers = HeaderMap::new();
        for (name, value) in said {
            // A letter above ASCII is one byte, as in Latin-1.
            let bytes: Vec<u8> = value.chars().map(|c| u8::try_from(c).unwrap()).collect();
            headers.append(*name, HeaderValue::from_bytes(&bytes).unwrap());
        }
        Peer::of(&trusted, Some(from.parse().unwrap()), &Uri::from_static("/"), &headers)
    }

    fn address(from: &str, forwarded: &[&str]) -> Option<String> {
        let said: Vec<_> = forwarded.iter().map(|one| ("x-forwarded-for", *one)).collect();
        peer(from, &said).address.map(|address| address.household)
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(address("192.0.2.1", &["198.51.100.7"]).as_deref(), Some("192.0.2.1"));
        assert_eq!(address("127.0.0.1", &["198.51.100.7"]).as_deref(), Some("198.51.100.7"));
        // What the caller wrote before the proxy's entry does not count.
        assert_eq!(address("127.0.0.1", &["203.0.113.9, 198.51.100.7"]).as_deref(), Some("198.51.100.7"));
        assert_eq!(
            address("127.0.0.1", &["203.0.113.9", "198.51.100.7, 10.1.2.3"]).as_deref(),
            Some("198.51.100.7")
        );
        assert_eq!(address("127.0.0.1", &["127.0.0.1, 198.51.100.7"]).as_deref(), Some("198.51.100.7"));
        assert_eq!(address("10.0.0.2", &["nonsense"]).as_deref(), Some("10.0.0.2"));
    }

    #[test]
    fn what_cannot_be_read_hides_nothing_that_a_proxy_says_after_it() {
        let caller = Some("198.51.100.7");
        for noise in ["\u{ff}", "203.0.113.9, \u{ff}", "\u{e9}\u{a9}", "", ",", "203.0.113.9;"] {
            assert_eq!(
                address("127.0.0.1", &[&format!("{noise}, 198.51.100.7")]).as_deref(),
                caller,
                "{noise:?}"
            );
            assert_eq!(
                address("127.0.0.1", &[noise, "198.51.100.7, 10.1.2.3"]).as_deref(),
                caller,
                "{noise:?}"
            );
        }
        // Where a proxy itself says something else, the call is its own.
        assert_eq!(address("10.0.0.2", &["203.0.113.9, \u{ff}"]).as_deref(), Some("10.0.0.2"));
    }

    #[test]
    fn this_machine_has_no_address_unless_it_passes_something_on() {
        assert_eq!(address("127.0.0.1", &[]), None);
        assert_eq!(address("::1", &[]), None);
        assert_eq!(address("127.0.0.1", &["127.0.0.1"]).as_deref(), Some("127.0.0.1"));
        assert_ne!(peer("127.0.0.1", &[("forwarded", "for=192.0.2.1")]).address, None);
    }

    #[test]
    fn a_scheme_and_a_host_are_believed_like_an_address() {
        let said =
            [("x-forwarded-proto", "https"), ("x-forwarded-host", "chess.example"), ("host", "inside:80")];
        let of = |from: &str| peer(from, &said);
        assert!(of("10.0.0.1").is_secure && !of("192.0.2.1").is_secure);
        assert_eq!(of("10.0.0.1").host.as_deref(), Some("chess.example"));
        assert_eq!(of("192.0.2.1").host.as_deref(), Some("inside:80"));
    }

    #[test]
    fn one_household_has_one_address() {
        let of = |ip: &str| Address::from(ip.parse::<IpAddr>().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1").household, of("2001:db8:1:3::1").household);
        assert_eq!(of("2001:db8:1:2::1").network, of("2001:db8:1:3::1").network);
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_eq!((of("192.0.2.1").household.as_str(), of("192.0.2.1").network), ("192.0.2.1", None));
        let networks: Vec<_> = of("2001:db8:1:2::1").networks().map(|network| network.to_string()).collect();
        assert_eq!(networks, ["2001:db8:1:2::/64", "2001:db8:1::/56", "2001:db8:1::/48", "2001:db8::/32"]);
    }
}
