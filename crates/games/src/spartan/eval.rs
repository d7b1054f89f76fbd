//! What positions and steps are worth to a computer player.

use super::{ARMIES, HOPLITE, KINDS, Spartan, State, moves, text, weights};
use crate::ladders;
use crate::parts::LAST_CLOCK;
use crate::parts::exchange::Exchange;
use crate::parts::learned::{Model, Scene, Subject};
use crate::parts::men::{Color, Man};
use crate::parts::orthodox::{KING, PAWN};
use crate::parts::value::{Attacks, Role, Worth};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{Judge, Ladder, Lesson, Opener, Sink, Spot, Then, Trace};
use std::sync::LazyLock;

pub static WORTH: LazyLock<Worth<KINDS>> = LazyLock::new(|| {
    let mut roles = [Role::Piece; KINDS];
    roles[usize::from(PAWN)] = Role::Pawn(100);
    roles[usize::from(HOPLITE)] = Role::Pawn(100);
    // A second king is worth about what a piece is that moves so; every side's first one cancels out.
    roles[usize::from(KING)] = Role::King(300);
    Worth::derive(&ARMIES, roles, &Spartan)
});

impl Attacks<Board8> for Spartan {
    #[inline(always)]
    fn attacks(&self, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        moves::reach(man, from, occupied)
    }
}

static MODEL: LazyLock<Model<Board8, KINDS>> = LazyLock::new(|| {
    let own = vec![("rights to castle", 10), ("a second king", 0)];
    let men = text::read(text::START).expect("the start is a position").men;
    let subject = Subject { men, armies: &ARMIES, worth: WORTH.clone(), alike: false, own };
    Model::new(&subject, weights::NUMBERS).with(include_bytes!("network.bin"))
});

/// A state as it is weighed.
fn weighed(state: &State) -> Scene<'_, Board8, Spartan, KINDS> {
    let kings = Color::BOTH.map(|color| state.men.of(color, KING));
    let castling = state.castling.rooks().len() as i32;
    let second = |color: Color| i32::from(kings[color as usize].has_several());
    Scene {
        men: &state.men,
        to_move: state.to_move,
        attacks: Spartan,
        // Of two kings neither must be kept safe.
        kings: kings.map(|kings| if kings.has_several() { SquareSet8::EMPTY } else { kings }),
        own: [[castling, second(Color::White), 0, 0], [0, second(Color::Black), 0, 0]],
    }
}

impl Judge for Spartan {
    fn evaluate(&self, state: &State, _: &Opener) -> i32 {
        weighed(state).worth(&MODEL)
    }

    fn lesson(&self) -> Option<Lesson> {
        Some(MODEL.lesson())
    }

    fn trace(&self, state: &State) -> Option<Trace> {
        Some(weighed(state).trace(&MODEL))
    }

    /// One of two attacked kings is told too, although it need not be saved.
    fn in_check(&self, state: &State, _: &Opener) -> bool {
        !state.attacked_kings(state.to_move).is_empty()
    }

    fn must_answer_check(&self, state: &State, _: &Opener) -> bool {
        state.is_in_check(state.to_move)
    }

    fn may_check(&self, state: &State, step: &Self::Step, _: &Opener) -> bool {
        let kings = state.men.of(!state.to_move, KING);
        let occupied = state.men.occupied();
        // A king that moves may castle.
        step.promotion.is_some()
            || state.men.of(state.to_move, KING).contains(step.from)
            || kings.contains(step.to)
            || kings.into_iter().any(|king| moves::may_attack(king, step, occupied))
    }

    fn pass(&self, state: &State, opener: &Opener) -> Option<State> {
        let of_rank = state.men.kind(KING) | state.men.kind(PAWN) | state.men.kind(HOPLITE);
        let bare = (state.men.color(state.to_move) - of_rank).is_empty();
        let mut passed = *state;
        passed.pass_on(false);
        (!bare && passed.clock < LAST_CLOCK && !self.in_check(state, opener)).then_some(passed)
    }

    fn captures(&self, view: &State, sink: &mut impl Sink<Self::Step>) {
        if view.clock < LAST_CLOCK {
            let enemies = view.men.color(!view.to_move);
            moves::each_to(view, enemies, |step| sink.step(step, Then::Ends));
        }
    }

    fn ladder() -> Ladder {
        ladders::SPARTAN
    }

    fn way(&self, step: &Self::Step) -> Option<(Spot, Spot)> {
        Some(step.way())
    }

    fn gain(&self, state: &State, step: &Self::Step, _: &Opener) -> i32 {
        let taken = state.men.at(step.to).map_or(0, |man| WORTH.of(man));
        let promoted = step.promotion.and_then(|letter| state.promotion(letter));
        taken + promoted.map_or(0, |kind| WORTH.of(Man::new(state.to_move, kind)) - 100)
    }

    fn exchange(&self, state: &State, step: &Self::Step, opener: &Opener) -> i32 {
        let gain = self.gain(state, step, opener);
        let Some(moved) = state.men.at(step.from) else { return gain };
        let promoted = step.promotion.and_then(|letter| state.promotion(letter));
        let man = Man::new(moved.color, promoted.unwrap_or(moved.kind));
        let attackers = |color, occupied| moves::attackers(&state.men, color, step.to, occupied);
        Exchange { men: &state.men, worth: &WORTH, king: KING, attackers }.after(step.from, man, gain)
    }
}
