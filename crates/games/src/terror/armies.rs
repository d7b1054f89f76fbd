//! Both armies: what their men are called, which letters they have in texts, and where each army is played.

use super::pieces::{
    AMAZON, BISHOP, CARDINAL, CRAB, KINDS, KING, KNIGHT, MARSHALL, MINISTER, PAWN, QUEEN, ROOK, SQUIRE,
    VICEROY, WIZARD,
};
use crate::parts::men::FigureRow;
use crate::parts::{Armies, Color};

/// The army that one side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    /// That of Spinal Tap Chess.
    SpinalTap,
    /// That of Terror Chess.
    Terror,
}

impl Army {
    /// The kinds that move by [`reach`](super::pieces::reach).
    pub const fn officers(self) -> &'static [u8] {
        match self {
            Army::SpinalTap => &[KNIGHT, BISHOP, ROOK, CARDINAL, MARSHALL, QUEEN, AMAZON],
            Army::Terror => &[WIZARD, VICEROY, ROOK, SQUIRE, MINISTER, QUEEN],
        }
    }

    /// Whether a man of this kind belongs to it.
    pub fn has(self, kind: u8) -> bool {
        matches!((kind, self), (PAWN | KING, _) | (CRAB, Army::Terror)) || self.officers().contains(&kind)
    }
}

/// Which armies meet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Meeting {
    /// White has that of Spinal Tap Chess, Black that of Terror Chess.
    #[default]
    Different,
    /// Both have that of Spinal Tap Chess, as in the game of that name.
    SpinalTap,
    /// Both have that of Terror Chess, as in the game of that name.
    Terror,
}

impl Meeting {
    /// The words of the option and of the position's field.
    pub const WORDS: &'static [&'static str] = &["spinal-tap", "terror"];

    /// The meeting with this word.
    pub fn read(word: &str) -> Option<Meeting> {
        match word {
            "spinal-tap" => Some(Meeting::SpinalTap),
            "terror" => Some(Meeting::Terror),
            _ => None,
        }
    }

    /// The word, if both sides have the same army.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Meeting::Different => None,
            Meeting::SpinalTap => Some("spinal-tap"),
            Meeting::Terror => Some("terror"),
        }
    }

    /// The army of a colour.
    #[inline(always)]
    pub const fn army(self, color: Color) -> Army {
        match (self, color) {
            (Meeting::SpinalTap, _) | (Meeting::Different, Color::White) => Army::SpinalTap,
            (Meeting::Terror, _) | (Meeting::Different, Color::Black) => Army::Terror,
        }
    }

    /// Whether some army has knights.
    pub fn has_knights(self) -> bool {
        Color::BOTH.iter().any(|color| self.army(*color).has(KNIGHT))
    }

    /// The start, before the fields of options.
    pub const fn start(self) -> &'static str {
        match self {
            Meeting::Different => {
                "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKabjk - 0 1"
            }
            Meeting::SpinalTap => {
                "rbndakqhbnr/ppppppppppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKak - 0 1"
            }
            Meeting::Terror => {
                "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPXXXPPPP/RSWVQKIWVSR w ABJKabjk - 0 1"
            }
        }
    }
}

/// What each kind is called, and its picture.
const NAMES: [&str; KINDS] = [
    "pawn", "crab", "knight", "wizard", "bishop", "viceroy", "rook", "squire", "cardinal", "marshall",
    "minister", "queen", "amazon", "king",
];

const fn rows<const N: usize>(letters: [(u8, char); N]) -> [FigureRow; N] {
    let mut rows = [(0, ' ', "", ""); N];
    let mut index = 0;
    while index < N {
        let (kind, letter) = letters[index];
        rows[index] = (kind, letter, NAMES[kind as usize], NAMES[kind as usize]);
        index += 1;
    }
    rows
}

const SPINAL_TAP: &[FigureRow] = &rows([
    (PAWN, 'P'),
    (KNIGHT, 'N'),
    (BISHOP, 'B'),
    (ROOK, 'R'),
    (CARDINAL, 'C'),
    (MARSHALL, 'M'),
    (QUEEN, 'Q'),
    (AMAZON, 'A'),
    (KING, 'K'),
]);

const TERROR: &[FigureRow] = &rows([
    (PAWN, 'P'),
    (CRAB, 'C'),
    (WIZARD, 'W'),
    (VICEROY, 'V'),
    (ROOK, 'R'),
    (SQUIRE, 'S'),
    (MINISTER, 'M'),
    (QUEEN, 'Q'),
    (KING, 'K'),
]);

/// What Black has of Spinal Tap's army where both sides play it. No letter of a colour means two men, in whichever
/// meeting, so that a text can be read before its last field: hence D and H beside the crab's C and the minister's M.
const SPINAL_TAP_OF_BLACK: &[FigureRow] =
    &rows([(KNIGHT, 'N'), (BISHOP, 'B'), (CARDINAL, 'D'), (MARSHALL, 'H'), (AMAZON, 'A')]);

/// What White has of Terror's army where both sides play it; X and I beside the cardinal's C and the marshall's M.
const TERROR_OF_WHITE: &[FigureRow] =
    &rows([(CRAB, 'X'), (WIZARD, 'W'), (VICEROY, 'V'), (SQUIRE, 'S'), (MINISTER, 'I')]);

/// Letters, names and pictures of all men, in whichever meeting.
pub static ARMIES: Armies<KINDS> = Armies::new(SPINAL_TAP, TERROR).and(TERROR_OF_WHITE, SPINAL_TAP_OF_BLACK);

/// The men of each meeting alone, in the order of [`Meeting`].
pub static MEETINGS: [Armies<KINDS>; 3] =
    [Armies::new(SPINAL_TAP, TERROR), Armies::new(SPINAL_TAP, SPINAL_TAP), Armies::new(TERROR, TERROR)];
