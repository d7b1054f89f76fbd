//! What the computer is told of a game of the family.

use super::{Chess, Chessboard, Variant};
use crate::parts::orthodox::{self, KING, PAWN, WORTH};
use crate::parts::{Color, Man, Movement, evaluate};
use menagerie_board::Board8;
use menagerie_kernel::{Judge, Opener};

impl<V: Variant> Judge for Chess<V> {
    fn evaluate(&self, state: &Self::State, _: &Opener) -> i32 {
        let men = &state.board.men;
        let kings = Color::BOTH.map(|color| men.of(color, KING));
        let sees = |man, from, occupied| self.0.sees(state, man, from, occupied);
        evaluate(men, state.color, &WORTH, sees, kings) + self.0.bonus(state)
    }

    fn gain(&self, state: &Self::State, step: &Self::Step, _: &Opener) -> i32 {
        V::gain(self, state, step)
    }
}

impl Chessboard {
    /// What a step of `color` wins at once, in centipawns: what it takes and what it promotes to.
    pub fn gain(&self, color: Color, step: &Movement<Board8>) -> i32 {
        let worth = |kind| WORTH.of(Man::new(color, kind));
        let taken = self.captured(color, step).map_or(0, |(man, _)| WORTH.of(man));
        taken + orthodox::becomes(step).map_or(0, |kind| worth(kind) - worth(PAWN))
    }
}
