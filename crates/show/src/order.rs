//! Steps that a player may think of in any order.

use crate::Game;
use menagerie_kernel::Then;

/// A game whose parts have their steps in a fixed order in texts, but in any order while a player composes one. A game
/// says that it is one by [`Shown::in_any_order`](crate::Shown::in_any_order).
pub trait InAnyOrder<View, Step> {
    /// Offers every step, once each, that some legal part has besides those of `prefix`.
    fn compose(&self, view: &View, prefix: &[Step], sink: &mut dyn FnMut(Step, Then));

    /// Puts composed steps into the order of the text.
    fn arrange(&self, steps: &mut [Step]);
}

/// Offers the steps that may be added to a composed prefix: in most games, those that may follow it.
pub fn compose<G: Game>(
    game: &G,
    view: &G::View,
    prefix: &[G::Step],
    mut sink: &mut dyn FnMut(G::Step, Then),
) {
    match game.in_any_order() {
        Some(composed) => composed.compose(view, prefix, sink),
        None => game.steps(view, prefix, &mut sink),
    }
}

/// Puts composed steps into the order of the text.
pub fn arrange<G: Game>(game: &G, steps: &mut [G::Step]) {
    if let Some(composed) = game.in_any_order() {
        composed.arrange(steps);
    }
}
