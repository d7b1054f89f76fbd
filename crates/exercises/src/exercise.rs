//! An exercise as a line of text.

use menagerie_search::{Aim, Goal};
use std::fmt;
use std::str::FromStr;

/// More turns are not asked for: nobody could prove in time that a solution is the only one.
const MOST_TURNS: u32 = 5;

/// A position in which exactly one turn reaches an aim.
///
/// As text it is `win 2 35 POSITION`: the goal, in how many turns, how difficult it is, and the full position text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// What is to be reached.
    pub aim: Aim,
    /// How many of a hundred tries of the computer's levels, from the weakest to the best, miss the turn.
    pub difficulty: u8,
    /// The position, with the usual options of the game.
    pub position: String,
}

/// Why a text is no exercise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadExercise {
    /// There are other goals than this.
    #[error("the goal is `win` or `save`, not `{0}`")]
    Goal(String),
    /// The number of turns is none.
    #[error("the number of turns is from 1 to {MOST_TURNS}, not `{0}`")]
    Turns(String),
    /// The difficulty is none.
    #[error("the difficulty is from 0 to 100, not `{0}`")]
    Difficulty(String),
    /// A line of a collection is none.
    #[error("line {line}: {why}")]
    Line {
        /// Which one, from 1.
        line: usize,
        /// What is wrong with it.
        why: Box<BadExercise>,
    },
}

impl FromStr for Exercise {
    type Err = BadExercise;

    fn from_str(text: &str) -> Result<Exercise, BadExercise> {
        let mut words = text.splitn(4, ' ');
        let mut word = || words.next().unwrap_or_default().to_owned();
        let (goal, turns, difficulty, position) = (word(), word(), word(), word());
        let goal = Goal::named(&goal).ok_or(BadExercise::Goal(goal))?;
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let turns = number(&turns)
            .filter(|turns| (1..=MOST_TURNS).contains(turns))
            .ok_or(BadExercise::Turns(turns))?;
        let difficulty =
            number(&difficulty).filter(|share| *share <= 100).ok_or(BadExercise::Difficulty(difficulty))?;
        Ok(Exercise { aim: Aim { goal, turns }, difficulty: difficulty as u8, position })
    }
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.aim.goal.word(), self.aim.turns, self.difficulty, self.position)
    }
}

/// Reads a collection: an exercise a line; what begins with `#`, and empty lines, say nothing.
///
/// # Errors
/// A line is none.
pub fn read(text: &str) -> Result<Vec<Exercise>, BadExercise> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(index, line): (usize, &str)| {
        line.parse().map_err(|why| BadExercise::Line { line: index + 1, why: Box::new(why) })
    };
    lines.map(read).collect()
}
