//! The bodies of the fuzz targets: everything here that reads what comes from outside. Each takes whatever it is given,
//! and panics when a promise to callers is broken.

use crate::journal::{Agreed, Entry, Journal};
use crate::openings::{self, Opening};
use crate::spec::Spec;
use crate::{uci, xboard};
use menagerie_kernel::Options;
use menagerie_show::AnyGame;

/// Reads an engine as a command line names it. One that is accepted is read again as it is printed.
pub fn spec(text: &str) {
    if let Ok(spec) = text.parse::<Spec>() {
        assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec), "{text}");
    }
}

/// Reads lines as an engine may say them, of either protocol.
pub fn engine_lines(text: &str) {
    uci::read_all(text);
    xboard::read_all(text);
}

/// Reads a line of a journal in which nothing was agreed on, and a file of openings.
pub fn journal_line(games: &[Box<dyn AnyGame>], text: &str) {
    for game in games {
        let _ = openings::read(&**game, text);
    }
    if let Some(entry) = entry(games, text) {
        assert!(entry.halves <= 2, "{text}");
    }
}

/// The game that a line tells of, in a match of Spartan Chess from its start.
fn entry(games: &[Box<dyn AnyGame>], text: &str) -> Option<Entry> {
    let words = String::new;
    let agreed = Agreed {
        game: words(),
        options: words(),
        engines: [words(), words()],
        pace: words(),
        openings: words(),
        seed: 0,
        terms: words(),
    };
    let start = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1".to_owned();
    let opening = Opening { options: Options::default(), start, parts: Vec::new() };
    let journal = Journal::nowhere(agreed, ["a".to_owned(), "b".to_owned()], words());
    journal.try_line(games, text.as_bytes(), &[opening])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ENTRY: &str = include_str!("../../../fuzz/seeds/arena_text/entry");

    #[test]
    fn the_seed_is_read() {
        assert!(entry(&menagerie_games::all(), ENTRY).is_some());
    }

    proptest! {
        #[test]
        fn no_text_makes_any_of_them_panic(cut in 0..ENTRY.len(), noise in "\\PC{0,12}") {
            let text = format!("{}{noise}{}", &ENTRY[..cut], &ENTRY[cut..]);
            spec(&noise);
            engine_lines(&text);
            journal_line(&menagerie_games::all()[1..2], &text);
        }
    }
}
