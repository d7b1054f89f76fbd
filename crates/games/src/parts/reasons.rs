//! Why a step is not allowed, in words for the player who tried it: what games say alike.

use super::orthodox::PAWN;
use super::{Color, Man, Men, pawns};
use menagerie_board::{Geometry, Square, SquareSet};

/// The man whom a player of `color` wants to move from a square, or why there is none.
pub fn own_man<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    color: Color,
    from: Square<G>,
) -> Result<Man, String> {
    match men.at(from) {
        Some(man) if man.color == color => Ok(man),
        Some(_) => Err(format!("the piece on {from} is not yours")),
        None => Err(format!("no piece of yours stands on {from}")),
    }
}

/// What keeps a pawn from going there, its king aside, where `occupied` are the squares of men that are in
/// its way or may be taken.
pub fn why_no_pawn_move<G: Geometry>(
    color: Color,
    from: Square<G>,
    to: Square<G>,
    occupied: SquareSet<G>,
    ep: SquareSet<G>,
) -> Option<String> {
    let ahead: i8 = if color == Color::White { 1 } else { -1 };
    let (files, ranks) = (to.file().abs_diff(from.file()), (to.rank() as i8 - from.rank() as i8) * ahead);
    match (files, ranks) {
        (0, 1) if occupied.contains(to) => Some("a pawn does not take straight ahead".to_owned()),
        (0, 2) if from.rank() != color.rank::<G>(1) => {
            Some("only from its first square may a pawn go two squares".to_owned())
        }
        (0, 2) if occupied.contains(to) || occupied.intersects(G::between(from, to)) => {
            Some("the pawn's way is blocked".to_owned())
        }
        (1, 1) if !occupied.contains(to) && !ep.contains(to) => {
            Some(format!("a pawn goes aslant only to take, and nothing is to be taken on {to}"))
        }
        (0, 1 | 2) | (1, 1) => None,
        _ => Some("a pawn does not move like that".to_owned()),
    }
}

/// What is wrong with the letter after a move, or its absence, where a pawn becomes what one of `letters` says.
pub fn why_wrong_promotion<G: Geometry>(
    man: Man,
    to: Square<G>,
    promotion: Option<u8>,
    letters: &[char],
) -> Option<String> {
    let promotes = man.kind == PAWN && pawns::last_rank(man.color).contains(to);
    let choice = || {
        let mut names: Vec<String> = letters.iter().map(char::to_string).collect();
        let last = names.pop().unwrap_or_default();
        format!("{} or {last}", names.join(", "))
    };
    match promotion {
        None if promotes => Some(format!("a pawn must promote there: add {}", choice())),
        Some(_) if man.kind != PAWN => Some("only pawns promote".to_owned()),
        Some(_) if !promotes => Some("a pawn promotes only on the last rank".to_owned()),
        Some(letter) if !letters.contains(&char::from(letter)) => {
            Some(format!("a pawn promotes to {}", choice()))
        }
        _ => None,
    }
}
