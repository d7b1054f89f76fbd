//! Sentences for people that can be said in any language. One is written with [`sentence!`](crate::sentence!), in one line
//! and where it is needed:
//!
//! ```
//! use menagerie_kernel::{Sentence, Spot, sentence};
//!
//! fn why_not(at: Spot) -> Sentence {
//!     if at.rank == 1 { sentence!("the game is over") } else { sentence!("nothing stands on {at}", at) }
//! }
//! assert_eq!(why_not(Spot { file: 4, rank: 4 }).to_string(), "nothing stands on e4");
//! ```

use crate::{Figure, Side, Spot, Token, excerpt, words};
use std::fmt;

/// A sentence for people: English with gaps, and what stands in them. The English is also a key, under which other
/// languages have a sentence of their own with the same gaps. If there is none, English is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Sentence {
    /// The sentence in English, in which a name in braces stands for a term.
    #[cfg_attr(feature = "schema", schema(example = "nothing stands on {at}"))]
    key: &'static str,
    /// What the sentence is about, by those names.
    #[cfg_attr(feature = "schema", serde(serialize_with = "by_name"), schema(value_type = std::collections::BTreeMap<String, Term>))]
    terms: Vec<(&'static str, Term)>,
}

/// What stands in a gap of a sentence, told apart so that other languages can give it its gender, number and article.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    schema(no_recursion),
    serde(tag = "kind", content = "value", rename_all = "lowercase")
)]
pub enum Term {
    /// A square.
    Square(Spot),
    /// A piece with its colour, `black rook`, or a kind of pieces where it is neutral, `rook`.
    Piece(Figure),
    /// Any of several kinds of pieces: `rook or bishop`.
    Pieces(Vec<Figure>),
    /// All of several kinds of pieces: `rook, bishop`.
    Kinds(Vec<Figure>),
    /// All of several pieces with their colours: `black rook, white king`.
    Men(Vec<Figure>),
    /// A card by its face: `9S`.
    Card(String),
    /// Cards, named by their faces with commas between them and said in words: `the nine of spades`.
    Called(String),
    /// What lies under a piece, and how many: `2 black checkers`.
    Token(Token),
    /// A player by name.
    Player(&'static str),
    /// The colour of an army.
    Side(Side),
    /// A number.
    Number(i64),
    /// What somebody has written, between backticks.
    Quote(String),
    /// A text that is the same in every language, such as a step.
    Text(String),
    /// Any of several such texts: `q, r or n`.
    Choice(Vec<String>),
    /// A sentence within the sentence.
    Sentence(Box<Sentence>),
}

impl Sentence {
    /// A sentence with gaps. [`sentence!`](crate::sentence!) sees to it that the terms are those of the key.
    pub const fn new(key: &'static str, terms: Vec<(&'static str, Term)>) -> Sentence {
        Sentence { key, terms }
    }

    /// The English with its gaps, by which other languages know the sentence.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// What stands in the gaps, by their names.
    pub fn terms(&self) -> &[(&'static str, Term)] {
        &self.terms
    }
}

/// A [`Sentence`] from its English. What stands in its gaps is named after it, with a value where that
/// is not a variable of the same name: `sentence!("{card} lets a {man} capture", card, man = figure)`. A gap without a
/// name after the sentence, or a name without a gap, does not compile.
///
/// ```compile_fail
/// let at = menagerie_kernel::Spot { file: 4, rank: 4 };
/// menagerie_kernel::sentence!("nothing stands on {at}");
/// ```
#[macro_export]
macro_rules! sentence {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        // Never called. A constant sees no variables, so no gap can be filled with one that is not named.
        const _: fn() = || { let _ = ::core::format_args!($key $(, $name = "")*); };
        $crate::Sentence::new(
            $key,
            ::std::vec![$((::core::stringify!($name), $crate::Term::from($crate::sentence!(@value $name $($value)?)))),*],
        )
    }};
}

impl fmt::Display for Sentence {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return f.write_str(self.key);
        }
        // Words and names take turns.
        for (index, part) in self.key.split(['{', '}']).enumerate() {
            match self.terms.iter().find(|(name, _)| index % 2 == 1 && *name == part) {
                Some((_, term)) => term.fmt(f)?,
                None => f.write_str(part)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Sentence {}

impl Term {
    /// What somebody has written, [cut](excerpt) if it is long.
    pub fn excerpt(text: &str) -> Term {
        Term::Quote(excerpt(text))
    }
}

impl PartialEq<&str> for Sentence {
    /// Whether it says this in English.
    fn eq(&self, english: &&str) -> bool {
        let said = self.to_string();
        said == *english
    }
}

/// Sentences in English, one after another.
pub fn paragraph(sentences: &[Sentence]) -> String {
    sentences.iter().map(Sentence::to_string).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Term {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Square(at) => at.fmt(f),
            Term::Piece(figure) if figure.side == Side::Neutral => f.write_str(figure.name),
            Term::Piece(figure) => figure.fmt(f),
            Term::Pieces(figures) => f.write_str(&names(figures).join(" or ")),
            Term::Kinds(figures) => f.write_str(&names(figures).join(", ")),
            Term::Men(figures) => {
                f.write_str(&Vec::from_iter(figures.iter().map(Figure::to_string)).join(", "))
            }
            Term::Player(text) => f.write_str(text),
            Term::Card(text) | Term::Text(text) => f.write_str(text),
            Term::Called(faces) => f.write_str(&words::cards(faces)),
            Term::Token(token) if token.count == 1 => f.write_str(&words::a(&token.to_string())),
            Term::Token(token) => token.fmt(f),
            Term::Side(side) => f.write_str(side.id()),
            Term::Number(number) => number.fmt(f),
            Term::Quote(text) => write!(f, "`{text}`"),
            Term::Choice(texts) => match texts.split_last() {
                Some((last, others)) if !others.is_empty() => write!(f, "{} or {last}", others.join(", ")),
                _ => f.write_str(&texts.concat()),
            },
            Term::Sentence(sentence) => sentence.fmt(f),
        }
    }
}

fn names(figures: &[Figure]) -> Vec<&'static str> {
    figures.iter().map(|figure| figure.name).collect()
}

impl From<&'static str> for Sentence {
    /// A sentence without gaps.
    fn from(key: &'static str) -> Sentence {
        Sentence::new(key, Vec::new())
    }
}

impl From<String> for Sentence {
    /// Words that are already put together, and stay the same in every language.
    fn from(words: String) -> Sentence {
        sentence!("{words}", words)
    }
}

impl From<std::num::ParseIntError> for Sentence {
    /// Why a text is no step, in games whose steps are numbers.
    fn from(_: std::num::ParseIntError) -> Sentence {
        "it is no number".into()
    }
}

impl From<std::char::ParseCharError> for Sentence {
    /// Why a text is no step, in games whose steps are letters.
    fn from(_: std::char::ParseCharError) -> Sentence {
        "it is no letter".into()
    }
}

/// Makes terms of what sentences are mostly about.
macro_rules! terms {
    ($($from:ty => $kind:ident),* $(,)?) => {
        $(impl From<$from> for Term {
            fn from(value: $from) -> Term {
                Term::$kind(value.into())
            }
        })*
    };
}

terms! {
    Spot => Square, Figure => Piece, Vec<Figure> => Pieces, Side => Side, Token => Token, u8 => Number, u32 => Number, i64 => Number,
    String => Text, Vec<String> => Choice, Sentence => Sentence,
}

/// Sentences one after another, as messages have them beside whatever else is told.
#[cfg(feature = "schema")]
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Paragraph {
    /// What is told, in English.
    words: String,
    /// What is told, sentence by sentence, to be said in any language.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sentences: Vec<Sentence>,
}

#[cfg(feature = "schema")]
impl Paragraph {
    /// Writes the sentences.
    pub fn write<S: serde::Serializer>(sentences: &[Sentence], serializer: S) -> Result<S::Ok, S::Error> {
        let (words, sentences) = (paragraph(sentences), sentences.to_vec());
        serde::Serialize::serialize(&Paragraph { words, sentences }, serializer)
    }
}

/// Sentences each by itself, as messages have them.
#[cfg(feature = "schema")]
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Sentences {
    /// What is told, in English, a sentence each.
    words: Vec<String>,
    /// What is told, to be said in any language.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sentences: Vec<Sentence>,
}

#[cfg(feature = "schema")]
impl Sentences {
    /// Writes the sentences.
    pub fn write<S: serde::Serializer>(sentences: &[Sentence], serializer: S) -> Result<S::Ok, S::Error> {
        let words = sentences.iter().map(Sentence::to_string).collect();
        serde::Serialize::serialize(&Sentences { words, sentences: sentences.to_vec() }, serializer)
    }
}

/// Writes the terms as one object.
#[cfg(feature = "schema")]
fn by_name<S: serde::Serializer>(terms: &[(&'static str, Term)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(terms.iter().map(|(name, term)| (name, term)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOK: Figure = Figure { icon: "rook", name: "rook", letter: 'r', side: Side::Dark };

    #[test]
    fn gaps_are_filled() {
        let (at, kind) = (Spot { file: 0, rank: 10 }, ROOK.kind());
        let kinds = vec![kind, Figure { name: "king", ..kind }];
        let choice = ["q", "r", "n"].map(str::to_owned);
        let words = |texts: &[String]| sentence!("add {texts}", texts = texts.to_vec()).to_string();
        for (sentence, english) in [
            (sentence!("the game is over"), "the game is over"),
            (sentence!("{at}: a {kind}, {at}", at, kind), "a10: a rook, a10"),
            (
                sentence!("the {man} goes like a {kinds}", man = ROOK, kinds = kinds.clone()),
                "the black rook goes like a rook or king",
            ),
            (sentence!("gone: {kinds}", kinds = Term::Kinds(kinds)), "gone: rook, king"),
            (sentence!("left: {men}", men = Term::Men(vec![ROOK, ROOK])), "left: black rook, black rook"),
            (sentence!("{side} has {count}", side = Side::Light, count = 2u8), "white has 2"),
            (
                sentence!("{who} holds {card}", who = Term::Player("Black"), card = Term::Card("10C".into())),
                "Black holds 10C",
            ),
            (sentence!("all see {card}", card = Term::Called("QS".into())), "all see the queen of spades"),
            (
                sentence!("{cards} are open", cards = Term::Called("QS,4C".into())),
                "the queen of spades and the four of clubs are open",
            ),
            (sentence!("{token} lies here", token = Token::one("checker")), "a checker lies here"),
            (
                sentence!(
                    "{token} lie here",
                    token = Token { count: 2, side: Side::Dark, ..Token::one("checker") }
                ),
                "2 black checkers lie here",
            ),
            (
                sentence!("step {text}: {why}", text = Term::Quote("x{".into()), why = sentence!("no")),
                "step `x{`: no",
            ),
            ("neither {this} nor".into(), "neither {this} nor"),
            ("as {it} is".to_owned().into(), "as {it} is"),
        ] {
            assert_eq!(sentence.to_string(), english);
        }
        assert_eq!([1, 2, 3].map(|count| words(&choice[..count])), ["add q", "add q or r", "add q, r or n"]);
    }
}
