//! Bytes as all that a match reads: engines on a command line, lines of engines, lines of its file, openings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_arena::fuzz;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    fuzz::spec(text);
    fuzz::engine_lines(text);
    fuzz::journal_line(&menagerie_games::all(), text);
});
