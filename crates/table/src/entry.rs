//! What is written in the log of a match.

use crate::{Holder, Nonce, Principal};
use menagerie_kernel::{Outcome, Seat};
use smol_str::SmolStr;

/// When something came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// In milliseconds since 1970, by the clock of the server.
    pub ms: i64,
    /// For how long it was under way, as far as the server could measure it.
    pub lag_ms: u32,
}

/// When an entry was accepted, and what it took of the time of the seat that it belongs to. That is decided once: clocks
/// are what the stamps add up to, on any machine and under any later rule for lag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stamp {
    /// When, in milliseconds since 1970.
    pub ms: i64,
    /// How many milliseconds the seat has used.
    pub charged_ms: u32,
}

impl Stamp {
    /// The stamp of an entry that takes nobody's time.
    pub(crate) fn free(ms: i64) -> Stamp {
        Stamp { ms, charged_ms: 0 }
    }
}

/// What one seat may propose to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, utoipa::ToSchema),
    serde(rename_all = "snake_case")
)]
pub enum Proposal {
    /// That the game is a draw.
    Draw,
    /// That the last turn of the seat that proposes it is taken back.
    Takeback,
    /// That the match is called off and counts for nothing.
    Abort,
    /// That the same players play once more, with sides swapped. Only when the game is over.
    Rematch,
}

/// A part as a seat handed it in. It has no `Debug`: it may be somebody's secret.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct Handed {
    steps: SmolStr,
    /// What was sent, if it differs from the text. That is rare, and a thin pointer keeps entries small.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    #[allow(clippy::box_collection, reason = "a thin pointer keeps entries small")]
    sent: Option<Box<String>>,
}

impl Handed {
    /// A part in the order of its text, and as it was sent.
    pub fn new(steps: &str, sent: &str) -> Handed {
        Handed { steps: steps.into(), sent: (steps != sent).then(|| Box::new(sent.to_owned())) }
    }

    /// The part in the order of its text.
    pub fn steps(&self) -> &str {
        &self.steps
    }

    /// What was sent, which may be the same steps in another order. A repeat is recognized by it.
    pub fn sent(&self) -> &str {
        self.sent.as_ref().map_or(&self.steps, |sent| sent)
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
    /// The match began, with all seats held: so do the logs of earlier releases.
    Created,
    /// Somebody called for a match.
    Opened,
    /// A seat was taken.
    Joined {
        /// Which.
        seat: S,
        /// By whom.
        holder: Box<Holder>,
    },
    /// A seat became free.
    Left {
        /// Which.
        seat: S,
    },
    /// A seat gave its share of the chance.
    Nonce {
        /// Which.
        seat: S,
        /// Its share.
        nonce: Nonce,
    },
    /// All who were called are there, and the game began.
    Dealt,
    /// Everybody has left before the game began, or nobody has come for long.
    Closed,
    /// A seat made a choice that nobody else sees before all have made theirs.
    Sealed {
        /// Which.
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
        /// The seat whose turn it was, which is to act again.
        seat: S,
        /// How many parts fall off the end: those of the turn and all that came after them.
        parts: u64,
        /// By seat, in order of play: how much of its time goes with the turns that fall, which they had added, in
        /// milliseconds. Empty where that is nothing, and in logs of earlier releases, which left it to them.
        #[cfg_attr(feature = "schema", serde(default, skip_serializing_if = "Vec::is_empty"))]
        unearned_ms: Vec<u32>,
    },
    /// A seat gave up.
    Resigned {
        /// Which.
        seat: S,
    },
    /// A seat proposed something to the others.
    Offered {
        /// Which.
        seat: S,
        /// What.
        offer: Proposal,
    },
    /// A seat answered what was proposed. The seat that proposed it withdraws it so.
    Answered {
        /// Which.
        seat: S,
        /// What was proposed.
        offer: Proposal,
        /// Whether it agrees.
        accepted: bool,
    },
    /// The time of a seat has run out.
    Flagged {
        /// Which.
        seat: S,
    },
    /// The time that the game itself gives for a turn has run out; what those play who have done nothing comes with the next
    /// entries.
    Lapsed,
    /// A server has taken up the match again after none had run for a while, which is nobody's time.
    Resumed {
        /// For how long, in milliseconds.
        down_ms: u64,
    },
    /// A seat has another holder from now on: the computer in place of somebody who has gone, or that person again.
    Replaced {
        /// Which.
        seat: S,
        /// The one who holds it now.
        holder: Box<Holder>,
    },
    /// A seat claims the win, because the opponent has gone.
    Claimed {
        /// Which.
        seat: S,
    },
    /// A seat said something to the other seats.
    Said {
        /// Which.
        seat: S,
        /// What.
        text: Box<str>,
    },
    /// Somebody who watches said something to the others who watch.
    Remarked {
        /// The one who watches.
        by: Principal,
        /// What.
        text: Box<str>,
    },
    /// Somebody finds that what was said is not to be borne.
    Reported {
        /// The one who reports it.
        by: Principal,
        /// The version of the entry in which it was said.
        said: u64,
    },
    /// The game is over.
    Ended {
        /// How.
        #[cfg_attr(feature = "schema", serde(flatten))]
        outcome: Box<O>,
    },
    /// A seat asked its partner about what that one hides.
    Asked {
        /// Which.
        seat: S,
        /// What, in the game's text.
        question: SmolStr,
    },
    /// A seat answered its partner's question.
    Replied {
        /// Which.
        seat: S,
        /// The version of the entry in which it was asked.
        asked: u64,
        /// The answer, which is true.
        yes: bool,
    },
}

impl<S, O> Input<S, O> {
    /// This input with seats and outcomes as they are called elsewhere.
    pub fn told<T, P, E>(
        self,
        seat_of: impl Fn(S) -> Result<T, E>,
        outcome_of: impl Fn(O) -> Result<P, E>,
    ) -> Result<Input<T, P>, E> {
        Ok(match self {
            Input::Created => Input::Created,
            Input::Opened => Input::Opened,
            Input::Joined { seat, holder } => Input::Joined { seat: seat_of(seat)?, holder },
            Input::Left { seat } => Input::Left { seat: seat_of(seat)? },
            Input::Nonce { seat, nonce } => Input::Nonce { seat: seat_of(seat)?, nonce },
            Input::Dealt => Input::Dealt,
            Input::Closed => Input::Closed,
            Input::Sealed { seat, handed } => Input::Sealed { seat: seat_of(seat)?, handed },
            Input::Part { seat, handed } => Input::Part { seat: seat_of(seat)?, handed },
            Input::TakenBack { seat, parts, unearned_ms } => {
                Input::TakenBack { seat: seat_of(seat)?, parts, unearned_ms }
            }
            Input::Resigned { seat } => Input::Resigned { seat: seat_of(seat)? },
            Input::Offered { seat, offer } => Input::Offered { seat: seat_of(seat)?, offer },
            Input::Answered { seat, offer, accepted } => {
                Input::Answered { seat: seat_of(seat)?, offer, accepted }
            }
            Input::Flagged { seat } => Input::Flagged { seat: seat_of(seat)? },
            Input::Lapsed => Input::Lapsed,
            Input::Resumed { down_ms } => Input::Resumed { down_ms },
            Input::Replaced { seat, holder } => Input::Replaced { seat: seat_of(seat)?, holder },
            Input::Claimed { seat } => Input::Claimed { seat: seat_of(seat)? },
            Input::Said { seat, text } => Input::Said { seat: seat_of(seat)?, text },
            Input::Remarked { by, text } => Input::Remarked { by, text },
            Input::Reported { by, said } => Input::Reported { by, said },
            Input::Ended { outcome } => Input::Ended { outcome: Box::new(outcome_of(*outcome)?) },
            Input::Asked { seat, question } => Input::Asked { seat: seat_of(seat)?, question },
            Input::Replied { seat, asked, yes } => Input::Replied { seat: seat_of(seat)?, asked, yes },
        })
    }
}

/// An entry as the store keeps it: enough to follow it again, and to notice if it now leads elsewhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Its number.
    pub version: u64,
    /// How often the game had changed, this entry included.
    pub at: u64,
    /// What happened.
    pub input: Input,
    /// When it was accepted, and what it took.
    pub stamp: Stamp,
    /// The full text of the position after it, secrets included. Empty where the game did not change.
    pub state: String,
}

/// An entry as a live match keeps it, in as little room as it takes.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) input: Input,
    ms: i64,
    charged_ms: u32,
    at: u32,
}

impl Entry {
    /// An entry after which the game had changed `at` times.
    pub(crate) fn new(at: u64, input: Input, stamp: Stamp) -> Entry {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        Entry { input, ms: stamp.ms, charged_ms: stamp.charged_ms, at }
    }

    /// How often the game had changed, this entry included.
    pub(crate) fn at(&self) -> u64 {
        self.at.into()
    }

    pub(crate) fn stamp(&self) -> Stamp {
        Stamp { ms: self.ms, charged_ms: self.charged_ms }
    }

    /// The seat that played the part, where it is one.
    pub(crate) fn player(&self) -> Option<Seat> {
        match &self.input {
            Input::Part { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// Whether the entry leads from one position to another.
    pub(crate) fn changes_the_game(&self) -> bool {
        matches!(self.input, Input::Part { .. } | Input::TakenBack { .. })
    }

    /// Whether a position belongs to the entry: the one with which the game begins, or to which it changes.
    pub(crate) fn leads_somewhere(&self) -> bool {
        self.changes_the_game() || matches!(self.input, Input::Created | Input::Dealt)
    }

    /// What the store keeps of an entry to which no position belongs.
    pub(crate) fn recorded(&self, version: u64) -> Recorded {
        self.recorded_with(version, String::new())
    }

    /// What the store keeps of an entry, with the position that belongs to it.
    pub(crate) fn recorded_with(&self, version: u64, state: String) -> Recorded {
        Recorded { version, at: self.at(), input: self.input.clone(), stamp: self.stamp(), state }
    }
}
