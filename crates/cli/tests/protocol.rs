//! `docs/protocol.md` says what the program does: every example in it is run.
//!
//! A block ```` ```rpc ```` has lines that are sent (`>`) and what is answered to each (`<`), in which ` … ` stands for what is
//! left out; the blocks `pgn` and `json` are one record in both forms.
#![allow(clippy::disallowed_methods, reason = "tests read documents")]

use assert_cmd::Command;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::Path;

/// What stands in an answer for something that was left out.
const LEFT_OUT: &str = " … ";

fn protocol() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    std::fs::read_to_string(path).expect("the document is there")
}

/// What stands in the blocks of a kind, one after the other.
fn blocks<'d>(document: &'d str, kind: &str) -> Vec<&'d str> {
    let opening = format!("\n```{kind}\n");
    let after = document.split(opening.as_str()).skip(1);
    after.map(|rest| rest.split_once("```").expect("every block is closed").0).collect()
}

/// All requests with their answers.
fn examples(document: &str) -> Vec<(&str, &str)> {
    let mut lines = blocks(document, "rpc").into_iter().flat_map(str::lines);
    let mut examples = Vec::new();
    while let Some(line) = lines.next() {
        let request = line.strip_prefix("> ").unwrap_or_else(|| panic!("no request: {line}"));
        let answer = lines.next().and_then(|line| line.strip_prefix("< "));
        examples.push((request, answer.unwrap_or_else(|| panic!("not answered: {request}"))));
    }
    examples
}

/// Whether an answer is what is written, in which some of it may be left out.
fn agrees(written: &str, answer: &str) -> bool {
    let mut pieces = written.split(LEFT_OUT);
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = answer.strip_prefix(first) else { return false };
    let mut pieces = pieces.peekable();
    if pieces.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(piece) = pieces.next() {
        if pieces.peek().is_none() {
            return rest.ends_with(piece);
        }
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    true
}

/// Runs the program and returns what it prints.
fn menagerie(args: &[&str], input: String) -> String {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let output = command.args(args).write_stdin(input).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).expect("answers are text")
}

#[test]
fn what_is_left_out_may_be_anything_and_nothing_else_may() {
    for (written, answer) in [("{a}", "{a}"), ("{a … }", "{a,b}"), ("a … c … e", "abcde"), (" … ", "")]
    {
        assert!(agrees(written, answer), "{written} {answer}");
    }
    for (written, answer) in [
        ("{a}", "{b}"),
        ("{a}", "{a}}"),
        ("{a}}", "{a}"),
        ("{a … }", "{b}"),
        ("{a … }", "{a}, "),
        ("a … c … e", "ae"),
        ("a … c … e", "aec"),
        ("{a … a}", "{a}"),
    ] {
        assert!(!agrees(written, answer), "{written} {answer}");
    }
}

#[test]
fn requests_are_answered_as_written() {
    let document = protocol();
    let examples = examples(&document);
    let requests: Vec<&str> = examples.iter().map(|(request, _)| *request).collect();
    let answers = menagerie(&["rpc"], requests.join("\n"));
    assert_eq!(answers.lines().count(), examples.len());
    for ((request, written), answer) in examples.iter().zip(answers.lines()) {
        assert!(agrees(written, answer), "to\n{request}\nis answered\n{answer}\nbut written\n{written}");
    }
}

#[test]
fn every_request_game_and_error_has_an_example() {
    let document = protocol();
    let examples = examples(&document);
    let told = |key: &str| -> BTreeSet<String> {
        let values = examples.iter().flat_map(|(request, answer)| {
            let request: Json = serde_json::from_str(request).expect("requests are JSON");
            // What is left out of an answer may be what makes it JSON, but no error leaves anything out.
            let answer: Json = serde_json::from_str(answer).unwrap_or_default();
            [request[key].clone(), answer["error"][key].clone()]
        });
        values.filter_map(|value| value.as_str().map(str::to_owned)).collect()
    };
    let ops = ["games", "start", "turns", "count", "apply", "perft", "view", "solve"];
    let codes = ["bad_request", "unknown_game", "bad_option", "bad_position", "illegal_turn", "too_large"];
    assert_eq!(told("op"), ops.map(str::to_owned).into());
    assert_eq!(told("code"), codes.map(str::to_owned).into());
    let played = |id: &str| {
        let of = format!(r#"{{"op":"apply","game":"{id}","#);
        examples.iter().any(|(request, answer)| request.starts_with(&of) && !answer.contains("error"))
    };
    for game in menagerie_games::all() {
        assert!(played(game.info().id), "there is no turn of {}", game.info().id);
    }
}

#[test]
fn the_record_is_the_same_game_in_both_forms() {
    let document = protocol();
    let ([pgn], [json]) = (&blocks(&document, "pgn")[..], &blocks(&document, "json")[..]) else {
        panic!("there is one record in each form");
    };
    assert_eq!(menagerie(&["record", "convert", "--to", "json"], (*pgn).to_owned()), *json);
    assert_eq!(menagerie(&["record", "convert", "--to", "pgn"], (*json).to_owned()).trim(), pgn.trim());
}
