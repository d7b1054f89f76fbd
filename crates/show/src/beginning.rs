//! How a game begins, and whether chance has a say in it.

use crate::{AnyGame, Scene};
use menagerie_kernel::{BadOption, Chance, Eye, Options};

/// How many beginnings are compared: so many tosses of a coin are hardly ever all the same.
const BEGINNINGS: u64 = 24;

/// What everybody sees of a game that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema), schema(as = Start))]
pub struct Beginning {
    /// The position to be drawn: the one in which the game begins, or one of several.
    pub scene: Scene,
    /// Whether chance decides, when the game begins, which position it is.
    pub by_chance: bool,
}

/// How a game begins with these options. Positions that differ only in what is hidden from everybody count as one.
///
/// # Errors
/// The game refuses an option, as [`AnyGame::start`] does.
pub fn beginning(game: &dyn AnyGame, options: &Options) -> Result<Beginning, BadOption> {
    let seen = |number| -> Result<Scene, BadOption> {
        Ok(game.start(options.clone(), Chance::from_number(number))?.scene(Eye::Public))
    };
    let scene = seen(0)?;
    for number in 1..BEGINNINGS {
        if seen(number)? != scene {
            return Ok(Beginning { scene, by_chance: true });
        }
    }
    Ok(Beginning { scene, by_chance: false })
}
