//! Computer opponents.
pub mod driver;
mod level;
mod limits;
mod player;

pub use driver::{Decision, choose};
pub use level::Level;
pub use limits::Limits;
pub use player::{Choice, DEFAULT_TIME, NoChoice, Player, player};
