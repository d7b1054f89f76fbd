//! What is told of a man: what it borrows at present, and from whom.

use super::State;
use super::moves::{Borrowed, beside, lent, prey};
use crate::parts::Man;
use crate::parts::explain::Ways;
use crate::parts::orthodox::{BISHOP, KNIGHT, QUEEN, ROOK};
use menagerie_board::{Board8, Geometry, Square8};

/// How a kind goes, in one sentence.
pub(super) fn how(kind: u8) -> &'static str {
    match kind {
        KNIGHT => "Moves only as its neighbours of the same colour do, and lends them the jump of a knight.",
        BISHOP => "Moves only as its neighbours of the same colour do, and lends them the move of a bishop.",
        ROOK => "Moves only as its neighbours of the same colour do, and lends them the move of a rook.",
        QUEEN => "Moves only as its neighbours of the same colour do, and lends them the move of a queen.",
        _ => "Moves only as its neighbours of the same colour do, and lends them the step of a king.",
    }
}

/// Where a man could go with what it borrows, and what it could take that way.
pub(super) fn ways(state: &State, man: Man, from: Square8) -> Ways<Board8> {
    let (occupied, own) = (state.men.occupied(), state.men.color(man.color));
    let reach = Borrowed::by(&state.men, man.color).reach(from, occupied);
    let lenders = Board8::king(from) & own;
    let words = if (beside(own) & own).is_empty() {
        let side = man.color.side().id();
        format!("No two {side} pieces are neighbours, so it may make one step of a king.")
    } else if lenders.is_empty() {
        "Cannot move now: it has no neighbour of its colour to borrow a move from.".to_owned()
    } else {
        let squares: Vec<String> = lenders.by_file().map(|at| at.to_string()).collect();
        let neighbours = if squares.len() == 1 { "neighbour" } else { "neighbours" };
        format!(
            "Borrows the move of a {} from its {neighbours} on {}.",
            lent(&state.men, lenders),
            squares.join(", ")
        )
    };
    // Men of its own colour are taken, too.
    Ways { goes: reach - occupied, takes: reach & prey(state, from), words: vec![words] }
}
