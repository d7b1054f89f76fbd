//! Puzzles: what is asked of the solver, and problems that somebody composed.

use menagerie_kernel::{Eye, Options, Solution};
use menagerie_show::{AnyGame, Scene};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A puzzle to be solved.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The full text of the position.
    pub position: String,
    /// The longest solution to look for; 12 turns when nothing is said, or six more than there must be if that is more.
    #[schema(nullable = false)]
    pub limit: Option<u32>,
}

/// What is proven about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Solved {
    /// It has a solution within the limit.
    Shortest {
        /// The turns of a shortest one.
        #[schema(example = json!(["e5g6", "g6h5", "h5h2"]))]
        moves: Vec<String>,
        /// How many they are.
        length: usize,
        /// That no shorter one exists, which is always proven.
        optimal: bool,
    },
    /// It has none.
    NoneWithin {
        /// The longest length that was tried.
        none_within: u32,
    },
}

impl From<Solution<String>> for Solved {
    fn from(solution: Solution<String>) -> Solved {
        match solution {
            Solution::Shortest(moves) => Solved::Shortest { length: moves.len(), moves, optimal: true },
            Solution::NoneWithin(none_within) => Solved::NoneWithin { none_within },
        }
    }
}

/// The problems that somebody composed or chose for a game, and its course.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ProblemList {
    /// In the order of their numbers.
    pub problems: Vec<Problem>,
    /// A sentence that says whose they are.
    pub credit: String,
    /// A round of deals, in the order in which they are played; empty where the game has none.
    pub course: Vec<Hole>,
    /// More deals, each at least as hard as the one before; empty where the game has none.
    pub deals: Vec<Deal>,
}

/// One of many deals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Deal {
    /// The full text of the position in which it begins.
    pub position: String,
    /// How many turns a shortest solution has.
    pub par: u32,
}

/// A deal of a course.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Hole {
    /// The full text of the position in which it begins.
    pub position: String,
    /// How many turns a shortest solution has.
    pub par: u32,
    /// The position to be drawn.
    pub scene: Scene,
}

/// A problem that somebody composed or chose.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// What it is called.
    pub name: String,
    /// The full text of the position in which it begins.
    pub position: String,
    /// How many turns the solution has that was printed with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub printed: Option<u32>,
    /// How many turns a shortest solution has.
    pub par: u32,
    /// The position to be drawn.
    pub scene: Scene,
}

impl ProblemList {
    /// The problems of a game; none where it is no puzzle.
    pub fn new(game: &dyn AnyGame) -> Option<ProblemList> {
        let puzzle = game.puzzle()?;
        let problem = |problem: &menagerie_kernel::Problem| {
            let line = game.parse(problem.position, Options::default()).ok();
            Problem {
                name: problem.name.to_owned(),
                position: problem.position.to_owned(),
                printed: problem.printed,
                par: problem.par,
                scene: line.map(|line| line.scene(Eye::Public)).unwrap_or_default(),
            }
        };
        let dealt = |hole: &menagerie_kernel::Hole| {
            let (options, chance) = hole.setup(game.info()).ok()?;
            game.start(options, chance).ok()
        };
        let hole = |hole: &menagerie_kernel::Hole| {
            let line = dealt(hole)?;
            Some(Hole { position: line.text(), par: hole.par, scene: line.scene(Eye::Public) })
        };
        let deal =
            |hole: &menagerie_kernel::Hole| Some(Deal { position: dealt(hole)?.text(), par: hole.par });
        Some(ProblemList {
            problems: puzzle.problems.iter().map(problem).collect(),
            credit: puzzle.credit.to_owned(),
            course: puzzle.course.iter().filter_map(hole).collect(),
            deals: puzzle.deals.iter().filter_map(deal).collect(),
        })
    }
}
