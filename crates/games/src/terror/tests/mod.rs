//! The rules of the specification, one by one.

mod brute;

use super::*;
use menagerie_kernel as kernel;

fn state(text: &str) -> State {
    Terror::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn start(fields: &str) -> String {
    format!("{}{fields}", text::START)
}

fn perft_is(text: &str, counts: &[u64]) {
    for (index, count) in counts.iter().enumerate() {
        assert_eq!(kernel::perft::<Terror>(&state(text), index as u32 + 1), Ok(*count), "{text}");
    }
}

#[test]
fn perft_from_the_start_is_that_of_the_specification() {
    perft_is(&start(""), &[43, 1933, 94132]);
    perft_is(&start(" knights=zebra"), &[48, 2158, 114824]);
    perft_is(&start(" knights=centaur"), &[43, 1933, 95842]);
    perft_is(&start(" battle=wb"), &[2079]);
}

#[test]
fn the_slow_rules_agree_after_two_turns() {
    for fields in ["", " knights=zebra", " battle=wb knights=centaur"] {
        let board = brute::Board::read(&start(fields));
        let depth = if fields.contains("battle") { 1 } else { 2 };
        assert_eq!(kernel::perft::<Terror>(&state(&start(fields)), depth), Ok(board.perft(depth)));
    }
}
