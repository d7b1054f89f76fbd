//! Attackers: callers from other addresses who send what no client sends, beside the honest matches.
//!
//! Each has a match of its own and the names of the honest ones, and tries one kind of attack again and again. What it must
//! never achieve is a *fault*: an error of the server's own, a yes where there is none to be had, a turn that counts twice.

mod calls;
mod lines;

use super::call::{Answer, Caller, Trouble};
use super::chance;
use super::report::Attacks;
use super::table::{Plan, Table};
use fastrand::Rng;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How long an attacker waits after it has achieved nothing at all, so that it does not spin in this program.
const PAUSE: Duration = Duration::from_millis(200);

/// An attack under way.
pub struct Attack {
    attackers: JoinSet<()>,
    seen: Arc<Mutex<Attacks>>,
}

impl Attack {
    /// So many attackers begin. They know these honest matches.
    pub fn begin(plan: &Arc<Plan>, honest: &Arc<[String]>, attackers: u8, seed: u64) -> Attack {
        let seen = Arc::<Mutex<Attacks>>::default();
        let outward = if plan.address.is_ipv4() { outward() } else { None };
        let mut all = JoinSet::new();
        for number in 0..attackers {
            let attacker = Attacker {
                plan: plan.clone(),
                caller: Caller::new(plan.caller.host.clone()),
                honest: honest.clone(),
                seen: seen.clone(),
                address: format!("198.51.100.{}", u16::from(number) + 1),
                outward,
                dice: chance(!seed, u64::from(number)),
                own: None,
                at: 0,
            };
            all.spawn(attacker.go_on(usize::from(number)));
        }
        Attack { attackers: all, seen }
    }

    /// Ends it, and tells what was tried.
    pub async fn end(mut self) -> Attacks {
        self.attackers.shutdown().await;
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Somebody who attacks.
struct Attacker {
    plan: Arc<Plan>,
    /// With connections of its own: the server closes those on which it was sent what it does not read.
    caller: Caller,
    honest: Arc<[String]>,
    seen: Arc<Mutex<Attacks>>,
    /// From where the server is told that the calls come. So the limits for strangers hold.
    address: String,
    /// From where lines come that no proxy would pass on, if not from the server's own machine.
    outward: Option<IpAddr>,
    dice: Rng,
    /// A match of its own, and how far it is.
    own: Option<Table>,
    at: usize,
}

impl Attacker {
    /// Attacks for as long as it is let. With more attackers than kinds of attack, several share one.
    async fn go_on(mut self, kind: usize) {
        const KINDS: usize = 9;
        loop {
            let done = match kind % KINDS {
                0 => self.malformed().await,
                1 => self.out_of_order().await,
                2 => self.duplicated().await,
                3 => self.forged().await,
                4 => self.oversized().await,
                5 => self.half_sent().await,
                6 => self.slow().await,
                7 => self.noise().await,
                _ => self.rude_socket().await,
            };
            if let Err(trouble) = done {
                self.note("on the way", trouble.to_string());
                sleep(PAUSE).await;
            }
        }
    }

    fn note(&self, attack: &'static str, answer: String) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        *seen.answers.entry(attack).or_default().entry(answer).or_default() += 1;
    }

    fn fault(&self, what: String) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        *seen.faults.entry(what).or_default() += 1;
    }

    /// Notes an answer, which may say yes or not. A server that is busy says so; any other error of its own is a fault.
    fn judge(&self, attack: &'static str, answer: &Answer, may_be_taken: bool) {
        let status = answer.status.as_u16();
        let told = answer.taken().map_or_else(|trouble| trouble.to_string(), |()| status.to_string());
        if (status >= 500 && status != 503) || (status < 400 && !may_be_taken) {
            self.fault(format!("{attack}: {told}"));
        }
        self.note(attack, told);
    }

    /// The attacker's own match, a new one where the last has come to its end.
    async fn own(&mut self) -> Result<&Table, Trouble> {
        let is_played = |own: &Table| self.plan.scripts[own.script].turns.len() <= self.at + 1;
        if self.own.as_ref().is_none_or(is_played) {
            self.own = None;
            self.at = 0;
            self.own = Some(Table::open(&self.plan, &mut self.dice).await?);
        }
        self.own.as_ref().ok_or_else(|| Trouble::new("no match"))
    }

    fn victim(&mut self) -> String {
        self.honest[self.dice.usize(..self.honest.len())].clone()
    }
}

/// The address of this machine that leads out of it, if it has one.
fn outward() -> Option<IpAddr> {
    // To an address that is nobody's (RFC 5737). Nothing is sent.
    let route = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    route.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(route.local_addr().ok()?.ip())
}

/// Bytes without any sense.
fn bytes(dice: &mut Rng, count: usize) -> Vec<u8> {
    std::iter::repeat_with(|| dice.u8(..)).take(count).collect()
}
