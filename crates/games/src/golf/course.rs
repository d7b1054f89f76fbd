//! A round of nine deals, from the easiest to the hardest.
//!
//! The pars are those of shortest solutions, which a test plays and proves again.

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

/// The puzzle with so many cards that this seed deals, and the length of its shortest solutions.
const fn hole(cards: i64, seed: u64, par: u32) -> Hole {
    Hole { option: ("cards", cards), seed, par }
}
