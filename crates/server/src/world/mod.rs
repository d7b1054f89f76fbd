//! The outside world as the server is handed it: the time, randomness, and to be woken.
//!
//! Nothing else in the server asks the system for the time of day, for a moment at which something is due, or for
//! random bytes, so that a test can decide all three (`docs/table.md`). Sockets, calls and the thinking of computers
//! are measured by the runtime: they take the machine's time, whatever time this world tells.

mod staged;
mod system;

pub use staged::StagedWorld;
pub use system::SystemWorld;

use crate::api_error::ApiError;
use std::pin::Pin;
use std::time::Duration;
use thiserror::Error;

/// Where the time and randomness of a server come from.
pub trait World: Send + Sync {
    /// The time of day, in milliseconds since 1970: for what is written down. It never goes back while a server runs, so
    /// that clocks can be reckoned by it; from one server to the next it may.
    fn now_ms(&self) -> i64;

    /// How long this world has been there: for how long something took, and when it is due. It never goes back.
    fn elapsed(&self) -> Duration;

    /// Ready when the world has been there for so long.
    fn until(&self, moment: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>>;

    /// Fills a place with bytes that nobody can foresee.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness>;
}

/// The system gives no randomness.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the system gives no randomness: {0}")]
pub struct NoRandomness(pub String);

impl From<NoRandomness> for ApiError {
    fn from(error: NoRandomness) -> ApiError {
        tracing::error!(%error, "a call failed");
        ApiError::Internal
    }
}

/// So many random bytes.
pub(crate) fn random<const N: usize>(world: &dyn World) -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    world.fill(&mut bytes)?;
    Ok(bytes)
}
