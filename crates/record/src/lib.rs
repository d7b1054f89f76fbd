//! Records of games: everything that was played, in two forms.
//!
//! * The **machine record** ([`machine`]) is one JSON object: setup and parts, exact and complete.
//! * The **PGN dialect** ([`pgn`]) is for people: tags, numbered turns in algebraic notation, a result. It is
//!   Steven J. Edwards' *Portable Game Notation* (1994) with what these games need besides: several steps of
//!   a turn are joined by commas, as Marseillais chess is written by hand, and a step that is no movement is
//!   written as the rules' own text writes it.
//!
//! Both are read into a [`Record`], which can be replayed, and whose draws can be [verified](verify()). Nothing here
//! knows a game: what a step is called ([`menagerie_notation`]) follows from the gestures that a game offers and the
//! scene that it shows.

pub mod machine;
mod origin;
pub mod pgn;
mod record;
mod replay;
mod text;
mod verify;

pub use origin::{Bytes, Drawn, Origin};
pub use record::{Ending, Record};
pub use replay::{Fault, Replay, check, find};
pub use text::read;
pub use verify::{Check, Found, draws, is_proved, verify};
