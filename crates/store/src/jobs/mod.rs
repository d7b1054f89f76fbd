//! What is to be written, to any kind of store. Each store has one task that writes (`writer`).

mod news;
mod writer;

pub(crate) use news::changed;
pub(crate) use writer::{Backend, Care, Queued, Writer};

use crate::{Account, Ban, Derived, EntryRow, Key, MatchRow, Rated, Stale, Subscription, Unrated};

/// Something to be written.
pub(crate) enum Job {
    Create { row: MatchRow, entries: Vec<EntryRow>, derived: Derived },
    Append { id: String, expected: u64, entries: Vec<EntryRow>, derived: Derived },
    Derive { id: String, derived: Derived },
    Keep { keeper: String, id: String, now_ms: i64 },
    Forget { keeper: String, id: String },
    Lease { now_ms: i64, lease_ms: i64, most: u32 },
    Expire { stale: Stale, most: u32 },
    AddKey { key: Key, oldest_ms: i64 },
    Beat { now_ms: i64 },
    Start { now_ms: i64, oldest_ms: i64 },
    People(PeopleJob),
    Push(PushJob),
    Block(BlockJob),
    Rating(RatingJob),
    Moderate(ModerationJob),
    Check,
}

/// A change of accounts.
pub(crate) enum PeopleJob {
    Add(Account),
    AddBot { bot: Account, most: u32 },
    Alias { alias: String, principal: String },
    Password { principal: String, sessions: u32, password: String },
    Token { bot: String, token_sha256: Option<Vec<u8>> },
    Erase { principal: String },
}

/// A change of subscriptions.
pub(crate) enum PushJob {
    Key { fresh: Vec<u8> },
    Subscribe(Subscription),
    Unsubscribe { principal: String, endpoint: Option<String> },
    Note { endpoint: String, has_arrived: bool, most_failures: u32 },
}

/// A change of blocks.
pub(crate) enum BlockJob {
    Block { principal: String, blocked: String, now_ms: i64, most: u32 },
    Unblock { principal: String, blocked: String },
}

/// A change of ratings.
pub(crate) enum RatingJob {
    Rate { of: Unrated, players: Vec<Rated> },
    Unrate { pool: Option<String>, ended_ms: i64, id: String },
}

/// What those who run a server change about people.
pub(crate) enum ModerationJob {
    Ban(Ban),
    Unban { principal: String },
    Rename { principal: String, name: String, skeleton: String },
    Unsay { id: String, versions: Vec<u64> },
    LogLevel { filter: String },
}

/// What came of a job.
pub(crate) enum Done {
    Written,
    Conflict {
        version: u64,
    },
    /// These matches are leased, or gone.
    Matches(Vec<String>),
    Refused,
    /// There are as many as there may be.
    Full,
    Removed(u64),
    Key(Vec<u8>),
    /// These accounts and bots are gone.
    Erased(Vec<String>),
}
