//! The 8×8 board.

use crate::geometry::{coordinates, full_cells};
use crate::sliders::{magic, rays::Rays};
use crate::{Geometry, LeapTable, Square, SquareSet};

/// The board of 8 files and 8 ranks, a1 to h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board8;

const RAYS: &Rays<Board8, 64> = &Rays::new();
// 32 KB each, but one load: pins and checks look here all the time.
static BETWEEN: [[SquareSet<Board8>; 64]; 64] = pairs(false);
static LINE: [[SquareSet<Board8>; 64]; 64] = pairs(true);
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
        magic::rook(from, occupied)
    }

    #[inline(always)]
    fn bishop(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        magic::bishop(from, occupied)
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
        BETWEEN[a.index()][b.index()]
    }

    #[inline(always)]
    fn line(a: Square<Self>, b: Square<Self>) -> SquareSet<Self> {
        LINE[a.index()][b.index()]
    }
}

/// What lies between each two squares, or the whole line through them.
const fn pairs(line: bool) -> [[SquareSet<Board8>; 64]; 64] {
    let mut sets = [[SquareSet::EMPTY; 64]; 64];
    let mut pair = 0;
    while let (Some(a), Some(b)) = (Square::from_index(pair / 64), Square::from_index(pair % 64)) {
        sets[a.index()][b.index()] = if line { RAYS.line(a, b) } else { RAYS.between(a, b) };
        pair += 1;
    }
    sets
}
