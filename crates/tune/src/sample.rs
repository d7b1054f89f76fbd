//! What is kept of a position, and how it stands in a file.
//!
//! A line has four fields, split by tabs: the number of the game, the text of the position, what the search thought of
//! it in centipawns for the side to move, and what that side had of the game in the end: 1, 0.5 or 0 points. Lines that
//! are empty or begin with `#` say nothing.
//!
//! ```text
//! 17<TAB>r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4<TAB>18<TAB>0.5
//! ```

use menagerie_kernel::excerpt;
use std::fmt;
use std::str::FromStr;

/// A position from a game, and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The number of the game that it is from.
    pub game: u64,
    /// Its text.
    pub position: String,
    /// What the search thought of it, in centipawns for the side to move.
    pub score: i32,
    /// What the side to move had of the game: 1, 0.5 or 0 points.
    pub points: f32,
}

/// Why a line of a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLine {
    /// It has another number of fields.
    #[error("it has {0} fields and not 4, split by tabs")]
    Fields(usize),
    /// A field cannot be read.
    #[error("`{1}` is not {0}")]
    Field(&'static str, String),
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}\t{}", self.game, self.position, self.score, self.points)
    }
}

impl FromStr for Sample {
    type Err = BadLine;

    fn from_str(line: &str) -> Result<Sample, BadLine> {
        let [game, position, score, points] = fields(line)?;
        let halves = halves(points)?;
        Ok(Sample {
            game: number("the number of a game", game)?,
            position: position.to_owned(),
            score: number("a number of centipawns", score)?,
            points: f32::from(halves) / 2.0,
        })
    }
}

/// The fields of a line.
pub(crate) fn fields(line: &str) -> Result<[&str; 4], BadLine> {
    let fields: Vec<&str> = line.split('\t').collect();
    fields.try_into().map_err(|fields: Vec<&str>| BadLine::Fields(fields.len()))
}

/// A number, which is called `what` where it is none.
pub(crate) fn number<N: FromStr>(what: &'static str, text: &str) -> Result<N, BadLine> {
    text.parse().map_err(|_| BadLine::Field(what, excerpt(text)))
}

/// Points of a game in halves: 0, 1 or 2.
pub(crate) fn halves(points: &str) -> Result<u8, BadLine> {
    let halves = ["0", "0.5", "1"].iter().position(|text| *text == points);
    halves.map(|halves| halves as u8).ok_or_else(|| BadLine::Field("1, 0.5 or 0", excerpt(points)))
}

/// What the lines of a file say, one after the other.
///
/// # Errors
/// A line cannot be read; its number is told, from 1.
pub fn read<T: FromStr>(text: &str) -> Result<Vec<T>, (usize, T::Err)> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, number)| line.parse().map_err(|bad| (number, bad))).collect()
}
