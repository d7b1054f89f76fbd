//! How a game would begin.

use menagerie_kernel::Value as OptionValue;
use menagerie_show::Scene;
use serde::{Deserialize, Serialize};
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

/// What everybody sees of a game that begins.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Start {
    /// The position to be drawn: the one in which the game begins, or one of several.
    pub scene: Scene,
    /// Whether chance decides, when the game begins, which position it is.
    pub by_chance: bool,
}
