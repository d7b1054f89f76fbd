//! The operating system's randomness.

use crate::api_error::ApiError;

/// So many random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], ApiError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no randomness");
        ApiError::Internal
    })?;
    Ok(bytes)
}
