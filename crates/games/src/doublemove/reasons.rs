//! Why a step is not allowed, in words for the player who tried it.

use super::turns::Moment;
use super::{DoubleMove, State};
use crate::chess::{Castles, Chessboard, Generator};
use crate::parts::orthodox::{KING, PAWN};
use crate::parts::reasons::{over, unsafe_king};
use crate::parts::{Man, Movement};
use menagerie_board::Board8;
use menagerie_kernel::{Sentence, sentence};

/// Says which rule forbids `step` after `prefix`.
pub(super) fn why_not(state: &State, prefix: &[Movement<Board8>], step: &Movement<Board8>) -> Sentence {
    if state.clock_is_out() {
        return over();
    }
    let now = prefix.iter().fold(state.begin(), |moment, step| DoubleMove.after(&moment, step));
    if !prefix.is_empty() && takes_too_late(state, &now, step) {
        return sentence!(
            "a pawn is taken en passant by the first step, by the second only after another such capture"
        );
    }
    if let Some(why) = now.board.why_no_way(Castles::KingGoesTwo, now.color, step) {
        return why;
    }
    if DoubleMove.castling_rook(&now, step).is_some() {
        return sentence!("a king does not castle out of check, over an attacked square or into check");
    }
    let king_goes = now.board.men.kind(KING).contains(step.from).then_some(step.to);
    if king_goes.is_none() && now.board.in_check(now.color) {
        return sentence!("the first step has to answer the check");
    }
    unsafe_king(king_goes, false)
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
