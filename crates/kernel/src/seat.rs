//! The seats that act and the eyes that look.

use crate::{Outcome, Sentence, Term, quoted, sentence};
use std::fmt;

/// A place at the table: the index of a seat in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// White, wherever two armies called White and Black play.
    pub const WHITE: Seat = Seat(0);
    /// Black, in the same games.
    pub const BLACK: Seat = Seat(1);
}

/// Seats that win and lose together. Team 0 is the one whose win is written `1-0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
pub struct Team(pub u8);

/// A set of seats of one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// No table has more seats.
    pub const MOST: usize = 8;

    /// The set of one seat.
    ///
    /// # Panics
    ///
    /// If the number of the seat is 8 or more: a table has at most eight seats. All functions that put a seat into a set do so.
    pub const fn one(seat: Seat) -> Seats {
        Seats::NONE.with(seat)
    }

    /// The first `n` seats of a table.
    ///
    /// # Panics
    ///
    /// If `n` is more than 8.
    pub const fn first_n(n: usize) -> Seats {
        assert!(n <= Seats::MOST, "a table has at most eight seats");
        Seats(((1u16 << n) - 1) as u8)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        assert!((seat.0 as usize) < Seats::MOST, "a table has at most eight seats");
        Seats(self.0 | 1 << seat.0)
    }

    /// This set less one seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        if self.contains(seat) { Seats(self.0 ^ 1 << seat.0) } else { self }
    }

    /// Whether `seat` is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        (seat.0 as usize) < Seats::MOST && self.0 >> seat.0 & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in order of play.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seats::MOST as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The one who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// A player, who knows what the rules tell that seat.
    Seat(Seat),
    /// Anybody: knows only what all know.
    Public,
}

impl Eye {
    /// The seat that looks, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eye::Seat(seat) => Some(seat),
            Eye::Public => None,
        }
    }
}

/// A name that is none of a game's seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSeat {
    /// The name as it was given, cut if it is long.
    pub given: String,
    /// The names that are known.
    pub known: Vec<&'static str>,
}

impl UnknownSeat {
    /// What is wrong, and which there are.
    pub fn sentence(&self) -> Sentence {
        let (text, list) = (Term::Quote(self.given.clone()), quoted(self.known.iter().copied()));
        sentence!("there is no seat {text}; there are {list}", text, list)
    }
}

impl fmt::Display for UnknownSeat {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for UnknownSeat {}

/// The seat or seats to act, or the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One seat.
    One(Seat),
    /// Several at the same time, each without knowing what the others do. A caller that can only ask
    /// one after another asks them in order of play; a table collects all their parts first.
    All(Seats),
    /// Nobody: the game is over.
    Over(Outcome),
}

impl Turn {
    /// The seat whose part is applied next, unless the game is over.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Turn::One(seat) => Some(*seat),
            Turn::All(seats) => seats.iter().next(),
            Turn::Over(_) => None,
        }
    }

    /// All the seats that may act now.
    pub fn seats(&self) -> Seats {
        match self {
            Turn::One(seat) => Seats::one(*seat),
            Turn::All(seats) => *seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}
