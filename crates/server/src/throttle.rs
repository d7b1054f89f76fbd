//! Callers who try too often have to wait: guesses at passwords and new accounts are slowed down, by name and by
//! address.

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use menagerie_store::{Count, StoreError};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many of each sort are remembered.
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

    /// For how long those may count that were there before.
    fn slack(self) -> Duration {
        self.pause * (self.at_once - 1)
    }
}

/// How often all the world guesses for one name: so much more that nobody is easily kept from signing in.
pub(crate) const GUESSES_FOR_NAME: Rate = Rate { at_once: 100, pause: Duration::from_secs(60) };

/// What was done by whom. What is rare is remembered apart from what everybody does all the time, so that nobody makes the server
/// forget the one by doing the other.
#[derive(Default)]
pub(crate) struct Throttle {
    /// What each process counts by itself: calls and connections.
    pub(crate) often: Memory,
    /// What spectators say and report, which counts for long.
    pub(crate) talk: Memory,
    /// What all processes on a store count together, such as guesses at passwords.
    rare: Memory,
}

/// What was done by whom: for each, when nothing of it will count any more.
#[derive(Default)]
pub(crate) struct Memory(Mutex<Ends>);

/// When each thing counts no more, by the one it counts against and in order of time.
#[derive(Default)]
struct Ends {
    of: HashMap<[u8; 16], Duration>,
    order: BTreeSet<(Duration, [u8; 16])>,
}

impl Ends {
    fn get(&self, key: &[u8; 16]) -> Option<Duration> {
        self.of.get(key).copied()
    }

    /// Notes when nothing of somebody's will count any more, and forgets those of whom nothing counts now. Where there are too many, the
    /// one is forgotten of whom the rest will soon count for nothing: to push out somebody who did much takes many who did as much.
    fn set(&mut self, key: [u8; 16], end: Duration, now: Duration) {
        if let Some(before) = self.of.insert(key, end) {
            self.order.remove(&(before, key));
        }
        self.order.insert((end, key));
        while let Some((first, key)) = self.order.first().copied()
            && (first <= now || self.of.len() > REMEMBERED)
        {
            self.order.remove(&(first, key));
            self.of.remove(&key);
        }
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

impl Memory {
    /// Counts one more against each, unless one of them has to wait. What turns out to be no offence is given back.
    pub(crate) fn charge(&self, charges: &[Charge], now: Duration) -> Result<(), Wait> {
        let mut ends = self.lock();
        for Charge { key, rate } in charges {
            let free = now + rate.slack();
            if let Some(wait) =
                ends.get(key).and_then(|end| end.checked_sub(free)).filter(|wait| !wait.is_zero())
            {
                return Err(wait.into());
            }
        }
        for Charge { key, rate } in charges {
            let from = ends.get(key).map_or(now, |end| end.max(now));
            ends.set(*key, from + rate.pause, now);
        }
        Ok(())
    }

    /// Makes one of some charges wait for so long.
    fn hold(&self, charge: &Charge, wait: Duration, now: Duration) {
        self.lock().set(charge.key, now + wait + charge.rate.slack(), now);
    }

    /// Takes back what was counted.
    pub(crate) fn refund(&self, charges: &[Charge], now: Duration) {
        let mut ends = self.lock();
        for Charge { key, rate } in charges {
            if let Some(end) = ends.get(key) {
                ends.set(*key, end.saturating_sub(rate.pause), now);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Ends> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody has to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wait {
    /// After how many seconds to try again.
    pub(crate) retry_s: u32,
}

impl From<Duration> for Wait {
    fn from(wait: Duration) -> Wait {
        Wait { retry_s: u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1) }
    }
}

impl App {
    /// Counts one more against each, by all processes on the same store together. This asks the database, so it is for
    /// what is rare; this process remembers those that have to wait, and does not ask about them again until then.
    pub(crate) async fn count(&self, charges: &[Charge]) -> Result<Option<Wait>, StoreError> {
        let now = self.world.elapsed();
        if let Err(wait) = self.throttle.rare.charge(charges, now) {
            return Ok(Some(wait));
        }
        match self.store.count(&counts(charges)).await {
            Ok(None) => Ok(None),
            Ok(Some(waits)) => {
                self.throttle.rare.refund(charges, self.world.elapsed());
                if let Some(charge) = charges.iter().find(|charge| charge.key == waits.key) {
                    self.throttle.rare.hold(charge, waits.wait, now);
                }
                Ok(Some(waits.wait.into()))
            }
            Err(error) => {
                self.throttle.rare.refund(charges, self.world.elapsed());
                Err(error)
            }
        }
    }

    /// Counts as [`count`](Self::count) does, and answers with an error where the person has to wait.
    pub(crate) async fn count_or_refuse(&self, charges: &[Charge]) -> Result<(), ApiError> {
        self.count(charges).await?.map_or(Ok(()), |wait| Err(wait.into()))
    }

    /// Takes back what [`count`](Self::count) has counted.
    pub(crate) async fn uncount(&self, charges: &[Charge]) -> Result<(), StoreError> {
        self.throttle.rare.refund(charges, self.world.elapsed());
        self.store.uncount(&counts(charges)).await
    }
}

fn counts(charges: &[Charge]) -> Vec<Count> {
    let count = |Charge { key, rate }: &Charge| Count { key: *key, pause: rate.pause, slack: rate.slack() };
    charges.iter().map(count).collect()
}

impl From<Wait> for ApiError {
    fn from(Wait { retry_s }: Wait) -> ApiError {
        PeopleError::TooManyTries { retry_s }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { at_once: 3, pause: Duration::from_secs(10) };

    fn wait(throttle: &Memory, charges: &[Charge], now_s: u64) -> u32 {
        match throttle.charge(charges, Duration::from_secs(now_s)) {
            Err(Wait { retry_s }) => retry_s,
            Ok(()) => 0,
        }
    }

    #[test]
    fn so_many_are_free_and_then_one_in_a_while() {
        let (throttle, ada) = (Memory::default(), [Charge::new("name", "ada", RATE)]);
        let waits = [0, 0, 0, 0, 5, 9, 12, 12, 23].map(|now_s| wait(&throttle, &ada, now_s));
        assert_eq!(waits, [0, 0, 0, 11, 6, 2, 0, 9, 0]);
        assert_eq!(wait(&throttle, &[Charge::new("name", "bob", RATE)], 12), 0);
    }

    #[test]
    fn what_is_given_back_does_not_count_and_what_is_refused_counts_for_nobody() {
        let (throttle, ada, bob) =
            (Memory::default(), Charge::new("name", "ada", RATE), Charge::new("name", "bob", RATE));
        for _ in 0..9 {
            assert_eq!(wait(&throttle, &[ada], 0), 0);
            throttle.refund(&[ada], Duration::ZERO);
        }
        (0..3).for_each(|_| assert_eq!(wait(&throttle, &[ada], 0), 0));
        (0..9).for_each(|_| assert_ne!(wait(&throttle, &[bob, ada], 0), 0));
        assert_eq!(wait(&throttle, &[bob], 0), 0);
    }

    /// Somebody who guesses has the server forget nothing by calling from many addresses, in whatever way.
    #[test]
    fn those_who_did_much_are_not_pushed_out_by_many_who_did_little() {
        let (memory, ada) = (Memory::default(), Charge::new("name", "ada", RATE));
        (0..3).for_each(|_| assert_eq!(wait(&memory, &[ada], 0), 0));
        for n in 0..2 * REMEMBERED {
            assert_eq!(wait(&memory, &[Charge::new("name", &n.to_string(), RATE)], 0), 0);
        }
        assert_ne!(wait(&memory, &[ada], 0), 0);
        let ends = memory.lock();
        assert_eq!((ends.of.len(), ends.order.len()), (REMEMBERED, REMEMBERED));
        drop(ends);
        assert_eq!(wait(&memory, &[ada], 30), 0);
        assert_eq!(memory.lock().of.len(), 1, "those of whom nothing counts are forgotten");
    }
}
