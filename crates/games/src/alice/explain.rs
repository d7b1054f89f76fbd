//! What is told of a man and of what attacks a king: everything on one side of the mirror.

use super::Alice;
use super::state::State;
use crate::parts::explain::{self, Attack, Ways};
use crate::parts::orthodox::{self, ARMIES, KING, PAWN};
use crate::parts::{Castling, Man, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{Sentence, Term, sentence};
use menagerie_show::Threat;

/// Where a man could go among those on its side, and what it attacks there.
pub(super) fn ways(game: &Alice, state: &State, man: Man, from: Square8) -> Ways<Board8> {
    let (men, side) = (&state.board.men, state.beside(from));
    let reach = orthodox::reach(man, from, side);
    let goes = if man.kind == PAWN { pawns::pushes(man.color, from, !side) } else { reach };
    let mut ways = Ways::new(men, man, goes, reach - (men.occupied() - side));
    if state.far().contains(from) {
        let far = "Stands on the far side of the mirror: it sees only pieces over there.";
        ways = ways.saying([far]);
    } else if state.free_checkers(man.color) == 0 {
        let player = Term::Player(man.color.name());
        let stays = sentence!("Cannot move now: {player} has no checker left to put under it.", player);
        return Ways { goes: SquareSet8::EMPTY, ..ways }.saying([stays]);
    }
    let ways = ways.going(castlings(state, man, from));
    let passed = if side.contains(passer(state)) { state.board.ep } else { SquareSet8::EMPTY };
    let held = explain::held(game, state, men, (state.color, KING), (man, from), &ways, passed);
    ways.saying(held)
}

/// Where the pawn stands that has just passed a square; any square where none did.
fn passer(state: &State) -> Square8 {
    let passed = state.board.ep.first().and_then(|target| pawns::passer(state.color, target));
    passed.unwrap_or(state.board.king(state.color))
}

/// Where a king may castle to that has the checkers for it, no man of the near side between it and its rook, and
/// none of either side where the two arrive.
fn castlings(state: &State, man: Man, from: Square8) -> impl Iterator<Item = Square8> {
    let (near, far) = (state.near(), state.far());
    let has_checkers = state.free_checkers(man.color) > 1;
    let wings = Castling::of_rooks(state.board.castling).open(man.color, near);
    let wings = wings.filter(move |wing| has_checkers && wing.king == from);
    wings
        .filter(move |wing| !far.contains(wing.king_to) && !far.contains(wing.rook_to))
        .map(|wing| wing.king_to)
}

/// The attacks on the king of the side to move.
pub(super) fn threats(state: &State) -> Vec<Threat> {
    let king = state.board.king(state.color);
    let is_far = state.far().contains(king);
    let attackers = state.attackers_of_king(state.color);
    explain::threats_saying(&state.board.men, &ARMIES, king, attackers, |attack| mirrored(attack, is_far))
}

fn mirrored(Attack { man, from, other, at }: Attack, is_far: bool) -> Sentence {
    if is_far {
        sentence!(
            "The {man} on {from} attacks the {other} on {at}, both on the far side of the mirror.",
            man,
            from,
            other,
            at,
        )
    } else {
        sentence!(
            "The {man} on {from} attacks the {other} on {at}, both on the near side of the mirror.",
            man,
            from,
            other,
            at,
        )
    }
}
