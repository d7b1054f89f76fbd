//! What the processes that share a store have to know of each other at the moment.
//!
//! None of it is true for long: it goes by the database's time and ends by itself where the process that has said it dies. A
//! store that one process has for itself knows nothing of it, which costs that process nothing.

use crate::{Kept, StoreError};
use async_trait::async_trait;
use std::collections::BTreeSet;
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

/// Those who are there in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attended {
    /// The name of the match.
    pub id: String,
    /// A bit for each seat, the first one's the lowest: whether somebody is there for it.
    pub seats: u8,
    /// How many watch.
    pub watchers: u32,
    /// Whether strangers are shown that it is being played.
    pub is_shown: bool,
}

/// Something that counts against somebody: so often at once, and then once in a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The one against whom it counts, and what it is, as a hash.
    pub key: [u8; 16],
    /// For how long each one counts.
    pub pause: Duration,
    /// For how long those may count that were there before.
    pub slack: Duration,
}

/// Somebody has to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// Which of those that were asked for.
    pub key: [u8; 16],
    /// For how long.
    pub wait: Duration,
}

/// What a process learns when it says that it runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pulse {
    /// Whether the others have not known of it, or have taken it for dead: what it has said before is forgotten.
    pub is_new: bool,
    /// The names of the others that run.
    pub others: BTreeSet<String>,
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

    /// Whether other processes may work with the same store. Where they may not, all of this does nothing.
    fn is_shared(&self) -> bool {
        false
    }

    /// Says that this process runs: for so long, if it says nothing more. What was said by those that did not say so again in
    /// time is forgotten.
    async fn pulse(&self, lasts: Duration) -> Result<Pulse, StoreError> {
        let _ = lasts;
        Ok(Pulse::default())
    }

    /// Says who is there by this process in some matches, and that nobody is any more in others. That is told to the
    /// other processes.
    async fn attend(&self, here: &[Attended], gone: &[String]) -> Result<(), StoreError> {
        let _ = (here, gone);
        Ok(())
    }

    /// Those who are there by all the other processes together, in those of some matches in which somebody is.
    async fn attended(&self, ids: &[String]) -> Result<Vec<Attended>, StoreError> {
        let _ = ids;
        Ok(Vec::new())
    }

    /// The first matches that strangers are shown as being played by other processes, the one in which something happened last
    /// before the others, and how many watch there.
    async fn shown(&self, most: u32) -> Result<Vec<(Kept, u32)>, StoreError> {
        let _ = most;
        Ok(Vec::new())
    }

    /// Counts one more against each, by all processes together, unless one of them has to wait: that one is told.
    async fn count(&self, counts: &[Count]) -> Result<Option<Waits>, StoreError> {
        let _ = counts;
        Ok(None)
    }

    /// Takes back what was counted.
    async fn uncount(&self, counts: &[Count]) -> Result<(), StoreError> {
        let _ = counts;
        Ok(())
    }

    /// Removes what has ended and tells nobody anything any more.
    async fn tidy(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
