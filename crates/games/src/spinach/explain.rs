//! What is told of a man: its ordinary move, and in words what a series would reach.

use super::moves::{reach, series};
use super::{CHANCELLOR, KING, PAWN, State};
use crate::parts::explain::Ways;
use crate::parts::{Man, orthodox};
use menagerie_board::{Board68, Square68};

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
fn spinach(state: &State, man: Man, from: Square68) -> Option<String> {
    if !state.may_make_series(man.color) {
        return None;
    }
    let reached = series(&State { to_move: man.color, ..*state }, man.kind, from);
    let count = reached.len();
    let squares = if count == 1 { "square" } else { "squares" };
    let taken: Vec<String> =
        (reached & state.men.color(!man.color)).by_file().map(|at| at.to_string()).collect();
    match (count, taken.is_empty()) {
        (0, _) => None,
        (_, true) => {
            Some(format!("A spinach turn, several moves in a row, takes it to any of {count} {squares}."))
        }
        (_, false) => Some(format!(
            "A spinach turn, several moves in a row, takes it to any of {count} {squares}, and lets it capture on {}.",
            taken.join(", ")
        )),
    }
}
