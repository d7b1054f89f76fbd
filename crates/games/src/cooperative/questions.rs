//! What partners may ask each other about their hands: whether there is a card of a kind or a colour, and whether there
//! are two.

use super::View;
use crate::parts::Color;
use crate::parts::cards::{Card, Hand};
use crate::parts::orthodox::{self, ROWS};
use menagerie_kernel::{Question, sentence};

/// What a card has, by which somebody asks for it.
#[derive(Clone, Copy)]
enum Trait {
    /// It stands for men of this kind.
    Kind(u8),
    /// It stands for men of this colour.
    Colour(Color),
}

/// All of them, as players look for them.
fn traits() -> impl Iterator<Item = Trait> {
    let kinds = orthodox::ORDER.into_iter().map(Trait::Kind);
    kinds.chain(Color::BOTH.into_iter().map(Trait::Colour))
}

impl Trait {
    /// Its name in texts.
    fn id(self) -> String {
        match self {
            Trait::Kind(kind) => ROWS[usize::from(kind)].1.to_string(),
            Trait::Colour(Color::White) => "red".to_owned(),
            Trait::Colour(Color::Black) => "black".to_owned(),
        }
    }

    fn has(self, card: Card) -> bool {
        match self {
            Trait::Kind(kind) => card.kind() == Some(kind),
            Trait::Colour(color) => card.color() == color,
        }
    }

    /// Its name for players.
    fn name(self) -> &'static str {
        match self {
            Trait::Kind(kind) => orthodox::figure(kind).name,
            Trait::Colour(Color::White) => "red cards",
            Trait::Colour(Color::Black) => "black cards",
        }
    }

    fn whether_one(self) -> Question {
        let (about, title, words) = match self {
            Trait::Kind(kind) => (
                "kind",
                "Do you hold a card of this kind?",
                sentence!("Do you hold a {man} card?", man = orthodox::figure(kind)),
            ),
            Trait::Colour(color) => (
                "colour",
                "Do you hold a card of this colour?",
                match color {
                    Color::White => sentence!("Do you hold a red card?"),
                    Color::Black => sentence!("Do you hold a black card?"),
                },
            ),
        };
        Question { id: format!("{about}:{}", self.id()), title, name: self.name(), words }
    }

    fn whether_two(self) -> Question {
        let words = match self {
            Trait::Kind(kind) => {
                sentence!("Do you hold at least two {man} cards?", man = orthodox::figure(kind))
            }
            Trait::Colour(Color::White) => sentence!("Do you hold at least two red cards?"),
            Trait::Colour(Color::Black) => sentence!("Do you hold at least two black cards?"),
        };
        let title = "Do you hold at least two of these?";
        Question { id: format!("two:{}", self.id()), title, name: self.name(), words }
    }
}

/// All questions.
pub fn list() -> Vec<Question> {
    traits().map(Trait::whether_one).chain(traits().map(Trait::whether_two)).collect()
}

/// The true answer of the seat that sees its hand in this view.
pub fn truth(view: &View, question: &str) -> Option<bool> {
    let hand = view.hands.iter().find_map(|hand| match hand {
        Hand::Open(cards) => Some(*cards),
        Hand::Hidden(_) => None,
    })?;
    let (name, asked) = question.split_once(':')?;
    let wanted = traits().find(|of| of.id() == asked)?;
    let held = hand.iter().filter(|card| wanted.has(*card)).count();
    match (name, wanted) {
        ("kind", Trait::Kind(_)) | ("colour", Trait::Colour(_)) => Some(held >= 1),
        ("two", _) => Some(held >= 2),
        _ => None,
    }
}
