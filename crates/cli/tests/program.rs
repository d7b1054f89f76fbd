//! The program as a user meets it: arguments in, text and exit codes out.
#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use assert_cmd::Command;
use menagerie_games::TRANSLATIONS;
use menagerie_show::page::{Translation, images};
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1";

fn menagerie(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("menagerie").expect("the program is built").args(args).assert()
}

/// Fails with exit code 2, nothing on standard output, and a message that contains each of `words`.
fn refused(args: &[&str], words: &[&str]) {
    let assert = menagerie(args).code(2).stdout("");
    for word in words {
        let text = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(text.contains(word), "{args:?}: `{word}` is not in: {text}");
    }
}

#[test]
fn games_are_listed_with_their_options() {
    menagerie(&["games"]).success().stdout(contains("chess960").and(contains("battle")));
    menagerie(&["games", "--json"])
        .success()
        .stdout(contains(r#""id":"masquerade""#).and(contains(r#""hidden":true"#)));
}

#[test]
fn help_says_how_an_engine_is_written() {
    for command in ["match", "pool"] {
        menagerie(&[command, "--help"])
            .success()
            .stdout(contains("`name=new,level=3` is").and(contains("cmd=./stockfish,option.Hash=64")));
    }
    menagerie(&["match", "--help"]).success().stdout(contains("proto (uci or xboard)"));
    // The list of commands has a line for each, and no more.
    menagerie(&["--help"]).success().stdout(
        contains("Play a match between two engines, and say what it proves").and(contains("proto").not()),
    );
}

/// A device that is always full is there on Linux alone.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_a_failure_and_no_panic() {
    use std::process::{Command, Stdio};
    for args in [
        &["start", "spartan"][..],
        &["games", "--json"],
        &["rules", "spartan"],
        &["completions", "bash"],
        &["tour", "spartan"],
        &["perft", "spartan", "--divide", "--depth", "1"],
        &["openings", "spartan", "--count", "1"],
        &["golf", "play", "--seed", "1"],
        &["play", "spartan"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
        let mut program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        let ended = program.args(args).stdout(full).stderr(Stdio::piped()).output().expect("it starts");
        let told = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.contains("No space left") && !told.contains("panicked"), "{args:?}: {told}");
    }
}

#[test]
fn a_reader_that_has_gone_wants_no_more() {
    use std::process::{Command, Stdio};
    for args in [&["rules", "spartan"][..], &["print", "aids", "--game", "spartan", "-o", "-"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        let mut child =
            program.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(
            (ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()),
            (Some(0), ""),
            "{args:?}"
        );
    }
}

#[test]
fn rules_are_printed_for_every_game() {
    for game in menagerie_games::all() {
        menagerie(&["rules", game.info().id]).success().stdout(starts_with("# ").and(contains("Our ruling")));
    }
}

#[test]
fn the_pages_of_the_book_are_printed_with_boards() {
    menagerie(&["rules"]).success().stdout(contains("spartan").and(contains("credits")));
    // A rook's goals: free squares, and the knight that it takes.
    let rook = "4  · (P)";
    let page = menagerie(&["rules", "orthodox"]).success();
    page.stdout(contains("•").and(contains("(n)")).and(contains(rook).not()));
    menagerie(&["rules", "adrenaline"]).success().stdout(contains("∘").and(contains("later in the turn")));
    menagerie(&["rules", "orthodox", "--markdown"]).success().stdout(contains("```moves chess960\n"));
    let book = menagerie(&["rules", "--book"]).success();
    book.stdout(contains("# Half Alice Chess").and(contains("# Credits")).and(contains("```moves").not()));
    refused(&["rules", "spartan", "--book"], &["cannot be used"]);
    refused(&["rules", "nope"], &["there is no game `nope`", "`spartan`", "credits"]);
    for (language, words) in
        [("fr", "## En une minute"), ("fr-CH", "## En une minute"), ("tlh", "## In one minute")]
    {
        menagerie(&["rules", "chess960", "--lang", language]).success().stdout(contains(words));
    }
}

#[test]
fn a_page_in_french_says_nothing_in_english_around_its_pictures() {
    for game in menagerie_games::all() {
        let id = game.info().id;
        let page = Translation::find(TRANSLATIONS, id, "fr").expect("all games are told in French").text;
        // The terminal shows the words of an image.
        let (images, end) = images(page);
        let written: String =
            images.iter().flat_map(|(before, image)| [*before, image.words]).chain([end]).collect();
        let output = menagerie(&["rules", id, "--lang", "fr"]).success().get_output().stdout.clone();
        for line in String::from_utf8(output).expect("a page is text").lines() {
            let is_added = line.starts_with("coups : ") || line.contains("case occupée") || is_beside(line);
            assert!(
                is_added || is_of_board(line) || written.contains(line.trim_matches('`')),
                "{id}: {line}"
            );
        }
    }
}

/// Whether a line shows a rank of a board, or its files.
fn is_of_board(line: &str) -> bool {
    // Where ranks have two digits, the others stand further to the right.
    let line = line.trim_start();
    let Some(start) = line.find(' ').filter(|start| line[..*start].parse::<u8>().is_ok()) else {
        return line.split_whitespace().all(|file| file.len() == 1);
    };
    // A square is a letter or a dot between two signs; there may be none, as at the edge of some boards.
    let squares: Vec<char> = line[start + 1..].chars().collect();
    squares.len().is_multiple_of(3)
        && squares.chunks(3).all(|square| square[1] != ' ' || square.iter().all(|sign| *sign == ' '))
}

/// Whether a line says in French what lies beside a board.
fn is_beside(line: &str) -> bool {
    const HEADS: [&str; 11] = [
        "sous les pièces : ",
        "à côté de l'échiquier : ",
        "tombes des ",
        "main des ",
        "pioche : ",
        "défausse ",
        "prises : ",
        "! en échec : ",
        ": en passant : ",
        "cartes ",
        "  ",
    ];
    const SIGNS: [&str; 6] = ["* :", "[ :", "/ :", "' :", "# :", "~ :"];
    HEADS.iter().chain(&SIGNS).any(|head| line.starts_with(head))
}

#[test]
fn a_tour_is_printed_in_the_language_that_is_asked_for() {
    for (language, words) in
        [("en", "2. The right side"), ("fr-CH", "2. Le bon côté"), ("tlh", "2. The right side")]
    {
        let tour = menagerie(&["tour", "alice", "--lang", language, "--answers"]).success();
        tour.stdout(contains(words).and(contains("    c3e5\n")));
    }
}

#[test]
fn what_is_to_be_printed_is_written_as_a_pdf() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("deck.pdf");
    let path = file.to_str().expect("a path");
    menagerie(&["print", "deck", "-o", path]).success().stdout("");
    let deck = std::fs::read(&file).expect("it was written");
    assert!(deck.starts_with(b"%PDF-"));
    // What is there is not lost by mistake.
    refused(&["print", "deck", "-o", path, "--paper", "letter"], &[path, "is there already", "--force"]);
    assert_eq!(std::fs::read(&file).expect("it is there"), deck);
    menagerie(&["print", "deck", "-o", path, "--paper", "letter", "--force"]).success();
    assert_ne!(std::fs::read(&file).expect("it is there"), deck);

    let aid = menagerie(&["print", "aids", "-o", "-", "--game", "spartan"]).success();
    aid.stdout(predicate::function(|bytes: &[u8]| bytes.starts_with(b"%PDF-")));
    let french = menagerie(&["print", "aids", "-o", "-", "--game", "spartan", "--lang", "fr"]).success();
    french.stdout(predicate::function(|bytes: &[u8]| bytes.windows(8).any(|part| part == b"Lang(fr)")));
    let form = menagerie(&["print", "forms", "-o", "-", "--game", "zombie", "--paper", "letter"]).success();
    form.stdout(predicate::function(|bytes: &[u8]| bytes.starts_with(b"%PDF-")));
    let nowhere = folder.path().join("nowhere").join("aids.pdf");
    let nowhere = nowhere.to_str().expect("a path");
    refused(&["print", "aids", "-o", nowhere, "--game", "spartan"], &[nowhere]);
    refused(&["print", "rules", "-o", "-", "--game", "draughts"], &["draughts"]);
    refused(&["print", "deck", "-o", "-", "--game", "spartan"], &["--game"]);
    let bridge = menagerie(&["print", "deck", "-o", "-", "--card", "bridge", "--bleed"]).success();
    bridge.stdout(predicate::function(|bytes: &[u8]| bytes.starts_with(b"%PDF-")));
    refused(&["print", "deck", "-o", "-", "--card", "tarot"], &["tarot", "poker", "bridge"]);
    for cards in [&["--bleed"][..], &["--card", "poker"]] {
        refused(&[&["print", "forms", "-o", "-"][..], cards].concat(), &["only the deck has cards"]);
    }
    refused(&["print", "poster", "-o", "-"], &["poster", "deck"]);
    refused(&["print", "deck", "-o", "-", "--lang", "de"], &["`de`", "`en` and `fr`"]);
    refused(&["print", "deck"], &["--output"]);
}

#[test]
fn equal_seeds_start_equal_games() {
    let start =
        |seed| menagerie(&["start", "chess960", "--seed", seed]).success().get_output().stdout.clone();
    assert_eq!(start("7"), start("7"));
    assert_ne!(start("7"), start("8"));
    menagerie(&["start", "chess960", "-o", "setup=cards"]).success().stderr(contains("cards"));
    menagerie(&["start", "chess960", "-o", "number=518"])
        .success()
        .stdout("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n");
}

#[test]
fn turns_are_listed_counted_and_applied() {
    menagerie(&["moves", "chess960", "--position", KIWIPETE]).success().stdout(contains("e1h1\n"));
    menagerie(&["moves", "chess960", "--position", KIWIPETE, "--count"]).success().stdout("48\n");
    menagerie(&["apply", "spartan", "e2e4", "d7b5"])
        .success()
        .stdout(contains("lgkcckwl/hhh1hhhh/8/1h6/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 2\noutcome: *\n"));
    menagerie(&["apply", "terror", "-o", "battle=true", "battle,a2a3,b2b3", "--json"])
        .success()
        .stdout(contains("battle=b").and(contains(r#""outcome":"*""#)));
}

#[test]
fn a_view_offers_what_its_seat_knows() {
    let view = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 powers.w=????? powers.b=?????";
    menagerie(&["moves", "masquerade", "--view", view, "--seat", "w"]).success().stdout(contains("=RKNBQ\n"));
    menagerie(&["view", "masquerade", "--seat", "w"]).success().stdout(format!("{view}\n"));
}

#[test]
fn perft_adds_up_what_divide_lists() {
    let output =
        menagerie(&["perft", "chess960", "--position", KIWIPETE, "--depth", "3", "--divide"]).success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let listed =
        text.lines().filter_map(|line| line.split_once(": ")).map(|(_, nodes)| nodes.parse::<u64>().unwrap());
    assert_eq!(listed.sum::<u64>(), 97862);
    assert!(text.contains("97862 nodes"), "{text}");
}

#[test]
fn rpc_answers_line_by_line_and_survives_bad_ones() {
    let lines = [
        r#"{"id":1,"op":"count","game":"spartan","position":"lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"}"#,
        "no json",
        "",
        r#"{"id":"x","op":"count","game":"halma","position":""}"#,
        r#"{"op":"start","game":"chess960","options":{"number":960}}"#,
        r#"{"op":"start","game":"chess960","options":{"number":[]}}"#,
        r#"{"op":"apply","game":"spartan","position":"8/8 w","turn":"e2e4"}"#,
        r#"{"op":"turns","game":"spartan"}"#,
        r#"{"op":"perft","game":"spartan","position":"k7/8/8/8/8/8/8/K7 w - - 0 1","depth":0}"#,
    ];
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let output = command.arg("rpc").write_stdin(lines.join("\n")).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let answers: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), lines.len());
    assert_eq!(answers[0], serde_json::json!({"id": 1, "count": 20}));
    let codes: Vec<_> =
        answers[1..8].iter().map(|answer| answer["error"]["code"].as_str().unwrap()).collect();
    let expected = [
        "bad_request",
        "bad_request",
        "unknown_game",
        "bad_option",
        "bad_option",
        "bad_position",
        "bad_request",
    ];
    assert_eq!(codes, expected);
    assert_eq!(answers[3]["id"], "x");
    assert_eq!(answers[8], serde_json::json!({"nodes": 1}));
}

#[test]
fn what_says_nothing_is_no_event() {
    // The square that the knight leaves opens, and nothing lies under it.
    let request = serde_json::json!({
        "op": "apply", "game": "zombie", "turn": "f3d4,_b2",
        "position": "r1bqkbnr/pppp1ppp/2n5/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4 zombies=- graves.w=- graves.b=c6:P",
    });
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let answer = command.arg("rpc").write_stdin(request.to_string()).assert().success();
    let told =
        r#""events":["white knight f3 to d4","black pawn on d4 taken","seat 1 buries the black pawn"]"#;
    answer.stdout(contains(told));
}

#[test]
fn what_cannot_be_listed_is_refused_as_too_large() {
    // 44 pawns that may each stay or go: some 2⁴⁴ Battle Moves.
    let position =
        "4k6/11/11/PPPPPPPPPPP/11/PPPPPPPPPPP/11/PPPPPPPPPPP/11/PPPPPPPPPPP/4K6 w - - 0 1 battle=wb";
    let request = serde_json::json!({"op": "turns", "game": "terror", "position": position});
    let mut command = Command::cargo_bin("menagerie").unwrap();
    command
        .arg("rpc")
        .write_stdin(request.to_string())
        .assert()
        .success()
        .stdout(contains(r#""code":"too_large""#));
    refused(&["moves", "terror", "--position", position], &["more than 2000000 turns"]);
}

#[test]
fn an_endless_line_is_one_bad_request() {
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let input = format!("{}\n{{\"op\":\"games\"}}\n", "x".repeat(9 << 20));
    let output = command.arg("rpc").write_stdin(input).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!(answers.len(), 2);
    assert!(answers[0].contains("bad_request") && answers[0].len() < 300, "{}", answers[0]);
    assert!(answers[1].contains("spartan"));
}

#[test]
fn a_game_is_played_to_its_end_in_the_terminal() {
    // White mates at once.
    let position = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    let mut command = Command::cargo_bin("menagerie").unwrap();
    command
        .args(["play", "spartan", "--position", position])
        .write_stdin("moves\nh1h9\nh1h8\n")
        .assert()
        .success()
        .stdout(contains("step 1 (`h1h9`)").and(contains("1-0: checkmate")));
}

#[test]
fn rules_at_the_table_are_printed_with_boards() {
    for (args, page) in [(&["play", "spartan"][..], "spartan"), (&["golf", "play"], "golf")] {
        let printed = menagerie(&["rules", page]).success().get_output().stdout.clone();
        let printed = String::from_utf8(printed).expect("a page is text");
        let mut command = Command::cargo_bin("menagerie").unwrap();
        command.args(args).write_stdin("rules\nquit\n").assert().success().stdout(contains(printed));
    }
}

#[test]
fn turns_can_be_taken_back_in_the_terminal() {
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let play = command.args(["play", "chess960", "-o", "number=518", "--level", "1", "--think", "50"]);
    let script = "undo\ne2e4\nundo\nd2d4\nflip\nhelp\nquit\n";
    let shown = contains("nothing to take back")
        .and(contains("white pawn e2 to e4"))
        .and(contains("white pawn d2 to d4"));
    play.write_stdin(script).assert().success().stdout(shown);
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let play = command.args(["play", "masquerade", "--side", "b", "--level", "1", "--think", "50"]);
    play.write_stdin("=QNBKR\nundo\n").assert().success().stdout(contains("nothing is taken back"));
}

/// A problem of the rules' that takes three moves.
const GOLF: &str = "2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-";

#[test]
fn puzzles_are_dealt_solved_and_checked() {
    menagerie(&["golf", "deal", "--seed", "0"])
        .success()
        .stdout("5k2/4K1N1/R2b1N2/4q3/2b3R1/5Q1n/n2B3r/3r2B1 - - - 0 1 cards=N,r taker=- taken=-\n");
    menagerie(&["golf", "deal", "--cards", "16", "--json"]).success().stdout(starts_with("{\"position\""));
    menagerie(&["golf", "solve", "--position", GOLF]).success().stdout(contains("3 moves, and no shorter"));
    menagerie(&["golf", "solve", "--position", GOLF, "--json"])
        .success()
        .stdout(starts_with("{\"moves\":[").and(contains("\"length\":3,\"optimal\":true}")));
    menagerie(&["golf", "solve", "--position", GOLF, "--limit", "2", "--json"])
        .code(1)
        .stdout("{\"none_within\":2}\n")
        .stderr("");
    menagerie(&["golf", "solve", "--position", GOLF, "--limit", "2"])
        .code(1)
        .stdout("no solution has 2 moves or fewer\n");
    menagerie(&["golf", "check", "--position", GOLF, "e5g6,g6h5,h5h2"])
        .success()
        .stdout("solved in 3 moves; no solution is shorter\n");
    menagerie(&["golf", "check", "--position", GOLF, "e5c6", "b3c3,b5b3,a2h2"])
        .success()
        .stdout("solved in 4 moves; the shortest has 3\n");
    for (moves, words) in [
        ("e5g6,g6h2", "move 2: step 1 (`g6h2`)"),
        ("e5g6", "not solved after 1 move"),
        ("e5g6,g6h5,h5h2,h2h1", "move 4: "),
    ] {
        menagerie(&["golf", "check", "--position", GOLF, moves]).code(1).stdout("").stderr(contains(words));
    }
    refused(&["golf", "solve", "--position", "8/8"], &["seat", "missing"]);
    refused(&["golf", "deal", "--cards", "17"], &["17", "2..=16"]);
    menagerie(&["golf", "bench", "--deals", "40", "--seed", "5"])
        .success()
        .stdout(contains("median").and(contains("maximum")).and(contains("length  2: ")));
}

#[test]
fn puzzles_are_solved_over_rpc() {
    let ask = |game: &str, limit: serde_json::Value| {
        let request = serde_json::json!({"op": "solve", "game": game, "position": GOLF, "limit": limit});
        let mut command = Command::cargo_bin("menagerie").unwrap();
        let output = command.arg("rpc").write_stdin(request.to_string()).assert().success();
        serde_json::from_slice::<serde_json::Value>(&output.get_output().stdout).unwrap()
    };
    for limit in [serde_json::Value::Null, 3.into(), 12.into(), u32::MAX.into()] {
        let solved = ask("golf", limit);
        assert_eq!((&solved["length"], &solved["optimal"]), (&3.into(), &true.into()), "{solved}");
        assert_eq!(solved["moves"].as_array().unwrap().len(), 3);
    }
    assert_eq!(ask("golf", 2.into()), serde_json::json!({"none_within": 2}));
    assert_eq!(ask("golf", 0.into()), serde_json::json!({"none_within": 0}));
    for wrong in [(-1).into(), 1.5.into(), "3".into()] {
        assert_eq!(ask("golf", wrong)["error"]["code"], "bad_request");
    }
    assert_eq!(ask("chess960", 3.into())["error"]["code"], "bad_position");
    let chess = serde_json::json!({"op": "solve", "game": "chess960", "position": KIWIPETE});
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let answer = command.arg("rpc").write_stdin(chess.to_string()).assert().success();
    answer.stdout(contains("bad_request").and(contains("no puzzle")));
}

#[test]
fn puzzles_are_played_against_par_in_the_terminal() {
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let play = command.args(["golf", "play", "--seed", "0", "--puzzles", "2"]);
    // The first puzzle is solved by a short detour and with help, the second is given up.
    let script = "par\nmoves\nundo\na1a1\nf6e8\nundo\nboard\nrules\nhelp\nreset\nshow\nshow\n";
    let told = contains("Puzzle 1 of 2")
        .and(contains("par is"))
        .and(contains("nothing to take back"))
        .and(contains("no shorter solution exists"))
        .and(contains("Puzzle 2 of 2"))
        .and(contains("2 over par, 2 puzzles done"));
    play.write_stdin(script).assert().success().stdout(told);
    let solution = |seed: &str| {
        let deal = menagerie(&["golf", "deal", "--seed", seed]).success().get_output().stdout.clone();
        let deal = String::from_utf8(deal).unwrap();
        let solved = menagerie(&["golf", "solve", "--position", deal.trim_end()]).success();
        String::from_utf8(solved.get_output().stdout.clone()).unwrap().lines().next().unwrap().to_owned()
    };
    let mut command = Command::cargo_bin("menagerie").unwrap();
    let play = command.args(["golf", "play", "--seed", "0", "--puzzles", "1"]);
    let told = contains("Solved in").and(contains("0 over par, 1 puzzle done"));
    play.write_stdin(solution("0")).assert().success().stdout(told);
}

#[test]
fn it_is_an_engine_for_other_programs() {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let commands = "uci\nsetoption name UCI_Variant value spartan\nposition startpos moves e2e4\nd\nquit\n";
    let answers = command.arg("uci").write_stdin(commands).assert().success();
    answers.stdout(contains("uciok").and(contains("Variant: spartan")).and(contains("To act: Black")));
}

#[test]
fn completions_are_made_for_shells() {
    menagerie(&["completions", "bash"]).success().stdout(contains("perft"));
}

#[test]
fn bad_input_is_named_and_refused() {
    refused(&["rules", "halma"], &["no game `halma`", "spartan"]);
    refused(&["start", "chess960", "-o", "number=960"], &["number", "0 to 959"]);
    refused(&["start", "chess960", "-o", "number=x"], &["number", "`x`"]);
    refused(&["start", "chess960", "-o", "number"], &["key=value"]);
    refused(&["start", "spartan", "-o", "number=1"], &["no options"]);
    refused(&["start", "chess960", "-o", "number=1", "-o", "setup=cards"], &["setup"]);
    refused(&["moves", "spartan", "--position", "8/8/8 w - - 0 1"], &["placement", "8 ranks, not 3"]);
    refused(&["apply", "spartan", "e2e4", "e2e4"], &["turn 2", "e2e4", "no piece of yours"]);
    refused(&["view", "spartan", "--seat", "x"], &["no seat `x`"]);
    refused(&["play", "spartan", "--side", "x"], &["no seat `x`"]);
    refused(&["perft", "spartan"], &["--depth"]);
    refused(&["frobnicate"], &["frobnicate"]);
}

#[test]
fn a_port_in_use_and_a_foreign_database_are_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    refused(&["serve", "--port", &port, "--data", data], &["already in use", &port]);
    let file = folder.path().join("menagerie.db");
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    std::fs::write(&file, "this is no database").unwrap();
    refused(&["serve", "--port", "0", "--data", data], &["menagerie.db"]);
    refused(&["rebuild", "--data", data], &["menagerie.db"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "this is no database");
}

#[test]
fn an_address_of_a_database_is_never_repeated() {
    for address in ["mysql://ada:5ecret@db/games", "ada:5ecret"] {
        let asked = menagerie(&["serve", "--port", "0", "--database", address]).code(2);
        asked.stderr(contains("postgres://USER@HOST/DATABASE").and(contains("5ecret").not()));
    }
    let mut help = Command::cargo_bin("menagerie").expect("the program is built");
    let help =
        help.args(["serve", "--help"]).env("MENAGERIE_DATABASE", "postgres://ada:5ecret@db/games").assert();
    help.success().stdout(contains("MENAGERIE_DATABASE").and(contains("5ecret").not()));
}

#[test]
fn what_is_kept_goes_to_another_place_by_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (from, to, file) = (at("from"), at("to"), at("all.jsonl"));
    menagerie(&["export", &file, "--data", &from]).success().stdout(contains("0 rows"));
    refused(&["export", &file, "--data", &from], &["all.jsonl"]);
    menagerie(&["import", &file, "--data", &to]).success().stdout(contains("0 rows"));
    let key = r#"{"table":"keys","row":{"made_ms":7,"secret":"00ff"}}"#;
    let [head, end] = [r#"{"menagerie":"archive","version":1}"#, r#"{"rows":1}"#];
    for (lines, words) in [
        ([head, key, r#"{"rows":2}"#], "line 3"),
        ([head, key, ""], "line 3: the rest is missing"),
        ([head, &key.replace("00ff", "lock"), end], "`secret`"),
        ([head, &key.replace("keys", "doors"), end], "table"),
        ([head, r#"{"table":"keys","row":{"secret":"00"}}"#, end], "`made_ms` is missing"),
        ([head, &key.replace("secret", "sacred"), end], "columns"),
        ([&head.replace('1', "2"), key, end], "later release"),
        ([key, key, end], "no archive"),
    ] {
        std::fs::write(&file, lines.join("\n").trim_end()).unwrap();
        refused(&["import", &file, "--data", &to], &["all.jsonl", words]);
    }
    std::fs::write(&file, [head, key, end].join("\n")).unwrap();
    menagerie(&["import", &file, "--data", &to]).success().stdout(contains("1 rows"));
    refused(&["import", &file, "--data", &to], &["to", "not empty"]);
    menagerie(&["export", "-", "--data", &to]).success().stdout(contains(key));
    // What somebody has taken from their list was not known to earlier releases.
    let of =
        r#"{"table":"matches","row":{"created_ms":1,"game":"relay","id":"m","options":"{}","position":null,"#;
    let of = format!(r#"{of}"seats":"[]","source":"{{}}","terms":"{{}}"}}}}"#);
    let kept = r#"{"table":"kept","row":{"keeper":"ada","kept_ms":1,"match":"m"}}"#;
    std::fs::write(&file, [head, &of, kept, r#"{"rows":2}"#].join("\n")).unwrap();
    let other = at("other");
    menagerie(&["import", &file, "--data", &other]).success().stdout(contains("2 rows"));
    menagerie(&["export", "-", "--data", &other]).success().stdout(contains(r#""hidden":false"#));
}

const MATE: &str = "[White \"Ada\"]\n[Variant \"Chess960\"]\n\
    [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0\n";

#[test]
fn records_are_checked_shown_and_converted() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let [pgn, json] = ["mate.pgn", "mate.json"].map(|name| folder.path().join(name));
    std::fs::write(&pgn, MATE).expect("the folder can be written to");
    let [pgn, json] = [pgn, json].map(|path| path.to_str().expect("a path of letters").to_owned());
    menagerie(&["record", "check", &pgn]).success().stdout("game 1: Chess960, 1-0\n");
    menagerie(&["record", "show", &pgn, "--at", "5"])
        .success()
        .stdout(contains("Qh5").and(contains("Nf6").not()));
    menagerie(&["record", "convert", &pgn, "--to", "json", "-o", &json]).success().stdout("");
    menagerie(&["record", "convert", &json, "--to", "pgn"])
        .success()
        .stdout(contains("[White \"Ada\"]").and(contains("4.Qxf7# 1-0")));
    refused(&["record", "show", &pgn, "--game", "2"], &["the file has 1 game\n"]);
    std::fs::write(&pgn, MATE.replace("Nc6", "Nc3")).expect("the folder can be written to");
    let checked = menagerie(&["record", "check", &pgn]).code(1);
    checked.stdout(contains("turn 4, `Nc3`")).stderr("menagerie: 1 of 1 game is wrong\n");
    refused(&["record", "check", "/no/such/file"], &["/no/such/file"]);
    // As other programs write it: no variant, and letters of ISO 8859-1.
    std::fs::write(&pgn, b"[White \"M\xfcller\"]\n\n1. e4 e5 2. Nf3 *\n")
        .expect("the folder can be written to");
    menagerie(&["record", "check", &pgn]).success().stdout("game 1: Chess960, *\n");
    menagerie(&["record", "convert", &pgn, "--to", "json"]).success().stdout(contains("Müller"));
}

/// Matches with chance that were dealt fairly, one a line.
const FAIR: &str = include_str!("../../record/tests/vectors.jsonl");

#[test]
fn fair_dealing_is_verified() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let verify = |text: &str| {
        let file = folder.path().join("record");
        std::fs::write(&file, text).expect("the folder can be written to");
        menagerie(&["record", "verify", file.to_str().expect("a path of letters")])
    };
    let all = verify(FAIR).success();
    all.stdout(
        contains("game 1: right SHA-256 of the secret")
            .and(contains("game 5: "))
            .and(contains("WRONG").not()),
    );
    let first = FAIR.lines().next().expect("there is one");
    for (from, to, told) in [
        ("\"secret\":\"07", "\"secret\":\"08", "WRONG SHA-256 of the secret is not the commitment"),
        ("[\"w\",\"01", "[\"w\",\"02", "WRONG The seed that the server used does not follow"),
        ("\"n\":960", "\"n\":961", "WRONG The record says: at the start a choice below 961 "),
        ("\"secret\":", "\"secrets\":", ""),
    ] {
        let changed = first.replacen(from, to, 1);
        assert_ne!(changed, first, "{from}");
        verify(&changed).code(if told.is_empty() { 2 } else { 1 }).stdout(contains(told));
    }
    verify(MATE).code(1).stdout(contains("open  The record does not say where its chance came from"));
    verify("{\"menagerie\":1").code(2).stdout("");
    refused(&["record", "verify", "/no/such/file"], &["/no/such/file"]);
}

#[test]
fn positions_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = |name: &str| folder.path().join(name).to_str().expect("a path of letters").to_owned();
    let (svg, png) = (file("start.svg"), file("start.png"));
    menagerie(&["image", "chess960", "-p", KIWIPETE, "--turn", "e1h1", "-o", &svg]).success();
    assert!(std::fs::read_to_string(&svg).expect("it was written").contains("rotate(0.00)"));
    menagerie(&["image", "terror", "--option", "battle=true", "--width", "200", "-o", &png]).success();
    assert!(std::fs::read(&png).expect("it was written").starts_with(b"\x89PNG"));
    menagerie(&["image", "spartan", "--pieces", "plain", "--board", "slate", "-o", &svg]).success();
    assert!(std::fs::read_to_string(&svg).unwrap().contains("#93a5b0"), "squares of slate");
    refused(&["image", "spartan", "--board", "marble", "-o", &svg], &["marble", "paper"]);
    refused(&["image", "spartan", "--pieces", "fine", "-o", &svg], &["fine", "plain"]);
    refused(&["image", "spartan", "-o", &file("start.gif")], &[".svg or .png"]);
    refused(&["image", "spartan", "--seat", "x", "-o", &svg], &["no seat `x`"]);
    refused(&["image", "spartan", "--turn", "e2e5", "-o", &svg], &["`e2e5`"]);
}

/// The processes that another one has started, and that have not ended.
#[cfg(target_os = "linux")]
fn started_by(parent: u32) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").expect("it is there").flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes
        .filter(|process: &u32| {
            // What follows the name: the state, and the parent.
            let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
            fields.next() != Some("Z") && fields.next() == Some(&parent.to_string())
        })
        .collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_load_test_that_is_told_to_end_takes_its_server_with_it() {
    let program = assert_cmd::cargo::cargo_bin("menagerie");
    let mut test = std::process::Command::new(program)
        .args(["loadtest", "--matches", "2", "--for", "10m"])
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program is built");
    let mut servers = Vec::new();
    while servers.is_empty() {
        assert!(test.try_wait().expect("it is ours").is_none(), "it has not ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
        servers = started_by(test.id());
    }
    let told = std::process::Command::new("sh").args(["-c", &format!("kill -TERM {}", test.id())]).status();
    assert!(told.expect("there is a shell").success());
    let ended = test.wait().expect("it is ours");
    assert!(!ended.success());
    let left = servers.iter().filter(|server| std::path::Path::new(&format!("/proc/{server}")).exists());
    assert_eq!(left.count(), 0, "servers that go on");
}
