//! Callers who try too often have to wait: guesses at passwords and new accounts are slowed down, by name and by
//! address.

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use hashlink::LruCache;
use menagerie_store::{Count, StoreError};
use sha2::{Digest, Sha256};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many callers are remembered. The one that has not tried for the longest time is forgotten first.
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

/// How often a password is guessed for one name from one address.
pub(crate) const GUESSES: Rate = Rate { at_once: 5, pause: Duration::from_secs(30) };
/// How often one address guesses.
pub(crate) const GUESSES_OF_ADDRESS: Rate = Rate { at_once: 30, pause: Duration::from_secs(10) };
/// How often all callers together guess for one name: so often that nobody is easily kept from signing in.
pub(crate) const GUESSES_FOR_NAME: Rate = Rate { at_once: 100, pause: Duration::from_secs(60) };
/// How many accounts one address makes.
pub(crate) const ACCOUNTS: Rate = Rate { at_once: 20, pause: Duration::from_secs(180) };
/// How many browsers of one address subscribe.
pub(crate) const SUBSCRIPTIONS: Rate = Rate { at_once: 60, pause: Duration::from_secs(30) };

/// For each thing that is counted against somebody: when it will no longer count.
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
    /// Counts one more against each, unless one of them has to wait. A count that turns out to be no offence is taken
    /// back later.
    pub(crate) fn charge(&self, charges: &[Charge], now: Duration) -> Result<(), Wait> {
        let mut until = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for Charge { key, rate } in charges {
            let free = now + rate.slack();
            if let Some(wait) =
                until.peek(key).and_then(|end| end.checked_sub(free)).filter(|wait| !wait.is_zero())
            {
                return Err(wait.into());
            }
        }
        for Charge { key, rate } in charges {
            let from = until.peek(key).map_or(now, |end| (*end).max(now));
            until.insert(*key, from + rate.pause);
        }
        Ok(())
    }

    /// Makes one of some charges wait for so long.
    fn hold(&self, charge: &Charge, wait: Duration, now: Duration) {
        let until = now + wait + charge.rate.slack();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(charge.key, until);
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
        if let Err(wait) = self.throttle.charge(charges, now) {
            return Ok(Some(wait));
        }
        match self.store.count(&counts(charges)).await {
            Ok(None) => Ok(None),
            Ok(Some(waits)) => {
                self.throttle.refund(charges);
                if let Some(charge) = charges.iter().find(|charge| charge.key == waits.key) {
                    self.throttle.hold(charge, waits.wait, now);
                }
                Ok(Some(waits.wait.into()))
            }
            Err(error) => {
                self.throttle.refund(charges);
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
        self.throttle.refund(charges);
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

    fn wait(throttle: &Throttle, charges: &[Charge], now_s: u64) -> u32 {
        match throttle.charge(charges, Duration::from_secs(now_s)) {
            Err(Wait { retry_s }) => retry_s,
            Ok(()) => 0,
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
}
