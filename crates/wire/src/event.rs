//! The log of a match as one eye may see it.

use crate::Outcome;
use menagerie_kernel::{self as kernel, Figure, Info, Side, Token};
use menagerie_notation as notation;
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

/// One sign of a step in a list of moves, of no language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Sign {
    /// A piece.
    Piece {
        /// Which.
        figure: Figure,
    },
    /// A card that was played.
    Card {
        /// Its face.
        card: String,
    },
    /// Something that was put under a piece.
    Token {
        /// The picture's name, `checker`.
        icon: String,
    },
    /// Something that was said.
    Word {
        /// What the button says that says it.
        word: String,
    },
    /// Squares, and what stands between and after them.
    Text {
        /// The letters.
        text: String,
    },
}

/// One thing that happened in a part. All of them, one after the other, lead from the pieces of the scene before to
/// those of the scene after. On a square that two pieces share for a moment, the one that arrived first is taken or
/// goes on, and tokens are meant for the one that arrived last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// A piece went from one square to another.
    Moved {
        /// Which.
        figure: Figure,
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// Where it stopped or turned on its way, in order; absent if it went straight.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        via: Vec<String>,
        /// The same in words.
        words: String,
    },
    /// A piece was taken and is gone, with what lay under it. What of this the taker keeps is placed under it.
    Captured {
        /// Which.
        figure: Figure,
        /// Where it stood.
        at: String,
        /// The same in words.
        words: String,
    },
    /// A piece became another, and stays on its square.
    Promoted {
        /// Where.
        at: String,
        /// What it was.
        was: Figure,
        /// What it is now.
        figure: Figure,
        /// The same in words.
        words: String,
    },
    /// A capture was attempted, and the answer given. If the target was taken, it is gone and the taker stands
    /// in its place; otherwise nothing changes.
    Tried {
        /// The piece that tried.
        figure: Figure,
        /// From where.
        from: String,
        /// The piece that was to be taken.
        target: Figure,
        /// Where that one stands.
        at: String,
        /// Whether it was taken.
        taken: bool,
        /// The same in words.
        words: String,
    },
    /// A seat made a choice.
    Chose {
        /// Who.
        seat: String,
        /// What, for those who know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        what: Option<String>,
        /// The same in words.
        words: String,
    },
    /// A card or another thing was shown.
    Shown {
        /// What.
        what: String,
        /// The same in words.
        words: String,
    },
    /// Cards were dealt or drawn.
    Dealt {
        /// To whom.
        seat: String,
        /// How many.
        count: u8,
        /// Which, for those who see them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        what: Option<String>,
        /// The same in words.
        words: String,
    },
    /// Tokens were put under a piece, beside those that lie there.
    Placed {
        /// Which, and how many.
        token: Token,
        /// The piece.
        figure: Figure,
        /// Where it stands.
        at: String,
        /// The same in words.
        words: String,
    },
    /// Tokens were taken from under a piece.
    Removed {
        /// Which, and how many.
        token: Token,
        /// The piece.
        figure: Figure,
        /// Where it stands.
        at: String,
        /// The same in words.
        words: String,
    },
    /// A card was played from a hand.
    Played {
        /// By whom.
        seat: String,
        /// Its face.
        card: String,
        /// On which square, if on one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        at: Option<String>,
        /// The same in words.
        words: String,
    },
    /// The used cards became the new deck.
    Shuffled {
        /// The same in words.
        words: String,
    },
    /// A square was left, and what lay under it came up and stands there, or nothing did.
    Opened {
        /// Where.
        at: String,
        /// What came up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        risen: Option<Figure>,
        /// What lies under it now; absent if nothing does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        under: Vec<Token>,
        /// The same in words; empty if nothing came up.
        words: String,
    },
    /// A piece from beside the board was put on an empty square.
    Dropped {
        /// Which.
        figure: Figure,
        /// Where.
        at: String,
        /// The same in words.
        words: String,
    },
    /// A piece is seen that was not seen before, and stands there.
    Appeared {
        /// Which.
        figure: Figure,
        /// Where.
        at: String,
        /// The same in words.
        words: String,
    },
    /// A piece is seen no longer, with what lies under it.
    Vanished {
        /// Which.
        figure: Figure,
        /// Where it was seen last.
        at: String,
        /// The same in words.
        words: String,
    },
    /// A captured piece was buried.
    Buried {
        /// By whom.
        seat: String,
        /// Which.
        figure: Figure,
        /// Where, for those who know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        at: Option<String>,
        /// The same in words.
        words: String,
    },
    /// A piece left the game without being taken, with what lay under it.
    Destroyed {
        /// Which.
        figure: Figure,
        /// Where it stood; absent if it had been taken before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        at: Option<String>,
        /// The same in words.
        words: String,
    },
    /// A seat had no turn and passed.
    Passed {
        /// Who.
        seat: String,
        /// The same in words.
        words: String,
    },
    /// A seat was left without a legal turn.
    Stuck {
        /// Who.
        seat: String,
        /// The same in words.
        words: String,
    },
    /// A king stands attacked.
    Check {
        /// Where.
        at: String,
        /// Whose it is.
        side: Side,
        /// The same in words.
        words: String,
    },
}

impl Event {
    /// An entry as an eye saw it.
    pub fn new(info: &Info, seen: SeenEntry) -> Event {
        let id = |seat: kernel::Seat| info.seat_id(seat).to_owned();
        let (seat, entry) = match seen.entry {
            SeenInput::Created { scene } => (None, Entry::Created { scene }),
            SeenInput::Sealed { seat } => (Some(seat), Entry::Sealed { seat: id(seat) }),
            SeenInput::Part { seat, steps, signs, happenings, turn_number, scene } => {
                let drawn = |step: Vec<notation::Sign>| step.into_iter().map(Sign::from).collect();
                let signs = signs.map(|steps| steps.into_iter().map(drawn).collect());
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

impl From<notation::Sign> for Sign {
    fn from(sign: notation::Sign) -> Sign {
        match sign {
            notation::Sign::Piece(figure) => Sign::Piece { figure },
            notation::Sign::Card(card) => Sign::Card { card },
            notation::Sign::Token(icon) => Sign::Token { icon: icon.to_owned() },
            notation::Sign::Word(word) => Sign::Word { word: word.to_owned() },
            notation::Sign::Text(text) => Sign::Text { text },
        }
    }
}

impl Happening {
    /// A happening as an eye learned of it.
    pub fn new(info: &Info, happening: &kernel::Happening) -> Happening {
        let words = happening.words(|seat| info.seats[usize::from(seat.0)].name.to_owned());
        let id = |seat: kernel::Seat| info.seat_id(seat).to_owned();
        let name = |at: Option<kernel::Spot>| at.map(|at| at.to_string());
        match happening.clone() {
            kernel::Happening::Moved { figure, from, to, via } => {
                let via = via.iter().map(kernel::Spot::to_string).collect();
                let (from, to) = (from.to_string(), to.to_string());
                Happening::Moved { figure, from, to, via, words }
            }
            kernel::Happening::Captured { figure, at } => {
                Happening::Captured { figure, at: at.to_string(), words }
            }
            kernel::Happening::Promoted { at, was, figure } => {
                Happening::Promoted { at: at.to_string(), was, figure, words }
            }
            kernel::Happening::Tried { figure, from, target, at, taken } => {
                Happening::Tried { figure, from: from.to_string(), target, at: at.to_string(), taken, words }
            }
            kernel::Happening::Chose { seat, what } => Happening::Chose { seat: id(seat), what, words },
            kernel::Happening::Shown { what } => Happening::Shown { what, words },
            kernel::Happening::Dealt { seat, count, what } => {
                Happening::Dealt { seat: id(seat), count, what, words }
            }
            kernel::Happening::Placed { token, figure, at } => {
                Happening::Placed { token, figure, at: at.to_string(), words }
            }
            kernel::Happening::Removed { token, figure, at } => {
                Happening::Removed { token, figure, at: at.to_string(), words }
            }
            kernel::Happening::Played { seat, card, at } => {
                Happening::Played { seat: id(seat), card, at: name(at), words }
            }
            kernel::Happening::Shuffled => Happening::Shuffled { words },
            kernel::Happening::Opened { at, risen, under } => {
                Happening::Opened { at: at.to_string(), risen, under, words }
            }
            kernel::Happening::Dropped { figure, at } => {
                Happening::Dropped { figure, at: at.to_string(), words }
            }
            kernel::Happening::Appeared { figure, at } => {
                Happening::Appeared { figure, at: at.to_string(), words }
            }
            kernel::Happening::Vanished { figure, at } => {
                Happening::Vanished { figure, at: at.to_string(), words }
            }
            kernel::Happening::Buried { seat, figure, at } => {
                Happening::Buried { seat: id(seat), figure, at: name(at), words }
            }
            kernel::Happening::Destroyed { figure, at } => {
                Happening::Destroyed { figure, at: name(at), words }
            }
            kernel::Happening::Passed { seat } => Happening::Passed { seat: id(seat), words },
            kernel::Happening::Stuck { seat } => Happening::Stuck { seat: id(seat), words },
            kernel::Happening::Check { at, side } => Happening::Check { at: at.to_string(), side, words },
        }
    }
}
