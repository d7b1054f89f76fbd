//! What is wrong with a placement, whoever reads it.

use menagerie_kernel::{Sentence, Spot, Term, sentence};

/// There are too many ranks, or too few.
pub fn wrong_ranks(count: usize, wanted: usize) -> Sentence {
    sentence!("there should be {wanted} ranks, not {count}", count = count as u32, wanted = wanted as u32)
}

/// A rank goes on beyond the last file.
pub fn too_long(most: u32) -> Sentence {
    sentence!("holds more than {most} squares", most)
}

/// A rank ends before the last file.
pub fn too_short(count: u32, wanted: u32) -> Sentence {
    sentence!("there should be {wanted} squares, not {count}", count, wanted)
}

/// Something stands where the board has a hole.
pub fn no_square(at: Spot) -> Sentence {
    sentence!("the board has no square {at}", at)
}

/// These letters are no piece's.
pub fn no_piece(letters: &str) -> Sentence {
    sentence!("no piece is called {text}", text = Term::excerpt(letters))
}
