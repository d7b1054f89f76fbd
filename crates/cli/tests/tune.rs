//! `menagerie tune` as a user meets it.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, starts_with};
use std::fs;
use std::path::Path;

fn tune(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("menagerie").expect("the program is built").arg("tune").args(args).assert()
}

fn play(games: &str, seed: &str, out: &str) {
    let args = ["play", "alice", "--games", games, "--nodes", "50", "--seed", seed, "--out", out];
    tune(&args).success();
}

/// The path of a file that is made with this text.
fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("it can be written");
    path.to_str().expect("a plain name").to_owned()
}

/// What is in a file of positions, in the order of the games.
fn games(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("it is there");
    let mut games: Vec<String> = text.split("# game ").skip(1).map(str::to_owned).collect();
    games.sort();
    games
}

#[test]
fn games_are_gone_on_with_where_they_were_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["whole.tsv", "parts.tsv"].map(|name| folder.path().join(name));
    let [whole, parts] = paths.each_ref().map(|path| path.to_str().expect("a plain name"));
    play("5", "3", whole);
    play("3", "3", parts);
    // An interrupt leaves half a line behind.
    let mut text = fs::read_to_string(parts).expect("it is there");
    text.push_str("7\thalf a l");
    fs::write(parts, text).expect("it can be written");
    play("5", "3", parts);
    let [whole, parts] = paths.map(|path| games(&path));
    assert_eq!(whole.len(), 5);
    assert_eq!(whole, parts);
}

#[test]
fn what_is_learned_is_a_file_of_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, out] = ["alice.tsv", "weights.rs"].map(|name| folder.path().join(name));
    let [data, out] = [&data, &out].map(|path| path.to_str().expect("a plain name"));
    play("4", "1", data);
    tune(&["learn", "alice", data, "--epochs", "2", "--out", out])
        .success()
        .stdout(starts_with("What positions of Half Alice Chess are worth"));
    let file = fs::read_to_string(out).expect("it was written");
    assert!(file.starts_with("//! What positions of Half Alice Chess are worth"), "{file:.100}");
    assert!(file.contains("pub static NUMBERS: Numbers = &[") && file.contains("(\"knight: place\", &["));
}

#[test]
fn what_trains_a_network_is_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, out] = ["alice.tsv", "alice.inputs"].map(|name| folder.path().join(name));
    let [data, out] = [&data, &out].map(|path| path.to_str().expect("a plain name"));
    play("2", "1", data);
    tune(&["inputs", "alice", data, "--out", out]).success().stdout(ends_with(" positions\n"));
    let file = fs::read(out).expect("it was written");
    assert!(file.starts_with(b"menagerie inputs 2 768 960 "), "{:?}", &file[..40]);
    tune(&["inputs", "golf", data, "--out", out]).failure().stderr(contains("Chess Golf"));
    tune(&["inputs", "spinach", data, "--out", out])
        .failure()
        .stderr(contains("of what its positions consist"));
    tune(&["inputs", "spartan", data, "--out", out]).failure().stderr(contains("alice.tsv, game "));
    let nowhere = folder.path().join("no").join("where");
    let nowhere = nowhere.to_str().expect("a plain name");
    tune(&["inputs", "alice", data, "--out", nowhere]).failure().stderr(contains(nowhere));
}

#[test]
fn what_games_tell_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| written(folder.path(), name, text);
    let start = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    let (won, drawn) = (format!("4\t{start}\t9\t1\n"), format!("4\t{start}\t9\t0.5\n5\t{start}\t9\t0.5\n"));
    // Games of two files are different ones, whatever their numbers.
    let (one, other) = (file("one.tsv", &(won.clone() + &won)), file("other.tsv", &drawn));
    let told = "3 games: White won 33.3 %, 66.7 % were drawn, 0.0 % were lost; 66.7 ± 26.7 % of the points";
    tune(&["facts", "spartan", &one, &other]).success().stdout(starts_with(told));
    tune(&["facts", "golf", &one]).failure().stderr(contains("does not have two teams"));
    tune(&["facts", "doublemove", &one]).failure().stderr(contains("one.tsv, game 4"));
    let data = folder.path().join("alice.tsv");
    let data = data.to_str().expect("a plain name");
    play("4", "1", data);
    let counted = tune(&["facts", "alice", data]).success();
    counted.stdout(
        starts_with("4 games: White won ").and(contains("\nqueen ")).and(contains(" in the ending\n")),
    );
    let sure = tune(&["facts", "alice", data, "--errors", "2"]).success();
    sure.stdout(
        contains("\npawn ").and(contains("; apart 1.00 ± 0.00 on average\n")).and(contains("\nqueen ")),
    );
    tune(&["facts", "alice", data, "--errors", "99"]).failure().stderr(contains("99"));
}

#[test]
fn a_book_tells_how_games_begin() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| written(folder.path(), name, text);
    let games =
        "# game 0\n0\t1\t40\te2e4 e7e5\n1\t0.5\t60\te2e4 d7d5\n2\t0\t80\td2d4 d7d5\n3\t1\t20\te2e4 e7e5\n";
    let told = "4 games: White won 50.0 %, 25.0 % were drawn, 25.0 % were lost; 62.5 ± 40.6 % of the points\n\
                half of them took 40 to 80 turns, 60 in the middle\n \
                75.0 %  83.3 ± 26.7 %  e4 e5\n \
                25.0 %   0.0 ± 0.0 %  d4\n";
    tune(&["book", "alice", &file("games.tsv", games), "--least", "2"]).success().stdout(told);
    tune(&["book", "chess960", &file("games.tsv", games)]).success().stdout(ends_with("no openings\n"));
    tune(&["book", "golf", "missing.tsv"]).failure().stderr(contains("does not have two teams"));
    tune(&["book", "alice", &file("bad.tsv", "0\t1\tx\ta\n")]).failure().stderr(contains("bad.tsv, line 1"));
    tune(&["book", "alice", &file("illegal.tsv", "0\t1\t9\te2e5\n"), "--least", "1"])
        .failure()
        .stderr(contains("`e2e5` is no part of Half Alice Chess"));
}

#[test]
fn games_are_played_for_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("crowded.tsv");
    let out = out.to_str().expect("a plain name");
    for games in ["2", "4"] {
        let args = ["games", "crowded", "--games", games, "--parts", "3", "--careful", "50", "--nodes", "30"];
        tune(&[&args[..], &["--out", out]].concat()).success();
    }
    let book = tune(&["book", "crowded", out, "--first", "1"]).success();
    book.stdout(starts_with("4 games: White king side won ").and(contains(" in the middle\n")));
    tune(&["games", "golf", "--out", out]).failure().stderr(contains("does not have two teams"));
    tune(&["games", "zombie", "--out", out]).failure().stderr(contains("Zombie Chess has no book"));
}

#[test]
fn what_is_wrong_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| written(folder.path(), name, text);
    let (fields, position) =
        (file("fields.tsv", "# fine\n1\tx\n"), file("position.tsv", "4\tnonsense\t3\t0.5\n"));
    let out = folder.path().join("out.rs");
    let out = out.to_str().expect("a plain name");
    let fails = |args: &[&str], said: &str| {
        tune(args).failure().stderr(contains(said).and(contains("panicked").not()));
    };
    fails(&["learn", "alice", &fields, "--out", out], "fields.tsv, line 2: it has 2 fields");
    fails(&["learn", "alice", &position, "--out", out], "position.tsv, game 4: `nonsense`");
    fails(&["learn", "alice", "missing.tsv", "--out", out], "missing.tsv");
    fails(&["learn", "cooperative", &fields, "--out", out], "does not say of what its positions consist");
    fails(&["learn", "nosuch", &fields, "--out", out], "nosuch");
    fails(&["learn", "alice", &fields, "--result", "2", "--out", out], "from 0 to 1");
    fails(&["play", "alice", "--out", "/nowhere/at/all.tsv"], "/nowhere/at/all.tsv");
}
