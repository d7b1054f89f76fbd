//! The shape in which a generator hands on what it finds, where moves are not of the [chess family](crate::chess): all
//! moves of one man that differ in their goals alone. They are then counted, named or played.

use super::machine::{Machine, Task, fastest};
use super::{Armies, Man, Movement};
use menagerie_board::{Geometry, Square, SquareSet};
use std::marker::PhantomData;

/// A position whose moves come in batches.
pub trait Batches<G: Geometry> {
    /// Calls `found` with every move once. To be `#[inline(always)]`, with all that it calls.
    fn batches(&self, found: &mut impl FnMut(Batch<G>));
}

/// Calls `found` with every move of a position once, as fast as this processor can.
pub fn each_batch<G: Geometry, P: Batches<G>>(at: &P, mut found: impl FnMut(Batch<G>)) {
    fastest::<Each<G, P, _>>((at, &mut found));
}

/// Finds moves.
struct Each<G, P, F>(PhantomData<(G, P, F)>);

impl<G: Geometry, P: Batches<G>, F: FnMut(Batch<G>)> Task for Each<G, P, F> {
    type On<'a>
        = (&'a P, &'a mut F)
    where
        Self: 'a;
    type Out = ();

    #[inline(always)]
    fn run<M: Machine>((at, found): Self::On<'_>, _: M) {
        at.batches(found);
    }
}

/// Moves of one man from its square.
#[derive(Clone, Copy)]
pub struct Batch<G: Geometry> {
    /// What moves.
    pub man: Man,
    /// Where it stands.
    pub from: Square<G>,
    /// Where it may go.
    pub to: SquareSet<G>,
    /// The kinds of which it becomes one there; none where it stays what it is.
    pub into: &'static [u8],
}

impl<G: Geometry> Batch<G> {
    /// Moves on which a man stays what it is.
    #[inline(always)]
    pub fn new(man: Man, from: Square<G>, to: SquareSet<G>) -> Self {
        Batch { man, from, to, into: &[] }
    }

    /// Moves on which a man becomes one of several kinds.
    #[inline(always)]
    pub fn promoting(man: Man, from: Square<G>, to: SquareSet<G>, into: &'static [u8]) -> Self {
        Batch { man, from, to, into }
    }

    /// Those that go to some of these squares, and all that promote.
    #[inline(always)]
    pub fn winning(self, squares: SquareSet<G>) -> Self {
        if self.into.is_empty() { Batch { to: self.to & squares, ..self } } else { self }
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        u64::from(self.to.len()) * self.into.len().max(1) as u64
    }

    /// Calls `each` with every goal and the kind that the man is of there.
    #[inline(always)]
    pub fn each(&self, mut each: impl FnMut(Square<G>, u8)) {
        for to in self.to {
            if self.into.is_empty() {
                each(to, self.man.kind);
            }
            self.into.iter().for_each(|kind| each(to, *kind));
        }
    }

    /// Calls `each` with every move as a step.
    #[inline(always)]
    pub fn steps<const KINDS: usize>(&self, armies: &Armies<KINDS>, mut each: impl FnMut(Movement<G>)) {
        let Batch { man, from, .. } = *self;
        self.each(|to, kind| {
            each(if kind == man.kind {
                Movement::new(from, to)
            } else {
                Movement::promoting(from, to, armies.figure(Man::new(man.color, kind)).letter)
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::parts::orthodox::{self, ARMIES, KNIGHT, PAWN};
    use crate::parts::{Batch, Color, Man};
    use menagerie_board::{Board8, Square8, SquareSet8};

    fn squares(names: &[&str]) -> SquareSet8 {
        names.iter().map(|name| name.parse::<Square8>().unwrap()).collect()
    }

    /// The steps of a man in batches; there are as many as are counted.
    fn steps(batches: &[Batch<Board8>]) -> Vec<String> {
        let mut steps = Vec::new();
        batches.iter().for_each(|batch| batch.steps(&ARMIES, |step| steps.push(step.to_string())));
        assert_eq!(batches.iter().map(Batch::count).sum::<u64>(), steps.len() as u64);
        steps
    }

    #[test]
    fn only_pawns_promote_and_only_on_the_last_rank() {
        let of = |color, kind, from: &str, to: &[&str]| {
            steps(&[orthodox::moves(Man::new(color, kind), from.parse().unwrap(), squares(to))])
        };
        assert_eq!(of(Color::White, PAWN, "a7", &["b8"]), ["a7b8q", "a7b8r", "a7b8b", "a7b8n"]);
        assert_eq!(of(Color::Black, PAWN, "a7", &["a6", "a5"]), ["a7a5", "a7a6"]);
        assert_eq!(of(Color::Black, PAWN, "a2", &["a1"]), ["a2a1q", "a2a1r", "a2a1b", "a2a1n"]);
        assert_eq!(of(Color::White, KNIGHT, "c7", &["a8"]), ["c7a8"]);
    }

    #[test]
    fn promotions_win_wherever_they_go() {
        let pawn = Man::new(Color::White, PAWN);
        let promoting = orthodox::moves(pawn, "a7".parse().unwrap(), squares(&["a8", "b8"]));
        assert_eq!(promoting.winning(squares(&["b8"])).count(), 8);
        let quiet = Batch::new(pawn, "a2".parse().unwrap(), squares(&["a3", "b3"]));
        assert_eq!(steps(&[quiet.winning(squares(&["b3"]))]), ["a2b3"]);
    }
}
