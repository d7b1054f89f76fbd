//! What is printed: the deck of cards, one-page player aids, forms to write on and the rule book, as PDF.
//!
//! The pictures are those of `menagerie-image`, the words are those of the rule pages. Text is text (it can be
//! selected, searched and read aloud), and the same input gives the same bytes.

mod aids;
mod book;
mod columns;
mod deck;
mod fonts;
mod forms;
mod gist;
mod imprint;
mod inks;
mod language;
mod lines;
mod markdown;
mod picture;
mod setting;
mod sheet;
mod source;
mod tags;
mod texts;
mod typeset;

pub use language::{Language, UnknownLanguage};

pub use menagerie_image::{CardSize, Trim};

use menagerie_image::{PieceSet, Theme};
use menagerie_show::AnyGame;
use menagerie_show::page::{Chapter, Translation};
use texts::Texts;

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
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Width and height in points.
    pub(crate) const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// How everything is to look.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Design {
    /// The size of the paper.
    pub paper: Paper,
    /// Which drawings of the pieces.
    pub pieces: PieceSet,
    /// The colours of the boards.
    pub board: Theme,
    /// How the cards of the deck are cut.
    pub trim: Trim,
    /// In which language. What is not translated into it is printed in English.
    pub language: Language,
}

/// Why something cannot be printed.
#[derive(Debug, thiserror::Error)]
#[error("this cannot be printed: {0}")]
pub struct Unprintable(String);

/// What there is to print from.
#[derive(Clone, Copy, Default)]
pub struct Manuscript<'a> {
    /// The games, in the order of the book.
    pub games: &'a [&'a dyn AnyGame],
    /// The chapters that belong to none. The first one stands before the games and the others behind them.
    pub chapters: &'a [Chapter],
    /// The page that declares the forms, if there is one. It is no chapter of the book.
    pub forms: Option<&'a Chapter>,
    /// Pages of the games, of chapters and of the forms in other languages.
    pub translations: &'static [Translation],
}

/// Something to print.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Printable {
    /// All playing cards, as many a sheet as fit, fronts and backs in turn for printing on both sides; and behind them
    /// the chapter `cards`, if there is one.
    Deck,
    /// Of each game a page with what one needs at the table.
    Aids,
    /// The rule book.
    Rules,
    /// Blank forms to write on: score sheets, grids, tables.
    Forms,
}

impl Printable {
    /// Everything that can be printed.
    pub const ALL: [Printable; 4] = [Printable::Deck, Printable::Aids, Printable::Rules, Printable::Forms];

    /// The name in addresses and commands: `deck`.
    pub const fn id(self) -> &'static str {
        match self {
            Printable::Deck => "deck",
            Printable::Aids => "aids",
            Printable::Rules => "rules",
            Printable::Forms => "forms",
        }
    }

    /// The name of the file in a language, as somebody would keep it: `menagerie-deck.pdf`.
    pub fn file(self, language: Language) -> String {
        let texts = Texts::of(language);
        let name = match self {
            Printable::Deck => texts.deck.file,
            Printable::Aids => texts.aids.file,
            Printable::Rules => texts.book.file,
            Printable::Forms => texts.forms.file,
        };
        format!("{name}.pdf")
    }

    /// The document.
    pub fn pdf(self, from: &Manuscript<'_>, design: Design) -> Result<Vec<u8>, Unprintable> {
        match self {
            Printable::Deck => deck::sheets(from, design),
            Printable::Aids => aids::pages(from, design),
            Printable::Rules => book::book(from, design),
            Printable::Forms => forms::pages(from, design),
        }
    }
}
