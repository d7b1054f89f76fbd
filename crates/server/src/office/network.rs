//! A network from which guests may only read.

use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use std::fmt::{self, Display};
use std::net::IpAddr;
use std::str::FromStr;
use thiserror::Error;

/// An address, or a network of one of a few sizes, so that the networks of a caller's address can be looked up by name among
/// those that are banned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network(IpNet);

/// The sizes of networks, in bits of their addresses, the smallest first: of IPv4 one address and what is handed out
/// together, of IPv6 what one household has, one customer of a provider, and a provider.
const IPV4: [u8; 3] = [32, 24, 16];
const IPV6: [u8; 4] = [64, 56, 48, 32];

/// Something is no network that can be banned.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` is no network: an address is wanted, or one with /32, /24 or /16 behind it, in IPv6 with /64, /56, /48 or /32"
)]
pub struct BadNetwork(String);

impl Network {
    /// The networks in which an address is, the smallest first.
    pub(crate) fn around(ip: IpAddr) -> impl Iterator<Item = Network> {
        let ip = ip.to_canonical();
        let sizes = if ip.is_ipv4() { &IPV4[..] } else { &IPV6 };
        sizes.iter().filter_map(move |bits| Network::of(ip, *bits))
    }

    /// The network of such a size in which an address is; nothing for other sizes.
    fn of(ip: IpAddr, bits: u8) -> Option<Network> {
        let net = match ip {
            IpAddr::V4(ip) if IPV4.contains(&bits) => IpNet::V4(Ipv4Net::new(ip, bits).ok()?),
            IpAddr::V6(ip) if IPV6.contains(&bits) => IpNet::V6(Ipv6Net::new(ip, bits).ok()?),
            _ => return None,
        };
        Some(Network(net.trunc()))
    }

    /// The name under which it is banned; no id of a person looks like that.
    pub(crate) fn principal(&self) -> String {
        format!("{BEGINNING}{self}")
    }

    /// The network that is banned as this principal, if that is one.
    pub(crate) fn of_principal(principal: &str) -> Option<Network> {
        principal.strip_prefix(BEGINNING)?.parse().ok()
    }
}

const BEGINNING: &str = "network ";

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let net = match text.parse::<IpAddr>() {
            Ok(ip) => Network::around(ip).next(),
            Err(_) => text.parse::<IpNet>().ok().and_then(|net| Network::of(net.addr(), net.prefix_len())),
        };
        net.ok_or_else(|| BadNetwork(text.to_owned()))
    }
}

impl Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        text.parse().ok().map(|network: Network| network.to_string())
    }

    #[test]
    fn an_address_stands_for_its_household() {
        assert_eq!(read("203.0.113.7").as_deref(), Some("203.0.113.7/32"));
        assert_eq!(read("203.0.113.7/24").as_deref(), Some("203.0.113.0/24"));
        assert_eq!(read("::ffff:203.0.113.7").as_deref(), Some("203.0.113.7/32"));
        assert_eq!(read("2001:db8:1:2::9").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(read("2001:db8:1:2::9/48").as_deref(), Some("2001:db8:1::/48"));
        for text in ["", "203.0.113", "203.0.113.7/8", "203.0.113.7/33", "2001:db8::/65", "ada", "0.0.0.0/0"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn an_address_is_in_each_network_that_can_be_named() {
        for text in ["203.0.113.7", "203.0.113.200/24", "203.0.9.9/16"] {
            let network: Network = text.parse().unwrap();
            let found: Vec<_> = Network::around("203.0.113.7".parse().unwrap()).collect();
            assert!(found.contains(&network), "{text}");
            assert_eq!(Network::of_principal(&network.principal()), Some(network));
        }
        let others: Vec<_> = Network::around("203.0.113.8".parse().unwrap()).collect();
        assert!(!others.contains(&"203.0.113.7".parse().unwrap()));
        assert_eq!(Network::of_principal("203.0.113.7"), None);
    }
}
