//! The rules of the book's page (`rules/adrenaline.md`), one by one.

mod against;
mod brute;
mod explosion;
mod rules;
mod texts;

use super::*;
use menagerie_kernel as kernel;
use menagerie_kernel::{Eye, Line, Options, offers};
use menagerie_show::AnyLine;

fn state(text: &str) -> State {
    Adrenaline.parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn line(text: &str) -> Line<Adrenaline> {
    Line::from_state(&Adrenaline, state(text), Options::default())
}

/// All legal turns.
fn turns(text: &str) -> Vec<String> {
    kernel::list(&Adrenaline, &state(text), 100_000).unwrap()
}

/// What the legal turns that begin so go on with.
fn turns_from(text: &str, beginning: &str) -> String {
    let rest: Vec<String> =
        turns(text).iter().filter_map(|turn| turn.strip_prefix(beginning)).map(str::to_owned).collect();
    rest.join(" ")
}

fn legal(text: &str, turn: &str) -> bool {
    turns(text).iter().any(|other| other == turn)
}

/// The position text after some turns.
fn after(text: &str, turns: &[&str]) -> String {
    let mut line = line(text);
    for turn in turns {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
    }
    kernel::text(&Adrenaline, line.state())
}

/// Why a turn is illegal.
fn why(text: &str, turn: &str) -> String {
    line(text).play_turn(turn).expect_err(turn).why().to_string()
}

fn outcome(text: &str) -> String {
    Adrenaline.turn(&state(text)).outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string())
}

/// The steps that may follow a beginning.
fn next(text: &str, prefix: &str) -> Vec<(String, kernel::Then)> {
    let prefix = menagerie_show::read_steps::<Adrenaline>(prefix).unwrap();
    let mut found = Vec::new();
    offers(&Adrenaline, &state(text), &prefix, &mut found);
    found.iter().map(|offer| (offer.step().to_string(), offer.then())).collect()
}
