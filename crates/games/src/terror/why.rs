//! Why a step is not allowed.

use super::rules::State;
use super::step::Step;

/// Which rule forbids `step` after `prefix`.
pub(super) fn why_not(_state: &State, _prefix: &[Step], step: &Step) -> String {
    format!("`{step}` is not possible here")
}
