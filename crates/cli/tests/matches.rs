//! `menagerie match`, `menagerie pool` and `menagerie openings` as a user meets them.
#![allow(clippy::disallowed_methods, reason = "tests read files and wait")]

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn menagerie(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("menagerie").expect("the program is built").args(args).assert()
}

/// What is played in these tests; games follow from the seed.
const GAME: [&str; 17] = [
    "match",
    "alice",
    "-e",
    "name=a,level=3",
    "-e",
    "name=b,level=1,nodes=100",
    "--nodes",
    "300",
    "--games",
    "11",
    "--concurrency",
    "2",
    "--max-turns",
    "60",
    "--random-turns",
    "4",
    "--out",
];

/// The parts of all games by their numbers, as the file has them.
fn played(file: &Path) -> Vec<(u64, serde_json::Value)> {
    let text = fs::read_to_string(file).expect("it is there");
    let read = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a whole line");
        let tags = record["tags"].as_array().expect("there are tags");
        let round = tags.iter().find(|tag| tag[0] == "Round").expect("one is the round");
        (round[1].as_str().expect("a text").parse().expect("a number"), record["parts"].clone())
    };
    let mut games: Vec<_> = text.lines().map(read).collect();
    games.sort_by_key(|(round, _)| *round);
    games
}

/// Starts the match and waits until some games are written.
fn begun(file: &Path) -> Child {
    let program = assert_cmd::cargo::cargo_bin("menagerie");
    let mut command = std::process::Command::new(program);
    let child = command.args(GAME).arg(file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("it starts");
    let until = Instant::now() + Duration::from_secs(120);
    while fs::read_to_string(file).unwrap_or_default().lines().count() < 3 {
        assert!(Instant::now() < until, "no games are played");
        sleep(Duration::from_millis(2));
    }
    child
}

/// What a program says that is interrupted.
fn interrupted_now(child: Child) -> Output {
    let done = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(done.is_ok_and(|status| status.success()));
    child.wait_with_output().expect("it ends")
}

/// Starts the program and interrupts it as soon as `ready` says that it is at work.
fn interrupted(args: &[&str], ready: impl Fn() -> bool) -> (String, String) {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("menagerie"));
    let child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let until = Instant::now() + Duration::from_secs(120);
    while !ready() {
        assert!(Instant::now() < until, "{args:?}: it does not begin");
        sleep(Duration::from_millis(2));
    }
    let output = interrupted_now(child);
    let [told, said] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("it is text"));
    assert_eq!(output.status.code(), Some(130), "{args:?}: {said}");
    (told, said)
}

#[test]
fn what_is_interrupted_tells_what_it_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pool");
    let first = path.join("1-a-b--2-a-b.jsonl");
    let played = || fs::read_to_string(&first).unwrap_or_default().lines().count() >= 2;
    let pool = [
        &POOL[..15],
        &["60", "--random-turns", "2", "--judge-nodes", "100"],
        &POOL[16..],
        &[path.to_str().expect("text")],
    ]
    .concat();
    let (told, said) = interrupted(&pool, played);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.len() == 3 && lines[1].contains("against the one before"), "{told}");
    assert!(lines[2].split_whitespace().eq(["best", "?"]), "nobody has met it: {told}");
    assert!(said.contains("the same command goes on with the games in"), "{said}");
    // Nothing tells that these have begun. They are given time to start.
    let later = || {
        let soon = Instant::now() + Duration::from_secs(3);
        move || Instant::now() > soon
    };
    let endless = ["openings", "alice", "--count", "1000000", "--random-turns", "2", "--judge-nodes", "20"];
    let (told, said) = interrupted(&endless, later());
    assert!(said.contains(" of 1000000 openings") && told.lines().count() > 1, "{said}");
    assert!(told.lines().skip(1).all(|line| line.starts_with("alice\t-\t")), "{told}");
    let (_, said) = interrupted(&["exercises", "find", "alice", "--games", "1000000"], later());
    assert!(said.contains("stopped after ") && said.contains(" of 1000000 games"), "{said}");
}

#[test]
fn a_match_that_was_killed_or_interrupted_goes_on_to_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let go_on = |path: &Path| menagerie(&[&GAME[..], &[path.to_str().expect("text")]].concat());
    let (whole, killed, interrupted) = (file("whole"), file("killed"), file("interrupted"));
    // An odd number of games is made even, so that every pair is whole.
    go_on(&whole)
        .success()
        .stdout(contains("a against b").and(contains("games    12: ")).and(contains("pairs    6: ")));
    let all = played(&whole);
    assert_eq!(all.iter().map(|(round, _)| *round).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());

    let mut child = begun(&killed);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(played(&killed).len() < 12, "it was through before it could be killed");
    go_on(&killed).success().stdout(contains("games    12: "));
    assert_eq!(played(&killed), all);

    let child = begun(&interrupted);
    let output = interrupted_now(child);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("the same command goes on with"), "{said}");
    assert!(
        String::from_utf8_lossy(&output.stdout).starts_with("a against b\n  games "),
        "what is known is told"
    );
    go_on(&interrupted).success().stderr("");
    assert_eq!(played(&interrupted), all);

    // What was played is read by the commands for records.
    let path = whole.to_str().expect("text");
    menagerie(&["record", "check", path]).success().stdout(contains("game 12: Half Alice Chess"));
    menagerie(&["record", "convert", path, "--to", "pgn"]).success().stdout(contains("[White \"a\"]"));
    // It is through, and is not played again; and it is no other match.
    go_on(&whole).success();
    assert_eq!(played(&whole), all);
    let other = [&GAME[..5], &["name=b,level=2,nodes=100"], &GAME[6..], &[path]].concat();
    menagerie(&other).code(2).stdout("").stderr(contains("this is another match: its second engine"));
}

#[test]
fn fewer_games_may_be_asked_for_than_were_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match");
    let play = |games: &str| {
        let path = path.to_str().expect("text");
        menagerie(&[&GAME[..9], &[games], &GAME[10..], &[path]].concat())
    };
    play("6").success().stdout(contains("games    6: "));
    let all = played(&path);
    play("2").success().stdout(contains("games    6: ")).stderr("");
    assert_eq!(played(&path), all);
    play("8").success().stdout(contains("games    8: "));
    assert_eq!(played(&path)[..6], all);
}

#[test]
fn openings_from_a_file_are_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings.tsv");
    let made = [
        "openings",
        "terror",
        "-o",
        "battle=true",
        "--count",
        "3",
        "--random-turns",
        "2",
        "--judge-nodes",
        "200",
    ];
    let output = menagerie(&made).success().get_output().stdout.clone();
    // Older commands call the turns plies.
    menagerie(&made.map(|word| if word == "--random-turns" { "--plies" } else { word }))
        .success()
        .stdout(output.clone());
    let text = String::from_utf8(output.clone()).expect("it is text");
    assert_eq!(text.lines().filter(|line| line.starts_with("terror\tbattle=true\t")).count(), 3, "{text}");
    menagerie(&made).success().stdout(output.clone());
    fs::write(&path, output).expect("it can be written");
    let path = path.to_str().expect("text");
    let play = |option: &[&str]| {
        let engines = ["-e", "name=a,nodes=50", "-e", "name=b,level=1,nodes=50", "--openings", path];
        menagerie(
            &[&["match", "terror"][..], &engines, &["--games", "2", "--max-turns", "8"], option].concat(),
        )
    };
    play(&["-o", "battle=true"]).success().stdout(contains("length 2"));
    play(&[]).code(2).stderr(contains("other options than the match: -o battle=true"));
}

#[test]
fn what_is_wrong_with_a_match_is_told_before_it_begins() {
    let (a, b) = ("name=a,nodes=9", "name=b,nodes=9");
    for (args, words) in [
        (&["match", "spartan", "-e", a][..], "a match is between two engines"),
        (&["match", "spartan", "-e", a, "-e", a], "both engines are called `a`"),
        (&["match", "spartan", "-e", a, "-e", "name=b"], "b is bounded by nothing"),
        (&["match", "spartan", "-e", a, "-e", "strength=9"], "`strength` is unknown"),
        (&["match", "spartan", "-e", a, "-e", b, "--tc", "soon"], "--tc: `soon` is no time"),
        (&["match", "spartan", "-e", a, "-e", b, "--sprt", "elo1=0"], "elo1 is to be greater"),
        (&["match", "spartan", "-e", a, "-e", b, "-o", "x=1"], "this game has no options"),
        (&["match", "golf", "-e", a, "-e", b], "does not have two teams"),
        (&["match", "checkers", "-e", a, "-e", b], "there is no game `checkers`"),
        (&["match", "spartan", "-e", a, "-e", "commit=no-such-commit,nodes=9"], "git rev-parse"),
        (&["match", "spartan", "-e", a, "-e", "name=b,cmd=/no/such/engine,nodes=9"], "cannot be started"),
        (&["match", "spartan", "-e", a, "-e", "name=b,level=11,nodes=9"], "levels 1 to 10, not 11"),
        (
            &["match", "zombie", "-e", a, "-e", "method=uct,nodes=9"],
            "uct: the UCT player plays games in which nothing is hidden",
        ),
        (&["openings", "cooperative"], "does not have two teams"),
    ] {
        menagerie(args).code(2).stdout("").stderr(contains(words));
    }
}

#[test]
fn engines_that_agree_on_nothing_but_a_dead_draw_may_end_games() {
    let engines = ["match", "spartan", "-e", "name=a,nodes=9", "-e", "name=b,nodes=9", "--random-turns", "1"];
    let rest = ["--games", "2", "--max-turns", "4", "--draw-at"];
    let draw_at = |at: &str| menagerie(&[&engines[..], &rest, &[at]].concat());
    draw_at("0:5:1").success();
    draw_at("0:5:0").success();
    draw_at("0:0:1").code(2).stderr(contains("`0` is no number from 1 to 100000"));
    draw_at("0:5").code(2).stderr(contains("CP:TURNS:FROM"));
}

/// Games of several steps and of several parts a turn, too.
#[test]
fn a_plain_uct_player_measures_the_search() {
    for game in ["chess960", "adrenaline", "doublemove", "terror"] {
        let play = || {
            let engines = ["-e", "nodes=2000", "-e", "method=uct,nodes=60"];
            let rest = ["--games", "4", "--max-turns", "60", "--win-at", "500:2", "--seed", "3"];
            let output = menagerie(&[&["match", game][..], &engines, &rest].concat());
            String::from_utf8(output.success().get_output().stdout.clone()).expect("it is text")
        };
        let told = play();
        assert!(told.starts_with("menagerie against uct\n") && told.contains(" 0 lost;"), "{game}: {told}");
        let results = |told: &str| told.lines().take(6).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(results(&told), results(&play()), "games follow from the seed");
    }
}

/// Three engines, each of which plays the next.
const POOL: [&str; 19] = [
    "pool",
    "alice",
    "-e",
    "name=a b,level=1",
    "-e",
    "name=a-b,level=1,nodes=60",
    "-e",
    "name=best,nodes=900",
    "--reach",
    "1",
    "--anchor",
    "best=1500",
    "--nodes",
    "90",
    "--games",
    "4",
    "--max-turns",
    "60",
    "--out",
];

#[test]
fn a_pool_is_rated_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pool");
    let args = [&POOL[..], &[path.to_str().expect("text")]].concat();
    let first = menagerie(&args).success().get_output().stdout.clone();
    let told = String::from_utf8(first.clone()).expect("it is text");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.len() == 3 && lines[2].starts_with("best   1500  against the one before +"), "{told}");
    let names = |folder: &Path| {
        let mut names: Vec<_> = fs::read_dir(folder)
            .expect("it is there")
            .map(|file| file.expect("a file").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(&path), ["1-a-b--2-a-b.jsonl", "2-a-b--3-best.jsonl"]);
    let games = path.join("1-a-b--2-a-b.jsonl");
    let kept = fs::read_to_string(&games).expect("it is there");
    menagerie(&args).success().stdout(first);
    assert_eq!(fs::read_to_string(&games).expect("it is there"), kept, "nothing is played again");
}

#[test]
fn what_is_wrong_with_a_pool_is_told_before_it_begins() {
    let (a, b) = ("name=a,nodes=9", "name=b,nodes=9");
    for (args, words) in [
        (&["-e", a][..], "two engines at least"),
        (&["-e", a, "-e", a], "two engines are called `a`"),
        (&["-e", a, "-e", b, "--anchor", "c=1500"], "no engine is called `c`"),
        (&["-e", a, "-e", b, "--anchor", "1500"], "NAME=RATING"),
        (&["-e", a, "-e", b, "--anchor", "a=strong"], "`strong` is no rating"),
        (&["-e", a, "-e", "name=b"], "b is bounded by nothing"),
    ] {
        let args = [&["pool", "spartan", "--random-turns", "1"][..], args].concat();
        menagerie(&args).code(2).stdout("").stderr(contains(words));
    }
    menagerie(&["pool", "golf", "--nodes", "9"])
        .code(2)
        .stdout("")
        .stderr(contains("does not have two teams"));
}
