//! What is told of a man.

use super::Terror;
use super::pieces::{self, CRAB, KING, KNIGHT};
use super::rules::State;
use crate::parts::explain::{self, Ways};
use crate::parts::men::spot;
use crate::parts::{Man, pawns};
use menagerie_board::{Board11, Square11, SquareSet11};
use menagerie_kernel::{Sentence, Term, sentence};

/// Where a man could go, and what it attacks.
pub(super) fn ways(game: &Terror, state: &State, man: Man, from: Square11) -> Ways<Board11> {
    let men = &state.men;
    if man.kind <= CRAB {
        return foot(game, state, man, from);
    }
    let ways = Ways::alike(men, man, pieces::reach(man.kind, from, men.occupied(), state.knights));
    let open = state.castling.partners().filter(|partner| {
        (partner.color, partner.king_home) == (man.color, from)
            && !partner.between().intersects(men.occupied())
    });
    let ways = ways.going(open.map(|partner| partner.king_goal));
    let enhanced = state.knights.about(state.meeting).filter(|_| man.kind == KNIGHT);
    let held = held(game, state, man, from, &ways);
    ways.saying(enhanced.map(Sentence::from).into_iter().chain(held))
}

/// Where a pawn or a crab could go: from where it began it marches up to three squares.
fn foot(game: &Terror, state: &State, man: Man, from: Square11) -> Ways<Board11> {
    let (men, color) = (&state.men, man.color);
    let (empty, diagonal) = (!men.occupied(), pieces::ahead(color, from));
    let most = if from.rank() == color.rank::<Board11>(1) { 3 } else { 1 };
    let (mut goes, mut next) = (SquareSet11::EMPTY, SquareSet11::from(from));
    for _ in 0..most {
        next = pawns::ahead(color, next) & empty;
        goes |= next;
    }
    let crab = man.kind == CRAB;
    if crab {
        goes |= diagonal;
    }
    let ways = Ways::new(men, man, goes, diagonal);
    let both = if crab && color == state.color { diagonal & state.ep } else { SquareSet11::EMPTY };
    let both = both.by_file().map(|at| sentence!("On {at} it may step, or take en passant.", at = spot(at)));
    match state.battle {
        Some(rights) if rights[color as usize] => {
            let player = Term::Player(color.name());
            let battle = sentence!("May also join in the Battle Move, which {player} still has.", player);
            ways.saying(both.chain([battle]))
        }
        _ => {
            let held = held(game, state, man, from, &ways);
            ways.saying(both.chain(held))
        }
    }
}

fn held(game: &Terror, state: &State, man: Man, from: Square11, ways: &Ways<Board11>) -> Option<Sentence> {
    let royal = (state.color, KING);
    explain::held(game, state, &state.men, royal, (man, from), ways, state.ep)
}
