//! Puzzles that somebody composed or dealt.

use crate::{AnyGame, AnyLine};
use menagerie_kernel::{BadOption, Chance, Options, Value};

/// What a game that is a puzzle brings along besides what chance deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Puzzle {
    /// Problems that somebody composed or chose, in the order of their numbers.
    pub problems: &'static [Problem],
    /// Whose they are, in a sentence.
    pub credit: &'static str,
    /// A round of deals, in the order in which they are played.
    pub course: &'static [Hole],
}

/// A deal of a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hole {
    /// The option with which it is dealt, and its value.
    pub option: (&'static str, i64),
    /// What its chance follows from.
    pub seed: u64,
    /// How many turns a shortest solution has.
    pub par: u32,
}

impl Hole {
    /// The puzzle that is dealt.
    ///
    /// # Errors
    ///
    /// When the game does not take the option.
    pub fn deal(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyLine>, BadOption> {
        let (key, value) = self.option;
        let options = Options::check(game.info().options, [(key.to_owned(), Value::Number(value))])?;
        game.start(options, Chance::from_number(self.seed))
    }
}

/// A problem that somebody composed or chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: &'static str,
    /// Where it begins.
    pub position: &'static str,
    /// How many turns the solution has that was printed with it.
    pub printed: Option<u32>,
    /// How many turns a shortest solution has.
    pub par: u32,
}
