//! The blocks between people.

use crate::StoreError;
use async_trait::async_trait;

/// Somebody who is blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The principal that is blocked.
    pub blocked: String,
    /// Since when, in milliseconds since 1970.
    pub made_ms: i64,
}

/// Where blocks are stored. A principal is an account wherever a guest has become one.
#[async_trait]
pub trait Blocks: Send + Sync {
    /// A principal blocks another one, perhaps again. Says whether it has blocked fewer than `most` others; if not,
    /// nothing was stored.
    async fn block(&self, principal: &str, blocked: &str, now_ms: i64, most: u32)
    -> Result<bool, StoreError>;

    /// A principal no longer blocks another one.
    async fn unblock(&self, principal: &str, blocked: &str) -> Result<(), StoreError>;

    /// The people whom a principal has blocked, the latest first.
    async fn blocks(&self, principal: &str) -> Result<Vec<Block>, StoreError>;

    /// The principals that have blocked this one.
    async fn blockers(&self, blocked: &str) -> Result<Vec<String>, StoreError>;
}
