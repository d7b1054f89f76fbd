//! Those who try too often have to wait: guesses at passwords and rows of accounts are slowed down, by name and by address.

use crate::api_error::{ApiError, PeopleError};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use hashlink::LruCache;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many are remembered. The one that is pushed out has not tried for the longest.
const REMEMBERED: usize = 20_000;

/// How often something may be done: so many times at once, and then once in a while.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    at_once: u32,
    pause: Duration,
}

impl Rate {
    pub(crate) const fn new(at_once: u32, pause: Duration) -> Rate {
        Rate { at_once, pause }
    }
}

/// How often a password is guessed for one name from one address.
pub(crate) const GUESSES: Rate = Rate { at_once: 5, pause: Duration::from_secs(30) };
/// How often one address guesses.
pub(crate) const GUESSES_OF_ADDRESS: Rate = Rate { at_once: 30, pause: Duration::from_secs(10) };
/// How often all the world guesses for one name: so much more that nobody is easily kept from signing in.
pub(crate) const GUESSES_FOR_NAME: Rate = Rate { at_once: 100, pause: Duration::from_secs(60) };
/// How many accounts one address makes.
pub(crate) const ACCOUNTS: Rate = Rate { at_once: 20, pause: Duration::from_secs(180) };
/// How many browsers of one address subscribe.
pub(crate) const SUBSCRIPTIONS: Rate = Rate { at_once: 60, pause: Duration::from_secs(30) };

/// What was done by whom: for each, when nothing of it will count any more.
pub(crate) struct Throttle(Mutex<LruCache<[u8; 16], Duration>>);

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

/// Something that counts against somebody.
#[derive(Clone, Copy)]
pub(crate) struct Charge {
    key: [u8; 16],
    rate: Rate,
}

impl Charge {
    /// What counts against `who`. Names are kept as hashes: they may be passwords that were typed into the wrong field.
    pub(crate) fn new(what: &str, who: &str, rate: Rate) -> Charge {
        let hash: [u8; 32] =
            Sha256::new().chain_update(what).chain_update([0]).chain_update(who).finalize().into();
        let mut key = [0; 16];
        key.copy_from_slice(&hash[..16]);
        Charge { key, rate }
    }
}

impl Throttle {
    /// Counts one more against each, unless one of them has to wait. What turns out to be no offence is given back.
    pub(crate) fn charge(&self, charges: &[Charge], now: Duration) -> Result<(), PeopleError> {
        let mut until = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for Charge { key, rate } in charges {
            let free = now + rate.pause * (rate.at_once - 1);
            if let Some(wait) =
                until.peek(key).and_then(|end| end.checked_sub(free)).filter(|wait| !wait.is_zero())
            {
                return Err(PeopleError::TooManyTries { retry_s: wait.as_secs() as u32 + 1 });
            }
        }
        for Charge { key, rate } in charges {
            let from = until.peek(key).map_or(now, |end| (*end).max(now));
            until.insert(*key, from + rate.pause);
        }
        Ok(())
    }

    /// Takes back what was counted.
    pub(crate) fn refund(&self, charges: &[Charge]) {
        let mut until = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for Charge { key, rate } in charges {
            if let Some(end) = until.peek_mut(key) {
                *end = end.saturating_sub(rate.pause);
            }
        }
    }
}

/// The address of who calls, as a key: of an IPv6 network the part that one household has.
pub(crate) struct Address(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // A proxy on the same machine or network tells who called; nobody else is believed.
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let told = || forwarded?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        let ip = if peer.is_some_and(is_near) { told().or(peer) } else { peer };
        Ok(Address(ip.map_or_else(String::new, household)))
    }
}

fn is_near(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local(),
    }
}

fn household(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("{:x?}", &ip.segments()[..4]),
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

    const RATE: Rate = Rate { at_once: 3, pause: Duration::from_secs(10) };

    fn wait(throttle: &Throttle, charges: &[Charge], now_s: u64) -> u32 {
        match throttle.charge(charges, Duration::from_secs(now_s)) {
            Err(PeopleError::TooManyTries { retry_s }) => retry_s,
            _ => 0,
        }
    }

    #[test]
    fn so_many_are_free_and_then_one_in_a_while() {
        let (throttle, ada) = (Throttle::default(), [Charge::new("name", "ada", RATE)]);
        let waits = [0, 0, 0, 0, 5, 9, 12, 12, 23].map(|now_s| wait(&throttle, &ada, now_s));
        assert_eq!(waits, [0, 0, 0, 11, 6, 2, 0, 9, 0]);
        assert_eq!(wait(&throttle, &[Charge::new("name", "bob", RATE)], 12), 0);
    }

    #[test]
    fn what_is_given_back_does_not_count_and_what_is_refused_counts_for_nobody() {
        let (throttle, ada, bob) =
            (Throttle::default(), Charge::new("name", "ada", RATE), Charge::new("name", "bob", RATE));
        for _ in 0..9 {
            assert_eq!(wait(&throttle, &[ada], 0), 0);
            throttle.refund(&[ada]);
        }
        (0..3).for_each(|_| assert_eq!(wait(&throttle, &[ada], 0), 0));
        (0..9).for_each(|_| assert_ne!(wait(&throttle, &[bob, ada], 0), 0));
        assert_eq!(wait(&throttle, &[bob], 0), 0);
    }

    #[test]
    fn one_household_has_one_address() {
        let same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"].map(|ip| household(ip.parse().unwrap()));
        assert_eq!(same[0], same[1]);
        assert_ne!(same[0], household("2001:db8:1:3::1".parse().unwrap()));
        assert_eq!(household("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}
