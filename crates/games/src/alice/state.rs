//! A position on both sides of the mirror.

use crate::chess::{Deed, Made, Position, Way};
use crate::parts::Color;
use crate::parts::men::Men;
use crate::parts::movement::Movement;
use crate::parts::orthodox::{self, KINDS};
use menagerie_board::{Board8, Square8, SquareSet8};

/// A position with its counters. Of a pawn's double step the square that it passed is only kept if it is empty on both
/// sides.
pub type State = Position<Sides>;

/// What the mirror adds to a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Sides {
    /// The squares of the men on checkers: they are on the far side.
    pub(super) far: SquareSet8,
    /// How many checkers each player has, in use or free.
    pub(super) checkers: u8,
}

impl State {
    /// The squares of the men on the far side.
    #[inline(always)]
    pub(super) fn far(&self) -> SquareSet8 {
        self.extra.far
    }

    /// The squares of the men on the near side.
    #[inline(always)]
    pub(super) fn near(&self) -> SquareSet8 {
        self.board.men.occupied() - self.far()
    }

    /// The squares of all men on the side of the man that stands on this square. On the others' squares it
    /// meets nothing, though it may not end there.
    #[inline(always)]
    pub(super) fn beside(&self, square: Square8) -> SquareSet8 {
        if self.far().contains(square) { self.far() } else { self.near() }
    }

    /// The men that attack a colour's king: those on its side that see it there. Whether their owner
    /// has a checker free does not matter (`rules/alice.md`, *Our rulings*).
    #[inline(always)]
    pub(super) fn attackers_of_king(&self, color: Color) -> SquareSet8 {
        let king = self.board.king(color);
        attackers(&self.board.men, !color, king, self.beside(king))
    }

    /// What a step wins in the end, when both sides go on taking where it goes to. Men that take there come through the mirror,
    /// so those of one colour all take on one side, and those of the other colour on the other.
    #[inline]
    pub(super) fn exchange(&self, step: &Movement<Board8>) -> i32 {
        let here = self.beside(step.from);
        self.board.exchange_among(self.color, step, |color, occupied| {
            let side = if color == self.color { here } else { self.board.men.occupied() - here };
            attackers(&self.board.men, color, step.to, side & occupied) & self.movers(color)
        })
    }

    /// How many more men a colour can put on checkers.
    #[inline(always)]
    pub(super) fn free_checkers(&self, color: Color) -> u32 {
        u32::from(self.extra.checkers).saturating_sub((self.board.men.color(color) & self.far()).len())
    }

    /// The men of the colour to move that may move at all: one on the near side needs a checker.
    #[inline(always)]
    pub(super) fn movers(&self, color: Color) -> SquareSet8 {
        let own = self.board.men.color(color);
        if self.free_checkers(color) > 0 { own } else { own & self.far() }
    }
}

impl Sides {
    /// What a move makes of the sides: a man that moved changes them, and one that was taken is on neither.
    #[inline(always)]
    pub(super) fn follow(&mut self, made: &Made) {
        let Made { deed, from, to } = *made;
        match deed {
            Deed::Castling => {
                let (king_to, rook_to) = Way::of(from, to).goals(from);
                self.cross(from, king_to);
                self.cross(to, rook_to);
            }
            Deed::EnPassant => {
                self.cross(from, to);
                self.far -= SquareSet8::file(to.file()) & SquareSet8::rank(from.rank());
            }
            Deed::Quiet | Deed::Lasting | Deed::DoubleStep => self.cross(from, to),
            Deed::Drop => {}
        }
    }

    /// Changes the side of a man that goes from one square to another, where one that it takes stood on the side
    /// that it came from.
    #[inline(always)]
    fn cross(&mut self, from: Square8, to: Square8) {
        let ends = SquareSet8::single(from).with(to);
        self.far = if self.far.contains(from) { self.far - ends } else { self.far.with(to) };
    }
}

/// The men of `by` among those of one side of the mirror that attack a square there.
#[inline(always)]
pub(super) fn attackers(
    men: &Men<Board8, KINDS>,
    by: Color,
    square: Square8,
    side: SquareSet8,
) -> SquareSet8 {
    orthodox::attackers(men, by, square, side) & side
}
