//! Exercises: positions in which exactly one turn wins, or saves the game, and everybody is asked to find it.
//!
//! It is [proven](check), turn by turn and without estimates, that it is the only one
//! ([`Prover`](menagerie_search::Prover)). A [`Hunt`] finds exercises in games that the computer plays; their
//! difficulty is how often its levels, which err as people do, miss the turn. [`answer()`] is the other side of the
//! board: it says whether a turn was right, and replies.
//!
//! ```
//! use menagerie_exercises::{Exercise, Verdict, answer, check};
//! use menagerie_games::{chess960::Chess960, find};
//! use menagerie_search::{Limits, player};
//!
//! // Paul Morphy, New York Clipper 1856.
//! let exercise: Exercise = "win 2 0 kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse()?;
//! let (game, player) = (find("chess960").expect("it is a game"), player::<Chess960>());
//! assert_eq!(check(&*game, &*player, &exercise, &Limits::nodes(100_000))?, "a1a6");
//! let answer = answer(&*game, &*player, &exercise, &["a1a6".to_owned()], &Limits::nodes(100_000))?;
//! assert_eq!(answer.verdict, Verdict::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod exercise;
mod hunt;
mod proof;

pub use answer::{Answer, Verdict, answer, solution};
pub use exercise::{BadExercise, Exercise, read};
pub use hunt::{Hunt, spread};
pub use proof::{Fault, check};
