//! How much one address and one person may use.
//!
//! What is done repeatedly is counted over time (`throttle`); what is held for a while is counted while it is held.
//! What is rare, and stored, is counted for all processes on a store together; each process counts the rest for itself.
//! Calls from this machine itself count against nobody.

use crate::api_error::ApiError;
use crate::app::App;
use crate::client;
use crate::identity::Caller;
use crate::peer::{Address, Peer};
use crate::throttle::{Charge, Rate};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is counted: its kind, and for whom.
type Key = (&'static str, String);

/// How many of each kind somebody holds.
#[derive(Default)]
pub(crate) struct Holdings(Mutex<HashMap<Key, usize>>);

impl Holdings {
    /// One more of a kind for somebody, unless they hold `most` already.
    pub(crate) fn take(self: &Arc<Holdings>, kind: &'static str, whom: &str, most: usize) -> Option<Share> {
        let key = (kind, whom.to_owned());
        let mut held = self.lock();
        let count = held.get(&key).copied().unwrap_or_default();
        if count >= most {
            return None;
        }
        held.insert(key.clone(), count + 1);
        drop(held);
        Some(Share { of: self.clone(), key })
    }

    /// How many of a kind somebody holds.
    #[cfg(test)]
    fn count(&self, kind: &'static str, whom: &str) -> usize {
        self.lock().get(&(kind, whom.to_owned())).copied().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of what somebody holds, until it is dropped.
pub(crate) struct Share {
    of: Arc<Holdings>,
    key: Key,
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Entry::Occupied(mut held) = self.of.lock().entry(self.key.clone()) {
            *held.get_mut() -= 1;
            if *held.get() == 0 {
                held.remove();
            }
        }
    }
}

/// How often something may be done.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    kind: &'static str,
    /// From one address, and by one person.
    each: Rate,
    /// From all the addresses together that a provider gives to one customer of many networks.
    network: Rate,
    /// By all the world: the last resort against those who have many addresses, where it may keep others waiting.
    world: Option<Rate>,
}

impl Bound {
    /// What counts against whom; nothing where the call comes from this machine itself.
    fn charges(self, peer: &Peer, caller: Option<&Caller>) -> Vec<Charge> {
        if peer.address.is_none() {
            return Vec::new();
        }
        let mut charges = self.about("", peer);
        charges.extend(self.world.map(|world| self.charge("all", "", "", world)));
        let person = caller.and_then(Caller::principal);
        charges.extend(person.map(|one| self.charge("person", &one.to_string(), "", self.each)));
        charges
    }

    /// What counts against an address and its network where it is done about one thing, such as a name, apart from all others. This
    /// machine itself counts as an address here.
    pub(crate) fn about(self, what: &str, peer: &Peer) -> Vec<Charge> {
        let mut charges = vec![self.charge("address", peer.household(), what, self.each)];
        let network = peer.address.as_ref().and_then(|address| address.network.as_deref());
        charges.extend(network.map(|network| self.charge("network", network, what, self.network)));
        charges
    }

    fn charge(self, whose: &str, who: &str, about: &str, rate: Rate) -> Charge {
        Charge::new(&format!("{} of {whose}", self.kind), &format!("{who}\n{about}"), rate)
    }
}

/// Calls of any kind. A page that is opened makes about ten, and a school has one address.
pub(crate) const CALLS: Bound = Bound {
    kind: "call",
    each: Rate::new(600, Duration::from_millis(25)),
    network: Rate::new(4000, Duration::from_millis(4)),
    world: Some(Rate::new(100_000, Duration::from_micros(100))),
};

/// Files of the client. A first visit fetches some sixty, and a school comes all at once.
const FILES: Bound = Bound {
    kind: "file",
    each: Rate::new(6000, Duration::from_millis(5)),
    network: Rate::new(24_000, Duration::from_micros(1250)),
    world: Some(Rate::new(200_000, Duration::from_micros(50))),
};

/// Connections. A browser opens six and keeps them; all those of a school are opened at the beginning of a lesson.
const CONNECTIONS: Bound = Bound {
    kind: "connection",
    each: Rate::new(300, Duration::from_millis(50)),
    network: Rate::new(1200, Duration::from_micros(12_500)),
    world: None,
};

/// Passwords that are guessed.
pub(crate) const GUESSES: Bound = Bound {
    kind: "guess",
    each: Rate::new(30, Duration::from_secs(10)),
    network: Rate::new(120, Duration::from_millis(2500)),
    world: None,
};

/// Passwords that are guessed for one name.
pub(crate) const GUESSES_AT_NAME: Bound = Bound {
    kind: "guess at name",
    each: Rate::new(5, Duration::from_secs(30)),
    network: Rate::new(20, Duration::from_millis(7500)),
    world: None,
};

/// Accounts that are made.
pub(crate) const ACCOUNTS: Bound = Bound {
    kind: "account",
    each: Rate::new(20, Duration::from_secs(180)),
    network: Rate::new(80, Duration::from_secs(45)),
    world: None,
};

/// How many bots those of one address make.
pub(crate) const BOTS: Bound = Bound { kind: "bot", ..ACCOUNTS };

/// Browsers that subscribe.
pub(crate) const SUBSCRIPTIONS: Bound = Bound {
    kind: "subscription",
    each: Rate::new(60, Duration::from_secs(30)),
    network: Rate::new(240, Duration::from_millis(7500)),
    world: None,
};

/// New matches, which are kept.
pub(crate) const MATCHES: Bound = Bound {
    kind: "match",
    each: Rate::new(60, Duration::from_secs(10)),
    network: Rate::new(240, Duration::from_secs(3)),
    world: Some(Rate::new(5000, Duration::from_millis(50))),
};

/// What takes computing: puzzles, studies, pictures.
pub(crate) const COMPUTING: Bound = Bound {
    kind: "computing",
    each: Rate::new(200, Duration::from_millis(100)),
    network: Rate::new(800, Duration::from_millis(25)),
    world: Some(Rate::new(5000, Duration::from_millis(4))),
};

/// Positions that are analysed, for each of which the computer thinks as long as for a turn. Two long games at once,
/// then a turn every two seconds, which is faster than anybody reads them.
pub(crate) const ANALYSES: Bound = Bound {
    kind: "analysis",
    each: Rate::new(300, Duration::from_secs(2)),
    network: Rate::new(1200, Duration::from_millis(500)),
    world: Some(Rate::new(5000, Duration::from_millis(50))),
};

/// What somebody who watches says, in all matches and in one. It is kept as long as the match.
const REMARKS: [Bound; 2] = [
    Bound {
        kind: "remark",
        each: Rate::new(100, Duration::from_secs(5)),
        network: Rate::new(400, Duration::from_millis(1250)),
        world: None,
    },
    Bound {
        kind: "remark in match",
        each: Rate::new(100, Duration::from_secs(180)),
        network: Rate::new(200, Duration::from_secs(120)),
        world: None,
    },
];

/// What somebody who watches reports, in all matches and in one.
const REPORTS: [Bound; 2] = [
    Bound {
        kind: "report",
        each: Rate::new(30, Duration::from_secs(60)),
        network: Rate::new(120, Duration::from_secs(15)),
        world: None,
    },
    Bound {
        kind: "report in match",
        each: Rate::new(5, Duration::from_secs(3600)),
        network: Rate::new(20, Duration::from_secs(900)),
        world: None,
    },
];

/// Reports of one line by those who watch: it needs to be reported but once.
const REPORTS_OF_LINE: [Bound; 1] = [Bound {
    kind: "report of line",
    each: Rate::new(1, Duration::from_secs(12 * 3600)),
    network: Rate::new(4, Duration::from_secs(3 * 3600)),
    world: None,
}];

/// What counts against somebody who says something while they watch a match; nothing where that is this machine itself.
pub(crate) fn of_remark(id: &str, peer: &Peer) -> Vec<Charge> {
    of_talk(peer, REMARKS.iter().zip(["", id]))
}

/// What counts against somebody who reports something while they watch a match.
pub(crate) fn of_report(id: &str, peer: &Peer) -> Vec<Charge> {
    of_talk(peer, REPORTS.iter().zip(["", id]))
}

/// What counts against them besides where they report what was said at this version.
pub(crate) fn of_line(id: &str, said: u64, peer: &Peer) -> Vec<Charge> {
    of_talk(peer, REPORTS_OF_LINE.iter().zip([format!("{id} {said}").as_str()]))
}

fn of_talk<'b>(peer: &Peer, bounds: impl Iterator<Item = (&'b Bound, &'b str)>) -> Vec<Charge> {
    let charges = bounds.flat_map(|(bound, about)| bound.about(about, peer));
    if peer.address.is_some() { charges.collect() } else { Vec::new() }
}

/// How many matches of one person may be unfinished when that person makes another one.
const MOST_UNFINISHED: u32 = 300;

/// How many sockets one address has open: some tabs for each of a class.
const SOCKETS_OF_ADDRESS: usize = 300;

/// How much more than one address those hold together that a provider gives to one customer of many networks.
pub(crate) const OF_NETWORK: usize = 4;

/// How many sockets one person has open.
const SOCKETS_OF_PERSON: usize = 50;

/// After how many seconds to try again where something that is held must first be given back.
const SOON_S: u32 = 10;

/// How long a call too many waits before it is refused, and a connection too many before it is served. Those who are
/// answered at once come again at once, and thousands of refusals a second keep everybody else waiting.
pub(crate) const DELAY: Duration = Duration::from_millis(500);

/// How many calls may wait in this way at the same time. More are refused at once, so that they do not fill the server
/// with connections.
const MOST_DELAYED: usize = 2000;

impl App {
    /// Counts one more of something against an address, and against the person who calls from there, by this process alone.
    pub(crate) fn charge(&self, bound: Bound, peer: &Peer, caller: Option<&Caller>) -> Result<(), ApiError> {
        let charged = self.throttle.often.charge(&bound.charges(peer, caller), self.world.elapsed());
        charged.map_err(|wait| ApiError::TooMany { retry_s: wait.retry_s })
    }

    /// Counts one more of what spectators do against each, unless one of them has to wait.
    pub(crate) fn hear(&self, charges: &[Charge]) -> Result<(), ApiError> {
        let heard = self.throttle.talk.charge(charges, self.world.elapsed());
        heard.map_err(|wait| ApiError::TooMany { retry_s: wait.retry_s })
    }

    /// Takes back what was counted so, because nothing came of it.
    pub(crate) fn unhear(&self, charges: &[Charge]) {
        self.throttle.talk.refund(charges, self.world.elapsed());
    }

    /// Counts one more of something against an address, and against the person who calls from there, by all processes together.
    pub(crate) async fn charge_together(
        &self,
        bound: Bound,
        peer: &Peer,
        caller: &Caller,
    ) -> Result<(), ApiError> {
        let charges = bound.charges(peer, Some(caller));
        match charges.is_empty() {
            true => Ok(()),
            false => match self.count(&charges).await? {
                Some(wait) => Err(ApiError::TooMany { retry_s: wait.retry_s }),
                None => Ok(()),
            },
        }
    }

    /// Counts one more connection of an address; says whether it is one too many for now.
    pub(crate) fn connects_too_often(&self, from: IpAddr) -> bool {
        let peer = Peer { address: Some(Address::from(from)), ..Peer::default() };
        self.charge(CONNECTIONS, &peer, None).is_err()
    }

    /// Whether a person has ended enough of what they began to begin something else.
    pub(crate) async fn may_begin(&self, peer: &Peer, caller: &Caller) -> Result<(), ApiError> {
        let (Some(_), Some(person)) = (&peer.address, caller.principal()) else { return Ok(()) };
        match self.store.unfinished(&person.to_string(), MOST_UNFINISHED).await? {
            MOST_UNFINISHED.. => Err(ApiError::Unfinished(MOST_UNFINISHED)),
            _ => Ok(()),
        }
    }

    /// A place for one more socket.
    pub(crate) fn socket_share(&self, peer: &Peer, caller: &Caller) -> Result<Vec<Share>, ApiError> {
        let Some(address) = &peer.address else { return Ok(Vec::new()) };
        let full = || ApiError::TooMany { retry_s: SOON_S };
        let take = |kind, whom: &str, most| self.held.take(kind, whom, most).ok_or_else(full);
        let mut shares = vec![take("sockets of address", &address.household, SOCKETS_OF_ADDRESS)?];
        if let Some(network) = &address.network {
            shares.push(take("sockets of network", network, SOCKETS_OF_ADDRESS * OF_NETWORK)?);
        }
        if let Some(person) = caller.principal() {
            shares.push(take("sockets of person", &person.to_string(), SOCKETS_OF_PERSON)?);
        }
        Ok(shares)
    }
}

/// Counts every call.
pub(crate) async fn count_calls(
    State(app): State<Arc<App>>,
    peer: Peer,
    request: Request,
    next: Next,
) -> Response {
    let bound = if client::is_file(request.uri().path()) { FILES } else { CALLS };
    if let Err(error) = app.charge(bound, &peer, None) {
        if let Some(_place) = app.held.take("refusals", "", MOST_DELAYED) {
            tokio::time::sleep(DELAY).await;
        }
        return error.into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::throttle::Memory;

    #[test]
    fn many_addresses_of_one_network_do_four_times_as_much_as_one() {
        let peer = |ip: &str| Peer { address: Some(ip.parse::<IpAddr>().unwrap().into()), ..Peer::default() };
        for bound in [CALLS, CONNECTIONS, GUESSES, GUESSES_AT_NAME, ACCOUNTS, SUBSCRIPTIONS] {
            let memory = Memory::default();
            let may = |ip: &str| memory.charge(&bound.about("ada", &peer(ip)), Duration::ZERO).is_ok();
            let one = (0..10_000).filter(|_| may("2001:db8:1::1")).count();
            let all = (0..10_000).filter(|n| may(&format!("2001:db8:2:{n:x}::1"))).count();
            assert!(all >= 3 * one && all <= 8 * one, "{}: {one}, {all}", bound.kind);
            assert!(may("192.0.2.1") && may("2001:db8:3::1"), "{}", bound.kind);
        }
    }

    #[test]
    fn what_is_given_back_can_be_had_again() {
        let held = Arc::new(Holdings::default());
        let first = held.take("socket", "ada", 2).expect("none is held");
        let second = held.take("socket", "ada", 2).expect("one is held");
        assert!(held.take("socket", "ada", 2).is_none());
        assert!(held.take("socket", "bob", 2).is_some() && held.take("match", "ada", 2).is_some());
        drop(first);
        assert_eq!(held.count("socket", "ada"), 1);
        let third = held.take("socket", "ada", 2);
        assert!(third.is_some());
        drop((second, third));
        assert!(held.lock().is_empty(), "nothing is kept of those who hold nothing");
    }
}
