//! What each eye may see of the log.

use crate::log::Change;
use crate::{Input, Match};
use menagerie_kernel::{Eye, Happening, Outcome, Seat};
use menagerie_notation::Sign;
use menagerie_show::{AnyLine, Scene};

/// An entry as one eye may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenEntry {
    /// Its number.
    pub version: u64,
    /// How often the game had changed, this entry included.
    pub at: u64,
    /// What is seen of it.
    pub entry: SeenInput,
}

/// What one eye may see of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenInput {
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
        /// The signs of each step, if this eye may read the text.
        signs: Option<Vec<Vec<Sign>>>,
        /// What the eye learns of it.
        happenings: Vec<Happening>,
        /// The number of the turn, in games that count turns.
        turn_number: Option<u32>,
        /// What the eye's client draws after it.
        scene: Scene,
    },
    /// A turn was taken back.
    TakenBack {
        /// Whose turn it was.
        seat: Seat,
        /// How many parts fall off the end.
        parts: u64,
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
    pub fn seen(&self, eye: Eye, version: u64) -> Vec<SeenEntry> {
        let skip = usize::try_from(version).unwrap_or(usize::MAX);
        let seen = |change: Change<'_>| SeenEntry {
            version: change.index as u64 + 1,
            at: change.entry.at,
            entry: self.seen_entry(eye, &change),
        };
        self.log.changes(skip).map(seen).collect()
    }

    fn seen_entry(&self, eye: Eye, change: &Change<'_>) -> SeenInput {
        match &change.entry.input {
            Input::Created => SeenInput::Created { scene: change.effect.line.scene(eye) },
            Input::Sealed { seat, .. } => SeenInput::Sealed { seat: *seat },
            Input::Part { seat, handed } => self.seen_part(eye, change, *seat, handed.steps()),
            Input::TakenBack { seat, parts } => {
                SeenInput::TakenBack { seat: *seat, parts: *parts, scene: change.effect.line.scene(eye) }
            }
            Input::Resigned { seat } => SeenInput::Resigned { seat: *seat },
            Input::Ended { outcome } => SeenInput::Ended { outcome: *outcome },
        }
    }

    fn seen_part(&self, eye: Eye, change: &Change<'_>, seat: Seat, steps: &str) -> SeenInput {
        let readable = self.may_read(seat, steps, eye);
        let signs = if readable { change.signs() } else { None };
        SeenInput::Part {
            seat,
            steps: readable.then(|| steps.to_owned()),
            signs: signs.map(<[_]>::to_vec),
            happenings: change
                .effect
                .happened
                .events
                .iter()
                .filter_map(|event| event.seen(eye).cloned())
                .collect(),
            turn_number: change.before.as_deref().and_then(turn_number),
            scene: change.effect.line.scene(eye),
        }
    }

    /// Whether an eye may read the text of a part that `seat` played.
    pub(crate) fn may_read(&self, seat: Seat, steps: &str, eye: Eye) -> bool {
        eye == Eye::Seat(seat) || self.line().disclosed(steps)
    }
}

/// The turn that a part played on this game belongs to: the counter in the position, as the public sees it.
fn turn_number(before: &dyn AnyLine) -> Option<u32> {
    before.view_text(Eye::Public).split(' ').nth(5)?.parse().ok()
}
