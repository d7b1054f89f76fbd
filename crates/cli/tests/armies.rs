//! Games from files as a user meets them.
#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

mod served;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
        ("id = \"duel\"", "id = \"golfmatch\"", ": the id `golfmatch` is taken; give the game another"),
        ("id = \"duel\"", "id = \"chess\"", ": the id `chess` is taken; give the game another"),
    ] {
        let good = of_the_guide();
        assert!(good.contains(old), "{old}");
        let (_folder, path) = file(&good.replacen(old, new, 1));
        let name = path.to_str().expect("a name in letters");
        refused(&["--army", name, "games"], &format!("menagerie: {name}{place}"));
    }
    refused(&["--army", "/nowhere/army.toml", "games"], "menagerie: /nowhere/army.toml: ");
}

/// The program as a server, ended when the test is.
struct Server {
    process: std::process::Child,
    address: String,
    /// Where it keeps its matches.
    _data: tempfile::TempDir,
}

impl Server {
    fn start(army: &str) -> Server {
        let data = tempfile::tempdir().expect("a folder can be made");
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("menagerie"));
        command.args(["--army", army, "serve", "--port", "0", "--think", "50", "--allow-seeds", "--data"]);
        let (process, address) = served::start(command.arg(data.path()));
        let address = address.expect("it says where it is");
        Server { process, address, _data: data }
    }

    /// One call, and its answer.
    fn call(&self, method: &str, path: &str, token: &str, body: &str) -> serde_json::Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let length = body.len();
        let proof =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let head = format!(
            "{method} /api{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
             {proof}content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        // A body that comes in pieces has their lengths around it.
        let json = &body[body.find('{').expect(&answer)..=body.rfind('}').expect(&answer)];
        serde_json::from_str(json).unwrap_or_else(|why| panic!("{why}: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = (self.process.kill(), self.process.wait());
    }
}

#[test]
fn the_server_offers_it_and_the_computer_answers() {
    let server = Server::start(&example("knightmate"));
    let wish = r#"{"game":"knightmate","seed":1,"seats":{"w":"me","b":"computer:1"}}"#;
    let made = server.call("POST", "/matches", "", wish);
    let (id, token) =
        (made["match"].as_str().expect("an id"), made["tokens"]["w"].as_str().expect("a token"));
    let path = format!("/matches/{id}");
    let steps = server.call("POST", &format!("{path}/steps"), token, "{}");
    assert_eq!(steps["steps"].as_array().map(Vec::len), Some(18), "{steps}");
    let played = server.call("POST", &format!("{path}/turns"), token, r#"{"at":0,"steps":"e1f3"}"#);
    assert!(played["view"].as_str().is_some_and(|view| view.contains("/5K2/")), "{played}");
    let answered = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        server.call("GET", &path, token, "")["at"] == 2
    });
    assert!(answered, "the computer has played");
}
