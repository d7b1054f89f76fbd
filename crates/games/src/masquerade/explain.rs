//! What is told of a piece: how it moves, which all see, and how it captures as far as the eye knows.

use super::powers::{kind, sees};
use super::{Seen, View};
use crate::parts::Man;
use crate::parts::explain::Ways;
use crate::parts::orthodox::{self, BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use menagerie_board::{Board8, Geometry, Square8};
use menagerie_kernel::{Eye, sentence};

/// How a kind goes, in one sentence.
pub fn how(kind: u8) -> &'static str {
    match kind {
        PAWN => orthodox::WAYS[usize::from(PAWN)],
        KNIGHT => "Jumps as a knight does to an empty square; captures by its secret power.",
        BISHOP => "Moves any number of empty squares diagonally; captures by its secret power.",
        ROOK => "Moves any number of empty squares along a rank or file; captures by its secret power.",
        QUEEN => {
            "Moves any number of empty squares along a rank, file or diagonal; captures by its secret power."
        }
        _ => {
            "Moves to an empty square next to it, even where it can be taken, and may castle; captures by its secret power."
        }
    }
}

/// Where a piece could go, and where it could capture or may at least ask whether it can.
pub fn ways(view: &View, man: Man, from: Square8) -> Ways<Board8> {
    let position = &view.position;
    let (men, occupied) = (&position.board.men, position.board.men.occupied());
    if man.kind == PAWN {
        return Ways::pawn(men, man, from);
    }
    let (takes, words) = match view.powers[man.color as usize] {
        Seen::Known(powers) => {
            let power = powers.of(man.kind);
            (sees(power, from, occupied), sentence!("You gave it the power of a {man}.", man = kind(power)))
        }
        Seen::Hidden | Seen::Unset => {
            let words = if view.eye == Eye::Seat(man.color.seat()) {
                "It may ask for whatever a queen or a knight could take; only your opponent knows its power."
            } else {
                "It may ask for whatever a queen or a knight could take."
            };
            (Board8::queen(from, occupied) | Board8::knight(from), words.into())
        }
    };
    let goes = sees(man.kind, from, occupied);
    Ways::new(men, man, goes, takes).castling(men, position.board.wings(), man, from).saying([words])
}
