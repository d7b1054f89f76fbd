//! Position texts, views and their refusal.

use super::*;
use std::collections::BTreeSet;

fn refused(text: &str) -> String {
    match Booster::default().parse(text) {
        Ok(_) => panic!("{text} is not refused"),
        Err(why) => why.to_string(),
    }
}

fn refused_view(text: &str, seat: Seat) -> String {
    match Booster::default().parse_view(text, seat) {
        Ok(_) => panic!("{text} is not refused"),
        Err(why) => why.to_string(),
    }
}

const BOARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn texts_that_are_not_canonical_are_refused() {
    let good = text(BOARD, "a1:w1,a8:w2,h1:b1", "w6,b6", ["2S,QS,KH", "2C"]);
    assert_eq!(from(&good).text(), good);
    for (old, new, place) in [
        (" KQkq ", " QKkq ", "castling"),
        (" w ", " x ", "seat"),
        (" w ", "  ", "seat"),
        (" 0 1 ", " 00 1 ", "clock"),
        (" 0 1 ", " 0 0 ", "turn"),
        (" 0 1 ", " 0 01 ", "turn"),
        ("checkers=", "chequers=", "chequers"),
        (" own=w6,b6", "", "own"),
        ("own=w6,b6", "own=b6,w6", "own"),
        ("own=w6,b6", "own=w6", "own"),
        ("own=w6,b6", "own=w6,b6,b6", "own"),
        ("own=w6,b6", "own=w06,b6", "own"),
        ("own=w6,b6", "own=w+6,b6", "own"),
        ("own=w6,b6", "own=w13,b6", "own"),
        ("own=w6,b6", "own=w6,b-1", "own"),
        ("a1:w1,a8:w2", "a8:w2,a1:w1", "checkers"),
        ("a1:w1,", "a1:w1,a1:w1,", "checkers"),
        ("a1:w1,", "a1:w0,", "checkers"),
        ("a1:w1,", "a1:1,", "checkers"),
        ("a1:w1,", "a1:w01,", "checkers"),
        ("a1:w1,", "a1,", "checkers"),
        ("a1:w1,a8:w2,h1:b1", "", "checkers"),
        ("hand.w=2S,QS,KH", "hand.w=QS,2S,KH", "hand.w"),
        ("hand.w=2S,QS,KH", "hand.w=2S,QS,kh", "hand.w"),
        ("hand.w=2S,QS,KH", "hand.w=2S,QS,1H", "hand.w"),
        ("hand.w=2S,QS,KH", "hand.w=???", "hand.w"),
        ("hand.w=2S,QS,KH hand.b=2C", "hand.b=2C hand.w=2S,QS,KH", "hand.w"),
        ("hand.b=2C", "hand.b=", "hand.b"),
        ("discard=-", "discard=", "discard"),
        ("deck=3S", "deck=?3S", "deck"),
        ("seed=0", "seed=", "seed"),
        ("seed=0", "seed=A", "seed"),
        ("seed=0", "seed=00", "seed"),
        (" seed=0", " seed=0 seed=0", "seed"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{old}");
        let why = refused(&bad);
        assert!(why.contains(place), "{bad}: {why}");
    }
    assert!(refused(&format!("{good} more=1")).contains("more"));
    assert!(refused(&format!("{good} ")).contains("fields"));
    assert!(refused("").contains("placement"));
    assert!(refused("a b").contains("castling"));
}

#[test]
fn cards_that_are_no_pack_are_refused() {
    let good = text(BOARD, "-", "w6,b6", ["2S,QS,KH", "2C"]);
    for (old, new, reason) in [
        ("hand.b=2C", "hand.b=-", "lacks 2C"),
        ("hand.b=2C", "hand.b=2S", "2S is there twice"),
        ("hand.w=2S,QS", "hand.w=2S,2S,QS", "hand.w"),
        ("discard=-", "discard=KH", "KH is there twice"),
        ("discard=-", "discard=7S,7S", "7S is there twice"),
        ("discard=-", "discard=7H", "7H is no card of this game"),
        ("4D,5D,6D", "4D,5D,7S", "7S is no card of this game"),
        (",9D,10D", ",9D,10D,9D,10D", "there twice"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{old}");
        let why = refused(&bad);
        assert!(why.contains(reason), "{bad}: {why}");
    }
    let fewer = good.replace(",6D", "");
    assert_eq!(from(&fewer).text(), fewer, "three checkers cards");
    let more = good.replace("discard=-", "discard=7H,7S");
    assert_eq!(from(&more).text(), more, "six checkers cards");
    assert!(refused(&good.replace("discard=-", "discard=7H,7S,7C,7D,6S")).contains("6S is there twice"));
}

#[test]
fn impossible_positions_are_refused() {
    for (six, checkers, reason) in [
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "-", "`K` needs the rook on h1"),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "-", "`Q` needs the king on e1"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "-", "no pawn stands beyond e6"),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "-", "e6 is not empty"),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "-", "where the pawn came from, is not empty"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "-", "no pawn passes e6"),
        ("4k3/8/8/3pp3/8/8/8/4K3 w - d6,e6 0 1", "-", "2 squares are named, but at most 1"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "a pawn cannot stand on a8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "-", "a pawn cannot stand on a1"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "-", "Black has 0 kings instead of 1"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "-", "White has 0 kings instead of 1"),
        ("4kk2/8/8/8/8/8/8/4K3 w - - 0 1", "-", "Black has 2 kings instead of 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1:w1", "no piece stands on a1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1:w7", "White has 7 of them on the board, but owns 6"),
        ("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "e1:b3,h1:b4", "Black has 7 of them on the board"),
        (
            "N3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "a8:b1",
            "no piece stays hobbled on the far rank, but one is on a8",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2n w - - 0 1",
            "h1:w1",
            "no piece stays hobbled on the far rank, but one is on h1",
        ),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "-", "just moved could lose its king"),
        ("3k4/8/8/8/8/8/8/4RK2 w - - 0 1", "e1:w1", "just moved could lose its king"),
        ("4k3/8/8/8/8/8/3K4/8 b - - 0 1", "e8:b6", "just moved could lose its king"),
        ("4k3/8/8/8/8/8/8/9 w - - 0 1", "-", "placement"),
        ("4k3/8/8/8/8/8/8/4K2A w - - 0 1", "-", "placement"),
    ] {
        let why = refused(&plain(six, checkers));
        assert!(why.contains(reason), "{six}: {why}");
    }
}

#[test]
fn odd_positions_are_read() {
    for (six, checkers) in [
        ("p3k3/8/8/8/8/8/8/P3K3 w - - 0 1", "-"),
        ("qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1", "a8:b6,d8:w6"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 250 400", "a1:w1,e1:b2,h1:b1"),
        ("4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1", "e5:b2,f5:b1"),
        ("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "e1:w6"),
    ] {
        let text = plain(six, checkers);
        assert_eq!(from(&text).text(), text);
    }
    // More cards in hand than checkers in front: no game comes to it, but all of it has a meaning.
    let text = text(BOARD, "-", "w0,b0", ["2S,3S", "QS"]);
    assert_eq!(from(&text).text(), text);
}

#[test]
fn views_hide_the_other_hand_the_deck_and_the_seed() {
    let full = text(BOARD, "a1:w1", "w6,b6", ["2S,QS,KH", "-"]).replace("discard=-", "discard=7H,7S");
    let line = from(&full);
    let public = format!("{BOARD} checkers=a1:w1 own=w6,b6 hand.w=??? hand.b=- deck=?33 discard=7H,7S");
    let white = public.replace("???", "2S,QS,KH");
    assert_eq!(line.view_text(Eye::Public), public);
    assert_eq!(line.view_text(Eye::Seat(Seat::WHITE)), white);
    assert_eq!(line.view_text(Eye::Seat(Seat::BLACK)), public);
    for (seat, text) in [(Seat::WHITE, &white), (Seat::BLACK, &public)] {
        let view = Booster::default().parse_view(text, seat).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(Booster::default().view_text(&view), *text);
    }
    for (old, new, place) in [
        ("deck=?33", "deck=?32", "7H is no card of this game"),
        ("deck=?33", "deck=?033", "deck"),
        ("deck=?33", "deck=?", "deck"),
        ("deck=?33", "deck=-", "deck"),
        ("deck=?33", "deck=?41", "deck"),
        ("discard=7H,7S", "discard=7H,7S,7C,7D,6S,6H,6C,6D,QS", "twice"),
        ("hand.b=-", "hand.b=2C", "hand.b"),
        ("hand.b=-", "hand.b=", "hand.b"),
        ("2S,QS,KH", "2S,QS,7D", "7D is no card of this game"),
        ("2S,QS,KH", "2S,QS,7H", "twice"),
        ("2S,QS,KH", "???", "hand.w"),
        ("a1:w1", "a1:w7", "checkers"),
    ] {
        let bad = white.replacen(old, new, 1);
        let why = refused_view(&bad, Seat::WHITE);
        assert!(why.contains(place), "{bad}: {why}");
    }
    assert!(refused_view(&white, Seat::BLACK).contains("hand.w"));
    assert!(refused_view(&full, Seat::WHITE).contains("seed"));
    assert!(refused(&white).contains("seed"));
}

#[test]
fn a_view_offers_nothing_to_who_is_not_to_move() {
    let line = from(&text(BOARD, "-", "w6,b6", ["2S", "QS"]));
    for eye in [Eye::Public, Eye::Seat(Seat::BLACK)] {
        let view = line.view(eye).into_owned();
        assert_eq!(Booster::default().count(&view), Ok(0));
        let mut steps = 0;
        Booster::default().steps(&view, &[], &mut |_: Step, _| steps += 1);
        assert_eq!(steps, 0);
        let step = "e1e2".parse().unwrap();
        assert!(Booster::default().why_not(&view, &[], &step).to_string().contains("not this seat's turn"));
    }
}

#[test]
fn steps_have_one_text() {
    for text in ["e2e4", "e7e8q", "e1g1", "+e8:QS", "+a1:10D"] {
        assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
    }
    for text in
        ["+e8", "+e8:", "+e8:QC", "+:QS", "+e9:QS", "e8:QS", "+e8:qs", "+e8:QS ", "++e8:QS", "+", "+é:QS"]
    {
        assert!(text.parse::<Step>().is_err(), "{text}");
    }
}

#[test]
fn keys_tell_everything_but_counters_apart() {
    let key = |text: &str| menagerie_kernel::key(&Booster::default(), from(text).state());
    let good = text("r3k3/8/8/4pP2/8/8/8/4K2R w Kq e6 0 1", "e5:b1", "w6,b6", ["2S,3S", "QS"]);
    let others = [
        good.replace("e5:b1", "e5:b2"),
        good.replace("e5:b1", "f5:b1"),
        good.replace("e5:b1", "e5:w1"),
        good.replace("w6,b6", "w5,b6"),
        good.replace("w6,b6", "w6,b5"),
        good.replace("hand.w=2S,3S hand.b=QS", "hand.w=2S,QS hand.b=3S"),
        good.replace("deck=4S,5S", "deck=5S,4S"),
        good.replace("deck=4S,", "deck=").replace("discard=-", "discard=4S"),
        good.replace("seed=0", "seed=1"),
        good.replace(" Kq ", " K "),
        good.replace(" e6 ", " - "),
        good.replace(" w Kq e6 ", " b Kq - "),
    ];
    let keys: BTreeSet<u64> = others.iter().chain([&good]).map(|text| key(text)).collect();
    assert_eq!(keys.len(), others.len() + 1);
    assert_eq!(key(&good), key(&good.replace(" 0 1 ", " 17 30 ")));
}

#[test]
fn the_scene_shows_what_the_eye_may_see() {
    let line = from(&text("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1:b2,d8:b1", "w6,b6", ["2S,3S", "QS"]));
    let scene = line.scene(Eye::Seat(Seat::WHITE));
    assert_eq!(scene.hands[0].cards, ["2S", "3S"]);
    assert_eq!((scene.hands[1].cards.len(), scene.hands[1].hidden), (0, 1));
    assert_eq!((scene.piles[0].name, scene.piles[0].hidden, scene.piles[1].name), ("deck", 33, "discard"));
    let in_front: Vec<String> = scene.stocks.iter().map(|stock| stock.token.to_string()).collect();
    assert_eq!(in_front, ["6 white checkers", "3 black checkers"]);
    let rook = scene.pieces.iter().find(|piece| piece.figure.name == "rook").unwrap();
    assert_eq!(rook.under[0].to_string(), "2 black checkers");
    assert!(scene.marks.iter().any(|mark| mark.kind == menagerie_show::MarkKind::ATTACKED));
    let step = "+d1:10H".parse().unwrap();
    let view = line.view(Eye::Seat(Seat::WHITE));
    let spot = "d1".parse().unwrap();
    assert_eq!(
        Booster::default().gesture(&view, &[], &step),
        Gesture::Play { card: "10H".to_owned(), at: Some(spot) }
    );
}
