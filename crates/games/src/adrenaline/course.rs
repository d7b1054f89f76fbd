//! A turn in the making: an ordinary move, and the extra steps of the same man that have followed it.

use super::state::State;
use crate::parts::Man;
use crate::parts::checkers::{Free, Stack};
use crate::parts::orthodox::{KING, PAWN, PROMOTIONS, QUEEN};
use crate::parts::pawns;
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::Then;
use std::collections::BTreeSet;

/// A turn in the making.
#[derive(Clone, Copy)]
pub struct Course {
    /// The position as if the turn ended here without a placement, but for the counters and whose turn it is.
    pub(super) state: State,
    /// Where the man stands that moves.
    pub(super) at: Square8,
    /// Whether this man has taken anything.
    pub(super) took: bool,
    /// Whether it was a pawn when the turn began.
    pub(super) pawn: bool,
    /// Whether the last step has promoted it: to a queen, unless the turn says otherwise.
    pub(super) promoted: bool,
}

/// All that decides how a turn of one man may go on: where it is, as what, and which enemies are left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    at: Square8,
    kind: u8,
    pays: u8,
    enemies: SquareSet8,
}

impl Course {
    /// The turn after an ordinary move.
    pub(super) fn open(state: &State, from: Square8, to: Square8) -> Course {
        let color = state.color;
        let pawn = state.board.men.of(color, PAWN).contains(from);
        let mut course = Course { state: *state, at: from, took: false, pawn, promoted: false };
        let after = &mut course.state;
        after.board.ep = SquareSet8::EMPTY;
        if pawn && state.board.passed_by_enemy(color).contains(to) {
            let victim = pawns::ahead(!color, to.into());
            after.board.men.clear(victim);
            victim.into_iter().for_each(|victim| after.extra.carry(victim, from));
            course.took = true;
        }
        if let Some(wing) = state.board.wings().castled(from, to).filter(|_| state.king(color) == from) {
            after.move_rook(wing);
        }
        course.step(to);
        if pawn {
            course.state.board.ep = pawns::passed(from, to).map_or(SquareSet8::EMPTY, SquareSet8::from);
        }
        course
    }

    /// The turn after an extra step more.
    pub(super) fn go_on(&self, to: Square8) -> Course {
        let mut course = *self;
        let stacks = &mut course.state.extra;
        stacks.set(self.at, stacks.at(self.at).spend());
        course.state.board.ep = SquareSet8::EMPTY;
        course.step(to);
        course
    }

    /// Takes the man to another square, with its checkers and those of what it takes there.
    fn step(&mut self, to: Square8) {
        let State { board, extra: stacks, color, .. } = &mut self.state;
        let mut man = board.men.take(self.at).expect("a man moves");
        if board.men.color(!*color).contains(to) {
            board.men.clear(to.into());
            self.took = true;
        }
        self.promoted = man.kind == PAWN && pawns::last_rank(*color).contains(to);
        if self.promoted {
            man.kind = QUEEN;
        }
        board.men.put(to, man);
        stacks.carry(self.at, to);
        board.touch(SquareSet8::from(self.at).with(to));
        self.at = to;
    }

    /// The turn whose last step has made the man this kind.
    pub(super) fn becoming(&self, kind: u8) -> Course {
        let mut course = *self;
        let men = &mut course.state.board.men;
        men.clear(self.at.into());
        men.put(self.at, Man::new(self.state.color, kind));
        course
    }

    /// Gives `each` the turn itself, or if its last step has promoted the man, one for each kind that it may have
    /// become.
    pub(super) fn each_kind<E>(&self, mut each: impl FnMut(&Course) -> Result<(), E>) -> Result<(), E> {
        if !self.promoted {
            return each(self);
        }
        PROMOTIONS.into_iter().try_for_each(|kind| each(&self.becoming(kind)))
    }

    /// Where the turn stands.
    pub(super) fn place(&self) -> Place {
        let enemies = self.state.board.men.color(!self.state.color);
        Place { at: self.at, kind: self.kind(), pays: self.pays(), enemies }
    }

    /// The turn of the man on `from` that has come to this place, by an extra step at last.
    pub(super) fn at_place(state: &State, from: Square8, place: Place) -> Course {
        let color = state.color;
        let pawn = state.board.men.of(color, PAWN).contains(from);
        let taken = state.board.men.color(!color) - place.enemies;
        let left = taken.with(from);
        let mut after = state.with_ep(SquareSet8::EMPTY);
        after.board.men.clear(left);
        for square in left & state.stacks().squares() {
            after.extra.take(square);
        }
        after.board.touch(left);
        after.board.men.put(place.at, Man::new(color, place.kind));
        after.extra.set(place.at, Free(place.pays));
        Course { state: after, at: place.at, took: !taken.is_empty(), pawn, promoted: false }
    }

    /// What kind the man is by now.
    pub(super) fn kind(&self) -> u8 {
        self.state.board.men.at(self.at).expect("a man stands there").kind
    }

    /// How many extra steps the man can still pay for.
    pub(super) fn pays(&self) -> u8 {
        self.state.stacks().at(self.at).len()
    }

    /// Where an extra step may take the man, were there no king to keep safe.
    pub(super) fn extra_goals(&self) -> SquareSet8 {
        if self.pays() == 0 {
            return SquareSet8::EMPTY;
        }
        let State { board, color, .. } = &self.state;
        Board8::king(self.at) - board.men.color(*color) - board.men.of(!*color, KING)
    }

    /// The turn after each extra step that leaves the own king safe.
    pub(super) fn extra_steps(&self) -> impl Iterator<Item = Course> {
        self.extra_goals().into_iter().map(|to| self.go_on(to)).filter(Course::is_safe)
    }

    /// Whether the own king is safe, if the turn ended here.
    pub(super) fn is_safe(&self) -> bool {
        !self.state.is_attacked(self.state.color)
    }

    /// Whether a checker must be placed before the turn is over.
    pub(super) fn must_place(&self) -> bool {
        self.took && self.state.pool() > 0
    }

    /// The enemies under which a checker may be placed without exposing the own king. Only the man that gets it
    /// becomes more dangerous.
    pub(super) fn placements(&self) -> impl Iterator<Item = Square8> {
        let enemies = self.state.board.men.color(!self.state.color);
        enemies.by_file().filter(|at| !self.state.could_take_king(*at, 1))
    }

    /// Whether the turn may end here, with a placement where one is due.
    pub(super) fn may_end(&self) -> bool {
        !self.must_place() || self.placements().next().is_some()
    }

    /// Whether the turn may end here or after more extra steps.
    pub(super) fn can_be_completed(&self) -> bool {
        self.may_end() || self.leads_to_end(&mut BTreeSet::new())
    }

    /// Whether it may end after more extra steps, to no place that was `seen`. Since a turn that has taken
    /// nothing may always end, this is only asked where every enemy would be dangerous with one checker more: there are few
    /// of them then, or all stand close. The limit is for positions that are made up to be hard.
    fn leads_to_end(&self, seen: &mut BTreeSet<Place>) -> bool {
        const MOST_PLACES: usize = 5_000;
        self.extra_steps().any(|next| {
            seen.len() < MOST_PLACES
                && seen.insert(next.place())
                && (next.may_end() || next.leads_to_end(seen))
        })
    }

    /// What may follow in a turn that has come here; none if it cannot be completed.
    pub(super) fn then(&self) -> Option<Then> {
        let goes_on = || self.extra_steps().any(|next| next.can_be_completed());
        match (self.must_place(), self.may_end()) {
            (true, true) => Some(Then::Continues),
            (true, false) => goes_on().then_some(Then::Continues),
            (false, _) => Some(if goes_on() { Then::Either } else { Then::Ends }),
        }
    }

    /// The turn with a checker placed under an enemy.
    pub(super) fn placing(&self, at: Square8) -> Course {
        let mut course = *self;
        course.state.extra.add(at, Free(1));
        course
    }

    /// The position after the turn.
    pub(super) fn end(&self) -> State {
        let mut after = self.state;
        after.pass(self.took || self.pawn);
        after
    }
}
