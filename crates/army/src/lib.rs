//! Games from text files: an army whose pieces move as Betza notation says.
//!
//! Somebody who invents a game writes one file and plays it at once; `docs/armies.md` tells how. [`read`] makes a
//! [`Plan`] of a file or says what is wrong with it and where; [`betza`] reads how a piece goes; [`Army`] is the game.

mod army;
pub mod betza;
pub mod board;
mod castlings;
mod check;
mod fault;
mod judge;
mod moves;
mod page;
pub mod plan;
mod sheet;
mod shown;
mod step;
mod text;
mod walk;
mod why;
mod words;

pub use army::Army;
pub use check::{LONGEST, PICTURES, read, read_bytes};
pub use fault::Fault;
pub use moves::State;
pub use plan::Plan;
pub use step::Step;
