//! The board of 68 squares: 8×8 with two more squares at either end.

use crate::geometry::coordinates;
use crate::sliders::rays::Rays;
use crate::{Geometry, LeapTable, NO_SQUARE, Square, SquareSet};

/// The board of a1 to h8 with d0 and e0 below the first rank and d9 and e9 above the eighth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board68;

/// The bounding box has ten ranks, of which the first and the last have two squares.
const CELLS: [u8; 80] = {
    let mut cells = [NO_SQUARE; 80];
    let (mut cell, mut index) = (0, 0);
    while cell < 80 {
        let (file, rank) = (cell % 8, cell / 8);
        if (rank >= 1 && rank <= 8) || file == 3 || file == 4 {
            cells[cell] = index;
            index += 1;
        }
        cell += 1;
    }
    cells
};

static RAYS: Rays<Board68, 68> = Rays::new();
static KING: LeapTable<Board68> = LeapTable::symmetric(&[(0, 1), (1, 1)]);
static KNIGHT: LeapTable<Board68> = LeapTable::symmetric(&[(1, 2)]);

impl Geometry for Board68 {
    type Bits = u128;
    const FILES: u8 = 8;
    const RANKS: u8 = 10;
    const FIRST_RANK: u8 = 0;
    const MARGIN: u8 = 1;
    const SQUARES: usize = 68;
    const CELLS: &'static [u8] = &CELLS;
    const COORDINATES: &'static [(u8, u8)] = &coordinates::<68>(Self::CELLS, Self::FILES);

    #[inline(always)]
    fn rook(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        RAYS.rook(from, occupied)
    }

    #[inline(always)]
    fn bishop(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        RAYS.bishop(from, occupied)
    }

    #[inline(always)]
    fn king(from: Square<Self>) -> SquareSet<Self> {
        KING.targets(from)
    }

    #[inline(always)]
    fn knight(from: Square<Self>) -> SquareSet<Self> {
        KNIGHT.targets(from)
    }

    #[inline(always)]
    fn between(a: Square<Self>, b: Square<Self>) -> SquareSet<Self> {
        RAYS.between(a, b)
    }

    #[inline(always)]
    fn line(a: Square<Self>, b: Square<Self>) -> SquareSet<Self> {
        RAYS.line(a, b)
    }
}
