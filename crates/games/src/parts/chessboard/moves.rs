//! What each move makes of a chessboard, and of a game's position on one.

use super::generator;
use super::{Chessboard, Way};
use crate::parts::army::Army;
use crate::parts::harvest::{Generator, Harvest};
use crate::parts::orthodox::{KINDS, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Men, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};

/// What a move did, as far as games ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A man other than a pawn moved and took nothing.
    Quiet,
    /// A man was taken or a pawn moved, in none of the following ways.
    Lasting,
    /// A pawn went two squares ahead.
    DoubleStep,
    /// A pawn took another in passing by going to this square.
    EnPassant(Square8),
}

impl Deed {
    /// Whether it was a capture or a pawn's move.
    #[inline(always)]
    pub fn resets_clock(self) -> bool {
        self != Deed::Quiet
    }
}

/// A game's position whose moves are those of a chessboard.
pub trait OnChessboard: Copy + 'static {
    /// The chessboard.
    fn board(&self) -> &Chessboard;
    /// Whose turn it is.
    fn color(&self) -> Color;
    /// Whether the game is drawn, if nobody is mated.
    fn is_drawn(&self) -> bool;

    /// How castling of this king and rook is written.
    fn castling_step(king: Square8, rook: Square8) -> Movement<Board8>;
    /// The rook with which a king castles by a step that was found legal; none if the step is no castling.
    fn castling_rook(&self, step: &Movement<Board8>) -> Option<Square8>;

    /// The position after a move of the side whose turn it is, which did this and left the board like
    /// that. Of a double step `board.ep` is the square that the pawn has passed, else it is empty.
    fn after_move(&self, board: Chessboard, deed: Deed) -> Self;
}

impl<P: OnChessboard> Generator for P {
    #[inline(always)]
    fn color(&self) -> Color {
        OnChessboard::color(self)
    }

    #[inline(always)]
    fn men(&self) -> &Men<Board8, KINDS> {
        &self.board().men
    }

    #[inline(always)]
    fn passed(&self) -> SquareSet8 {
        self.board().ep
    }

    #[inline(always)]
    fn is_drawn(&self) -> bool {
        OnChessboard::is_drawn(self)
    }

    #[inline(always)]
    fn harvest<A: Army>(&self, found: &mut impl Harvest<A>) {
        generator::harvest(self.board(), found);
    }

    #[inline(always)]
    fn castling_step(king: Square8, rook: Square8) -> Movement<Board8> {
        <P as OnChessboard>::castling_step(king, rook)
    }

    #[inline(always)]
    fn castling_rook(&self, step: &Movement<Board8>) -> Option<Square8> {
        OnChessboard::castling_rook(self, step)
    }

    #[inline(always)]
    fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> P {
        let takes = self.board().men.color(A::Foe::COLOR).contains(to);
        let deed = if takes { Deed::Lasting } else { Deed::Quiet };
        self.after_move(self.board().after_piece::<A>(kind, from, to), deed)
    }

    #[inline(always)]
    fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> P {
        self.after_move(self.board().after_pawn::<A>(from, to), Deed::Lasting)
    }

    #[inline(always)]
    fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> P {
        self.after_move(self.board().after_double_step::<A>(from, to), Deed::DoubleStep)
    }

    #[inline(always)]
    fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> P {
        self.after_move(self.board().after_promotion::<A>(from, to, kind), Deed::Lasting)
    }

    #[inline(always)]
    fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> P {
        self.after_move(self.board().after_en_passant::<A>(from, to), Deed::EnPassant(to))
    }

    #[inline(always)]
    fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> P {
        self.after_move(self.board().after_castling::<A>(king, rook), Deed::Quiet)
    }
}

impl Chessboard {
    #[inline(always)]
    fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> Chessboard {
        let mut next = self.nothing_passed();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, kind));
        next.castling -= SquareSet8::single(from).with(to);
        if kind == KING {
            next.castling -= A::rank(0);
        }
        next
    }

    #[inline(always)]
    fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> Chessboard {
        let mut next = self.nothing_passed();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next
    }

    #[inline(always)]
    fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> Chessboard {
        let mut next = self.nothing_passed();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.ep = A::behind(to.into());
        next
    }

    #[inline(always)]
    fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> Chessboard {
        let mut next = self.nothing_passed();
        next.men.clear(to.into());
        next.men.remove(from, Man::new(A::COLOR, PAWN));
        next.men.put(to, Man::new(A::COLOR, kind));
        next.castling.remove(to);
        next
    }

    #[inline(always)]
    fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> Chessboard {
        let mut next = self.nothing_passed();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.men.toggle(A::behind(to.into()), Man::new(A::Foe::COLOR, PAWN));
        next
    }

    #[inline(always)]
    fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> Chessboard {
        let way = Way::of(king, rook);
        let mut next = self.nothing_passed();
        // One after the other: a goal may be the other's home.
        next.men.remove(king, Man::new(A::COLOR, KING));
        next.men.remove(rook, Man::new(A::COLOR, ROOK));
        next.men.toggle(way.king_to::<A>(), Man::new(A::COLOR, KING));
        next.men.toggle(way.rook_to::<A>(), Man::new(A::COLOR, ROOK));
        next.castling -= A::rank(0);
        next
    }

    /// This chessboard, when nothing may be taken in passing any more.
    #[inline(always)]
    fn nothing_passed(&self) -> Chessboard {
        Chessboard { ep: SquareSet8::EMPTY, ..*self }
    }
}
