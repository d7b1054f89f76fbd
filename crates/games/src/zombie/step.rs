//! The three kinds of steps and their texts.

use crate::parts::Movement;
use crate::parts::movement::split_square;
use crate::parts::orthodox::{ARMIES, PROMOTIONS};
use crate::parts::{Color, Man};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{Sentence, sentence};
use std::fmt;
use std::str::FromStr;

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A man moves: `e2e4`, `e7e8q`.
    Move(Movement<Board8>),
    /// A risen pawn on its last rank becomes another man before it moves: `a8=q`.
    Promote {
        /// Where it stands.
        at: Square8,
        /// The lower-case letter of what it becomes.
        letter: u8,
    },
    /// The captured man whose turn it is to be buried is put under a man: `_g7`.
    Bury(Square8),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(movement) => movement.fmt(f),
            Step::Promote { at, letter } => write!(f, "{at}={}", char::from(*letter)),
            Step::Bury(at) => write!(f, "_{at}"),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        if let Some(square) = text.strip_prefix('_') {
            let wrong = |_| sentence!("a burial is written with the square of the piece above it, as _g7");
            return square.parse().map(Step::Bury).map_err(wrong);
        }
        if let Some((at, rest)) = split_square(text)
            && let Some(letter) = rest.strip_prefix('=')
        {
            return match letter.as_bytes() {
                [letter] if letter.is_ascii_lowercase() => Ok(Step::Promote { at, letter: *letter }),
                _ => Err(sentence!("a promotion before the move is written with a letter, as a8=q")),
            };
        }
        Ok(Step::Move(text.parse()?))
    }
}

/// The kind that a pawn becomes by a promotion with this letter, if it may become that.
pub fn promoted(letter: u8) -> Option<u8> {
    PROMOTIONS.into_iter().find(|kind| promotion_letter(*kind) == letter)
}

/// The lower-case letter of a kind.
pub fn promotion_letter(kind: u8) -> u8 {
    ARMIES.figure(Man::new(Color::Black, kind)).letter as u8
}
