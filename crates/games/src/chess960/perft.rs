//! Counting sequences of turns with the generator that plays.

use super::generator::{Army, Black, Count, Harvest, White, harvest};
use super::state::State;
use crate::parts::Color;
use crate::parts::machine::{Machine, Task, fastest};
use crate::parts::orthodox::PROMOTIONS;
use menagerie_board::{Square8, SquareSet8};
use std::marker::PhantomData;

/// How many turns there are.
pub(super) fn count(state: &State) -> u64 {
    if state.is_drawn() { 0 } else { moves(state) }
}

/// How many moves the rules of movement allow, draws not looked at.
pub(super) fn moves(state: &State) -> u64 {
    match state.color {
        Color::White => fastest::<Moves<White>>(state),
        Color::Black => fastest::<Moves<Black>>(state),
    }
}

/// How many sequences of `depth` turns there are.
pub(super) fn perft(state: &State, depth: u32) -> u64 {
    match (depth, state.color) {
        (0, _) => 1,
        (_, Color::White) => fastest::<Perft<White>>((state, depth)),
        (_, Color::Black) => fastest::<Perft<Black>>((state, depth)),
    }
}

/// Counts moves.
struct Moves<A>(PhantomData<A>);

impl<A: Army> Task for Moves<A> {
    type On<'a> = &'a State;
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>(state: &State, _: M) -> u64 {
        let mut count = Count(0);
        harvest::<A>(state, &mut count);
        count.0
    }
}

/// Counts sequences of turns, at least one long.
struct Perft<A>(PhantomData<A>);

impl<A: Army> Task for Perft<A> {
    type On<'a> = (&'a State, u32);
    type Out = u64;

    #[inline(always)]
    fn run<M: Machine>((state, depth): (&State, u32), machine: M) -> u64 {
        if state.is_drawn() {
            return 0;
        }
        if depth == 1 {
            return Moves::<A>::run(state, machine);
        }
        let mut deeper = Deeper { state, depth: depth - 1, sequences: 0, machine };
        harvest::<A>(state, &mut deeper);
        deeper.sequences
    }
}

/// Plays every move and counts what follows.
struct Deeper<'s, M> {
    state: &'s State,
    depth: u32,
    sequences: u64,
    machine: M,
}

impl<M: Machine> Deeper<'_, M> {
    #[inline(always)]
    fn descend<A: Army>(&mut self, next: State) {
        let sequences = self.machine.call::<Perft<A::Foe>>((&next, self.depth));
        self.sequences = self.sequences.saturating_add(sequences);
    }
}

impl<A: Army, M: Machine> Harvest<A> for Deeper<'_, M> {
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
