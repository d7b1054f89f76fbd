//! What the computer is told of a game of the family.

use super::harvest::{self, Generator};
use super::{Chess, Chessboard, Position, Variant};
use crate::parts::exchange::Exchange;
use crate::parts::orthodox::{self, KING, PAWN, WORTH};
use crate::parts::value::Attacks;
use crate::parts::{Color, Man, Movement, evaluate};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{Judge, Opener, Sink, Then};

impl<V: Variant> Judge for Chess<V> {
    fn evaluate(&self, state: &Self::State, _: &Opener) -> i32 {
        let men = &state.board.men;
        let kings = Color::BOTH.map(|color| men.of(color, KING));
        let sees = Sees { variant: &self.0, at: state };
        evaluate(men, state.color, &WORTH, sees, kings) + self.0.bonus(state)
    }

    fn in_check(&self, state: &Self::State, _: &Opener) -> bool {
        Chess::in_check(self, state, state.color)
    }

    fn pass(&self, state: &Self::State, _: &Opener) -> Option<Self::State> {
        state.passed(Chess::in_check(self, state, state.color))
    }

    #[inline]
    fn gain(&self, state: &Self::State, step: &Self::Step, _: &Opener) -> i32 {
        V::gain(self, state, step)
    }

    #[inline]
    fn exchange(&self, state: &Self::State, step: &Self::Step, _: &Opener) -> i32 {
        V::exchange(self, state, step)
    }

    fn captures(&self, view: &Self::View, sink: &mut impl Sink<Self::Step>) {
        if !self.is_over(view) {
            harvest::captures(self, view, |step| sink.step(step, Then::Ends));
        }
    }
}

/// How men attack in a position of a variant.
struct Sees<'p, V: Variant> {
    variant: &'p V,
    at: &'p Position<V::Extra>,
}

impl<V: Variant> Attacks<Board8> for Sees<'_, V> {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        self.variant.sees(self.at, man, from, occupied)
    }
}

impl Chessboard {
    /// Whether a colour has more than its king and pawns: where it has not, to have to move is often what loses.
    pub fn has_officers(&self, color: Color) -> bool {
        !(self.men.color(color) & !(self.men.kind(KING) | self.men.kind(PAWN))).is_empty()
    }

    /// What a step of `color` wins at once, in centipawns: what it takes and what it promotes to.
    #[inline]
    pub fn gain(&self, color: Color, step: &Movement<Board8>) -> i32 {
        // Most steps win nothing.
        let wins = (self.men.color(!color) | self.ep).contains(step.to) || step.promotion.is_some();
        if wins { self.gain_of_win(color, step) } else { 0 }
    }

    /// What a step of `color` wins in the end, when both sides go on taking where it goes to.
    pub fn exchange(&self, color: Color, step: &Movement<Board8>) -> i32 {
        // Castling may be written as a step to the own rook.
        if self.men.color(color).contains(step.to) {
            return 0;
        }
        let gain = self.gain(color, step);
        let Some(moved) = self.men.at(step.from) else { return gain };
        let man = Man::new(color, orthodox::becomes(step).unwrap_or(moved.kind));
        let attackers = |color, occupied| orthodox::attackers(&self.men, color, step.to, occupied);
        Exchange { men: &self.men, worth: &WORTH, king: KING, attackers }.after(step.from, man, gain)
    }

    fn gain_of_win(&self, color: Color, step: &Movement<Board8>) -> i32 {
        let worth = |kind| WORTH.of(Man::new(color, kind));
        let taken = self.captured(color, step).map_or(0, |(man, _)| WORTH.of(man));
        taken + orthodox::becomes(step).map_or(0, |kind| worth(kind) - worth(PAWN))
    }
}
