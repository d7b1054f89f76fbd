//! The log of a match as one eye may see it.

use crate::Outcome;
use menagerie_kernel::{self as kernel, Info, Sentence, Term};
use menagerie_table::{SeenEntry, SeenInput};
use serde::Serialize;
use utoipa::ToSchema;

/// The events after some version.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct EventList {
    /// The version of the match.
    pub version: u64,
    /// What came after the version that was asked for, in order.
    pub events: Vec<Event>,
    /// The version after which the next stretch begins, where there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next: Option<u64>,
}

/// What happened in the matches of a caller.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MyEvents {
    /// What happened since the cursor that was given, in order for each match.
    pub events: Vec<MyEvent>,
    /// The matches in which more has happened than this call can tell: they are to be asked for anew.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub resync: Vec<Missed>,
    /// From where on the next call tells what happens.
    #[schema(example = "all_0a1b2c3d4e5f6071.12")]
    pub cursor: String,
    /// Whether there is more that has happened already.
    pub more: bool,
}

/// One entry of the log of some match.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MyEvent {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The entry.
    #[serde(flatten)]
    pub event: Event,
}

/// A match that is to be asked for anew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Missed {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The number of the last entry that is not told.
    pub version: u64,
}

/// One entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Event {
    /// Its number.
    pub version: u64,
    /// How often the game had changed, this entry included.
    pub at: u64,
    /// The seat that did it, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<&'static str>,
    /// What happened.
    pub entry: Entry,
}

/// What happened in one entry of the log, as clients read of it.
type Entry = SeenInput<&'static str, Happening, Outcome>;

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
    /// What happened, in a sentence; none where a square was left and nothing came up.
    #[serde(flatten, serialize_with = "kernel::sentence::Paragraph::write")]
    #[schema(value_type = kernel::sentence::Paragraph)]
    pub words: Vec<Sentence>,
}

impl Event {
    /// An entry as an eye saw it.
    pub fn new(info: &Info, seen: SeenEntry) -> Event {
        let id = |seat| info.seat_id(seat);
        let seat = seen.entry.seat().map(id);
        let entry = seen.entry.told(id, |happening| Happening::new(info, &happening), Outcome::from);
        Event { version: seen.version, at: seen.at, seat, entry }
    }
}

impl Happening {
    /// A happening as an eye learned of it.
    pub fn new(info: &Info, happening: &kernel::Happening) -> Happening {
        let name = |seat: kernel::Seat| Term::Player(info.seats[usize::from(seat.0)].name);
        let words = happening.sentence(name).into_iter().collect();
        Happening { what: happening.clone().told_of(|seat| info.seat_id(seat)), words }
    }
}
