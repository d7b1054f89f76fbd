//! The fuzz target for a moment: files that are nearly right, and what is made of those that are read all the same.

use menagerie_army::{Army, read_bytes};
use menagerie_kernel::{Chance, Options};
use menagerie_show::{AnyGame, Erased};
use menagerie_testkit::mutate::mutated;
use menagerie_testkit::{Dice, fuzz};

/// How many nearly right files are read.
const FILES: usize = 3_000;

#[test]
fn nearly_right_files_are_refused_or_played() {
    let corpus = [
        include_str!("odd.toml"),
        include_str!("../../../examples/armies/capablanca.toml"),
        include_str!("../../../examples/armies/knightmate.toml"),
        include_str!("../../../examples/armies/makruk.toml"),
        include_str!("../../../examples/armies/maharajah.toml"),
        include_str!("../../../examples/armies/spinal-tap.toml"),
    ];
    let corpus = corpus.map(str::to_owned);
    let mut dice = Dice::new(3);
    let (mut played, mut refused) = (0, 0);
    for number in 0..FILES {
        let separator = if number % 2 == 0 { '\n' } else { '"' };
        let text = mutated(&corpus, separator, &mut dice);
        let end = if dice.one_in(10) { dice.below(text.len() + 1) } else { text.len() };
        match read_bytes(&text.as_bytes()[..end]) {
            Err(fault) => {
                let line = text.lines().nth(fault.line - 1).unwrap_or_default();
                assert!(fault.column <= line.chars().count() + 1 && !fault.why.is_empty(), "{fault}: {text}");
                refused += 1;
            }
            Ok(plan) => {
                let game = Erased::new(Army::new(plan));
                let start =
                    game.start(Options::default(), Chance::from_number(0)).expect("no options, no chance");
                fuzz::position_text(start.text().as_bytes(), &game);
                played += 1;
            }
        }
    }
    assert!(played > 100 && refused > 1000, "{played} played, {refused} refused");
}
