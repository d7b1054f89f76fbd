//! Turns whose time the game itself bounds, apart from the clocks of the players.

use crate::entry::{Moment, Stamp};
use crate::live::index;
use crate::{Handed, Input, Match, Refusal, Submitted};
use menagerie_kernel::{Seat, Seats, Turn};
use menagerie_show::Timer;

/// Since when the present turn has lasted.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    turn_ms: i64,
    /// When the first of those who choose at the same time has chosen.
    first_ms: Option<i64>,
    /// Whether its time has run out.
    pub(crate) lapsed: bool,
}

impl Pace {
    /// A turn that begins now.
    pub(crate) fn since(ms: i64) -> Pace {
        Pace { turn_ms: ms, first_ms: None, lapsed: false }
    }

    /// Somebody has chosen.
    pub(crate) fn chosen(&mut self, ms: i64) {
        self.first_ms.get_or_insert(ms);
    }

    /// Makes good a time that counts for no turn.
    pub(crate) fn pause(&mut self, ms: u64) {
        let ms = i64::try_from(ms).unwrap_or(i64::MAX);
        self.turn_ms = self.turn_ms.saturating_add(ms);
        self.first_ms = self.first_ms.map(|first| first.saturating_add(ms));
    }
}

impl Match {
    /// How long the seats that are to act may take, where the game itself bounds it.
    pub(crate) fn timer(&self) -> Option<Timer> {
        self.line().puzzle_match()?.timer()
    }

    /// Whether the game is where the next part follows from the position by long work, even if the match does not go on.
    pub(crate) fn line_reckons(&self) -> bool {
        self.line().puzzle_match().is_some_and(|of| of.is_reckoning())
    }

    /// When the time of the present turn runs out, where the game itself bounds it.
    pub fn lapses_ms(&self) -> Option<i64> {
        if self.outcome().is_some() || self.frozen().is_some() || self.pace.lapsed {
            return None;
        }
        let timer = self.timer()?;
        let from = if timer.from_first { self.pace.first_ms? } else { self.pace.turn_ms };
        Some(from.saturating_add(timer.ms.into()))
    }

    /// The parts of a turn whose time has run out, or in which only seats that have given up are still to choose: for
    /// each seat, in order of play, what it has chosen or else what the game plays for it. Nothing in any other turn.
    pub(crate) fn lapsed_parts(&self) -> Option<Vec<(Seat, Handed)>> {
        let timer = self.timer().filter(|_| self.pace.lapsed || self.waits_for_nobody())?;
        let default = || Handed::new(timer.part, timer.part);
        let handed = |seat: Seat| (seat, self.sealed[index(seat)].clone().unwrap_or_else(default));
        Some(self.line().turn().seats().iter().map(handed).collect())
    }

    /// Whether all seats that are still to choose have given up, after another one has chosen.
    fn waits_for_nobody(&self) -> bool {
        let left = self.to_act();
        self.pace.first_ms.is_some()
            && !left.is_empty()
            && left.iter().all(|seat| self.resigned.contains(seat))
    }

    /// Whether nobody is to choose now, because the next part follows from the position by long work.
    pub fn is_reckoning(&self) -> bool {
        self.outcome().is_none() && self.frozen().is_none() && self.line_reckons()
    }

    /// The part that follows by long work, in a copy of the line that may be taken elsewhere.
    pub fn reckoner(&self) -> impl FnOnce(&mut dyn FnMut() -> bool) -> Option<String> + Send + use<> {
        let line = self.line().clone();
        move |go_on| line.puzzle_match()?.reckon(go_on)
    }

    /// The game goes on by what followed from it as it stood at `at`.
    pub fn reckoned(&self, at: u64, part: &str, now: Moment) -> Result<Submitted, Refusal> {
        self.must_go_on()?;
        match self.line().turn() {
            Turn::One(seat) if self.line_reckons() && at == self.at() => {
                let handed = Handed::new(part, part);
                self.changed_by(Input::Part { seat, handed }, Stamp::free(now.ms))
            }
            _ => Err(Refusal::Stale { at: self.at() }),
        }
    }

    /// The seats for which the server is to work something out: the computer's seats that are to act, and the one whose
    /// part follows by long work. If the first choice starts a timer, the computer leaves it to persons.
    pub fn thinkers(&self) -> Seats {
        if self.is_reckoning() {
            return self.line().turn().seats();
        }
        let (computers, persons): (Vec<Seat>, Vec<Seat>) =
            self.to_act().iter().partition(|seat| self.computer(*seat).is_some());
        let waits = self.pace.first_ms.is_none() && self.timer().is_some_and(|timer| timer.from_first);
        if waits && !persons.is_empty() { Seats::NONE } else { computers.into_iter().collect() }
    }
}
