//! What is a position, and what is told of it.

use super::*;

fn refused(position: &str) -> String {
    match text::read(position) {
        Ok(_) => panic!("{position} is no position"),
        Err(bad) => bad.to_string(),
    }
}

#[test]
fn what_is_no_position_is_refused_with_place_and_reason() {
    let with = |checkers: &str| format!("7k/p7/8/8/8/8/P7/K7 w - - 0 1 checkers={checkers}");
    for text in ["-", "a2:1", "a1:3,a7:1,h8:2"] {
        assert_eq!(text::print(&state(&with(text))), with(text));
    }
    for (position, reason) in [
        (with("a3:1"), "no piece stands on a3"),
        (with("a7:1,a2:1"), "is written `checkers=a2:1,a7:1`"),
        (with("a2:1,a2:1"), "is written"),
        (with("a2:0"), "is written `checkers=-`"),
        (with("a2:01"), "is written"),
        (with("a2:+1"), "is written"),
        (with("a2"), "`a2` is no stack"),
        (with("a2:w1"), "is no stack"),
        (with("i2:1"), "is no stack"),
        (with(""), "is no stack"),
        (with("a2:1,"), "is no stack"),
        (with("a2:25"), "25 checkers lie on the board, but there are 24"),
        (with("a1:13,a2:12"), "25 checkers lie on the board, but there are 24"),
        (with("-").replace(" checkers=-", ""), "field `checkers`: is missing"),
        (with("-").replace("- 0", "- 0 x=1 "), "turn"),
        (with("- deck=-"), "is unknown"),
        (with("- "), "is not key=value"),
        (with("-").replace("K7", "8"), "White has 0 kings instead of 1"),
        (with("-").replace("K7", "KK6"), "White has 2 kings instead of 1"),
        (with("-").replace("7k", "8"), "Black has 0 kings instead of 1"),
        (with("-").replace("7k", "P6k"), "a pawn cannot stand on a8"),
        (with("-").replace("K7", "K6p"), "a pawn cannot stand on h1"),
        (with("-").replace("w - -", "w K -"), "`K` needs the king"),
        (with("-").replace("K7", "4K3").replace("w - -", "w Q -"), "`Q` needs the rook"),
        (with("-").replace("w - -", "x - -"), "there is no seat `x`; there are `w`, `b`"),
        (with("-").replace("w - -", "w - z9"), "is not a square"),
        (with("-").replace("w - -", "w - a3"), "no pawn passes a3"),
        (with("-").replace("w - -", "w - a6"), "no pawn stands beyond a6"),
        (with("-").replace("w - - 0", "w - - 00"), "clock"),
        (with("-").replace("0 1 ", "0 0 "), "turn"),
        (with("-").replace("p7/8", "p8/8"), "more than 8"),
        ("7k/8/8/p1p5/8/8/8/K7 w - a6,c6 0 1 checkers=-".to_owned(), "2 squares are named, but at most 1"),
        ("7k/p7/8/p7/8/8/8/K7 w - a6 0 1 checkers=-".to_owned(), "came from"),
        ("7k/8/p7/p7/8/8/8/K7 w - a6 0 1 checkers=-".to_owned(), "is not empty"),
        ("7k/8/8/8/8/8/r7/K6R w - - 0 1 checkers=-".to_owned(), "could lose its king"),
        // By extra steps, with gathered checkers, and after taking in passing.
        ("7k/8/8/8/8/8/8/K5R1 w - - 0 1 checkers=g1:1".to_owned(), "could lose its king"),
        ("6k1/8/8/1p6/8/8/8/KR6 w - - 0 1 checkers=b5:5".to_owned(), "could lose its king"),
        ("8/1k6/8/pP6/8/8/8/K7 w - a6 0 1 checkers=a5:1".to_owned(), "could lose its king"),
    ] {
        let message = refused(&position);
        assert!(message.contains(reason), "{position}: {message}");
    }
}

#[test]
fn own_first_ranks_and_any_number_of_a_kind_are_fine() {
    state("7k/8/8/8/8/8/8/KPPP4 w - - 140 1 checkers=-");
    state("p6k/8/8/8/8/8/8/KNNNNNN1 b - - 0 1 checkers=a1:20,a8:4");
}

#[test]
fn steps_have_one_text() {
    for text in ["e2e4", "a7b8q", "+h7"] {
        assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
    }
    for text in ["+", "+h9", "+h7:1", "h7+", "e2", "e2e4qq", "e2e9", "++h7", "+ h7"] {
        assert!(text.parse::<Step>().is_err(), "{text}");
    }
}

#[test]
fn forbidden_steps_are_told_the_rule() {
    let knight = "7k/8/8/8/8/1p6/PP6/N6K w - - 0 1 checkers=a1:1";
    for (position, turn, reason) in [
        (text::START, "e3e4", "no piece of yours stands on e3"),
        (text::START, "e7e6", "not yours"),
        (text::START, "a1a2", "a2 is taken by your own piece"),
        (text::START, "e2e5", "a pawn does not move like that"),
        (text::START, "e2e4q", "promotes only on the last rank"),
        (text::START, "+e7", "at the end of a turn"),
        (text::START, "e2e4,+e7", "complete before it"),
        (knight, "a1c2,+h8", "only a turn that took something"),
        (knight, "a1b1", "extra steps come after an ordinary move"),
        ("7k/P7/8/8/8/8/8/7K w - - 0 1 checkers=a7:1", "a7a8", "a pawn must promote there: add q, r, b or n"),
        (knight, "a1c2,h1h2", "only the piece that moved may go on, and it stands on c2"),
        (knight, "a1c2,c2e3", "one square in any direction"),
        (knight, "a1c2,c2b2", "b2 is taken by your own piece"),
        (knight, "a1c2,c2c3,c3c4", "complete before it"),
        (knight, "a1b3,b3b4,b4b5", "no checker is left under b4"),
        (knight, "a1b3,+h1", "no enemy stands on h1"),
        (knight, "a1b3", "not complete"),
        ("7k/P7/8/8/8/8/8/7K w - - 0 1 checkers=-", "a7a8", "a pawn must promote there"),
        ("7k/P7/8/8/8/8/8/7K w - - 0 1 checkers=-", "a7a8k", "a pawn promotes to q, r, b or n"),
        ("7k/8/P7/8/8/8/8/7K w - - 0 1 checkers=a6:1", "a6a7,a7a8", "a pawn must promote there"),
        ("r6k/8/8/8/8/8/8/K7 w - - 0 1 checkers=-", "a1a2", "the king would be attacked"),
        ("1r5k/8/8/8/8/8/8/3K4 w - - 0 1 checkers=b8:1", "d1c1", "goes on with extra steps"),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 checkers=h1:1",
            "e1g1",
            "that stands on checkers does not castle",
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1 checkers=-", "e1g1", "have not moved"),
        ("r3k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1 checkers=-", "e1c1", "stand in the way of castling"),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1 checkers=-", "e1g1", "pass or reach"),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1 checkers=-", "e1g1", "a king in check does not castle"),
        ("7k/8/8/8/8/8/8/K7 w - - 100 80 checkers=-", "a1a2", "over"),
    ] {
        let message = why(position, turn);
        assert!(message.contains(reason), "{position} {turn}: {message}");
    }
}

#[test]
fn events_tell_what_everybody_sees() {
    let told = |text: &str, turn: &str| -> Vec<String> {
        let events = line(text).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(
        told("7k/p7/8/1P6/8/8/8/K7 b - - 0 1 checkers=a7:1,b5:1", "a7a6,a6b5,+a1"),
        [
            "black pawn a7 to a6",
            "black pawn a6 to b5",
            "white pawn on b5 taken",
            "a checker is taken from under the pawn on b5",
            "a checker is put under the pawn on b5",
            "a checker is put under the king on a1"
        ]
    );
    assert_eq!(
        told("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 checkers=-", "e1c1"),
        ["white king e1 to c1", "white rook a1 to d1"]
    );
    assert_eq!(
        told("4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1 checkers=-", "d4e3,+a1"),
        ["black pawn d4 to e3", "white pawn on e4 taken", "a checker is put under the king on a1"]
    );
    assert_eq!(
        told("7k/P7/8/8/8/8/8/K7 w - - 0 1 checkers=-", "a7a8q"),
        ["white pawn a7 to a8", "the pawn on a8 becomes a queen", "black king on h8 in check"]
    );
}

#[test]
fn scenes_show_stacks_the_pool_and_who_is_attacked() {
    let shown = |text: &str| Adrenaline.scene(&state(text), None);
    let scene = shown("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 checkers=a1:1,e8:2");
    let under: Vec<String> = scene
        .pieces
        .iter()
        .flat_map(|piece| piece.under.iter().map(move |token| format!("{} {token}", piece.at)))
        .collect();
    assert_eq!(under, ["a1 checker", "e8 2 checkers"]);
    assert_eq!(scene.stocks[0].token.count, 21);
    assert!(scene.marks.is_empty());
    let scene = shown("4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1 checkers=-");
    assert_eq!(
        scene.marks.iter().map(|mark| mark.kind).collect::<Vec<_>>(),
        [menagerie_show::MarkKind::EN_PASSANT]
    );
    let scene = shown("7k/8/8/7p/8/6K1/8/8 w - - 0 1 checkers=h5:1");
    assert_eq!(
        scene.marks.iter().map(|mark| mark.kind).collect::<Vec<_>>(),
        [menagerie_show::MarkKind::ATTACKED]
    );
}

#[test]
fn the_computer_counts_checkers() {
    let judge = |text: &str| kernel::evaluate(&Adrenaline, &state(text));
    let position = "7k/8/8/8/8/8/8/KR5r w - - 0 1 checkers=-";
    assert!(
        judge("k7/8/8/8/8/8/P6R/K7 w - - 0 1 checkers=h2:1")
            > judge("k7/8/8/8/8/8/P6R/K7 w - - 0 1 checkers=-")
    );
    let gain = |text: &str, step: &str| kernel::gain(&Adrenaline, &state(text), &step.parse().unwrap());
    assert!(gain(position, "b1h1") > 400);
    assert_eq!(gain("4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1 checkers=-", "d4e3"), 100);
    assert!(gain("7k/P7/8/8/8/8/8/K7 w - - 0 1 checkers=-", "a7a8q") > 500);
    assert!(gain(position, "+h1") <= 0);
}
