//! How a piece goes, in Betza notation.
//!
//! Ralph Betza's notation as the XBoard project documents it (H. G. Muller, *Betza notation and XBoard*,
//! <https://www.gnu.org/software/xboard/Betza.html>), less what goes in several legs, drops and castles.
//!
//! ```text
//! betza      = part {part}
//! part       = {modifier} atom [range]
//! atom       = W F D N A H C Z G  (L is C, J is Z)  or  K B R Q
//! range      = the atom once more (without limit), and/or a number (0: without limit)
//! modifier   = m c e   moves, captures, captures in passing; m and c where none is given
//!              i       only from a square where such a piece begins
//!              n       lame: what lies between must be empty
//!              p g     hops over exactly one piece; lands just behind the first one
//!              o       goes round the sides of the board, as on a cylinder
//!              f b l r v s h   directions
//! ```
//!
//! A direction means what its atom makes of it. Of a straight atom (`W D H`) each of `f b l r` is one way, and several
//! are added up. Of a diagonal one (`F A G`) each is two ways, and two that stand at right angles meet in one: `flF`. Of
//! an oblique one (`N C Z`) each is the two ways that go farther there than aside; `lf` is the left one of the forward
//! pair, `fl` the forward one of the left pair, and `h` after a direction means the four ways of that half. `v` is `f`
//! and `b`, `s` is `l` and `r`; a doubled letter is the letter, kept from meeting its neighbour: `ffrrN`. `K` and `Q`
//! hand their directions to both of their halves.

mod directions;
mod reader;
#[cfg(test)]
mod tests;
mod words;

pub use reader::read;
pub use words::sentence;

/// How a piece goes: all of its movements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Betza {
    /// The movements in the order of the text; `K` and `Q` are two each.
    pub movements: Vec<Movement>,
}

/// One movement: a leap in some directions, perhaps repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The leap: how far along the longer way, and how far aside.
    pub leap: (i8, i8),
    /// Where one leap leads, in files to the right and ranks ahead as White sees it.
    pub ways: Vec<(i8, i8)>,
    /// How often it may be repeated in a line; nothing where only the board or a piece ends it.
    pub range: Option<u8>,
    /// Whether it may end on an empty square.
    pub moves: bool,
    /// Whether it may capture.
    pub captures: bool,
    /// Whether it may capture in passing.
    pub passing: bool,
    /// Whether it may only be made from a square where such a piece begins.
    pub initial: bool,
    /// Whether the squares that a leap passes must be empty.
    pub lame: bool,
    /// Whether it needs a piece to hop over.
    pub hop: Option<Hop>,
    /// Whether it goes round the sides of the board.
    pub round: bool,
}

/// How a hopper hops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    /// Over exactly one piece, from any distance and to any: the cannon.
    Over,
    /// Over the first piece in its way, to the square just behind: the grasshopper.
    Behind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// Where, as an offset in bytes.
    pub at: usize,
    /// What, in words.
    pub why: String,
}

impl Flaw {
    fn new(at: usize, why: impl Into<String>) -> Flaw {
        Flaw { at, why: why.into() }
    }
}

impl Betza {
    /// Whether every way leads ahead, so that nothing this piece does can be taken back.
    pub fn only_ahead(&self) -> bool {
        self.movements.iter().all(|movement| movement.ways.iter().all(|(_, ranks)| *ranks > 0))
    }
}

impl Movement {
    /// The squares that one leap in a direction passes, as offsets from where it begins: what must be empty if the piece
    /// is lame. Of a knight it is the square straight beside it, as for the horse of Chinese chess.
    pub fn passes(&self, (files, ranks): (i8, i8)) -> Vec<(i8, i8)> {
        let (long, aside) = self.leap;
        if aside == 0 || aside == long {
            return (1..long).map(|n| (files.signum() * n, ranks.signum() * n)).collect();
        }
        if files.abs() > ranks.abs() { vec![(files.signum(), 0)] } else { vec![(0, ranks.signum())] }
    }
}
