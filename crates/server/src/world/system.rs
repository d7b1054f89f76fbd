//! The world as the operating system tells it.

use super::{NoRandomness, World};
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The clocks and the randomness of the operating system.
#[derive(Clone, Debug)]
pub struct SystemWorld {
    began: Instant,
    began_ms: i64,
}

impl SystemWorld {
    /// A world that begins now.
    pub fn new() -> SystemWorld {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        SystemWorld { began: Instant::now(), began_ms: i64::try_from(since.as_millis()).unwrap_or(i64::MAX) }
    }
}

impl Default for SystemWorld {
    fn default() -> SystemWorld {
        SystemWorld::new()
    }
}

impl World for SystemWorld {
    fn now_ms(&self) -> i64 {
        let passed = i64::try_from(self.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.began_ms.saturating_add(passed)
    }

    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn until(&self, moment: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(tokio::time::sleep_until((self.began + moment).into()))
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        getrandom::fill(bytes).map_err(|error| NoRandomness(error.to_string()))
    }
}
