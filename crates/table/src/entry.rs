//! The log of a match.

use menagerie_kernel::{AnyLine, Event, Outcome, Seat};
use std::sync::Arc;

/// A part as a seat handed it in. It has no `Debug`: it may be somebody's secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Handed {
    /// The part in the order of its text.
    pub steps: String,
    /// What was sent, which may be the same steps in another order; a repeat is known by it.
    pub sent: String,
}

/// What changes a match: the content of one entry of its log. It has no `Debug`: it may hold secrets.
#[derive(Clone, PartialEq, Eq)]
pub enum Input {
    /// The match began.
    Created,
    /// A seat made a choice that nobody else sees before all have made theirs.
    Sealed {
        /// Who.
        seat: Seat,
        /// The choice.
        handed: Handed,
    },
    /// A part was played.
    Part {
        /// By whom.
        seat: Seat,
        /// The part.
        handed: Handed,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// An entry as the store keeps it: enough to follow it again and to notice if it leads elsewhere.
#[derive(Clone)]
pub struct Recorded {
    /// Its number.
    pub version: u64,
    /// How many parts were played, this one included.
    pub at: u64,
    /// What happened.
    pub input: Input,
    /// The full text of the position after it, secrets included.
    pub state: String,
}

/// An entry as a live match keeps it.
pub(crate) struct Entry {
    pub(crate) at: u64,
    pub(crate) input: Input,
    /// The game after it. Entries that do not change the game share it.
    pub(crate) line: Arc<dyn AnyLine>,
    pub(crate) events: Vec<Event>,
}
