//! The rules, bullet by bullet, hordes, secrets, and the generator beside a slow one.

mod compared;
mod hordes;
mod rules;
mod secrets;
mod slow;
mod texts;

use super::*;
use menagerie_kernel::{Line, Options};
use menagerie_show::AnyLine;
use menagerie_testkit as kit;
use slow::Slow;

/// A game from a full text.
fn from(text: &str) -> Line<Zombie> {
    let state = Zombie.parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    Line::from_state(&Zombie, state, Options::default())
}

fn played(text: &str, turns: &[&str]) -> Line<Zombie> {
    let mut line = from(text);
    for turn in turns {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
    }
    line
}

/// The text after some turns.
fn after(text: &str, turns: &[&str]) -> String {
    played(text, turns).text()
}

fn turns(text: &str) -> Vec<String> {
    from(text).turns(100_000).unwrap()
}

/// The turns that begin so.
fn beginning(text: &str, with: &str) -> Vec<String> {
    turns(text).into_iter().filter(|turn| turn.starts_with(with)).collect()
}

fn outcome(line: &Line<Zombie>) -> String {
    line.turn()
        .outcome()
        .map_or("*".to_owned(), |outcome| format!("{} {}", outcome.score, outcome.reason.id()))
}

/// A position with nothing buried and no castling.
fn plain(placement: &str, seat: char, zombies: &str) -> String {
    format!("{placement} {seat} - - 0 1 zombies={zombies} graves.w=- graves.b=-")
}
