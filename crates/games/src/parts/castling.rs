//! Castling on the orthodox home squares: which rights are left, and where king and rook go.
//!
//! Whether a king may castle out of, through or into an attack is a question of each game; [`Wing::path`]
//! names the squares that it asks about.

use super::men::spot;
use super::orthodox::{KING, ROOK, figure};
use super::{Color, Man, Men, Movement};
use menagerie_board::{Board8, Geometry, Square, Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Figure, Term, sentence};
use std::fmt;

/// One of the four castlings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// Its letter in position texts.
    pub letter: char,
    /// The side that castles.
    pub color: Color,
    /// The home of the king.
    pub king: Square8,
    /// The home of the rook.
    pub rook: Square8,
    /// Where the king goes.
    pub king_to: Square8,
    /// Where the rook goes.
    pub rook_to: Square8,
}

const fn wing(letter: char, color: Color, squares: [&str; 4]) -> Wing {
    const fn square(name: &str) -> Square8 {
        Square8::parse(name).expect("a square of the board")
    }
    let [king, rook, king_to, rook_to] = squares;
    Wing {
        letter,
        color,
        king: square(king),
        rook: square(rook),
        king_to: square(king_to),
        rook_to: square(rook_to),
    }
}

impl Wing {
    /// All of them, in the order of their letters in texts.
    pub const ALL: [Wing; 4] = [
        wing('K', Color::White, ["e1", "h1", "g1", "f1"]),
        wing('Q', Color::White, ["e1", "a1", "c1", "d1"]),
        wing('k', Color::Black, ["e8", "h8", "g8", "f8"]),
        wing('q', Color::Black, ["e8", "a8", "c8", "d8"]),
    ];

    /// The squares between king and rook, which must be empty.
    #[inline]
    pub fn between(&self) -> SquareSet8 {
        Board8::between(self.king, self.rook)
    }

    /// The squares that the king leaves, passes and reaches.
    #[inline]
    pub fn path(&self) -> SquareSet8 {
        Board8::between(self.king, self.king_to).with(self.king).with(self.king_to)
    }

    /// The step as texts write it: the king's own.
    #[inline]
    pub const fn step(&self) -> Movement<Board8> {
        Movement::new(self.king, self.king_to)
    }

    /// The homes of king and rook.
    #[inline]
    fn homes(&self) -> SquareSet8 {
        SquareSet8::single(self.king).with(self.rook)
    }
}

/// The castlings whose king and rook have not moved: the castling field of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// None.
    pub const NONE: Castling = Castling(0);
    /// All four.
    pub const ALL: Castling = Castling(0b1111);

    /// Both castlings of one colour.
    pub const fn of(color: Color) -> Castling {
        Castling(0b11 << (2 * color as u8))
    }

    /// Those of these rooks, which stand at home.
    pub fn of_rooks(rooks: SquareSet8) -> Castling {
        let wings = Wing::ALL.iter().enumerate().filter(|(_, wing)| rooks.contains(wing.rook));
        Castling(wings.fold(0, |rights, (index, _)| rights | 1 << index))
    }

    /// The homes of the rooks that may castle.
    pub fn rooks(self) -> SquareSet8 {
        self.wings().map(|wing| wing.rook).collect()
    }

    /// The wings that are left, in the order of their letters.
    #[inline]
    pub fn wings(self) -> impl Iterator<Item = &'static Wing> {
        Wing::ALL.iter().enumerate().filter(move |(index, _)| self.0 >> index & 1 == 1).map(|(_, wing)| wing)
    }

    /// The wings of a colour that are left and have nothing between king and rook.
    #[inline]
    pub fn open(self, color: Color, occupied: SquareSet8) -> impl Iterator<Item = &'static Wing> {
        Castling(self.0 & Castling::of(color).0)
            .wings()
            .filter(move |wing| !wing.between().intersects(occupied))
    }

    /// The wing that a step from one square to another castles, if it is a king's.
    #[inline]
    pub fn castled(self, from: Square8, to: Square8) -> Option<&'static Wing> {
        self.wings().find(|wing| wing.king == from && wing.king_to == to)
    }

    /// Loses every right whose king or rook has its home among `touched`: squares that a man left, or
    /// where one was taken.
    #[inline]
    pub fn touch(&mut self, touched: SquareSet8) {
        for (index, wing) in Wing::ALL.iter().enumerate() {
            if wing.homes().intersects(touched) {
                self.0 &= !(1 << index);
            }
        }
    }

    /// The rights as a number, for hashing.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Reads the castling field, whatever the order of its letters.
    pub fn read(text: &str) -> Result<Castling, BadPosition> {
        if text == "-" {
            return Ok(Castling::NONE);
        }
        let mut rights = Castling::NONE;
        for letter in text.chars() {
            let index = Wing::ALL.iter().position(|wing| wing.letter == letter);
            rights.0 |= 1 << index.ok_or_else(|| no_right(letter))?;
        }
        Ok(rights)
    }

    /// Refuses rights whose king or rook is not at home.
    pub fn check<const KINDS: usize>(
        self,
        men: &Men<Board8, KINDS>,
        king: u8,
        rook: u8,
    ) -> Result<(), BadPosition> {
        for wing in self.wings() {
            for (home, kind, named) in [(wing.king, king, KING), (wing.rook, rook, ROOK)] {
                if men.at(home) != Some(Man::new(wing.color, kind)) {
                    return Err(not_at_home(wing.letter, figure(named), home));
                }
            }
        }
        Ok(())
    }
}

/// A letter that is none of a castling.
pub fn no_right(letter: char) -> BadPosition {
    let letter = Term::excerpt(&letter.to_string());
    BadPosition::new("castling", sentence!("{letter} is no castling right", letter))
}

/// A right whose king or partner is not at home.
pub fn not_at_home<G: Geometry>(letter: char, man: Figure, home: Square<G>) -> BadPosition {
    let (letter, man, at) = (Term::Quote(letter.into()), man.kind(), spot(home));
    BadPosition::new("castling", sentence!("{letter} needs the {man} on {at}", letter, man, at))
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Castling::NONE {
            return f.write_str("-");
        }
        self.wings().try_for_each(|wing| write!(f, "{}", wing.letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> SquareSet8 {
        names.iter().map(|name| name.parse::<Square8>().unwrap()).collect()
    }

    #[test]
    fn letters_are_read_in_any_order_and_printed_in_one() {
        assert_eq!(Castling::read("qK").unwrap().to_string(), "Kq");
        assert_eq!(Castling::read("-").unwrap().to_string(), "-");
        assert_eq!(Castling::ALL.to_string(), "KQkq");
        assert!(Castling::read("KX").is_err());
        assert_eq!(Castling::read("").unwrap().to_string(), "-");
    }

    #[test]
    fn a_touched_home_loses_its_rights() {
        for (touched, left) in [
            (&["e1"][..], "kq"),
            (&["a1"], "Kkq"),
            (&["h8", "h1"], "Qq"),
            (&["d1", "e4"], "KQkq"),
            (&["e1", "e8"], "-"),
        ] {
            let mut rights = Castling::ALL;
            rights.touch(squares(touched));
            assert_eq!(rights.to_string(), left, "{touched:?}");
        }
    }

    #[test]
    fn a_wing_is_open_when_nothing_stands_between() {
        let open = |occupied: &[&str]| -> String {
            Castling::ALL.open(Color::White, squares(occupied)).map(|wing| wing.letter).collect()
        };
        assert_eq!(open(&["e1", "h1", "a1"]), "KQ");
        assert_eq!(open(&["b1"]), "K");
        assert_eq!(open(&["f1", "d8"]), "Q");
    }

    #[test]
    fn paths_are_what_the_king_touches() {
        assert_eq!(Wing::ALL[0].path(), squares(&["e1", "f1", "g1"]));
        assert_eq!(Wing::ALL[3].path(), squares(&["e8", "d8", "c8"]));
    }
}
