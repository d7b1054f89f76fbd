//! Men that come to the board from beside it.

use super::harvest::Harvest;
use super::{Position, Variant, generator};
use crate::parts::army::Army;
use crate::parts::orthodox::{ARMIES, KING, ORDER, PAWN, figure};
use crate::parts::{Color, Man, men::spot, pawns};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{Sentence, Token, sentence};
use menagerie_show::Stock;

/// Finds the drops of `A` that leave its king safe. A man that is put on the board opens no line, so what matters is that
/// it ends a check.
#[inline(always)]
pub(super) fn harvest<A: Army, V: Variant>(
    variant: &V,
    at: &Position<V::Extra>,
    found: &mut impl Harvest<A>,
) {
    let men = &at.board.men;
    let checkers = variant.attackers(at, A::COLOR);
    let king = men.of(A::COLOR, KING).first();
    let free = king.map_or(SquareSet8::EMPTY, |king| generator::answers(king, checkers)) - men.occupied();
    for (kind, held) in (0..).zip(variant.held(&at.extra, A::COLOR)) {
        if held > 0 {
            found.drops(kind, if kind == PAWN { free - pawns::ends() } else { free });
        }
    }
}

/// What keeps the side to move from a drop, its king's safety aside; nothing if it can be made.
pub(super) fn why_no_drop<V: Variant>(
    variant: &V,
    at: &Position<V::Extra>,
    kind: u8,
    to: Square8,
) -> Option<Sentence> {
    let man = figure(kind);
    if !V::DROPS || variant.held(&at.extra, at.color)[usize::from(kind)] == 0 {
        return Some(sentence!("you have no {man} to put on the board", man));
    }
    if at.board.men.occupied().contains(to) {
        return Some(sentence!("{at} is not empty", at = spot(to)));
    }
    let is_end = kind == PAWN && pawns::ends().contains(to);
    is_end.then(|| sentence!("a pawn is not put on the first or the last rank"))
}

/// What both sides hold, the most important first.
pub(super) fn stocks<V: Variant>(variant: &V, at: &Position<V::Extra>) -> Vec<Stock> {
    let of = move |color: Color| {
        let held = variant.held(&at.extra, color);
        let count = move |kind: &u8| held[usize::from(*kind)];
        let kinds = ORDER.into_iter().filter(move |kind| count(kind) > 0);
        let icon = move |kind| ARMIES.figure(Man::new(color, kind)).icon;
        kinds.map(move |kind| Stock {
            seat: Some(V::INFO.seat_id(color.seat())),
            token: Token { icon: icon(kind), side: color.side(), count: count(&kind) },
        })
    };
    Color::BOTH.into_iter().flat_map(of).collect()
}
