//! The pieces while a part is put together.

use menagerie_kernel::{Figure, Spot};
use menagerie_show::{Gesture, MarkKind, Scene};
use std::collections::HashMap;

/// The pieces as they stand after the steps of a part that is not played yet.
pub(crate) struct Board {
    pub(crate) pieces: HashMap<Spot, Figure>,
    /// The squares that a pawn has just passed.
    pub(crate) passed: Vec<Spot>,
}

impl Board {
    pub(crate) fn of(scene: Scene) -> Board {
        let passed = scene.marks.iter().filter(|mark| mark.kind == MarkKind::EN_PASSANT);
        Board {
            passed: passed.map(|mark| mark.at).collect(),
            pieces: scene.pieces.into_iter().map(|piece| (piece.at, piece.figure)).collect(),
        }
    }

    pub(crate) fn make(&mut self, gesture: &Gesture) {
        match gesture {
            Gesture::Move { from, to, pick, .. } => {
                if let Some((rook, beside)) = self.castling_rook(*from, *to)
                    && let Some(figure) = self.pieces.remove(&rook)
                {
                    self.pieces.insert(beside, figure);
                }
                let Some(mover) = self.pieces.remove(from) else { return };
                let becomes = pick.as_ref().and_then(|pick| pick.figure);
                self.pieces.insert(*to, becomes.unwrap_or(mover));
            }
            Gesture::Change { at, pick } => {
                if let Some(figure) = pick.figure {
                    self.pieces.insert(*at, figure);
                }
            }
            Gesture::Drop { figure, at } => {
                self.pieces.insert(*at, *figure);
            }
            Gesture::Place { .. }
            | Gesture::Play { .. }
            | Gesture::Assign { .. }
            | Gesture::Count { .. }
            | Gesture::Say { .. } => {}
        }
    }

    /// Where the rook stands and where it goes when a king castles from one square to the other: the first
    /// piece beyond the king's goal, and the square that the king passes.
    fn castling_rook(&self, from: Spot, to: Spot) -> Option<(Spot, Spot)> {
        let king = self.pieces.get(&from).filter(|figure| figure.name == "king")?;
        if from.rank != to.rank || from.file.abs_diff(to.file) != 2 || self.pieces.contains_key(&to) {
            return None;
        }
        let beyond: Vec<u8> =
            if to.file > from.file { (to.file + 1..16).collect() } else { (0..to.file).rev().collect() };
        let at = |file| Spot { file, rank: from.rank };
        let rook = beyond.into_iter().map(at).find(|spot| self.pieces.contains_key(spot))?;
        let figure = self.pieces[&rook];
        let passed = at(from.file.midpoint(to.file));
        (figure.name == "rook" && figure.side == king.side).then_some((rook, passed))
    }

    /// Whether a king castles: it goes two squares towards its rook, or takes its own.
    pub(crate) fn castles(&self, from: Spot, to: Spot) -> bool {
        let [king, target] = [from, to].map(|at| self.pieces.get(&at));
        let takes_own = king.zip(target).is_some_and(|(king, target)| {
            king.name == "king" && target.name == "rook" && king.side == target.side
        });
        takes_own || self.castling_rook(from, to).is_some()
    }
}
