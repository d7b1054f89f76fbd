//! What the tests of matches have in common.

use menagerie_games::golf::{Golf, State};
use menagerie_golf::{Match, PAR_LIMIT, Par, Settings};
use menagerie_kernel::{Chance, Eye, Puzzle, Seat, Solution};

/// A match of this seed.
pub fn begin(settings: Settings, seed: u64) -> Match {
    Match::new(settings, Chance::from_number(seed)).expect("the settings are good")
}

/// The moves of a shortest solution, if there is one.
pub fn solution(state: &State) -> Option<Vec<String>> {
    match Golf::default().solve(state, PAR_LIMIT, &mut || true) {
        Ok(Solution::Shortest(steps)) => Some(steps.iter().map(ToString::to_string).collect()),
        Ok(Solution::NoneWithin(_)) => None,
        Err(hard) => panic!("nobody stops the search: {hard}"),
    }
}

/// What is proven about a puzzle.
pub fn par(state: &State) -> Par {
    Par::of(&Golf::default().solve(state, PAR_LIMIT, &mut || true))
}

/// Everybody who may look.
pub fn eyes(of: &Match) -> Vec<Eye> {
    (0..of.settings().players).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Public]).collect()
}
