//! What can be known for certain about the shortest solutions of puzzles.

use std::fmt;

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

impl fmt::Display for TooHard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooHard { excluded } = self;
        write!(f, "no solution has {excluded} turns or fewer, and to look for a longer one is too much work")
    }
}

impl std::error::Error for TooHard {}

impl<S> Solution<S> {
    /// The same of other steps.
    pub fn map<T>(self, step: impl FnMut(S) -> T) -> Solution<T> {
        match self {
            Solution::Shortest(steps) => Solution::Shortest(steps.into_iter().map(step).collect()),
            Solution::NoneWithin(limit) => Solution::NoneWithin(limit),
        }
    }
}
