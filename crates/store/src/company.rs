//! What the processes that share a store have to know of each other at the moment.
//!
//! None of it stays true for long: it goes by the database's time, and ends by itself when the process that has said it
//! dies. A store for one process alone keeps none of it, and that process needs none.

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
    /// It is this process, until the lease ends.
    Here,
    /// It is another process, for so long yet.
    Elsewhere(Duration),
}

/// Those who are there in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attended {
    /// The name of the match.
    pub id: String,
    /// A bit for each seat, the lowest for the first seat: whether somebody is there for it.
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
    /// For how long earlier counts may still count when another one is added.
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
    /// Whether the others did not know this process or had taken it for dead, so that what it said before is forgotten.
    pub is_new: bool,
    /// The names of the others that run.
    pub others: BTreeSet<String>,
}

/// What the processes that share a store have to know of each other.
#[async_trait]
pub trait Company {
    /// Leases a thought to this process for so long, unless another process has leased it, or a later one of the same
    /// seat.
    async fn lease_thought(&self, thought: Thought<'_>, lasts: Duration) -> Result<Leased, StoreError> {
        // Nobody else is there.
        let _ = (thought, lasts);
        Ok(Leased::Here)
    }

    /// Whether other processes may work with the same store. If not, all of this does nothing.
    fn is_shared(&self) -> bool {
        false
    }

    /// Says that this process runs, which holds for so long. Processes that have not said so again in time are
    /// forgotten, with what they said.
    async fn pulse(&self, lasts: Duration) -> Result<Pulse, StoreError> {
        let _ = lasts;
        Ok(Pulse::default())
    }

    /// Says who is there by this process in some matches, and in which others nobody is any more. The other processes
    /// are told.
    async fn attend(&self, here: &[Attended], gone: &[String]) -> Result<(), StoreError> {
        let _ = (here, gone);
        Ok(())
    }

    /// The seats at which somebody is by all the other processes together, in those of some matches in which anybody is.
    async fn attended(&self, ids: &[String]) -> Result<Vec<Attended>, StoreError> {
        let _ = ids;
        Ok(Vec::new())
    }

    /// The first matches that other processes show strangers as being played, the one with the latest event first, and
    /// how many watch there.
    async fn shown(&self, most: u32) -> Result<Vec<(Kept, u32)>, StoreError> {
        let _ = most;
        Ok(Vec::new())
    }

    /// Counts one more against each, by all processes together, unless one of them has to wait; then it returns that
    /// one.
    async fn count(&self, counts: &[Count]) -> Result<Option<Waits>, StoreError> {
        let _ = counts;
        Ok(None)
    }

    /// Takes back what was counted.
    async fn uncount(&self, counts: &[Count]) -> Result<(), StoreError> {
        let _ = counts;
        Ok(())
    }

    /// Removes what has ended and says nothing any more.
    async fn tidy(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
