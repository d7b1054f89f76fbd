//! What a game may get wrong when it tells a computer player of itself.

use super::fault::{Fault, Spoiled, State, Step};
use super::is_mark;
use crate::games::Relay;
use crate::games::lots::{self, Lots};
use crate::laws::{Plan, judge};
use menagerie_games::chess960::Chess960;
use menagerie_games::doublemove::DoubleMove;
use menagerie_kernel::{Judge, Legal, Opener, Report, Rules, Sink};

caught! {
    WinsUnseen in Lots {
        fn gain(&self, _: &lots::State, step: &lots::Step, _: &Opener) -> i32 {
            if is_mark(step) { 50 } else { 0 }
        }
        fn captures(&self, view: &lots::View, sink: &mut impl Sink<lots::Step>) {
            self.steps(view, &[], &mut |step, then| {
                if step != lots::Step::Mark(2) {
                    sink.step(step, then);
                }
            });
        }
    } judge::captures_hold_what_wins says "wins 50 unseen";

    CapturesTwice in Lots {
        fn captures(&self, view: &lots::View, sink: &mut impl Sink<lots::Step>) {
            self.steps(view, &[], sink);
            self.steps(view, &[], sink);
        }
    } judge::captures_hold_what_wins says "is not among the steps offered after the last";

    WinsByExchange in Lots {
        fn exchange(&self, state: &lots::State, step: &lots::Step, opener: &Opener) -> i32 {
            self.gain(state, step, opener) + i32::from(is_mark(step))
        }
    } judge::exchanges_win_no_more_than_steps says "in exchange";

    LearnsAnother in Chess960 {
        fn evaluate(&self, state: &State<Self>, opener: &Opener) -> i32 {
            self.base().evaluate(state, opener) + 1
        }
    } judge::learned_positions_are_worth_their_features says "what its features are worth";

    AnswersNothing in Chess960 {
        fn must_answer_check(&self, _: &State<Self>, _: &Opener) -> bool {
            true
        }
    } judge::only_checks_must_be_answered says "must answer what is no check";

    ForeseesNoCheck in Chess960 {
        fn may_check(&self, _: &State<Self>, _: &Step<Self>, _: &Opener) -> bool {
            false
        }
    } judge::checks_are_foreseen says "gives a check that was not foreseen";

    ForgetsChecks in Chess960 {
        fn in_check(&self, _: &State<Self>, _: &Opener) -> bool {
            false
        }
    } judge::checks_are_told says "told, then in check";

    PassesToItself in Relay {
        fn pass(&self, state: &State<Self>, _: &Opener) -> Option<State<Self>> {
            Some(*state)
        }
    } judge::passes_change_nothing_but_the_turn says "passes to itself";

    PassesInCheck in Chess960 {
        fn pass(&self, state: &State<Self>, _: &Opener) -> Option<State<Self>> {
            state.passed(false)
        }
    } judge::passes_change_nothing_but_the_turn says "passes in check";

    CountsTheWrongTempo in DoubleMove {
        fn tempo(&self) -> i32 {
            self.base().tempo() + 1
        }
    } judge::the_right_to_move_counts_what_is_told says "what the right to move counts";

    ForgetsByOrder in DoubleMove {
        fn apply(&self, state: &mut State<Self>, part: Legal<'_, Spoiled<Self>>, opener: &Opener, events: &mut impl Report) {
            let steps = part.steps();
            let falls = steps.first().zip(steps.get(1)).is_some_and(|(first, second)| first.to > second.to);
            let before = *state;
            self.base().apply(state, part.within(), opener, events);
            if falls {
                *state = state.with_ep(before.board.ep);
            }
        }
    } judge::steps_that_commute_lead_to_the_same_state says "in both orders";

    ForgetsEnPassant in Chess960 {
        fn pass(&self, state: &State<Self>, opener: &Opener) -> Option<State<Self>> {
            Some(self.base().pass(state, opener)?.with_ep(state.board.ep))
        }
    } judge::passes_change_nothing_but_the_turn says "passes to `";
}
