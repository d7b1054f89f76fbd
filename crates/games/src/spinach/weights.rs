//! Nothing was learned yet.

use crate::parts::learned::Numbers;

/// What the features of a position are worth in the opening and in the ending, in centipawns.
pub static NUMBERS: Numbers = &[];
