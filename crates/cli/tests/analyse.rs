//! `menagerie analyse` as a user meets it.
#![allow(clippy::disallowed_methods, reason = "tests read and write files")]

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;

fn analyse(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("menagerie").expect("the program is built").arg("analyse").args(args).assert()
}

/// The fool's mate.
const RECORD: &str = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
    [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n[Result \"0-1\"]\n\n\
    1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn a_position_is_analysed_after_turns_of_either_notation() {
    let position = "6k1/5ppp/8/8/8/p7/4rPPP/3R2K1 b - - 0 1";
    analyse(&[
        "position", "chess960", "-p", position, "Rb2", "h2h3", "a3a2", "--nodes", "3000", "--lines", "2",
    ])
    .success()
    .stdout(contains("+#1  Rd8#").and(contains("w - - 0 3")));
}

#[test]
fn the_blunder_of_a_game_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.pgn");
    fs::write(&path, RECORD).expect("it can be written");
    let path = path.to_str().expect("a plain name");
    analyse(&["game", path, "--nodes", "20000"])
        .success()
        .stdout(contains("Turning points").and(contains("3. g4")).and(contains("better was")));
}

#[test]
fn what_cannot_be_analysed_is_named() {
    let fails = |args: &[&str], said: &str| {
        analyse(args).failure().stderr(contains(said).and(contains("panicked").not()));
    };
    fails(&["position", "masquerade"], "hides something");
    fails(&["position", "golf", "--nodes", "10"], "two teams");
    fails(&["position", "spartan", "e2e5"], "turn 1 (`e2e5`)");
    fails(&["position", "spartan", "--time", "0"], "from 0.01");
    fails(&["position", "nosuch"], "nosuch");
    fails(&["game", "missing.pgn"], "missing.pgn");
}
