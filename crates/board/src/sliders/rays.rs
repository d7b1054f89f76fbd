//! Rays: everything on one side of a square along a line. They are the ground truth of lines, and a slider scheme.

use crate::{Geometry, Square, SquareSet, Word};

/// The eight directions; from `d` the opposite one is `d ^ 1`, and the even ones lead to higher indices.
pub(crate) const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
];

/// Of two squares that share no line.
const NO_DIRECTION: u8 = 8;

/// The rays of a board and the direction from each square to each other one.
///
/// `N` is the number of squares.
pub(crate) struct Rays<G: Geometry, const N: usize> {
    rays: [[SquareSet<G>; 8]; N],
    directions: [[u8; N]; N],
}

impl<G: Geometry, const N: usize> Rays<G, N> {
    /// Walks all rays.
    pub(crate) const fn new() -> Self {
        assert!(N == G::SQUARES);
        let mut table = Self {
            rays: [[SquareSet::EMPTY; 8]; N],
            directions: [[NO_DIRECTION; N]; N],
        };
        let mut index = 0;
        while let Some(from) = Square::<G>::from_index(index) {
            let mut direction = 0;
            while direction < 8 {
                let (files, ranks) = DIRECTIONS[direction];
                let mut square = from;
                while let Some(next) = square.offset(files, ranks) {
                    square = next;
                    table.rays[index][direction].insert(square);
                    table.directions[index][square.index()] = direction as u8;
                }
                direction += 1;
            }
            index += 1;
        }
        table
    }

    /// See [`Geometry::between`].
    #[inline]
    pub(crate) fn between(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        let direction = self.directions[a.index()][b.index()];
        if direction == NO_DIRECTION {
            return SquareSet::EMPTY;
        }
        let direction = usize::from(direction & 7);
        self.rays[a.index()][direction] & self.rays[b.index()][direction ^ 1]
    }

    /// See [`Geometry::line`].
    #[inline]
    pub(crate) fn line(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        let direction = self.directions[a.index()][b.index()];
        if direction == NO_DIRECTION {
            return SquareSet::EMPTY;
        }
        let direction = usize::from(direction & 7);
        (self.rays[a.index()][direction] | self.rays[a.index()][direction ^ 1]).with(a)
    }

    /// The attacks from `from` along the lines of these two directions and their opposites.
    #[inline(always)]
    pub(crate) fn attacks(
        &self,
        from: Square<G>,
        occupied: SquareSet<G>,
        directions: [usize; 2],
    ) -> SquareSet<G> {
        let rays = &self.rays[from.index()];
        directions
            .into_iter()
            .fold(SquareSet::EMPTY, |attacks, up| {
                let (above, below) = (rays[up], rays[up + 1]);
                // A sentinel at the far corner stands for "no blocker": its own ray in that direction is empty.
                let top = G::Bits::ONE << (G::SQUARES as u32 - 1);
                let first = ((above & occupied).bits() | top).trailing_zeros() as usize;
                let last = (G::Bits::BITS
                    - 1
                    - ((below & occupied).bits() | G::Bits::ONE).leading_zeros())
                    as usize;
                attacks | (above ^ self.rays[first][up]) | (below ^ self.rays[last][up + 1])
            })
    }
}
