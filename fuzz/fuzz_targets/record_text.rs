//! Bytes as a file of records, PGN or JSON: what is read either replays or says why not, and comes back from
//! both forms as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_record::{Record, check, machine, pgn};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let games = menagerie_games::all();
    for record in pgn::read(&games, text).into_iter().chain(machine::read(&games, text)).flatten() {
        if check(&games, &record).is_ok() {
            let again = pgn::read(&games, &pgn::print(&games, &record).expect("a checked record is printed"));
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].as_ref().map(told), Ok(told(&record)));
            assert_eq!(machine::read(&games, &machine::print(&record)), [Ok(record)]);
        }
    }
});

/// What PGN must bring back of a record: all but the order of its tags, and names that say that nobody knows.
fn told(record: &Record) -> (&[String], &str, Vec<(&str, &str)>) {
    let known = |(_, value): &(&str, &str)| !["?", "????.??.??"].contains(value);
    let all = record.players.iter().chain(&record.tags);
    let mut tags: Vec<_> = all.map(|(name, value)| (name.as_str(), value.as_str())).filter(known).collect();
    tags.sort_unstable();
    (&record.parts, &record.ending.result, tags)
}
