//! What imagined positions are worth to a computer player.
//!
//! Zombies are men on call: they fight, but each must move in every turn or is lost, and moving them is all that
//! their side does in that turn. A buried man is worth something to its side when it can come back: most
//! of all under a piece of its own side, which may leave when it likes, and a little under one of its digger's,
//! which stays in its place as long as it can.

use super::Step;
use super::full::Full;
use super::graves::{Graves, MORTAL};
use super::moves::risen_pawns;
use super::step::promoted;
use crate::parts::orthodox::{KING, Orthodox, PAWN, QUEEN, WORTH};
use crate::parts::value;
use crate::parts::{Color, Man};

/// What a zombie is worth less than another man, in percent.
const FLEETING: i32 = 45;
/// What a buried man is worth to its side under a man of its own side, of the digger's, and under none, in
/// percent of its full worth.
const BURIED: [i32; 3] = [25, 12, 6];

fn worth(color: Color, kind: u8) -> i32 {
    WORTH.of(Man::new(color, kind))
}

/// The worth of a position for the side to move.
pub fn evaluate(full: &Full) -> i32 {
    let position = &full.position;
    let mut men = position.board.men;
    for color in Color::BOTH {
        // A pawn on its last rank is as good as promoted.
        let risen = risen_pawns(&men, color);
        men.toggle(risen, Man::new(color, PAWN));
        men.toggle(risen, Man::new(color, QUEEN));
    }
    let kings = Color::BOTH.map(|color| men.of(color, KING));
    let board = value::evaluate(&men, position.color, &WORTH, Orthodox, kings);
    let side = |color: Color| {
        let zombies = (0..MORTAL as u8).map(|kind| {
            let squares = men.of(color, kind) & position.zombies();
            squares.len() as i32 * worth(color, kind)
        });
        buried(full, color) - zombies.sum::<i32>() * FLEETING / 100
    };
    board + side(position.color) - side(!position.color)
}

/// What the buried men of a colour are worth to it.
fn buried(full: &Full, color: Color) -> i32 {
    let (men, graves) = (&full.position.board.men, &full.graves[!color as usize]);
    if *graves == Graves::NONE {
        return 0;
    }
    let percent = |kind: u8| {
        let squares = graves.of(kind);
        let [own, others] = [color, !color].map(|above| (squares & men.color(above)).len() as i32);
        let bare = squares.len() as i32 - own - others;
        worth(color, kind) * (own * BURIED[0] + others * BURIED[1] + bare * BURIED[2])
    };
    (0..MORTAL as u8).map(percent).sum::<i32>() / 100
}

/// What a step wins at once: what is taken and what a pawn becomes, less what the mover releases.
pub fn gain(full: &Full, step: &Step) -> i32 {
    let position = &full.position;
    let color = position.color;
    match step {
        Step::Bury(_) => 0,
        Step::Promote { letter, .. } => {
            promoted(*letter).map_or(0, |kind| worth(color, kind) - worth(color, PAWN))
        }
        Step::Move(movement) => {
            let taken = position.board.men.at(movement.to).filter(|man| man.color != color);
            let promotion = movement.promotion.and_then(promoted);
            let released = full.own().at(movement.from).map_or(0, |kind| worth(!color, kind) / 2);
            taken.map_or(0, |man| worth(man.color, man.kind)) - released
                + promotion.map_or(0, |kind| worth(color, kind) - worth(color, PAWN))
        }
    }
}
