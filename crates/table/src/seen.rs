//! What each eye may see of the log.

use crate::entry::Entry;
use crate::log::Change;
use crate::talk::alias;
use crate::{Gathering, Input, Match, Proposal};
use menagerie_kernel::{Eye, Happening, Outcome, Seat};
use menagerie_notation::Sign;
use menagerie_show::{AnyLine, Scene};

/// With whose eyes somebody looks. They differ only after the end of a game, when anybody may look at the board with the
/// eyes of each seat, but not read what the players said to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whose eyes see positions and turns.
    pub board: Eye,
    /// Whose ears hear what was said.
    pub talk: Eye,
}

impl From<Eye> for Look {
    fn from(eye: Eye) -> Look {
        Look { board: eye, talk: eye }
    }
}

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
    /// The match began, with all seats held.
    Created {
        /// What it began with.
        scene: Scene,
    },
    /// Somebody called for a match.
    Opened,
    /// A seat was taken.
    Joined {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// The computer's level; null for a person.
        #[cfg_attr(feature = "schema", schema(required))]
        level: Option<u8>,
    },
    /// A seat became free.
    Left {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A seat gave its share of the chance, which is shown with the record when the game is over.
    Nonce {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// All who were called are there, and the game began.
    Dealt {
        /// What it began with.
        scene: Scene,
    },
    /// Everybody has left before the game began, or nobody has come for long.
    Closed,
    /// A seat has handed in a choice that nobody sees before all have made theirs.
    Sealed {
        /// The seat that chose.
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
        /// The part as players write it: the signs of each step. Null where this eye may not read it.
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
        /// The seat whose turn it was.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// How many parts fall off the end of what was played: those of the turn and what was answered.
        parts: u64,
        /// The position before the turn, which is the present one again.
        scene: Scene,
    },
    /// A seat gave up.
    Resigned {
        /// The seat that gave up.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A seat proposed something to the others.
    Offered {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// What.
        offer: Proposal,
    },
    /// A seat answered what was proposed, or withdrew its own proposal.
    Answered {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// What was proposed.
        offer: Proposal,
        /// Whether it agrees.
        accepted: bool,
    },
    /// The time of a seat has run out.
    Flagged {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
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
    /// A seat has another holder from now on.
    Replaced {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// The computer's level; null for the person who held it before.
        #[cfg_attr(feature = "schema", schema(required))]
        level: Option<u8>,
    },
    /// A seat claims the win, because the opponent has gone.
    Claimed {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A seat said something to the other seats.
    Said {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// What.
        text: String,
    },
    /// Somebody who watches said something to the others who watch.
    Remarked {
        /// The person's alias, which stays the same throughout the match.
        by: String,
        /// What.
        text: String,
    },
    /// Something of which this eye may know nothing.
    Unseen,
    /// The game is over.
    Ended {
        /// How.
        outcome: O,
    },
    /// A seat asked its partner about what that one hides. Those who watch read it when the game is over.
    Asked {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// What: one of the questions of the game.
        question: String,
    },
    /// A seat answered its partner's question truly. Those who watch read it when the game is over.
    Replied {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// The version of the event in which it was asked.
        asked: u64,
        /// Whether it is so.
        yes: bool,
    },
}

impl<S: Copy, H, O> SeenInput<S, H, O> {
    /// Whether something was said.
    pub fn is_talk(&self) -> bool {
        matches!(self, SeenInput::Said { .. } | SeenInput::Remarked { .. })
    }

    /// The seat that did it, where one did.
    pub fn seat(&self) -> Option<S> {
        match self {
            SeenInput::Created { .. }
            | SeenInput::Opened
            | SeenInput::Dealt { .. }
            | SeenInput::Closed
            | SeenInput::Lapsed
            | SeenInput::Resumed { .. }
            | SeenInput::Remarked { .. }
            | SeenInput::Unseen
            | SeenInput::Ended { .. } => None,
            SeenInput::Joined { seat, .. }
            | SeenInput::Left { seat }
            | SeenInput::Nonce { seat }
            | SeenInput::Offered { seat, .. }
            | SeenInput::Answered { seat, .. }
            | SeenInput::Flagged { seat }
            | SeenInput::Sealed { seat }
            | SeenInput::Part { seat, .. }
            | SeenInput::TakenBack { seat, .. }
            | SeenInput::Replaced { seat, .. }
            | SeenInput::Claimed { seat }
            | SeenInput::Said { seat, .. }
            | SeenInput::Asked { seat, .. }
            | SeenInput::Replied { seat, .. }
            | SeenInput::Resigned { seat } => Some(*seat),
        }
    }

    /// This input with seats, happenings and outcomes as they are called elsewhere.
    pub fn told<T, I, P>(
        self,
        seat_of: impl Fn(S) -> T,
        happening_of: impl Fn(H) -> I,
        outcome_of: impl Fn(O) -> P,
    ) -> SeenInput<T, I, P> {
        match self {
            SeenInput::Created { scene } => SeenInput::Created { scene },
            SeenInput::Opened => SeenInput::Opened,
            SeenInput::Joined { seat, level } => SeenInput::Joined { seat: seat_of(seat), level },
            SeenInput::Left { seat } => SeenInput::Left { seat: seat_of(seat) },
            SeenInput::Nonce { seat } => SeenInput::Nonce { seat: seat_of(seat) },
            SeenInput::Dealt { scene } => SeenInput::Dealt { scene },
            SeenInput::Closed => SeenInput::Closed,
            SeenInput::Sealed { seat } => SeenInput::Sealed { seat: seat_of(seat) },
            SeenInput::Part { seat, steps, signs, happenings, turn_number, scene } => {
                let happenings = happenings.into_iter().map(happening_of).collect();
                SeenInput::Part { seat: seat_of(seat), steps, signs, happenings, turn_number, scene }
            }
            SeenInput::TakenBack { seat, parts, scene } => {
                SeenInput::TakenBack { seat: seat_of(seat), parts, scene }
            }
            SeenInput::Resigned { seat } => SeenInput::Resigned { seat: seat_of(seat) },
            SeenInput::Offered { seat, offer } => SeenInput::Offered { seat: seat_of(seat), offer },
            SeenInput::Answered { seat, offer, accepted } => {
                SeenInput::Answered { seat: seat_of(seat), offer, accepted }
            }
            SeenInput::Flagged { seat } => SeenInput::Flagged { seat: seat_of(seat) },
            SeenInput::Lapsed => SeenInput::Lapsed,
            SeenInput::Resumed { down_ms } => SeenInput::Resumed { down_ms },
            SeenInput::Replaced { seat, level } => SeenInput::Replaced { seat: seat_of(seat), level },
            SeenInput::Claimed { seat } => SeenInput::Claimed { seat: seat_of(seat) },
            SeenInput::Said { seat, text } => SeenInput::Said { seat: seat_of(seat), text },
            SeenInput::Remarked { by, text } => SeenInput::Remarked { by, text },
            SeenInput::Unseen => SeenInput::Unseen,
            SeenInput::Ended { outcome } => SeenInput::Ended { outcome: outcome_of(outcome) },
            SeenInput::Asked { seat, question } => SeenInput::Asked { seat: seat_of(seat), question },
            SeenInput::Replied { seat, asked, yes } => SeenInput::Replied { seat: seat_of(seat), asked, yes },
        }
    }
}

impl Gathering {
    /// What an eye may see of every entry after `version`.
    pub fn seen(&self, eye: Eye, version: u64) -> Vec<SeenEntry> {
        self.entries_after(version).map(|(version, entry)| entry.seen(eye, version)).collect()
    }
}

impl Entry {
    /// An entry before the game begins, as an eye sees it.
    fn seen(&self, eye: Eye, version: u64) -> SeenEntry {
        SeenEntry { version, at: self.at(), entry: without_position(&self.input, eye) }
    }
}

/// What an eye sees of an entry to which no position belongs.
fn without_position(input: &Input, eye: Eye) -> SeenInput {
    match *input {
        // An empty text was deleted.
        Input::Said { seat, ref text } if eye != Eye::Public && !text.is_empty() => {
            SeenInput::Said { seat, text: text.to_string() }
        }
        Input::Said { .. }
        | Input::Remarked { .. }
        | Input::Reported { .. }
        | Input::Asked { .. }
        | Input::Replied { .. } => SeenInput::Unseen,
        Input::Replaced { seat, ref holder } => SeenInput::Replaced { seat, level: holder.level() },
        Input::Claimed { seat } => SeenInput::Claimed { seat },
        Input::Joined { seat, ref holder } => SeenInput::Joined { seat, level: holder.level() },
        Input::Left { seat } => SeenInput::Left { seat },
        Input::Nonce { seat, .. } => SeenInput::Nonce { seat },
        Input::Closed => SeenInput::Closed,
        Input::Sealed { seat, .. } => SeenInput::Sealed { seat },
        Input::Resigned { seat } => SeenInput::Resigned { seat },
        Input::Offered { seat, offer } => SeenInput::Offered { seat, offer },
        Input::Answered { seat, offer, accepted } => SeenInput::Answered { seat, offer, accepted },
        Input::Flagged { seat } => SeenInput::Flagged { seat },
        Input::Lapsed => SeenInput::Lapsed,
        Input::Resumed { down_ms } => SeenInput::Resumed { down_ms },
        Input::Ended { ref outcome } => SeenInput::Ended { outcome: **outcome },
        Input::Opened => SeenInput::Opened,
        // These come with a position, and are seen with it.
        Input::Created | Input::Dealt | Input::Part { .. } | Input::TakenBack { .. } => SeenInput::Unseen,
    }
}

impl Match {
    /// What an eye may see of every entry after `version`.
    pub fn seen(&self, eye: Eye, version: u64) -> Vec<SeenEntry> {
        self.seen_some(eye, version, usize::MAX)
    }

    /// What an eye may see of at most so many entries after `version`.
    pub fn seen_some(&self, look: impl Into<Look>, version: u64, most: usize) -> Vec<SeenEntry> {
        let look = look.into();
        let skip = usize::try_from(version).unwrap_or(usize::MAX);
        let seen = |change: Change<'_>| SeenEntry {
            version: (self.prelude.len() + change.index) as u64 + 1,
            at: change.entry.at(),
            entry: self.seen_entry(look, &change),
        };
        let prelude =
            self.prelude.iter().zip(1..).skip(skip).map(|(entry, version)| entry.seen(look.talk, version));
        let log = self.log.changes(skip.saturating_sub(self.prelude.len())).map(seen);
        prelude.chain(log).take(most).collect()
    }

    fn seen_entry(&self, look: Look, change: &Change<'_>) -> SeenInput {
        let Look { board, talk } = look;
        match &change.entry.input {
            Input::Created => SeenInput::Created { scene: change.effect.line.scene(board) },
            Input::Dealt => SeenInput::Dealt { scene: change.effect.line.scene(board) },
            Input::Part { seat, handed } => self.seen_part(board, change, *seat, handed.steps()),
            Input::TakenBack { seat, parts, .. } => {
                SeenInput::TakenBack { seat: *seat, parts: *parts, scene: change.effect.line.scene(board) }
            }
            Input::Remarked { by, text }
                if !text.is_empty() && (talk == Eye::Public || self.outcome().is_some()) =>
            {
                SeenInput::Remarked { by: alias(&self.setup.id, *by), text: text.to_string() }
            }
            Input::Asked { seat, question } if self.may_hear(talk) => {
                SeenInput::Asked { seat: *seat, question: question.to_string() }
            }
            Input::Replied { seat, asked, yes } if self.may_hear(talk) => {
                SeenInput::Replied { seat: *seat, asked: *asked, yes: *yes }
            }
            input => without_position(input, talk),
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

    /// Whether an eye may know what partners ask each other: those who play do, and the public once all hands are open.
    pub(crate) fn may_hear(&self, eye: Eye) -> bool {
        eye != Eye::Public || self.outcome().is_some()
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
