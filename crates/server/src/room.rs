//! One live match and everybody who looks at it.

use crate::act::Away;
use crate::frames::Frames;
use crate::presence::Presence;
use menagerie_kernel::Seat;
use menagerie_table::{Match, Phase};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// For how long somebody who has acted is expected to look at the answer.
const SOON_MS: i64 = 20_000;

/// One live match and everybody who looks at it.
pub(crate) struct Room {
    /// What all look at.
    now: watch::Sender<Now>,
    /// Held by whoever changes the match, from reading it until the change is on disk.
    pub(crate) gate: tokio::sync::Mutex<()>,
    /// By seat: the computer that is thinking.
    thinking: Mutex<HashMap<Seat, Thought>>,
    /// By seat: how long the last message to its person and back was under way.
    lags: Mutex<HashMap<Seat, Duration>>,
    /// The household from which somebody last acted, as a key, and when. The key is empty for this machine, and until
    /// somebody acts in the room.
    origin: Mutex<(String, i64)>,
    /// The presence in the match.
    pub(crate) presence: Arc<Presence>,
    /// When somebody last asked for it, by the clock of the world.
    used: Mutex<Duration>,
}

/// What a room shows.
#[derive(Clone)]
pub(crate) struct Now {
    pub(crate) of: Phase,
    /// What sockets are told of the last change.
    pub(crate) frames: Arc<Frames>,
    /// Whether the store failed, so that nobody knows whether this is what is on disk.
    pub(crate) broken: bool,
}

/// A computer seat that is thinking.
struct Thought {
    at: u64,
    cancel: Arc<AtomicBool>,
}

impl Room {
    /// The room of a match that is opened now, by the clock that never goes back and by the wall clock.
    pub(crate) fn new(of: Phase, now: Duration, now_ms: i64) -> Room {
        Room {
            now: watch::Sender::new(Now { frames: Frames::after(of.version()), of, broken: false }),
            gate: tokio::sync::Mutex::new(()),
            thinking: Mutex::default(),
            lags: Mutex::default(),
            origin: Mutex::default(),
            presence: Presence::new(now_ms),
            used: Mutex::new(now),
        }
    }

    /// The match as it is now.
    pub(crate) fn present(&self) -> Phase {
        self.now.borrow().of.clone()
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.now.borrow().broken
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Now> {
        self.now.subscribe()
    }

    /// Shows a match that is on disk.
    pub(crate) fn show(&self, of: Phase) {
        self.now.send_modify(|now| {
            *now = Now { frames: Frames::after(now.of.version()), of, broken: false };
        });
    }

    /// Gives the room up: its match is to be read again from the disk.
    pub(crate) fn give_up(&self) {
        self.now.send_modify(|now| now.broken = true);
        self.forget_thoughts(|_, _| true);
    }

    /// Notes how long a message to the person in a seat and back was under way.
    pub(crate) fn note_lag(&self, seat: Seat, lag: Duration) {
        lock(&self.lags).insert(seat, lag);
    }

    /// How long a submission of a seat is under way, as far as that was measured.
    pub(crate) fn lag_ms(&self, seat: Seat) -> u32 {
        let lag = lock(&self.lags).get(&seat).copied().unwrap_or_default();
        u32::try_from(lag.as_millis()).unwrap_or(u32::MAX)
    }

    /// Notes the household from which somebody acts.
    pub(crate) fn note_origin(&self, household: &str, now_ms: i64) {
        *lock(&self.origin) = (household.to_owned(), now_ms);
    }

    /// The household from which somebody last acted, as a key.
    pub(crate) fn origin(&self) -> String {
        lock(&self.origin).0.clone()
    }

    /// Whether somebody waits for what happens next: they are there, or have just acted and will soon look.
    pub(crate) fn is_awaited(&self, now_ms: i64) -> bool {
        self.is_attended(now_ms) || now_ms - lock(&self.origin).1 < SOON_MS
    }

    /// Whether somebody is there for some seat.
    pub(crate) fn is_attended(&self, now_ms: i64) -> bool {
        self.away(now_ms).len() < self.present().info().seats.len()
    }

    /// The game that goes on here, if strangers may see it.
    pub(crate) fn open_game(&self) -> Option<Arc<Match>> {
        let present = self.present();
        let of = present.begun()?;
        let is_shown = of.setup().terms.listed && of.outcome().is_none() && of.frozen().is_none();
        is_shown.then(|| of.clone())
    }

    /// Since when nobody has been there for each seat.
    pub(crate) fn away(&self, now_ms: i64) -> Away {
        let seats = (0..self.present().info().seats.len() as u8).map(Seat);
        seats.filter_map(|seat| Some((seat, self.presence.away_since_ms(seat, now_ms)?))).collect()
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

    /// Stops the computer seats that have nothing to think about any more. A caller that opened the room
    /// may come with a match that has moved on meanwhile; what is thought about what came later goes on.
    pub(crate) fn forget_old_thoughts(&self, of: &Match) {
        self.forget_thoughts(|seat, at| at < of.at() || at == of.at() && !of.thinkers().contains(seat));
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

/// The data behind these locks is consistent between any two statements, so a panic elsewhere does not spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::Rooms;
    use menagerie_kernel::Options;
    use menagerie_show::Erased;
    use menagerie_table::{Holder, Moment, Setup, Source, Submitted, Terms};
    use menagerie_testkit::games::Relay;

    /// Relay with a computer in each seat.
    fn relay() -> Match {
        let setup = Setup {
            id: "m".to_owned(),
            options: Options::default(),
            position: None,
            holders: vec![Holder::Computer { level: 1 }; 4],
            source: Source::Seed(0),
            terms: Terms::default(),
            created_ms: 0,
        };
        Match::open(&Erased::new(Relay::default()), setup).expect("the game starts")
    }

    fn after(of: &Match, seat: Seat, steps: &str) -> Match {
        match of.submit(seat, of.at(), steps, Moment::default()) {
            Ok(Submitted::Next(next)) => *next,
            _ => panic!("{steps} is taken"),
        }
    }

    #[test]
    fn a_thought_ends_when_the_match_moves_on_and_not_for_who_is_behind() {
        let start = relay();
        let then = after(&start, Seat(0), "e");
        let later = after(&then, Seat(1), "f");
        let room = Room::new(Phase::from(start.clone()), Duration::ZERO, 0);
        let cancelled = room.begin_thought(Seat(1), then.at()).expect("nobody thinks yet");
        room.forget_old_thoughts(&start);
        assert!(room.begin_thought(Seat(1), start.at()).is_none(), "it is further");
        assert!(!cancelled.load(Ordering::Relaxed));
        room.forget_old_thoughts(&later);
        assert!(cancelled.load(Ordering::Relaxed));
    }
    #[tokio::test]
    async fn a_room_that_is_being_read_is_waited_for() {
        let rooms = Rooms::new(9);
        let (go_on, wait) = tokio::sync::oneshot::channel();
        let load = || async {
            wait.await.expect("it goes on");
            Ok(Room::new(Phase::from(relay()), Duration::ZERO, 0))
        };
        let reading = rooms.get("m", Duration::ZERO, load);
        let (read, opened, ()) =
            tokio::join!(reading, rooms.opened("m"), async { go_on.send(()).expect("it is read") });
        assert!(Arc::ptr_eq(&read.expect("it is there").0, &opened.expect("it was waited for")));
        assert!(rooms.opened("n").await.is_none());
    }

    #[test]
    fn those_leave_that_nobody_has_asked_for_in_the_longest_time() {
        let rooms = Rooms::new(8);
        let put = |n: u64| {
            let now = Duration::from_secs(n);
            rooms.put(&format!("m{n}"), Room::new(Phase::from(relay()), now, 0), now)
        };
        let held = put(0);
        (1..100).for_each(|n| drop(put(n)));
        let mut ids = rooms.ids();
        ids.sort();
        assert!(rooms.count() <= 8, "{ids:?}");
        assert!(rooms.find("m0").is_some_and(|room| Arc::ptr_eq(&room, &held)), "it is looked at: {ids:?}");
        assert!(rooms.find("m99").is_some() && rooms.find("m98").is_some(), "{ids:?}");
        // Those that are looked at stay, however many they are.
        let many: Vec<_> = (100..200).map(put).collect();
        assert!(rooms.count() >= many.len());
        drop(many);
        (200..400).for_each(|n| drop(put(n)));
        assert!(rooms.count() <= 8, "{}", rooms.count());
    }
}
