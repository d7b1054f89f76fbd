//! Matches between engines: how strength is measured.
//!
//! A [`Contest`] plays many games between two engines, several at once: our own player in this process, or programs
//! that speak UCI or the protocol of XBoard. Games are played in pairs that begin with the same [opening](openings),
//! sides swapped. Every game is written into a [`Journal`] when it is over, so that a match that was interrupted goes
//! on where it was. What the results prove is told by [`stats`].
//!
//! # The rooms
//! * `spec`: who plays, as a command line names it; `clock`: what bounds an engine; `commits`: our player as it was.
//! * `contestant`: what an engine is for a match; `own` is ours, `external` another program, which speaks
//!   `uci` or `xboard` and is kept by `process` from hanging or crashing the match.
//! * `openings`: where games begin; `bout`: one game; `contest`: all of them.
//! * `pool`: ratings of engines that have played one another.
//! * `journal`: the file of a match; `report`: what is told of it; [`fuzz`]: whatever is read here, to be tried with anything.
#![allow(clippy::disallowed_methods, reason = "matches have clocks, threads and files")]

mod bout;
pub mod clock;
pub mod commits;
mod contest;
mod contestant;
mod external;
pub mod fuzz;
mod journal;
pub mod openings;
mod own;
pub mod pool;
mod process;
mod report;
mod spec;
pub mod stats;
mod uci;
mod xboard;

pub use bout::{DrawAt, Sheet, Terms, WinAt};
pub use clock::Pace;
pub use commits::BadCommit;
pub use contest::{Broken, Contest, Ended, Standing, check_teams};
pub use contestant::{Answer, Beginning, Contestant, Moment, Told, Trouble};
pub use external::{Engine, External};
pub use journal::{Agreed, BadJournal, Entry, Journal, Opened};
pub use menagerie_search::matches::Tally;
pub use openings::{BadOpening, Maker, Opening};
pub use own::{MakeOwn, Own};
pub use report::Report;
pub use spec::{BadSpec, Kind, Method, Program, Protocol, Spec, Strength};
pub use stats::{Estimate, Pairs, Sprt, Verdict};
pub use uci::Uci;
pub use xboard::Xboard;
