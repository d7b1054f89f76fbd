//! What people say to each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A line of talk.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Talk {
    /// 1 to 300 characters. White space is kept as single spaces.
    #[schema(example = "Good luck!")]
    pub text: String,
}

/// That a line was said.
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
