//! What positions and steps are worth to a computer player.

use super::Step;
use super::state::State;
use crate::parts::checkers::Stack;
use crate::parts::orthodox::{self, KING, Orthodox, PAWN, WORTH};
use crate::parts::value;
use crate::parts::{Color, Man};
use menagerie_board::Square8;

/// What the first checker under a man who can use it is worth, in centipawns; each further one is worth less.
const CHECKER: i32 = 40;
/// What it costs to be attacked with the move.
const CHECK: i32 = 30;

/// The worth of a state for the side to move.
pub fn evaluate(state: &State) -> i32 {
    let kings = Color::BOTH.map(|color| state.board.men.of(color, KING));
    let men = value::evaluate(&state.board.men, state.color, &WORTH, Orthodox, kings);
    let checkers = adrenaline(state, state.color) - adrenaline(state, !state.color);
    let check = if state.is_attacked(state.color) { CHECK } else { 0 };
    men + checkers - check
}

/// What a side's checkers are worth to it: the i-th of a stack an i-th of the first, and nothing under who
/// cannot move.
fn adrenaline(state: &State, color: Color) -> i32 {
    let able = |square: &menagerie_board::Square8| {
        state.board.men.at(*square).is_some_and(|man| !state.goals(man, *square).is_empty())
    };
    let stacks = (state.stacks().squares() & state.board.men.color(color)).into_iter().filter(able);
    stacks
        .map(|square| (1..=i32::from(state.stacks().at(square).len())).map(|i| CHECKER / i).sum::<i32>())
        .sum()
}

/// What one checker more would be worth under the man on a square.
fn gift(state: &State, at: Square8) -> i32 {
    let able = state.board.men.at(at).is_some_and(|man| !state.goals(man, at).is_empty());
    if able { CHECKER / (1 + i32::from(state.stacks().at(at).len())) } else { 0 }
}

/// What a step wins at once: whom it takes, what it makes of a pawn, and what a checker gives the enemy.
pub fn gain(state: &State, step: &Step) -> i32 {
    let color = state.color;
    let movement = match step {
        Step::Move(movement) => movement,
        Step::Place(at) => return -gift(state, *at),
    };
    let pawn = WORTH.of(Man::new(color, PAWN));
    let taken =
        state.board.men.at(movement.to).filter(|man| man.color != color).map_or(0, |man| WORTH.of(man));
    let in_passing = state.board.men.of(color, PAWN).contains(movement.from)
        && state.board.passed_by_enemy(color).contains(movement.to)
        && movement.from.file() != movement.to.file();
    let promoted = orthodox::becomes(movement);
    taken
        + if in_passing { pawn } else { 0 }
        + promoted.map_or(0, |kind| WORTH.of(Man::new(color, kind)) - pawn)
}
