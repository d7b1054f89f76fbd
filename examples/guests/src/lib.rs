//! Games of the chess family from outside, each a file that tells only what is different.

pub mod atomic;
pub mod crazyhouse;
pub mod dark_chess;
pub mod king_of_the_hill;
pub mod three_check;

pub use atomic::Atomic;
pub use crazyhouse::Crazyhouse;
pub use dark_chess::DarkChess;
pub use king_of_the_hill::KingOfTheHill;
pub use three_check::ThreeCheck;
