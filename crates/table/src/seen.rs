//! What each eye may see of the log.

use crate::entry::Entry;
use crate::{Input, Match};
use menagerie_kernel::{Eye, Happening, Outcome, Scene, Seat};

/// An entry as one eye may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Its number.
    pub version: u64,
    /// How many parts were played, this one included.
    pub at: u64,
    /// What is seen of it.
    pub entry: SeenEntry,
}

/// What one eye may see of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenEntry {
    /// The match began.
    Created {
        /// What the eye's client draws of it.
        scene: Scene,
    },
    /// A seat has handed in a choice. What it is stays hidden.
    Sealed {
        /// Who.
        seat: Seat,
    },
    /// A part was played.
    Part {
        /// By whom.
        seat: Seat,
        /// Its text, if this eye may read it.
        steps: Option<String>,
        /// What the eye learns of it.
        happenings: Vec<Happening>,
        /// The number of the turn, in games that count turns.
        turn_number: Option<u32>,
        /// What the eye's client draws after it.
        scene: Scene,
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

impl Match {
    /// What an eye may see of every entry after `version`.
    pub fn seen(&self, eye: Eye, version: u64) -> Vec<Seen> {
        let skip = usize::try_from(version).unwrap_or(usize::MAX);
        let seen = |(index, entry): (usize, &std::sync::Arc<Entry>)| Seen {
            version: index as u64 + 1,
            at: entry.at,
            entry: self.seen_entry(eye, index, entry),
        };
        self.log.iter().enumerate().skip(skip).map(seen).collect()
    }

    fn seen_entry(&self, eye: Eye, index: usize, entry: &Entry) -> SeenEntry {
        match &entry.input {
            Input::Created => SeenEntry::Created { scene: entry.line.scene(eye) },
            Input::Sealed { seat, .. } => SeenEntry::Sealed { seat: *seat },
            Input::Part { seat, handed } => SeenEntry::Part {
                seat: *seat,
                steps: may_read(entry, *seat, &handed.steps, eye).then(|| handed.steps.clone()),
                happenings: entry.events.iter().map(|event| event.seen(eye).clone()).collect(),
                turn_number: self.turn_number(index),
                scene: entry.line.scene(eye),
            },
            Input::Resigned { seat } => SeenEntry::Resigned { seat: *seat },
            Input::Ended { outcome } => SeenEntry::Ended { outcome: *outcome },
        }
    }

    /// The turn that the entry at `index` belongs to: the counter in the position before it, as the
    /// public sees it.
    fn turn_number(&self, index: usize) -> Option<u32> {
        let before = self.log.get(index.checked_sub(1)?)?;
        before.line.view_text(Eye::Public).split(' ').nth(5)?.parse().ok()
    }
}

/// Whether an eye may read the text of a part that `seat` played.
pub(crate) fn may_read(entry: &Entry, seat: Seat, steps: &str, eye: Eye) -> bool {
    eye == Eye::Seat(seat) || entry.line.disclosed(steps)
}
