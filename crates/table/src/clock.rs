//! Clocks: how much time each seat has left.
//!
//! They follow from the stamps of the log alone. Nothing here asks what time it is.

use menagerie_kernel::{Seat, Seats};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// What the players of a match agree to by sitting down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Terms {
    /// How much time they have; none for as much as they like.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub clock: Option<TimeControl>,
    /// By seat, in order of play: another time than the others have, as a handicap. Empty where nobody has one. It belongs to
    /// the seat, whoever is drawn for it.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Vec::is_empty"))]
    pub handicaps: Vec<Option<TimeControl>>,
    /// Whether anybody may take a free seat.
    pub listed: bool,
    /// Whether it is drawn by lot who sits where.
    pub shuffle: bool,
    /// Whether the result changes the ratings of those who play.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub rated: bool,
}

impl Terms {
    /// How much time a seat has; none for as much as it likes.
    pub fn clock_of(&self, seat: Seat) -> Option<TimeControl> {
        self.handicaps.get(index(seat)).copied().flatten().or(self.clock)
    }
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, utoipa::ToSchema),
    serde(untagged),
    schema(as = Clock)
)]
pub enum TimeControl {
    /// A stock of time, and what each turn adds to it.
    Live {
        /// Seconds at the start.
        initial_s: u32,
        /// Seconds added for each turn, whatever its parts.
        increment_s: u32,
    },
    /// So many days for each turn.
    Daily {
        /// How many.
        days: u32,
    },
}

impl TimeControl {
    /// The longest stock: six hours.
    pub const LONGEST_S: u32 = 6 * 60 * 60;
    /// The largest increment: three minutes.
    pub const LARGEST_INCREMENT_S: u32 = 180;
    /// The most days for a turn.
    pub const MOST_DAYS: u32 = 30;

    /// Whether two count the same: a stock of time each, or days for each turn.
    pub fn is_like(self, other: TimeControl) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Whether anybody could play by it.
    pub fn is_sound(self) -> bool {
        match self {
            TimeControl::Live { initial_s, increment_s } => {
                (1..=Self::LONGEST_S).contains(&initial_s) && increment_s <= Self::LARGEST_INCREMENT_S
            }
            TimeControl::Daily { days } => (1..=Self::MOST_DAYS).contains(&days),
        }
    }

    fn at_start_ms(self) -> u64 {
        match self {
            TimeControl::Live { initial_s, .. } => u64::from(initial_s) * 1000,
            TimeControl::Daily { days } => u64::from(days) * DAY_MS,
        }
    }

    /// What a clock shows after a turn at whose end so much was left.
    fn after_turn_ms(self, left_ms: u64) -> u64 {
        match self {
            TimeControl::Live { .. } => left_ms + self.added_ms(),
            TimeControl::Daily { .. } => self.at_start_ms(),
        }
    }

    /// What a turn adds to the time that is left. By days it adds nothing.
    fn added_ms(self) -> u64 {
        match self {
            TimeControl::Live { increment_s, .. } => u64::from(increment_s) * 1000,
            TimeControl::Daily { .. } => 0,
        }
    }
}

/// The longest lag that is not charged. A flag falls this much after its time, because the turn that saves it may be
/// under way.
pub(crate) const MOST_LAG_MS: u32 = 500;

/// What a takeback leaves on a clock at least, so that no flag falls because of it.
const SPARE_MS: u64 = 1000;

/// The clocks of a match that is played by time.
#[derive(Clone)]
pub(crate) struct Clocks {
    /// By seat: how much time it has.
    controls: Vec<TimeControl>,
    /// By seat: what was left when its clock began to run, or stood still.
    left_ms: Vec<u64>,
    /// By seat: since when its clock runs.
    since_ms: Vec<Option<i64>>,
}

impl Clocks {
    /// The clocks of so many seats before anybody has played; none in a match without clocks.
    pub(crate) fn new(terms: &Terms, seats: usize) -> Option<Clocks> {
        let controls = (0..seats as u8).map(|seat| terms.clock_of(Seat(seat))).collect::<Option<Vec<_>>>()?;
        let left_ms = controls.iter().map(|control| control.at_start_ms()).collect();
        Some(Clocks { controls, left_ms, since_ms: vec![None; seats] })
    }

    /// How much of the time of its seat a submission that comes in now takes.
    pub(crate) fn charge(&self, seat: Seat, now_ms: i64, lag_ms: u32) -> u32 {
        let Some(since) = self.since_ms[index(seat)] else { return 0 };
        let passed = u64::try_from(now_ms.saturating_sub(since)).unwrap_or(0);
        let used = passed.saturating_sub(lag_ms.min(MOST_LAG_MS).into()).min(self.left_ms[index(seat)]);
        u32::try_from(used).unwrap_or(u32::MAX)
    }

    /// Stops the clock of a seat, which has used so much.
    pub(crate) fn stop(&mut self, seat: Seat, charged_ms: u32, ends_turn: bool) {
        let left = self.left_ms[index(seat)].saturating_sub(charged_ms.into());
        let after_turn = || self.controls[index(seat)].after_turn_ms(left);
        self.left_ms[index(seat)] = if ends_turn { after_turn() } else { left };
        self.since_ms[index(seat)] = None;
    }

    /// By seat: how much of the time that the turns of these players have added to their clocks can be taken back, in
    /// milliseconds, so that everybody keeps [`SPARE_MS`]. Empty if it is nothing.
    pub(crate) fn unearned(&self, players: impl Iterator<Item = Seat>) -> Vec<u32> {
        let mut added_ms = vec![0; self.left_ms.len()];
        for player in players {
            added_ms[index(player)] += self.controls[index(player)].added_ms();
        }
        let most_ms = self.left_ms.iter().map(|left| left.saturating_sub(SPARE_MS));
        let unearned = added_ms.into_iter().zip(most_ms);
        let unearned: Vec<u32> =
            unearned.map(|(added, most)| u32::try_from(added.min(most)).unwrap_or(u32::MAX)).collect();
        if unearned.iter().all(|ms| *ms == 0) { Vec::new() } else { unearned }
    }

    /// Takes so much of the time of each seat.
    pub(crate) fn take(&mut self, unearned_ms: &[u32]) {
        for (left, unearned) in self.left_ms.iter_mut().zip(unearned_ms) {
            *left = left.saturating_sub(u64::from(*unearned));
        }
    }

    /// From now on the clocks of these seats run, and no others. One that runs already goes on.
    pub(crate) fn run(&mut self, seats: Seats, now_ms: i64) {
        for (at, since) in self.since_ms.iter_mut().enumerate() {
            *since = seats.contains(Seat(at as u8)).then(|| since.unwrap_or(now_ms));
        }
    }

    /// Makes good a time during which no clock has run.
    pub(crate) fn pause(&mut self, ms: u64) {
        let ms = i64::try_from(ms).unwrap_or(i64::MAX);
        for since in self.since_ms.iter_mut().flatten() {
            *since = since.saturating_add(ms);
        }
    }

    /// Which flag falls next, and when.
    pub(crate) fn next_flag(&self) -> Option<(Seat, i64)> {
        let falls = |(at, since): (usize, &Option<i64>)| {
            let left = i64::try_from(self.left_ms[at]).unwrap_or(i64::MAX);
            let falls_ms = (*since)?.saturating_add(left).saturating_add(MOST_LAG_MS.into());
            Some((Seat(at as u8), falls_ms))
        };
        self.since_ms.iter().enumerate().filter_map(falls).min_by_key(|(_, falls_ms)| *falls_ms)
    }

    /// What each seat has left at a moment, and whether its clock runs.
    pub(crate) fn read(&self, now_ms: i64) -> impl Iterator<Item = Reading> {
        (0..self.left_ms.len()).map(move |at| {
            let seat = Seat(at as u8);
            let left_ms = self.left_ms[at].saturating_sub(self.charge(seat, now_ms, 0).into());
            Reading { left_ms, runs: self.since_ms[at].is_some() }
        })
    }
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), schema(as = ClockReading))]
pub struct Reading {
    /// The time that is left, in milliseconds.
    pub left_ms: u64,
    /// Whether it runs.
    pub runs: bool,
}

fn index(seat: Seat) -> usize {
    usize::from(seat.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: TimeControl = TimeControl::Live { initial_s: 60, increment_s: 2 };
    const WHITE: Seats = Seats::one(Seat::WHITE);
    const BLACK: Seats = Seats::one(Seat::BLACK);

    fn clocks(clock: TimeControl) -> Clocks {
        Clocks::new(&Terms { clock: Some(clock), ..Terms::default() }, 2).expect("there is a time")
    }

    fn left(clocks: &Clocks, now_ms: i64) -> Vec<u64> {
        clocks.read(now_ms).map(|reading| reading.left_ms).collect()
    }

    #[test]
    fn a_clock_runs_for_the_seat_that_is_to_act_and_a_turn_adds_its_increment() {
        let mut clocks = clocks(BLITZ);
        clocks.run(WHITE, 1000);
        assert_eq!(left(&clocks, 4000), [57_000, 60_000]);
        clocks.stop(Seat::WHITE, clocks.charge(Seat::WHITE, 4000, 0), true);
        clocks.run(BLACK, 4000);
        assert_eq!(left(&clocks, 9000), [59_000, 55_000]);
        assert_eq!(clocks.next_flag(), Some((Seat::BLACK, 64_500)));
    }

    #[test]
    fn a_part_within_a_turn_takes_time_and_adds_none() {
        let mut clocks = clocks(BLITZ);
        clocks.run(WHITE, 0);
        clocks.stop(Seat::WHITE, 10_000, false);
        clocks.run(WHITE, 10_000);
        assert_eq!(left(&clocks, 15_000), [45_000, 60_000]);
    }

    #[test]
    fn lag_is_not_charged_up_to_its_bound_and_never_more_than_was_used() {
        let mut clocks = clocks(BLITZ);
        clocks.run(WHITE, 0);
        assert_eq!(clocks.charge(Seat::WHITE, 3000, 200), 2800);
        assert_eq!(clocks.charge(Seat::WHITE, 3000, u32::MAX), 2500);
        assert_eq!(clocks.charge(Seat::WHITE, 100, 500), 0);
        assert_eq!(clocks.charge(Seat::WHITE, -5000, 0), 0);
        assert_eq!(clocks.charge(Seat::WHITE, i64::MAX, 0), 60_000);
        assert_eq!(clocks.charge(Seat::BLACK, 3000, 0), 0);
    }

    #[test]
    fn each_seat_has_a_time_of_its_own() {
        let bullet = TimeControl::Live { initial_s: 30, increment_s: 0 };
        let terms = Terms { clock: Some(BLITZ), handicaps: vec![None, Some(bullet)], ..Terms::default() };
        let mut clocks = Clocks::new(&terms, 2).expect("there is a time");
        assert_eq!(left(&clocks, 0), [60_000, 30_000]);
        for (seat, seats) in [(Seat::WHITE, WHITE), (Seat::BLACK, BLACK)] {
            clocks.run(seats, 0);
            clocks.stop(seat, 1000, true);
        }
        assert_eq!(left(&clocks, 0), [61_000, 29_000], "and adds its own to it");
        assert_eq!(clocks.unearned([Seat::WHITE, Seat::BLACK].into_iter()), [2000, 0]);
        assert!(Clocks::new(&Terms::default(), 2).is_none());
    }

    #[test]
    fn days_begin_anew_with_each_turn() {
        let mut clocks = clocks(TimeControl::Daily { days: 2 });
        clocks.run(WHITE, 0);
        clocks.stop(Seat::WHITE, DAY_MS as u32, true);
        clocks.run(BLACK, 0);
        assert_eq!(left(&clocks, 1000), [2 * DAY_MS, 2 * DAY_MS - 1000]);
    }

    #[test]
    fn what_no_server_has_seen_is_nobodys_time() {
        let mut clocks = clocks(BLITZ);
        clocks.run(WHITE, 0);
        clocks.pause(100_000);
        assert_eq!(left(&clocks, 101_000), [59_000, 60_000]);
    }

    #[test]
    fn nobody_can_play_by_no_time_or_by_too_much() {
        let live = |initial_s, increment_s| TimeControl::Live { initial_s, increment_s };
        for sound in [live(1, 0), live(21_600, 180), TimeControl::Daily { days: 30 }] {
            assert!(sound.is_sound(), "{sound:?}");
        }
        for unsound in [live(0, 0), live(0, 5), live(u32::MAX, 0), live(60, 181)] {
            assert!(!unsound.is_sound(), "{unsound:?}");
        }
        for days in [0, 31, u32::MAX] {
            assert!(!TimeControl::Daily { days }.is_sound());
        }
    }
}
