//! Castling from any home squares: where king and rook go, and what must be empty and safe on the way.

use crate::parts::Movement;
use crate::parts::army::Army;
use menagerie_board::{Board8, Square8, SquareSet8};

/// How steps write castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castles {
    /// The king goes two squares, from its usual home: `e1g1`.
    KingGoesTwo,
    /// The king takes its own rook, wherever the two began: `e1h1`.
    KingTakesRook,
}

impl Castles {
    /// Whether a king that has not moved may stand here.
    pub fn begins_on(self, king: Square8) -> bool {
        const HOMES: SquareSet8 = SquareSet8::from_bits(1 << 4 | 1 << 60);
        self == Castles::KingTakesRook || HOMES.contains(king)
    }

    /// How castling of this king and rook is written.
    pub fn step(self, king: Square8, rook: Square8) -> Movement<Board8> {
        Movement::new(
            king,
            match self {
                Castles::KingGoesTwo => Way::of(king, rook).goals(king).0,
                Castles::KingTakesRook => rook,
            },
        )
    }
}

/// How a king castles with a rook on given files.
#[derive(Clone, Copy)]
pub struct Way {
    /// The file where the king goes, c or g.
    king_file: u8,
    /// The file where the rook goes, d or f.
    rook_file: u8,
    /// The files, a bit each, that must be empty: the ways of both, less the two themselves.
    empty: u8,
    /// The files on which the king must be safe: its way from home to goal.
    safe: u8,
}

/// By the files of king and rook: the generator asks this at every turn.
static WAYS: [[Way; 8]; 8] = ways();

impl Way {
    /// The castling of a king and a rook on their home squares.
    #[inline(always)]
    pub fn of(king: Square8, rook: Square8) -> &'static Way {
        &WAYS[usize::from(king.file())][usize::from(rook.file())]
    }

    /// Where the king goes.
    #[inline(always)]
    pub fn king_to<A: Army>(&self) -> SquareSet8 {
        A::home(1 << self.king_file)
    }

    /// Where the rook goes.
    #[inline(always)]
    pub fn rook_to<A: Army>(&self) -> SquareSet8 {
        A::home(1 << self.rook_file)
    }

    /// The squares that must be empty.
    #[inline(always)]
    pub fn empty<A: Army>(&self) -> SquareSet8 {
        A::home(self.empty)
    }

    /// The squares on which the king must be safe. The last of them also depends on what the rook leaves
    /// open when it has moved.
    #[inline(always)]
    pub fn safe<A: Army>(&self) -> SquareSet8 {
        A::home(self.safe)
    }

    /// The squares where king and rook go, for a king on this square.
    pub fn goals(&self, king: Square8) -> (Square8, Square8) {
        let at = |file| Square8::new(file, king.rank()).expect("a file of the board");
        (at(self.king_file), at(self.rook_file))
    }
}

const fn ways() -> [[Way; 8]; 8] {
    let mut ways = [[Way { king_file: 0, rook_file: 0, empty: 0, safe: 0 }; 8]; 8];
    let mut pair = 0;
    while pair < 64 {
        let (king, rook) = (pair / 8, pair % 8);
        let (king_file, rook_file) = if rook > king { (6, 5) } else { (2, 3) };
        let safe = span(king, king_file);
        let empty = (safe | span(rook, rook_file)) & !(1 << king | 1 << rook);
        ways[king as usize][rook as usize] = Way { king_file, rook_file, empty, safe };
        pair += 1;
    }
    ways
}

/// The files from one to the other, both included.
const fn span(a: u8, b: u8) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (u8::MAX << low) & (u8::MAX >> (7 - high))
}
