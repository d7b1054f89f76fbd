//! Taking back: the game goes on from before a turn, and the log remembers both.

use crate::entry::Stamp;
use crate::{Input, Match, Refusal, Submitted};
use menagerie_kernel::Seat;
use menagerie_show::AnyLine;
use std::sync::Arc;

impl Match {
    /// Whether a turn can be taken back now without asking anybody.
    pub fn can_take_back(&self) -> bool {
        self.has_one_person() && self.may_take_back().is_ok() && self.way_back_of_person().is_some()
    }

    /// Takes back the last turn of a person, with all that was answered to it, where one person holds all seats but the
    /// computer's, so that nobody else has to agree.
    ///
    /// The caller believes that the game stands at `at`. The same again, before anything else has changed the game, is
    /// the same takeback.
    pub fn take_back(&self, at: u64, now_ms: i64) -> Result<Submitted, Refusal> {
        if let Some(since) = self.taken_back_at(at) {
            return Ok(Submitted::Again { since });
        }
        self.may_take_back()?;
        if !self.has_one_person() {
            return Err(Refusal::NotAlone);
        }
        if at != self.at() {
            return Err(Refusal::Stale { at: self.at() });
        }
        let (seat, parts) = self.way_back_of_person().ok_or(Refusal::NothingToTakeBack)?;
        self.changed_by(self.taken_back(seat, parts), Stamp::free(now_ms))
    }

    pub(crate) fn may_take_back(&self) -> Result<(), Refusal> {
        self.must_go_on()?;
        if self.setup.terms.rated {
            return Err(Refusal::RatedTurn);
        }
        // What was seen cannot be unseen, and what was drawn would be drawn again.
        if self.info().hidden || self.info().chance { Err(Refusal::NoWayBack) } else { Ok(()) }
    }

    /// The version before the takeback that was made at `at`, if it is the last change of the game.
    fn taken_back_at(&self, at: u64) -> Option<u64> {
        let last = (0..self.log.len()).rev().find(|&index| self.log.entry(index).changes_the_game())?;
        let entry = self.log.entry(last);
        let is_it = matches!(entry.input, Input::TakenBack { .. }) && entry.at() == at.checked_add(1)?;
        is_it.then_some((self.prelude.len() + last) as u64)
    }

    /// The seat whose turn a takeback of the last turn of any person would undo, and how many parts would fall.
    fn way_back_of_person(&self) -> Option<(Seat, u64)> {
        self.way_back(|player| self.computer(player).is_none())
    }

    /// The seat whose turn a takeback of the last turn of such a player would undo, and how many parts would fall.
    pub(crate) fn way_back(&self, is_theirs: impl Fn(Seat) -> bool) -> Option<(Seat, u64)> {
        let standing = self.standing();
        let player = |nth: usize| self.log.entry(standing[nth]).player();
        let last = (0..standing.len()).rev().find(|&nth| player(nth).is_some_and(&is_theirs))?;
        let first = (0..=last).rev().find(|&nth| !self.before(standing[nth]).mid_turn())?;
        // In a round of simultaneous choices there is no moment before one of them alone.
        let seat = self.before(standing[first]).turn().actor()?;
        Some((seat, (standing.len() - first) as u64))
    }

    /// A takeback of a turn of `seat`, with which so many parts fall. What they took of anybody's time stays taken; what they
    /// added goes, so that nobody gains time by playing a turn twice.
    pub(crate) fn taken_back(&self, seat: Seat, parts: u64) -> Input {
        let standing = self.standing();
        let stay = standing.len().saturating_sub(usize::try_from(parts).unwrap_or(usize::MAX));
        let ended = |index: &&usize| !self.log.line(**index).mid_turn();
        let players =
            standing[stay..].iter().filter(ended).filter_map(|&index| self.log.entry(index).player());
        let unearned_ms = self.clocks.as_ref().map_or_else(Vec::new, |clocks| clocks.unearned(players));
        Input::TakenBack { seat, parts, unearned_ms }
    }

    /// The game as it was before the last so many parts.
    pub(crate) fn line_before(&self, parts: u64) -> Option<Arc<dyn AnyLine>> {
        let standing = self.standing();
        let first = standing.len().checked_sub(usize::try_from(parts).ok()?)?;
        Some(self.before(*standing.get(first)?))
    }

    /// The game before an entry of the log.
    fn before(&self, index: usize) -> Arc<dyn AnyLine> {
        self.log.line(index - 1)
    }

    /// Where the parts stand in the log that led to the present position.
    pub(crate) fn standing(&self) -> Vec<usize> {
        let mut standing = Vec::new();
        for (index, entry) in self.log.entries().enumerate() {
            match entry.input {
                Input::Part { .. } => standing.push(index),
                Input::TakenBack { parts, .. } => {
                    standing.truncate(
                        standing.len().saturating_sub(usize::try_from(parts).unwrap_or(usize::MAX)),
                    );
                }
                _ => {}
            }
        }
        standing
    }
}
