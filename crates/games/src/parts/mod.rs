//! What several games share: men on a board, the fields of position texts, and pieces of rules.

pub mod army;
pub mod batch;
pub mod cards;
pub mod castling;
pub mod checkers;
pub mod draws;
pub mod exchange;
pub mod explain;
pub mod fen;
pub mod fields;
pub mod kings;
pub mod learned;
pub mod machine;
#[cfg(test)]
pub mod mailbox;
pub mod men;
pub mod movement;
pub mod orthodox;
pub mod pawns;
pub mod pursuit;
pub mod reasons;
pub mod value;

pub use batch::Batch;
pub use castling::{Castling, Wing};
pub use men::{Armies, Change, Color, Man, Men, Mixer};
pub use movement::Movement;
pub use value::{Role, Worth, evaluate};

/// The clock at which a game is drawn: so many turns without a capture or a move of what counts as a pawn
/// (*Our rulings* in the games' pages of the book).
pub const LAST_CLOCK: u32 = 100;
