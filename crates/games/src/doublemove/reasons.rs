//! Why a step is not allowed, in words for the player who tried it.

use super::turns::Moment;
use super::{DoubleMove, State};
use crate::chess::Generator;
use crate::parts::castling::Castling;
use crate::parts::orthodox::KING;
use crate::parts::{Movement, Position};
use menagerie_board::Board8;

/// Says which rule forbids `step` after `prefix`.
pub(super) fn why_not(state: &State, prefix: &[Movement<Board8>], step: &Movement<Board8>) -> String {
    if state.is_drawn() {
        return "the game is over".to_owned();
    }
    let now = prefix.iter().fold(state.begin(), |moment, step| DoubleMove.after(&moment, step));
    let position = position(&now, step);
    let man = match position.own(step.from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    if !prefix.is_empty() && takes_too_late(state, &now, step) {
        return "a pawn is taken in passing by the first step, by the second only after another such capture"
            .to_owned();
    }
    let wing = position.castling.castled(step.from, step.to).filter(|_| man.kind == KING);
    if wing.is_some_and(|wing| !wing.between().intersects(position.men.occupied())) {
        return "a king does not castle out of check, over an attacked square or into check".to_owned();
    }
    if !position.could_make(step) {
        return position.why_no_way(step);
    }
    match (man.kind == KING, now.board.in_check(now.color)) {
        (true, _) => format!("the king would be attacked on {}", step.to),
        (false, true) => "the first step has to answer the check".to_owned(),
        (false, false) => "the king would be attacked".to_owned(),
    }
}

/// The position at a moment, as far as `step` asks.
fn position(now: &Moment, step: &Movement<Board8>) -> Position {
    Position {
        men: now.board.men,
        to_move: now.color,
        castling: Castling::of_rooks(now.board.castling),
        ep: Some(step.to).filter(|to| now.board.ep.contains(*to)),
        clock: 0,
        turn: 1,
    }
}

/// Whether `step` could have taken a pawn in passing, had it been the first.
fn takes_too_late(state: &State, now: &Moment, step: &Movement<Board8>) -> bool {
    let late = state.board.ep - now.board.ep - now.board.men.occupied();
    let open = Position { ep: Some(step.to), ..position(now, step) };
    late.contains(step.to) && open.pawn_captures(step.from).contains(step.to) && open.could_make(step)
}
