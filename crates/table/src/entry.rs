//! What is written in the log of a match.

use menagerie_kernel::{Outcome, Seat};
use smol_str::SmolStr;

/// A part as a seat handed it in. It has no `Debug`: it may be somebody's secret.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct Handed {
    steps: SmolStr,
    /// What was sent, where it is not the same.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    sent: Option<Box<str>>,
}

impl Handed {
    /// A part in the order of its text, and as it was sent.
    pub fn new(steps: &str, sent: &str) -> Handed {
        Handed { steps: steps.into(), sent: (steps != sent).then(|| sent.into()) }
    }

    /// The part in the order of its text.
    pub fn steps(&self) -> &str {
        &self.steps
    }

    /// What was sent, which may be the same steps in another order; a repeat is known by it.
    pub fn sent(&self) -> &str {
        self.sent.as_deref().unwrap_or(&self.steps)
    }
}

/// What changes a match: the content of one entry of its log. It has no `Debug`: it may hold secrets. Texts call seats
/// and reasons by their names.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum Input<S = Seat, O = Outcome> {
    /// The match began.
    Created,
    /// A seat made a choice that nobody else sees before all have made theirs.
    Sealed {
        /// Who.
        seat: S,
        /// The choice.
        #[cfg_attr(feature = "schema", serde(flatten))]
        handed: Handed,
    },
    /// A part was played.
    Part {
        /// By whom.
        seat: S,
        /// The part.
        #[cfg_attr(feature = "schema", serde(flatten))]
        handed: Handed,
    },
    /// A turn was taken back, and the game goes on from before it.
    TakenBack {
        /// Whose turn it was, who is to act again.
        seat: S,
        /// How many parts fall off the end: those of the turn and all that came after them.
        parts: u64,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: S,
    },
    /// The game is over.
    Ended {
        /// How.
        #[cfg_attr(feature = "schema", serde(flatten))]
        outcome: O,
    },
}

impl<S, O> Input<S, O> {
    /// The same with seats and outcomes as they are called elsewhere.
    pub fn told<T, P, E>(
        self,
        seat_of: impl Fn(S) -> Result<T, E>,
        outcome_of: impl Fn(O) -> Result<P, E>,
    ) -> Result<Input<T, P>, E> {
        Ok(match self {
            Input::Created => Input::Created,
            Input::Sealed { seat, handed } => Input::Sealed { seat: seat_of(seat)?, handed },
            Input::Part { seat, handed } => Input::Part { seat: seat_of(seat)?, handed },
            Input::TakenBack { seat, parts } => Input::TakenBack { seat: seat_of(seat)?, parts },
            Input::Resigned { seat } => Input::Resigned { seat: seat_of(seat)? },
            Input::Ended { outcome } => Input::Ended { outcome: outcome_of(outcome)? },
        })
    }
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
#[derive(Clone)]
pub(crate) struct Entry {
    /// How often the game had changed, this entry included.
    pub(crate) at: u64,
    pub(crate) input: Input,
}

impl Entry {
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
}
