//! The operating system's randomness.

use crate::problem::Problem;

/// So many random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no randomness");
        Problem::Internal
    })?;
    Ok(bytes)
}
