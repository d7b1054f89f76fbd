//! Bytes as the name of a game and a position text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_testkit::fuzz;

fuzz_target!(|data: &[u8]| {
    let games = menagerie_games::all();
    if let Some((game, rest)) = fuzz::game_of(data, &games) {
        fuzz::position_text(rest, game);
    }
});
