//! The computer in every game. One program, since each would compile the search of all games once more.

mod laws;
mod levels;
mod opponent;
