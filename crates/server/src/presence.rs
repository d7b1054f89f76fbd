//! The presence in a match: the seats for which somebody has a socket open or has called recently, by this process or
//! by another one on the same store (`company`); since when the other seats have had nobody; and how many watch.

use crate::world::World;
use menagerie_kernel::Seat;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// For how long somebody counts as there after a call: those who play without a socket ask again and again.
const CALL_LASTS_MS: i64 = 20_000;

/// The presence in one match.
pub(crate) struct Presence {
    /// By seat: how many sockets it has, and since when it has none.
    seats: Mutex<HashMap<Seat, Attended>>,
    /// How many sockets stand for no seat.
    watchers: AtomicU32,
    /// How many do by other processes.
    watchers_elsewhere: AtomicU32,
    /// When the match was opened here, in milliseconds since 1970: before that nobody can have been noticed.
    opened_ms: i64,
    /// Counts the changes.
    changes: watch::Sender<u64>,
}

#[derive(Clone, Copy, Default)]
struct Attended {
    sockets: u32,
    /// When the last socket was closed, or the last call was made.
    seen_ms: i64,
    called_ms: Option<i64>,
    /// Whether somebody is there by another process.
    is_elsewhere: bool,
}

impl Attended {
    fn is_here(&self, now_ms: i64) -> bool {
        self.sockets > 0 || self.called_ms.is_some_and(|called_ms| now_ms - called_ms < CALL_LASTS_MS)
    }
}

impl Presence {
    pub(crate) fn new(now_ms: i64) -> Arc<Presence> {
        Arc::new(Presence {
            seats: Mutex::default(),
            watchers: AtomicU32::new(0),
            watchers_elsewhere: AtomicU32::new(0),
            opened_ms: now_ms,
            changes: watch::Sender::default(),
        })
    }

    /// Since when nobody has been there for a seat, in milliseconds since 1970; nothing while somebody is.
    pub(crate) fn away_since_ms(&self, seat: Seat, now_ms: i64) -> Option<i64> {
        let seats = self.seats();
        let Some(attended) = seats.get(&seat) else { return Some(self.opened_ms) };
        (!attended.is_here(now_ms) && !attended.is_elsewhere).then_some(attended.seen_ms)
    }

    /// Somebody has called for these seats.
    pub(crate) fn called(&self, callers: &[Seat], now_ms: i64) {
        let mut seats = self.seats();
        for seat in callers {
            let attended = seats.entry(*seat).or_default();
            (attended.called_ms, attended.seen_ms) = (Some(now_ms), now_ms);
        }
    }

    /// How many watch: exactly while they are few, then in steps, so that in a crowd not everybody is told whenever
    /// somebody comes or goes.
    pub(crate) fn watching(&self) -> u32 {
        let here = self.watchers.load(Ordering::Relaxed);
        in_steps(here.saturating_add(self.watchers_elsewhere.load(Ordering::Relaxed)))
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// A socket comes or goes. Those who subscribe learn of it where that makes a difference.
    fn count(&self, seat: Seat, comes: bool, now_ms: i64) {
        let differs = {
            let mut seats = self.seats();
            let attended = seats.entry(seat).or_default();
            attended.sockets = if comes { attended.sockets + 1 } else { attended.sockets.saturating_sub(1) };
            attended.seen_ms = now_ms;
            attended.sockets == u32::from(comes)
        };
        if differs {
            self.tell();
        }
    }

    /// Somebody begins to watch, or ends. Those who are there learn of it where that makes a difference.
    fn count_watcher(&self, comes: bool) {
        let before = self.watching();
        if comes {
            self.watchers.fetch_add(1, Ordering::Relaxed);
        } else {
            self.watchers.fetch_sub(1, Ordering::Relaxed);
        }
        if self.watching() != before {
            self.tell();
        }
    }

    /// The presence by this process: a bit for each seat, the lowest for the first seat, and how many watch.
    pub(crate) fn here(&self, now_ms: i64) -> (u8, u32) {
        let seats = self.seats();
        let here = seats.iter().filter(|(_, attended)| attended.is_here(now_ms));
        (here.fold(0, |bits, (seat, _)| bits | bit(*seat)), self.watchers.load(Ordering::Relaxed))
    }

    /// Notes who is there by other processes, said in the same way. Those who are there learn of it where that makes a
    /// difference.
    pub(crate) fn note_elsewhere(&self, bits: u8, watchers: u32, now_ms: i64) {
        let before = self.watching();
        self.watchers_elsewhere.store(watchers, Ordering::Relaxed);
        let mut differs = self.watching() != before;
        let mut seats = self.seats();
        for seat in (0..u8::BITS as u8).map(Seat) {
            let is_elsewhere = bits & bit(seat) != 0;
            if is_elsewhere != seats.get(&seat).is_some_and(|attended| attended.is_elsewhere) {
                let attended = seats.entry(seat).or_default();
                (attended.is_elsewhere, attended.seen_ms) = (is_elsewhere, now_ms);
                differs = true;
            }
        }
        drop(seats);
        if differs {
            self.tell();
        }
    }

    fn seats(&self) -> MutexGuard<'_, HashMap<Seat, Attended>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }
}

/// How many watch, as those who are there are told.
pub(crate) fn in_steps(watchers: u32) -> u32 {
    match watchers {
        few @ 0..10 => few,
        some @ 10..100 => some / 10 * 10,
        many => many / 100 * 100,
    }
}

/// What stands for a seat; a table has at most eight.
fn bit(seat: Seat) -> u8 {
    1_u8.checked_shl(seat.0.into()).unwrap_or_default()
}

/// The seats for which one socket stands, until it is dropped.
pub(crate) struct Attendance<'w> {
    presence: Arc<Presence>,
    world: &'w dyn World,
    seats: Vec<Seat>,
    watches: bool,
}

impl<'w> Attendance<'w> {
    pub(crate) fn new(presence: Arc<Presence>, world: &'w dyn World) -> Attendance<'w> {
        Attendance { presence, world, seats: Vec::new(), watches: false }
    }

    /// The socket stands for these seats from now on; one that stands for none is that of somebody who watches.
    pub(crate) fn stand_for(&mut self, seats: Vec<Seat>) {
        self.watch(seats.is_empty());
        self.hold(seats);
    }

    fn hold(&mut self, seats: Vec<Seat>) {
        let before = std::mem::replace(&mut self.seats, seats);
        let now_ms = self.world.now_ms();
        for seat in self.seats.iter().filter(|seat| !before.contains(seat)) {
            self.presence.count(*seat, true, now_ms);
        }
        for seat in before.iter().filter(|seat| !self.seats.contains(seat)) {
            self.presence.count(*seat, false, now_ms);
        }
    }

    fn watch(&mut self, watches: bool) {
        if self.watches != watches {
            self.watches = watches;
            self.presence.count_watcher(watches);
        }
    }
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        self.hold(Vec::new());
        self.watch(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::StagedWorld;
    use std::time::Duration;

    #[test]
    fn a_seat_is_away_when_its_last_socket_has_gone() {
        let presence = Presence::new(5);
        let watch = presence.watch();
        let away = || [0, 1].map(|seat| presence.away_since_ms(Seat(seat), 0));
        assert_eq!(away(), [Some(5), Some(5)]);
        let world = StagedWorld::new(0);
        let mut one = Attendance::new(presence.clone(), &world);
        let mut other = Attendance::new(presence.clone(), &world);
        one.stand_for(vec![Seat(0)]);
        other.stand_for(vec![Seat(0), Seat(1)]);
        assert_eq!(away(), [None, None]);
        drop(one);
        assert_eq!((away(), *watch.borrow()), ([None, None], 2), "nothing has changed for anybody");
        let start_ms = world.now_ms();
        other.stand_for(vec![Seat(1)]);
        assert_eq!(away(), [Some(start_ms), None]);
        world.advance(Duration::from_millis(20));
        drop(other);
        assert_eq!((away(), *watch.borrow()), ([Some(start_ms), Some(start_ms + 20)], 4));
    }

    #[test]
    fn those_who_stand_for_no_seat_watch() {
        let presence = Presence::new(0);
        let (world, watch) = (StagedWorld::new(0), presence.watch());
        let come = |seats: &[Seat]| {
            let mut attendance = Attendance::new(presence.clone(), &world);
            attendance.stand_for(seats.to_vec());
            attendance
        };
        let mut crowd: Vec<_> = (0..9).map(|_| come(&[])).collect();
        let player = come(&[Seat(0)]);
        assert_eq!((presence.watching(), *watch.borrow()), (9, 10));
        crowd.extend((0..10).map(|_| come(&[])));
        assert_eq!((presence.watching(), *watch.borrow()), (10, 11), "one step for ten");
        crowd[0].stand_for(vec![Seat(1)]);
        crowd.truncate(4);
        assert_eq!(presence.watching(), 3);
        drop((crowd, player));
        assert_eq!(presence.watching(), 0);
    }

    #[test]
    fn those_who_are_there_by_another_process_are_there() {
        let (presence, world) = (Presence::new(5), StagedWorld::new(0));
        let watch = presence.watch();
        let away = |now_ms| [0, 1].map(|seat| presence.away_since_ms(Seat(seat), now_ms));
        presence.note_elsewhere(0b10, 3, 10);
        assert_eq!((away(10), presence.watching(), *watch.borrow()), ([Some(5), None], 3, 1));
        assert_eq!(presence.here(10), (0, 0), "that is the other one's to tell");
        presence.note_elsewhere(0b10, 3, 20);
        assert_eq!(*watch.borrow(), 1, "nothing has changed for anybody");
        let mut both = Attendance::new(presence.clone(), &world);
        both.stand_for(vec![Seat(1)]);
        presence.called(&[Seat(0)], 25);
        assert_eq!(presence.here(30), (0b11, 0));
        presence.note_elsewhere(0, 0, 30);
        assert_eq!(away(30), [None, None], "somebody is here as well");
        presence.note_elsewhere(0b01, 0, 40);
        presence.note_elsewhere(0, 0, 30_000);
        assert_eq!((away(30_000), presence.here(30_000)), ([Some(30_000), None], (0b10, 0)));
    }

    #[test]
    fn those_who_play_without_a_socket_are_there_while_they_call() {
        let presence = Presence::new(0);
        presence.called(&[Seat(1)], 1000);
        let away = |now_ms| presence.away_since_ms(Seat(1), now_ms);
        assert_eq!([away(1000), away(20_999), away(21_000)], [None, None, Some(1000)]);
        assert_eq!(presence.away_since_ms(Seat(0), 1000), Some(0));
    }
}
