//! What several games share: men on a board, the fields of position texts, and pieces of rules.

pub mod fen;
pub mod men;
pub mod movement;
pub mod value;

pub use men::{Armies, Color, Man, Men, Mixer};
pub use movement::Movement;
pub use value::{Role, Worth, evaluate};
