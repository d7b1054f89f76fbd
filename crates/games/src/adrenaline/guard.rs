//! Which moves need no look at every enemy, since none could become dangerous by them.

use super::state::State;
use crate::parts::orthodox::{self, BISHOP, PAWN, QUEEN, ROOK};
use crate::parts::{Man, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// What one look at a position tells of the moves of men that stand on no checkers and take nothing.
///
/// Where an enemy gets by extra steps depends on where it can begin them, and on the men of its own side and the
/// stacks that it takes over on the way; such a move changes nothing but where it can begin. If the own king
/// was safe before, it stays so, unless the man has left a line that it blocked, or comes where a pawn on
/// checkers can take it.
pub struct Guard {
    /// The men that may leave their squares.
    free: SquareSet8,
    /// The squares that they may not pass or enter for all that.
    avoid: SquareSet8,
}

impl Guard {
    /// One that knows nothing.
    pub(super) const NONE: Guard = Guard { free: SquareSet8::EMPTY, avoid: SquareSet8::EMPTY };

    /// The guard of the side to move.
    pub(super) fn new(state: &State) -> Guard {
        let (men, color) = (&state.board.men, state.color);
        if state.is_attacked(color) {
            return Guard::NONE;
        }
        let (own, enemies, occupied) = (men.color(color), men.color(!color), men.occupied());
        let (king, stacked) = (state.king(color), state.stacks().squares());
        let mut bound = Board8::queen(king, occupied).with(king) | stacked;
        // A piece that may come to take a stack need not stand on one.
        let dangerous = if stacked.intersects(own) { enemies } else { enemies & stacked };
        for kind in [BISHOP, ROOK, QUEEN] {
            for from in dangerous & men.kind(kind) {
                bound |= orthodox::reach(Man::new(!color, kind), from, occupied);
            }
        }
        let pawns = enemies & stacked & men.kind(PAWN);
        let one = pawns::ahead(!color, pawns);
        bound |= one | pawns::ahead(!color, one);
        Guard { free: own - bound, avoid: pawns::attacks(!color, pawns) | state.board.ep | enemies }
    }

    /// Whether it is certain that a man may go so far.
    #[inline]
    pub(super) fn lets(&self, from: Square8, to: Square8) -> bool {
        self.free.contains(from) && !self.avoid.intersects(Board8::between(from, to).with(to))
    }
}
