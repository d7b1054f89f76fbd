//! What keeps a store from growing without bound.

use crate::StoreError;
use async_trait::async_trait;

/// How long nothing may happen in a match before it is removed. A game that has ended is never removed: it is a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stale {
    /// Matches in which no part was played, and in which nothing has happened since then, in milliseconds since 1970; none
    /// where they stay.
    pub unplayed_before_ms: Option<i64>,
    /// Matches that have not ended, and in which nothing has happened since then, in milliseconds since 1970; none where they
    /// stay.
    pub unfinished_before_ms: Option<i64>,
}

/// What keeps a store from growing without bound.
#[async_trait]
pub trait Upkeep {
    /// Removes the first `most` matches that are stale, with all that belongs to them, and names them.
    async fn expire(&self, stale: Stale, most: u32) -> Result<Vec<String>, StoreError>;

    /// How many matches somebody has made or joined that have not ended, whether they stand on a list or not; `most` where
    /// there are more.
    async fn unfinished(&self, keeper: &str, most: u32) -> Result<u32, StoreError>;

    /// How many bytes are free where this process writes; none where another one does.
    fn free_bytes(&self) -> Option<u64>;
}
