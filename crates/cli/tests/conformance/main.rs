//! The conformance set in `conformance/`: positions of every game with their turns and what turns lead to, as requests of
//! `menagerie rpc` with their answers. `docs/protocol.md` tells how it is written.
//!
//! ```text
//! CONFORMANCE=write cargo test -p menagerie --test conformance     # makes it again
//! ```
#![allow(clippy::disallowed_methods, reason = "tests read and write the set")]

mod explore;
mod features;
mod rare;
mod table;
mod write;

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin};
use predicates::str::contains;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The rules that end each game, all of which the set has to show. Repetition is none: a position has no history.
const ENDS: [(&str, &[&str]); 13] = [
    ("chess960", &["checkmate", "clock", "material", "stalemate"]),
    ("spartan", &["checkmate", "clock", "stalemate"]),
    ("doublemove", &["checkmate", "clock", "stalemate"]),
    ("alice", &["checkmate", "clock", "stalemate"]),
    ("spinach", &["clock", "king-taken", "stalemate"]),
    ("terror", &["checkmate", "clock", "stalemate"]),
    ("crowded", &["checkmate", "clock", "passes"]),
    ("adrenaline", &["checkmate", "clock", "stalemate"]),
    ("booster", &["checkmate", "clock", "stalemate"]),
    ("zombie", &["checkmate", "clock", "stalemate"]),
    ("masquerade", &["clock", "king-taken", "no-turn"]),
    ("cooperative", &["king-taken", "no-card"]),
    ("golf", &["no-turn", "solved"]),
];

/// Where the set is.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// The files of the set, made again if that is wanted.
static FILES: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    if std::env::var("CONFORMANCE").is_ok_and(|wish| wish == "write") {
        write::all();
    }
    menagerie_games::all().iter().map(|game| folder().join(format!("{}.jsonl", game.info().id))).collect()
});

/// Asks a program what these files ask.
fn ask(files: &[PathBuf], program: &[&str]) -> Assert {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    command.arg("conformance").args(files).arg("--").args(program).assert()
}

/// Asks the program itself.
fn ask_itself(files: &[PathBuf]) -> Assert {
    let program = cargo_bin("menagerie");
    ask(files, &[program.to_str().expect("a path"), "rpc"])
}

/// A file with one text.
fn file(text: &str) -> tempfile::TempPath {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(&file, text).expect("it can be written");
    file.into_temp_path()
}

#[test]
fn the_program_agrees_with_the_set() {
    let all = ask_itself(&FILES).success();
    let said = String::from_utf8_lossy(&all.get_output().stdout).into_owned();
    assert_eq!(said.lines().filter(|line| line.ends_with(" lines agree")).count(), FILES.len(), "{said}");
}

#[test]
fn the_table_tells_what_is_in_the_set() {
    LazyLock::force(&FILES);
    let table = std::fs::read_to_string(folder().join("README.md")).expect("it is there");
    assert_eq!(table, table::of_all());
}

#[test]
fn every_ending_is_in_the_set() {
    LazyLock::force(&FILES);
    for (game, (id, ends)) in menagerie_games::all().iter().zip(ENDS) {
        assert_eq!(game.info().id, id);
        let covered = table::covered(id).ends;
        let declared = game.info().endings.iter().map(|reason| reason.id());
        for end in ends.iter().copied().chain(declared) {
            let is_it = |it: &String| it.starts_with(&format!("{end}: "));
            assert!(covered.iter().any(is_it), "{id} never ends by {end}");
        }
    }
}

#[test]
fn a_wrong_answer_is_noticed() {
    LazyLock::force(&FILES);
    for (id, with, right, wrong, words) in [
        ("alice", r#""op":"turns""#, r#""turns":[""#, r#""turns":["a1a9",""#, "1 missing: `a1a9`"),
        ("spartan", r#""op":"turns""#, r#""outcome":"1-0""#, r#""outcome":"0-1""#, r#""1-0", but should be"#),
        ("doublemove", "", r#""sha256":""#, r#""sha256":"0"#, "not the right ones"),
        ("terror", "", r#""listed":{"count":"#, r#""listed":{"count":1"#, "turns, but there are 1"),
        ("crowded", r#""op":"apply""#, r#""position":""#, r#""position":"1"#, "`position` is"),
        ("booster", r#""op":"view""#, r#""view":""#, r#""view":"1"#, "`view` is"),
        ("zombie", "", r#""nodes":"#, r#""nodes":1"#, "`nodes` is"),
        ("golf", r#""op":"solve""#, r#""length":"#, r#""length":1"#, "`length` is"),
        ("adrenaline", "", "bad_position", "illegal_turn", "`code` is"),
        ("chess960", r#""op":"start""#, r#""position":""#, r#""position":"1"#, "`position` is"),
    ] {
        let set = std::fs::read_to_string(folder().join(format!("{id}.jsonl"))).expect("the set is there");
        let is_it = |line: &&str| line.contains(with) && line.contains(right);
        let line = set.lines().find(is_it).unwrap_or_else(|| panic!("no line of {id} has {right}"));
        let path = file(line);
        ask_itself(&[path.to_path_buf()]).success();
        // The answer comes last.
        let (before, after) = line.rsplit_once(right).expect("it has it");
        let path = file(&format!("\n{before}{wrong}{after}\n"));
        let asked = ask_itself(&[path.to_path_buf()]).code(1);
        asked.stdout(contains(words)).stdout(contains("line 2")).stderr(contains("1 of 1 answers differ"));
    }
}

#[test]
fn what_cannot_be_asked_is_told() {
    let one = &FILES[..1];
    ask(one, &["true"]).code(2).stderr(contains("line 1: `true`"));
    ask(one, &["no-such-program"]).code(2).stderr(contains("cannot be started"));
    ask(&[one[0].with_extension("txt")], &["cat"]).code(2).stderr(contains("chess960.txt: "));
    // It answers every request with the request.
    ask(one, &["cat"]).code(1).stderr(contains("answers differ"));
    for (text, why) in [("", "no line"), ("{", "line 1: EOF"), ("{\"ask\":{}}", "`ask` and `answer`")] {
        ask_itself(&[file(text).to_path_buf()]).code(2).stderr(contains(why));
    }
}
