//! The log of a match as one eye may see it.

use crate::Outcome;
use menagerie_kernel::{self as kernel, Info};
use menagerie_notation::Sign;
use menagerie_show::Scene;
use menagerie_table::{SeenEntry, SeenInput};
use serde::Serialize;
use utoipa::ToSchema;

/// The events after some version.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct EventList {
    /// The version of the match.
    pub version: u64,
    /// Everything after the version that was asked for, in order.
    pub events: Vec<Event>,
}

/// One entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Event {
    /// Its number.
    pub version: u64,
    /// How often the game had changed, this entry included.
    pub at: u64,
    /// Who did it, where somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<String>,
    /// What happened.
    pub entry: Entry,
}

/// What happened in one entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// The match began.
    Created {
        /// What it began with.
        scene: Scene,
    },
    /// A seat has handed in a choice that nobody sees before all have made theirs.
    Sealed {
        /// Who.
        seat: String,
    },
    /// A part of a turn was played.
    Part {
        /// Its text, or null where this eye may not read it.
        #[schema(required)]
        steps: Option<String>,
        /// The same as players write it: the signs of each step. Null where this eye may not read it.
        #[schema(required)]
        signs: Option<Vec<Vec<Sign>>>,
        /// What happened in it.
        happenings: Vec<Happening>,
        /// The number of the turn, in games that count turns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        turn_number: Option<u32>,
        /// The position after it.
        scene: Scene,
    },
    /// A turn was taken back, and the game goes on from before it.
    TakenBack {
        /// Whose turn it was.
        seat: String,
        /// How many parts fall off the end of what was played: those of the turn and what was answered.
        parts: u64,
        /// The position before the turn, which is the present one again.
        scene: Scene,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: String,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// What happened, with seats by their ids.
type Told = kernel::Happening<&'static str>;

/// One thing that happened in a part. All of them, one after the other, lead from the pieces of the scene before to
/// those of the scene after. On a square that two pieces share for a moment, the one that arrived first is taken or
/// goes on, and tokens are meant for the one that arrived last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Happening {
    /// What happened.
    #[serde(flatten)]
    pub what: Told,
    /// The same in words; empty where a square was left and nothing came up.
    pub words: String,
}

impl Event {
    /// An entry as an eye saw it.
    pub fn new(info: &Info, seen: SeenEntry) -> Event {
        let id = |seat: kernel::Seat| info.seat_id(seat).to_owned();
        let (seat, entry) = match seen.entry {
            SeenInput::Created { scene } => (None, Entry::Created { scene }),
            SeenInput::Sealed { seat } => (Some(seat), Entry::Sealed { seat: id(seat) }),
            SeenInput::Part { seat, steps, signs, happenings, turn_number, scene } => {
                let happenings = happenings.iter().map(|it| Happening::new(info, it)).collect();
                (Some(seat), Entry::Part { steps, signs, happenings, turn_number, scene })
            }
            SeenInput::TakenBack { seat, parts, scene } => {
                (Some(seat), Entry::TakenBack { seat: id(seat), parts, scene })
            }
            SeenInput::Resigned { seat } => (Some(seat), Entry::Resigned { seat: id(seat) }),
            SeenInput::Ended { outcome } => (None, Entry::Ended { outcome: outcome.into() }),
        };
        Event { version: seen.version, at: seen.at, seat: seat.map(id), entry }
    }
}

impl Happening {
    /// A happening as an eye learned of it.
    pub fn new(info: &Info, happening: &kernel::Happening) -> Happening {
        let words = happening.words(|seat| info.seats[usize::from(seat.0)].name.to_owned());
        Happening { what: happening.clone().told_of(|seat| info.seat_id(seat)), words }
    }
}
