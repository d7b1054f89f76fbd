//! What lies buried.

use crate::parts::orthodox::KING;
use menagerie_board::{Square8, SquareSet8};

/// How many kinds of men can be buried: all but the king, whose number is the last.
pub const MORTAL: usize = KING as usize;

/// How many men of each kind lie in a graveyard.
pub type Counts = [u8; MORTAL];

/// What one player has buried and where, at most one man a square. They are men of the other player, so
/// kinds are all that is to be known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Graves([SquareSet8; MORTAL]);

impl Graves {
    /// Nothing is buried.
    pub const NONE: Graves = Graves([SquareSet8::EMPTY; MORTAL]);

    /// The squares with a grave.
    #[inline]
    pub fn all(&self) -> SquareSet8 {
        self.0.iter().fold(SquareSet8::EMPTY, |all, squares| all | *squares)
    }

    /// The squares under which men of a kind lie.
    #[inline]
    pub const fn of(&self, kind: u8) -> SquareSet8 {
        self.0[kind as usize]
    }

    /// Which kind lies under a square.
    pub fn at(&self, square: Square8) -> Option<u8> {
        (0..MORTAL as u8).find(|kind| self.of(*kind).contains(square))
    }

    /// Buries a man under a square where none lies.
    pub fn dig(&mut self, square: Square8, kind: u8) {
        self.0[usize::from(kind)].insert(square);
    }

    /// Takes out what lies under a square, if anything does.
    pub fn open(&mut self, square: Square8) -> Option<u8> {
        let kind = self.at(square)?;
        self.0[usize::from(kind)].remove(square);
        Some(kind)
    }

    /// How many of each kind there are.
    pub fn counts(&self) -> Counts {
        std::array::from_fn(|kind| self.0[kind].len() as u8)
    }
}
