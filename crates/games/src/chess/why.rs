//! Why a step is not allowed, in words for the player who tried it.

use super::harvest::{Castles, Generator};
use super::{Chess, Chessboard, Position, Variant, Way};
use crate::parts::army::{Black, White};
use crate::parts::orthodox::{ARMIES, KING, PAWN, PROMOTION_LETTERS, reach};
use crate::parts::reasons::{own_man, why_no_pawn_move, why_wrong_promotion};
use crate::parts::{Color, Movement};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// Says which rule of orthodox chess forbids `step`, which is not legal.
pub fn why_not<V: Variant>(game: &Chess<V>, at: &Position<V::Extra>, step: &Movement<Board8>) -> String {
    let Movement { from, to, promotion } = *step;
    let (board, color) = (&at.board, at.color);
    let occupied = board.men.occupied();
    if game.is_over(at) {
        return "the game is over".to_owned();
    }
    let man = match own_man(&board.men, color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let name = ARMIES.figure(man).name;
    if from == to {
        return format!("the {name} has to go to another square");
    }
    if man.kind == KING
        && let Some(why) = why_no_castling(V::CASTLES, board, color, from, to)
    {
        return why;
    }
    if board.men.color(color).contains(to) {
        return format!("{to} is taken by your own piece");
    }
    if man.kind == PAWN {
        if let Some(why) = why_no_pawn_move(color, from, to, occupied, board.ep) {
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
    match (man.kind == KING, game.in_check(at, color)) {
        (true, _) => format!("the king would be attacked on {to}"),
        (false, true) => "the king would stay in check".to_owned(),
        (false, false) => "the king would be attacked".to_owned(),
    }
}

/// What keeps the king from castling, if that is what was tried.
fn why_no_castling(
    castles: Castles,
    board: &Chessboard,
    color: Color,
    king: Square8,
    to: Square8,
) -> Option<String> {
    let own = board.men.color(color);
    let rooks = board.castling & own;
    let goal = |rook: Square8| Way::of(king, rook).goals(king).0;
    let near = Board8::king(king).contains(to);
    let rook = match castles {
        Castles::KingGoesTwo if near || king.rank() != to.rank() => return None,
        Castles::KingGoesTwo => match rooks.into_iter().find(|rook| goal(*rook) == to) {
            Some(rook) => rook,
            None if king.file().abs_diff(to.file()) != 2 => return None,
            None => return Some("castling needs a king and a rook that have not moved".to_owned()),
        },
        Castles::KingTakesRook if !own.contains(to) => {
            let rook = rooks.into_iter().find(|rook| goal(*rook) == to)?;
            return (!near)
                .then(|| format!("castling is written as the king taking his own rook: {king}{rook}"));
        }
        Castles::KingTakesRook if !rooks.contains(to) => {
            let is_rook = board.men.at(to).is_some_and(|man| ARMIES.figure(man).name == "rook");
            return is_rook
                .then(|| "the king may not castle with that rook, since one of them has moved".to_owned());
        }
        Castles::KingTakesRook => to,
    };
    let way = Way::of(king, rook);
    let empty = match color {
        Color::White => way.empty::<White>(),
        Color::Black => way.empty::<Black>(),
    };
    if empty.intersects(board.men.occupied()) {
        return Some("pieces stand in the way of castling".to_owned());
    }
    if board.in_check(color) {
        return Some("a king in check does not castle".to_owned());
    }
    Some("the king would pass or reach an attacked square".to_owned())
}
