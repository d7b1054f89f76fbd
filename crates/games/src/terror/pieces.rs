//! The men of both armies: how they move. What they are called is in [`armies`](super::armies).

use super::armies::{Army, Meeting};
use crate::parts::{Color, Men, orthodox};
use menagerie_board::{Board11, Geometry, LeapTable11, Square11, SquareSet11};

/// How many kinds of men both armies have together.
pub const KINDS: usize = 14;

/// Marches straight ahead and takes diagonally.
pub const PAWN: u8 = 0;
/// A pawn that also steps diagonally ahead.
pub const CRAB: u8 = 1;
/// Leaps (1, 2), and what Enhanced Knights add.
pub const KNIGHT: u8 = 2;
/// Leaps (1, 3) or steps diagonally.
pub const WIZARD: u8 = 3;
/// Runs diagonally.
pub const BISHOP: u8 = 4;
/// A bishop that also steps orthogonally.
pub const VICEROY: u8 = 5;
/// Runs orthogonally.
pub const ROOK: u8 = 6;
/// A rook that also steps diagonally.
pub const SQUIRE: u8 = 7;
/// Bishop and knight.
pub const CARDINAL: u8 = 8;
/// Rook and knight.
pub const MARSHALL: u8 = 9;
/// Rook and wizard.
pub const MINISTER: u8 = 10;
/// Rook and bishop.
pub const QUEEN: u8 = 11;
/// Queen and knight.
pub const AMAZON: u8 = 12;
/// The king.
pub const KING: u8 = 13;

/// The kinds of both armies from the most important on.
pub const ORDER: [u8; KINDS] = [
    KING, AMAZON, QUEEN, MINISTER, MARSHALL, CARDINAL, ROOK, SQUIRE, BISHOP, VICEROY, KNIGHT, WIZARD, PAWN,
    CRAB,
];

/// What each kind counts, in pawns: what the computer thinks of it on this large board, rounded so that neither army is ahead
/// when the game begins.
pub const WORTHS: [u8; KINDS] = [1, 1, 3, 5, 5, 6, 6, 8, 8, 10, 11, 11, 15, 0];

/// How a kind goes, in one sentence.
pub const fn how(army: Army, kind: u8) -> &'static str {
    match kind {
        PAWN => {
            "Moves one square straight ahead, or up to three from where it began; captures one square diagonally ahead."
        }
        CRAB => "Moves like a pawn, or one square diagonally ahead; captures one square diagonally ahead.",
        KNIGHT => orthodox::WAYS[orthodox::KNIGHT as usize],
        WIZARD => {
            "Jumps three squares along a rank or file and one to the side, or moves one square diagonally."
        }
        BISHOP => orthodox::WAYS[orthodox::BISHOP as usize],
        VICEROY => "Moves like a bishop, or one square along a rank or file.",
        ROOK => orthodox::WAYS[orthodox::ROOK as usize],
        SQUIRE => "Moves like a rook, or one square diagonally.",
        CARDINAL => "Moves like a bishop or a knight.",
        MARSHALL => "Moves like a rook or a knight.",
        MINISTER => "Moves like a rook or a wizard.",
        QUEEN => orthodox::WAYS[orthodox::QUEEN as usize],
        AMAZON => "Moves like a queen or a knight.",
        _ => match army {
            Army::SpinalTap => {
                "Moves one square in any direction; unmoved, it may castle far with an unmoved rook."
            }
            Army::Terror => {
                "Moves one square in any direction; unmoved, it may castle far with an unmoved rook or squire."
            }
        },
    }
}

/// The men of a game.
pub type TerrorMen = Men<Board11, KINDS>;

/// What knights do beside the knight's leap.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Knights {
    /// Nothing.
    #[default]
    Plain,
    /// They also leap (2, 3).
    Zebra,
    /// They also step like a king.
    Centaur,
}

impl Knights {
    /// The words of the option and of the position's field.
    pub const WORDS: &'static [&'static str] = &["zebra", "centaur"];

    /// The enhancement with this word.
    pub fn read(word: &str) -> Option<Knights> {
        match word {
            "zebra" => Some(Knights::Zebra),
            "centaur" => Some(Knights::Centaur),
            _ => None,
        }
    }

    /// The word, if there is an enhancement.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Knights::Plain => None,
            Knights::Zebra => Some("zebra"),
            Knights::Centaur => Some("centaur"),
        }
    }

    /// What there is to say of it: of White's knights, which are the only ones where the armies differ, or of all.
    pub const fn about(self, meeting: Meeting) -> Option<&'static str> {
        match (self, meeting) {
            (Knights::Plain, _) => None,
            (Knights::Zebra, Meeting::Different) => Some("White's knights also leap (2,3)."),
            (Knights::Zebra, _) => Some("All knights also leap (2,3)."),
            (Knights::Centaur, Meeting::Different) => Some("White's knights also step like a king."),
            (Knights::Centaur, _) => Some("All knights also step like a king."),
        }
    }

    /// Where the enhancement leads from a square.
    #[inline]
    fn enhanced(self, from: Square11) -> SquareSet11 {
        match self {
            Knights::Plain => SquareSet11::EMPTY,
            Knights::Zebra => ZEBRA.targets(from),
            Knights::Centaur => Board11::king(from),
        }
    }
}

static ZEBRA: LeapTable11 = LeapTable11::symmetric(&[(2, 3)]);
static WIZARDRY: LeapTable11 = LeapTable11::symmetric(&[(1, 3), (1, 1)]);
static DIAGONAL: LeapTable11 = LeapTable11::symmetric(&[(1, 1)]);
static ORTHOGONAL: LeapTable11 = LeapTable11::symmetric(&[(0, 1)]);
static AHEAD: [LeapTable11; 2] =
    [LeapTable11::new(&[(-1, 1), (1, 1)]), LeapTable11::new(&[(-1, -1), (1, -1)])];

static MARCH: [LeapTable11; 2] = [LeapTable11::new(&[(0, 1)]), LeapTable11::new(&[(0, -1)])];
static CRAWL: [LeapTable11; 2] =
    [LeapTable11::new(&[(-1, 1), (0, 1), (1, 1)]), LeapTable11::new(&[(-1, -1), (0, -1), (1, -1)])];

/// Where one step takes a pawn or a crab that captures nothing.
#[inline]
pub fn advances(color: Color, crab: bool, from: Square11) -> SquareSet11 {
    if crab { CRAWL[color as usize].targets(from) } else { MARCH[color as usize].targets(from) }
}

/// The squares diagonally ahead, where pawns and crabs of a colour take.
#[inline]
pub fn ahead(color: Color, from: Square11) -> SquareSet11 {
    AHEAD[color as usize].targets(from)
}

/// Where a man other than a pawn or crab may go, own men not yet left out.
#[inline(always)]
pub fn reach(kind: u8, from: Square11, occupied: SquareSet11, knights: Knights) -> SquareSet11 {
    match kind {
        KNIGHT => Board11::knight(from) | knights.enhanced(from),
        WIZARD => WIZARDRY.targets(from),
        BISHOP => Board11::bishop(from, occupied),
        VICEROY => Board11::bishop(from, occupied) | ORTHOGONAL.targets(from),
        ROOK => Board11::rook(from, occupied),
        SQUIRE => Board11::rook(from, occupied) | DIAGONAL.targets(from),
        CARDINAL => Board11::bishop(from, occupied) | Board11::knight(from),
        MARSHALL => Board11::rook(from, occupied) | Board11::knight(from),
        MINISTER => Board11::rook(from, occupied) | WIZARDRY.targets(from),
        QUEEN => Board11::queen(from, occupied),
        AMAZON => Board11::queen(from, occupied) | Board11::knight(from),
        KING => Board11::king(from),
        _ => unreachable!("pawns and crabs move by their colour"),
    }
}

/// One colour's men by the way they attack, so that a square is looked at from its own side.
#[derive(Clone, Copy)]
pub struct Attackers {
    color: Color,
    army: Army,
    knights: Knights,
    /// All that run orthogonally.
    pub orthogonal: SquareSet11,
    /// All that run diagonally.
    pub diagonal: SquareSet11,
    leapers: SquareSet11,
    enhanced: SquareSet11,
    wizards: SquareSet11,
    squires: SquareSet11,
    viceroys: SquareSet11,
    foot: SquareSet11,
    king: SquareSet11,
}

impl Attackers {
    /// The men of `color`, which are of this army.
    #[inline]
    pub fn of(men: &TerrorMen, color: Color, army: Army, knights: Knights) -> Attackers {
        let own = men.color(color);
        let royal = men.kind(QUEEN) | men.kind(AMAZON);
        let orthogonal = men.kind(ROOK) | men.kind(SQUIRE) | men.kind(MARSHALL) | men.kind(MINISTER) | royal;
        let diagonal = men.kind(BISHOP) | men.kind(VICEROY) | men.kind(CARDINAL) | royal;
        let leapers = men.kind(KNIGHT) | men.kind(CARDINAL) | men.kind(MARSHALL) | men.kind(AMAZON);
        Attackers {
            color,
            army,
            knights,
            orthogonal: orthogonal & own,
            diagonal: diagonal & own,
            leapers: leapers & own,
            enhanced: men.of(color, KNIGHT),
            wizards: (men.kind(WIZARD) | men.kind(MINISTER)) & own,
            squires: men.of(color, SQUIRE),
            viceroys: men.of(color, VICEROY),
            foot: (men.kind(PAWN) | men.kind(CRAB)) & own,
            king: men.of(color, KING),
        }
    }

    /// Those that attack a square by leap or step, whatever stands between.
    #[inline]
    pub fn near(&self, square: Square11) -> SquareSet11 {
        let shared = Board11::king(square) & self.king | ahead(!self.color, square) & self.foot;
        shared
            | match self.army {
                Army::SpinalTap => {
                    Board11::knight(square) & self.leapers | self.knights.enhanced(square) & self.enhanced
                }
                Army::Terror => {
                    WIZARDRY.targets(square) & self.wizards
                        | DIAGONAL.targets(square) & self.squires
                        | ORTHOGONAL.targets(square) & self.viceroys
                }
            }
    }

    /// Those that attack a square when these squares are occupied.
    #[inline]
    pub fn on(&self, square: Square11, occupied: SquareSet11) -> SquareSet11 {
        self.near(square)
            | Board11::rook(square, occupied) & self.orthogonal
            | Board11::bishop(square, occupied) & self.diagonal
    }
}
