//! One live match and everybody who looks at it.

use crate::api_error::ApiError;
use menagerie_kernel::{Eye, Seat};
use menagerie_table::{Match, Refusal, Submitted};
use menagerie_wire::MatchState;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// One live match and everybody who looks at it.
pub(crate) struct Room {
    /// What all look at.
    now: watch::Sender<Now>,
    /// Held by whoever changes the match, from reading it until the change is on disk.
    pub(crate) gate: tokio::sync::Mutex<()>,
    /// By seat: the computer that is thinking.
    thinking: Mutex<HashMap<Seat, Thought>>,
    /// When somebody last asked for it, by the clock of the world.
    used: Mutex<Duration>,
}

/// What a room shows.
#[derive(Clone)]
pub(crate) struct Now {
    pub(crate) of: Arc<Match>,
    /// Whether the store failed, so that nobody knows whether this is what is on disk.
    pub(crate) broken: bool,
}

/// A computer seat that is thinking.
struct Thought {
    at: u64,
    cancel: Arc<AtomicBool>,
}

/// What a seat wants to do.
#[derive(Clone)]
pub(crate) enum Act {
    Play { at: u64, steps: String },
    TakeBack { at: u64 },
    Resign,
}

/// The outcome of an act: the match as it is now, and the version before the act.
pub(crate) struct Accepted {
    pub(crate) of: Arc<Match>,
    pub(crate) since: u64,
}

impl Room {
    pub(crate) fn new(of: Match, now: Duration) -> Room {
        Room {
            now: watch::Sender::new(Now { of: Arc::new(of), broken: false }),
            gate: tokio::sync::Mutex::new(()),
            thinking: Mutex::default(),
            used: Mutex::new(now),
        }
    }

    /// The match as it is now.
    pub(crate) fn present(&self) -> Arc<Match> {
        self.now.borrow().of.clone()
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.now.borrow().broken
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Now> {
        self.now.subscribe()
    }

    /// Shows a match that is on disk.
    pub(crate) fn show(&self, of: Match) -> Arc<Match> {
        let of = Arc::new(of);
        self.now.send_replace(Now { of: of.clone(), broken: false });
        of
    }

    /// Gives the room up: its match is to be read again from the disk.
    pub(crate) fn give_up(&self) {
        self.now.send_modify(|now| now.broken = true);
        self.forget_thoughts(|_, _| true);
    }

    pub(crate) fn touch(&self, now: Duration) {
        *lock(&self.used) = now;
    }

    pub(crate) fn idle(&self, now: Duration) -> Duration {
        now.saturating_sub(*lock(&self.used))
    }

    /// Notes that a computer seat begins to think at `at`, unless it does already or is further.
    pub(crate) fn begin_thought(&self, seat: Seat, at: u64) -> Option<Arc<AtomicBool>> {
        let mut thinking = lock(&self.thinking);
        if thinking.get(&seat).is_some_and(|thought| thought.at >= at) {
            return None;
        }
        let cancel = Arc::new(AtomicBool::new(false));
        thinking.insert(seat, Thought { at, cancel: cancel.clone() });
        Some(cancel)
    }

    /// Stops the computer seats that have nothing to think about any more. Whoever opened the room may
    /// come with a match that has moved on meanwhile; what is thought about what came later goes on.
    pub(crate) fn forget_old_thoughts(&self, of: &Match) {
        self.forget_thoughts(|seat, at| at < of.at() || at == of.at() && !of.to_act().contains(seat));
    }

    fn forget_thoughts(&self, old: impl Fn(Seat, u64) -> bool) {
        lock(&self.thinking).retain(|seat, thought| {
            let old = old(*seat, thought.at);
            if old {
                thought.cancel.store(true, Ordering::Relaxed);
            }
            !old
        });
    }

    pub(crate) fn stop(&self) {
        self.forget_thoughts(|_, _| true);
    }
}

impl Act {
    /// What the act of `seat` would make of a match.
    pub(crate) fn on(&self, of: &Match, seat: Seat) -> Result<Submitted, ApiError> {
        let done = match self {
            Act::Play { at, steps } => of.submit(seat, *at, steps),
            Act::TakeBack { at } => of.take_back(*at),
            Act::Resign => of.resign(seat),
        };
        done.map_err(|refusal| refused(of, seat, refusal))
    }
}

/// A refusal, with what the seat sees now wherever it may have missed something.
pub(crate) fn refused(of: &Match, seat: Seat, refusal: Refusal) -> ApiError {
    let missed =
        matches!(refusal, Refusal::Frozen(_) | Refusal::Finished | Refusal::Stale { .. } | Refusal::Sealed);
    let state = missed.then(|| Box::new(MatchState::new(of, Eye::Seat(seat))));
    ApiError::Refused { refusal, state }
}

/// What these locks guard is whole between any two statements, so a panic elsewhere does not spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::Options;
    use menagerie_show::Erased;
    use menagerie_table::{Holder, Setup, Source};
    use menagerie_testkit::games::Relay;

    /// Relay with a computer in each seat.
    fn relay() -> Match {
        let setup = Setup {
            id: "m".to_owned(),
            options: Options::default(),
            position: None,
            holders: vec![Holder::Computer { level: 1 }; 4],
            source: Source::Seed(0),
            created_ms: 0,
        };
        Match::open(&Erased::new(Relay::default()), setup).expect("the game starts")
    }

    fn after(of: &Match, seat: Seat, steps: &str) -> Match {
        match of.submit(seat, of.at(), steps) {
            Ok(Submitted::Next(next)) => *next,
            _ => panic!("{steps} is taken"),
        }
    }

    #[test]
    fn a_thought_ends_when_the_match_moves_on_and_not_for_who_is_behind() {
        let start = relay();
        let then = after(&start, Seat(0), "e");
        let later = after(&then, Seat(1), "f");
        let room = Room::new(start.clone(), Duration::ZERO);
        let cancelled = room.begin_thought(Seat(1), then.at()).expect("nobody thinks yet");
        room.forget_old_thoughts(&start);
        assert!(room.begin_thought(Seat(1), start.at()).is_none(), "it is further");
        assert!(!cancelled.load(Ordering::Relaxed));
        room.forget_old_thoughts(&later);
        assert!(cancelled.load(Ordering::Relaxed));
    }
}
