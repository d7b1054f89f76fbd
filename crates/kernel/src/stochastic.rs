//! Chance after the start, for searches that take all its outcomes into account.

use crate::{Event, Legal, Opener, Quiet, Report, Rules, TooLarge};
use std::fmt::Debug;
use std::hash::Hash;

/// A game in which chance has a say after the start, told as *chance nodes* (OpenSpiel: Lanctot and others, 2019):
/// every part is a decision, and what chance brings after it is one of several outcomes, each with a probability. A
/// search may then take the average over all of them (*expectimax*: Michie, 1966) instead of what one seed happens
/// to bring.
///
/// A match knows nothing of this. There the seed decides, to which the server is committed, and
/// [`apply`](Rules::apply) plays part and outcome in one go; [`drawn`](Stochastic::drawn) says which outcome that is.
///
/// What a state holds but nobody has seen counts as undecided: the next card of a shuffled deck is any of its cards,
/// each as likely as the others, although the order of the deck is a part of the state.
pub trait Stochastic: Rules {
    /// What chance brings after one part; a value of its own where it brings nothing.
    type Draw: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// All that chance may bring after a part, once each, with its probability: above 0, and 1 in all. After a part
    /// that leaves nothing to chance there is one draw. Too many outcomes are refused.
    fn outcomes(
        &self,
        state: &Self::State,
        part: Legal<'_, Self>,
        opener: &Opener,
    ) -> Result<Vec<(Self::Draw, f64)>, TooLarge>;

    /// What chance brings in a match after this part, as the seed in the state decides.
    fn drawn(&self, state: &Self::State, part: Legal<'_, Self>, opener: &Opener) -> Self::Draw;

    /// Plays one part as [`apply`](Rules::apply) does, but what chance brings is this one of its
    /// [outcomes](Stochastic::outcomes).
    fn apply_drawn(
        &self,
        state: &mut Self::State,
        part: Legal<'_, Self>,
        draw: &Self::Draw,
        opener: &Opener,
        events: &mut impl Report,
    );
}

/// All that chance may bring after a part, with probabilities.
pub fn outcomes<G: Stochastic>(
    game: &G,
    state: &G::State,
    part: Legal<'_, G>,
) -> Result<Vec<(G::Draw, f64)>, TooLarge> {
    game.outcomes(state, part, &Opener::KERNEL)
}

/// What the seed in the state brings after a part.
pub fn drawn<G: Stochastic>(game: &G, state: &G::State, part: Legal<'_, G>) -> G::Draw {
    game.drawn(state, part, &Opener::KERNEL)
}

/// Plays one part and what chance brings after it, and reports what happened.
pub fn apply_drawn<G: Stochastic>(
    game: &G,
    state: &mut G::State,
    part: Legal<'_, G>,
    draw: &G::Draw,
) -> Vec<Event> {
    let mut events = Vec::new();
    game.apply_drawn(state, part, draw, &Opener::KERNEL, &mut events);
    events
}

/// Plays one part and what chance brings after it, and reports nothing: for search.
pub fn advance_drawn<G: Stochastic>(game: &G, state: &mut G::State, part: Legal<'_, G>, draw: &G::Draw) {
    game.apply_drawn(state, part, draw, &Opener::KERNEL, &mut Quiet);
}
