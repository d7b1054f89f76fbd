//! Puzzles: what can be known for certain about their shortest solutions, and collections of puzzles that somebody
//! composed or dealt.

use crate::{BadOption, Chance, Info, Options, Sentence, Value, sentence};
use std::fmt;

/// A game in which a shortest solution is wanted and there is no opponent. A game says that it is one by
/// [`Rules::puzzle`](crate::Rules::puzzle).
pub trait Puzzle<View, Step> {
    /// A shortest solution of at most `limit` turns. `go_on` is called for each unit of work; returning `false` stops it.
    ///
    /// # Errors
    ///
    /// The work was stopped before a solution was found or excluded.
    fn solve(
        &self,
        view: &View,
        limit: u32,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Solution<Step>, TooHard>;

    /// The puzzles that the game brings along besides those that chance deals.
    fn collection(&self) -> Collection {
        Collection::default()
    }
}

/// What was found, and proven, about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution<S> {
    /// A solution, each step a whole turn. No shorter one exists.
    Shortest(Vec<S>),
    /// No solution has so many turns or fewer.
    NoneWithin(u32),
}

/// A puzzle whose solution was not found with the work that was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooHard {
    /// No solution has so many turns or fewer.
    pub excluded: u32,
}

impl TooHard {
    /// What it says.
    pub fn sentence(&self) -> Sentence {
        sentence!(
            "no solution has {count} turns or fewer, and to look for a longer one is too much work",
            count = self.excluded,
        )
    }
}

impl fmt::Display for TooHard {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for TooHard {}

impl<S> Solution<S> {
    /// This solution with its steps turned into others.
    pub fn map<T>(self, step: impl FnMut(S) -> T) -> Solution<T> {
        match self {
            Solution::Shortest(steps) => Solution::Shortest(steps.into_iter().map(step).collect()),
            Solution::NoneWithin(limit) => Solution::NoneWithin(limit),
        }
    }
}

/// The puzzles that a game brings along besides those that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    /// Problems that somebody composed or chose, in the order of their numbers.
    pub problems: &'static [Problem],
    /// A sentence that says whose they are.
    pub credit: &'static str,
    /// A round of deals, in the order in which they are played.
    pub course: &'static [Hole],
    /// More deals, each at least as hard as the one before, to go through one after the other.
    pub deals: &'static [Hole],
}

/// A problem that somebody composed or chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: &'static str,
    /// Where it begins.
    pub position: &'static str,
    /// How many turns the printed solution has.
    pub printed: Option<u32>,
    /// How many turns a shortest solution has.
    pub par: u32,
}

/// A deal of a course, or one of many.
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
    /// The options and the chance with which the game begins it.
    ///
    /// # Errors
    ///
    /// When the game does not take the option.
    pub fn setup(&self, game: &Info) -> Result<(Options, Chance), BadOption> {
        let (key, value) = self.option;
        let options = Options::check(game.options, [(key.to_owned(), Value::Number(value))])?;
        Ok((options, Chance::from_number(self.seed)))
    }
}
