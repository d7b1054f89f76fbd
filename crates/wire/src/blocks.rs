//! People who want to have nothing to do with each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Somebody who is to be blocked: by name, or where they sit or have said something.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BlockRequest {
    /// What they are called.
    #[schema(nullable = false, example = "Ada")]
    pub username: Option<String>,
    /// A match, where they are named by one of the next two.
    #[serde(rename = "match")]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// The seat that they hold there.
    #[schema(nullable = false)]
    pub seat: Option<String>,
    /// The version of the event of a line that they have said there.
    #[schema(nullable = false)]
    pub said: Option<u64>,
}

/// Somebody who is blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Blocked {
    /// What names the block where it is ended.
    pub id: String,
    /// What they are called; absent for a guest, and for somebody who has no account any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub username: Option<String>,
    /// Whether it is a bot.
    pub bot: bool,
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
}

/// The people whom the caller has blocked, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BlockList {
    /// All of them.
    pub blocks: Vec<Blocked>,
}
