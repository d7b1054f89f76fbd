//! What one seat knows of a game in the course of being played.

use crate::{Seat, Views};
use std::sync::Arc;

/// All that a seat knows: the game with its options, its view, its memory, and how often positions have occurred. This is what
/// a computer player is given, and it holds no secret of anybody else.
#[derive(Clone)]
pub struct Knowledge<G: Views> {
    /// The game, with its options.
    pub game: Arc<G>,
    /// The seat that knows it.
    pub seat: Seat,
    /// What that seat sees.
    pub view: G::View,
    /// What it remembers.
    pub memory: G::Memory,
    /// The repetition keys of the positions so far, the present one last; empty where repetition is
    /// not adjudicated.
    pub keys: Vec<u64>,
}

impl<G: Views> Knowledge<G> {
    /// The key of what this seat knows.
    pub fn key(&self) -> InfoKey<G::Memory> {
        let mut keys = self.keys.clone();
        // How often each position has occurred decides what counts as a repetition; the order does not matter.
        keys.sort_unstable();
        InfoKey { seat: self.seat, view: self.game.view_text(&self.view), memory: self.memory.clone(), keys }
    }
}

/// The key of an *information set*: of all the positions that a seat takes for possible, because it sees and
/// remembers the same in each of them. Regret minimization keeps its strategy under such keys, tree search over
/// information sets its statistics (an information state string in OpenSpiel: Lanctot and others, 2019).
///
/// Two keys of one game with the same options are equal exactly when the seat, the text of its view, its memory and
/// how often each position has occurred are. So no two sets share a key by accident, as they may share a hash. A key
/// is that of knowledge, not of the way to it: a game remembers what bears on its positions, and forgets in which
/// order it came about. Algorithms that need *perfect recall* put beside the key what the seat has done and seen.
///
/// In a game where nothing is hidden an information set is one position, and [`key`](crate::key()) is the faster way
/// to tell two of them apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoKey<M> {
    seat: Seat,
    view: String,
    memory: M,
    keys: Vec<u64>,
}
