//! What is told of a man: what it borrows at present, and from which neighbours.

use super::State;
use super::moves::{Borrowed, beside, lent, prey};
use crate::parts::Man;
use crate::parts::explain::{self, Ways};
use crate::parts::men::spot;
use crate::parts::orthodox::{BISHOP, KNIGHT, QUEEN, ROOK};
use menagerie_board::{Board8, Geometry, Square8};
use menagerie_kernel::{Sentence, Term, sentence};

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
        let side = man.color.side();
        sentence!("No two {side} pieces are neighbours, so it may make one step of a king.", side)
    } else {
        borrows(&Vec::from_iter(lenders.by_file()), lent(&state.men, lenders))
    };
    // Men of its own colour are taken, too.
    Ways { goes: reach - occupied, takes: reach & prey(state, from), words: vec![words] }
}

/// That a man has what its neighbours lend it.
fn borrows(lenders: &[Square8], lent: Term) -> Sentence {
    match lenders {
        [] => sentence!("Cannot move now: it has no neighbour of its colour to borrow a move from."),
        [at] => sentence!("Borrows the move of a {lent} from its neighbour on {at}.", lent, at = spot(*at)),
        all => {
            let list = explain::squares(all);
            sentence!("Borrows the move of a {lent} from its neighbours on {list}.", lent, list)
        }
    }
}
