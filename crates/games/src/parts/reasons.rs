//! Why a step of orthodox men is not allowed, in words for the player who tried it: what games on 8×8 say
//! alike.

use super::orthodox::{ARMIES, KINDS, PAWN, PROMOTIONS};
use super::{Color, Man, Men};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// The man whom a player of `color` wants to move from a square, or why there is none.
pub fn own_man(men: &Men<Board8, KINDS>, color: Color, from: Square8) -> Result<Man, String> {
    match men.at(from) {
        Some(man) if man.color == color => Ok(man),
        Some(_) => Err(format!("the piece on {from} is not yours")),
        None => Err(format!("no piece of yours stands on {from}")),
    }
}

/// What keeps a pawn from going there, its king aside, where `occupied` are the squares of men that are in
/// its way or may be taken.
pub fn why_no_pawn_move(
    color: Color,
    from: Square8,
    to: Square8,
    occupied: SquareSet8,
    ep: SquareSet8,
) -> Option<String> {
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
        (1, 1) if !occupied.contains(to) && !ep.contains(to) => {
            Some(format!("a pawn goes aslant only to take, and nothing is to be taken on {to}"))
        }
        (0, 1 | 2) | (1, 1) => None,
        _ => Some("a pawn does not move like that".to_owned()),
    }
}

/// What is wrong with the letter after a move, or its absence.
pub fn why_wrong_promotion(man: Man, to: Square8, promotion: Option<u8>) -> Option<String> {
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
