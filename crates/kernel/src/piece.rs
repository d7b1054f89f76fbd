//! Where things stand, whose they are, and what they are called.

use crate::{Sentence, Term, sentence};
use std::fmt;
use std::str::FromStr;

/// A place on a board by its printed coordinates: the file counted from `a` = 0, the rank as the
/// number that players read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// 0 for the a-file.
    pub file: u8,
    /// The printed rank.
    pub rank: u8,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank)
    }
}

impl FromStr for Spot {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Spot, Sentence> {
        let wrong = || sentence!("{text} is not a square", text = Term::excerpt(text));
        let file = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or_else(wrong)?;
        let rank = text[1..].parse().map_err(|_| wrong())?;
        let spot = Spot { file: file - b'a', rank };
        // Leading zeros and signs parse as numbers but are no square names.
        if spot.to_string() == text { Ok(spot) } else { Err(wrong()) }
    }
}

/// Messages write a square as texts do.
#[cfg(feature = "schema")]
impl serde::Serialize for Spot {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text, to whoever reads their description.
#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Spot {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        String::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Spot {}

/// The side that a thing belongs to, as a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub enum Side {
    /// The light army.
    #[cfg_attr(feature = "schema", serde(rename = "white"))]
    Light,
    /// The dark army.
    #[cfg_attr(feature = "schema", serde(rename = "black"))]
    Dark,
    /// Nobody's.
    #[cfg_attr(feature = "schema", serde(rename = "neutral"))]
    Neutral,
}

impl Side {
    /// The tag in messages, and the word in sentences.
    pub const fn id(self) -> &'static str {
        match self {
            Side::Light => "white",
            Side::Dark => "black",
            Side::Neutral => "neutral",
        }
    }
}

/// A kind of piece of one side: what it is called and which picture shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Figure {
    /// The picture's name, `spartan-king`.
    #[cfg_attr(feature = "schema", schema(example = "spartan-king"))]
    pub icon: &'static str,
    /// The word for players, `king`.
    pub name: &'static str,
    /// The letter in position texts.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub letter: char,
    /// The side that it belongs to.
    pub side: Side,
}

impl Figure {
    /// Its kind alone, whosever it is.
    #[must_use]
    pub const fn kind(self) -> Figure {
        Figure { side: Side::Neutral, ..self }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side.id(), self.name)
    }
}

/// Something small that lies under a piece, on it or beside the board: a checker, a coin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct Token {
    /// The picture's name, `checker`.
    pub icon: &'static str,
    /// The side that it belongs to.
    pub side: Side,
    /// How many.
    pub count: u8,
}

impl Token {
    /// One, which is nobody's.
    pub const fn one(icon: &'static str) -> Token {
        Token { icon, side: Side::Neutral, count: 1 }
    }
}

impl fmt::Display for Token {
    /// `black checker`, `2 checkers`: without a colour where it is nobody's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{} ", self.count)?;
        }
        if self.side != Side::Neutral {
            write!(f, "{} ", self.side.id())?;
        }
        write!(f, "{}{}", self.icon, if self.count == 1 { "" } else { "s" })
    }
}
