//! What is done with the moves that a [`Generator`] finds, where they are not played: they are named, counted or looked for.

use super::harvest::{Generator, Harvest};
use crate::parts::army::Army;
use crate::parts::orthodox::{ARMIES, PROMOTIONS};
use crate::parts::{Man, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use std::marker::PhantomData;

/// Names what is found as steps.
pub(super) struct Each<G, F>(pub(super) F, pub(super) PhantomData<G>);

impl<A: Army, G: Generator, F: FnMut(Movement<Board8>)> Harvest<A> for Each<G, F> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        to.into_iter().for_each(|to| self.0(Movement::new(from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        from.into_iter().zip(to).for_each(|(from, to)| self.0(Movement::new(from, to)));
    }

    #[inline(always)]
    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8) {
        Harvest::<A>::pawns(self, from, to);
    }

    #[inline(always)]
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        for (from, to) in from.into_iter().zip(to) {
            for kind in PROMOTIONS {
                let letter = ARMIES.figure(Man::new(A::COLOR, kind)).letter;
                self.0(Movement::promoting(from, to, letter));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square8, to: Square8) {
        self.0(Movement::new(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square8, rook: Square8) {
        self.0(G::CASTLES.step(king, rook));
    }

    #[inline(always)]
    fn drops(&mut self, kind: u8, to: SquareSet8) {
        let letter = ARMIES.figure(Man::new(A::COLOR, kind)).letter;
        to.into_iter().for_each(|to| self.0(Movement::dropping(letter, to)));
    }
}

/// Names captures and promotions as steps.
pub(super) struct Captures<G, F> {
    pub(super) enemies: SquareSet8,
    pub(super) each: Each<G, F>,
}

impl<A: Army, G: Generator, F: FnMut(Movement<Board8>)> Harvest<A> for Captures<G, F> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        Harvest::<A>::piece::<KIND>(&mut self.each, from, to & self.enemies);
    }

    #[inline(always)]
    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        // Pawns that go ahead come in a set of their own, and so do those that take to either side.
        if to.intersects(self.enemies) {
            Harvest::<A>::pawns(&mut self.each, from, to);
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, _: SquareSet8, _: SquareSet8) {}

    #[inline(always)]
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        Harvest::<A>::promotions(&mut self.each, from, to);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square8, to: Square8) {
        Harvest::<A>::en_passant(&mut self.each, from, to);
    }

    #[inline(always)]
    fn castling(&mut self, _: Square8, _: Square8) {}

    #[inline(always)]
    fn drops(&mut self, _: u8, _: SquareSet8) {}
}

/// Counts.
pub(super) struct Count(pub(super) u64);

impl<A: Army> Harvest<A> for Count {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, _: Square8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn pawns(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn double_steps(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn promotions(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 += PROMOTIONS.len() as u64 * u64::from(to.len());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square8, _: Square8) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: Square8, _: Square8) {
        self.0 += 1;
    }

    #[inline(always)]
    fn drops(&mut self, _: u8, to: SquareSet8) {
        self.0 += u64::from(to.len());
    }
}

/// Looks for one move.
pub(super) struct Any(pub(super) bool);

impl<A: Army> Harvest<A> for Any {
    const ONE_WILL_DO: bool = true;

    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, _: Square8, to: SquareSet8) {
        self.0 |= !to.is_empty();
    }

    #[inline(always)]
    fn pawns(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 |= !to.is_empty();
    }

    #[inline(always)]
    fn double_steps(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 |= !to.is_empty();
    }

    #[inline(always)]
    fn promotions(&mut self, _: SquareSet8, to: SquareSet8) {
        self.0 |= !to.is_empty();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square8, _: Square8) {
        self.0 = true;
    }

    #[inline(always)]
    fn castling(&mut self, _: Square8, _: Square8) {
        self.0 = true;
    }

    #[inline(always)]
    fn drops(&mut self, _: u8, to: SquareSet8) {
        self.0 |= !to.is_empty();
    }

    #[inline(always)]
    fn is_enough(&self) -> bool {
        self.0
    }
}

/// Looks for captures in passing alone.
pub(super) struct Passing(pub(super) SquareSet8);

impl<A: Army> Harvest<A> for Passing {
    fn piece<const KIND: u8>(&mut self, _: Square8, _: SquareSet8) {}
    fn pawns(&mut self, _: SquareSet8, _: SquareSet8) {}
    fn double_steps(&mut self, _: SquareSet8, _: SquareSet8) {}
    fn promotions(&mut self, _: SquareSet8, _: SquareSet8) {}
    fn castling(&mut self, _: Square8, _: Square8) {}
    fn drops(&mut self, _: u8, _: SquareSet8) {}

    fn en_passant(&mut self, _: Square8, to: Square8) {
        self.0.insert(to);
    }
}
