//! The 11×11 board.

use crate::geometry::{coordinates, full_cells};
use crate::sliders::{quintessence, rays::Rays};
use crate::{Geometry, LeapTable, Square, SquareSet};

/// The board of 11 files and 11 ranks, a1 to k11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board11;

// A table of sets for each pair, as the 8×8 board has, would take 234 KB twice.
static RAYS: Rays<Board11, 121> = Rays::new();
static KING: LeapTable<Board11> = LeapTable::symmetric(&[(0, 1), (1, 1)]);
static KNIGHT: LeapTable<Board11> = LeapTable::symmetric(&[(1, 2)]);

impl Geometry for Board11 {
    type Bits = u128;
    const FILES: u8 = 11;
    const RANKS: u8 = 11;
    const FIRST_RANK: u8 = 1;
    const SQUARES: usize = 121;
    const CELLS: &'static [u8] = &full_cells::<121>();
    const COORDINATES: &'static [(u8, u8)] = &coordinates::<121>(Self::CELLS, Self::FILES);

    #[inline(always)]
    fn rook(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        quintessence::rook(from, occupied)
    }

    #[inline(always)]
    fn bishop(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        quintessence::bishop(from, occupied)
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
