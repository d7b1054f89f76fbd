//! How a game would begin.

use menagerie_kernel::Value as OptionValue;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What a game would begin with.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartRequest {
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}
