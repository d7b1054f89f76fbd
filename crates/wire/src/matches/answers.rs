//! What follows from what a client asks for.

use super::{GatheringState, MatchState, Situation};
use crate::{AnalysisScore, Event, GameInfo};
use menagerie_kernel::{Eye, Seat, Sentence};
use menagerie_show::{Offered, Scene, erased::OfferedStep};
use menagerie_table::Match;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

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
    /// SHA-256 of the secret that chance comes from; null where a seed was given. No nonce was given before it was shown.
    #[schema(required)]
    pub commitment: Option<String>,
    /// The caller's proof of each seat it holds.
    pub tokens: BTreeMap<String, String>,
    /// Codes for seats that others may take, each good once.
    pub invites: BTreeMap<String, String>,
}

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Joined {
    /// Which.
    pub seat: String,
    /// The caller's proof of it. None where the seat was the caller's already, or is the computer's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<String>,
    /// The number of the last entry.
    pub version: u64,
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
    /// What the caller may see of what led to it, in order.
    pub events: Vec<Event>,
    /// The version after which the others begin, where these are not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next: Option<u64>,
    /// What may be done first, where the caller may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offered: Option<OfferedTo>,
}

/// All that is needed to show a match in whatever phase.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "it is written at once")]
pub enum OpeningView {
    /// Its players gather.
    Gathering(Waiting),
    /// Its game has begun.
    Begun(Opening),
}

/// All that is needed to show a match before its game begins.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Waiting {
    /// Its game.
    pub game: GameInfo,
    /// The match as the caller sees it.
    pub gathering: GatheringState,
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
    /// The rule that forbids it, to be said in any language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sentence: Option<Sentence>,
}

impl From<Option<Sentence>> for WhyNot {
    fn from(sentence: Option<Sentence>) -> WhyNot {
        WhyNot { why: sentence.as_ref().map(Sentence::to_string), sentence }
    }
}

/// What the computer would play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Hint {
    /// Where the game stands that it is about.
    pub at: u64,
    /// The part: steps joined by commas.
    #[schema(example = "e2e4")]
    pub steps: String,
    /// That part and how the game would go on, in readable notation; left out in games of which no score says who is
    /// ahead, and in those with secrets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!(["e4", "e5", "Nf3"]))]
    pub turns: Vec<String>,
    /// What the position is worth with it, where its game is one of those.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub score: Option<AnalysisScore>,
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
    /// How the match stands now.
    #[serde(flatten)]
    pub situation: Situation,
}

/// That the server and its store are well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: String,
}

impl TurnAnswer {
    /// What a submission of `seat` led to at this moment; `since` is the version before it.
    pub fn new(of: &Match, seat: Seat, since: u64, now_ms: i64) -> TurnAnswer {
        let eye = Eye::Seat(seat);
        TurnAnswer {
            version: of.version(),
            at: of.at(),
            events: of.seen(eye, since).into_iter().map(|seen| Event::new(of.info(), seen)).collect(),
            view: of.view_text(eye),
            scene: of.scene(eye),
            situation: Situation::of(of, eye, now_ms),
        }
    }
}

impl StepList {
    /// The steps of a match that stands at `at`, and the position after their prefix.
    pub fn new(at: u64, Offered { steps, complete }: Offered, sketch: Option<Scene>) -> StepList {
        StepList { at, steps, complete, sketch }
    }
}
