//! Turns of several parts.

use crate::Rules;

/// A game in which something is revealed or drawn in the middle of a turn, so that whoever has begun it goes on with
/// another part. A game says that it is one by [`Rules::in_parts`].
pub trait InParts<State> {
    /// Whether this state stands between two parts of one turn.
    fn mid_turn(&self, state: &State) -> bool;
}

/// Whether `state` stands between two parts of one turn; never where every turn has one.
#[inline]
pub fn mid_turn<G: Rules>(game: &G, state: &G::State) -> bool {
    game.in_parts().is_some_and(|parts| parts.mid_turn(state))
}
