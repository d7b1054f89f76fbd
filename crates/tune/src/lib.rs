//! Learns what positions are worth from games that the computer plays against itself.
//!
//! * [`selfplay`] plays games and keeps their quiet positions: what the search thought of each, and how the game ended.
//! * [`sample`] is what is kept of a position, and how it stands in a file.
//! * [`learn`](mod@learn) finds the worths of a game's [features](menagerie_kernel::Trace) by which the results of the
//!   games are foreseen best (logistic regression, as P. Österlund described it for chess: *Texel's Tuning Method*,
//!   2014).
//! * [`file`](mod@file) writes them as the Rust file that the game is built with.
//! * [`inputs`] writes the positions down for the program that trains the network of a game.
//! * [`facts`] counts what the games tell of a game.
//! * [`book`] plays games whose beginnings are kept, and counts which of them are played and what comes of them.
//!
//! `docs/tuning.md` tells how to use it, and how to make a game ready for it.

pub mod book;
pub mod facts;
pub mod file;
pub mod inputs;
pub mod learn;
pub mod sample;
pub mod selfplay;
mod tuner;

pub use book::{Beginnings, Begun, Book};
pub use facts::{Facts, Worth};
pub use inputs::Inputs;
pub use learn::{Learner, Learning, Outcome};
pub use sample::{BadLine, Sample};
pub use selfplay::SelfPlay;
pub use tuner::{Tuner, tuner};
