//! The append-only record of matches.
//!
//! A store keeps texts and knows no game. The log of a match is the truth; its derived row (who is to act, how it
//! ended) is written in the same transaction and can be computed again from the log. What a caller was told is stored
//! is on disk.

// The store owns files.
#![allow(clippy::disallowed_methods, reason = "the store owns files")]

mod archive;
mod blocks;
mod company;
mod error;
mod jobs;
mod location;
mod moderation;
mod people;
mod postgres;
mod pushes;
mod ratings;
mod sqlite;
mod upkeep;

pub use archive::{Archive, ArchiveError, Cell, Giver, Kind, Row, Table, Taker};
pub use blocks::{Block, Blocks};
pub use company::{Attended, Company, Count, Leased, Pulse, Thought, Waits};
pub use error::StoreError;
pub use location::{Location, open, open_alone, open_beside};
pub use moderation::{Ban, Moderation};
pub use people::{Account, Added, People};
pub use postgres::{Address, NoAddress, PostgresStore};
pub use pushes::{MOST_SUBSCRIPTIONS, Pushes, Subscription};
pub use ratings::{
    Points, Rated, RatedGame, RatedResult, RatingStanding, RatingTurn, Ratings, Strength, Unrated,
};
pub use sqlite::{DATABASE, SqliteStore, backup, put_back};
pub use upkeep::{Stale, Upkeep};

use async_trait::async_trait;
use tokio::sync::broadcast;

/// What a match began with.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchRow {
    /// The name of the match.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// The options, as a text.
    pub options: String,
    /// The position to begin with, where it is not the game's own start.
    pub position: Option<String>,
    /// The holders of the seats, as a text.
    pub seats: String,
    /// Where chance comes from, as a text. It may hold a secret.
    pub source: String,
    /// What the players agree to by sitting down, as a text.
    pub terms: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// One entry of a log.
#[derive(Clone, PartialEq, Eq)]
pub struct EntryRow {
    /// Its number, from 1 without gaps.
    pub version: u64,
    /// How often the game had changed, this entry included: each part that was played and each takeback counts once.
    pub at: u64,
    /// The version of the game's rules that led from the entry before to this one.
    pub rules_version: u32,
    /// What happened, as a text.
    pub input: String,
    /// The full position after it; empty where it changes none.
    pub state: String,
    /// When it was accepted, in milliseconds since 1970.
    pub logged_ms: i64,
    /// What it took of the time of its seat, in milliseconds.
    pub charged_ms: u32,
}

/// What can be computed from a log, stored so that it can be searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derived {
    /// The number of the last entry.
    pub version: u64,
    /// How often the game has changed: each part that was played and each takeback counts once.
    pub at: u64,
    /// The seats that are to act, joined by commas.
    pub to_act: String,
    /// The score, once there is one.
    pub outcome: Option<String>,
    /// Why the game ended.
    pub reason: Option<String>,
    /// Why the match can only be looked at, if it is frozen.
    pub frozen: Option<String>,
    /// When the last entry was accepted, in milliseconds since 1970.
    pub updated_ms: i64,
    /// When something becomes due in the match by itself, if it does.
    pub due_ms: Option<i64>,
    /// Whether anybody may take a seat.
    pub listed: bool,
    /// The holder of each seat now, as a text; empty where an earlier release has written it.
    pub holders: String,
    /// The result, where it is one to be rated.
    pub rated: Option<RatedResult>,
}

/// A match as it is stored.
#[derive(Clone)]
pub struct Stored {
    /// What it began with.
    pub row: MatchRow,
    /// Its log, in order.
    pub entries: Vec<EntryRow>,
    /// What was derived from the log.
    pub derived: Option<Derived>,
}

/// What became of entries that were to be appended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "nothing is on disk where there was a conflict"]
pub enum Appended {
    /// They are on disk.
    OnDisk,
    /// The match stands at another version than was expected; nothing was appended.
    Conflict {
        /// The version at which it stands, 0 where there is no such match.
        version: u64,
    },
}

/// A match in somebody's list.
#[derive(Clone)]
pub struct Kept {
    /// What it began with.
    pub row: MatchRow,
    /// How it stands.
    pub derived: Derived,
}

/// What another process has changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Changed {
    /// The log of this match goes on.
    Match(String),
    /// What proves this account or bot has changed: cookies or tokens from before prove nothing any more.
    Account(String),
    /// Something that was said in this match was emptied.
    Unsaid(String),
    /// What this filter lets through is to be written into the log.
    LogLevel(String),
    /// Somebody has come to this match by another process, or has gone.
    Attended(String),
    /// Another process has come, or has gone.
    Company,
    /// There is another key by which principals prove themselves.
    Keys,
    /// Anything may have changed: for a while nothing was heard.
    Anything,
}

/// A key by which principals prove themselves.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    /// Its bytes.
    pub secret: Vec<u8>,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
}

/// A time in which no server ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When one was last known to run, in milliseconds since 1970.
    pub from_ms: i64,
    /// When the next one started.
    pub to_ms: i64,
}

/// Where matches are stored, and who plays them.
#[async_trait]
pub trait Store: Archive + Blocks + Company + Moderation + People + Pushes + Ratings + Upkeep {
    /// Stores a new match.
    async fn create(&self, row: MatchRow, entries: Vec<EntryRow>, derived: Derived)
    -> Result<(), StoreError>;

    /// Appends to the log of a match what follows its version `expected`: all of it or nothing. If the match stands at
    /// another version, nothing is appended, even if the same entries are there already: the caller then reads [what
    /// came since](Store::since), and may find its own.
    async fn append(
        &self,
        id: &str,
        expected: u64,
        entries: Vec<EntryRow>,
        derived: Derived,
    ) -> Result<Appended, StoreError>;

    /// The first entries after a version of a match, in order.
    async fn since(&self, id: &str, version: u64, most: u32) -> Result<Vec<EntryRow>, StoreError>;

    /// The versions at which these matches stand, for those that exist, in any order.
    async fn versions(&self, ids: &[String]) -> Result<Vec<(String, u64)>, StoreError>;

    /// What other processes change from now on; none if this store tells nothing. A change may be told twice; what this
    /// store itself has changed is not told.
    fn changes(&self) -> Option<broadcast::Receiver<Changed>>;

    /// Replaces what was derived from the log of a match, unless the log has gone on, since each append brings what
    /// follows from it.
    async fn derive(&self, id: &str, derived: Derived) -> Result<(), StoreError>;

    /// A match with its log, if there is one of this name.
    async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError>;

    /// The names of all matches, the oldest first.
    async fn ids(&self) -> Result<Vec<String>, StoreError>;

    /// Puts a match on the list of a keeper; it may be there already.
    async fn keep(&self, keeper: &str, id: &str, now_ms: i64) -> Result<(), StoreError>;

    /// Takes a match from the list of a keeper. The match itself stays, and still counts as one of the keeper's.
    async fn forget(&self, keeper: &str, id: &str) -> Result<(), StoreError>;

    /// The first matches on the list of a keeper, the one with the latest event first, or the first ones after the
    /// match `after`.
    async fn kept(&self, keeper: &str, after: Option<&str>, most: u32) -> Result<Vec<Kept>, StoreError>;

    /// The versions at which those of these matches stand that are on the list of a keeper, or were, in any order.
    async fn kept_versions(&self, keeper: &str, ids: &[String]) -> Result<Vec<(String, u64)>, StoreError>;

    /// The first matches that anybody may join, the one that was made last before the others, or the first ones that come
    /// after the match `after`.
    async fn listed(&self, after: Option<&str>, most: u32) -> Result<Vec<Kept>, StoreError>;

    /// The first matches in which something has become due by `now_ms`; those that were leased before come after the
    /// others. Each is leased to the caller until `lease_ms`: until then nobody else is told of it, unless something is
    /// appended to it.
    async fn due(&self, now_ms: i64, lease_ms: i64, most: u32) -> Result<Vec<String>, StoreError>;

    /// When the next match becomes due that nobody has leased at `now_ms`.
    async fn next_due(&self, now_ms: i64) -> Result<Option<i64>, StoreError>;

    /// The keys by which principals prove themselves, the newest last.
    async fn keys(&self) -> Result<Vec<Key>, StoreError>;

    /// Adds a key, and drops those that were made before `oldest_ms`.
    async fn add_key(&self, key: Key, oldest_ms: i64) -> Result<(), StoreError>;

    /// Notes that a server runs.
    async fn beat(&self, now_ms: i64) -> Result<(), StoreError>;

    /// Notes that a server starts: the time since the last beat was an outage, unless another one has started and still
    /// runs. Outages that ended before `oldest_ms` are forgotten; all others are returned, the latest last.
    async fn start(&self, now_ms: i64, oldest_ms: i64) -> Result<Vec<Outage>, StoreError>;

    /// Whether the store can write now: it writes something that changes nothing.
    async fn check(&self) -> Result<(), StoreError>;

    /// Ends the store once everything that was accepted is on disk.
    async fn close(&self);
}
