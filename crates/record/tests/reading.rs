//! What happens to texts that are no records.

use menagerie_record::{Fault, Record, check, machine, pgn};
use menagerie_show::AnyGame;
use proptest::prelude::*;

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
    // A match can end otherwise than by its rules, and its record is none the worse for it.
    for (ending, told) in [
        ("time", "0-1"),
        ("time", "1/2-1/2"),
        ("length", "1/2-1/2"),
        ("abandoned", "1-0"),
        ("abandoned", "1/2-1/2"),
    ] {
        let ended = GAME.replace("[White", &format!("[Termination \"{ending}\"]\n[White")) + "1. e4 " + told;
        assert!(check(&games(), &only(&ended).unwrap()).is_ok(), "{ending} {told}");
    }
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
        ("[SetUp \"1\"]\n\n1. e4", "`FEN`"),
        (
            "[Result \"1-0\"]\n\n1. e4 1/2-1/2",
            "line 3, column 7: the game ends with `1/2-1/2`, but its tag `Result` says `1-0`",
        ),
        ("[Result \"1-0\"]\n\n1. e4\n *", "line 4, column 2: the game ends with `*`"),
        ("[Result \"*\"]\n\n1. e4 0-1", "line 3, column 7: the game ends with `0-1`"),
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
fn tags_that_pgn_cannot_hold_are_refused_by_name() {
    let mut record = only(&(GAME.to_owned() + "1. e4")).unwrap();
    record.tags = vec![("Annotator".to_owned(), "an \"old\" \\ hand, 1½ – [{%;".to_owned())];
    let again = pgn::read(&games(), &pgn::print(&games(), &record).unwrap());
    assert_eq!(again, [Ok(record.clone())]);
    for (name, value, told) in [
        ("Ev!nt", "x", "tag `Ev!nt`: the name of a tag"),
        ("", "x", "tag ``: the name of a tag"),
        ("Évent", "x", "tag `Évent`: the name of a tag"),
        ("Site", "a\nb", "tag `Site`: a value"),
        ("Site", "a\r", "tag `Site`: a value"),
        ("FEN", "8/8", "tag `FEN`: the record tells this itself"),
        ("Black", "Ada", "tag `Black`: the record tells this itself"),
        ("Termination", "checkmate", "tag `Termination`: why"),
    ] {
        let mut bad = record.clone();
        bad.tags.push((name.to_owned(), value.to_owned()));
        for fault in [check(&games(), &bad).map(drop), pgn::print(&games(), &bad).map(drop)] {
            let fault = fault.unwrap_err().to_string();
            assert!(fault.starts_with(told), "{fault}");
        }
    }
    let mut twice = record.clone();
    twice.tags = vec![("Event".to_owned(), "one".to_owned()), ("Event".to_owned(), "two".to_owned())];
    assert_eq!(check(&games(), &twice).map(drop).unwrap_err().to_string(), "tag `Event`: is told twice");
    record.players = vec![("b".to_owned(), "two\nlines".to_owned())];
    assert!(check(&games(), &record).map(drop).unwrap_err().to_string().starts_with("tag `Black`: a value"));
}

#[test]
fn no_text_is_too_deep() {
    let text = format!("{GAME}1. e4 {} e5 *", "(".repeat(200_000));
    assert!(only(&text).is_err());
    let text = format!("{GAME}1. e4 {}{} e5 *", "( 1. d4 ".repeat(20_000), ")".repeat(20_000));
    assert_eq!(only(&text).unwrap().parts, ["e2e4", "e7e5"]);
}

#[test]
fn games_of_other_programs_are_chess() {
    let usual = only(&(GAME.to_owned() + "1. e4 *")).unwrap().start;
    for tags in [
        "",
        "[Event \"F/S\"]\n",
        "[Variant \"Standard\"]\n",
        "[Variant \"chess\"]\n",
        "[Variant \"Fischerandom\"]\n",
        "[Variant \"Fischerrandom\"]\n",
    ] {
        let record = only(&format!("{tags}\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *")).unwrap();
        assert_eq!((record.game.as_str(), &record.start), ("chess960", &usual), "{tags}");
        assert_eq!(record.parts.last().unwrap(), "e1h1");
    }
    let fen = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n";
    let record = only(&format!("{fen}\n1. O-O-O O-O 1/2-1/2")).unwrap();
    assert_eq!(record.parts, ["e1a1", "e8h8"]);
    // A game of ours begins as its rules say, even where others call it by the same name.
    let fault = only("[Variant \"chess960\"]\n\n1. e4").unwrap_err().to_string();
    assert!(fault.contains("`FEN`"), "{fault}");
}

#[test]
fn where_no_game_is_meant_by_it_the_variant_must_be_told() {
    let spartan = [menagerie_games::find("spartan").unwrap()];
    let fault = pgn::read(&spartan, "1. e4 *").remove(0).unwrap_err().to_string();
    assert_eq!(fault, "tag `Variant`: is missing");
}

#[test]
fn pgn_is_read_in_the_letters_of_its_standard() {
    let read = |bytes: &[u8]| menagerie_record::read(&games(), bytes).remove(0);
    let latin = read(b"[White \"M\xfcller\"]\n[Black \"\x8aimek\"]\n\n1. e4 *").unwrap();
    assert_eq!((latin.player("w"), latin.player("b")), (Some("M\u{fc}ller"), Some("\u{160}imek")));
    let utf8 = read("[White \"Müller\"]\n\n1. e4 *".as_bytes()).unwrap();
    assert_eq!(utf8.player("w"), Some("Müller"));
    // JSON has but one encoding.
    let good = machine::print(&utf8);
    let bad = [good.as_bytes(), b"\n{\"menagerie\":1,\"game\":\"\xfc\"}\n"].concat();
    let [first, fault] = &menagerie_record::read(&games(), &bad)[..] else { panic!("two records") };
    assert_eq!(first, &Ok(utf8));
    let fault = fault.as_ref().unwrap_err().to_string();
    assert_eq!(fault, "line 2, column 24: what follows is no text in UTF-8");
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in "[\\[\\](){};%$\"\\\\ \n1-9.a-hA-Zx+#=,*/-]{0,120}") {
        let _ = pgn::read(&games(), &text);
        let _ = pgn::read(&games(), &(GAME.to_owned() + &text));
        let _ = machine::read(&games(), &text);
    }
}
