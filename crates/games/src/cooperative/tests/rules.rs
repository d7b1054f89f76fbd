//! The rules of a turn and of the end, one by one.

use super::*;
use menagerie_kernel::Happening;

/// The position of the book's first example of captures, Black to act.
const EXAMPLE: &str = "rnbqkbnr/ppp1pppp/8/3P4/4P3/8/PP1P1PPP/RNBQKBNR b KQkq - 0 3";

/// What a turn leaves on the board, and the cards that it has used up.
fn board_and_captured(text: &str, turn: &str) -> (String, String) {
    let after = after(text, turn);
    let captured = after.split(' ').find_map(|field| field.strip_prefix("captured=")).unwrap();
    (after.split(' ').next().unwrap().to_owned(), captured.to_owned())
}

#[test]
fn a_start_deals_three_cards_to_each() {
    let line = Line::start(&Cooperative, Options::default(), Chance::from_number(0)).unwrap();
    let text = line.text();
    assert!(text.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 hand.w="));
    assert!(text.contains("discard.w=- discard.b=- captured=- seed="));
    let mut chance = Chance::from_number(0);
    let mut pack = slow::pack();
    chance.shuffle(&mut pack);
    let order = slow::pack();
    let sorted = |cards: &[String]| {
        let mut cards = cards.to_vec();
        cards.sort_by_key(|card| order.iter().position(|known| known == card));
        cards.join(",")
    };
    let hands = format!("hand.w={} hand.b={}", sorted(&pack[..3]), sorted(&pack[3..6]));
    assert!(text.contains(&format!("{hands} deck={} ", pack[6..].join(","))), "{text}");
    assert_eq!(line.turns(100).unwrap().len(), 63, "the recorded count");
}

#[test]
fn the_first_examples_of_captures_are_legal() {
    let hand = "hand.b=8S,9S,KS hand.w=QS,10C,10H";
    let (board, captured) =
        board_and_captured(&text(EXAMPLE, &format!("{hand} discard.w=4H,2H")), "c8e6,@9S,e6d5,d5e4");
    assert_eq!(board, "rn1qkbnr/ppp1pppp/8/8/4b3/8/PP1P1PPP/RNBQKBNR");
    assert_eq!(captured, "2H,4H");
    after(&text(EXAMPLE, &format!("{hand} discard.w=4H,2H")), "g8f6,@8S,f6e4");
    // The pawn card has White's colour and the bishop card Black's, so the rook card below it is wild.
    let (board, captured) =
        board_and_captured(&text(EXAMPLE, &format!("{hand} discard.w=10S,2H")), "c8f5,@9S,f5e4,e4b1");
    assert_eq!(board, "rn1qkbnr/ppp1pppp/8/3P4/8/8/PP1P1PPP/RbBQKBNR");
    assert_eq!(captured, "2H,10S");
    let black_card = text(EXAMPLE, &format!("{hand} discard.w=10S,2C"));
    assert!(turns(&black_card).contains(&"c8f5,@9S,f5e4".to_owned()));
    assert!(!turns(&black_card).contains(&"c8f5,@9S,f5e4,e4b1".to_owned()));
}

#[test]
fn the_least_turn_is_a_card() {
    let start = text(EXAMPLE, "hand.b=8S hand.w=9H");
    let after = after(&start, "@8S");
    assert!(after.contains(" w KQkq - 1 4 hand.w=9H hand.b=2S,3S,4S deck=5S,9S,"), "{after}");
    assert!(after.contains("discard.w=- discard.b=8S"), "{after}");
    assert!(refused(&start, "g8f6").contains("not complete"));
    assert!(refused(&start, "@9S").contains("you do not hold 9S"));
    assert!(refused(&start, "@8S,@8S").contains("complete before it"));
}

#[test]
fn the_capturing_piece_is_of_the_cards_kind() {
    let start = text(EXAMPLE, "hand.b=8S,9S,3C hand.w=9H discard.w=2H");
    let why = refused(&start, "@9S,b8d7");
    assert!(why.contains("complete before it"), "no bishop attacks a pawn: {why}");
    let knights = text("4k3/8/2n1b3/3P4/8/8/8/4K3 b - - 0 1", "hand.b=9S hand.w=9H discard.w=2H");
    let why = refused(&knights, "@9S,c6d5");
    assert!(why.contains("9S lets a bishop capture, not a knight"), "{why}");
    assert!(turns(&start).contains(&"c8f5,@9S,f5e4".to_owned()));
    // Any own piece of the kind may capture where none has moved.
    assert!(turns(&text(EXAMPLE, "hand.b=QS hand.w=9H discard.w=2H")).contains(&"@QS,d8d5".to_owned()));
}

#[test]
fn without_men_of_its_kind_the_played_card_is_wild() {
    let six = "4k3/8/8/8/3p4/4PB2/5p2/2BK4 w - - 0 1";
    let start = text(six, "hand.w=9H,QH hand.b=9S discard.b=2S");
    // White has no queen, so its card lets any piece capture; the bishop's lets only a bishop.
    assert!(turns(&start).contains(&"c1b2,@QH,b2d4".to_owned()));
    assert!(turns(&start).contains(&"@QH,e3d4".to_owned()));
    assert!(turns(&start).contains(&"c1b2,@9H,b2d4".to_owned()));
    assert!(!turns(&start).contains(&"@9H,e3d4".to_owned()));
}

#[test]
fn wildness_is_judged_before_each_capture() {
    // The only white pawn promotes while capturing: from then on its card is wild and the queen goes on.
    let six = "1n2k3/P7/8/8/8/8/1n6/3K4 w - - 0 1";
    let start = text(six, "hand.w=2S hand.b=9S discard.b=8S,8C");
    assert!(turns(&start).contains(&"@2S,a7b8q,b8b2".to_owned()));
    assert!(turns(&start).contains(&"@2S,a7b8r,b8b2".to_owned()));
    let second = "1n2k3/P7/8/8/8/8/1n2P3/3K4 w - - 0 1";
    let start = text(second, "hand.w=2S hand.b=9S discard.b=8S,8C");
    assert!(refused(&start, "@2S,a7b8q,b8b2").contains("complete before it"));
    // The last black knight is taken: the knight card below is wild.
    let six = "4k3/8/8/8/1q6/8/1n6/1R1K4 w - - 0 1";
    let start = text(six, "hand.w=10S hand.b=9S discard.b=8S,8C");
    assert!(turns(&start).contains(&"@10S,b1b2,b2b4".to_owned()));
    let six = "4k3/8/8/8/1q6/8/1n6/1R1K3n w - - 0 1";
    let start = text(six, "hand.w=10S hand.b=9S discard.b=8S,8C");
    assert!(!turns(&start).contains(&"@10S,b1b2,b2b4".to_owned()));
}

#[test]
fn a_wild_capture_can_be_a_double_colour_match_too() {
    // 2S names no black man: wild. It is black and 10H is red, so after it QC… the next card is wild again.
    let six = "4k3/1q6/8/8/1n6/8/1b6/1R1K4 w - - 0 1";
    let start = text(six, "hand.w=10H hand.b=9S discard.b=10S,8D,2S");
    assert!(turns(&start).contains(&"@10H,b1b2,b2b4".to_owned()));
    // The knight was taken by a wild card, but 8D is red, so nothing is wild after it except by lack of men:
    // Black has no rook.
    assert!(turns(&start).contains(&"@10H,b1b2,b2b4,b4b7".to_owned()));
    let six = "r3k3/1q6/8/8/1n6/8/1b6/1R1K4 w - - 0 1";
    let start = text(six, "hand.w=10H hand.b=9S discard.b=10S,8D,2S");
    assert!(turns(&start).contains(&"@10H,b1b2,b2b4".to_owned()));
    assert!(!turns(&start).contains(&"@10H,b1b2,b2b4,b4b7".to_owned()));
    // With a black card played, the first capture is no match: 8D names the knight, which is there anyway.
    let six = "r3k3/1n6/8/8/1q6/8/1b6/1R1K4 w - - 0 1";
    let matched = text(six, "hand.w=10H hand.b=9S discard.b=8D,2S");
    let unmatched = text(six, "hand.w=10S hand.b=9S discard.b=8D,2S");
    assert!(turns(&matched).contains(&"@10H,b1b2,b2b4".to_owned()));
    assert!(!turns(&unmatched).contains(&"@10S,b1b2,b2b4".to_owned()));
}

#[test]
fn an_empty_stack_allows_no_capture() {
    let start = text(EXAMPLE, "hand.b=QS hand.w=9H");
    assert!(refused(&start, "@QS,d8d5").contains("complete before it"));
    assert!(!turns(&start).iter().any(|turn| turn.contains("@QS,")));
}

#[test]
fn all_moves_are_made_by_one_piece() {
    let start = text(EXAMPLE, "hand.b=8S,9S hand.w=9H discard.w=2H,4H");
    let six = "4k3/8/2b1b3/3P1P2/8/5P2/8/4K3 b - - 0 1";
    let two = text(six, "hand.b=9S,QS hand.w=9H discard.w=2H,4H");
    let why = refused(&two, "@9S,c6d5,e6f5");
    assert!(why.contains("made by one piece, and now it stands on d5"), "{why}");
    assert!(refused(&start, "c8e6,g8f6").contains("one move without capture is all"));
    assert!(refused(&start, "d8d5").contains("captures come after the card"));
}

#[test]
fn after_the_card_there_are_only_captures() {
    let six = "4k3/8/2b5/3P4/8/8/8/4K3 b - - 0 1";
    let start = text(six, "hand.b=9S hand.w=9H discard.w=4H,2H");
    assert!(refused(&start, "@9S,c6b5").contains("captures only"));
    assert!(refused(&start, "@9S,c6d6").contains("captures only"));
    assert!(refused(&start, "@9S,c6e8").contains("own piece"));
}

#[test]
fn kings_walk_and_castle_through_attacks() {
    let six = "4rrk1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let start = text(six, "hand.w=2H hand.b=9S discard.b=10S");
    for turn in ["e1g1,@2H", "e1c1,@2H", "e1d1,@2H", "e1f1,@2H", "e1f2,@2H"] {
        assert!(turns(&start).contains(&turn.to_owned()), "{turn}");
    }
    assert!(after(&start, "e1g1,@2H").starts_with("4rrk1/8/8/8/8/8/8/R4RK1 b - - 1 1 "));
    assert!(refused(&start, "a1b1,@2H,e1e8").contains("complete before it"));
}

#[test]
fn a_castling_turns_piece_is_the_king() {
    // After castling the king captures, not the rook.
    let six = "4k3/8/8/8/8/8/5p2/R3K2R w KQ - 0 1";
    let start = text(six, "hand.w=10H,KH hand.b=9S discard.b=2S");
    let all = turns(&start);
    assert!(all.contains(&"e1g1,@KH,g1f2".to_owned()));
    assert!(!all.contains(&"e1g1,@10H,f1f2".to_owned()));
}

#[test]
fn a_rook_taken_at_home_castles_no_more() {
    let six = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let start = text(six, "hand.w=10H hand.b=9S discard.b=10S");
    assert!(after(&start, "@10H,a1a8").starts_with("R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1 "));
}

#[test]
fn en_passant_is_a_capture() {
    let six = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 1";
    let start = text(six, "hand.w=9H hand.b=3S,9S,KS discard.w=2H");
    let passed = after(&start, "e2e4,@9H");
    assert!(passed.starts_with("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 "), "{passed}");
    // The bishop card came on top, White has none: it is wild.
    let taken = after(&passed, "@3S,d4e3");
    assert!(taken.starts_with("4k3/8/8/8/8/4p3/8/4K3 w - - 0 2 "), "{taken}");
    // The right lasts one turn.
    assert!(after(&passed, "@3S").contains(" w - - 1 2 "));
    // Before the card it is no move.
    assert!(refused(&passed, "d4e3").contains("captures come after the card"));
    assert!(!turns(&passed).contains(&"@KS,d4e3".to_owned()));
}

#[test]
fn en_passant_is_open_during_the_whole_turn() {
    // A quiet step or a capture may bring the pawn next to the one that passed.
    let six = "4k3/8/8/4pP2/3n4/2P1P3/8/4K3 w - e6 0 1";
    let start = text(six, "hand.w=2H,KH hand.b=9S discard.b=4S,8S");
    assert!(turns(&start).iter().any(|turn| turn == "@2H,c3d4"));
    let six = "4k3/8/8/2npP3/1P3P2/8/8/4K3 w - d6 0 1";
    let start = text(six, "hand.w=2H,KH hand.b=9S discard.b=4S,8S");
    // Taking the knight on c5, the pawn stands beside d5 and takes it in passing.
    assert!(turns(&start).contains(&"@2H,b4c5,c5d6".to_owned()));
    let six = "4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1";
    let start = text(six, "hand.w=2H,KH hand.b=9S discard.b=4S,8S");
    assert!(turns(&start).contains(&"e4e5,@2H".to_owned()));
    let six = "4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1";
    let start = text(six, "hand.w=2H,KH hand.b=9S discard.b=8S,4S");
    assert!(turns(&start).contains(&"e4e5,@2H,e5d6".to_owned()));
}

#[test]
fn en_passant_takes_a_pawn_for_the_cards() {
    let six = "4k3/8/8/3pPb2/8/8/8/4K3 w - d6 0 1";
    let bishop = text(six, "hand.w=2H hand.b=9S discard.b=9C");
    assert!(refused(&bishop, "@2H,e5d6").contains("complete before it"));
    let pawn = text(six, "hand.w=2H hand.b=9S discard.b=3C");
    assert!(turns(&pawn).contains(&"@2H,e5d6".to_owned()));
}

#[test]
fn a_double_step_that_goes_on_cannot_be_taken_in_passing() {
    let six = "4k3/8/8/3n4/8/8/4P3/4K3 w - - 0 1";
    let start = text(six, "hand.w=2H hand.b=9S discard.b=8S");
    assert!(after(&start, "e2e4,@2H").contains(" b - e3 0 1 "));
    assert!(after(&start, "e2e4,@2H,e4d5").contains(" b - - 0 1 "));
}

#[test]
fn a_promoted_piece_is_its_new_kind_at_once() {
    let six = "4k3/P7/8/8/8/8/8/r3K3 w - - 0 1";
    let all = turns(&text(six, "hand.w=10H,QH hand.b=9S discard.b=10S"));
    for (turn, legal) in [
        ("a7a8r,@10H,a8a1", true),
        ("a7a8q,@QH,a8a1", true),
        ("a7a8b,@10H", true),
        // Never a king, and never a pawn any more.
        ("a7a8k,@10H", false),
        ("a7a8,@10H", false),
    ] {
        assert_eq!(all.contains(&turn.to_owned()), legal, "{turn}");
    }
    // A promoting capture: the card still names a pawn, and there is another one.
    let six = "1r5k/P7/8/8/8/8/P7/4K3 w - - 0 1";
    let all = turns(&text(six, "hand.w=2H hand.b=9S discard.b=KS,10S"));
    assert!(all.contains(&"@2H,a7b8q".to_owned()));
    assert!(!all.contains(&"@2H,a7b8q,b8h8".to_owned()));
}

#[test]
fn taking_a_king_ends_the_game_before_drawing() {
    let six = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 7";
    let start = text(six, "hand.w=8H,9H,10H hand.b=9S discard.b=2S,KS");
    let mut line = from(&start);
    let events = line.play_turn("@10H,e2e8").unwrap();
    // Rooks and kings are left.
    assert_eq!(outcome(&line), "score 4");
    assert!(line.text().contains(" b - - 0 7 hand.w=8H,9H hand.b=9S deck=3S,"), "{}", line.text());
    assert!(!events.iter().any(|event| matches!(event.seen(Eye::Public), Some(Happening::Dealt { .. }))));
    assert!(line.turns(10).unwrap().is_empty());
    assert_eq!(line.turn().outcome().unwrap().reason.id(), "king-taken");
    // Nothing can be taken after it, although the next card is wild.
    assert!(refused(&start, "@10H,e2e8,e8e1").contains("complete before it"));
}

#[test]
fn kinds_are_scored_when_both_colours_are_gone() {
    // The inventor's example: both queens, all bishops and a king gone, everything else represented.
    let six = "rn5r/pppppppp/8/8/8/8/PPPPPPPP/RN2K1NR b KQ - 0 9";
    assert_eq!(outcome(&from(&text(six, "hand.w=2H hand.b=9S"))), "score 2");
    let six = "rnb4r/pppppppp/8/8/8/8/PPPPPPPP/RN2K1NR b KQ - 0 9";
    assert_eq!(outcome(&from(&text(six, "hand.w=2H hand.b=9S"))), "score 1", "a black bishop is left");
    let six = "8/8/8/8/8/8/8/4K3 b - - 0 9";
    assert_eq!(outcome(&from(&text(six, "hand.w=2H hand.b=9S"))), "score 5");
}

#[test]
fn who_has_no_card_to_play_loses_for_both() {
    let all: Vec<String> = slow::pack();
    let six = "4k3/8/8/8/8/8/8/4K3 w - - 3 16";
    let used = all[1..].join(",");
    let line = from(&text(six, &format!("hand.b=2S captured={used}")));
    assert_eq!((outcome(&line).as_str(), line.turn().outcome().unwrap().reason.id()), ("lost", "no-card"));
    assert!(line.turns(10).unwrap().is_empty());
    let why =
        Cooperative.why_not(&line.view(Eye::Seat(Seat::WHITE)), &[], &"@2S".parse().unwrap()).to_string();
    assert!(why.contains("over"), "{why}");
    // The last card of all: the partner has one left, so it is not over yet.
    let used = all[2..].join(",");
    let mut line = from(&text(six, &format!("hand.w=2S hand.b=3S captured={used}")));
    line.play_turn("e1d1,@2S").unwrap();
    assert_eq!(outcome(&line), "*");
    line.play_turn("@3S").unwrap();
    assert_eq!(outcome(&line), "lost");
}

#[test]
fn the_clock_is_kept_and_never_ends_the_game() {
    let six = "4k3/8/8/8/8/8/4P3/4K3 w - - 120 70";
    let start = text(six, "hand.w=2H hand.b=9S");
    assert_eq!(outcome(&from(&start)), "*");
    assert!(after(&start, "@2H").contains(" b - - 121 70 "));
    assert!(after(&start, "e1d1,@2H").contains(" b - - 121 70 "));
    assert!(after(&start, "e2e3,@2H").contains(" b - - 0 70 "));
    let promotes = text("8/P3k3/8/8/8/8/8/4K3 w - - 120 70", "hand.w=2H hand.b=9S");
    assert!(after(&promotes, "a7a8q,@2H").contains(" b - - 0 70 "));
    let huge = text("4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295", "hand.b=2H hand.w=9S");
    assert!(after(&huge, "@2H").contains(" w - - 4294967295 4294967295 "));
}

#[test]
fn a_hand_is_filled_up_to_three() {
    let six = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(after(&text(six, "hand.w=2H,QH,KH hand.b=9S"), "@2H").contains("hand.w=2S,QH,KH "));
    assert!(after(&text(six, "hand.w=QH hand.b=9S"), "@QH").contains("hand.w=2S,3S,4S "));
    assert!(after(&text(six, "hand.w=8H,9H,QH,KH hand.b=9S"), "@QH").contains("hand.w=8H,9H,KH "));
    let rest: Vec<String> =
        slow::pack().into_iter().filter(|card| !["2S", "9S"].contains(&card.as_str())).collect();
    let last = text(six, &format!("hand.w=2S hand.b=9S captured={}", rest.join(",")));
    assert!(after(&last, "@2S").contains("hand.w=- hand.b=9S deck=- "));
}

#[test]
fn events_tell_what_all_see_and_the_drawn_card_to_its_player() {
    let six = "4k3/8/2b5/3P4/8/8/8/4K3 b - - 0 1";
    let mut line = from(&text(six, "hand.b=8S,9S,QS hand.w=9H discard.w=2H"));
    let events = line.play_turn("c6b7,@9S,b7d5").unwrap();
    let told =
        |eye| events.iter().filter_map(|event| event.seen(eye)).map(ToString::to_string).collect::<Vec<_>>();
    let all = [
        "black bishop c6 to b7",
        "seat 2 plays the nine of spades",
        "black bishop b7 to d5",
        "white pawn on d5 taken",
    ];
    assert_eq!(told(Eye::Public)[..4], all);
    assert_eq!(told(Eye::Public)[4], "seat 2 gets one card");
    assert_eq!(told(Eye::Seat(Seat::WHITE)), told(Eye::Public));
    assert_eq!(told(Eye::Seat(Seat::BLACK))[4], "seat 2 gets the two of spades");
}

#[test]
fn the_team_sits_on_both_seats() {
    assert!(Cooperative.info().seats.iter().all(|seat| seat.team == Team(0)));
}

/// Nothing that can be sent takes long: a queen in a crowd with a wild stack has more turns than can be
/// counted, and the next steps are found at once all the same.
#[test]
fn an_explosion_of_captures_is_refused_and_not_waited_for() {
    let six = "k1n1n1n1/1n1n1n1n/n1n1n1n1/1n1n1n1n/n1n1n1n1/1n1n1n1n/n1n1n1n1/K6Q w - - 0 1";
    let cards = slow::pack();
    let stack: Vec<&str> =
        cards.iter().map(String::as_str).filter(|card| !["QH", "9S", "KS", "KH"].contains(card)).collect();
    let line = from(&text(six, &format!("hand.w=QH hand.b=9S captured=KS,KH discard.b={}", stack.join(","))));
    assert!(line.turns(2_000_000).is_err());
    assert!(Cooperative.count(&line.view(Eye::Seat(Seat::WHITE))).is_err());
    let mut path = String::new();
    let offered = |path: &str| AnyLine::offered(&line, Seat::WHITE, path).unwrap().steps;
    let mut steps = offered("");
    while let Some(step) = steps.last() {
        path = if path.is_empty() { step.text.clone() } else { format!("{path},{}", step.text) };
        steps = offered(&path);
    }
    assert!(path.split(',').count() > 5, "{path}");
}
