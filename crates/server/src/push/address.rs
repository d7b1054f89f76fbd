//! The addresses of push services. They are chosen by strangers, so the server must not be led by them to what only it can
//! reach: what is written in an address is judged when a browser subscribes, and where it leads each time a connection is
//! made, by the very addresses that are connected to.

use axum::http::Uri;
use menagerie_kernel::{Sentence, sentence};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// How long an address may be. Those of push services have about 200 characters.
pub(crate) const LONGEST: usize = 1024;

/// Why an address cannot be that of a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadAddress {
    TooLong,
    Unreadable,
    NotHttps,
    /// A user, another port, or a part that is never sent.
    TooMuch,
    /// An IP address, or a name within one network.
    NoName,
}

impl BadAddress {
    pub(crate) fn sentence(self) -> Sentence {
        match self {
            BadAddress::TooLong => {
                sentence!(
                    "the address of a push service has at most {most} characters",
                    most = LONGEST as u32
                )
            }
            BadAddress::Unreadable => sentence!("this is not the address of a push service"),
            BadAddress::NotHttps => sentence!("the address of a push service begins with `https://`"),
            BadAddress::TooMuch => {
                sentence!("the address of a push service has no user, no port and no fragment")
            }
            BadAddress::NoName => {
                sentence!("the address of a push service has the name of a host on the internet")
            }
        }
    }
}

/// An address that could be that of a push service.
pub(crate) fn read(text: &str) -> Result<Uri, BadAddress> {
    if text.len() > LONGEST {
        return Err(BadAddress::TooLong);
    }
    let uri: Uri = text.parse().map_err(|_| BadAddress::Unreadable)?;
    if uri.scheme_str().is_none_or(|scheme| scheme != "https") {
        return Err(BadAddress::NotHttps);
    }
    let authority = uri.authority().ok_or(BadAddress::Unreadable)?;
    let has_other_port = authority.port().is_some() && authority.port_u16() != Some(443);
    if authority.as_str().contains('@') || has_other_port || text.contains('#') {
        return Err(BadAddress::TooMuch);
    }
    if is_public_name(authority.host()) { Ok(uri) } else { Err(BadAddress::NoName) }
}

/// Whether a name can be one of the internet. Where it leads is judged later.
fn is_public_name(host: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit()) || last.starts_with("0x");
    host.contains('.') && host.split('.').all(is_label) && !is_number
}

/// Whether an address leads out into the internet, and to one machine.
pub(crate) fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

/// The networks that are not of the internet (the registry of IANA for special purposes).
fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (169, 254, _)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (100, 64..=127, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224.., ..)
    )
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let segments = ip.segments();
    match segments {
        // An IPv4 address as a network without IPv4 writes it (NAT64).
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
        }
        // Tunnels, and networks for trials and for books.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

/// Where a name leads, as far as that is the internet.
pub(super) async fn resolve(host: &str) -> std::io::Result<Vec<SocketAddr>> {
    let found = tokio::net::lookup_host((host, 443)).await?;
    let public: Vec<_> = found.filter(|address| is_public(address.ip())).collect();
    if public.is_empty() {
        return Err(std::io::Error::other("the name leads to no address of the internet"));
    }
    Ok(public)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_https_with_the_name_of_a_host_and_nothing_else() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com:443/wpush/v2/g?x=1",
            "https://web.push.apple.com/Q",
            "https://xn--bcher-kva.example/",
        ] {
            assert!(read(good).is_ok(), "{good}");
        }
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        let bad = [
            (long.as_str(), BadAddress::TooLong),
            ("", BadAddress::Unreadable),
            ("https://", BadAddress::Unreadable),
            ("https://push.example/ x", BadAddress::Unreadable),
            ("push.example", BadAddress::NotHttps),
            ("/wpush", BadAddress::NotHttps),
            ("http://push.example/x", BadAddress::NotHttps),
            ("ftp://push.example/x", BadAddress::NotHttps),
            ("https://ada:secret@push.example/x", BadAddress::TooMuch),
            ("https://push.example@127.0.0.1/x", BadAddress::TooMuch),
            ("https://push.example:8443/x", BadAddress::TooMuch),
            ("https://push.example/x#y", BadAddress::TooMuch),
            ("https://127.0.0.1/x", BadAddress::NoName),
            ("https://8.8.8.8/x", BadAddress::NoName),
            ("https://[::1]/x", BadAddress::NoName),
            ("https://[2606:4700::1111]/x", BadAddress::NoName),
            ("https://2130706433/x", BadAddress::NoName),
            ("https://0x7f.0x1/x", BadAddress::NoName),
            ("https://127.1/x", BadAddress::NoName),
            ("https://localhost/x", BadAddress::NoName),
            ("https://intranet/x", BadAddress::NoName),
            ("https://push..example/x", BadAddress::NoName),
            ("https://push.example./x", BadAddress::NoName),
        ];
        for (text, why) in bad {
            assert_eq!(read(text).err(), Some(why), "{text}");
        }
    }

    #[test]
    fn only_what_is_of_the_internet_is_connected_to() {
        let is_public = |text: &str| is_public(text.parse().expect("it is an address"));
        for inner in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:1ff::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "febf::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(inner), "{inner}");
        }
        for outer in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.0",
            "142.250.0.1",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.1",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(outer), "{outer}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_leads_nowhere() {
        assert!(resolve("localhost").await.is_err());
        assert!(resolve("127.0.0.1").await.is_err());
        assert!(resolve("::1").await.is_err());
    }
}
