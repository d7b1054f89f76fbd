//! Texts that are no positions, and where they go wrong.

use crate::{Sentence, Term, excerpt, sentence};
use std::fmt;

/// A text that is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition {
    /// Where in it.
    pub place: Place,
    /// What is wrong there.
    pub why: Sentence,
}

/// Part of a position text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A part that is named here but not in the text, such as `placement`; for a field, the name is its key.
    Named(&'static str),
    /// One rank of the placement.
    Rank(u8),
    /// The field that the text writes with this key, cut if it is long.
    Keyed(String),
}

impl BadPosition {
    /// An error at `place`.
    pub fn new(place: impl Into<Place>, why: Sentence) -> BadPosition {
        BadPosition { place: place.into(), why }
    }

    /// An error in the field that texts write with this key.
    pub fn in_field(key: &str, why: Sentence) -> BadPosition {
        BadPosition::new(Place::Keyed(excerpt(key)), why)
    }

    /// The place and what is wrong there, in one sentence.
    pub fn sentence(&self) -> Sentence {
        sentence!("{place}: {why}", place = self.place.sentence(), why = self.why.clone())
    }
}

impl Place {
    /// The key of the field, if it is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            Place::Named(name) => Some(name),
            Place::Keyed(key) => Some(key),
            Place::Rank(_) => None,
        }
    }

    /// What people call it.
    pub fn sentence(&self) -> Sentence {
        match self {
            Place::Named(name) => (*name).into(),
            Place::Rank(number) => sentence!("placement, rank {number}", number = *number),
            Place::Keyed(key) => sentence!("field {text}", text = Term::Quote(key.clone())),
        }
    }
}

impl From<&'static str> for Place {
    fn from(name: &'static str) -> Place {
        Place::Named(name)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for BadPosition {}
