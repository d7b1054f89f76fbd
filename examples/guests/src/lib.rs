//! Games of the chess family from outside, each a file that tells only what is different.

pub mod atomic;
pub mod king_of_the_hill;
pub mod three_check;

pub use atomic::Atomic;
pub use king_of_the_hill::KingOfTheHill;
pub use three_check::ThreeCheck;
