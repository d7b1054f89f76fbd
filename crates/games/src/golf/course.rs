//! A round of nine deals, and a hundred to go through one after the other; both from the easiest to the hardest.
//!
//! The pars are those of shortest solutions, which tests prove again.

use menagerie_kernel::Hole;

/// The holes in the order in which they are played.
pub(super) const COURSE: &[Hole] = &[
    hole(2, 37, 2),
    hole(2, 24, 3),
    hole(3, 23, 3),
    hole(2, 48, 4),
    hole(3, 40, 4),
    hole(3, 11, 5),
    hole(4, 1, 5),
    hole(4, 53, 6),
    hole(4, 17, 7),
];

/// A hundred deals in the order in which they are played.
#[rustfmt::skip]
pub(super) const DEALS: &[Hole] = &[
    hole(2, 103, 2), hole(2, 104, 2), hole(2, 106, 2), hole(2, 110, 2), hole(2, 111, 2),
    hole(2, 112, 2), hole(2, 108, 3), hole(2, 119, 3), hole(2, 120, 3), hole(2, 130, 3),
    hole(2, 131, 3), hole(3, 110, 3), hole(3, 111, 3), hole(3, 112, 3), hole(3, 113, 3),
    hole(3, 115, 3), hole(3, 116, 3), hole(3, 123, 3), hole(3, 129, 3), hole(3, 131, 3),
    hole(2, 101, 4), hole(3, 102, 4), hole(3, 104, 4), hole(3, 105, 4), hole(3, 108, 4),
    hole(3, 114, 4), hole(3, 117, 4), hole(3, 119, 4), hole(3, 121, 4), hole(3, 122, 4),
    hole(3, 124, 4), hole(3, 125, 4), hole(4, 102, 4), hole(4, 104, 4), hole(4, 105, 4),
    hole(4, 110, 4), hole(4, 111, 4), hole(4, 116, 4), hole(4, 120, 4), hole(4, 124, 4),
    hole(3, 101, 5), hole(3, 103, 5), hole(3, 106, 5), hole(3, 107, 5), hole(3, 109, 5),
    hole(4, 101, 5), hole(4, 103, 5), hole(4, 106, 5), hole(4, 108, 5), hole(4, 109, 5),
    hole(4, 112, 5), hole(4, 113, 5), hole(4, 115, 5), hole(4, 117, 5), hole(4, 118, 5),
    hole(4, 119, 5), hole(4, 122, 5), hole(4, 123, 5), hole(5, 110, 5), hole(5, 120, 5),
    hole(4, 107, 6), hole(4, 114, 6), hole(5, 101, 6), hole(5, 103, 6), hole(5, 104, 6),
    hole(5, 105, 6), hole(5, 107, 6), hole(5, 108, 6), hole(5, 111, 6), hole(5, 112, 6),
    hole(5, 113, 6), hole(5, 115, 6), hole(5, 118, 6), hole(5, 119, 6), hole(6, 115, 6),
    hole(6, 119, 6), hole(5, 102, 7), hole(5, 106, 7), hole(5, 114, 7), hole(5, 116, 7),
    hole(5, 117, 7), hole(6, 101, 7), hole(6, 104, 7), hole(6, 108, 7), hole(6, 110, 7),
    hole(6, 111, 7), hole(6, 113, 7), hole(6, 118, 7), hole(5, 109, 8), hole(6, 103, 8),
    hole(6, 105, 8), hole(6, 107, 8), hole(6, 112, 8), hole(6, 114, 8), hole(6, 116, 8),
    hole(6, 102, 9), hole(6, 106, 9), hole(6, 109, 9), hole(6, 167, 10), hole(6, 217, 10),
];

/// The puzzle with so many cards that this seed deals, and the length of its shortest solutions.
const fn hole(cards: i64, seed: u64, par: u32) -> Hole {
    Hole { option: ("cards", cards), seed, par }
}
