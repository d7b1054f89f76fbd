//! What is told of a man and its checkers, and of the men that could come to a king.

use super::Adrenaline;
use super::state::State;
use crate::parts::Man;
use crate::parts::explain::{self, Ways};
use crate::parts::orthodox::ARMIES;
use menagerie_board::{Board8, Square8};
use menagerie_show::Threat;

/// Where a man could go by its ordinary move, and what it attacks by it.
pub(super) fn ways(game: &Adrenaline, state: &State, man: Man, from: Square8) -> Ways<Board8> {
    state.ways_on(state.stacks(), game, state, man, from)
}

/// The attacks on the king of the side to move: by an ordinary move, or by checkers after one.
pub(super) fn threats(state: &State) -> Vec<Threat> {
    let (men, king) = (&state.board.men, state.king(state.color));
    let direct = state.direct_attackers(state.color);
    let suspects = state.suspects(state.color) - direct;
    let walkers = suspects.into_iter().filter(|from| state.could_take_king(*from, 0)).collect();
    explain::threats_on(men, &ARMIES, king, [direct, walkers], |from| state.way_to_king(from))
}
