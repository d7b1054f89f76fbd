//! What is public between turns, and a turn in the making.

use super::graves::{Graves, MORTAL};
use super::moves::attackers;
use super::step::promoted;
use crate::chess::{self, Chessboard};
use crate::parts::orthodox::{KINDS, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Men, Movement, Wing, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};

/// Men on the squares of the board.
pub type Board = Men<Board8, KINDS>;

/// A position as everybody sees it, and the squares of the men that have come back.
pub type Position = chess::Position<SquareSet8>;

impl Position {
    /// The squares of the men that have come back.
    #[inline]
    pub fn zombies(&self) -> SquareSet8 {
        self.extra
    }

    /// Where the king of a colour stands. Both are always there: neither is ever taken.
    #[inline]
    pub fn king(&self, color: Color) -> Square8 {
        self.board.king(color)
    }

    /// Whether the king of a colour is attacked.
    pub fn is_attacked(&self, color: Color) -> bool {
        !self.attackers_of_king(color).is_empty()
    }

    /// The men that attack the king of a colour.
    pub fn attackers_of_king(&self, color: Color) -> SquareSet8 {
        attackers(&self.board.men, !color, self.king(color), self.board.men.occupied())
    }
}

/// One movement of a man, with what it is before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go {
    /// What moves.
    pub kind: u8,
    /// From where.
    pub from: Square8,
    /// To where.
    pub to: Square8,
    /// What it is there.
    pub becomes: u8,
}

impl Go {
    /// A movement without promotion.
    #[inline]
    pub const fn new(kind: u8, from: Square8, to: Square8) -> Go {
        Go { kind, from, to, becomes: kind }
    }

    /// A movement of whatever stands where it begins.
    pub fn read(men: &Board, step: &Movement<Board8>) -> Option<Go> {
        let kind = men.at(step.from)?.kind;
        let becomes = step.promotion.and_then(promoted).unwrap_or(kind);
        Some(Go { kind, from: step.from, to: step.to, becomes })
    }
}

/// A captured man that has not been buried yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captive {
    /// What it is.
    pub kind: u8,
    /// Where it was taken.
    pub at: Square8,
}

/// A turn in the making: the board after some of its steps, before any square opens.
#[derive(Clone, Copy)]
pub struct Making {
    /// The men as they stand now, the castlings that are left, and the squares that the opponent's pawns had passed.
    pub board: Chessboard,
    /// The side to move.
    pub color: Color,
    /// The zombies of both sides as they stand now.
    pub zombies: SquareSet8,
    /// The mover's zombies that have not moved; they are destroyed if it stays so.
    pub idle: SquareSet8,
    /// The squares that were left by moving.
    pub left: SquareSet8,
    /// The square of the pawn that was promoted on its last rank, and must move next.
    pub promoted: Option<Square8>,
    /// The squares that the mover's pawns have passed.
    passed: SquareSet8,
    /// Whether anything was taken or a pawn moved.
    progress: bool,
}

impl Making {
    /// A turn before its first step.
    pub fn begin(position: &Position) -> Making {
        Making {
            board: position.board,
            color: position.color,
            zombies: position.zombies(),
            idle: position.zombies() & position.board.men.color(position.color),
            left: SquareSet8::EMPTY,
            promoted: None,
            passed: SquareSet8::EMPTY,
            progress: false,
        }
    }

    /// The targets on which a pawn may still take in passing: the passer stands where it landed, and
    /// nothing has gone where it passed.
    #[inline]
    pub fn ep(&self) -> SquareSet8 {
        if self.board.ep.is_empty() {
            return self.board.ep;
        }
        let passers = self.board.men.of(!self.color, PAWN);
        self.board.ep & (pawns::ahead(self.color, passers) - self.board.men.occupied())
    }

    /// Moves a man; returns what it took and where.
    pub fn go(&mut self, step: &Go) -> Option<Captive> {
        let Go { kind, from, to, becomes } = *step;
        if kind == KING
            && let Some(wing) = self.board.wings().castled(from, to)
        {
            self.castle(wing);
            return None;
        }
        let victim = if self.board.men.color(!self.color).contains(to) {
            Some(to)
        } else if kind == PAWN && from.file() != to.file() {
            // A pawn leaves its file only to take, here in passing.
            pawns::passer(self.color, to)
        } else {
            None
        };
        let taken = victim.and_then(|at| Some(Captive { kind: self.board.men.take(at)?.kind, at }));
        self.board.touch(victim.map_or(from.into(), |at| SquareSet8::from(from).with(at)));
        if let Some(at) = victim {
            self.zombies.remove(at);
        }
        self.lift(kind, from);
        self.board.men.put(to, Man::new(self.color, becomes));
        if self.idle.contains(from) {
            self.zombies.remove(from);
            self.zombies.insert(to);
        }
        self.idle.remove(from);
        self.promoted = None;
        self.progress |= kind == PAWN || taken.is_some();
        if kind == PAWN {
            self.passed |= pawns::passed(from, to).map_or(SquareSet8::EMPTY, SquareSet8::from);
        }
        taken
    }

    /// Castles: king and rook leave their squares.
    fn castle(&mut self, wing: &Wing) {
        self.lift(KING, wing.king);
        self.lift(ROOK, wing.rook);
        self.board.men.put(wing.king_to, Man::new(self.color, KING));
        self.board.men.put(wing.rook_to, Man::new(self.color, ROOK));
        self.board.touch(wing.king.into());
    }

    /// Takes a man of the mover's from a square that it leaves.
    #[inline]
    fn lift(&mut self, kind: u8, from: Square8) {
        self.board.men.remove(from, Man::new(self.color, kind));
        self.left.insert(from);
    }

    /// A risen pawn on its last rank becomes another man; it must move next.
    pub fn promote(&mut self, at: Square8, kind: u8) {
        self.board.men.remove(at, Man::new(self.color, PAWN));
        self.board.men.put(at, Man::new(self.color, kind));
        self.promoted = Some(at);
        self.progress = true;
    }

    /// The squares that open: left by moving, and empty now.
    #[inline]
    pub fn opened(&self) -> SquareSet8 {
        self.left - self.board.men.occupied()
    }

    /// Whether the turn may end here as far as the mover knows: idle zombies are gone, what the mover has
    /// buried where a square opens is back, and the king is not attacked. What the opponent's graves
    /// release is the mover's own and could only shield the king; it does not count.
    pub fn is_safe(&self, own: &Graves) -> bool {
        let (mut men, opened) = (self.board.men, self.opened());
        men.clear(self.idle);
        for kind in 0..MORTAL as u8 {
            men.toggle(own.of(kind) & opened, Man::new(!self.color, kind));
        }
        let king = men.of(self.color, KING).first().expect("each side has a king");
        attackers(&men, !self.color, king, men.occupied()).is_empty()
    }

    /// The squares that pawns have passed and that are empty in the end: targets for the opponent.
    pub fn targets(&self, men: &Board) -> SquareSet8 {
        self.passed - men.occupied()
    }

    /// The clock after this turn.
    pub fn clock(&self, before: u32) -> u32 {
        if self.progress { 0 } else { before.saturating_add(1) }
    }
}
