//! Rays: everything on one side of a square along a line. They are the ground truth of lines, and the slider scheme
//! of boards that have no better one.

use crate::word::narrow;
use crate::{Geometry, Square, SquareSet, Word};

/// The eight directions; from `d` the opposite one is `d ^ 1`, and the even ones lead to higher indices.
pub(crate) const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

/// Of two squares that share no line.
const NO_DIRECTION: u8 = 8;

/// All squares from here in one direction, given as files and ranks a step.
pub(crate) const fn ray<G: Geometry>(from: Square<G>, (files, ranks): (i8, i8)) -> SquareSet<G> {
    let mut ray = SquareSet::EMPTY;
    let mut square = from;
    while let Some(next) = square.offset(files, ranks) {
        square = next;
        ray.insert(square);
    }
    ray
}

/// For each index, the bits at it and above.
pub(crate) const fn not_below<W: Word, const N: usize>() -> [W; N] {
    let mut masks = [W::ZERO; N];
    let mut index = 0;
    while index < N {
        masks[index] = narrow(u128::MAX << index);
        index += 1;
    }
    masks
}

/// Both sides of a line through a square.
#[derive(Clone, Copy)]
pub(crate) struct Line<G: Geometry> {
    /// The side of higher indices.
    up: SquareSet<G>,
    down: SquareSet<G>,
}

impl<G: Geometry> Line<G> {
    /// A line without squares.
    pub(crate) const EMPTY: Self = Self { up: SquareSet::EMPTY, down: SquareSet::EMPTY };

    /// The line through `from` in this direction, an even index of [`DIRECTIONS`], and its opposite.
    pub(crate) const fn new(from: Square<G>, direction: usize) -> Self {
        Self { up: ray(from, DIRECTIONS[direction]), down: ray(from, DIRECTIONS[direction + 1]) }
    }

    /// The squares up to and including the first occupied ones on both sides, where `not_below` is [`not_below`].
    ///
    /// Everything between two indices is a difference of two powers of two, so the two bits of the nearest blockers
    /// are enough (Michael Hoffmann's *obstruction difference*). The upper one needs no bit scan.
    #[inline(always)]
    pub(crate) fn attacks<const N: usize>(
        &self,
        occupied: SquareSet<G>,
        not_below: &[G::Bits; N],
    ) -> SquareSet<G> {
        const { assert!(N == G::SQUARES) };
        // Square 0 stands for "no blocker below": nothing lies beyond it.
        let first = const { Square::<G>::from_index(0).unwrap() };
        let below = (self.down & occupied).with(first).last().map_or(0, Square::index);
        let reach = (self.up & occupied).bits().up_to_lowest() & not_below[below];
        // SAFETY: the line has only squares.
        unsafe { SquareSet::from_bits_unchecked(reach & (self.up | self.down).bits()) }
    }
}

/// Lines, and sliders that follow them, for a board of any shape with `N` squares.
///
/// A geometry of your own can answer with it:
///
/// ```
/// use menagerie_board::{Board8, Geometry, Rays, Square8, SquareSet8};
///
/// static RAYS: Rays<Board8, 64> = Rays::new();
/// let (from, to) = (Square8::parse("c1").unwrap(), Square8::parse("h6").unwrap());
/// assert_eq!(RAYS.between(from, to), Board8::between(from, to));
/// assert_eq!(RAYS.bishop(from, to.into()), Board8::bishop(from, to.into()));
/// ```
pub struct Rays<G: Geometry, const N: usize> {
    lines: [[Line<G>; 4]; N],
    directions: [[u8; N]; N],
    not_below: [G::Bits; N],
}

impl<G: Geometry, const N: usize> Rays<G, N> {
    /// Walks all rays.
    ///
    /// # Panics
    /// If `N` is not [`Geometry::SQUARES`]; in a `static` the compiler reports it.
    #[allow(clippy::new_without_default, reason = "meant for statics, where Default cannot be used")]
    pub const fn new() -> Self {
        assert!(N == G::SQUARES);
        let mut table =
            Self { lines: [[Line::EMPTY; 4]; N], directions: [[NO_DIRECTION; N]; N], not_below: not_below() };
        let mut index = 0;
        while let Some(from) = Square::<G>::from_index(index) {
            let mut direction = 0;
            while direction < 8 {
                table.lines[index][direction / 2] = Line::new(from, direction & !1);
                let (files, ranks) = DIRECTIONS[direction];
                let mut square = from;
                while let Some(next) = square.offset(files, ranks) {
                    square = next;
                    table.directions[index][square.index()] = direction as u8;
                }
                direction += 1;
            }
            index += 1;
        }
        table
    }

    /// See [`Geometry::rook`].
    #[inline(always)]
    pub fn rook(&self, from: Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
        let [rank, file, ..] = &self.lines[from.index()];
        rank.attacks(occupied, &self.not_below) | file.attacks(occupied, &self.not_below)
    }

    /// See [`Geometry::bishop`].
    #[inline(always)]
    pub fn bishop(&self, from: Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
        let [.., diagonal, antidiagonal] = &self.lines[from.index()];
        diagonal.attacks(occupied, &self.not_below) | antidiagonal.attacks(occupied, &self.not_below)
    }

    /// See [`Geometry::between`].
    #[inline]
    pub const fn between(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        let direction = self.directions[a.index()][b.index()];
        if direction == NO_DIRECTION {
            return SquareSet::EMPTY;
        }
        let axis = axis_of(direction);
        let (from_a, from_b) = (&self.lines[a.index()][axis], &self.lines[b.index()][axis]);
        if direction & 1 == 0 {
            from_a.up.intersection(from_b.down)
        } else {
            from_a.down.intersection(from_b.up)
        }
    }

    /// See [`Geometry::line`].
    #[inline]
    pub const fn line(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        let direction = self.directions[a.index()][b.index()];
        if direction == NO_DIRECTION {
            return SquareSet::EMPTY;
        }
        let line = &self.lines[a.index()][axis_of(direction)];
        line.up.union(line.down).with(a)
    }
}

/// Which of a square's four lines runs in this direction.
const fn axis_of(direction: u8) -> usize {
    // The mask changes nothing, but spares the bounds check.
    (direction as usize / 2) & 3
}
