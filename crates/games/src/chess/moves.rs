//! What each move makes of a chessboard.

use super::board::Chessboard;
use super::ways::Way;
use crate::parts::army::{Army, Black, White};
use crate::parts::orthodox::{self, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};

/// A move, as far as games ask what it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// What it was.
    pub deed: Deed,
    /// Where the man stood; of a drop, where it was put.
    pub from: Square8,
    /// Where it went; of castling, the square of the rook.
    pub to: Square8,
}

/// What a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A man other than a pawn moved and took nothing.
    Quiet,
    /// A man was taken or a pawn moved, in none of the following ways.
    Lasting,
    /// A pawn went two squares ahead.
    DoubleStep,
    /// A pawn took another in passing.
    EnPassant,
    /// The king castled.
    Castling,
    /// A man came from beside the board.
    Drop,
}

impl Deed {
    /// Whether it was a capture, a pawn's move or a drop.
    #[inline(always)]
    pub fn resets_clock(self) -> bool {
        !matches!(self, Deed::Quiet | Deed::Castling)
    }
}

/// A move, and the board that it leaves. Of a double step `ep` is the square that the pawn has passed, else it is empty.
pub(super) type Done = (Made, Chessboard);

impl Chessboard {
    /// After a legal step of `color`, which castles with `rook` if there is one.
    pub(super) fn after(&self, color: Color, step: &Movement<Board8>, rook: Option<Square8>) -> Done {
        match color {
            Color::White => self.after_step::<White>(step, rook),
            Color::Black => self.after_step::<Black>(step, rook),
        }
    }

    fn after_step<A: Army>(&self, step: &Movement<Board8>, rook: Option<Square8>) -> Done {
        let Movement { from, to, .. } = *step;
        if let Some(rook) = rook {
            return self.after_castling::<A>(from, rook);
        }
        if let Some(kind) = orthodox::dropped(step) {
            return self.after_drop::<A>(kind, to);
        }
        let man = self.men.at(from).expect("a legal step moves a man");
        match (man.kind, orthodox::becomes(step)) {
            (PAWN, Some(kind)) => self.after_promotion::<A>(from, to, kind),
            (PAWN, None) if self.ep.contains(to) => self.after_en_passant::<A>(from, to),
            (PAWN, None) if from.rank().abs_diff(to.rank()) == 2 => self.after_double_step::<A>(from, to),
            (PAWN, None) => self.after_pawn::<A>(from, to),
            (kind, _) => self.after_piece::<A>(kind, from, to),
        }
    }

    #[inline(always)]
    pub(super) fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> Done {
        let takes = self.men.color(A::Foe::COLOR).contains(to);
        let mut next = self.nothing_passed();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, kind));
        next.castling -= SquareSet8::single(from).with(to);
        if kind == KING {
            next.castling -= A::rank(0);
        }
        (Made { deed: if takes { Deed::Lasting } else { Deed::Quiet }, from, to }, next)
    }

    #[inline(always)]
    pub(super) fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> Done {
        let mut next = self.nothing_passed();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        (Made { deed: Deed::Lasting, from, to }, next)
    }

    #[inline(always)]
    pub(super) fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> Done {
        let mut next = self.nothing_passed();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.ep = A::behind(to.into());
        (Made { deed: Deed::DoubleStep, from, to }, next)
    }

    #[inline(always)]
    pub(super) fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> Done {
        let mut next = self.nothing_passed();
        next.men.clear(to.into());
        next.men.remove(from, Man::new(A::COLOR, PAWN));
        next.men.put(to, Man::new(A::COLOR, kind));
        next.castling.remove(to);
        (Made { deed: Deed::Lasting, from, to }, next)
    }

    #[inline(always)]
    pub(super) fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> Done {
        let mut next = self.nothing_passed();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.men.toggle(A::behind(to.into()), Man::new(A::Foe::COLOR, PAWN));
        (Made { deed: Deed::EnPassant, from, to }, next)
    }

    #[inline(always)]
    pub(super) fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> Done {
        let way = Way::of(king, rook);
        let mut next = self.nothing_passed();
        // One after the other: a goal may be the other's home.
        next.men.remove(king, Man::new(A::COLOR, KING));
        next.men.remove(rook, Man::new(A::COLOR, ROOK));
        next.men.toggle(way.king_to::<A>(), Man::new(A::COLOR, KING));
        next.men.toggle(way.rook_to::<A>(), Man::new(A::COLOR, ROOK));
        next.castling -= A::rank(0);
        (Made { deed: Deed::Castling, from: king, to: rook }, next)
    }

    #[inline(always)]
    pub(super) fn after_drop<A: Army>(&self, kind: u8, to: Square8) -> Done {
        let mut next = self.nothing_passed();
        next.men.put(to, Man::new(A::COLOR, kind));
        (Made { deed: Deed::Drop, from: to, to }, next)
    }

    /// This chessboard, when nothing may be taken in passing any more.
    #[inline(always)]
    fn nothing_passed(&self) -> Chessboard {
        Chessboard { ep: SquareSet8::EMPTY, ..*self }
    }
}
