//! Steps as texts: `d2d4`, `d10d11q`, `d5e4ep`, `battle`.

use super::armies::ARMIES;
use super::pieces::{CRAB, KING, PAWN};
use super::rules::{Deed, Move, State};
use crate::parts::Movement;
use menagerie_board::Board11;
use menagerie_kernel::Sentence;
use std::fmt;
use std::str::FromStr;

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A man goes from one square to another; the only step of a turn, or one of a Battle Move.
    Move(Movement<Board11>),
    /// A crab takes in passing; without the suffix it would step to the same square.
    CrabEnPassant(Movement<Board11>),
    /// Says that a Battle Move follows.
    Battle,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(movement) => movement.fmt(f),
            Step::CrabEnPassant(movement) => write!(f, "{movement}ep"),
            Step::Battle => f.write_str("battle"),
        }
    }
}

impl FromStr for Step {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Step, Sentence> {
        if text == "battle" {
            return Ok(Step::Battle);
        }
        match text.strip_suffix("ep") {
            Some(movement) => Ok(Step::CrabEnPassant(movement.parse()?)),
            None => Ok(Step::Move(text.parse()?)),
        }
    }
}

impl Step {
    /// The movement on the board, if it is one.
    pub fn movement(&self) -> Option<&Movement<Board11>> {
        match self {
            Step::Move(movement) | Step::CrabEnPassant(movement) => Some(movement),
            Step::Battle => None,
        }
    }
}

impl State {
    /// The text form of a move.
    pub(super) fn step(&self, step: Move) -> Step {
        let Move { kind, from, to, deed } = step;
        match deed {
            Deed::Promotes(after) => Step::Move(Movement::promoting(from, to, self.letter(after))),
            Deed::EnPassant if kind == CRAB => Step::CrabEnPassant(Movement::new(from, to)),
            _ => Step::Move(Movement::new(from, to)),
        }
    }

    /// The move that a step with this text would be. It need not be legal.
    pub(super) fn read(&self, step: &Step) -> Option<Move> {
        let Movement { from, to, promotion } = *step.movement()?;
        let man = self.men.at(from).filter(|man| man.color == self.color)?;
        let leaves_file = from.file() != to.file();
        let deed = match promotion {
            Some(letter) => Deed::Promotes(self.kind_called(letter)?),
            None if matches!(step, Step::CrabEnPassant(_)) => Deed::EnPassant,
            None if man.kind == PAWN && leaves_file && self.ep.contains(to) => Deed::EnPassant,
            None if man.kind == KING && from.file().abs_diff(to.file()) > 1 => Deed::Castles,
            None => Deed::Plain,
        };
        Some(Move { kind: man.kind, from, to, deed })
    }

    /// The kind of the side to move with this lower-case letter.
    pub(super) fn kind_called(&self, letter: u8) -> Option<u8> {
        ARMIES.kind(self.color, letter).filter(|kind| self.army(self.color).officers().contains(kind))
    }
}
