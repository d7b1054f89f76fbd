//! What the others may do when somebody has gone: claim the win, or let the computer take over.
//!
//! Only the server knows whether somebody is there; it says since when they are not. How long a match waits for them is
//! decided here.

use crate::clock::TimeControl;
use crate::entry::Stamp;
use crate::live::index;
use crate::{Holder, Input, Match, Person, Refusal, Submitted};
use menagerie_kernel::{Outcome, Reason, Seat};

/// For how long somebody must have gone before the others may do something about it.
const AWAY_MS: u64 = 60_000;

/// In a match without clocks: for how long, besides, nothing must have happened.
const IDLE_MS: i64 = 24 * 60 * 60 * 1000;

/// What may be done about somebody who has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), serde(rename_all = "snake_case"))]
pub enum Remedy {
    /// The opponent may claim the win.
    ClaimWin,
    /// The computer may take over.
    TakeOver,
}

impl Match {
    /// What may be done in this match about somebody who has gone. If two play against each other, the win is claimed;
    /// if more do, or all play together, the computer takes over. In a rated match it never does, because everybody
    /// plays for their own rating: there the other side claims the win, and a partner waits for the flag.
    pub fn remedy(&self) -> Remedy {
        match *self.holders {
            [_, _] if !self.all_play_together() => Remedy::ClaimWin,
            _ if self.setup.terms.rated && !self.all_play_together() => Remedy::ClaimWin,
            _ => Remedy::TakeOver,
        }
    }

    /// When something may be done about a seat whose player has been away since `away_since_ms`, if nothing changes, in
    /// milliseconds since 1970. None if nobody waits for the seat, or if it plays by days, where its flag falls.
    pub fn remedy_ms(&self, seat: Seat, away_since_ms: i64) -> Option<i64> {
        if !self.to_act().contains(seat) || self.computer(seat).is_some() {
            return None;
        }
        let away_ms = away_since_ms.saturating_add(AWAY_MS as i64);
        match self.setup.terms.clock {
            Some(TimeControl::Daily { .. }) => None,
            Some(TimeControl::Live { .. }) => Some(away_ms),
            None => Some(away_ms.max(self.moved_ms().saturating_add(IDLE_MS))),
        }
    }

    /// `seat` claims the win. `away_since_ms` tells since when each seat's person has been gone.
    pub fn claim_win(
        &self,
        seat: Seat,
        away_since_ms: impl Fn(Seat) -> Option<i64>,
        now_ms: i64,
    ) -> Result<Submitted, Refusal> {
        self.must_go_on()?;
        if self.remedy() != Remedy::ClaimWin {
            return Err(Refusal::NoClaim);
        }
        let is_opponent = |other: &Seat| self.info().team(*other) != self.info().team(seat);
        let others = self.persons().without(seat).iter();
        let gone = others.filter(|other| self.has_left(seat, *other, &away_since_ms, now_ms));
        let (opponents, partners): (Vec<Seat>, Vec<Seat>) = gone.partition(is_opponent);
        match (opponents.is_empty(), partners.is_empty()) {
            (false, _) => self.changed_by(Input::Claimed { seat }, Stamp::free(now_ms)),
            (true, false) => Err(Refusal::PartnerAway),
            (true, true) => Err(Refusal::NotAway),
        }
    }

    /// The computer takes over from those who have gone and keep `seat` waiting.
    pub fn take_over(
        &self,
        seat: Seat,
        level: u8,
        away_since_ms: impl Fn(Seat) -> Option<i64>,
        now_ms: i64,
    ) -> Result<Submitted, Refusal> {
        self.must_go_on()?;
        if self.remedy() != Remedy::TakeOver {
            return Err(if self.setup.terms.rated { Refusal::RatedSeat } else { Refusal::NoTakeOver });
        }
        let mut others = self.persons().without(seat).iter();
        let gone = others.find(|other| self.has_left(seat, *other, &away_since_ms, now_ms));
        let gone = gone.ok_or(Refusal::NotAway)?;
        let charged_ms = self.clocks.as_ref().map_or(0, |clocks| clocks.charge(gone, now_ms, 0));
        let holder = Box::new(Holder::Computer { level });
        self.changed_by(Input::Replaced { seat: gone, holder }, Stamp { ms: now_ms, charged_ms })
    }

    /// The person who held `seat` before the computer took over takes it again.
    pub fn come_back(&self, seat: Seat, now_ms: i64) -> Result<Submitted, Refusal> {
        self.must_go_on()?;
        let person = self.former(seat).ok_or(Refusal::NoSuchSeat)?;
        let holder = Box::new(Holder::Person(*person));
        self.changed_by(Input::Replaced { seat, holder }, Stamp::free(now_ms))
    }

    /// The person whose place in a seat the computer has taken.
    pub fn former(&self, seat: Seat) -> Option<&Person> {
        match self.setup.holders.get(index(seat))? {
            Holder::Person(person) if self.computer(seat).is_some() => Some(person),
            _ => None,
        }
    }

    /// Whether the match waits for the person in `other`, who is another one than in `seat`, and has waited long
    /// enough.
    fn has_left(
        &self,
        seat: Seat,
        other: Seat,
        away_since_ms: impl Fn(Seat) -> Option<i64>,
        now_ms: i64,
    ) -> bool {
        let due_ms = away_since_ms(other).and_then(|since_ms| self.remedy_ms(other, since_ms));
        !self.are_one_person(seat, other) && due_ms.is_some_and(|due_ms| due_ms <= now_ms)
    }

    pub(crate) fn are_one_person(&self, one: Seat, other: Seat) -> bool {
        let principal = |seat: Seat| match self.holders.get(index(seat)) {
            Some(Holder::Person(person)) => person.principal,
            _ => None,
        };
        one == other || principal(one).is_some_and(|one| Some(one) == principal(other))
    }

    /// When the game changed last.
    fn moved_ms(&self) -> i64 {
        let moved = |index: &usize| self.log.entry(*index).leads_somewhere();
        let last = (0..self.log.len()).rev().find(moved).unwrap_or(0);
        self.log.entry(last).stamp().ms
    }

    /// The end that a claim brings.
    pub(crate) fn abandoned(&self) -> Option<Outcome> {
        let winner = self.info().team(self.claimed?);
        Some(match self.line().may_win(winner) {
            true => Outcome::win(winner, Reason::ABANDONED),
            false => Outcome::draw(Reason::ABANDONED),
        })
    }
}
