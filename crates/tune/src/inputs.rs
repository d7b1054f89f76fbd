//! Positions in the form in which `trainer/train.py` reads them to train the network of a game.
//!
//! A file begins with a line: `menagerie inputs 2`, then how many inputs the network has of men, how many in all, and
//! how many positions follow. After it come 12 bytes for each position, and then two for each of its inputs, of 16
//! bits: as the side to move sees the board, and as its enemy does. All numbers have their low byte first.
//!
//! | Bytes | Of a position |
//! | --- | --- |
//! | 4 | the number of its game |
//! | 2 | what the search thought of it, in centipawns for the side to move |
//! | 2 | what it is worth without a network, in centipawns for the side to move |
//! | 2 | how many half points this side had of the game |
//! | 2 | how many inputs it has |

use crate::Sample;
use menagerie_kernel::{Lesson, Trace};
use std::io::{self, Write};

/// Positions to train a network from.
#[derive(Clone, Debug)]
pub struct Inputs {
    inputs: usize,
    of_men: usize,
    positions: u64,
    heads: Vec<u8>,
    found: Vec<u8>,
}

impl Inputs {
    /// No positions yet of the game of this lesson.
    pub fn new(lesson: &Lesson) -> Inputs {
        let Lesson { inputs, inputs_of_men: of_men, .. } = *lesson;
        Inputs { inputs, of_men, positions: 0, heads: Vec::new(), found: Vec::new() }
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Takes in a position: what it consists of, what it is worth and what became of it.
    pub fn add(&mut self, trace: &Trace, worth: i32, sample: &Sample) {
        self.positions += 1;
        let centipawns = |worth: i32| worth.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.heads.extend((sample.game as u32).to_le_bytes());
        self.heads.extend(centipawns(sample.score).to_le_bytes());
        self.heads.extend(centipawns(worth - trace.correction).to_le_bytes());
        self.heads.extend(((2.0 * sample.points) as u16).to_le_bytes());
        self.heads.extend((trace.inputs.len() as u16).to_le_bytes());
        self.found.extend(trace.inputs.iter().flatten().flat_map(|input| input.to_le_bytes()));
    }

    /// Writes them.
    ///
    /// # Errors
    /// They could not be written.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        writeln!(to, "menagerie inputs 2 {} {} {}", self.of_men, self.inputs, self.positions)?;
        to.write_all(&self.heads)?;
        to.write_all(&self.found)
    }
}
