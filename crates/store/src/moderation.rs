//! What those who run a server do about people: who is kept out, what somebody is called, and what is not to be read any more.

use crate::{EntryRow, StoreError};
use async_trait::async_trait;

/// A ban: of a guest, of an account with its bots, or of all guests in a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// The principal that is kept out.
    pub principal: String,
    /// Until when, in milliseconds since 1970; for good where there is none.
    pub until_ms: Option<i64>,
    /// Why, for them to read; empty where nobody says.
    pub why: String,
    /// Since when.
    pub made_ms: i64,
}

/// What is changed about people by those who run a server. It may be done beside a running one, which learns of it.
#[async_trait]
pub trait Moderation: Send + Sync {
    /// Bans somebody. An earlier ban of theirs is replaced.
    async fn ban(&self, ban: Ban) -> Result<(), StoreError>;

    /// Lets somebody in again. Says whether they were kept out.
    async fn unban(&self, principal: &str) -> Result<bool, StoreError>;

    /// The bans of these principals, also those that are over.
    async fn bans(&self, principals: &[String]) -> Result<Vec<Ban>, StoreError>;

    /// All bans, also those that are over, in the order of their beginnings.
    async fn all_bans(&self) -> Result<Vec<Ban>, StoreError>;

    /// Gives an account, or a bot, another name. Says whether that was free, and the account there.
    async fn rename(&self, principal: &str, name: &str, skeleton: &str) -> Result<bool, StoreError>;

    /// Empties what stands as `text` in these entries of a match, which is all that ever changes in a log.
    async fn unsay(&self, id: &str, versions: &[u64]) -> Result<(), StoreError>;

    /// The entries of all matches that begin with a text and were accepted at `since_ms` or later, the oldest first, each
    /// with the name of its match.
    async fn entries_like(
        &self,
        beginning: &str,
        since_ms: i64,
    ) -> Result<Vec<(String, EntryRow)>, StoreError>;

    /// The matches in whose logs or seats a text occurs, in the order of their names. This looks through everything
    /// that is stored.
    async fn matches_naming(&self, text: &str) -> Result<Vec<String>, StoreError>;

    /// Whether a server runs, besides the caller.
    async fn is_served(&self) -> Result<bool, StoreError>;

    /// Makes the running servers write to their logs what this filter lets through.
    async fn set_log_level(&self, filter: &str) -> Result<(), StoreError>;
}
