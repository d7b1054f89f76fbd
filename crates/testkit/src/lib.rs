//! What every game of Menagerie is tested with.
//!
//! * [`mod@laws`]: what must hold for any game whatever its rules, put to a game by one line,
//!   `laws!(name: game)`.
//! * [`perft`] and [`fixtures`]: runners for tables of counts and of recorded play, which lie in
//!   `tables/` and are read by [`tables`].
//! * [`fuzz`]: the bodies of the fuzz targets, which the ordinary tests run for a moment too.
//! * [`words`]: what people are told, gathered for those who translate it.
//! * [`games`]: small games of its own, which have what the first chess games lack: hands dealt by
//!   chance, teams, turns in several parts, sealed choices.

pub mod dice;
pub mod fixtures;
pub mod fuzz;
pub mod games;
pub mod laws;
pub mod mutate;
pub mod perft;
pub mod tables;
pub mod words;

pub use dice::Dice;
