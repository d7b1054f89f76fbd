//! The fuzz targets for a moment: their seeds, and texts that are nearly those.

use menagerie_games as games;
use menagerie_testkit::mutate::mutated;
use menagerie_testkit::{Dice, fuzz};
use menagerie_wire::desk::Desk;
use std::path::PathBuf;

/// How many mutated texts each target is given.
const TEXTS: usize = 10_000;

/// The texts in `fuzz/seeds/TARGET`, in the order of their names.
#[expect(clippy::disallowed_methods, reason = "tests may read their own seeds")]
fn seeds(target: &str) -> Vec<String> {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../fuzz/seeds", target].iter().collect();
    let files = std::fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file can be listed").path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a seed is text")).collect()
}

/// Gives a target its seeds, then texts made from them, some cut anywhere and no longer UTF-8.
fn run(target: &str, separator: char, body: impl Fn(&[u8])) {
    let seeds = seeds(target);
    seeds.iter().for_each(|seed| body(seed.as_bytes()));
    let mut dice = Dice::new(1);
    for _ in 0..TEXTS {
        let text = mutated(&seeds, separator, &mut dice);
        let end = if dice.one_in(10) { dice.below(text.len() + 1) } else { text.len() };
        body(&text.as_bytes()[..end]);
    }
}

#[test]
fn position_texts() {
    let games = games::all();
    run("position_text", ' ', |data| {
        if let Some((game, rest)) = fuzz::game_of(data, &games) {
            fuzz::position_text(rest, game);
        }
    });
}

#[test]
fn turn_texts() {
    let games = games::all();
    run("turn_text", '\n', |data| {
        if let Some((game, rest)) = fuzz::game_of(data, &games) {
            fuzz::turn_text(rest, game);
        }
    });
}

#[test]
fn rpc_lines() {
    let desk = Desk::new(games::all(), || 0);
    run("rpc_line", ',', |data| fuzz::rpc_line(data, &|line| desk.answer_line(line)));
}

/// Seeds that no game accepts any more would test nothing.
#[test]
fn seeds_are_positions_and_turns_of_their_games() {
    for text in seeds("turn_text") {
        let (id, rest) = text.split_once('\n').expect("a seed names its game");
        let (position, turn) = rest.split_once('\n').expect("a position and a turn");
        let game = games::find(id).unwrap_or_else(|| panic!("there is no game {id}"));
        let line = game.parse(position, menagerie_kernel::Options::default());
        let mut line = line.unwrap_or_else(|why| panic!("{id}: `{position}`: {why}"));
        line.play_turn(turn).unwrap_or_else(|why| panic!("{id}: `{position}`: `{turn}`: {why}"));
    }
}
