//! A position with its counters.

use crate::parts::chessboard::{Chessboard, Deed, OnChessboard};
use crate::parts::{Color, LAST_CLOCK, Movement, orthodox};
use menagerie_board::{Board8, Square8};

/// A step: a piece moves; castling is written as the king taking his own rook.
pub type Step = Movement<Board8>;

/// A position with its counters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// What legal moves depend on; at most one square may be taken on in passing.
    pub(super) board: Chessboard,
    /// Turns since the last capture or pawn move.
    pub(super) clock: u32,
    /// The number of the turn.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) color: Color,
}

impl OnChessboard for State {
    #[inline(always)]
    fn board(&self) -> &Chessboard {
        &self.board
    }

    #[inline(always)]
    fn color(&self) -> Color {
        self.color
    }

    #[inline(always)]
    fn is_drawn(&self) -> bool {
        self.clock >= LAST_CLOCK || orthodox::is_insufficient(&self.board.men)
    }

    /// The king takes his own rook.
    fn castling_step(king: Square8, rook: Square8) -> Step {
        Step::new(king, rook)
    }

    fn castling_rook(&self, step: &Step) -> Option<Square8> {
        self.board.men.color(self.color).contains(step.to).then_some(step.to)
    }

    #[inline(always)]
    fn after_move(&self, board: Chessboard, deed: Deed) -> State {
        State {
            board,
            clock: if deed.resets_clock() { 0 } else { self.clock.saturating_add(1) },
            turn: self.turn.saturating_add(self.color as u32),
            color: !self.color,
        }
    }
}
