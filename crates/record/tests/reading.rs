//! How turns are written, and what happens to texts that are no records.

use menagerie_kernel::{AnyGame, AnyLine, Options};
use menagerie_record::{Fault, Record, algebraic, check, machine, pgn};
use proptest::prelude::*;

fn line(game: &str, position: &str) -> Box<dyn AnyLine> {
    menagerie_games::find(game).unwrap().parse(position, Options::default()).unwrap()
}

/// What a turn is called in a position.
fn called(game: &str, position: &str, turn: &str) -> String {
    algebraic::play(&mut *line(game, position), turn).unwrap()
}

/// Which turn a word means in a position.
fn meant(game: &str, position: &str, word: &str) -> Result<String, String> {
    let parts = algebraic::read(&mut line(game, position), word);
    parts.map(|parts| parts.join(",")).map_err(|illegal| illegal.why)
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1";

#[test]
fn turns_are_written_as_players_write_them() {
    let kiwipete = |turn| called("chess960", KIWIPETE, turn);
    assert_eq!(kiwipete("a2a4"), "a4");
    assert_eq!(kiwipete("e5d7"), "Nxd7");
    assert_eq!(kiwipete("d5e6"), "dxe6");
    assert_eq!(kiwipete("g2h3"), "gxh3");
    assert_eq!(kiwipete("e1h1"), "O-O");
    assert_eq!(kiwipete("e1a1"), "O-O-O");
    assert_eq!(kiwipete("f3f6"), "Qxf6");
}

#[test]
fn as_much_of_the_origin_is_told_as_is_needed() {
    let rooks = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1";
    assert_eq!(called("chess960", rooks, "a1a3"), "R1a3");
    assert_eq!(called("chess960", rooks, "h1h5"), "Rhh5");
    let two = "6k1/8/8/8/Q6Q/8/8/K7 w - - 0 1";
    assert_eq!(called("chess960", two, "h4e4"), "Qhe4");
    let three = "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
    assert_eq!(called("chess960", three, "h4e4"), "Qh4e4");
}

#[test]
fn checks_mates_promotions_and_captures_in_passing_are_marked() {
    let promote = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(called("chess960", promote, "a7a8q"), "a8=Q+");
    assert_eq!(called("chess960", promote, "a7a8n"), "a8=N");
    assert_eq!(called("chess960", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8"), "Rd8#");
    assert_eq!(called("chess960", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
}

#[test]
fn a_question_shows_its_answer() {
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 powers.w=RKNBQ powers.b=QNBRK";
    let mut line = line("masquerade", position);
    for turn in ["d2d4", "d7d5", "c1f4", "c8f5"] {
        line.play_turn(turn).unwrap();
    }
    let text = line.text();
    let turns = line.turns(1000).unwrap();
    let asked: Vec<_> = turns.iter().filter(|turn| turn.contains('x')).collect();
    assert!(!asked.is_empty());
    for turn in asked {
        let label = called("masquerade", &text, turn);
        assert!(label.contains(['x', '?']), "{label}");
        assert_eq!(meant("masquerade", &text, &label).as_ref(), Ok(turn));
    }
}

#[test]
fn reading_is_lenient_where_nothing_is_confused() {
    for (word, turn) in [
        ("Nxd7", "e5d7"),
        ("Nd7", "e5d7"),
        ("Ne5xd7!?", "e5d7"),
        ("e5d7", "e5d7"),
        ("0-0", "e1h1"),
        ("O-O-O", "e1a1"),
        ("dxe6", "d5e6"),
        ("Pa4", "a2a4"),
    ] {
        assert_eq!(meant("chess960", KIWIPETE, word).as_deref(), Ok(turn), "{word}");
    }
    assert_eq!(meant("chess960", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8Q").as_deref(), Ok("a7a8q"));
}

#[test]
fn what_is_not_legal_or_not_clear_is_refused() {
    assert!(meant("chess960", KIWIPETE, "Nb8").unwrap_err().contains("no legal step"));
    let rooks = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1";
    assert_eq!(meant("chess960", rooks, "Ra3").unwrap_err(), "could mean a1a3 or a5a3");
    assert!(meant("chess960", KIWIPETE, "a4,b3").unwrap_err().contains("complete"));
    assert!(meant("chess960", "7k/8/8/8/8/8/8/K7 w - - 0 1", "Ka2").unwrap_err().contains("over"));
    assert!(meant("chess960", KIWIPETE, "").is_err());
}

fn games() -> Vec<Box<dyn AnyGame>> {
    menagerie_games::all()
}

fn only(text: &str) -> Result<Record, Fault> {
    let mut read = pgn::read(&games(), text);
    assert_eq!(read.len(), 1, "{read:?}");
    read.remove(0)
}

const GAME: &str = "[Event \"A \\\"quoted\\\" name\"]\n[White \"Ada\"]\n[Variant \"chess960\"]\n\
    [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\n";

#[test]
fn comments_variations_and_glyphs_are_read_over() {
    let moves = "1. e4 {best (by {test)} e5 $14 2. Nf3 (2. f4 (2. Nc3) exf4) ; king's knight 3. d4\n2... Nc6 $1\n% escaped\n*";
    let record = only(&(GAME.to_owned() + moves)).unwrap();
    assert_eq!(record.parts, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert_eq!(record.tags, [("Event".to_owned(), "A \"quoted\" name".to_owned())]);
    assert_eq!(record.player("w"), Some("Ada"));
}

#[test]
fn a_mate_needs_no_result_and_a_wrong_one_is_found() {
    let mate = "1. f3 e5 2. g4 Qh4# ";
    let record = only(&(GAME.to_owned() + mate)).unwrap();
    assert_eq!((record.ending.result.as_str(), record.ending.reason.as_deref()), ("0-1", Some("checkmate")));
    let wrong = only(&(GAME.to_owned() + mate + "1-0")).unwrap();
    let fault = check(&games(), &wrong).map(drop).unwrap_err().to_string();
    assert_eq!(fault, "the result is given as 1-0, but it is 0-1 by checkmate");
    let resigned = only(&(GAME.to_owned() + "1. e4 0-1")).unwrap();
    assert!(check(&games(), &resigned).is_ok());
    let unfounded = GAME.replace("[White", "[Termination \"checkmate\"]\n[White") + "1. e4 0-1";
    assert!(check(&games(), &only(&unfounded).unwrap()).is_err());
}

#[test]
fn faults_say_where() {
    for (text, told) in [
        ("[Variant \"chess960\"\n1. e4", "line 2, column 1: "),
        ("[Variant chess960]", "line 1, column 10: "),
        ("[Variant \"chess960\"]\n\n1. e4 {never closed", "`}`"),
        ("[Variant \"chess960\"]\n\n1. e4 (1. d4", "`)`"),
        ("[Variant \"chess960\"]\n\n1. e4 }", "line 3, column 7"),
    ] {
        let read = pgn::read(&games(), text);
        let fault = read.last().unwrap().as_ref().unwrap_err().to_string();
        assert!(fault.contains(told), "{text}: {fault}");
    }
    for (text, told) in [
        ("[Event \"?\"]\n\n1. e4", "tag `Variant`: is missing"),
        ("[Variant \"ludo\"]\n\n1. e4", "no game is called `ludo`"),
        ("[Variant \"chess960\"]\n[Options \"number=1000\"]\n\n*", "number"),
        ("[Variant \"chess960\"]\n\n1. e4", "`FEN`"),
        ("[Variant \"chess960\"]\n[FEN \"8/8\"]\n\n1. e4", "the starting position: "),
        ("[Variant \"spartan\"]\n\n1. e4 Zz9", "turn 2, `Zz9`"),
        ("[Variant \"spartan\"]\n[RulesVersion \"new\"]\n\n*", "`new` is no version"),
    ] {
        let fault = only(text).unwrap_err().to_string();
        assert!(fault.contains(told), "{text}: {fault}");
    }
}

#[test]
fn machine_records_say_what_is_wrong() {
    for (text, told) in [
        ("{\"menagerie\":1", "line 1, column 14: EOF"),
        (
            "{\"menagerie\":2,\"game\":\"spartan\",\"rules_version\":1,\"start\":\"\",\"parts\":[],\"result\":\"*\"}",
            "version 2",
        ),
        (
            "{\"menagerie\":1,\"game\":\"ludo\",\"rules_version\":1,\"start\":\"\",\"parts\":[],\"result\":\"*\"}",
            "`ludo`",
        ),
        (
            "{\"menagerie\":1,\"game\":\"spartan\",\"rules_version\":1,\"start\":\"\",\"parts\":[],\"result\":\"*\",\"x\":1}",
            "unknown field `x`",
        ),
        (
            "{\"menagerie\":1,\"game\":\"spartan\",\"rules_version\":1,\"players\":{\"x\":\"\"},\"start\":\"\",\"parts\":[],\"result\":\"*\"}",
            "no seat `x`",
        ),
    ] {
        let fault = machine::read(&games(), text).remove(0).unwrap_err().to_string();
        assert!(fault.contains(told), "{text}: {fault}");
    }
}

#[test]
fn no_text_is_too_deep() {
    let text = format!("{GAME}1. e4 {} e5 *", "(".repeat(200_000));
    assert!(only(&text).is_err());
    let text = format!("{GAME}1. e4 {}{} e5 *", "( 1. d4 ".repeat(20_000), ")".repeat(20_000));
    assert_eq!(only(&text).unwrap().parts, ["e2e4", "e7e5"]);
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in "[\\[\\](){};%$\"\\\\ \n1-9.a-hA-Zx+#=,*/-]{0,120}") {
        let _ = pgn::read(&games(), &text);
        let _ = pgn::read(&games(), &(GAME.to_owned() + &text));
        let _ = machine::read(&games(), &text);
    }
}
