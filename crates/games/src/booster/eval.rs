//! What imagined positions are worth to a computer player.
//!
//! A hobbled man is a kind of its own to the evaluation: it reaches what a pawn attacks, a hobbled pawn
//! nothing, and it is worth less, though most of its worth comes back with one checker. A checker that
//! boosts is worth something for every step, and so is one in front of its owner with a card to place it.

use super::{Position, Step};
use crate::parts::orthodox::{self, ARMIES, KINDS, KING, Orthodox, PAWN};
use crate::parts::value::{self, Attacks, Role, Worth};
use crate::parts::{Color, Man, Men, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use std::sync::LazyLock;

/// The orthodox kinds, and once more each of them hobbled.
const BOTH_WAYS: usize = 2 * KINDS;
/// Of a hobbled man's worth, so many hundredths are left.
const HOBBLED: i32 = 65;
/// What a checker under an own man is worth, in centipawns.
const BOOST: i32 = 45;
/// What a checker in front of a player is worth.
const READY: i32 = 15;
/// What hobbling a hobbled man once more is worth: it takes one checker more to free it.
const MORE: i32 = 10;

/// What a man of the evaluation's kinds attacks.
struct BothWays;

impl Attacks<Board8> for BothWays {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        if usize::from(man.kind) < KINDS {
            orthodox::reach(man, from, occupied)
        } else if man.kind == hobbled(PAWN) {
            SquareSet8::EMPTY
        } else {
            pawns::attacks(man.color, from.into())
        }
    }
}

const fn hobbled(kind: u8) -> u8 {
    kind + KINDS as u8
}

static WORTH: LazyLock<Worth<BOTH_WAYS>> = LazyLock::new(|| {
    let plain = Worth::derive(&ARMIES, orthodox::ROLES, &Orthodox);
    let (mut roles, mut values) = ([Role::Piece; BOTH_WAYS], [0; BOTH_WAYS]);
    for kind in 0..KINDS {
        let worth = plain.of(Man::new(Color::White, kind as u8));
        (values[kind], values[kind + KINDS]) = (worth, worth * HOBBLED / 100);
        roles[kind] = orthodox::ROLES[kind];
        roles[kind + KINDS] = match roles[kind] {
            Role::Pawn(worth) => Role::Pawn(worth * HOBBLED / 100),
            role => role,
        };
    }
    Worth::new(roles, [values; 2])
});

/// The worth of a position for the side to move.
pub fn evaluate(position: &Position) -> i32 {
    let mut men = Men::<Board8, BOTH_WAYS>::EMPTY;
    let mut extra = [0; 2];
    for color in Color::BOTH {
        let slow = position.hobbled(color);
        for kind in 0..KINDS as u8 {
            let all = position.chess.board.men.of(color, kind);
            men.toggle(all - slow, Man::new(color, kind));
            men.toggle(all & slow, Man::new(color, hobbled(kind)));
        }
        let boosts: i32 = position
            .chess
            .board
            .men
            .color(color)
            .into_iter()
            .map(|at| i32::from(position.count(color, at)))
            .map(|count| if count > 0 { BOOST * count } else { MORE * count })
            .sum();
        extra[color as usize] = boosts + READY * position.front(color) as i32;
    }
    let color = position.chess.color;
    let kings = Color::BOTH.map(|color| position.chess.board.men.of(color, KING));
    let lead = extra[color as usize] - extra[!color as usize];
    value::evaluate(&men, color, &WORTH, BothWays, kings) + lead
}

/// What a step wins at once: the man that is taken, and what a pawn becomes.
pub fn gain(position: &Position, step: &Step) -> i32 {
    let Step::Move(movement) = step else { return 0 };
    let color = position.chess.color;
    let worth = |kind| WORTH.of(Man::new(color, kind));
    // In the course of a turn the man has left its square, so what it is cannot be asked there.
    let is_pawn = position.chess.board.men.of(color, PAWN).contains(movement.from);
    let passer = is_pawn && position.chess.board.passed_by_enemy(color).contains(movement.to);
    let taken = position
        .chess
        .board
        .men
        .at(movement.to)
        .filter(|man| man.color != color)
        .map_or(0, |man| worth(man.kind));
    let promoted = orthodox::becomes(movement);
    taken + if passer { worth(PAWN) } else { 0 } + promoted.map_or(0, |kind| worth(kind) - worth(PAWN))
}
