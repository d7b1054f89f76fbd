//! How strong people are, and whom they have played.

use serde::Serialize;
use utoipa::ToSchema;

/// A rating as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RatingMark {
    /// On the scale of Elo.
    #[schema(example = 1640)]
    pub value: i32,
    /// Whether too little is known for it to be taken for a rating: it is shown with a question mark.
    pub provisional: bool,
}

/// How somebody has done at one game and pace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PaceRecord {
    /// The id of the game.
    pub game: String,
    /// `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub pace: String,
    /// How strong they are.
    pub rating: RatingMark,
    /// The standard deviation of what is known of it.
    pub deviation: u32,
    /// How many rated games were won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many were lost.
    pub losses: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub ended_ms: i64,
}

/// A stretch of those who are strongest at a game and a pace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Leaders {
    /// The id of the game.
    pub game: String,
    /// The pace.
    pub pace: String,
    /// The strongest first; those whose ratings are provisional come after all others.
    pub leaders: Vec<Leader>,
    /// Whether there are more after these.
    pub more: bool,
}

/// One of those who are strongest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Leader {
    /// From 1.
    pub place: u32,
    /// What they are called.
    pub username: String,
    /// Whether it is a program.
    pub bot: bool,
    /// How they have done.
    #[serde(flatten)]
    pub record: PaceRecord,
}

/// What everybody may know of somebody with a name: what came of rated games. What else they play is nobody's business.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PersonPage {
    /// What they are called.
    pub username: String,
    /// Whether it is a program.
    pub bot: bool,
    /// What the owner of the program is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<String>,
    /// Since when they have the name, in milliseconds since 1970.
    pub since_ms: i64,
    /// How they have done, by game and pace.
    pub records: Vec<PaceRecord>,
    /// A stretch of their rated games, the latest first.
    pub games: Vec<GameOfPerson>,
    /// Whether there are more after these.
    pub more: bool,
}

/// A rated game of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameOfPerson {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// The pace.
    pub pace: String,
    /// Their seat.
    pub seat: String,
    /// What the game brought: `win`, `draw` or `loss`.
    #[schema(example = "win")]
    pub result: String,
    /// Their rating after it.
    pub rating: RatingMark,
    /// By how much it went up.
    pub gain: i32,
    /// The others who played.
    pub others: Vec<Opponent>,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
}

/// Somebody in a rated game of somebody else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Opponent {
    /// Their seat.
    pub seat: String,
    /// What they are called; none of a former player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub username: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
    /// Whether they won and lost together.
    pub partner: bool,
}
