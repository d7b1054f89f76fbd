//! Cards: the start, what they match, when they may be played, how they are drawn, and many turns.

use super::*;
use menagerie_kernel::{TooLarge, Value};

fn start(options: &[(&str, i64)], seed: u64) -> Line<Booster> {
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), Value::Number(*value)));
    let options = Options::check(INFO.options, given).unwrap();
    Line::start(&Booster::default(), options, Chance::from_number(seed)).unwrap()
}

#[test]
fn the_deal_is_the_recorded_one() {
    let counts = [0, 1, 2, 3, 4].map(|seed| start(&[], seed).count().unwrap());
    assert_eq!(counts, [620, 780, 600, 900, 900]);
    let table = kit::perft::read(&kit::tables::perft("booster").unwrap()).unwrap();
    assert_eq!(start(&[], 0).text(), table[0].position);
}

#[test]
fn options_say_how_many_checkers_and_cards_there_are() {
    let line = start(&[(CHECKERS[0], 0), (CHECKERS[1], 12), (CHECKER_CARDS, 0)], 7);
    let text = line.text();
    assert_eq!((field(&text, "own").as_str(), field(&text, "hand.w").as_str()), ("w0,b12", "-"));
    assert_eq!(field(&text, "hand.b").split(',').count(), 12);
    assert_eq!(field(&text, "deck").split(',').count(), 20);
    assert!(!text.contains('6') || !text.split(' ').skip(6).any(|word| word.contains("6S")));
    for (count, last) in
        [(1, "6S"), (2, "6H"), (3, "6C"), (4, "6D"), (5, "7S"), (6, "7H"), (7, "7C"), (8, "7D")]
    {
        let has = |text: &str| text.split([' ', '=', ',']).any(|face| face == last);
        assert!(has(&start(&[(CHECKER_CARDS, count)], 1).text()), "{last}");
        assert!(!has(&start(&[(CHECKER_CARDS, count - 1)], 1).text()), "{last}");
    }
    for (key, value) in [(CHECKERS[0], 13), (CHECKERS[1], -1), (CHECKER_CARDS, 9)] {
        assert!(Options::check(INFO.options, [(key.to_owned(), Value::Number(value))]).is_err());
    }
}

/// The squares on which a card may be played after a move.
fn squares(text: &str, moved: &str, card: &str) -> String {
    let (before, behind) = (format!("{moved},+"), format!(":{card}"));
    let turns = turns(text);
    let squares: Vec<&str> =
        turns.iter().filter_map(|turn| turn.strip_prefix(&before)?.strip_suffix(&behind)).collect();
    squares.join(" ")
}

#[test]
fn a_card_matches_its_kind_and_colour_or_a_whole_colour() {
    let hand = "8S,10S,6C,8H,QH,6D";
    let text = text("k7/8/8/3n4/3N4/8/8/K7 w - - 0 1", "-", "w6,b6", [hand, "-"]);
    for (card, wanted) in
        [("8S", "d5"), ("8H", "d4"), ("6C", "a8 d5"), ("6D", "b1 d4"), ("10S", "a8 d5"), ("QH", "b1 d4")]
    {
        assert_eq!(squares(&text, "a1b1", card), wanted, "{card}");
    }
    assert!(why(&text, "a1b1,+d4:8S").contains("8S does not match the white knight on d4"));
    assert!(why(&text, "a1b1,+d4:9S").contains("you do not hold 9S"));
    assert!(why(&text, "a1b1,+e4:8S").contains("no piece stands on e4"));
    assert!(why(&text, "+d5:8S").contains("first a piece moves"));
    assert!(why(&text, "a1b1,+d5:8S,+d4:8H").contains("the turn is complete"));
    assert_eq!(checkers_after(&text, "a1b1,+d5:8S"), "d5:w1");
    assert_eq!(checkers_after(&text, "a1b1,+d4:8H"), "d4:w1");
}

#[test]
fn cards_match_the_board_after_all_moves() {
    let text = text("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7:w1", "w6,b6", ["QH,2H", "-"]);
    assert_eq!(squares(&text, "e7e8q", "QH"), "e8");
    assert_eq!(squares(&text, "e7e8n", "QH"), "e1 e8");
    assert_eq!(squares(&text, "e7e8q,e8d7", "QH"), "d7");
    assert_eq!(squares(&text, "e7e8q", "2H"), "e1 e8", "no pawn is left");
    assert_eq!(squares(&text, "e1d1", "2H"), "e7");
    // A card of a captured man is a checkers card from then on.
    let text = super::text("k7/8/8/3n4/8/2N5/8/K7 w - - 0 1", "-", "w6,b6", ["8S", "-"]);
    assert_eq!(squares(&text, "a1b1", "8S"), "d5");
    assert_eq!(squares(&text, "c3d5", "8S"), "a8");
}

#[test]
fn a_card_needs_a_checker_in_front() {
    let board = "7k/8/8/8/8/8/3P4/4K3 w - - 0 1";
    let text = text(board, "d2:w1", "w1,b6", ["2H,KH", "-"]);
    assert_eq!(squares(&text, "e1e2", "2H"), "");
    assert!(why(&text, "d2d3,+d3:2H").contains("no checker lies in front of you"));
    // One that came back this turn is in front: spent, or cancelled.
    assert_eq!(squares(&text, "d2d3,d3d4", "2H"), "d4");
    let text = super::text("7k/8/8/8/8/3p4/4P3/7K w - - 0 1", "d3:b1,e2:w1", "w1,b6", ["2H,KH", "-"]);
    assert_eq!(squares(&text, "e2d3", "KH"), "h1");
}

#[test]
fn a_card_cannot_answer_a_check() {
    let text = text("4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "-", "w6,b6", ["10S", "-"]);
    assert!(in_check(&text));
    assert_eq!(squares(&text, "e1e2", "10S"), "");
    assert_eq!(squares(&text, "e1d1", "10S"), "e8");
}

#[test]
fn a_card_can_expose_the_own_king() {
    let rook = text("7k/8/8/8/8/5r2/8/4K3 w - - 0 1", "-", "w6,b6", ["10S,6S", "-"]);
    assert_eq!(goals(&rook, "e1"), "d1 d2 e2");
    assert_eq!(squares(&rook, "e1e2", "10S"), "");
    assert_eq!(squares(&rook, "e1e2", "6S"), "h8");
    assert_eq!(squares(&rook, "e1d2", "10S"), "f3");
    assert!(why(&rook, "e1e2,+f3:10S").contains("the hobbled piece would attack your king"));
    let knight = text("7k/8/8/8/8/6n1/8/4K3 w - - 0 1", "-", "w6,b6", ["8S", "-"]);
    assert_eq!(squares(&knight, "e1f2", "8S"), "");
    assert_eq!(squares(&knight, "e1e1", "8S"), "");
    assert_eq!(squares(&knight, "e1d1", "8S"), "g3");
    // Over a man that it takes and whose checkers carry it on.
    let far = |stack: &str| {
        let board = "7k/8/8/8/5r2/6N1/8/6K1 w - - 0 1";
        squares(&text(board, &format!("g3:{stack}"), "w6,b6", ["10S", "-"]), "g1h1", "10S")
    };
    assert_eq!([far("b2"), far("b3"), far("b4")], ["f4", "", ""].map(str::to_owned));
    // Not on its far rank, where the checker goes back.
    let text = text("7k/8/8/8/8/8/8/5rK1 w - - 0 1", "-", "w6,b6", ["10S", "-"]);
    assert_eq!(squares(&text, "g1f1", "10S"), "h8");
    assert_eq!(squares(&text, "g1g2", "10S"), "f1");
}

#[test]
fn drawing_stops_at_as_many_cards_as_checkers_in_front() {
    let board = "7k/8/8/8/8/8/3P4/4K3 w - - 0 1";
    let draws = |own: &str, hand: &str, turn: &str| {
        field(&after(&text(board, "-", own, [hand, "-"]), &[turn]), "hand.w")
    };
    assert_eq!(draws("w2,b6", "KH", "d2d3"), "2S,KH");
    assert_eq!(draws("w2,b6", "KH", "d2d3,+e1:KH"), "2S");
    assert_eq!(draws("w1,b6", "KH", "d2d3"), "KH");
    assert_eq!(draws("w0,b6", "KH,2H", "d2d3"), "2H,KH", "too many are kept");
    // Only the player who has moved draws, though the other has got a checker back.
    let text = text("7k/8/8/8/8/3p4/4P3/7K w - - 0 1", "d3:b1,e2:w1", "w1,b1", ["-", "-"]);
    let after = after(&text, &["e2d3"]);
    assert_eq!((field(&after, "hand.w"), field(&after, "hand.b")), ("2S".to_owned(), "-".to_owned()));
    // A mating turn draws too.
    let mate =
        super::after(&super::text("k7/8/1K6/8/8/8/8/7R w - - 0 1", "-", "w1,b0", ["-", "-"]), &["h1h8"]);
    assert_eq!((outcome(&from(&mate)).as_str(), field(&mate, "hand.w").as_str()), ("1-0 checkmate", "2S"));
}

/// A position in which White, who has two checkers and no card, finds this deck and these discarded cards.
fn late(deck: &str, discard: &str) -> String {
    let shown: Cards = [deck, discard]
        .iter()
        .flat_map(|cards| cards.split(','))
        .filter_map(|face| face.parse::<Card>().ok())
        .collect();
    let black = Cards::pack(4) - shown;
    let board = "7k/8/8/8/8/8/3P4/4K3 w - - 0 1";
    let seed = "0".repeat(64);
    format!("{board} checkers=- own=w2,b6 hand.w=- hand.b={black} deck={deck} discard={discard} seed={seed}")
}

#[test]
fn the_discarded_cards_become_the_deck_when_a_draw_finds_it_empty() {
    // What the shuffle comes to was computed by a script of its own, with SHA-256 and nothing else of ours.
    const NEXT: &str = "c63fec77fa284d31ffc1e8ce7e43cd0fa64339c626eaf68e3f7d4146ff003a13";
    let played = after(&late("2S", "8H,8D,9H,9D,10H"), &["d2d3"]);
    assert_eq!(field(&played, "hand.w"), "2S,10H");
    assert_eq!((field(&played, "deck").as_str(), field(&played, "discard").as_str()), ("8D,9H,8H,9D", "-"));
    assert_eq!(field(&played, "seed"), NEXT);
    // The last card of the deck can be drawn without a shuffle.
    let played = after(&late("2S,3S", "8H,8D"), &["d2d3"]);
    assert_eq!((field(&played, "deck").as_str(), field(&played, "discard").as_str()), ("-", "8H,8D"));
    assert_eq!(field(&played, "seed"), "0".repeat(64));
    // A single card needs no number, but the event counts.
    let played = after(&late("2S", "8H"), &["d2d3"]);
    assert_eq!((field(&played, "hand.w").as_str(), field(&played, "deck").as_str()), ("2S,8H", "-"));
    assert_eq!(field(&played, "seed"), NEXT);
    // Where there is nothing, nothing is drawn.
    let played = after(&late("2S", "-"), &["d2d3"]);
    assert_eq!((field(&played, "hand.w").as_str(), field(&played, "seed")), ("2S", "0".repeat(64)));
}

#[test]
fn the_card_just_played_is_shuffled_too() {
    let hand = late("-", "8H,8D").replace("hand.w=-", "hand.w=KH").replace(",KH", "");
    let mut line = from(&hand);
    let events = line.play_turn("d2d3,+e1:KH").unwrap();
    assert_eq!(
        events.iter().filter(|event| event.seen(Eye::Public) == Some(&Happening::Shuffled)).count(),
        1
    );
    let text = line.text();
    assert_eq!(field(&text, "discard"), "-");
    assert_eq!(field(&text, "hand.w").split(',').count() + field(&text, "deck").split(',').count(), 3);
}

#[test]
fn more_turns_than_can_be_listed_are_counted() {
    // An open board, and a king behind a wall: all paths of twelve steps, with a card or without.
    let text = text("kN6/PN6/8/8/8/8/P7/R6K w - - 0 1", "a1:w12", "w12,b6", ["10H,QH", "-"]);
    let line = from(&text);
    let count = line.count().unwrap();
    assert!(count > 1_000_000_000, "{count}");
    assert_eq!(line.turns(2_000_000), Err(TooLarge { beyond: 2_000_000 }));
}

#[test]
fn counts_are_those_of_the_lists() {
    for (board, checkers) in [
        ("k7/7p/8/8/8/8/P7/R6K w - - 0 1", "a1:w4"),
        ("k7/8/2pppp2/2pppp2/2pppp2/2pppp2/8/3Q3K w - - 0 1", "c3:w1,d1:w3,d3:b1,e4:w1"),
        ("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a7:w3"),
    ] {
        let text = text(board, checkers, "w12,b6", ["10H,QH,2S,6H", "-"]);
        let line = from(&text);
        assert_eq!(line.count().unwrap(), line.turns(2_000_000).unwrap().len() as u64, "{board}");
    }
}
