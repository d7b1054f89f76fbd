//! What is counted while bots play.

use super::call::Trouble;
use hdrhistogram::Histogram;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Bots sit down, and play themselves in. Its times tell nothing.
    Before,
    /// Nobody but bots plays.
    Calm,
    /// Others attack meanwhile.
    Attack,
}

const PHASES: [Phase; 3] = [Phase::Before, Phase::Calm, Phase::Attack];

/// The longest time that is told apart from longer ones, in microseconds.
const LONGEST_US: u64 = 120_000_000;

/// Counts for each phase. What began in a phase is counted there, whenever it ends.
pub struct Tally {
    now: AtomicUsize,
    phases: [Mutex<Counts>; 3],
}

/// What is counted in a phase.
pub struct Counts {
    /// From when a turn was sent to when the opponent heard of it.
    pub heard: Histogram<u64>,
    /// From when a turn was sent to when it was acknowledged.
    pub answered: Histogram<u64>,
    /// What went wrong, and how often.
    pub troubles: BTreeMap<String, u64>,
}

impl Default for Counts {
    fn default() -> Counts {
        // The bounds are right, so this cannot fail.
        let times = || Histogram::new_with_bounds(1, LONGEST_US, 3).expect("bounds in order");
        Counts { heard: times(), answered: times(), troubles: BTreeMap::new() }
    }
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { now: AtomicUsize::new(0), phases: PHASES.map(|_| Mutex::default()) }
    }
}

impl Tally {
    /// Begins a phase.
    pub fn begin(&self, phase: Phase) {
        self.now.store(phase as usize, Ordering::Relaxed);
    }

    /// The phase of what begins now.
    pub fn phase(&self) -> Phase {
        PHASES[self.now.load(Ordering::Relaxed)]
    }

    /// The counts of a phase.
    pub fn of(&self, phase: Phase) -> MutexGuard<'_, Counts> {
        self.phases[phase as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn answered(&self, phase: Phase, took: Duration) {
        self.of(phase).answered.saturating_record(micros(took));
    }

    pub fn heard(&self, phase: Phase, took: Duration) {
        self.of(phase).heard.saturating_record(micros(took));
    }

    pub fn trouble(&self, phase: Phase, trouble: Trouble) {
        *self.of(phase).troubles.entry(trouble.0).or_default() += 1;
    }
}

fn micros(took: Duration) -> u64 {
    u64::try_from(took.as_micros()).unwrap_or(u64::MAX).max(1)
}

/// Times that half, nearly all and all but a few do not exceed, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Times {
    pub p50: f64,
    pub p99: f64,
    pub p999: f64,
    pub max: f64,
}

impl Times {
    /// None where nothing was timed.
    pub fn of(times: &Histogram<u64>) -> Option<Times> {
        let ms = |us: u64| us as f64 / 1000.0;
        let at = |quantile| ms(times.value_at_quantile(quantile));
        (!times.is_empty()).then(|| Times {
            p50: at(0.5),
            p99: at(0.99),
            p999: at(0.999),
            max: ms(times.max()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_how_many_do_not_exceed_them() {
        let tally = Tally::default();
        assert_eq!(Times::of(&tally.of(Phase::Calm).heard), None);
        tally.begin(Phase::Calm);
        for ms in 1..=1000 {
            tally.heard(tally.phase(), Duration::from_millis(ms));
        }
        let times = Times::of(&tally.of(Phase::Calm).heard).expect("some were timed");
        let is_near = |told: f64, ms: f64| (told - ms).abs() < ms / 500.0;
        assert!(is_near(times.p50, 500.0) && is_near(times.p99, 990.0), "{times:?}");
        assert!(is_near(times.p999, 999.0) && is_near(times.max, 1000.0), "{times:?}");
        assert!(tally.of(Phase::Attack).heard.is_empty(), "each phase is counted by itself");
    }

    #[test]
    fn what_went_wrong_is_counted_by_its_words() {
        let tally = Tally::default();
        for what in ["503 busy", "no connection", "503 busy"] {
            tally.trouble(Phase::Attack, Trouble::new(what));
        }
        let counted = tally.of(Phase::Attack).troubles.clone().into_iter().collect::<Vec<_>>();
        assert_eq!(counted, [("503 busy".to_owned(), 2), ("no connection".to_owned(), 1)]);
    }
}
