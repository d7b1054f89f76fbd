//! Our computer player as an engine of the universal chess interface (S. Meyer-Kahlen, *Description of the universal chess
//! interface*, 2006), for every game of open information and two teams.
//!
//! [`serve`] is the whole engine: commands in, answers out. A turn of several steps is one word, its steps joined by commas;
//! `docs/uci.md` tells the rest, for whoever writes a program that talks to it.
//!
//! ```
//! use menagerie_games::{chess960::Chess960, spartan::Spartan};
//! use menagerie_uci::{Offered, serve};
//!
//! let games = vec![Offered::new(Chess960::default()), Offered::new(Spartan)];
//! let commands = "position startpos moves e2e4\nd\nquit\n";
//! let mut said = Vec::new();
//! serve(games, commands.as_bytes(), &mut said)?;
//! assert!(String::from_utf8_lossy(&said).contains("To act: Black"));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # The rooms
//! * `session`: the conversation; `command` reads what is said, `out` writes the answers, `settings` are the options,
//!   `games` what is offered, `position` that of which the commands speak.
//! * `worker`: the thread that thinks, so that the conversation goes on; [`Crew`]: an engine with companions in other
//!   threads, for matches as well.
//! * [`dialect`](Dialect): how engines speak of our games, ours and others.
#![allow(clippy::disallowed_methods, reason = "an engine has a clock and threads")]

mod command;
mod crew;
mod dialect;
mod games;
mod out;
mod position;
mod session;
mod settings;
mod worker;

pub use command::{BadCommand, Command, Go, Position};
pub use crew::Crew;
pub use dialect::{Dialect, NotPlayed, other_name};
pub use games::Offered;
pub use session::serve;
pub use settings::{DEFAULT_HASH, MOST_HASH, MOST_THREADS};
