//! Pictures of positions: a scene drawn as SVG, and that as PNG; and the playing cards.
//!
//! A picture shows what the browser's board shows, with the same pieces: squares, checkers, coins, graves,
//! marks, coordinates, and arrows for whatever is pointed out. It needs nothing from outside: the pieces are
//! in the program, and so is the font (a subset of EB Garamond, under the SIL Open Font License).

mod cards;
mod pieces;
mod png;
mod stack;
mod svg;
mod themes;

pub use cards::{CARD_SIZE, Card, CardSize, Trim, back, card, deck, printed_back, printed_blank};
pub use pieces::PieceSet;
pub use png::{NoPicture, png};
pub use svg::{Look, piece, svg};
pub use themes::Theme;

/// The font of all letters in pictures.
pub const FONT: &[u8] = include_bytes!("../fonts/EBGaramond12-Regular.otf");
/// What the font is called.
pub const FONT_FAMILY: &str = "EB Garamond 12";
