//! The tables that lie beside this crate: counts and recorded positions, as files of text.

use std::path::PathBuf;

/// The counts of `tables/perft/GAME.txt`, if that file exists.
pub fn perft(game: &str) -> Option<String> {
    read(&format!("perft/{game}.txt"))
}

/// The recorded lines of `tables/fixtures/GAME.jsonl`, if that file exists.
pub fn fixtures(game: &str) -> Option<String> {
    read(&format!("fixtures/{game}.jsonl"))
}

/// The chance vectors of `tables/chance.txt`.
pub fn chance() -> String {
    read("chance.txt").expect("tables/chance.txt is part of the crate")
}

/// Tests run where the sources are, so tables are read when asked for: whoever adds a line to one
/// need not build anything again.
#[expect(clippy::disallowed_methods, reason = "tests may read their own tables")]
fn read(name: &str) -> Option<String> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tables", name].iter().collect();
    std::fs::read_to_string(path).ok()
}
