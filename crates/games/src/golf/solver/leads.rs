//! The quiet moves that make a capture possible, found from the capture backwards.
//!
//! A hunter takes its target when a neighbour lends it a move that leads there and nothing stands between, or
//! by a king's step when no two men of its colour are neighbours. One quiet move can bring that about only in
//! one of these ways: the hunter goes where it can, the target goes where it can be taken, a lender comes
//! beside the hunter, the one man between goes away, or the last neighbours part.

use super::super::moves::{Borrowed, beside};
use super::puzzle::Puzzle;
use crate::parts::men::Color;
use crate::parts::orthodox::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// Where the men of a puzzle can go.
pub(super) struct Goals<'p> {
    puzzle: &'p Puzzle,
    borrowed: [Borrowed; 2],
    occupied: SquareSet8,
}

impl<'p> Goals<'p> {
    pub(super) fn of(puzzle: &'p Puzzle) -> Goals<'p> {
        let borrowed = Color::BOTH.map(|color| Borrowed::by(&puzzle.men, color));
        Goals { puzzle, borrowed, occupied: puzzle.men.occupied() }
    }

    /// The empty squares that the man on `from` can go to.
    pub(super) fn from(&self, from: Square8) -> SquareSet8 {
        self.borrowed[self.puzzle.color(from) as usize].reach(from, self.occupied) - self.occupied
    }

    /// Shows men with goals that may let `hunter` take `target` afterwards, which it cannot do now. All moves that do are
    /// among them, and some that do not.
    pub(super) fn leads<E>(
        &self,
        hunter: Square8,
        target: Square8,
        visit: &mut impl FnMut(Square8, SquareSet8) -> Result<(), E>,
    ) -> Result<(), E> {
        visit(hunter, self.from(hunter) & self.vantage(hunter, target))?;
        visit(target, self.from(target) & self.exposed(hunter, target))?;
        let color = self.puzzle.color(hunter);
        let lenders = self.puzzle.lenders(color, hunter, target);
        let around = Board8::king(hunter);
        for lender in lenders.near {
            visit(lender, self.from(lender) & around)?;
        }
        let blockers = lenders.between & self.occupied;
        match blockers.first() {
            None => {
                for lender in lenders.far {
                    visit(lender, self.from(lender) & (around - lenders.between))?;
                }
            }
            Some(blocker) if !lenders.far.is_empty() && !blockers.has_several() => {
                visit(blocker, self.from(blocker) - lenders.between)?;
            }
            Some(_) => {}
        }
        if around.contains(target) {
            let own = self.puzzle.men.color(color);
            for one in own & beside(own) {
                let others = own.without(one);
                if !beside(others).intersects(others) {
                    visit(one, self.from(one) - beside(others))?;
                }
            }
        }
        Ok(())
    }

    /// The squares from which the hunter would reach its target, as far as the others of its colour stand.
    fn vantage(&self, hunter: Square8, target: Square8) -> SquareSet8 {
        let men = &self.puzzle.men;
        let others = men.color(self.puzzle.color(hunter)).without(hunter);
        let occupied = self.occupied.without(hunter);
        let beside = |kinds: SquareSet8| beside(kinds & others);
        let queens = men.kind(QUEEN);
        let mut vantage = Board8::king(target) & beside(men.kind(KING))
            | Board8::knight(target) & beside(men.kind(KNIGHT))
            | Board8::bishop(target, occupied) & beside(men.kind(BISHOP) | queens)
            | Board8::rook(target, occupied) & beside(men.kind(ROOK) | queens);
        if !beside(others).intersects(others) {
            vantage |= Board8::king(target);
        }
        vantage
    }

    /// The squares on which the hunter would reach the target where it stands, or nearly so.
    fn exposed(&self, hunter: Square8, target: Square8) -> SquareSet8 {
        let (color, occupied) = (self.puzzle.color(hunter), self.occupied.without(target));
        if !self.puzzle.men.color(color).contains(target) {
            return self.borrowed[color as usize].reach(hunter, occupied);
        }
        // The target may have lent, or may come to lend, or its going may part the last neighbours.
        Board8::king(hunter) | Board8::knight(hunter) | Board8::queen(hunter, occupied)
    }

    /// Shows every man that can go somewhere with its goals.
    pub(super) fn each<E>(
        &self,
        mut visit: impl FnMut(Square8, SquareSet8) -> Result<(), E>,
    ) -> Result<(), E> {
        for from in self.occupied {
            visit(from, self.from(from))?;
        }
        Ok(())
    }
}
