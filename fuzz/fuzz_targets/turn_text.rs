//! Bytes as the name of a game, a position text and a turn text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_testkit::fuzz;

fuzz_target!(|data: &[u8]| {
    let games = menagerie_games::all();
    if let Some((game, rest)) = fuzz::game_of(data, &games) {
        fuzz::turn_text(rest, game);
    }
});
