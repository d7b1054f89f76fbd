//! A position of a game of the family.

use super::board::Chessboard;
use crate::parts::{Color, Mixer};
use menagerie_board::SquareSet8;
use std::hash::Hash;

/// What legal moves depend on, the counters, and what the variant adds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<X> {
    /// Men, castling rights, and at most one square on which a pawn may be taken in passing.
    pub board: Chessboard,
    /// What the variant adds.
    pub extra: X,
    /// Turns since the last capture or pawn's move.
    pub clock: u32,
    /// The number of the turn.
    pub turn: u32,
    /// Whose turn it is.
    pub color: Color,
}

impl<X: Hash> Position<X> {
    /// The first turn, White's.
    pub fn first(board: Chessboard, extra: X) -> Position<X> {
        Position { board, extra, clock: 0, turn: 1, color: Color::White }
    }

    /// Mixes what makes two positions the same, with these squares of en passant.
    pub(super) fn hash(&self, ep: SquareSet8) -> u64 {
        let mut mixer = Mixer::default();
        Chessboard { ep, ..self.board }.mix_into(&mut mixer);
        mixer.word(self.color as u64);
        self.extra.hash(&mut mixer);
        mixer.finish()
    }
}
