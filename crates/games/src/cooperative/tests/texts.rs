//! Position texts and their refusal.

use super::*;

const SIX: &str = "r3k2r/p6p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 9";
const CARDS: &str = "hand.w=9S,2H,QH hand.b=10C,KH,3D discard.w=KS,2S discard.b=4C captured=QS,5D";

fn bad(text: &str) -> String {
    match Cooperative.parse(text) {
        Ok(_) => panic!("`{text}` is read"),
        Err(why) => why.to_string(),
    }
}

fn bad_view(text: &str, seat: Seat) -> String {
    match Cooperative.parse_view(text, seat) {
        Ok(_) => panic!("`{text}` is read"),
        Err(why) => why.to_string(),
    }
}

#[test]
fn a_text_is_read_and_printed_again() {
    let text = text(SIX, CARDS);
    assert_eq!(from(&text).text(), text);
    assert!(text.contains(" captured=QS,5D seed="), "the order of piles is kept");
}

#[test]
fn fields_are_all_there_and_in_their_order() {
    let text = text(SIX, CARDS);
    for key in ["hand.w", "hand.b", "deck", "discard.w", "discard.b", "captured", "seed"] {
        let field = text.split(' ').find(|field| field.starts_with(&format!("{key}="))).unwrap();
        let without = text.replace(&format!(" {field}"), "");
        assert!(bad(&without).contains(key), "{without}");
        let twice = text.replace(field, &format!("{field} {field}"));
        assert!(bad(&twice).contains("twice or out of order"), "{twice}");
        let empty = text.replace(field, &format!("{key}="));
        assert!(bad(&empty).contains(key), "{empty}");
    }
    assert!(bad(&text.replace("hand.w=", "hands.w=")).contains("unknown"));
    assert!(bad(&format!("{text} option=1")).contains("unknown"));
    assert!(bad(&format!("{text} ")).contains("key=value"));
    let [white, black] = ["hand.w=9S,2H,QH", "hand.b=10C,KH,3D"];
    let swapped = text.replace(&format!("{white} {black}"), &format!("{black} {white}"));
    assert!(bad(&swapped).contains("out of order"));
}

#[test]
fn numbers_and_sets_have_one_form() {
    let text = text(SIX, CARDS);
    assert!(bad(&text.replace(" 0 9 ", " 00 9 ")).contains("clock"));
    assert!(bad(&text.replace(" 0 9 ", " 0 09 ")).contains("turn"));
    assert!(bad(&text.replace(" 0 9 ", " 0 0 ")).contains("turn"));
    assert!(bad(&text.replace(" KQkq ", " kqKQ ")).contains("castling"));
    assert!(bad(&text.replace(" w KQkq", " white KQkq")).contains("seat"));
    assert!(bad(&text.replace("hand.w=9S,2H,QH", "hand.w=2H,9S,QH")).contains("field `hand.w`"));
    assert!(bad(&text.replace("hand.w=9S,2H,QH", "hand.w=9S,2H,QH,")).contains("hand.w"));
    assert!(bad(&text.replace("/8/8/P6P", "/8/44/P6P")).contains("placement"));
}

#[test]
fn every_card_is_there_once() {
    let text = text(SIX, CARDS);
    assert!(bad(&text.replace("captured=QS,5D", "captured=QS")).contains("lacks 5D"));
    assert!(
        bad(&text.replace("captured=QS,5D", "captured=QS,QH"))
            .contains("field `captured`: QH is there twice")
    );
    assert!(bad(&text.replace("hand.w=9S,2H,QH", "hand.w=9S,9S,QH")).contains("hand.w"));
    assert!(bad(&text.replace("hand.b=10C,", "hand.b=9S,10C,")).contains("9S is there twice"));
    assert!(bad(&text.replace("discard.b=4C", "discard.b=6C")).contains("6C is no card of this game"));
    for nothing in ["QC", "JS", "4c", "04C", "?"] {
        let why = bad(&text.replace("discard.b=4C", &format!("discard.b={nothing}")));
        assert!(why.contains("field `discard.b`: no card is called"), "{why}");
    }
}

#[test]
fn hands_may_have_any_size() {
    for cards in ["hand.w=2S,3S,4S,5S,8S hand.b=9S", "hand.w=- hand.b=9S", "hand.w=2S hand.b=-"] {
        from(&text("4k3/8/8/8/8/8/8/4K3 w - - 0 1", cards));
    }
}

#[test]
fn a_seed_is_64_digits() {
    let text = text(SIX, CARDS);
    for seed in [&SEED[1..], &SEED.to_uppercase(), &format!("{SEED}0"), "-", &SEED.replace('4', "x")] {
        let why = bad(&text.replace(SEED, seed));
        assert!(why.contains("field `seed`"), "{why}");
    }
}

#[test]
fn men_stand_where_they_can() {
    for (six, part) in [
        ("r3k2r/p6p/8/3pP3/8/8/P6P/R3K1PR w KQkq d6 0 9", "a pawn cannot stand on g1"),
        ("r3k1Pr/p6p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 9", "a pawn cannot stand on g8"),
        ("r3k1pr/p6p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 9", "a pawn cannot stand on g8"),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 9", "a pawn cannot stand on h1"),
        ("4k2r/p6p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 9", "`q` needs the rook on a8"),
        ("r3k2r/p6p/8/3pP3/8/8/P6P/RK5R w KQkq d6 0 9", "`K` needs the king on e1"),
        ("r3k2r/p6p/8/3pP3/8/8/P6P/R3K2R w KQkq d3 0 9", "no pawn passes d3"),
        ("r3k2r/p6p/3n4/3pP3/8/8/P6P/R3K2R w KQkq d6 0 9", "d6 is not empty"),
        ("r3k2r/p6p/8/3nP3/8/8/P6P/R3K2R w KQkq d6 0 9", "no pawn stands beyond d6"),
        ("r3k2r/p2n3p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 9", "d7, where the pawn came from, is not empty"),
        ("r3k2r/p6p/8/2ppP3/8/8/P6P/R3K2R w KQkq c6,d6 0 9", "2 squares are named, but at most 1"),
        ("r6r/p6p/8/3pP3/8/8/P6P/R3K2R w KQ d6 0 9", "Black has just moved and has no king"),
        ("r3k2r/p6p/8/3pP3/8/8/P6P/R3K2R/8 w KQkq d6 0 9", "ranks"),
        ("r3k2r/p6p/8/3pP3/8/8/P6P/R3A2R w KQkq d6 0 9", "no piece is called"),
    ] {
        let why = bad(&text(six, CARDS));
        assert!(why.contains(part), "{six}: {why}");
    }
}

#[test]
fn absurd_positions_are_possible() {
    for six in [
        "QQQQQQQQ/QQQQQQQQ/8/8/k7/8/8/KKKKKKKK b - - 4294967295 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 150 1",
        "8/8/8/8/8/8/8/4K3 b - - 0 4294967295",
    ] {
        from(&text(six, CARDS));
    }
}

#[test]
fn a_view_shows_the_own_hand_and_how_many_others_there_are() {
    let full = text(SIX, CARDS);
    let line = from(&full);
    let deck = full.split(' ').find(|field| field.starts_with("deck=")).unwrap();
    let bare = full.replace(&format!(" seed={SEED}"), "").replace(deck, "deck=?21");
    let white = bare.replace("hand.b=10C,KH,3D", "hand.b=???");
    let black = bare.replace("hand.w=9S,2H,QH", "hand.w=???");
    assert_eq!(line.view_text(Eye::Seat(Seat::WHITE)), white);
    assert_eq!(line.view_text(Eye::Seat(Seat::BLACK)), black);
    let public = white.replace("hand.w=9S,2H,QH", "hand.w=???");
    assert_eq!(line.view_text(Eye::Public), public);
    for (seat, text) in [(Seat::WHITE, &white), (Seat::BLACK, &black)] {
        let view = Cooperative.parse_view(text, seat).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(Cooperative.view_text(&view), *text);
    }
    for (text, part) in [
        (public.as_str(), "hand.w"),
        (&black, "hand.w"),
        (&bare, "hand.b"),
        (&white.replace("???", "??"), "hidden"),
        (&white.replace("???", "3"), "hand.b"),
        (&white.replace("?21", "?20"), "hidden"),
        (&white.replace("?21", "?021"), "deck"),
        (&white.replace("?21", "21"), "deck"),
        (&white.replace("?21", "?300"), "deck"),
        (&white.replace("deck=?21", deck), "deck"),
        (&format!("{white} seed={SEED}"), "fields after the sixth"),
        (&white.replace("2H", "3H,2H"), "hand.w"),
        (&white.replace("hand.w=9S", "hand.w=KS"), "KS is there twice"),
    ] {
        let why = bad_view(text, Seat::WHITE);
        assert!(why.contains(part), "{text}: {why}");
    }
}

#[test]
fn empty_hands_and_decks_have_their_form_in_views() {
    let used: Vec<String> = slow::pack().into_iter().filter(|card| card != "2H").collect();
    let six = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let line = from(&text(six, &format!("hand.w=2H captured={}", used.join(","))));
    let white = line.view_text(Eye::Seat(Seat::WHITE));
    assert!(white.contains(" hand.w=2H hand.b=- deck=?0 discard.w=- "), "{white}");
    let black = line.view_text(Eye::Seat(Seat::BLACK));
    assert!(black.contains(" hand.w=? hand.b=- deck=?0 discard.w=- "), "{black}");
    for (text, seat) in [(&white, Seat::WHITE), (&black, Seat::BLACK)] {
        Cooperative.parse_view(text, seat).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    assert!(bad_view(&white.replace("?0", "-"), Seat::WHITE).contains("deck"));
}

#[test]
fn steps_have_one_text() {
    for text in ["e2e4", "e7e8q", "@10S", "@KH"] {
        assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
    }
    for wrong in ["", "@", "10S", "@6X", "@QC", "e2", "e2e9", "e7e8Q", "@@2S", "@2S "] {
        assert!(wrong.parse::<Step>().is_err(), "{wrong}");
    }
}
