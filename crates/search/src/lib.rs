//! A computer opponent for every game.
//!
//! [`choose`] answers for a seat from its [`Knowledge`](menagerie_kernel::Knowledge) alone: what it sees
//! and what it remembers. There is no way to hand it a true state, so it cannot cheat. [`player()`] is the
//! same without the game's type, and [`matches`](mod@matches) plays matches that tell how strong it is.
//!
//! ```
//! use menagerie_games::spartan::Spartan;
//! use menagerie_kernel::{Line, Options, Seat};
//! use menagerie_search::{Level, Limits, choose};
//!
//! // The hoplite can become a king, and takes away White's last square.
//! let position = "8/8/8/8/8/1gk5/3h4/K7 b - - 0 40";
//! let mut line = Line::parse(&Spartan, position, Options::default())?;
//! let decision = choose(&line.knowledge(Seat(1)), Level::BEST, 0, &Limits::nodes(2_000)).expect("Black acts");
//! line.apply(decision.part.legal().expect("it is a whole part"));
//! assert!(decision.score > 0);
//! # Ok::<(), menagerie_kernel::BadPosition>(())
//! ```
//!
//! # The rooms
//! * `engine`: what stays from turn to turn; `driver`: iterative deepening over the candidates; `candidates` finds
//!   them, `at_once` a win among those that are left out, `worlds` decides where something is hidden or chosen at the same
//!   time.
//! * `node`: alpha-beta over steps; `pruning` and `selectivity`: what of it is cut short, and by how much; `quiescence`
//!   at its leaves; `order` for what to try first, `table` for what was searched before, `score` for what scores mean.
//! * `outright`: puzzles, which are solved and not searched; `prover`: forced wins, proven turn by turn.
//! * `uct`: another way to search, beside which this one is measured.
//! * `limits`: nodes, depth, time and cancellation, all handed in; `clock`: how much of a clock a turn takes; `level`:
//!   how strongly it plays, and `handicap` how weaker levels err.
//!
//! What positions are worth is told by the games ([`Judge`](menagerie_kernel::Judge)), or by an [`Evaluator`] of your own.
//!
//! # An engine of your own
//! What an engine needs is in four crates: boards (`menagerie-board`), what every game speaks (`menagerie-kernel`), the
//! games (`menagerie-games`), and this one, if it wants company. `cargo run --example engine`:
//!
//! ```
#![doc = include_str!("../examples/engine.rs")]
//! ```

mod at_once;
mod candidates;
mod clock;
mod commuting;
mod dice;
mod driver;
mod engine;
mod evaluator;
#[cfg(test)]
mod grove;
mod handicap;
mod level;
mod limits;
mod line;
pub mod matches;
mod node;
mod order;
mod outright;
mod player;
mod prover;
mod pruning;
mod quiescence;
mod score;
mod selectivity;
mod table;
mod thinker;
mod uct;
mod worlds;

pub use clock::{Reading, Share};
pub use dice::Dice;
pub use driver::{Decision, choose, choose_by};
pub use engine::{Engine, Progress, Query};
pub use evaluator::{Evaluator, Own};
pub use level::Level;
pub use limits::Limits;
pub use player::{Choice, DEFAULT_TIME, NoChoice, Player, player};
pub use prover::{Aim, Forced, Goal, Prover, Unproven, prover};
pub use score::{parts_to_end, turns_to_end};
pub use thinker::{MakeThinker, Thinker, Thought, thinker};
pub use uct::uct;
pub use worlds::random_part;
