//! What an opponent must be told of a game.

use crate::{Opener, Sink, Views};

/// What an opponent must be told of a game beyond its rules.
pub trait Judge: Views {
    /// The worth of a state in centipawns for the team of the seat to act; asked only while the game
    /// goes on. States are those that a player imagines, never the true one of a game with secrets.
    fn evaluate(&self, state: &Self::State, opener: &Opener) -> i32;

    /// What a step wins at once, in centipawns (what it takes and what it promotes to); 0 for a quiet one.
    fn gain(&self, state: &Self::State, step: &Self::Step, opener: &Opener) -> i32;

    /// Offers the first steps of parts that may win something at once: all that [`steps`](crate::Rules::steps) offers
    /// whose [gain](Judge::gain) is above zero, in the same order, and possibly others. A game may find these
    /// faster than it finds them all.
    fn captures(&self, view: &Self::View, sink: &mut impl Sink<Self::Step>) {
        self.steps(view, &[], sink);
    }
}
