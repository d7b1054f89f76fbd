//! The commonest step: a piece moves from one square to another, perhaps becoming another kind, or is put on a square
//! from beside the board.

use super::men::{Armies, Color, Man, spot};
use menagerie_board::{Geometry, Square};
use menagerie_kernel::{Sentence, Spot, sentence};
use menagerie_show::{Gesture, Pick};
use std::fmt;
use std::str::FromStr;

/// A movement: `e2e4`, or with the letter of the kind that a promoted pawn becomes, `e7e8q`. From a square to itself, with a
/// letter, it is a drop, `N@e4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Movement<G: Geometry> {
    /// Where the piece stands.
    pub from: Square<G>,
    /// Where it goes.
    pub to: Square<G>,
    /// The lower-case letter of what it becomes, as in the text.
    pub promotion: Option<u8>,
}

impl<G: Geometry> Movement<G> {
    /// A movement without promotion.
    #[inline]
    pub const fn new(from: Square<G>, to: Square<G>) -> Self {
        Movement { from, to, promotion: None }
    }

    /// A movement to the last rank that makes a man of the kind with this letter, of either case.
    #[inline]
    pub const fn promoting(from: Square<G>, to: Square<G>, letter: char) -> Self {
        Movement { from, to, promotion: Some(letter.to_ascii_lowercase() as u8) }
    }

    /// A man of the kind with this letter, of either case, comes from beside the board.
    #[inline]
    pub const fn dropping(letter: char, at: Square<G>) -> Self {
        Movement::promoting(at, at, letter)
    }

    /// The lower-case letter of the man that comes from beside the board, if one does.
    #[inline]
    pub fn dropped(&self) -> Option<char> {
        self.promotion.filter(|_| self.from == self.to).map(char::from)
    }

    /// From where to where, as printed.
    pub fn way(&self) -> (Spot, Spot) {
        (spot(self.from), spot(self.to))
    }

    /// The gesture of this movement by a man of `color`.
    pub fn gesture<const KINDS: usize>(&self, color: Color, armies: &Armies<KINDS>) -> Gesture {
        let kind = self.promotion.and_then(|letter| armies.kind(color, letter));
        let figure = kind.map(|kind| armies.figure(Man::new(color, kind)));
        if let (Some(figure), Some(_)) = (figure, self.dropped()) {
            return Gesture::Drop { figure, at: spot(self.to) };
        }
        let pick = figure.map(|figure| Pick { name: figure.name.to_owned(), figure: Some(figure) });
        Gesture::Move { from: spot(self.from), to: spot(self.to), or: None, pick, along: None }
    }
}

impl<G: Geometry> fmt::Display for Movement<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(letter) = self.dropped() {
            return write!(f, "{}@{}", letter.to_ascii_uppercase(), self.to);
        }
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |letter| write!(f, "{}", char::from(letter)))
    }
}

/// Splits the name of a square off the front of a text.
pub fn split_square<G: Geometry>(text: &str) -> Option<(Square<G>, &str)> {
    let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at(1 + digits);
    Some((name.parse().ok()?, rest))
}

impl<G: Geometry> FromStr for Movement<G> {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Self, Sentence> {
        let wrong =
            || sentence!("a move is written from-to, as e2e4, with a letter after it for a promotion");
        if let Some((letter, at)) = text.split_once('@') {
            let at = at.parse().map_err(|_| wrong())?;
            return match letter.as_bytes() {
                [letter] if letter.is_ascii_uppercase() => Ok(Movement::dropping(char::from(*letter), at)),
                _ => Err(wrong()),
            };
        }
        let (from, rest) = split_square(text).ok_or_else(wrong)?;
        let (to, rest) = split_square(rest).ok_or_else(wrong)?;
        let promotion = match rest.as_bytes() {
            [] => None,
            [letter] if letter.is_ascii_lowercase() => Some(*letter),
            _ => return Err(wrong()),
        };
        Ok(Movement { from, to, promotion })
    }
}
