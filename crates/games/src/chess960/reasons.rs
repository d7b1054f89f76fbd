//! Why a step is not allowed, in words for the player who tried it.

use super::state::{State, Step};
use crate::parts::Color;
use crate::parts::army::{Black, White};
use crate::parts::chessboard::Way;
use crate::parts::harvest::Generator;
use crate::parts::orthodox::{ARMIES, KING, PAWN, PROMOTION_LETTERS, reach};
use crate::parts::reasons::{own_man, why_no_pawn_move, why_wrong_promotion};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// Says which rule forbids `step`, which is not legal.
pub(super) fn why_not(state: &State, step: &Step) -> String {
    let Step { from, to, promotion } = *step;
    let (color, occupied) = (state.color, state.board.men.occupied());
    if state.is_drawn() {
        return "the game is over".to_owned();
    }
    let man = match own_man(&state.board.men, color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let name = ARMIES.figure(man).name;
    if from == to {
        return format!("the {name} has to go to another square");
    }
    if man.kind == KING
        && let Some(why) = why_no_castling(state, from, to)
    {
        return why;
    }
    if state.board.men.color(color).contains(to) {
        return format!("{to} is taken by your own piece");
    }
    if man.kind == PAWN {
        if let Some(why) = why_no_pawn_move(color, from, to, occupied, state.board.ep) {
            return why;
        }
    } else if !reach(man, from, SquareSet8::EMPTY).contains(to) {
        return format!("a {name} does not move like that");
    } else if !reach(man, from, occupied).contains(to) {
        return format!("a piece stands between {from} and {to}");
    }
    if let Some(why) = why_wrong_promotion(man, to, promotion, &PROMOTION_LETTERS) {
        return why;
    }
    match (man.kind == KING, state.board.in_check(color)) {
        (true, _) => format!("the king would be attacked on {to}"),
        (false, true) => "the king would stay in check".to_owned(),
        (false, false) => "the king would be attacked".to_owned(),
    }
}

/// What keeps the king from castling, if that is what was tried.
fn why_no_castling(state: &State, king: Square8, to: Square8) -> Option<String> {
    let own = state.board.men.color(state.color);
    let rooks = state.board.castling & own;
    if !own.contains(to) {
        let rook = rooks.into_iter().find(|rook| Way::of(king, *rook).goals(king).0 == to)?;
        let near = Board8::king(king).contains(to);
        return (!near).then(|| format!("castling is written as the king taking his own rook: {king}{rook}"));
    }
    if !rooks.contains(to) {
        let is_rook = state.board.men.at(to).is_some_and(|man| ARMIES.figure(man).name == "rook");
        return is_rook
            .then(|| "the king may not castle with that rook, since one of them has moved".to_owned());
    }
    let way = Way::of(king, to);
    let empty = match state.color {
        Color::White => way.empty::<White>(),
        Color::Black => way.empty::<Black>(),
    };
    if empty.intersects(state.board.men.occupied()) {
        return Some("pieces stand in the way of castling".to_owned());
    }
    if state.board.in_check(state.color) {
        return Some("a king in check does not castle".to_owned());
    }
    Some("the king would pass or reach an attacked square".to_owned())
}
