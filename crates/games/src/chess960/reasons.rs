//! Why a step is not allowed, in words for the player who tried it.

use super::state::{State, Step};
use crate::parts::army::{Black, White};
use crate::parts::chessboard::Way;
use crate::parts::harvest::Generator;
use crate::parts::orthodox::{ARMIES, KING, PAWN, PROMOTIONS, reach};
use crate::parts::{Color, Man};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// Says which rule forbids `step`, which is not legal.
pub(super) fn why_not(state: &State, step: &Step) -> String {
    let Step { from, to, promotion } = *step;
    let (color, occupied) = (state.color, state.board.men.occupied());
    if state.is_drawn() {
        return "the game is over".to_owned();
    }
    let man = match state.board.men.at(from) {
        Some(man) if man.color == color => man,
        Some(_) => return format!("the piece on {from} is not yours"),
        None => return format!("no piece of yours stands on {from}"),
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
        if let Some(why) = why_no_pawn_move(state, from, to) {
            return why;
        }
    } else if !reach(man, from, SquareSet8::EMPTY).contains(to) {
        return format!("a {name} does not move like that");
    } else if !reach(man, from, occupied).contains(to) {
        return format!("a piece stands between {from} and {to}");
    }
    if let Some(why) = why_wrong_promotion(man, to, promotion) {
        return why;
    }
    match (man.kind == KING, state.board.in_check(color)) {
        (true, _) => format!("the king would be attacked on {to}"),
        (false, true) => "the king would stay in check".to_owned(),
        (false, false) => "the king would be attacked".to_owned(),
    }
}

/// What keeps a pawn from going there, its king aside.
fn why_no_pawn_move(state: &State, from: Square8, to: Square8) -> Option<String> {
    let (color, occupied) = (state.color, state.board.men.occupied());
    let ahead: i8 = if color == Color::White { 1 } else { -1 };
    let (files, ranks) = (to.file().abs_diff(from.file()), (to.rank() as i8 - from.rank() as i8) * ahead);
    match (files, ranks) {
        (0, 1) if occupied.contains(to) => Some("a pawn does not take straight ahead".to_owned()),
        (0, 2) if from.rank() != color.rank::<Board8>(1) => {
            Some("only from its first square may a pawn go two squares".to_owned())
        }
        (0, 2) if occupied.contains(to) || occupied.intersects(Board8::between(from, to)) => {
            Some("the pawn's way is blocked".to_owned())
        }
        (1, 1) if !occupied.contains(to) && !state.board.ep.contains(to) => {
            Some(format!("a pawn goes aslant only to take, and nothing is to be taken on {to}"))
        }
        (0, 1 | 2) | (1, 1) => None,
        _ => Some("a pawn does not move like that".to_owned()),
    }
}

/// What is wrong with the letter after a move, or its absence.
fn why_wrong_promotion(man: Man, to: Square8, promotion: Option<u8>) -> Option<String> {
    let promotes = man.kind == PAWN && to.rank() == man.color.rank::<Board8>(7);
    match promotion {
        None if promotes => Some("a pawn must promote there: add q, r, b or n".to_owned()),
        Some(_) if man.kind != PAWN => Some("only pawns promote".to_owned()),
        Some(_) if !promotes => Some("a pawn promotes only on the last rank".to_owned()),
        Some(letter) => {
            let kind = ARMIES.man(char::from(letter)).map(|man| man.kind);
            let allowed = kind.is_some_and(|kind| PROMOTIONS.contains(&kind));
            (!allowed).then(|| "a pawn promotes to q, r, b or n".to_owned())
        }
        None => None,
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
