//! Pieces that jump: tables of targets from lists of offsets.

use crate::{Geometry, Square, SquareSet};

/// The target sets of a leaper, one for each square.
///
/// Put it in a `static`: the compiler fills it.
///
/// ```
/// use menagerie_board::{LeapTable8, LeapTable11, Square8};
///
/// static ZEBRA: LeapTable11 = LeapTable11::symmetric(&[(2, 3)]);
/// static BLACK_PAWN: LeapTable8 = LeapTable8::new(&[(-1, -1), (1, -1)]);
/// assert_eq!(BLACK_PAWN.targets(Square8::parse("a5").unwrap()), Square8::parse("b4").unwrap().into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeapTable<G: Geometry> {
    /// By index. Arrays cannot have the length `G::SQUARES` yet; what lies beyond it is never read.
    targets: [SquareSet<G>; 128],
}

impl<G: Geometry> LeapTable<G> {
    /// The table of a piece that moves by exactly these offsets, each files to the right and ranks up.
    pub const fn new(offsets: &[(i8, i8)]) -> Self {
        let mut targets = [SquareSet::EMPTY; 128];
        let mut index = 0;
        while let Some(from) = Square::<G>::from_index(index) {
            let mut offset = 0;
            while offset < offsets.len() {
                if let Some(to) = from.offset(offsets[offset].0, offsets[offset].1) {
                    targets[index].insert(to);
                }
                offset += 1;
            }
            index += 1;
        }
        Self { targets }
    }

    /// The table of a piece that moves by these offsets and all their reflections: eight in all for `(1, 3)`, four
    /// for `(0, 2)` or `(1, 1)`.
    pub const fn symmetric(offsets: &[(i8, i8)]) -> Self {
        let mut targets = [SquareSet::EMPTY; 128];
        let mut offset = 0;
        while offset < offsets.len() {
            let (a, b) = offsets[offset];
            let reflections = [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)];
            let table = Self::new(&reflections);
            let mut index = 0;
            while index < G::SQUARES {
                targets[index] = targets[index].union(table.targets[index]);
                index += 1;
            }
            offset += 1;
        }
        Self { targets }
    }

    /// Where the piece may leap from this square, on an empty board.
    #[inline(always)]
    pub const fn targets(&self, from: Square<G>) -> SquareSet<G> {
        const { assert!(G::SQUARES <= 128) };
        self.targets[from.index()]
    }
}
