//! Evaluation of the positions that a search reaches.

use menagerie_kernel::{Judge, Rules, evaluate};

/// Weighs the positions that a search comes to.
///
/// It may keep what it has computed of a position for those that follow, as a network keeps the sums of its first layer
/// (*NNUE*: Nasu, 2018), and then looks only at what a part has changed. For the games that stand on `Men`, the
/// `changes` between two boards say what went where. What is kept of a state does not depend on the way there:
/// [`follow`](Evaluator::follow) finds what [`keep`](Evaluator::keep) does.
///
/// ```
#[doc = include_str!("../examples/evaluator.rs")]
/// ```
pub trait Evaluator<G: Rules> {
    /// What it keeps of a state.
    type Kept;

    /// What it keeps of a state in which a search begins, computed from the start.
    fn keep(&self, game: &G, state: &G::State) -> Self::Kept;

    /// What it keeps of the state `after` a part that was played in `before`, of which it has `kept`.
    fn follow(&self, game: &G, _kept: &Self::Kept, _before: &G::State, after: &G::State) -> Self::Kept {
        self.keep(game, after)
    }

    /// The worth of a state in centipawns for the team of the seat to act, as [`Judge::evaluate`]; asked only while the
    /// game goes on.
    fn evaluate(&self, game: &G, state: &G::State, kept: &Self::Kept) -> i32;
}

/// What a game itself thinks of its positions. Nothing is kept.
#[derive(Clone, Copy, Default, Debug)]
pub struct Own;

impl<G: Judge> Evaluator<G> for Own {
    type Kept = ();

    fn keep(&self, _: &G, _: &G::State) {}

    fn evaluate(&self, game: &G, state: &G::State, (): &()) -> i32 {
        evaluate(game, state)
    }
}

impl<G: Rules, E: Evaluator<G>> Evaluator<G> for &E {
    type Kept = E::Kept;

    fn keep(&self, game: &G, state: &G::State) -> E::Kept {
        (**self).keep(game, state)
    }

    fn follow(&self, game: &G, kept: &E::Kept, before: &G::State, after: &G::State) -> E::Kept {
        (**self).follow(game, kept, before, after)
    }

    fn evaluate(&self, game: &G, state: &G::State, kept: &E::Kept) -> i32 {
        (**self).evaluate(game, state, kept)
    }
}
