//! Hands and decks as an eye sees them.

use super::{Card, Cards, MOST, Pile};
use menagerie_kernel::{BadPosition, sentence};
use std::fmt;

/// A hand as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The eye sees the cards: `2S,KH`.
    Open(Cards),
    /// The eye sees how many there are: `??`.
    Hidden(u8),
}

impl Hand {
    /// Reads a hand that this eye sees or does not see.
    pub fn read(key: &str, text: &str, open: bool) -> Result<Hand, BadPosition> {
        if open {
            return Ok(Hand::Open(Pile::read(key, text)?.iter().copied().collect()));
        }
        match text {
            "-" => Ok(Hand::Hidden(0)),
            _ if (1..=MOST).contains(&text.len()) && text.bytes().all(|byte| byte == b'?') => {
                Ok(Hand::Hidden(text.len() as u8))
            }
            _ => {
                let why = sentence!("this view has as many `?` as there are cards, or `-`");
                Err(BadPosition::in_field(key, why))
            }
        }
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        match self {
            Hand::Open(cards) => cards.len(),
            Hand::Hidden(count) => *count as usize,
        }
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cards that this eye sees.
    pub const fn seen(&self) -> Cards {
        match self {
            Hand::Open(cards) => *cards,
            Hand::Hidden(_) => Cards::EMPTY,
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hand::Open(cards) => cards.fmt(f),
            Hand::Hidden(0) => f.write_str("-"),
            Hand::Hidden(count) => f.write_str(&"?".repeat(usize::from(*count))),
        }
    }
}

/// A deck as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// All of it, the top card first: what only a full position shows.
    Open(Pile),
    /// How many cards there are: `?26`.
    Hidden(u8),
}

impl Deck {
    /// Reads a deck that this eye sees or does not see.
    pub fn read(key: &str, text: &str, open: bool) -> Result<Deck, BadPosition> {
        if open {
            return Pile::read(key, text).map(Deck::Open);
        }
        // Whatever reads as a number but is written otherwise is refused with the whole text's form.
        let count = text.strip_prefix('?').and_then(|count| count.parse().ok());
        let count = count.filter(|count| usize::from(*count) <= MOST);
        count.map(Deck::Hidden).ok_or_else(|| {
            let most = MOST as u32;
            let why = sentence!("this view has `?` and the number of cards, up to {most}", most);
            BadPosition::in_field(key, why)
        })
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        match self {
            Deck::Open(pile) => pile.len(),
            Deck::Hidden(count) => usize::from(*count),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cards that this eye sees.
    pub fn seen(&self) -> &[Card] {
        match self {
            Deck::Open(pile) => pile,
            Deck::Hidden(_) => &[],
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deck::Open(pile) => pile.fmt(f),
            Deck::Hidden(count) => write!(f, "?{count}"),
        }
    }
}
