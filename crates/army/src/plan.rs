//! What a file says, checked: all that the rules need.

use crate::betza::Betza;
use crate::board::{Board, Square};
use menagerie_games::parts::{Color, Man};

/// A game as its file tells it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name in texts.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// One sentence for somebody who chooses.
    pub about: String,
    /// What a player must know at once.
    pub opening: String,
    /// Raised by its author whenever its rules change.
    pub version: u32,
    /// The board.
    pub board: Board,
    /// The pieces, by kind.
    pub pieces: Vec<Piece>,
    /// What stands where at the start, by square.
    pub array: Vec<Option<Man>>,
    /// The castlings, in the order of position texts.
    pub castlings: Vec<Castling>,
    /// What a side gets that is not attacked and cannot move.
    pub stalemate: Stalemate,
    /// Whether a hundred turns without a capture or a pawn's move draw.
    pub fifty_moves: bool,
    /// Whether the same position for the third time draws.
    pub repetition: bool,
}

/// A kind of pieces.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What players call it.
    pub name: String,
    /// Its letter, in upper case.
    pub letter: char,
    /// How it goes.
    pub betza: Betza,
    /// How it goes, as the file writes it.
    pub notation: String,
    /// The name of its picture; one that shows nothing but its letter if there is no such picture.
    pub picture: String,
    /// What it counts, in pawns, if the file says so.
    pub worth: Option<u8>,
    /// Which sides have it.
    pub sides: [bool; 2],
    /// Whether its side must not lose it.
    pub royal: bool,
    /// What it becomes, by side.
    pub promotion: [Option<Promotion>; 2],
    /// The squares from which it makes its initial moves, by side: where it stands at the start, and for what only goes
    /// ahead where others stand that do.
    pub homes: [Vec<Square>; 2],
}

impl Piece {
    /// Whether its moves count as a pawn's: none of them can be taken back.
    pub fn is_pawn(&self) -> bool {
        self.betza.only_ahead()
    }
}

/// What a piece becomes at the end of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion {
    /// The first rank where it does, counted from 1 as its owner sees them.
    pub rank: u8,
    /// What it may become.
    pub to: Vec<u8>,
    /// Whether it must.
    pub must: bool,
}

/// A castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// Its letter in position texts: upper case for White.
    pub letter: char,
    /// The side that castles.
    pub color: Color,
    /// Where the king begins.
    pub king: Square,
    /// Where it goes.
    pub king_to: Square,
    /// Where its partner begins.
    pub partner: Square,
    /// Where that one goes.
    pub partner_to: Square,
}

/// What a side gets that is not attacked and cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// Half of the point.
    Draw,
    /// Nothing.
    Loss,
    /// All of it.
    Win,
}

impl Plan {
    /// The piece that a man is.
    pub fn piece(&self, man: Man) -> &Piece {
        &self.pieces[usize::from(man.kind)]
    }

    /// The letter of a man in position texts.
    pub fn letter(&self, man: Man) -> char {
        let letter = self.piece(man).letter;
        if man.color == Color::White { letter } else { letter.to_ascii_lowercase() }
    }

    /// The man that a letter means.
    pub fn man(&self, letter: char) -> Option<Man> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let is = |piece: &Piece| piece.letter == letter.to_ascii_uppercase() && piece.sides[color as usize];
        let kind = self.pieces.iter().position(is).filter(|_| letter.is_ascii_alphabetic())?;
        Some(Man::new(color, kind as u8))
    }

    /// Whether a man is one that its side must not lose.
    pub fn is_royal(&self, man: Man) -> bool {
        self.piece(man).royal
    }

    /// How many royal pieces a side begins with, and has until the end.
    pub fn royals(&self, color: Color) -> usize {
        let men = self.array.iter().flatten();
        men.filter(|man| man.color == color && self.is_royal(**man)).count()
    }
}
