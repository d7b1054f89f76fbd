//! Why a step is not allowed, in words for the player who tried it.

use super::turns::Moment;
use super::{DoubleMove, State};
use crate::chess::{Castles, Chessboard, Generator};
use crate::parts::orthodox::{KING, PAWN};
use crate::parts::{Man, Movement};
use menagerie_board::Board8;

/// Says which rule forbids `step` after `prefix`.
pub(super) fn why_not(state: &State, prefix: &[Movement<Board8>], step: &Movement<Board8>) -> String {
    if state.clock_is_out() {
        return "the game is over".to_owned();
    }
    let now = prefix.iter().fold(state.begin(), |moment, step| DoubleMove.after(&moment, step));
    if !prefix.is_empty() && takes_too_late(state, &now, step) {
        return "a pawn is taken in passing by the first step, by the second only after another such capture"
            .to_owned();
    }
    if let Some(why) = now.board.why_no_way(Castles::KingGoesTwo, now.color, step) {
        return why;
    }
    if DoubleMove.castling_rook(&now, step).is_some() {
        return "a king does not castle out of check, over an attacked square or into check".to_owned();
    }
    match (now.board.men.kind(KING).contains(step.from), now.board.in_check(now.color)) {
        (true, _) => format!("the king would be attacked on {}", step.to),
        (false, true) => "the first step has to answer the check".to_owned(),
        (false, false) => "the king would be attacked".to_owned(),
    }
}

/// Whether `step` could have taken a pawn in passing, had it been the first.
fn takes_too_late(state: &State, now: &Moment, step: &Movement<Board8>) -> bool {
    let late = state.board.ep - now.board.ep - now.board.men.occupied();
    let taker = Man::new(now.color, PAWN);
    let open = Chessboard { ep: step.to.into(), ..now.board };
    late.contains(step.to)
        && now.board.men.at(step.from) == Some(taker)
        && open.captures(taker, step.from).contains(step.to)
        && open.why_no_way(Castles::KingGoesTwo, now.color, step).is_none()
}
