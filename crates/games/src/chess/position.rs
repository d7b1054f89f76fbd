//! A position of a game of the family: what all its games say of one.

use super::board::Chessboard;
use super::ways::Castles;
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{ARMIES, KING, PAWN};
use crate::parts::{Color, LAST_CLOCK, Mixer, Movement, kings, pawns};
use menagerie_board::{Board8, SquareSet8};
use menagerie_kernel::{BadPosition, Report};
use std::fmt;
use std::hash::Hash;

/// What legal moves depend on, the counters, and what the game adds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<X = ()> {
    /// Men, castling rights, and the squares on which a pawn may be taken in passing.
    pub board: Chessboard,
    /// What the game adds.
    pub extra: X,
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The number of the turn.
    pub turn: u32,
    /// The side to move.
    pub color: Color,
}

impl Position {
    /// The position in which orthodox chess begins.
    pub fn start() -> Position {
        Position::first(Chessboard::start(), ())
    }

    /// Reads the six fields of a text leniently; in one turn pawns can pass at most so many squares.
    pub fn read(fields: &Fields<'_>, most_passed: u32) -> Result<Position, BadPosition> {
        let (board, marked) = Chessboard::read(fields, Castles::KingGoesTwo, most_passed)?;
        fen::check_unmarked(marked)?;
        let color = fen::read_color(fields.seat)?;
        Ok(Position { board, extra: (), clock: fields.clock, turn: fields.turn, color })
    }

    /// This position with what a game adds.
    pub fn with<X>(self, extra: X) -> Position<X> {
        let Position { board, clock, turn, color, .. } = self;
        Position { board, extra, clock, turn, color }
    }
}

impl<X> Position<X> {
    /// The first turn, White's.
    pub fn first(board: Chessboard, extra: X) -> Position<X> {
        Position { board, extra, clock: 0, turn: 1, color: Color::White }
    }

    /// Whether the clock is out: too many turns went by without a capture or a pawn's move.
    #[inline(always)]
    pub fn clock_is_out(&self) -> bool {
        self.clock >= LAST_CLOCK
    }

    /// Makes a step that is a whole turn.
    pub fn play(&mut self, step: &Movement<Board8>, events: &mut impl Report) {
        let deed = self.board.make(self.color, step, events);
        self.pass(deed.resets_clock());
    }

    /// Gives the turn to the other side, after a capture or a pawn's move or neither.
    #[inline(always)]
    pub fn pass(&mut self, progress: bool) {
        self.count_turn(progress);
        self.hand_on();
    }

    /// Sets the clock to 0 after a capture or a pawn's move, and forward after any other turn.
    #[inline(always)]
    pub fn count_turn(&mut self, progress: bool) {
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
    }

    /// Makes it the other side's turn.
    #[inline(always)]
    pub fn hand_on(&mut self) {
        self.turn = self.turn.saturating_add(self.color as u32);
        self.color = !self.color;
    }

    /// Refuses any number of kings but one a side.
    pub fn check_kings(&self) -> Result<(), BadPosition> {
        kings::check_one_king(&self.board.men, KING)
    }

    /// Refuses pawns, castling rights and squares of en passant that cannot be in games in which pawns only go ahead
    /// and a turn is one move. Which kings there may be is each game's own.
    pub fn check(&self) -> Result<(), BadPosition> {
        pawns::check_ranks(&self.board.men, PAWN, &ARMIES)?;
        self.check_rights()
    }

    /// Refuses castling rights and squares of en passant that cannot be where a turn is one move.
    pub fn check_rights(&self) -> Result<(), BadPosition> {
        let Chessboard { men, ep, .. } = &self.board;
        self.board.check_castling(Castles::KingGoesTwo)?;
        ep.into_iter().try_for_each(|target| pawns::check_target(men, PAWN, self.color, target))
    }

    /// The six fields, in which the seat to act is called like this, where the king goes two squares to castle.
    pub fn print(&self, seat: &str) -> String {
        self.print_with(seat, SquareSet8::EMPTY, &self.board.wings().to_string())
    }

    /// The six fields with a `+` before the men on `marked`, and with this field of castling.
    pub(super) fn print_with(&self, seat: &str, marked: SquareSet8, castling: &str) -> String {
        let Position { board, clock, turn, .. } = self;
        let (men, ep) = (board.print_men(marked), fen::print_squares(board.ep));
        format!("{men} {seat} {castling} {ep} {clock} {turn}")
    }
}

impl<X: Copy> Position<X> {
    /// This position after a turn in which nothing was done. There is none in check, with only king and pawns, and where the
    /// clock would run out.
    pub fn passed(&self, in_check: bool) -> Option<Self> {
        let mut passed = *self;
        passed.board.ep = SquareSet8::EMPTY;
        passed.pass(false);
        let may_pass = !in_check && self.board.has_officers(self.color) && !passed.clock_is_out();
        may_pass.then_some(passed)
    }
}

impl<X> fmt::Display for Position<X> {
    /// The six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print(self.color.letter().encode_utf8(&mut [0; 1])))
    }
}

impl<X: Copy + Hash> Position<X> {
    /// This position, but with these as the squares on which pawns may be taken in passing.
    pub fn with_ep(&self, ep: SquareSet8) -> Position<X> {
        Position { board: Chessboard { ep, ..self.board }, ..*self }
    }

    /// Mixes all but the counters into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        self.board.mix_into(mixer);
        mixer.word(self.color as u64);
        self.extra.hash(mixer);
    }

    /// A hash of what makes two positions the same, with these squares of en passant.
    pub fn hash(&self, ep: SquareSet8) -> u64 {
        let mut mixer = Mixer::default();
        self.with_ep(ep).mix_into(&mut mixer);
        mixer.finish()
    }
}
