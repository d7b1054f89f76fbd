//! The rules of the book's page (`rules/terror.md`), one by one.

mod against;
mod armies;
mod battles;
mod brute;
mod moves;
mod texts;

use super::*;
use menagerie_kernel as kernel;
use menagerie_kernel::Line;
use menagerie_show::AnyLine;

fn state(text: &str) -> State {
    Terror::default().parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn start(fields: &str) -> String {
    start_of(Meeting::Different, fields)
}

/// The start with these fields of options before that of the meeting.
fn start_of(meeting: Meeting, fields: &str) -> String {
    let armies = meeting.word().map(|word| format!(" armies={word}")).unwrap_or_default();
    format!("{}{fields}{armies}", meeting.start())
}

fn line(text: &str) -> Line<Terror> {
    Line::from_state(&Terror::default(), state(text), Options::default())
}

/// All legal turns.
fn turns(text: &str) -> Vec<String> {
    kernel::list(&Terror::default(), &state(text), 100_000).unwrap()
}

/// The legal turns that begin so, without that beginning.
fn turns_from(text: &str, beginning: &str) -> Vec<String> {
    turns(text).iter().filter_map(|turn| turn.strip_prefix(beginning)).map(str::to_owned).collect()
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
    kernel::text(&Terror::default(), line.state())
}

/// Why a turn is illegal.
fn why(text: &str, turn: &str) -> String {
    line(text).play_turn(turn).expect_err(turn).why().to_string()
}

fn outcome(text: &str) -> String {
    Terror::default().turn(&state(text)).outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string())
}

fn perft_is(text: &str, counts: &[u64]) {
    for (index, count) in counts.iter().enumerate() {
        assert_eq!(kernel::perft(&Terror::default(), &state(text), index as u32 + 1), Ok(*count), "{text}");
    }
}

#[test]
fn perft_from_the_start_is_the_recorded_one() {
    perft_is(&start(""), &[43, 1933, 94132]);
    perft_is(&start(" knights=zebra"), &[48, 2158, 114824]);
    perft_is(&start(" knights=centaur"), &[43, 1933, 95842]);
    perft_is(&start(" battle=wb"), &[2079]);
}

#[test]
fn the_slow_rules_agree_after_two_turns() {
    for fields in ["", " knights=zebra", " knights=centaur"] {
        let board = brute::Board::read(&start(fields));
        assert_eq!(kernel::perft(&Terror::default(), &state(&start(fields)), 2), Ok(board.perft(2)));
    }
}
