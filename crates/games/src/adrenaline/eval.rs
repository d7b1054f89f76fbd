//! What positions and steps are worth to a computer player.

use super::state::State;
use super::{Step, weights};
use crate::chess;
use crate::parts::checkers::Stack;
use crate::parts::learned::{Model, Scene, Subject};
use crate::parts::orthodox::{self, KINDS, Orthodox, PAWN, WORTH};
use crate::parts::{Color, Man};
use menagerie_board::{Board8, Square8};
use std::sync::LazyLock;

/// What the first checker under a piece that can use it is worth at once, in centipawns; each further one is worth less.
const CHECKER: i32 = 40;

pub static MODEL: LazyLock<Model<Board8, KINDS>> = LazyLock::new(|| {
    let own = vec![
        ("rights to castle", 10),
        ("first checkers of use", CHECKER),
        ("further checkers of use", CHECKER / 2),
        ("in check", -30),
    ];
    let subject = Subject { own, ..chess::subject() };
    Model::new(&subject, weights::NUMBERS).with(include_bytes!("network.bin"))
});

/// A state as it is weighed.
pub fn weighed(state: &State) -> Scene<'_, Board8, Orthodox, KINDS> {
    let mut scene = chess::weighed(&state.board, state.color, Orthodox);
    for color in Color::BOTH {
        let own = &mut scene.own[color as usize];
        (own[1], own[2]) = checkers(state, color);
        own[3] = i32::from(color == state.color && state.is_attacked(color));
    }
    scene
}

/// How many men of a colour that can move have checkers, and how many more than one they have.
fn checkers(state: &State, color: Color) -> (i32, i32) {
    let (mut first, mut further) = (0, 0);
    for square in state.stacks().squares() & state.board.men.color(color) {
        if state.board.men.at(square).is_some_and(|man| !state.goals(man, square).is_empty()) {
            first += 1;
            further += i32::from(state.stacks().at(square).len()) - 1;
        }
    }
    (first, further)
}

/// What one checker more would be worth under the man on a square.
fn gift(state: &State, at: Square8) -> i32 {
    let able = state.board.men.at(at).is_some_and(|man| !state.goals(man, at).is_empty());
    if able { CHECKER / (1 + i32::from(state.stacks().at(at).len())) } else { 0 }
}

/// What a step wins at once: what it takes, what it makes of a pawn, and what a checker gives the enemy.
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
