//! Matches of puzzles: what only such a game, and a line of it, can do beside what all can.

use crate::AnyLine;
use menagerie_kernel::{BadOption, Chance, Options};

/// A game in which people solve the puzzles of another game against each other, by its own clock.
pub trait PuzzleMatch {
    /// The id of the game whose puzzles it plays; people find it beside that game.
    fn of(&self) -> &'static str;

    /// Starts a match in which only so many seats play, the first ones.
    fn start_for(
        &self,
        seats: usize,
        options: Options,
        chance: Chance,
    ) -> Result<Box<dyn AnyLine>, BadOption>;
}

/// A match of puzzles in the course of being played.
pub trait PuzzleMatchLine {
    /// How many of the game's seats play: the first ones.
    fn players(&self) -> usize;

    /// How long the seats that are to act may take; nothing where nobody is to.
    fn timer(&self) -> Option<Timer>;

    /// Whether nobody is to choose now, because the next part [follows](PuzzleMatchLine::reckon) from the position by long
    /// work.
    fn is_reckoning(&self) -> bool;

    /// The part that follows from the position by long work; none where somebody is to choose. `go_on` is called for each unit
    /// of work; returning `false` stops it, which leads to a part that says less.
    fn reckon(&self, go_on: &mut dyn FnMut() -> bool) -> Option<String>;
}

/// How long the seats that are to act may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    /// How long, in milliseconds.
    pub ms: u32,
    /// Whether it starts only when the first of several seats has chosen, rather than at the beginning of the turn.
    pub from_first: bool,
    /// The part that is played for a seat that has done nothing in that time.
    pub part: &'static str,
}
