//! What people say to each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody says: a line, or in a game that has questions one of them, or the answer to one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Talk {
    /// A line of 1 to 300 characters. White space is kept as single spaces.
    #[schema(example = "Good luck!")]
    Text(String),
    /// A question to the partner about what it hides: the text of one of the game's questions.
    #[schema(example = "kind:Q")]
    Ask(String),
    /// The answer to the partner's question.
    Answer(Reply),
}

/// An answer, which is refused where it is not true.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The version of the event in which it was asked.
    pub asked: u64,
    /// Whether it is so.
    pub yes: bool,
}

/// That something was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Said {
    /// The number of the last entry.
    pub version: u64,
}

/// A line that is not to be borne.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The version of its event.
    pub said: u64,
}
