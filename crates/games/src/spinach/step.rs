//! Steps as texts: `b1c3` is one ordinary move, `b1~d8` a series of them.

use super::ARMIES;
use crate::parts::{Color, Movement};
use menagerie_board::Board68;
use menagerie_kernel::{Sentence, sentence};
use menagerie_show::{Gesture, Pick};
use std::fmt;
use std::str::FromStr;

/// One step, which is a whole turn. Only the ends of a series matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// One ordinary move.
    Move(Movement<Board68>),
    /// Two or more ordinary moves of one man.
    Series(Movement<Board68>),
}

impl Step {
    /// From where to where, and what a pawn becomes.
    pub fn movement(&self) -> &Movement<Board68> {
        match self {
            Step::Move(movement) | Step::Series(movement) => movement,
        }
    }

    /// Whether it is a series.
    pub fn is_series(&self) -> bool {
        matches!(self, Step::Series(_))
    }

    /// How a man of `color` makes it: a series has the squares of a move, and is told from it by its name.
    pub fn gesture(&self, color: Color) -> Gesture {
        match (self, self.movement().gesture(color, &ARMIES)) {
            (Step::Series(_), Gesture::Move { from, to, or, pick, along }) => {
                let figure = pick.and_then(|pick| pick.figure);
                let name = figure.map_or("spinach".to_owned(), |figure| format!("spinach, {}", figure.name));
                Gesture::Move { from, to, or, pick: Some(Pick { name, figure }), along }
            }
            (_, gesture) => gesture,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(movement) => movement.fmt(f),
            Step::Series(Movement { from, to, promotion }) => {
                write!(f, "{from}~{to}")?;
                promotion.map_or(Ok(()), |letter| write!(f, "{}", char::from(letter)))
            }
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    /// Where the `~` of a series stands is not looked at: printing shows whether it stood between the squares.
    fn from_str(text: &str) -> Result<Step, Sentence> {
        let movement: Movement<Board68> = text
            .replacen('~', "", 1)
            .parse()
            .map_err(|why| sentence!("{why}; a series is written with ~ between the squares", why))?;
        Ok(if text.contains('~') { Step::Series(movement) } else { Step::Move(movement) })
    }
}
