//! The structure of pawns, by whole sets at once.

use super::walk::Side;
use crate::parts::Color;
use crate::parts::pawns::ahead;
use menagerie_board::{Geometry, SquareSet};

/// Which pawns of a side are what.
pub(super) struct Structure<G: Geometry> {
    /// No enemy pawn stands before it on its own file or those beside it.
    pub(super) passed: SquareSet<G>,
    /// No own pawn stands on the files beside it.
    pub(super) isolated: SquareSet<G>,
    /// An own pawn stands before it.
    pub(super) doubled: SquareSet<G>,
    /// An own pawn defends it.
    pub(super) defended: SquareSet<G>,
    /// An own pawn stands beside it.
    pub(super) abreast: SquareSet<G>,
    /// It has neither, and enemy pawns attack the square before it.
    pub(super) backward: SquareSet<G>,
}

impl<G: Geometry> Structure<G> {
    #[inline(always)]
    pub(super) fn of<const KINDS: usize>(color: Color, own: &Side<G, KINDS>, foe: &Side<G, KINDS>) -> Self {
        let (attacks, foe_attacks) = (own.pawn_attacks, foe.pawn_attacks);
        let (own, foe) = (own.pawns, foe.pawns);
        let beside = own.shift::<-1, 0>() | own.shift::<1, 0>();
        let on_files = swept(!color, swept(color, beside));
        Structure {
            passed: own - swept(!color, ahead(!color, wide(foe))),
            isolated: own - on_files,
            doubled: own & swept(!color, ahead(!color, own)),
            defended: own & attacks,
            abreast: own & beside,
            backward: (own & ahead(!color, foe_attacks)) - attacks - beside,
        }
    }
}

/// These squares and all before them, on their own files and those beside them.
#[inline(always)]
pub(super) fn front<G: Geometry>(color: Color, squares: SquareSet<G>) -> SquareSet<G> {
    swept(color, wide(squares))
}

#[inline(always)]
fn wide<G: Geometry>(squares: SquareSet<G>) -> SquareSet<G> {
    squares | squares.shift::<-1, 0>() | squares.shift::<1, 0>()
}

/// These squares and all ahead of them.
#[inline(always)]
pub(super) fn swept<G: Geometry>(color: Color, squares: SquareSet<G>) -> SquareSet<G> {
    let mut swept = squares;
    if color == Color::White {
        swept |= swept.shift::<0, 1>();
        swept |= swept.shift::<0, 2>();
        swept |= swept.shift::<0, 4>();
        swept |= swept.shift::<0, 8>();
    } else {
        swept |= swept.shift::<0, -1>();
        swept |= swept.shift::<0, -2>();
        swept |= swept.shift::<0, -4>();
        swept |= swept.shift::<0, -8>();
    }
    swept
}
