//! What the tests of matches have in common.

use menagerie_games::golf::{Golf, State};
use menagerie_golf::{Match, PAR_LIMIT, Part, Settings};
use menagerie_kernel::{Chance, Event, Eye, Puzzle, Solution};
use menagerie_show::Illegal;

/// A match of this seed.
pub fn begin(settings: Settings, players: u8, seed: u64) -> Match {
    Match::new(settings, players, Chance::from_number(seed))
}

/// Settings with so many cards and turns.
pub fn settings(cards: u8, turns: u8) -> Settings {
    Settings { cards, turns, ..Settings::default() }
}

/// Plays a part by its text.
pub fn play(golf: &mut Match, part: &str) -> Result<Vec<Event>, Illegal> {
    golf.play(&part.parse::<Part>().expect("it is a part"))
}

/// Plays parts that must be played.
pub fn played(golf: &mut Match, parts: &[&str]) {
    for part in parts {
        play(golf, part).unwrap_or_else(|illegal| panic!("{part}: {illegal}"));
    }
}

/// Why a part is refused.
pub fn refused(golf: &mut Match, part: &str) -> String {
    let before = golf.text();
    let why = play(golf, part).expect_err(part).why().to_string();
    assert_eq!(golf.text(), before, "a refusal changes nothing");
    why
}

/// The moves of a shortest solution, if there is one.
pub fn solution(state: &State) -> Option<Vec<String>> {
    match Golf::default().solve(state, PAR_LIMIT, &mut || true) {
        Ok(Solution::Shortest(steps)) => Some(steps.iter().map(ToString::to_string).collect()),
        Ok(Solution::NoneWithin(_)) => None,
        Err(hard) => panic!("nobody stops the search: {hard}"),
    }
}

/// Everybody who may look.
pub fn eyes(of: &Match) -> Vec<Eye> {
    of.seats().iter().map(Eye::Seat).chain([Eye::Public]).collect()
}
