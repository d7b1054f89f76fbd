//! Making matches and playing them.

use crate::{Event, GameInfo, mine};
use menagerie_kernel::{self as kernel, Eye, Info, Options, Seats, Sentence, Value as OptionValue};
use menagerie_show::{Offered, Scene, erased::OfferedStep};
use menagerie_table::{Holder, Match};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A match to be made.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateMatch {
    /// The id of its game.
    pub game: String,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// A position to begin with; only where nothing is hidden.
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// Who holds each seat: `me` or `computer:LEVEL`. At least one is `me`.
    pub seats: BTreeMap<String, String>,
    /// Not offered yet.
    #[schema(nullable = false)]
    pub clock: Option<Clock>,
    /// Not offered yet.
    #[schema(nullable = false)]
    pub listed: Option<bool>,
    /// Not offered yet.
    #[schema(nullable = false)]
    pub shuffle: Option<bool>,
    /// 64 hex digits that go into the match's chance.
    #[schema(nullable = false)]
    pub nonce: Option<String>,
    /// Decides all chance; only on servers that are started for tests.
    #[schema(nullable = false)]
    pub seed: Option<u64>,
}

/// How much time the players have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Clock {
    /// A stock of time and what each turn adds to it.
    Live {
        /// Seconds at the start.
        initial_s: u32,
        /// Seconds added for each turn.
        increment_s: u32,
    },
    /// So many days for each turn.
    Daily {
        /// How many.
        days: u32,
    },
}

/// A match that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Created {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// The number of its last entry.
    pub version: u64,
    /// How often the game has changed: parts that were played, and turns that were taken back.
    pub at: u64,
    /// The caller's proof of each seat it holds.
    pub tokens: BTreeMap<String, String>,
    /// Codes for seats that others may take.
    pub invites: BTreeMap<String, String>,
}

/// A match as one eye sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MatchState {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// The number of the last entry of its log.
    pub version: u64,
    /// How often the game has changed: parts that were played, and turns that were taken back.
    pub at: u64,
    /// Who looks: a seat, or `public`.
    pub eye: String,
    /// The position in a text, as this eye knows it.
    pub view: String,
    /// The position to be drawn, as this eye knows it.
    pub scene: Scene,
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// How the game ended, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// Always null as yet.
    #[schema(required)]
    pub clock: Option<Clock>,
    /// Who holds each seat.
    pub seats: BTreeMap<String, SeatHolder>,
    /// What was offered and not answered; always empty as yet.
    pub offers: Vec<String>,
    /// SHA-256 of the secret that chance comes from; null where a seed was given.
    #[schema(required)]
    pub commitment: Option<String>,
    /// The options that were given.
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    pub options: Options,
    /// Whether the seat to act is to go on with another part of its turn.
    pub mid_turn: bool,
    /// Whether the caller may take back a turn.
    pub can_take_back: bool,
    /// Why the match can only be looked at, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frozen: Option<String>,
    /// The same, to be said in any language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frozen_sentence: Option<Sentence>,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatHolder {
    /// A person.
    Person,
    /// The computer.
    Computer {
        /// How strong it is.
        level: String,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Outcome {
    /// `1-0`, `0-1`, `1/2-1/2`, `score N` or `lost`.
    #[schema(example = "1-0")]
    pub score: String,
    /// Why, for programs.
    #[schema(example = "checkmate")]
    pub reason: String,
    /// Why, for people.
    pub words: String,
}

/// The steps that may follow a prefix.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct StepList {
    /// How often the game has changed: parts that were played, and turns that were taken back.
    pub at: u64,
    /// The steps.
    pub steps: Vec<OfferedStep>,
    /// Whether the prefix is already a whole part.
    pub complete: bool,
    /// The position after the prefix, to be drawn, where that is more than the gestures of its steps tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sketch: Option<Scene>,
}

/// All that is needed to show a match.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Opening {
    /// Its game.
    pub game: GameInfo,
    /// The match as the caller sees it.
    pub state: MatchState,
    /// Everything that the caller may see of what led to it, in order.
    pub events: Vec<Event>,
    /// What may be done first, where the caller may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offered: Option<OfferedTo>,
}

/// The steps of a seat that is to act.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct OfferedTo {
    /// The seat.
    pub seat: String,
    /// Its first steps.
    pub list: StepList,
}

/// Why a step cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WhyNot {
    /// The rule that forbids it, in words; null if nothing does.
    #[schema(required)]
    pub why: Option<String>,
    /// The same, to be said in any language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sentence: Option<Sentence>,
}

impl From<Option<Sentence>> for WhyNot {
    fn from(sentence: Option<Sentence>) -> WhyNot {
        WhyNot { why: sentence.as_ref().map(Sentence::to_string), sentence }
    }
}

/// A part to be played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnRequest {
    /// Where the caller believes that the game stands.
    pub at: u64,
    /// Steps joined by commas.
    #[schema(example = "e2e4")]
    pub steps: String,
}

/// What the computer would play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Hint {
    /// Where the game stands that it is about.
    pub at: u64,
    /// The part: steps joined by commas.
    #[schema(example = "e2e4")]
    pub steps: String,
}

/// An act beside the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// Which; as yet `resign` and `take_back`.
    #[schema(example = "resign")]
    pub action: String,
    /// Where the caller believes that the game stands; for `take_back`.
    #[schema(nullable = false)]
    pub at: Option<u64>,
}

/// What an accepted turn or action led to.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TurnAnswer {
    /// The number of the last entry.
    pub version: u64,
    /// How often the game has changed: parts that were played, and turns that were taken back.
    pub at: u64,
    /// What happened since just before it was accepted.
    pub events: Vec<Event>,
    /// The position in a text, as this seat knows it.
    pub view: String,
    /// The position to be drawn, as this seat knows it.
    pub scene: Scene,
    /// How the game ended, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// Whether the seat to act is to go on with another part of its turn.
    pub mid_turn: bool,
    /// Whether the caller may take back a turn.
    pub can_take_back: bool,
}

/// That the server and its store are well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: String,
}

impl MatchState {
    /// What an eye sees of a match.
    pub fn new(of: &Match, eye: Eye) -> MatchState {
        let (info, setup) = (of.info(), of.setup());
        MatchState {
            id: setup.id.clone(),
            game: info.id.to_owned(),
            version: of.version(),
            at: of.at(),
            eye: eye.seat().map_or("public", |seat| info.seat_id(seat)).to_owned(),
            view: of.view_text(eye),
            scene: of.scene(eye),
            to_act: seat_ids(info, of.to_act()),
            outcome: of.outcome().copied().map(Outcome::from),
            clock: None,
            seats: mine::holders(info, &setup.holders),
            offers: Vec::new(),
            commitment: setup.source.commitment().map(hex::encode),
            options: setup.options.clone(),
            mid_turn: of.mid_turn(),
            can_take_back: eye.seat().is_some() && of.can_take_back(),
            frozen: of.frozen().map(Sentence::to_string),
            frozen_sentence: of.frozen().cloned(),
        }
    }
}

impl TurnAnswer {
    /// What a submission of `seat` led to; `since` is the version before it.
    pub fn new(of: &Match, seat: kernel::Seat, since: u64) -> TurnAnswer {
        let eye = Eye::Seat(seat);
        TurnAnswer {
            version: of.version(),
            at: of.at(),
            events: of.seen(eye, since).into_iter().map(|seen| Event::new(of.info(), seen)).collect(),
            view: of.view_text(eye),
            scene: of.scene(eye),
            outcome: of.outcome().copied().map(Outcome::from),
            to_act: seat_ids(of.info(), of.to_act()),
            mid_turn: of.mid_turn(),
            can_take_back: of.can_take_back(),
        }
    }
}

impl StepList {
    /// The steps of a match that stands at `at`, and the position after their prefix.
    pub fn new(at: u64, Offered { steps, complete }: Offered, sketch: Option<Scene>) -> StepList {
        StepList { at, steps, complete, sketch }
    }
}

/// The names of seats, in order of play.
pub fn seat_ids(info: &Info, seats: Seats) -> Vec<String> {
    seats.iter().map(|seat| info.seat_id(seat).to_owned()).collect()
}

impl From<&Holder> for SeatHolder {
    fn from(holder: &Holder) -> SeatHolder {
        match holder {
            Holder::Person(_) => SeatHolder::Person,
            Holder::Computer { level } => SeatHolder::Computer { level: level.to_string() },
        }
    }
}

impl From<kernel::Outcome> for Outcome {
    fn from(outcome: kernel::Outcome) -> Outcome {
        Outcome {
            score: outcome.score.to_string(),
            reason: outcome.reason.id().to_owned(),
            words: outcome.reason.to_string(),
        }
    }
}
