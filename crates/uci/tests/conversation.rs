//! Conversations with the engine, through a pipe in each direction.
#![allow(clippy::disallowed_methods, reason = "tests have threads and wait")]

mod common;

use common::{Talk, offered, said_to};
use proptest::prelude::*;
use std::time::Duration;

const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";

/// Moves that a line of play begins with, by `multipv`, of the last lines of information.
fn first_moves(lines: &[String]) -> Vec<(usize, i64, String)> {
    let mut last: Vec<(usize, i64, String)> = Vec::new();
    for words in lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>()) {
        let after = |key: &str| words.iter().position(|word| *word == key).map(|at| words[at + 1]);
        let (Some(rank), Some(score), Some(first)) = (after("multipv"), after("cp"), after("pv")) else {
            continue;
        };
        let rank: usize = rank.parse().expect("a number");
        last.truncate(rank - 1);
        last.push((rank, score.parse().expect("a number"), first.to_owned()));
    }
    last
}

#[test]
fn it_introduces_itself() {
    let mut talk = Talk::new();
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines[0].starts_with("id name Menagerie "), "{lines:?}");
    for option in [
        "Hash type spin",
        "Clear Hash type button",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "Move Overhead type spin",
        "Level type spin",
        "UCI_Chess960 type check",
        "UCI_Variant type combo default chess var chess var chess960 var spartan",
        "terror.battle type check",
        "alice.checkers type combo default 12 var 12 var 16",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option}"))),
            "{option}: {lines:?}"
        );
    }
}

#[test]
fn stop_is_answered_and_infinite_waits_for_it() {
    let mut talk = Talk::new();
    // A mate is found at once, and nothing is said of a move until then.
    for (position, go) in
        [("position startpos", "go infinite"), (MATE_IN_ONE, "go infinite"), (MATE_IN_ONE, "go")]
    {
        talk.say(position);
        talk.say(go);
        talk.say("isready");
        let lines = talk.until("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        assert!(talk.is_silent_about("bestmove", Duration::from_millis(150)));
        talk.say("stop");
        talk.until("bestmove ");
    }
}

#[test]
fn a_hit_lets_an_answer_come() {
    let mut talk = Talk::new();
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go ponder wtime 400 btime 400");
    assert!(talk.is_silent_about("bestmove", Duration::from_millis(600)), "no clock counts while it ponders");
    talk.say("ponderhit");
    talk.until("bestmove ");
    talk.say("go ponder nodes 100");
    assert!(talk.is_silent_about("bestmove", Duration::from_millis(100)));
    talk.say("stop");
    let last = talk.until("bestmove ");
    assert!(last.last().expect("an answer").starts_with("bestmove "));
    talk.say("ponderhit");
    talk.until("info string `ponderhit`: nothing is being pondered");
}

#[test]
fn only_the_moves_that_are_asked_about_are_searched() {
    let mut talk = Talk::new();
    talk.say("go nodes 3000 searchmoves a2a3 h2h4 e2e5");
    let lines = talk.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("`e2e5`, left out")), "{lines:?}");
    let best = lines.last().expect("an answer");
    assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h4"), "{best}");
    talk.say("go nodes 3000 searchmoves e2e5");
    assert_eq!(talk.until("bestmove ").last().map(String::as_str), Some("bestmove (none)"));
    talk.say("go infinite searchmoves e2e5");
    assert!(talk.is_silent_about("bestmove", Duration::from_millis(50)));
    talk.say("stop");
    assert_eq!(talk.until("bestmove ").last().map(String::as_str), Some("bestmove (none)"));
}

/// The depth of the last iteration that was told.
fn depth(lines: &[String]) -> u32 {
    let told = |line: &String| line.strip_prefix("info depth ")?.split(' ').next()?.parse().ok();
    lines.iter().rev().find_map(told).expect("an iteration is told")
}

#[test]
fn one_move_is_searched_as_deep_as_is_asked() {
    let mut talk = Talk::new();
    talk.say("go depth 5 searchmoves e2e4");
    assert_eq!(depth(&talk.until("bestmove e2e4")), 5);
    talk.say("go movetime 60000 searchmoves e2e4 depth 4");
    assert_eq!(depth(&talk.until("bestmove e2e4")), 4);
    // The king has one move, after which it is mated.
    talk.say("position fen 8/8/8/8/1r6/r7/5k2/7K w - - 0 1");
    talk.say("go depth 4");
    let lines = talk.until("bestmove h1h2");
    assert!(lines.iter().any(|line| line.contains(" score mate -1 ")), "{lines:?}");
    // Nothing is to be chosen, so that no time is spent.
    talk.say("go movetime 60000");
    assert_eq!(depth(&talk.until("bestmove h1h2")), 1);
}

#[test]
fn a_shorter_mate_is_looked_for_where_nothing_else_bounds_the_search() {
    let mut talk = Talk::new();
    for position in ["8/6Q1/8/5k2/6N1/6K1/8/R7 w - - 0 1", "5K1R/1Q6/8/8/8/N7/8/5k2 w - - 0 1"] {
        talk.say(&format!("position fen {position}"));
        talk.say("go mate 2");
        let lines = talk.until("bestmove ");
        let last = lines.iter().rfind(|line| line.contains(" score ")).expect("a score is told");
        assert!(last.contains(" score mate 2 "), "{position}: {lines:?}");
    }
}

#[test]
fn a_search_that_is_bounded_by_a_strange_number_is_answered() {
    let mut talk = Talk::new();
    for bounds in ["nodes -1", "depth 99999999999999 nodes 500", "movestogo -1 wtime 50 btime 50"] {
        talk.say(&format!("go {bounds}"));
        talk.until("bestmove ");
    }
}

#[test]
fn several_lines_are_told_best_first() {
    let mut talk = Talk::new();
    talk.say("setoption name MultiPV value 4");
    talk.say("go depth 4");
    let lines = talk.until("bestmove ");
    let last = first_moves(&lines);
    assert_eq!(last.iter().map(|(rank, ..)| *rank).collect::<Vec<_>>(), [1, 2, 3, 4], "{lines:?}");
    assert!(last.is_sorted_by(|one, other| one.1 >= other.1), "{last:?}");
    let moves: std::collections::HashSet<&String> = last.iter().map(|(.., first)| first).collect();
    assert_eq!(moves.len(), 4, "{last:?}");
    assert!(lines.last().expect("an answer").starts_with(&format!("bestmove {}", last[0].2)));
}

#[test]
fn mates_are_told_in_turns() {
    let mut talk = Talk::new();
    talk.say(MATE_IN_ONE);
    talk.say("go mate 1");
    let lines = talk.until("bestmove e1e8");
    assert!(!lines.is_empty());
    talk.say("position fen 7k/5ppp/8/8/8/8/8/K3R3 b - - 0 1 moves h8g8");
    talk.say("go depth 4");
    let lines = talk.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    talk.say("position fen 8/8/8/8/8/5k2/6q1/7K w - - 0 1");
    talk.say("go infinite");
    assert!(talk.is_silent_about("bestmove", Duration::from_millis(50)));
    talk.say("stop");
    assert_eq!(talk.until("bestmove ").last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn options_hold_after_the_search_that_is_going_on() {
    let mut talk = Talk::new();
    talk.say("go infinite");
    for line in ["setoption name Hash value 1", "setoption name Threads value 2", "setoption name Clear Hash"]
    {
        talk.say(line);
        talk.until_with("this holds once the present search is over");
    }
    talk.say("ucinewgame");
    talk.say("go depth 2");
    talk.until_with("a search is going on, which `stop` ends");
    talk.say("stop");
    talk.say("go nodes 20000");
    talk.until("bestmove ");
    talk.until("bestmove ");
}

#[test]
fn equal_questions_have_equal_answers() {
    let answer = || {
        let mut talk = Talk::new();
        talk.say("ucinewgame\nposition startpos moves d2d4\ngo nodes 5000");
        talk.until("bestmove ").pop().expect("an answer")
    };
    assert_eq!(answer(), answer());
}

#[test]
fn the_last_info_counts_the_whole_search() {
    let mut talk = Talk::new();
    talk.say("position startpos\ngo nodes 5000");
    let said = talk.until("bestmove ");
    let last = said[..said.len() - 1].last().expect("it tells of its search");
    let nodes =
        last.split(' ').skip_while(|word| *word != "nodes").nth(1).and_then(|nodes| nodes.parse().ok());
    assert!(nodes.is_some_and(|nodes: u64| (5000..=5003).contains(&nodes)), "{said:?}");
}

#[test]
fn whatever_is_wrong_is_named_and_nothing_ends() {
    let mut talk = Talk::new();
    for (line, words) in [
        ("xyzzy", "`xyzzy` is no command"),
        ("go depth deep", "`depth` is followed by `deep`"),
        ("position fen 8/8 w", "no position of chess960"),
        ("d", "there is no position"),
        ("go nodes 10", "there is no position"),
        ("position startpos moves e2e4 e7e4", "turn 2 of `moves`, `e7e4`"),
        ("setoption name Contempt value 3", "no option `Contempt`"),
        ("setoption name Hash value -1", "not a whole number"),
        ("position startpos", ""),
        ("debug on", ""),
        ("go fast nodes 100", "`fast` is unknown"),
        ("\u{0}\u{1b}[31m\u{fffd}", "is no command"),
    ] {
        talk.say(line);
        talk.say("isready");
        let lines = talk.until("readyok");
        assert!(lines.iter().any(|line| line.contains(words)), "{line}: {lines:?}");
    }
    talk.say_bytes(b"go nodes \xff\xfe\nisready\n");
    talk.until("readyok");
}

#[test]
fn the_end_of_the_input_ends_it_at_once() {
    for commands in
        ["go infinite\n", "go infinite\nquit\n", "go ponder\n", "quit", "", "go perft 9\n", "go depth 60"]
    {
        // It would not return if a thread went on.
        let said = said_to(commands);
        assert!(said.lines().filter(|line| line.starts_with("bestmove")).count() <= 1, "{said}");
    }
}

/// Only a search is answered with a best move, whatever else cannot be done.
#[test]
fn without_a_position_a_count_has_no_best_move() {
    let moves = |command| {
        let said = said_to(&format!("position fen 8/8 w\n{command}\n"));
        assert!(said.contains("there is no position"), "{said}");
        said.lines().filter(|line| line.starts_with("bestmove")).count()
    };
    assert_eq!([moves("go nodes 10"), moves("go perft 1")], [1, 0]);
}

#[test]
fn positions_are_shown_and_counted() {
    let said = said_to("setoption name UCI_Variant value terror\nposition startpos\nd\n");
    assert!(
        said.contains("Variant: terror") && said.contains("To act: White") && said.contains(" 11 "),
        "{said}"
    );
    assert!(said_to("d\n").contains("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    let mut talk = Talk::new();
    talk.say("go perft 3");
    let lines = talk.until("Nodes searched: ");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 8902"));
    assert!(lines.contains(&"e2e4: 600".to_owned()), "{lines:?}");
}

#[test]
fn castling_is_written_as_the_variant_has_it() {
    const BOTH: &str = "fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    for (options, move_of_king) in [
        ("", "e1g1"),
        ("setoption name UCI_Chess960 value true\n", "e1h1"),
        ("setoption name UCI_Variant value chess960\n", "e1h1"),
    ] {
        let mut talk = Talk::new();
        talk.say(&format!("{options}position {BOTH}\ngo nodes 200 searchmoves {move_of_king}"));
        let best = talk.until("bestmove ").pop().expect("an answer");
        assert!(best.starts_with(&format!("bestmove {move_of_king}")), "{options}: {best}");
        talk.say(&format!("position {BOTH} moves {move_of_king} a7a6\nd"));
        talk.until_with("Fen: r3k2r/1ppppppp/p7/8/8/8/PPPPPPPP/R4RK1 w ");
    }
}

/// Each game is played against itself, and what is expected is played through as it was told.
#[test]
fn every_open_game_is_played() {
    for game in offered() {
        let mut talk = Talk::new();
        talk.say(&format!(
            "setoption name UCI_Variant value {}\nsetoption name Hash value 1\nucinewgame",
            game.id
        ));
        let mut line = common::start(game.id);
        let (start, mut turns) = (line.text(), Vec::<String>::new());
        while turns.len() < 12 && line.turn().outcome().is_none() {
            let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
            talk.say(&format!("position fen {start}{moves}\ngo nodes 400"));
            let lines = talk.until("bestmove ");
            for told in lines.iter().filter_map(|line| Some(line.split_once(" pv ")?.1)) {
                let mut ahead = line.duplicate();
                for turn in told.split(' ') {
                    ahead.play_turn(turn).unwrap_or_else(|why| panic!("{}: {told}: {turn}: {why}", game.id));
                }
            }
            let best = lines.last().and_then(|line| line.split(' ').nth(1)).expect("an answer").to_owned();
            line.play_turn(&best).unwrap_or_else(|why| panic!("{}: {best}: {why}", game.id));
            turns.push(best);
        }
    }
}

const DOCUMENT: &str = include_str!("../../../docs/uci.md");

/// The conversation of the document is had again. What is answered begins with the same words.
#[test]
fn the_document_tells_of_a_conversation_that_can_be_had() {
    let block =
        DOCUMENT.split("```").find(|block| block.trim_start().starts_with("> uci")).expect("it is there");
    let mut talk = Talk::new();
    let asked = block.lines().filter_map(|line| line.strip_prefix("> ")).filter(|line| *line != "quit");
    asked.for_each(|line| {
        talk.say(&line.replace("wtime 60000 btime 60000", "depth 2 wtime 60000 btime 60000"))
    });
    for line in block.lines().filter_map(|line| line.strip_prefix("< ")).filter(|line| *line != "…") {
        let start = line.split_once(' ').map_or(line, |(start, _)| start);
        talk.until(start);
    }
}

/// The turns that the document has for examples are legal where a game begins, or after a move.
#[test]
fn the_document_has_turns_that_can_be_played() {
    let rows = DOCUMENT
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split('|').collect::<Vec<_>>());
    let told = |cell: &str| cell.trim().trim_matches('`').to_owned();
    let mut tried = 0;
    for (variant, turn) in
        rows.map(|cells| (told(cells[1]), told(cells[2].split(", `").next().unwrap_or_default())))
    {
        let before = match variant.as_str() {
            "spartan" | "doublemove" => "e2e4 ",
            "terror" | "alice" | "spinach" | "crowded" => "",
            _ => continue,
        };
        let options = "setoption name terror.battle value true";
        let said = said_to(&format!(
            "{options}\nsetoption name UCI_Variant value {variant}\nposition startpos moves {before}{turn}\n"
        ));
        assert!(!said.contains("info string"), "{variant}: {turn}: {said}");
        tried += 1;
    }
    assert_eq!(tried, 6);
}

/// A command, more or less.
fn line() -> impl Strategy<Value = String> {
    let turns = "(e2e4|e7e5|e1g1|e7e5,b8c6|battle|b1~d6|\\+h7|0000|pass|O-O|,|\\PC{0,5})";
    let several = |what: &str| format!("({what} ){{0,4}}");
    let texts = |pattern: &str| prop::string::string_regex(pattern).expect("it is a pattern");
    prop_oneof![
        texts("(uci|isready|ucinewgame|stop|ponderhit|d|debug (on|off)|\\PC{0,12})"),
        texts(
            "setoption name (UCI_Variant value (chess|spartan|doublemove|terror|crowded|x)|MultiPV value [0-9]{1,3}\
            |Level value [0-9]|Move Overhead value [0-9]{0,4}|UCI_Chess960 value (true|no)\
            |terror.battle value (true|<empty>)|Clear Hash|\\PC{0,9})"
        ),
        texts(&format!(
            "position (startpos|fen rnbqkbnr/8/8/8/8/8/8/RNBQKBNR [wb] (KQkq|-) - 0 1|fen \\PC{{0,20}}) moves {}",
            several(turns)
        )),
        texts(&format!(
            "go (infinite|ponder|depth [0-3]|nodes [0-9]{{1,4}}|movetime [0-9]|wtime -?[0-9]{{1,3}} winc [0-9]\
            |mate [0-9]|searchmoves {}|perft [01])",
            several(turns)
        )),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is said, the engine hears it to the end, answers no more often than it is asked, and says what it must.
    #[test]
    fn no_conversation_makes_it_panic(lines in prop::collection::vec(line(), 0..12)) {
        let said = said_to(&format!("{}\nisready\n", lines.join("\n")));
        let starts = |start: &str| said.lines().filter(|line| line.starts_with(start)).count();
        let asked = lines.iter().filter(|line| line.contains("go ")).count();
        prop_assert!(starts("bestmove ") <= asked && starts("readyok") >= 1, "{}", said);
        for line in said.lines().filter(|line| line.starts_with("info") && !line.starts_with("info string")) {
            prop_assert!(line.starts_with("info depth "), "{}", line);
        }
    }
}
