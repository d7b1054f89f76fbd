//! The horde: turns of one or more moves by the mover's zombies.
//!
//! A zombie moves at most once, in any order; those that do not are destroyed when the turn ends. A risen
//! pawn on its last rank is promoted directly before it moves. The king is looked at when the turn ends and
//! not before, so that a step is offered when *some* way to go on from it ends lawfully: [`plan`] finds out
//! without walking all of them.

use super::graves::Graves;
use super::moves::{goals, risen_pawns};
use super::plan;
use super::position::{Captive, Go, Making, Position};
use super::step::{Step, promoted, promotion_letter};
use crate::parts::orthodox::{self, ARMIES, KNIGHT, PAWN, PROMOTIONS, QUEEN};
use crate::parts::{Man, Movement, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{Sink, Then};
use std::collections::VecDeque;

/// A horde that has begun.
pub struct Horde {
    /// The board after its steps.
    pub making: Making,
    /// Moves, as from and to, that end the turn lawfully from here, if it may not end here. They were found when
    /// the last step was offered, and so is what they begin with: a way that was once open stays open.
    way_out: VecDeque<(Square8, Square8)>,
}

impl Horde {
    /// A turn of a horde before its first step.
    pub fn begin(position: &Position) -> Horde {
        Horde { making: Making::begin(position), way_out: VecDeque::new() }
    }

    /// The horde after some steps, each offered after those before it; none if they are no horde. `own` are
    /// the graves that the side to move has dug.
    pub fn replay(position: &Position, own: &Graves, prefix: &[Step]) -> Option<Horde> {
        let mut horde = Horde::begin(position);
        prefix.iter().try_for_each(|step| horde.step(own, step))?;
        Some(horde)
    }

    fn step(&mut self, own: &Graves, step: &Step) -> Option<()> {
        let making = &mut self.making;
        match step {
            Step::Promote { at, letter } if making.must_promote().contains(*at) => {
                making.promote(*at, promoted(*letter)?);
            }
            Step::Move(movement) if making.idle.contains(movement.from) => {
                making.go(&Go::read(&making.board.men, movement)?);
                let expected = self.way_out.pop_front();
                if expected != Some((movement.from, movement.to)) {
                    let found = if making.is_safe(own) { None } else { plan::way_out(making, own) };
                    self.way_out = found.unwrap_or_default().into();
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Offers what may follow.
    pub fn steps(&self, own: &Graves, sink: &mut impl Sink<Step>) {
        let making = &self.making;
        if let Some(at) = making.promoted {
            return self.moves(making, own, at, |step, then| sink.step(Step::Move(step), then));
        }
        let promoting = making.must_promote();
        for from in making.idle - promoting {
            self.moves(making, own, from, |step, then| sink.step(Step::Move(step), then));
        }
        for at in promoting {
            for kind in PROMOTIONS {
                let mut promoted = *making;
                promoted.promote(at, kind);
                let mut leads_on = false;
                self.moves(&promoted, own, at, |_, _| leads_on = true);
                if leads_on {
                    sink.step(Step::Promote { at, letter: promotion_letter(kind) }, Then::Continues);
                }
            }
        }
    }

    /// Gives `each` the moves of the zombie on a square that can be completed to a lawful turn.
    fn moves(
        &self,
        making: &Making,
        own: &Graves,
        from: Square8,
        mut each: impl FnMut(Movement<Board8>, Then),
    ) {
        let man = making.board.men.at(from).expect("a zombie stands there");
        for to in making.zombie_goals(from) {
            let after = making.after(from, to);
            let known = self.way_out.front() == Some(&(from, to));
            let then = match after.then(own) {
                None if known && self.way_out.len() > 1 => Some(Then::Continues),
                then => then,
            };
            let Some(then) = then else { continue };
            orthodox::moves(man, from, to.into()).steps(&ARMIES, |step| each(step, then));
        }
    }
}

impl Making {
    /// The idle pawns on their last rank, which promote before they move.
    #[inline]
    pub fn must_promote(&self) -> SquareSet8 {
        risen_pawns(&self.board.men, self.color) & self.idle
    }

    /// Where a zombie may go that has not moved yet, wherever that leaves its king: after the right promotion,
    /// if it needs one.
    #[inline]
    pub fn zombie_goals(&self, from: Square8) -> SquareSet8 {
        let Some(man) = self.board.men.at(from) else { return SquareSet8::EMPTY };
        if self.must_promote().contains(from) {
            let as_queen = goals(&self.board.men, SquareSet8::EMPTY, Man::new(self.color, QUEEN), from);
            return as_queen | goals(&self.board.men, SquareSet8::EMPTY, Man::new(self.color, KNIGHT), from);
        }
        goals(&self.board.men, self.ep(), man, from)
    }

    /// The kinds that a zombie may be after it has gone to one of its goals: a pawn becomes one of four on the
    /// last rank, and one that stood there before becomes what can make that move.
    pub fn kinds_after(&self, from: Square8, to: Square8) -> impl Iterator<Item = u8> {
        let kind = self.board.men.at(from).map(|man| man.kind);
        let occupied = self.board.men.occupied();
        let reaches = |kind| orthodox::reach(Man::new(self.color, kind), from, occupied).contains(to);
        let kinds = if self.must_promote().contains(from) {
            PROMOTIONS.map(|kind| reaches(kind).then_some(kind))
        } else if kind == Some(PAWN) && pawns::last_rank(self.color).contains(to) {
            PROMOTIONS.map(Some)
        } else {
            [kind, None, None, None]
        };
        kinds.into_iter().flatten()
    }

    /// The board after a zombie has gone to one of its goals and is then of this kind.
    pub fn after_as(&self, from: Square8, to: Square8, becomes: u8) -> (Making, Option<Captive>) {
        let mut after = *self;
        if self.must_promote().contains(from) {
            after.promote(from, becomes);
        }
        let Some(man) = after.board.men.at(from) else { return (after, None) };
        let captive = after.go(&Go { kind: man.kind, from, to, becomes });
        (after, captive)
    }

    /// The board after a zombie has gone to one of its goals, as any of the kinds that it may become: which one
    /// makes no difference to its own king.
    pub fn after(&self, from: Square8, to: Square8) -> Making {
        let becomes = self.kinds_after(from, to).next().unwrap_or(PAWN);
        self.after_as(from, to, becomes).0
    }

    /// What may follow when the steps so far are followed by nothing else than zombies; none if nothing
    /// that ends lawfully.
    pub fn then(&self, own: &Graves) -> Option<Then> {
        let ends = self.is_safe(own);
        let goes_on = if ends { self.can_go_on(own) } else { plan::can_be_saved(self, own) };
        match (ends, goes_on) {
            (true, true) => Some(Then::Either),
            (true, false) => Some(Then::Ends),
            (false, true) => Some(Then::Continues),
            (false, false) => None,
        }
    }

    /// Whether the turn, which may end here, may also go on.
    ///
    /// A zombie that goes elsewhere where it would be destroyed only shields its king better, unless the
    /// square that it leaves opens a grave of its own side, or it empties another one by taking in passing. So
    /// one other move is enough, and only where there is none are the rest tried.
    fn can_go_on(&self, own: &Graves) -> bool {
        let (graves, ep) = (own.all(), self.ep());
        let harmless = |from: &Square8| !(self.zombie_goals(*from) - ep).is_empty();
        if (self.idle - graves).into_iter().any(|from| harmless(&from)) {
            return true;
        }
        self.idle.into_iter().any(|from| {
            let leads_on = |to| self.after(from, to).then(own).is_some();
            self.zombie_goals(from).into_iter().any(leads_on)
        })
    }
}
