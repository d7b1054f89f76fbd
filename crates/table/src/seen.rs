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

/// What happened in one entry of the log, as far as one eye may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    schema(as = Entry),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum SeenInput<S = Seat, H = Happening, O = Outcome> {
    /// The match began.
    Created {
        /// What it began with.
        scene: Scene,
    },
    /// A seat has handed in a choice that nobody sees before all have made theirs.
    Sealed {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A part of a turn was played.
    Part {
        /// By whom.
        #[cfg_attr(feature = "schema", serde(skip))]
        seat: S,
        /// Its text, or null where this eye may not read it.
        #[cfg_attr(feature = "schema", schema(required))]
        steps: Option<String>,
        /// The same as players write it: the signs of each step. Null where this eye may not read it.
        #[cfg_attr(feature = "schema", schema(required))]
        signs: Option<Vec<Vec<Sign>>>,
        /// What happened in it.
        happenings: Vec<H>,
        /// The number of the turn, in games that count turns.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
        turn_number: Option<u32>,
        /// The position after it.
        scene: Scene,
    },
    /// A turn was taken back, and the game goes on from before it.
    TakenBack {
        /// Whose turn it was.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// How many parts fall off the end of what was played: those of the turn and what was answered.
        parts: u64,
        /// The position before the turn, which is the present one again.
        scene: Scene,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: O,
    },
}

impl<S: Copy, H, O> SeenInput<S, H, O> {
    /// Who did it, where somebody did.
    pub fn seat(&self) -> Option<S> {
        match self {
            SeenInput::Created { .. } | SeenInput::Ended { .. } => None,
            SeenInput::Sealed { seat }
            | SeenInput::Part { seat, .. }
            | SeenInput::TakenBack { seat, .. }
            | SeenInput::Resigned { seat } => Some(*seat),
        }
    }

    /// The same in other words.
    pub fn told<T, I, P>(
        self,
        seat_of: impl Fn(S) -> T,
        happening_of: impl Fn(H) -> I,
        outcome_of: impl Fn(O) -> P,
    ) -> SeenInput<T, I, P> {
        match self {
            SeenInput::Created { scene } => SeenInput::Created { scene },
            SeenInput::Sealed { seat } => SeenInput::Sealed { seat: seat_of(seat) },
            SeenInput::Part { seat, steps, signs, happenings, turn_number, scene } => {
                let happenings = happenings.into_iter().map(happening_of).collect();
                SeenInput::Part { seat: seat_of(seat), steps, signs, happenings, turn_number, scene }
            }
            SeenInput::TakenBack { seat, parts, scene } => {
                SeenInput::TakenBack { seat: seat_of(seat), parts, scene }
            }
            SeenInput::Resigned { seat } => SeenInput::Resigned { seat: seat_of(seat) },
            SeenInput::Ended { outcome } => SeenInput::Ended { outcome: outcome_of(outcome) },
        }
    }
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
