//! Every word of what is printed that no page says, one file a language.

mod en;
mod fr;

use crate::Language;
use hypher::Lang;
use menagerie_kernel::Side;
use menagerie_show::page::ORIGINAL;
use std::sync::LazyLock;

/// The words of a language.
pub(crate) struct Texts {
    /// The language's code.
    pub tag: &'static str,
    /// How its words are hyphenated.
    pub hyphens: Lang,
    /// Sets words as the language's printers do. What follows is set.
    pub set: fn(&str) -> String,
    /// What marks a ruling that the inventors did not make, as it begins a sentence or stands in one.
    pub rulings: [&'static str; 2],
    /// To which page the words before lead.
    pub page: fn(usize) -> String,
    pub deck: Deck,
    pub aids: Aids,
    pub book: Book,
    pub forms: Forms,
    /// What made this, and its licences.
    pub imprint: String,
    pub pictures: Pictures,
    pub names: Names,
}

/// The words of the deck.
pub(crate) struct Deck {
    /// The file's name, without its ending.
    pub file: &'static str,
    pub title: String,
    pub about: String,
    /// Which one of how many.
    pub sheet: fn(usize, usize) -> String,
    /// What is on the side of a sheet of this name.
    pub fronts: fn(&str) -> String,
    pub backs: fn(&str) -> String,
    /// What the label on the box says below the name.
    pub label: String,
    /// A card that stands for such a man.
    pub card: fn(&str, &str) -> String,
}

/// The words of player aids.
pub(crate) struct Aids {
    /// The file's name, without its ending.
    pub file: &'static str,
    pub title: String,
    /// The title of one game's.
    pub of: fn(&str) -> String,
    pub about: String,
    /// The headings of the sections whose words are taken.
    pub minute: String,
    pub end: String,
    /// The heading of the section in front of which everything stands that is looked up at the table.
    pub rulings: String,
    /// The headings of the pictures.
    pub setup: String,
    pub moves: String,
    /// The column of a table that says how men go.
    pub like: String,
    /// What the signs in the small pictures mean.
    pub key: String,
}

/// The words of the rule book.
pub(crate) struct Book {
    /// The file's name, without its ending.
    pub file: &'static str,
    pub title: String,
    /// The title of one chapter's.
    pub of: fn(&str) -> String,
    pub about: String,
    /// What stands above and below the large name of the first page; of one chapter, or of all.
    pub above_one: String,
    pub above_all: String,
    pub below: String,
    pub contents: String,
}

/// The words of forms.
pub(crate) struct Forms {
    /// The file's name, without its ending.
    pub file: &'static str,
    pub title: String,
    /// The title of a single one's.
    pub of: fn(&str) -> String,
    pub about: String,
    /// For which games one is.
    pub for_games: fn(&[String]) -> String,
    /// An empty board of so many files and ranks.
    pub board: fn(u8, u8) -> String,
}

/// What is said of positions, below their pictures or instead of them.
#[derive(Clone, Copy)]
pub(crate) struct Pictures {
    /// A man of a side.
    pub figure: fn(Side, &str) -> String,
    /// The men of a board.
    pub board: fn(&[String]) -> String,
    /// From where to where a man may go.
    pub goals: fn(&str, &str) -> String,
    pub arrow: fn(&str, &str) -> String,
    /// The seat to act.
    pub to_move: fn(&str) -> String,
    /// The cards in a hand.
    pub hand: fn(&str, &str) -> String,
    /// The cards of a pile, which may be somebody's.
    pub pile: fn(&str, Option<&str>, &str) -> String,
}

/// What is called by a name in English; none where the language has no word for it.
pub(crate) struct Names {
    pub man: fn(&str) -> Option<String>,
    /// What games say of themselves.
    pub game: fn(&str) -> Option<String>,
}

/// Words, and their language where it is not that of the words around them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Said {
    pub text: String,
    pub lang: Option<&'static str>,
}

impl Texts {
    pub fn of(language: Language) -> &'static Texts {
        static ENGLISH: LazyLock<Texts> = LazyLock::new(en::texts);
        static FRENCH: LazyLock<Texts> = LazyLock::new(fr::texts);
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }

    /// Something by its name in English, if the language has one for it, or else as it is.
    pub fn said(name: Option<String>, english: &str) -> Said {
        match name {
            Some(text) => Said { text, lang: None },
            None => Said { text: english.to_owned(), lang: Some(ORIGINAL) },
        }
    }

    /// A man as the beginning of a line.
    pub fn man(&self, english: &str) -> Said {
        let said = Texts::said((self.names.man)(english), english);
        Said { text: capitalized(&said.text), ..said }
    }
}

/// With a capital letter.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;
