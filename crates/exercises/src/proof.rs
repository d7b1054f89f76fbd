//! That an exercise has exactly one solution.

use crate::Exercise;
use menagerie_kernel::{BadPosition, Options};
use menagerie_search::{Limits, Player, Unproven};
use menagerie_show::{AnyGame, AnyLine, Illegal};

/// Why a position is no exercise, or cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is no position of the game.
    #[error("`{0}` is no position of the game: {1}")]
    Position(String, BadPosition),
    /// The game is over in it.
    #[error("the game is over")]
    Over,
    /// No turn reaches the aim.
    #[error("no turn reaches the aim")]
    Unsolvable,
    /// More than one does.
    #[error("there is more than one solution: {0} and {1}")]
    Ambiguous(String, String),
    /// Nobody plays the game who could prove anything.
    #[error("no computer player proves anything of this game")]
    NoProver,
    /// Nothing is proven.
    #[error(transparent)]
    Unproven(#[from] Unproven),
    /// What was played is not allowed.
    #[error("part {}, `{part}`, cannot be played: {why}", index + 1)]
    Illegal {
        /// Which one of those that were to be played, from 0.
        index: usize,
        /// Its text.
        part: String,
        /// What forbids it.
        why: Illegal,
    },
}

/// The position of an exercise.
pub(crate) fn laid_out(game: &dyn AnyGame, exercise: &Exercise) -> Result<Box<dyn AnyLine>, Fault> {
    let position = &exercise.position;
    let line = game.parse(position, Options::default());
    line.map_err(|why| Fault::Position(position.clone(), why))
}

/// Proves that an exercise has exactly one solution, and answers with it. Turns that lead to the same position are one.
///
/// # Errors
/// It has none, or more than one, or that cannot be told.
pub fn check(
    game: &dyn AnyGame,
    player: &dyn Player,
    exercise: &Exercise,
    limits: &Limits<'_>,
) -> Result<String, Fault> {
    let line = laid_out(game, exercise)?;
    let seat = line.turn().actor().ok_or(Fault::Over)?;
    let prover = player.prover().ok_or(Fault::NoProver)?;
    let mut go_on = limits.go_on();
    let mut found = prover.solutions(&*line.knowledge(seat), exercise.aim, 2, &mut go_on)?;
    match (found.pop(), found.pop()) {
        (Some(other), Some(one)) => Err(Fault::Ambiguous(one, other)),
        (only, _) => only.ok_or(Fault::Unsolvable),
    }
}
