//! Games from text files: an army whose pieces move as Betza notation says.
//!
//! Somebody who invents a game writes one file and plays it at once; `docs/armies.md` tells how. [`read`] makes a
//! [`Plan`] of a file or says what is wrong with it and where; [`betza`] reads how a piece goes.

pub mod betza;
pub mod board;
mod castlings;
mod check;
mod fault;
pub mod plan;
mod sheet;

pub use check::{LONGEST, PICTURES, read};
pub use fault::Fault;
pub use plan::Plan;
