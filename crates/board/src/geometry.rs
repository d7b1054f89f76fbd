//! What a board is: its shape, and what the common pieces see on it.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{Square, SquareSet, Word};

/// In [`Geometry::CELLS`], a place of the bounding box where the board has no square.
pub const NO_SQUARE: u8 = u8::MAX;

/// A board's shape, as a type.
///
/// Squares have dense indices `0..SQUARES`, counted by rank from the lowest and within a rank by file (a1 = 0,
/// b1 = 1, …). The shape is given as data, [`CELLS`](Geometry::CELLS) and [`COORDINATES`](Geometry::COORDINATES),
/// so a board with missing squares needs no special case anywhere: a ray or a step that meets a missing square ends.
///
/// Files and ranks are zero-based indices everywhere in this crate; only texts know letters and rank numbers.
pub trait Geometry: Copy + Clone + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The word with a bit for every square.
    type Bits: Word;
    /// The width of the bounding box.
    const FILES: u8;
    /// The height of the bounding box.
    const RANKS: u8;
    /// The number printed for rank index 0: 1 on ordinary boards.
    const FIRST_RANK: u8;
    /// How many ranks at either end have missing squares; games count a side's ranks from the first full one.
    const MARGIN: u8 = 0;
    /// How many squares there are, at most [`Word::BITS`] of [`Bits`](Geometry::Bits).
    const SQUARES: usize;
    /// For each place of the bounding box, `rank * FILES + file`, the square's dense index or [`NO_SQUARE`].
    const CELLS: &'static [u8];
    /// For each dense index, file and rank.
    const COORDINATES: &'static [(u8, u8)];

    /// What a rook on `from` attacks: along ranks and files up to and including the first occupied square.
    ///
    /// Whether `from` itself is in `occupied` makes no difference.
    fn rook(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self>;
    /// What a bishop on `from` attacks: along diagonals up to and including the first occupied square.
    ///
    /// Whether `from` itself is in `occupied` makes no difference.
    fn bishop(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self>;
    /// What a queen on `from` attacks: as a rook and as a bishop.
    #[inline(always)]
    fn queen(from: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        Self::rook(from, occupied) | Self::bishop(from, occupied)
    }
    /// The up to eight squares next to `from`.
    fn king(from: Square<Self>) -> SquareSet<Self>;
    /// The up to eight squares a (1, 2) leap away from `from`.
    fn knight(from: Square<Self>) -> SquareSet<Self>;
    /// The squares strictly between `a` and `b` on a common rank, file or diagonal; empty where they share none.
    fn between(a: Square<Self>, b: Square<Self>) -> SquareSet<Self>;
    /// The whole rank, file or diagonal through `a` and `b`, both included; empty where they share none, or are one.
    fn line(a: Square<Self>, b: Square<Self>) -> SquareSet<Self>;
}

/// [`Geometry::CELLS`] of a full rectangle.
pub(crate) const fn full_cells<const N: usize>() -> [u8; N] {
    let mut cells = [0; N];
    let mut index = 0;
    while index < N {
        cells[index] = index as u8;
        index += 1;
    }
    cells
}

/// [`Geometry::COORDINATES`] of a board whose bounding box is `cells`, `files` wide.
pub(crate) const fn coordinates<const N: usize>(cells: &[u8], files: u8) -> [(u8, u8); N] {
    let mut coordinates = [(0, 0); N];
    let mut cell = 0;
    while cell < cells.len() {
        if cells[cell] != NO_SQUARE {
            coordinates[cells[cell] as usize] = (cell as u8 % files, cell as u8 / files);
        }
        cell += 1;
    }
    coordinates
}
