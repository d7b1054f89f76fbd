//! Castling with a rook or, in Terror's army, with a squire.

use super::armies::Army;
use super::pieces::{ROOK, SQUIRE};
use crate::parts::Color;
use crate::parts::castling::no_right;
use menagerie_board::{Board11, Geometry, Square11, SquareSet11};
use menagerie_kernel::BadPosition;

/// A man with which a king may castle, and where both end up.
pub struct Partner {
    /// The file where it begins, as position texts write it: upper case for White.
    pub letter: char,
    /// Its colour.
    pub color: Color,
    /// Rook or squire.
    pub kind: u8,
    /// Where it begins.
    pub home: Square11,
    /// Where the king begins.
    pub king_home: Square11,
    /// Where the king ends up.
    pub king_goal: Square11,
    /// Where the partner ends up.
    pub goal: Square11,
}

const fn at(name: &str) -> Square11 {
    Square11::parse(name).expect("a square of the board")
}

const fn partner(letter: char, kind: u8, squares: [&str; 4]) -> Partner {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let [king_home, home, king_goal, goal] = squares;
    let (king_home, home) = (at(king_home), at(home));
    Partner { letter, color, kind, home, king_home, king_goal: at(king_goal), goal: at(goal) }
}

/// All partners, in the order in which position texts name them.
pub static PARTNERS: [Partner; 8] = [
    partner('A', ROOK, ["f1", "a1", "b1", "c1"]),
    partner('B', SQUIRE, ["f1", "b1", "c1", "d1"]),
    partner('J', SQUIRE, ["f1", "j1", "i1", "h1"]),
    partner('K', ROOK, ["f1", "k1", "j1", "i1"]),
    partner('a', ROOK, ["f11", "a11", "b11", "c11"]),
    partner('b', SQUIRE, ["f11", "b11", "c11", "d11"]),
    partner('j', SQUIRE, ["f11", "j11", "i11", "h11"]),
    partner('k', ROOK, ["f11", "k11", "j11", "i11"]),
];

impl Partner {
    /// Whether an army has such a partner.
    pub fn is_of(&self, army: Army) -> bool {
        army.has(self.kind)
    }

    /// What must be empty: all between king and partner. What lies beyond a squire does not matter.
    pub fn between(&self) -> SquareSet11 {
        Board11::between(self.king_home, self.home)
    }

    /// What the king passes before its goal.
    pub fn path(&self) -> SquareSet11 {
        Board11::between(self.king_home, self.king_goal)
    }
}

/// The partners with which castling is still allowed, one bit each in the order of [`PARTNERS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rights(pub u8);

impl Rights {
    /// The partners.
    pub fn partners(self) -> impl Iterator<Item = &'static Partner> {
        PARTNERS.iter().enumerate().filter(move |(index, _)| self.0 >> index & 1 == 1).map(|(_, p)| p)
    }

    /// How many of them are a colour's.
    pub fn count(self, color: Color) -> i32 {
        self.partners().filter(|partner| partner.color == color).count() as i32
    }

    /// Loses what depends on men that stood, or still stand, on these squares.
    #[inline]
    pub fn lose(&mut self, touched: SquareSet11) {
        const HOMES: SquareSet11 = homes();
        if self.0 == 0 || !touched.intersects(HOMES) {
            return;
        }
        for (index, partner) in PARTNERS.iter().enumerate() {
            if touched.contains(partner.home) || touched.contains(partner.king_home) {
                self.0 &= !(1 << index);
            }
        }
    }

    /// Reads the letters of a position text; order and repetition are for the printer to compare.
    pub fn read(text: &str) -> Result<Rights, BadPosition> {
        let mut rights = Rights::default();
        if text != "-" {
            for letter in text.chars() {
                let index = PARTNERS.iter().position(|partner| partner.letter == letter);
                rights.0 |= 1 << index.ok_or_else(|| no_right(letter))?;
            }
        }
        Ok(rights)
    }

    /// The letters of a position text.
    pub fn print(self) -> String {
        if self.0 == 0 { "-".to_owned() } else { self.partners().map(|partner| partner.letter).collect() }
    }
}

const fn homes() -> SquareSet11 {
    let mut homes = SquareSet11::EMPTY;
    let mut index = 0;
    while index < PARTNERS.len() {
        homes = homes.with(PARTNERS[index].home).with(PARTNERS[index].king_home);
        index += 1;
    }
    homes
}
