//! What a computer player must know beyond the rules.

use super::Terror;
use super::armies::{ARMIES, MEETINGS, Meeting};
use super::pieces::{self, CRAB, KINDS, KING, KNIGHT, Knights, PAWN};
use super::rules::{Deed, State};
use super::step::Step;
use super::weights;
use crate::ladders;
use crate::parts::exchange::Exchange;
use crate::parts::learned::{Model, Scene, Subject};
use crate::parts::value::Attacks;
use crate::parts::{Color, Man, Role, Worth};
use menagerie_board::{Board11, Square11, SquareSet11};
use menagerie_kernel::{Judge, Ladder, Lesson, Opener, Sink, Spot, Then, Trace};
use std::sync::LazyLock;

/// A crab reaches half as many squares again as a pawn.
const ROLES: [Role; KINDS] = {
    let mut roles = [Role::Piece; KINDS];
    roles[PAWN as usize] = Role::Pawn(100);
    roles[CRAB as usize] = Role::Pawn(140);
    roles[KING as usize] = Role::King(0);
    roles
};

/// By the kinds of knights.
static WORTH: [LazyLock<Worth<KINDS>>; 3] = [
    LazyLock::new(|| derive(Knights::Plain)),
    LazyLock::new(|| derive(Knights::Zebra)),
    LazyLock::new(|| derive(Knights::Centaur)),
];

fn derive(knights: Knights) -> Worth<KINDS> {
    Worth::derive(&ARMIES, ROLES, &knights)
}

impl Attacks<Board11> for Knights {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square11, occupied: SquareSet11) -> SquareSet11 {
        if man.kind <= CRAB {
            pieces::ahead(man.color, from)
        } else {
            pieces::reach(man.kind, from, occupied, *self)
        }
    }
}

impl State {
    fn worth(&self, man: Man) -> i32 {
        WORTH[self.knights as usize].of(man)
    }
}

/// By the armies that meet. The game of both was learned; an army against itself takes from it what was learned of that army.
static MODELS: [LazyLock<Model<Board11, KINDS>>; 3] = [
    LazyLock::new(|| {
        let model = Model::new(&subject(Meeting::Different), weights::NUMBERS);
        model.with(include_bytes!("network.bin"))
    }),
    LazyLock::new(|| Model::of_one_side(&subject(Meeting::SpinalTap), weights::NUMBERS, Color::White)),
    LazyLock::new(|| Model::of_one_side(&subject(Meeting::Terror), weights::NUMBERS, Color::Black)),
];

fn model(meeting: Meeting) -> &'static Model<Board11, KINDS> {
    &MODELS[meeting as usize]
}

fn subject(meeting: Meeting) -> Subject<Board11, KINDS> {
    let [plain, zebra, centaur] =
        [0, 1, 2].map(|knights: usize| WORTH[knights].of(Man::new(Color::White, KNIGHT)));
    let own = vec![
        ("rights to castle", 10),
        ("a Battle Move to come", 0),
        ("knights that are zebras", zebra - plain),
        ("knights that are centaurs", centaur - plain),
    ];
    let men = Terror { meeting, ..Terror::default() }.array().men;
    let worth = WORTH[Knights::Plain as usize].clone();
    let alike = meeting != Meeting::Different;
    Subject { men, armies: &MEETINGS[meeting as usize], worth, alike, own }
}

/// A state as it is weighed.
fn weighed(state: &State) -> Scene<'_, Board11, Knights, KINDS> {
    let own = |color: Color| {
        let battle = state.battle.is_some_and(|battles| battles[color as usize]);
        let knights = |kind| if state.knights == kind { state.men.of(color, KNIGHT).len() as i32 } else { 0 };
        [state.castling.count(color), i32::from(battle), knights(Knights::Zebra), knights(Knights::Centaur)]
    };
    Scene {
        men: &state.men,
        to_move: state.color,
        attacks: state.knights,
        kings: Color::BOTH.map(|color| state.men.of(color, KING)),
        own: Color::BOTH.map(own),
    }
}

impl Judge for Terror {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        weighed(state).worth(model(state.meeting))
    }

    fn lesson(&self) -> Option<Lesson> {
        Some(model(self.meeting).lesson())
    }

    /// A position of other armies than those of this game teaches nothing about them.
    fn trace(&self, state: &State) -> Option<Trace> {
        (state.meeting == self.meeting).then(|| weighed(state).trace(model(self.meeting)))
    }

    fn in_check(&self, state: &State, _: &Opener) -> bool {
        !state.checkers(state.color).is_empty()
    }

    fn pass(&self, state: &State, opener: &Opener) -> Option<State> {
        let mut passed = *state;
        passed.ep = SquareSet11::EMPTY;
        passed.end_turn(false);
        let bare = state.men.color(state.color).len() <= 1 + state.men.of(state.color, PAWN).len();
        (!bare && !passed.clock_is_out() && !self.in_check(state, opener)).then_some(passed)
    }

    /// A Battle Move wins nothing by its first step.
    fn captures(&self, view: &State, sink: &mut impl Sink<Step>) {
        if !view.clock_is_out() {
            view.moves_to(view.men.color(!view.color), |step| sink.step(view.step(step), Then::Ends));
        }
    }

    fn ladder() -> Ladder {
        ladders::TERROR
    }

    fn way(&self, step: &Step) -> Option<(Spot, Spot)> {
        match step {
            Step::Move(movement) | Step::CrabEnPassant(movement) => Some(movement.way()),
            Step::Battle => None,
        }
    }

    fn gain(&self, state: &State, step: &Step, _: &Opener) -> i32 {
        let Some(step) = state.read(step) else { return 0 };
        let taken = if step.deed == Deed::EnPassant { state.passer() } else { Some(step.to) };
        // In a Battle Move another own man may stand on the goal; it is not taken.
        let taken = taken.and_then(|at| state.men.at(at)).filter(|man| man.color != state.color);
        let promoted = match step.deed {
            Deed::Promotes(after) => {
                let worth = |kind| state.worth(Man::new(state.color, kind));
                worth(after) - worth(step.kind)
            }
            _ => 0,
        };
        taken.map_or(0, |man| state.worth(man)) + promoted
    }

    /// Battles aside, of which nobody can say in one step where they end.
    fn exchange(&self, state: &State, step: &Step, opener: &Opener) -> i32 {
        let gain = self.gain(state, step, opener);
        let Some(step) = state.read(step).filter(|step| step.deed != Deed::Castles) else { return gain };
        let kind = if let Deed::Promotes(after) = step.deed { after } else { step.kind };
        let attackers = |color, occupied| state.attackers(color).on(step.to, occupied);
        Exchange { men: &state.men, worth: &WORTH[state.knights as usize], king: KING, attackers }.after(
            step.from,
            Man::new(state.color, kind),
            gain,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_men_count_is_what_the_computer_thinks_of_them() {
        crate::parts::value::assert_told(&ARMIES, &WORTH[0], pieces::WORTHS);
    }
}
