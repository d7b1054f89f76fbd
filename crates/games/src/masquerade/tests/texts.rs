//! Position texts and their refusal.

use super::*;

fn refused(text: &str) -> String {
    match Masquerade::default().parse(text) {
        Ok(_) => panic!("{text} is not refused"),
        Err(why) => why.to_string(),
    }
}

fn refused_view(text: &str, seat: Seat) -> String {
    match Masquerade::default().parse_view(text, seat) {
        Ok(_) => panic!("{text} is not refused"),
        Err(why) => why.to_string(),
    }
}

#[test]
fn the_game_starts_with_the_array() {
    let line = Line::start(&Masquerade::default(), Options::default(), Chance::from_number(9)).unwrap();
    assert_eq!(line.text(), START);
}

#[test]
fn texts_that_are_not_canonical_are_refused() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (text, place) in [
        (format!("{board} w QK - 0 1 {MIXED}"), "castling"),
        (format!("{board} w KX - 0 1 {MIXED}"), "castling"),
        (format!("{board} w  - 0 1 {MIXED}"), "castling"),
        (format!("{board} x - - 0 1 {MIXED}"), "seat"),
        (format!("{board} w - - 00 1 {MIXED}"), "clock"),
        (format!("{board} w - - 0 0 {MIXED}"), "turn"),
        (format!("{board} w - - 0 1"), "powers.w"),
        (format!("{board} w - - 0 1 powers.w=RKNBQ"), "powers.b"),
        (format!("{board} w - - 0 1 powers.b=RKNBQ powers.w=RKNBQ"), "powers.w"),
        (format!("{board} w - - 0 1 {MIXED} extra=1"), "extra"),
        (format!("{board} w - - 0 1 {MIXED} "), "fields"),
        (format!("{board} w - - 0 1 powers.w=RKNBR powers.b=QNBRK"), "powers.w"),
        (format!("{board} w - - 0 1 powers.w=rknbq powers.b=QNBRK"), "powers.w"),
        (format!("{board} w - - 0 1 powers.w=RKNBQK powers.b=QNBRK"), "powers.w"),
        (format!("{board} w - - 0 1 powers.w=RKNBQ powers.b=????K"), "powers.b"),
        (format!("{board} w - - 0 1 powers.w=RKNBQ powers.b=?"), "powers.b"),
        (format!("r3k2r/8/8/8/8/8/R3K2R w - - 0 1 {MIXED}"), "placement"),
        (format!("r3k2r/8/8/8/8/8/71/R3K2R w - - 0 1 {MIXED}"), "placement"),
        (format!("r3k2r/8/8/8/8/8/x7/R3K2R w - - 0 1 {MIXED}"), "placement"),
        (format!("{board} w - e3,d3 0 1 {MIXED}"), "ep"),
        (format!("{board} w - z9 0 1 {MIXED}"), "ep"),
        (String::new(), "placement"),
    ] {
        let why = refused(&text);
        assert!(why.contains(place), "{text}: {why}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    for (position, part) in [
        // Castling letters without king and rook at home.
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "`K` needs the rook on h1"),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "`Q` needs the king on e1"),
        ("4k2R/8/8/8/8/8/8/4K3 w k - 0 1", "`k` needs the rook on h8"),
        // En passant.
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn stands beyond e6"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", "no pawn stands beyond e6"),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "e6 is not empty"),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "e7, where the pawn came from, is not empty"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "no pawn passes e6"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 b - e4 0 1", "no pawn passes e4"),
        ("4k3/8/8/3pp3/8/8/8/4K3 w - d6,e6 0 1", "2 squares are named, but at most 1"),
        // Pawns where none can stand.
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn cannot stand on a1"),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn cannot stand on a8"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn cannot stand on a8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn cannot stand on a1"),
        // The side that just moved has its king.
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "has just moved and has no king"),
        ("4k3/8/8/8/8/8/8/8 b - - 0 1", "has just moved and has no king"),
        ("8/8/8/8/8/8/8/8 b - - 0 1", "has just moved and has no king"),
    ] {
        let why = refused(&format!("{position} {MIXED}"));
        assert!(why.contains(part), "{position}: {why}");
    }
}

#[test]
fn odd_positions_are_read() {
    for position in [
        // The king of the side to move was taken; kings are attacked; many pieces; a late clock.
        "8/8/8/8/8/8/8/4K3 b - - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 250 400",
        "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1",
        "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/KKKKKKKK b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    ] {
        let text = format!("{position} {MIXED}");
        assert_eq!(from(&text).text(), text);
    }
}

#[test]
fn powers_are_unset_in_the_starting_position_only() {
    let given = START.replace(" w ", " b ").replace("powers.b=?????", "powers.b=QNBRK");
    assert_eq!(from(&given).text(), given);
    let unset = "powers.w=????? powers.b=?????";
    let half = "powers.w=????? powers.b=QNBRK";
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for text in [
        format!("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1 {half}"),
        format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1 {unset}").replace("KQkq", "Qkq"),
        format!("{array} w KQkq - 4 3 {unset}"),
        format!("{array} w KQkq - 0 3 {unset}"),
        format!("{array} w KQk - 0 1 {unset}"),
        // White's seat gives first.
        format!("{array} b KQkq - 0 1 {unset}"),
        format!("{array} w KQkq - 0 1 {half}"),
        format!("{array} w KQkq - 0 1 powers.w=RKNBQ powers.b=?????"),
        format!("{array} b KQkq - 0 1 powers.w=RKNBQ powers.b=?????"),
    ] {
        refused(&text);
    }
}

#[test]
fn a_view_is_no_full_text_and_hides_the_own_powers() {
    let text = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {MIXED}");
    let white = text.replace("powers.w=RKNBQ", "powers.w=?????");
    refused(&white);
    assert!(Masquerade::default().parse_view(&white, Seat::WHITE).is_ok());
    assert!(refused_view(&white, Seat::BLACK).contains("powers.b"));
    assert!(refused_view(&text, Seat::WHITE).contains("powers.w"));
    let public = white.replace("powers.b=QNBRK", "powers.b=?????");
    assert!(refused_view(&public, Seat::WHITE).contains("starting position"));
    // Once it is Black's turn to give, White knows what it gave.
    assert!(refused_view(&START.replace(" w ", " b "), Seat::WHITE).contains("powers.b"));
    assert!(Masquerade::default().parse_view(&START.replace(" w ", " b "), Seat::BLACK).is_ok());
    refused_view(&white.replace("4k3", "8"), Seat::WHITE);
}

#[test]
fn turns_have_one_text() {
    for text in ["=QNBKR", "e2e4", "e7e8q", "d1xd7", "e1g1"] {
        assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
    }
    for text in
        ["=QNBK", "=qnbkr", "=?????", "d1xd7q", "d1x", "xd7", "d1xx7", "d1Xd7", "", "e9e4", "=QNBKRN", "=é"]
    {
        assert!(text.parse::<Step>().is_err(), "{text}");
    }
}

#[test]
fn keys_tell_powers_and_rights_apart() {
    let key = |text: &str| menagerie_kernel::key(&Masquerade::default(), from(text).state());
    let text = format!("r3k3/8/8/4pP2/8/8/8/4K2R w Kq e6 0 1 {MIXED}");
    let others = [
        text.replace("RKNBQ", "RKNQB"),
        text.replace("QNBRK", "NQBRK"),
        text.replace(" Kq ", " K "),
        text.replace(" e6 ", " - "),
        text.replace(" w Kq e6 ", " b Kq - "),
        START.to_owned(),
        after(START, &["=QNBRK"]),
        after(START, &["=QNBRK", "=QNBRK"]),
    ];
    let keys: std::collections::BTreeSet<u64> = others.iter().chain([&text]).map(|text| key(text)).collect();
    assert_eq!(keys.len(), others.len() + 1);
    assert_eq!(key(&text), key(&text.replace(" 0 1 ", " 7 30 ")), "counters do not count");
    assert_eq!(Masquerade::default().repetition(from(&text).state()), None);
}
