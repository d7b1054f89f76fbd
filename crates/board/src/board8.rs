//! The 8×8 board.

use crate::geometry::{coordinates, full_cells};
use crate::sliders::rays::Rays;
use crate::{Geometry, LeapTable, Square, SquareSet};

/// The board of 8 files and 8 ranks, a1 to h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board8;

static RAYS: Rays<Board8, 64> = Rays::new();
static KING: LeapTable<Board8> = LeapTable::symmetric(&[(0, 1), (1, 1)]);
static KNIGHT: LeapTable<Board8> = LeapTable::symmetric(&[(1, 2)]);

impl Geometry for Board8 {
    type Bits = u64;
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const FIRST_RANK: u8 = 1;
    const SQUARES: usize = 64;
    const CELLS: &'static [u8] = &full_cells::<64>();
    const COORDINATES: &'static [(u8, u8)] = &coordinates::<64>(Self::CELLS, Self::FILES);

    #[inline(always)]
    fn rook(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        RAYS.attacks(from, occupied, [0, 2])
    }

    #[inline(always)]
    fn bishop(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        RAYS.attacks(from, occupied, [4, 6])
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
