//! Exercises: positions in which exactly one turn wins, or saves the game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The exercises of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExerciseList {
    /// In the order of their numbers, from the easiest to the hardest.
    pub exercises: Vec<Exercise>,
}

/// A position in which exactly one turn reaches the goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Exercise {
    /// What the side to move is to reach.
    pub goal: ExerciseGoal,
    /// By which of its own turns it is to have won at the latest; or for how many turns of the other side it must not have lost.
    pub turns: u32,
    /// How many of a hundred tries of the computer's levels, from the weakest to the best, miss the turn.
    pub difficulty: u8,
    /// The full text of the position.
    pub position: String,
}

/// What is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExerciseGoal {
    /// To win.
    Win,
    /// Not to lose.
    Save,
}

/// A try at an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExerciseTry {
    /// The parts that were played from the position on, the replies among them.
    pub played: Vec<String>,
}

/// What is said to a try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExerciseAnswer {
    /// What it is worth.
    pub verdict: ExerciseVerdict,
    /// The parts with which the other side replies; none where the goal is reached or the game is over.
    pub reply: Vec<String>,
    /// How many turns are left to win; or, to a wrong try to save the game, in how many turns the other side wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turns: Option<u32>,
}

/// What a try is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExerciseVerdict {
    /// The goal is reached.
    Solved,
    /// It is still within reach.
    Right,
    /// It is not any more.
    Wrong,
}

/// The solution of an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExerciseSolution {
    /// The only right part, and against the best replies one way to the end.
    pub parts: Vec<String>,
}
