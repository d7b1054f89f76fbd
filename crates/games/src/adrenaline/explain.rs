//! What is told of a man and its checkers, and of the men that could come to a king.

use super::Adrenaline;
use super::state::State;
use crate::parts::Man;
use crate::parts::checkers::Stack;
use crate::parts::explain::{self, Ways};
use crate::parts::orthodox::{self, ARMIES, KING};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_show::Threat;

/// Where a man could go by its ordinary move, and what it attacks by it.
pub(super) fn ways(game: &Adrenaline, state: &State, man: Man, from: Square8) -> Ways<Board8> {
    let (men, stacked) = (&state.board.men, state.stacks().squares());
    let wings = state.board.wings().open(man.color, men.occupied());
    let open =
        wings.filter(|wing| wing.king == from && !stacked.contains(from) && !stacked.contains(wing.rook));
    let ways = orthodox::ways(men, man, from).going(open.map(|wing| wing.king_to));
    let passed = state.board.passed_by_enemy(man.color);
    let royal = (state.color, KING);
    let held = explain::held(game, state, men, royal, (man, from), &ways, passed);
    ways.saying(explain::boosted(state.stacks().at(from).pays(man.color))).saying(held)
}

/// The attacks on the king of the side to move: by an ordinary move, or by checkers after one.
pub(super) fn threats(state: &State) -> Vec<Threat> {
    let (men, king) = (&state.board.men, state.king(state.color));
    let direct = state.direct_attackers(state.color);
    let suspects = state.suspects(state.color) - direct;
    let walkers: SquareSet8 = suspects.into_iter().filter(|from| state.could_take_king(*from, 0)).collect();
    let walks = |from: Square8| {
        let told = state.way_to_king(from).and_then(|way| explain::walks(men, &ARMIES, from, &way));
        // A way that takes too long to find is still one.
        told.map_or_else(|| explain::threats(men, &ARMIES, king, from.into()), |threat| vec![threat])
    };
    let direct = explain::threats(men, &ARMIES, king, direct);
    direct.into_iter().chain(walkers.by_file().flat_map(walks)).collect()
}
