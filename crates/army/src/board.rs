//! A rectangle of squares whose size is known when a file has been read.

use menagerie_games::parts::Color;
use menagerie_kernel::Spot;

/// The fewest files and ranks of a board.
pub const LEAST: usize = 3;
/// The most files and ranks of a board.
pub const MOST: usize = 16;
/// The most squares of a board.
pub const SQUARES: usize = MOST * MOST;

/// A square: its number, counted by ranks from a1.
pub type Square = u8;

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
}

impl Board {
    /// All squares, by ranks from a1.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..usize::from(self.files) * usize::from(self.ranks)).map(|index| index as Square)
    }

    /// The square on a file and a rank, both counted from 0.
    pub fn square(self, file: i16, rank: i16) -> Option<Square> {
        let on_board =
            (0..i16::from(self.files)).contains(&file) && (0..i16::from(self.ranks)).contains(&rank);
        on_board.then(|| (rank * i16::from(self.files) + file) as Square)
    }

    /// The file of a square, counted from 0.
    pub fn file(self, square: Square) -> u8 {
        square % self.files
    }

    /// The rank of a square, counted from 0.
    pub fn rank(self, square: Square) -> u8 {
        square / self.files
    }

    /// The rank of a square as its owner counts: 1 is the nearest.
    pub fn rank_for(self, color: Color, square: Square) -> u8 {
        match color {
            Color::White => self.rank(square) + 1,
            Color::Black => self.ranks - self.rank(square),
        }
    }

    /// The square that is so many files and ranks away; `round` goes round the sides.
    pub fn step(self, from: Square, (files, ranks): (i8, i8), round: bool) -> Option<Square> {
        let file = i16::from(self.file(from)) + i16::from(files);
        let file = if round { file.rem_euclid(i16::from(self.files)) } else { file };
        self.square(file, i16::from(self.rank(from)) + i16::from(ranks))
    }

    /// Where the other player sees this square: the ranks are turned round.
    pub fn mirrored(self, square: Square) -> Square {
        (self.ranks - 1 - self.rank(square)) * self.files + self.file(square)
    }

    /// The squares of a rank from one to another, both included.
    pub fn between(self, one: Square, other: Square) -> impl Iterator<Item = Square> {
        one.min(other)..=one.max(other)
    }

    /// The printed coordinates of a square.
    pub fn spot(self, square: Square) -> Spot {
        Spot { file: self.file(square), rank: self.rank(square) + 1 }
    }

    /// The square at printed coordinates, if there is one.
    pub fn at(self, spot: Spot) -> Option<Square> {
        self.square(i16::from(spot.file), i16::from(spot.rank) - 1)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Squares([u64; SQUARES / 64]);

impl Squares {
    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0[usize::from(square >> 6)] |= 1 << (square & 63);
    }

    /// Whether a square is among them.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.0[usize::from(square >> 6)] >> (square & 63) & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; SQUARES / 64]
    }

    /// All of them, by ranks from a1.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.0.into_iter().zip([0u8, 64, 128, 192]).flat_map(|(mut word, first)| {
            std::iter::from_fn(move || {
                let low = word.trailing_zeros() as u8;
                word &= word.checked_sub(1)?;
                Some(first + low)
            })
        })
    }

    /// These squares and those.
    #[must_use]
    pub fn union(mut self, other: Squares) -> Squares {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    /// The words of the set, for hashing.
    pub fn words(self) -> [u64; SQUARES / 64] {
        self.0
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_tell_their_squares_in_order() {
        let squares = [0, 1, 63, 64, 127, 128, 200, 255];
        let set: Squares = squares.into_iter().rev().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), squares);
        assert_eq!(Squares::default().union(set), set);
        assert_eq!(Squares::default().iter().next(), None);
    }

    #[test]
    fn the_greatest_board_has_all_its_squares() {
        let board = Board { files: 16, ranks: 16 };
        assert_eq!(board.squares().count(), SQUARES);
        let last = board.at("p16".parse().unwrap()).unwrap();
        assert_eq!((last, board.spot(last).to_string()), (255, "p16".to_owned()));
        assert_eq!(board.step(last, (1, 0), false), None);
        assert_eq!(
            board.step(last, (1, 0), true).map(|at| board.spot(at).to_string()),
            Some("a16".to_owned())
        );
        assert_eq!(board.at("p17".parse().unwrap()), None);
        assert_eq!([Color::White, Color::Black].map(|color| board.rank_for(color, last)), [16, 1]);
    }
}
