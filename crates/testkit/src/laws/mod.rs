//! The laws that every game obeys, as functions over any [`Game`](menagerie_show::Game).
//!
//! A game is put under all of them by one line in a test file:
//!
//! ```
//! use menagerie_testkit::{games::Kuhn, laws};
//!
//! laws!(kuhn: Kuhn);
//! ```
//!
//! That makes a module `kuhn` with a `#[test]` for each law, so that a failure names the law. Laws
//! play games at random, from the start (with random options) and from the positions of the game's
//! perft table, and look at what they meet on the way; a [`Plan`] says how much of it. Everything is
//! deterministic: a failure comes back until its cause is gone.

#[cfg(test)]
mod broken;
pub mod chance;
pub mod happenings;
pub mod judge;
pub mod kits;
pub mod knowledge;
pub mod pieces;
mod plan;
pub mod play;
pub mod puzzles;
pub mod questions;
pub mod secrets;
pub mod texts;
pub mod tours;
pub mod turns;

pub use plan::Plan;

/// Puts a game under all laws: `laws!(name: game)`, or `laws!(name: game, plan)` where the
/// [default plan](crate::laws::Plan::default) does too much or too little.
#[macro_export]
macro_rules! laws {
    ($name:ident: $game:expr) => {
        $crate::laws!($name: $game, $crate::laws::Plan::default());
    };
    ($name:ident: $game:expr, $plan:expr) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $crate::laws!(@tests $game, $plan;
                play::replaying_the_log_gives_the_live_state
                play::seats_can_be_taken
                play::options_left_out_have_their_defaults
                play::endings_are_declared
                play::payoffs_agree_with_the_score
                play::the_game_goes_on_exactly_when_someone_can_act
                play::a_seat_that_is_not_to_act_is_offered_nothing
                play::a_turn_of_many_parts_is_played_whole_or_part_by_part
                happenings::happenings_lead_from_scene_to_scene
                happenings::happenings_are_told_in_order
                kits::texts_are_made_of_the_kit
                kits::mutated_texts_are_taken_apart_or_refused
                kits::a_picture_has_one_worth
                pieces::every_piece_is_told_of
                pieces::offered_movements_are_among_what_is_told
                pieces::what_is_attacked_has_its_threats
                texts::text_reads_back
                texts::view_text_reads_back
                texts::picture_is_a_position
                texts::keys_of_live_states_are_those_of_their_texts
                texts::parsed_views_offer_what_views_offer
                texts::mutated_positions_are_refused_or_read_exactly
                texts::mutated_turns_are_refused_or_listed
                texts::diagrams_of_the_rules_can_be_replayed
                tours::tours_can_be_played
                turns::every_prefix_can_be_completed
                turns::every_turn_is_listed_once_counted_and_playable
                judge::captures_hold_what_wins
                judge::exchanges_win_no_more_than_steps
                judge::learned_positions_are_worth_their_features
                judge::checks_are_told
                judge::only_checks_must_be_answered
                judge::checks_are_foreseen
                judge::passes_change_nothing_but_the_turn
                judge::the_right_to_move_counts_what_is_told
                judge::steps_that_commute_lead_to_the_same_state
                turns::fast_perft_equals_slow_perft
                turns::composed_orders_reach_the_same_turn
                turns::what_is_forbidden_is_explained
                turns::gestures_tell_steps_apart
                turns::backing_stands_on_the_board
                puzzles::solutions_solve
                puzzles::problems_can_be_begun
                puzzles::courses_can_be_dealt
                turns::sketches_show_what_will_be
                questions::questions_have_answers
                secrets::resampled_states_look_alike
                secrets::views_change_only_by_what_was_seen
                secrets::pieces_tell_only_what_is_seen
                secrets::secret_halves_stay_secret
                secrets::sealed_choices_look_alike
                knowledge::what_looks_alike_has_one_key
                knowledge::what_looks_different_has_another_key
            );
        }
    };
    (@tests $game:expr, $plan:expr; $($file:ident::$law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::laws::$file::$law(&$game, &$plan);
            }
        )*
    };
}
