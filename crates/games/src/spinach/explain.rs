//! What is told of a man: its ordinary move, and in words what a series would reach.

use super::moves::{reach, series};
use super::{CHANCELLOR, KING, PAWN, State};
use crate::parts::explain::{self, Ways};
use crate::parts::{Man, orthodox};
use menagerie_board::{Board68, Square68};
use menagerie_kernel::{Sentence, sentence};

/// How a kind goes, in one sentence.
pub fn how(kind: u8) -> &'static str {
    match kind {
        KING => "Moves one square in any direction, even to where it can be taken.",
        CHANCELLOR => "Moves like a rook or a knight.",
        _ => orthodox::WAYS[usize::from(kind)],
    }
}

/// Where a man could go by an ordinary move, and what it attacks.
pub fn ways(state: &State, man: Man, from: Square68) -> Ways<Board68> {
    let men = &state.men;
    let ways = match man.kind {
        PAWN => Ways::pawn(men, man, from),
        _ => Ways::alike(men, man, reach(man, from, men.occupied())),
    };
    ways.saying(spinach(state, man, from))
}

/// What a series would do, if there is one.
fn spinach(state: &State, man: Man, from: Square68) -> Option<Sentence> {
    if !state.may_make_series(man.color) {
        return None;
    }
    let reached = series(&State { to_move: man.color, ..*state }, man.kind, from);
    let taken: Vec<Square68> = (reached & state.men.color(!man.color)).by_file().collect();
    let (count, list) = (reached.len() as u32, explain::squares(&taken));
    Some(match (count, taken.is_empty()) {
        (0, _) => return None,
        (1, true) => sentence!("A spinach turn, several moves in a row, takes it to 1 square."),
        (1, false) => sentence!(
            "A spinach turn, several moves in a row, takes it to 1 square, and lets it capture on {list}.",
            list,
        ),
        (_, true) => {
            sentence!("A spinach turn, several moves in a row, takes it to any of {count} squares.", count)
        }
        (_, false) => sentence!(
            "A spinach turn, several moves in a row, takes it to any of {count} squares, and lets it capture on {list}.",
            count,
            list,
        ),
    })
}
