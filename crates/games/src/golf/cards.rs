//! The cards of a puzzle: each names the colour and kind of one man.

use crate::parts::men::{Color, Man};
use crate::parts::orthodox::{ARMIES, BISHOP, KING, KNIGHT, QUEEN, ROOK};
use std::fmt;

/// The kinds that cards name, in the order of texts.
const KINDS: [u8; 5] = [KING, QUEEN, ROOK, BISHOP, KNIGHT];

/// The names in the order of texts, White's before Black's.
const NAMES: [Man; 10] = {
    let mut names = [Man::new(Color::White, KING); 10];
    let mut index = 0;
    while index < names.len() {
        names[index] = Man::new(if index < 5 { Color::White } else { Color::Black }, KINDS[index % 5]);
        index += 1;
    }
    names
};

/// A pack: a card for every man of both colours but the pawns, in the order from which it is shuffled.
pub(super) const PACK: [Man; 16] = {
    let mut pack = [NAMES[0]; 16];
    let (mut name, mut index) = (0, 0);
    while name < NAMES.len() {
        pack[index] = NAMES[name];
        index += 1;
        if name % 5 >= 2 {
            pack[index] = NAMES[name];
            index += 1;
        }
        name += 1;
    }
    pack
};

/// Some cards: how many there are of each name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Cards([u8; NAMES.len()]);

impl Cards {
    /// No cards.
    pub(super) const NONE: Cards = Cards([0; NAMES.len()]);

    /// How many cards name this man.
    pub(super) fn of(&self, man: Man) -> u32 {
        index(man).map_or(0, |index| u32::from(self.0[index]))
    }

    /// How many cards there are.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().copied().map(u32::from).sum()
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        *self == Cards::NONE
    }

    /// These and one more.
    #[must_use]
    pub(super) fn with(mut self, man: Man) -> Cards {
        self.0[index(man).expect("a card names a man that is no pawn")] += 1;
        self
    }

    /// These without one that names this man, if there is one.
    pub(super) fn without(mut self, man: Man) -> Option<Cards> {
        let count = &mut self.0[index(man)?];
        *count = count.checked_sub(1)?;
        Some(self)
    }

    /// These without all of `others`, if they are among these.
    pub(super) fn less(self, others: &Cards) -> Option<Cards> {
        others.iter().try_fold(self, Cards::without)
    }

    /// All the counts in one number.
    pub(super) fn digits(&self) -> u64 {
        self.0.iter().fold(0, |digits, count| digits << 4 | u64::from(*count))
    }

    /// The names that occur, once each, in the order of texts.
    pub(super) fn names(&self) -> impl Iterator<Item = Man> {
        NAMES.into_iter().zip(self.0).filter_map(|(man, count)| (count > 0).then_some(man))
    }

    /// The man that each card names, in the order of texts.
    pub(super) fn iter(&self) -> impl Iterator<Item = Man> {
        NAMES.into_iter().zip(self.0).flat_map(|(man, count)| std::iter::repeat_n(man, usize::from(count)))
    }

    /// Reads letters joined by commas, or `-`, in any order; more of them than a pack has are a mistake.
    pub(super) fn read(text: &str) -> Result<Cards, String> {
        let mut cards = Cards::NONE;
        if text == "-" {
            return Ok(cards);
        }
        for name in text.split(',') {
            let mut letters = name.chars();
            let man = letters.next().filter(|_| letters.next().is_none()).and_then(named);
            let Some(man) = man else {
                return Err(format!("`{}` names no man", crate::parts::fen::excerpt(name)));
            };
            cards = cards.with(man);
            if cards.of(man) > PACK.iter().filter(|card| **card == man).count() as u32 {
                return Err(format!("`{name}` is there more often than in a pack"));
            }
        }
        Ok(cards)
    }
}

impl FromIterator<Man> for Cards {
    fn from_iter<I: IntoIterator<Item = Man>>(men: I) -> Cards {
        men.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, man) in self.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{}", ARMIES.figure(man).letter)?;
        }
        Ok(())
    }
}

/// The man of a letter: there are no pawns.
pub(super) fn named(letter: char) -> Option<Man> {
    ARMIES.man(letter).filter(|man| index(*man).is_some())
}

/// The place of a name in the order of texts; none for a pawn.
fn index(man: Man) -> Option<usize> {
    NAMES.iter().position(|name| *name == man)
}
