//! Moves, booster steps, hobbling, attacks, castling, en passant, promotion and the end.

use super::*;

#[test]
fn a_boosted_man_goes_on_as_long_as_it_has_checkers() {
    let text = text("k7/8/8/8/8/8/8/N3K3 w - - 0 1", "a1:w2", "w6,b6", ["KH", "-"]);
    assert_eq!(goals(&text, "a1"), "b3 c2");
    assert_eq!(checkers_after(&text, "a1b3"), "b3:w2");
    assert_eq!(checkers_after(&text, "a1b3,b3b4"), "b4:w1");
    assert_eq!(checkers_after(&text, "a1b3,b3b4,b4b3"), "-");
    assert!(why(&text, "a1b3,b3b4,b4b3,b3b2").contains("no checker of yours is left"));
    assert!(why(&text, "a1b3,b3b5").contains("one of the eight squares around"));
    assert!(why(&text, "a1b3,c2c3").contains("only the piece that has just moved to b3"));
    assert!(why(&text, "a1c2,c2c3,c3d4,e1e2").contains("only the piece"));
    assert!(why(&text, "a1c2,c2d1,d1e1").contains("your own piece"));
}

#[test]
fn booster_steps_capture_and_come_back() {
    let text = plain("k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3:w2");
    let taken = after(&text, &["e3c4,c4d5"]);
    assert_eq!(field(&taken, "0"), "k7/8/8/3N4/8/8/8/4K3");
    assert!(is_legal(&text, "e3d1,d1d2,d2e3"), "its own square is empty by then");
}

#[test]
fn who_takes_a_hobbled_man_is_boosted_at_once() {
    // Ruling: boosted also by what it has just captured.
    let text = plain("k7/8/8/8/3n4/8/8/3RK3 w - - 0 1", "d4:w1");
    assert_eq!(checkers_after(&text, "d1d4"), "d4:w1");
    assert_eq!(checkers_after(&text, "d1d4,d4e5"), "-");
    assert!(!is_legal(&text, "d1d3,d3e4"));
    // A hobbled man that takes one is freed, and boosted if checkers are left.
    let text = plain("k7/8/8/3n4/4R3/8/8/4K3 w - - 0 1", "d5:w3,e4:b1");
    assert_eq!(checkers_after(&text, "e4d5"), "d5:w2");
    assert_eq!(checkers_after(&text, "e4d5,d5d6"), "d6:w1");
    let text = plain("k7/8/8/3n4/4R3/8/8/4K3 w - - 0 1", "d5:w1,e4:b1");
    assert_eq!(checkers_after(&text, "e4d5"), "-");
}

#[test]
fn who_takes_a_boosted_man_is_hobbled() {
    let text = plain("k7/8/8/8/3r4/8/8/3RK3 w - - 0 1", "d4:b2");
    let taken = after(&text, &["d1d4", "a8a7"]);
    assert_eq!(field(&taken, "checkers"), "d4:b2");
    assert_eq!(goals(&taken, "d4"), "d5");
}

#[test]
fn unlike_checkers_cancel_pair_by_pair() {
    let taking = |own: &str| {
        let text = plain("k7/8/8/8/3r4/8/8/3RK3 w - - 0 1", &format!("d1:{own},d4:b2"));
        checkers_after(&text, "d1d4")
    };
    assert_eq!(["w1", "w2", "w3"].map(taking), ["d4:b1", "-", "d4:w1"]);
    let text = plain("k7/8/8/8/3r4/8/8/3RK3 w - - 0 1", "d1:w3,d4:b2");
    assert!(is_legal(&text, "d1d4,d4d5"));
    // Spent first, then taken over: two checkers and a toll of one leave nothing.
    let text = plain("k7/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1:w2,d5:b1");
    assert_eq!(checkers_after(&text, "d1d4,d4d5"), "-");
}

#[test]
fn a_hobbled_pawn_neither_moves_nor_attacks() {
    let text = plain("4k3/8/8/8/8/2p5/3P4/6K1 w - - 0 1", "d2:b1");
    assert_eq!(goals(&text, "d2"), "");
    assert!(why(&text, "d2d3").contains("a hobbled pawn cannot move"));
    let board = "4k3/8/8/8/8/3p4/8/3K4 w - - 0 1";
    assert_eq!(goals(&plain(board, "-"), "d1"), "c1 d2 e1");
    assert_eq!(goals(&plain(board, "d3:w1"), "d1"), "c1 c2 d2 e1 e2");
}

#[test]
fn other_hobbled_men_move_as_pawns() {
    let text = plain("4k3/8/8/3p1p2/4N3/8/8/4K3 w - - 0 1", "e4:b1");
    assert_eq!(goals(&text, "e4"), "d5 e5 f5");
    assert!(why(&text, "e4f6").contains("a hobbled knight goes one square ahead"));
    assert_eq!(goals(&plain("4k3/8/8/3pp3/4N3/8/8/4K3 w - - 0 1", "e4:b3"), "e4"), "d5");
    assert_eq!(goals(&plain("4k3/8/8/8/8/8/4Q3/K7 w - - 0 1", "e2:b1"), "e2"), "e3", "no double step");
    assert_eq!(goals(&plain("4k3/4q3/3P4/8/8/8/8/K7 b - - 0 1", "e7:w1"), "e7"), "d6 e6", "downwards");
    // Not in check along the file, but not free to go where a pawn would take.
    let text = plain("4k3/8/8/8/8/4r3/8/4K3 w - - 0 1", "e3:w1");
    assert!(!in_check(&text));
    assert_eq!(goals(&text, "e1"), "d1 e2 f1");
}

#[test]
fn a_hobbled_man_does_not_promote_or_take_in_passing() {
    let text = plain("k7/4R3/8/8/8/8/8/4K3 w - - 0 1", "e7:b1");
    assert_eq!(goals(&text, "e7"), "e8");
    let text = plain("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5:b1");
    assert_eq!(goals(&text, "e5"), "");
    let text = plain("k7/8/8/3pR3/8/8/8/4K3 w - d6 0 1", "e5:b1");
    assert_eq!(goals(&text, "e5"), "e6");
}

#[test]
fn nobody_stays_hobbled_on_the_far_rank() {
    // Ruling: whether it carried the checkers there, took them over there, or a card has just added one.
    let text = plain("7k/3R4/8/8/8/8/8/4K3 w - - 0 1", "d7:b3");
    assert_eq!(checkers_after(&text, "d7d8"), "-");
    let text = plain("3r3k/8/8/8/8/8/8/3RK3 w - - 0 1", "d8:b2");
    assert_eq!(checkers_after(&text, "d1d8"), "-");
    let board = "R7/8/8/8/8/7k/8/3K4 b - - 0 1";
    let text = super::text(board, "-", "w6,b6", ["-", "10H"]);
    let played = after(&text, &["h3g3,+a8:10H"]);
    assert_eq!((field(&played, "checkers"), field(&played, "discard")), ("-".to_owned(), "10H".to_owned()));
    // A boosted man loses one checker there, as everywhere.
    let text = super::text(board, "a8:w2", "w6,b6", ["-", "10H"]);
    assert_eq!(checkers_after(&text, "h3g3,+a8:10H"), "a8:w1");
}

#[test]
fn within_a_step_cancelling_comes_before_promotion_and_giving_back() {
    let board = "1r5k/2P5/8/8/8/8/8/4K3 w - - 0 1";
    let taken = after(&plain(board, "b8:b2"), &["c7b8q"]);
    assert_eq!(
        (field(&taken, "0").as_str(), field(&taken, "checkers").as_str()),
        ("1Q5k/8/8/8/8/8/8/4K3", "-")
    );
    assert_eq!(checkers_after(&plain(board, "b8:b2,c7:w1"), "c7b8q"), "-");
    let text = plain(board, "b8:b1,c7:w2");
    assert_eq!(checkers_after(&text, "c7b8q"), "b8:w1");
    assert!(is_legal(&text, "c7b8q,b8b7"));
    // What is hobbled by a booster step's capture stops there.
    let text = plain("7k/8/8/8/3r4/8/3N4/7K w - - 0 1", "d2:w1,d4:b1");
    assert_eq!(checkers_after(&text, "d2c4,c4d4"), "d4:b1");
}

#[test]
fn booster_steps_give_check() {
    let rook = |stack: &str| plain("7k/8/8/8/8/7r/8/4K3 w - - 0 1", &format!("h3:{stack}"));
    assert!(!in_check(&rook("b1")));
    assert!(in_check(&rook("b2")), "to e3, then e2 and e1");
    assert!(!in_check(&rook("w2")), "hobbled");
}

#[test]
fn checkers_gathered_on_the_way_count() {
    let board = "7k/8/8/8/8/7r/4P3/4K3 w - - 0 1";
    assert!(!in_check(&plain(board, "h3:b1")));
    assert!(in_check(&plain(board, "e2:b1,h3:b1")), "the pawn pays for the step that takes it");
    assert!(!in_check(&plain(board, "e2:w1,h3:b1")));
    // An ordinary capture pays too, even a hobbled man's.
    let board = "7k/8/8/8/8/3r4/4P3/5K2 w - - 0 1";
    assert!(!in_check(&plain(board, "d3:w1")));
    assert!(!in_check(&plain(board, "d3:w1,e2:b1")));
    assert!(in_check(&plain(board, "d3:w1,e2:b2")));
}

#[test]
fn checkers_that_cancel_on_the_way_count() {
    let rook =
        |stack: &str| plain("2r4k/8/8/8/8/8/PP6/KR6 w - - 0 1", &format!("a2:w1,b1:w1,b2:w1,c8:{stack}"));
    assert!(!in_check(&rook("b2")), "one is spent, one cancels");
    assert!(in_check(&rook("b3")));
}

#[test]
fn who_has_no_ordinary_move_attacks_nothing() {
    assert!(!in_check(&plain("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e3:b6")));
    assert!(in_check(&plain("4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "e3:b6")));
}

#[test]
fn the_king_must_be_safe_after_every_step() {
    let text = plain("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2:w1");
    assert_eq!(goals(&text, "e2"), "");
    assert!(why(&text, "e2d3").contains("your king could be taken"));
    // The first step is safe, the next ones are not.
    let text = plain("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2:w2");
    assert!(is_legal(&text, "e2e5,e5e6"));
    assert!(!is_legal(&text, "e2e5,e5d5") && !is_legal(&text, "e2e5,e5d5,d5e5"));
    let text = plain("7k/8/8/8/8/8/r7/4K3 w - - 0 1", "e1:w2");
    assert!(why(&text, "e1d1,d1d2").contains("your king could be taken"));
}

#[test]
fn a_momentary_en_passant_can_expose_the_king() {
    // After the double step the black pawn takes in passing and goes on to the king.
    let board = "7k/8/8/8/3p4/3K4/4P3/8 w - - 0 1";
    assert_eq!(goals(&plain(board, "-"), "e2"), "e3 e4");
    assert_eq!(goals(&plain(board, "d4:b1"), "e2"), "", "over e3 it comes to d3");
    let board = "7k/8/8/8/3p4/3N4/4P3/3K4 w - - 0 1";
    assert_eq!(goals(&plain(board, "d4:b2"), "e2"), "", "over e3 it comes to e2 and d1");
    assert_eq!(goals(&plain(board, "d4:b1"), "e2"), "e3 e4");
}

#[test]
fn castling_wants_no_checkers_and_no_attack_even_by_boosters() {
    let castles = |checkers: &str| is_legal(&plain("4k3/8/8/8/7n/8/8/4K2R w K - 0 1", checkers), "e1g1");
    assert!(castles("-") && castles("h4:w1"));
    assert!(!castles("h1:w1") && !castles("e1:w1") && !castles("h1:b1") && !castles("e1:b1"));
    assert!(!castles("h4:b1"), "the knight comes to g2 and takes on f1");
    let text = plain("4k3/8/8/8/7n/8/8/4K2R w K - 0 1", "h4:b1");
    assert!(why(&text, "e1g1").contains("booster steps included"));
    let text = plain("4k3/8/8/8/7n/8/8/4K2R w K - 0 1", "h1:w1");
    assert!(why(&text, "e1g1").contains("that stands on checkers does not castle"));
    let played = after(&plain("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "-"), &["e1c1"]);
    assert!(played.starts_with("4k3/8/8/8/8/8/8/2KR3R b - - 4 9 checkers=- "));
    assert!(
        !turns(&plain("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "-")).iter().any(|turn| turn.starts_with("e1c1,"))
    );
}

#[test]
fn castling_rights_are_lost_by_any_step() {
    let text = plain("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "h1:w1");
    assert_eq!(field(&after(&text, &["h1g1,g1h1"]), "2"), "k");
    assert_eq!(field(&after(&text, &["h1h8"]), "2"), "-");
    let text = plain("4k2r/8/6P1/8/8/8/8/4K3 w k - 0 1", "g6:w1");
    assert_eq!(field(&after(&text, &["g6g7,g7f6"]), "2"), "k");
    assert_eq!(field(&after(&text, &["g6g7,g7h8q"]), "2"), "-");
}

#[test]
fn en_passant_is_open_only_against_a_whole_turns_double_step() {
    let text = plain("k7/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7:b1");
    let doubled = after(&text, &["d7d5"]);
    assert_eq!(field(&doubled, "3"), "d6");
    assert_eq!(field(&after(&doubled, &["e5d6"]), "checkers"), "d6:b1", "the taker takes over");
    assert_eq!(field(&after(&text, &["d7d5,d5d4"]), "3"), "-");
    assert_eq!(field(&after(&text, &["d7d6,d6d5"]), "3"), "-");
    // A card does not close it.
    let text = super::text("k7/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "-", "w6,b6", ["-", "KH"]);
    let doubled = after(&text, &["d7d5,+e1:KH"]);
    assert_eq!(field(&doubled, "3"), "d6");
    assert!(is_legal(&doubled, "e5d6"));
}

#[test]
fn en_passant_is_an_ordinary_move_that_booster_steps_may_follow() {
    let text = plain("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5:w1");
    assert_eq!(field(&after(&text, &["e5d6,d6c7"]), "0"), "k7/2P5/8/8/8/8/8/4K3");
    let text = plain("k7/8/8/3p4/4P3/8/8/4K3 w - d6 0 1", "e4:w1");
    assert_eq!(field(&after(&text, &["e4e5,e5d6"]), "0"), "k7/8/3P4/3p4/8/8/8/4K3", "a step takes nobody");
}

#[test]
fn a_pawn_promotes_by_either_kind_of_step_and_goes_on() {
    let text = plain("8/8/4P3/8/k7/8/8/4K3 w - - 0 1", "e6:w2");
    let promotions = turns(&text);
    for letter in ["q", "r", "b", "n"] {
        assert!(promotions.contains(&format!("e6e7,e7d8{letter}")));
        assert!(promotions.contains(&format!("e6e7,e7d8{letter},d8d7")));
    }
    assert!(why(&text, "e6e7,e7e8").contains("add q, r, b or n"));
    assert!(why(&text, "e6e7,e7d7q").contains("promotes only on the last rank"));
    assert!(why(&text, "e6e7,e7e8k").contains("promotes to q, r, b or n"));
    assert_eq!(field(&after(&text, &["e6e7,e7d8n,d8c7"]), "0"), "8/2N5/8/8/k7/8/8/4K3");
}

#[test]
fn pawns_can_be_carried_back() {
    let text = plain("k7/8/8/8/8/8/3P4/6K1 w - - 7 9", "d2:w3");
    let back = after(&text, &["d2d3,d3c2,c2c1"]);
    assert!(back.starts_with("k7/8/8/8/8/8/8/2P3K1 b - - 0 9 checkers=c1:w1 "), "{back}");
    let ours = after(&back, &["a8a7"]);
    assert_eq!(goals(&ours, "c1"), "c2");
    let home = after(&text, &["d2d3,d3c3,c3c2", "a8a7"]);
    assert_eq!(goals(&home, "c2"), "c3 c4");
    assert_eq!(field(&after(&home, &["c2c4"]), "3"), "c3");
}

#[test]
fn the_clock_counts_turns_without_captures_and_pawns() {
    let clock = |text: &str, turn: &str| field(&after(text, &[turn]), "4");
    let text = plain("k7/8/8/8/8/3p4/3P4/4K3 w - - 7 9", "d2:w1,e1:w1");
    assert_eq!(clock(&text, "e1f1"), "8");
    assert_eq!(clock(&text, "e1f1,f1g1"), "8");
    assert_eq!(clock(&plain("k7/8/8/8/8/8/4p3/5K2 w - - 7 9", "f1:w1"), "f1g1"), "8");
    assert_eq!(clock(&plain("k7/8/8/8/8/8/3p3p/5K2 w - - 7 9", "f1:w1"), "f1g2,g2h2"), "0");
    assert_eq!(clock(&plain("k7/8/8/8/8/8/3P4/4K3 w - - 7 9", "d2:w1"), "d2d3,d3d2"), "0");
    assert_eq!(clock(&plain("7k/2P5/8/8/8/8/8/4K3 w - - 7 9", "c7:w1"), "c7c8q,c8c7"), "0");
    assert_eq!(outcome(&from(&plain("k7/8/8/8/8/8/8/K7 w - - 100 80", "-"))), "1/2-1/2 clock");
    assert!(turns(&plain("k7/8/8/8/8/8/8/K7 w - - 100 80", "-")).is_empty());
    assert!(why(&plain("k7/8/8/8/8/8/8/K7 w - - 100 80", "-"), "a1a2").contains("the game is over"));
}

#[test]
fn mate_stalemate_and_no_repetition() {
    assert_eq!(outcome(&from(&plain("k6R/8/1K6/8/8/8/8/8 b - - 0 80", "-"))), "1-0 checkmate");
    assert_eq!(outcome(&from(&plain("k6R/8/1K6/8/8/8/8/8 b - - 100 80", "-"))), "1-0 checkmate");
    assert_eq!(outcome(&from(&plain("k7/8/1Q6/8/8/8/8/K7 b - - 0 80", "-"))), "1/2-1/2 stalemate");
    // With a checker the rook attacks a7, over a6.
    assert_eq!(outcome(&from(&plain("K6k/8/7r/8/8/8/8/1r6 w - - 0 80", "-"))), "*");
    assert_eq!(outcome(&from(&plain("K6k/8/7r/8/8/8/8/1r6 w - - 0 80", "h6:b1"))), "1/2-1/2 stalemate");
    assert_eq!(outcome(&from(&plain("K6k/8/7r/8/8/8/8/1r6 w - - 0 80", "h6:b2"))), "0-1 checkmate");
    let mut line = from(&plain("k7/8/8/8/8/8/8/K7 w - - 0 1", "-"));
    for turn in ["a1b1", "a8b8", "b1a1", "b8a8"].repeat(4) {
        line.play_turn(turn).unwrap();
    }
    assert_eq!(outcome(&line), "*");
}

#[test]
fn what_happens_is_told() {
    let mut line = from(&text("k7/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1:w2,d5:b1", "w6,b6", ["10H", "-"]));
    let events = line.play_turn("d1d4,d4d5,+d5:10H").unwrap();
    let words: Vec<String> =
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "white rook d1 to d4",
            "white rook d4 to d5",
            "black rook on d5 taken",
            "a white checker is taken from under the rook on d5",
            "a black checker is put under the rook on d5",
            "a white checker is taken from under the rook on d5",
            "a black checker is taken from under the rook on d5",
            "seat 1 plays the ten of hearts on d5",
            "a white checker is put under the rook on d5",
            "seat 1 gets 5 cards",
        ]
    );
    let dealt = events.last().unwrap();
    assert_eq!(
        dealt.seen(Eye::Seat(Seat::WHITE)).unwrap().to_string(),
        "seat 1 gets the two of spades, the three of spades, the four of spades, the five of spades \
         and the six of spades"
    );
    assert_eq!(dealt.seen(Eye::Seat(Seat::BLACK)).unwrap().to_string(), "seat 1 gets 5 cards");
    let events = from(&plain("7k/3R4/8/8/8/8/8/4K3 w - - 0 1", "d7:b3")).play_turn("d7d8").unwrap();
    let words: Vec<String> =
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect();
    assert_eq!(words[..2], ["white rook d7 to d8", "3 black checkers are taken from under the rook on d8"]);
    assert_eq!(words.last().unwrap(), "black king on h8 in check");
    let events = from(&plain("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-")).play_turn("e1g1").unwrap();
    let words: Vec<String> =
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect();
    assert_eq!(words[..2], ["white king e1 to g1", "white rook h1 to f1"]);
}
