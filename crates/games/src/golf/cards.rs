//! The cards of a puzzle: each names the colour and kind of one man.

use crate::parts::men::{Color, Man};
use crate::parts::orthodox::{ARMIES, BISHOP, KING, KNIGHT, QUEEN, ROOK};
use menagerie_kernel::{Sentence, Term, sentence};
use std::fmt;

/// The kinds that cards name, in the order of texts.
const KINDS: [u8; 5] = [KING, QUEEN, ROOK, BISHOP, KNIGHT];

/// The names in the order of texts, White's before Black's.
pub(super) const NAMES: [Man; 10] = {
    let mut names = [Man::new(Color::White, KING); 10];
    let mut index = 0;
    while index < names.len() {
        names[index] = Man::new(if index < 5 { Color::White } else { Color::Black }, KINDS[index % 5]);
        index += 1;
    }
    names
};

/// A pack: a card for every man of both colours but the pawns, in the order from which it is shuffled.
pub const PACK: [Man; 16] = {
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

/// Some cards: how many there are of each name, four bits a name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Cards(u64);

impl Cards {
    /// No cards.
    pub(super) const NONE: Cards = Cards(0);

    /// How many cards name this man.
    #[inline]
    pub(super) const fn of(self, man: Man) -> u32 {
        (self.0 >> shift(man) & 15) as u32
    }

    /// How many cards there are.
    pub(super) fn len(self) -> u32 {
        self.names().map(|man| self.of(man)).sum()
    }

    /// Whether there are none.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All the counts in one number.
    pub(super) const fn digits(self) -> u64 {
        self.0
    }

    /// These and one more.
    #[must_use]
    pub(super) const fn with(self, man: Man) -> Cards {
        Cards(self.0 + (1 << shift(man)))
    }

    /// These without one that names this man, if there is one.
    #[inline]
    pub(super) const fn without(self, man: Man) -> Option<Cards> {
        if self.of(man) == 0 { None } else { Some(Cards(self.0 - (1 << shift(man)))) }
    }

    /// These without all of `others`, if they are among these.
    pub(super) fn less(self, others: Cards) -> Option<Cards> {
        others.iter().try_fold(self, Cards::without)
    }

    /// The names that occur, once each, in the order of texts.
    #[inline]
    pub(super) fn names(self) -> impl Iterator<Item = Man> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let name = (left.trailing_zeros() / 4) as usize;
            left &= !(15u64.checked_shl(4 * name as u32)?);
            NAMES.get(name).copied()
        })
    }

    /// The man that each card names, in the order of texts.
    pub(super) fn iter(self) -> impl Iterator<Item = Man> {
        self.names().flat_map(move |man| std::iter::repeat_n(man, self.of(man) as usize))
    }

    /// Reads letters joined by commas, or `-`, in any order; more of them than a pack has are a mistake.
    pub(super) fn read(text: &str) -> Result<Cards, Sentence> {
        let mut cards = Cards::NONE;
        if text == "-" {
            return Ok(cards);
        }
        for name in text.split(',') {
            let Some(man) = card(name) else {
                return Err(sentence!("no card is called {text}", text = Term::excerpt(name)));
            };
            cards = cards.with(man);
            if cards.of(man) > PACK.iter().filter(|card| **card == man).count() as u32 {
                let letter = Term::Quote(name.to_owned());
                return Err(sentence!("{letter} is there too often", letter));
            }
        }
        Ok(cards)
    }
}

/// Where the count of a name stands.
const fn shift(man: Man) -> u32 {
    // The orthodox kinds are numbered from the pawn, 0, up to the king, 5.
    4 * (man.color as u32 * 5 + (KING - man.kind) as u32)
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

/// The man that the card of this name names.
pub fn card(name: &str) -> Option<Man> {
    let mut letters = name.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(named)
}

/// The man of a letter: there are no pawns.
pub fn named(letter: char) -> Option<Man> {
    ARMIES.man(letter).filter(|man| NAMES.contains(man))
}
