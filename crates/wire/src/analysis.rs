//! What the computer thinks of positions, without a match and in matches that are over.

use menagerie_kernel::Value as OptionValue;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// How many lines are told where nobody says how many.
const LINES: u8 = 3;

fn lines() -> u8 {
    LINES
}

/// A position to be analysed, and what is played from it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionAnalysisRequest {
    /// The full text of the position.
    pub position: String,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The parts that are played from the position, one after another, each by whoever is to act.
    #[serde(default)]
    #[schema(example = json!(["e2e4", "e7e5"]))]
    pub played: Vec<String>,
    /// How many lines are told of, 1 to 5.
    #[serde(default = "lines")]
    #[schema(minimum = 1, maximum = 5, default = 3)]
    pub lines: u8,
    /// Whether the other side is asked instead, as if the one that is to act gave up its turn: what it threatens.
    #[serde(default)]
    pub threats: bool,
}

/// A moment of a match that is over, to be analysed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchAnalysisRequest {
    /// After how many parts of all that were played and not taken back.
    pub after: u32,
    /// How many lines are told of, 1 to 5.
    #[serde(default = "lines")]
    #[schema(minimum = 1, maximum = 5, default = 3)]
    pub lines: u8,
    /// Whether the other side is asked instead, as if the one that is to act gave up its turn: what it threatens.
    #[serde(default)]
    pub threats: bool,
    /// What was answered of the moment before, by which the part that led here is judged.
    #[schema(nullable = false)]
    pub before: Option<AnalysisBefore>,
}

/// What was found of a position before a part was played in it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisBefore {
    /// What the position was worth.
    pub score: AnalysisScore,
    /// The part that was found best there.
    pub best: String,
}

/// What a position is worth, as the first team sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisScore {
    /// So many centipawns: positive where the first team is ahead.
    Centipawns {
        /// How many.
        centipawns: i32,
    },
    /// The game is won by force.
    Win {
        /// By which team: 0 is the first.
        team: u8,
        /// In how many turns of the winner; 0 where it is won.
        turns: u32,
    },
}

/// A turn that may be played, and how the game would go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AnalysisLine {
    /// What it is worth.
    pub score: AnalysisScore,
    /// How many turns deep it was looked at.
    pub depth: u32,
    /// The parts in readable notation, that turn first.
    #[schema(example = json!(["Nf3", "d5"]))]
    pub turns: Vec<String>,
    /// Those parts as the rules write them.
    #[schema(example = json!(["g1f3", "d7d5"]))]
    pub parts: Vec<String>,
}

/// What the computer thinks of a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Analysis {
    /// The seat whose turns begin the lines; null when the game is over.
    #[schema(required)]
    pub seat: Option<String>,
    /// What the position is worth: with the first of the lines, or as the game ended.
    pub score: AnalysisScore,
    /// The share of the points that the first team may expect, from 0 to 1: a score that does not jump where a win is found.
    pub expected: f64,
    /// How many nodes were searched.
    pub nodes: u64,
    /// The best turns, the best first; none when the game is over.
    pub lines: Vec<AnalysisLine>,
    /// The part that led here; left out at the beginning, and where the position is of no match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub played: Option<PlayedPart>,
}

/// A part that was played in a match, and what is thought of it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PlayedPart {
    /// The seat that played it.
    pub seat: String,
    /// The part in readable notation.
    pub turn: String,
    /// How much of the points it gave away, of 1; left out where it was not told what was found before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub loss: Option<f64>,
    /// Whether another part would have made a difference.
    pub is_turning_point: bool,
}
