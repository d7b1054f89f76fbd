//! The log of a match.

use menagerie_kernel::{AnyLine, Event, Outcome, Seat};
use menagerie_notation::{Sign, signs};
use std::sync::{Arc, OnceLock};

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
    /// A turn was taken back, and the game goes on from before it.
    TakenBack {
        /// Whose turn it was, who is to act again.
        seat: Seat,
        /// How many parts fall off the end: those of the turn and all that came after them.
        parts: u64,
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
    /// How often the game had changed, this entry included.
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
    /// The signs of a part, once somebody has asked for them.
    signs: OnceLock<Option<Vec<Vec<Sign>>>>,
}

impl Entry {
    pub(crate) fn new(at: u64, input: Input, line: Arc<dyn AnyLine>, events: Vec<Event>) -> Entry {
        Entry { at, input, line, events, signs: OnceLock::new() }
    }

    /// Who played the part, where it is one.
    pub(crate) fn player(&self) -> Option<Seat> {
        match &self.input {
            Input::Part { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// Whether it leads from one position to another.
    pub(crate) fn changes_the_game(&self) -> bool {
        matches!(self.input, Input::Part { .. } | Input::TakenBack { .. })
    }

    /// How a part is drawn in a list of moves, for those who may read it; `before` is the game before this entry.
    /// None where the present rules cannot follow the part.
    pub(crate) fn signs(&self, before: &Entry) -> Option<&[Vec<Sign>]> {
        let Input::Part { seat, handed } = &self.input else { return None };
        let find = || signs(&*before.line, *seat, &handed.steps, &*self.line, &self.events).ok();
        self.signs.get_or_init(find).as_deref()
    }
}
