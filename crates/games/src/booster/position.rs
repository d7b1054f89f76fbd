//! What is public but for cards: the men and the checkers under them, and what a step does to both.

use super::Step;
use crate::chess;
use crate::parts::checkers::{Owned, Stack, Stacks};
use crate::parts::orthodox::{self, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Mixer, Movement, Wing, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use std::hash::Hash;

/// A position of men on checkers. In the course of a turn the side to move is still the one that makes it, the counters
/// are the old ones, and the en passant target is what the opponent may take if the turn ends there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The men, whose turn it is, castling, en passant and the counters.
    pub chess: chess::Position,
    /// What lies under the men.
    pub checkers: Stacks<Owned>,
    /// How many checkers White and Black own.
    pub own: [u8; 2],
}

impl Position {
    /// How many checkers of a colour lie on the board.
    pub fn on_board(&self, color: Color) -> usize {
        self.checkers.sum(|stack| stack.owned_by(color)) as usize
    }

    /// How many checkers lie in front of a player.
    pub fn front(&self, color: Color) -> usize {
        usize::from(self.own[color as usize]).saturating_sub(self.on_board(color))
    }

    /// What lies on a square, as `color` sees it: its own checkers above zero, the enemy's below.
    #[inline]
    pub fn count(&self, color: Color, at: Square8) -> i8 {
        self.checkers.at(at).pays(color)
    }

    /// The squares on which checkers of a colour lie.
    #[inline]
    pub fn checkers_of(&self, color: Color) -> SquareSet8 {
        self.checkers.squares().into_iter().filter(|at| self.count(color, *at) > 0).collect()
    }

    /// The men of a colour that stand on enemy checkers.
    #[inline]
    pub fn hobbled(&self, color: Color) -> SquareSet8 {
        self.chess.board.men.color(color) & self.checkers_of(!color)
    }

    /// The square of a colour's king.
    #[inline]
    pub fn king(&self, color: Color) -> Square8 {
        self.chess.board.king(color)
    }

    /// Whether the game is drawn by the clock, unless it is mate.
    pub fn clock_is_out(&self) -> bool {
        self.chess.clock_is_out()
    }

    /// Where the man stands that a man of `color` takes by an ordinary move, if it takes one.
    #[inline]
    pub fn victim(&self, color: Color, from: Square8, to: Square8) -> Option<Square8> {
        if self.chess.board.men.color(!color).contains(to) {
            return Some(to);
        }
        let passing = self.chess.board.passed_by_enemy(color).contains(to)
            && self.chess.board.men.of(color, PAWN).contains(from);
        if passing { pawns::passer(color, to) } else { None }
    }

    /// The wing on which an ordinary move castles, if it does: no king goes two squares otherwise.
    pub fn castled(&self, step: &Movement<Board8>) -> Option<&'static Wing> {
        let is_king = self.chess.board.men.of(self.chess.color, KING).contains(step.from);
        is_king.then(|| self.chess.board.wings().castled(step.from, step.to)).flatten()
    }

    /// Makes an ordinary move, which begins the turn.
    pub fn play_move(&mut self, step: &Movement<Board8>) {
        let color = self.chess.color;
        let pawn = self.chess.board.men.of(color, PAWN).contains(step.from);
        let victim = self.victim(color, step.from, step.to);
        let castled = self.castled(step);
        let passed = pawns::passed(step.from, step.to).filter(|_| pawn);
        self.chess.board.ep = passed.map_or(SquareSet8::EMPTY, SquareSet8::from);
        self.carry(step, victim, self.checkers.at(step.from));
        if let Some(wing) = castled {
            let squares = SquareSet8::from(wing.rook).with(wing.rook_to);
            self.chess.board.men.toggle(squares, Man::new(color, ROOK));
        }
    }

    /// Spends a checker of the man that made the ordinary move on a step.
    pub fn play_boost(&mut self, step: &Movement<Board8>) {
        let victim = self.chess.board.men.color(!self.chess.color).contains(step.to).then_some(step.to);
        self.chess.board.ep = SquareSet8::EMPTY;
        self.carry(step, victim, self.checkers.at(step.from).spend());
    }

    /// Puts a man with a stack on a square: it takes over what the victim stood on, pairs cancel, a pawn
    /// promotes, and hobble checkers go back on the far rank.
    fn carry(&mut self, step: &Movement<Board8>, victim: Option<Square8>, stack: Owned) {
        let chess = &mut self.chess;
        let mut man = chess.board.men.take(step.from).expect("a step moves a man");
        self.checkers.take(step.from);
        chess.board.touch(step.from.into());
        let mut taken_over = Owned::default();
        if let Some(at) = victim {
            chess.board.men.clear(at.into());
            taken_over = self.checkers.take(at);
            chess.board.touch(at.into());
        }
        man.kind = orthodox::becomes(step).unwrap_or(man.kind);
        chess.board.men.put(step.to, man);
        self.lay(man, step.to, stack.join(taken_over));
    }

    /// Makes a stack lie under a man. No man stays hobbled on its far rank.
    fn lay(&mut self, man: Man, at: Square8, stack: Owned) {
        let freed = stack.pays(man.color) < 0 && is_far(man.color, at);
        self.checkers.set(at, if freed { Owned::default() } else { stack });
    }

    /// Puts a checker of the player under the man on a square.
    pub fn play_checker(&mut self, at: Square8) {
        let man = self.chess.board.men.at(at).expect("a card is played on a man");
        self.lay(man, at, self.checkers.at(at).join(Owned::new(self.chess.color, 1)));
    }

    /// Follows the steps of a turn; where the man then stands that makes them. Nowhere, and as far as they
    /// go, if these are no steps that could have been offered.
    pub fn follow(&mut self, steps: &[Step]) -> Option<Square8> {
        let mut mover = None;
        for step in steps {
            match step {
                Step::Move(movement) => {
                    let own = self.chess.board.men.color(self.chess.color);
                    if !own.contains(movement.from) || own.contains(movement.to) {
                        return None;
                    }
                    match mover {
                        None => self.play_move(movement),
                        Some(at) if at == movement.from => self.play_boost(movement),
                        Some(_) => return None,
                    }
                    mover = Some(movement.to);
                }
                Step::Card { at, .. } => {
                    self.chess.board.men.at(*at)?;
                    self.play_checker(*at);
                }
            }
        }
        mover
    }

    /// Ends a turn that began in the position `before` with the man on `from`. For the clock a pawn is what was
    /// one when the turn began.
    pub fn end_turn(&mut self, before: &Position, from: Square8) {
        let enemy = !self.chess.color;
        let captured = self.chess.board.men.color(enemy) != before.chess.board.men.color(enemy);
        self.chess.pass(captured || before.chess.board.men.kind(PAWN).contains(from));
    }

    /// Mixes all but the counters into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        self.chess.mix_into(mixer);
        self.checkers.hash(mixer);
        mixer.word(u64::from(self.own[0]) << 8 | u64::from(self.own[1]));
    }
}

/// Whether a square is on the rank that men of `color` march to.
#[inline]
pub fn is_far(color: Color, at: Square8) -> bool {
    pawns::last_rank(color).contains(at)
}
