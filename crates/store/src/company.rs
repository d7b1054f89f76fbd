//! What the processes that share a store have to know of each other at the moment.
//!
//! None of it is true for long: it goes by the database's time and ends by itself where the process that has said it dies. A
//! store that one process has for itself knows nothing of it, which costs that process nothing.

use crate::StoreError;
use async_trait::async_trait;
use std::time::Duration;

/// The thought of a computer: about what a seat does when a match stands at `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought<'a> {
    /// The name of the match.
    pub id: &'a str,
    /// The number of the seat.
    pub seat: u8,
    /// How many changes of the game came before.
    pub at: u64,
}

/// Whether this process is the one that thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "another process may be thinking already"]
pub enum Leased {
    /// It is, until the lease ends.
    Here,
    /// Another process is, and has so long yet.
    Elsewhere(Duration),
}

/// What the processes that share a store have to know of each other.
#[async_trait]
pub trait Company {
    /// Leases a thought to this process for so long, unless another one has it, or one that comes later in the same seat.
    async fn lease_thought(&self, thought: Thought<'_>, lasts: Duration) -> Result<Leased, StoreError> {
        // Nobody else is there.
        let _ = (thought, lasts);
        Ok(Leased::Here)
    }

    /// Removes what has ended and tells nobody anything any more.
    async fn tidy(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
