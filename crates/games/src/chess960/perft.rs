//! Counting sequences of turns with the generator that plays.

use super::generator::{Army, Black, Count, Harvest, White, harvest};
use super::state::State;
use crate::parts::Color;
use crate::parts::orthodox::PROMOTIONS;
use menagerie_board::{Square8, SquareSet8};

/// How many turns there are.
pub(super) fn count(state: &State) -> u64 {
    if state.is_drawn() { 0 } else { moves(state) }
}

/// How many moves the rules of movement allow, draws not looked at.
pub(super) fn moves(state: &State) -> u64 {
    match state.color {
        Color::White => count_for::<White>(state),
        Color::Black => count_for::<Black>(state),
    }
}

/// How many sequences of `depth` turns there are.
pub(super) fn perft(state: &State, depth: u32) -> u64 {
    match (depth, state.color) {
        (0, _) => 1,
        (_, Color::White) => perft_for::<White>(state, depth),
        (_, Color::Black) => perft_for::<Black>(state, depth),
    }
}

fn count_for<A: Army>(state: &State) -> u64 {
    let mut count = Count(0);
    harvest::<A>(state, &mut count);
    count.0
}

fn perft_for<A: Army>(state: &State, depth: u32) -> u64 {
    if state.is_drawn() {
        return 0;
    }
    if depth == 1 {
        return count_for::<A>(state);
    }
    let mut deeper = Deeper { state, depth: depth - 1, sequences: 0 };
    harvest::<A>(state, &mut deeper);
    deeper.sequences
}

/// Plays every move and counts what follows.
struct Deeper<'s> {
    state: &'s State,
    depth: u32,
    sequences: u64,
}

impl Deeper<'_> {
    #[inline(always)]
    fn descend<A: Army>(&mut self, next: State) {
        self.sequences = self.sequences.saturating_add(perft_for::<A::Foe>(&next, self.depth));
    }
}

impl<A: Army> Harvest<A> for Deeper<'_> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        for to in to {
            self.descend::<A>(self.state.after_piece::<A>(KIND, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            self.descend::<A>(self.state.after_pawn::<A>(from, to));
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            self.descend::<A>(self.state.after_double_step::<A>(from, to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            for kind in PROMOTIONS {
                self.descend::<A>(self.state.after_promotion::<A>(from, to, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square8, to: Square8) {
        self.descend::<A>(self.state.after_en_passant::<A>(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square8, rook: Square8) {
        self.descend::<A>(self.state.after_castling::<A>(king, rook));
    }
}
