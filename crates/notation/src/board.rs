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
            Gesture::Move { from, to, pick, along, .. } => {
                // Both leave their squares before either arrives: one may go to where the other stood.
                let other = along.and_then(|(from, to)| Some((to, self.pieces.remove(&from)?)));
                if let Some(mover) = self.pieces.remove(from) {
                    let becomes = pick.as_ref().and_then(|pick| pick.figure);
                    self.pieces.insert(*to, becomes.unwrap_or(mover));
                }
                self.pieces.extend(other);
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
}
