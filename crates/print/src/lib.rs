//! What is printed: the deck of cards, one-page player aids and the rule book, as PDF.
//!
//! The pictures are those of `menagerie-image`, the words are those of the rule pages. Text is text (it can be
//! selected, searched and read aloud), and the same input gives the same bytes.

mod aids;
mod book;
mod columns;
mod deck;
mod fonts;
mod lines;
mod markdown;
mod picture;
mod setting;
mod sheet;
mod tags;

use menagerie_image::{PieceSet, Theme};
use menagerie_kernel::AnyGame;
use menagerie_kernel::page::Chapter;

/// The size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    pub(crate) const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// How everything is to look.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Design {
    /// The size of the paper.
    pub paper: Paper,
    /// Which drawings of the pieces.
    pub pieces: PieceSet,
    /// The colours of the boards.
    pub board: Theme,
}

/// Why something cannot be printed.
#[derive(Debug, thiserror::Error)]
#[error("this cannot be printed: {0}")]
pub struct Unprintable(String);

/// The chapter of a book that tells about the cards, if it has one.
const CARDS: &str = "cards";

/// The deck: all playing cards, nine a sheet, fronts and backs in turn for printing on both sides; and behind them the
/// chapter `cards`, if it is among these.
pub fn deck(chapters: &[Chapter], design: Design) -> Result<Vec<u8>, Unprintable> {
    deck::sheets(chapters.iter().find(|chapter| chapter.id == CARDS), design)
}

/// Player aids: of each game a page with what one needs at the table.
pub fn aids(games: &[&dyn AnyGame], design: Design) -> Result<Vec<u8>, Unprintable> {
    aids::pages(games, design)
}

/// The rule book of these games. Of the chapters that belong to none, the first one stands before the games and the
/// others behind them.
pub fn rules(games: &[&dyn AnyGame], chapters: &[Chapter], design: Design) -> Result<Vec<u8>, Unprintable> {
    book::book(games, chapters, design)
}
