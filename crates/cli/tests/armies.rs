//! Games from files as a user meets them.
#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use std::path::{Path, PathBuf};

fn menagerie(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    command.args(args);
    command
}

/// One of the files in `examples/armies`.
fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/armies");
    folder.join(format!("{name}.toml")).display().to_string()
}

/// A file with a text, in a folder that lasts as long as the first value.
fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("army.toml");
    std::fs::write(&path, text).expect("a file can be written");
    (folder, path)
}

/// The file in the guide for those who write one.
fn of_the_guide() -> String {
    let guide = include_str!("../../../docs/armies.md");
    let (_, rest) = guide.split_once("```toml\n").expect("the guide has a whole file");
    rest.split_once("```").expect("the file ends").0.to_owned()
}

fn refused(args: &[&str], message: &str) {
    menagerie(args).assert().code(2).stdout("").stderr(contains(message));
}

#[test]
fn an_army_is_a_game_of_every_subcommand() {
    let capablanca = example("capablanca");
    let army = ["--army", &capablanca];
    let ask = |args: &[&str]| menagerie(&[&army, args].concat()).assert().success();
    ask(&["games"]).stdout(contains("capablanca: Capablanca Chess").and(contains("chess960")));
    ask(&["moves", "capablanca", "--count"]).stdout("28\n");
    ask(&["perft", "capablanca", "-d", "2"]).stdout(contains("784"));
    ask(&["start", "capablanca"])
        .stdout(starts_with("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq"));
    ask(&["rules", "capablanca"]).stdout(contains("### Archbishop").and(contains("one to the side")));
    ask(&["apply", "capablanca", "b1c3", "j7j6"]).stdout(contains("/ppppppppp1/9p/"));
    // The flag may come after the subcommand, too.
    menagerie(&["moves", "capablanca", "--count", "--army", &capablanca]).assert().success().stdout("28\n");
}

#[test]
fn several_armies_are_brought_at_once() {
    let [makruk, knightmate] = ["makruk", "knightmate"].map(example);
    let both = ["--army", &makruk, "--army", &knightmate, "games"];
    menagerie(&both).assert().success().stdout(contains("makruk: ").and(contains("knightmate: ")));
}

#[test]
fn programs_and_the_computer_play_it() {
    let maharajah = example("maharajah");
    let request = r#"{"id":1,"op":"perft","game":"maharajah","position":"rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1","depth":2}"#;
    let mut rpc = menagerie(&["--army", &maharajah, "rpc"]);
    rpc.write_stdin(format!("{request}\n")).assert().success().stdout("{\"id\":1,\"nodes\":438}\n");
    let mut play = menagerie(&["--army", &maharajah, "play", "maharajah", "--level", "1"]);
    play.write_stdin("e1e4\nquit\n")
        .assert()
        .stdout(contains("white maharajah e1 to e4").and(contains("black ")));
}

#[test]
fn the_file_of_the_guide_is_a_game() {
    let (_folder, path) = file(&of_the_guide());
    let args = ["--army", path.to_str().expect("a name in letters"), "moves", "duel", "--count"];
    menagerie(&args).assert().success().stdout("12\n");
}

#[test]
fn a_bad_file_is_refused_with_its_line_its_column_and_the_reason() {
    for (old, new, place) in [
        ("betza = \"BN\"", "betza = \"BX\"", ":24:11: `X` is none of the atoms"),
        ("letter = \"A\"", "letter = \"K\"", ":23:10: `K` is the letter of the king"),
        ("\"rnakar\"", "\"rnaker\"", ":6:10: Black has no piece with the letter `e`"),
        ("piece = \"pawn\"", "piece = \"prawn\"", ":46:9: no piece is called `prawn`"),
        ("royal = true", "royal = yes", ":19:9: "),
        ("id = \"duel\"", "id = \"terror\"", ": the id `terror` is taken; give the game another"),
        ("id = \"duel\"", "id = \"credits\"", ": the id `credits` is taken; give the game another"),
    ] {
        let good = of_the_guide();
        assert!(good.contains(old), "{old}");
        let (_folder, path) = file(&good.replacen(old, new, 1));
        let name = path.to_str().expect("a name in letters");
        refused(&["--army", name, "games"], &format!("menagerie: {name}{place}"));
    }
    refused(&["--army", "/nowhere/army.toml", "games"], "menagerie: /nowhere/army.toml: ");
}
