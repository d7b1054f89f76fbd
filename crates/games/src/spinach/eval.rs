//! What positions and steps are worth to a computer player.

use super::{ARMIES, KINDS, Spinach, State, Step, moves, text, weights};
use crate::parts::learned::{Model, Scene, Subject};
use crate::parts::orthodox::{KING, PAWN};
use crate::parts::value::{Attacks, Role, Worth};
use crate::parts::{Color, Man};
use menagerie_board::{Board68, Square68, SquareSet68};
use menagerie_kernel::{Judge, Learned, Lesson, Opener, Sink, Then, Trace};
use std::sync::LazyLock;

/// A king can be lost once without losing the game.
const ROLES: [Role; KINDS] = {
    let mut roles = [Role::Piece; KINDS];
    roles[PAWN as usize] = Role::Pawn(100);
    roles[KING as usize] = Role::King(700);
    roles
};

pub static WORTH: LazyLock<Worth<KINDS>> = LazyLock::new(|| Worth::derive(&ARMIES, ROLES, &Spinach));

impl Attacks<Board68> for Spinach {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square68, occupied: SquareSet68) -> SquareSet68 {
        moves::reach(man, from, occupied)
    }
}

static MODEL: LazyLock<Model<Board68, KINDS>> = LazyLock::new(|| {
    let own = vec![("the right to make a series", 0), ("a second king", 0)];
    let men = text::parse(text::START).expect("the start is a position").men;
    Model::new(&Subject { men, armies: &ARMIES, worth: WORTH.clone(), alike: true, own }, weights::NUMBERS)
});

/// A state as it is weighed.
fn weighed(state: &State) -> Scene<'_, Board68, Spinach, KINDS> {
    let kings = Color::BOTH.map(|color| state.men.of(color, KING));
    let own = |color: Color| {
        let second = kings[color as usize].has_several();
        [i32::from(state.may_make_series(color)), i32::from(second), 0, 0]
    };
    Scene {
        men: &state.men,
        to_move: state.to_move,
        attacks: Spinach,
        // A side with two kings need not hide them.
        kings: kings.map(|kings| if kings.has_several() { SquareSet68::EMPTY } else { kings }),
        own: Color::BOTH.map(own),
    }
}

impl Learned<State> for Spinach {
    fn lesson(&self) -> Lesson {
        MODEL.lesson()
    }

    fn trace(&self, state: &State) -> Trace {
        weighed(state).trace(&MODEL)
    }
}

impl Judge for Spinach {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        weighed(state).worth(&MODEL)
    }

    fn learned(&self) -> Option<&dyn Learned<State>> {
        Some(self)
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Step>) {
        let prey = view.men.color(!view.to_move) | view.ep;
        moves::each_to(view, prey, |step| sink.step(step, Then::Ends));
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        let worth = |kind| WORTH.of(Man::new(state.to_move, kind));
        let taken = state.captured(step).map_or(0, |(man, _)| WORTH.of(man));
        let promoted = state.promotion(step.movement());
        taken + promoted.map_or(0, |kind| worth(kind) - worth(PAWN))
    }
}
