//! The rules, bullet by bullet.

use super::*;

/// After one turn, without the counters.
fn board_after(text: &str, turn: &str) -> String {
    let after = after(text, &[turn]);
    let words: Vec<&str> = after.split(' ').collect();
    [words[0], words[6], words[7], words[8]].join(" ")
}

#[test]
fn the_example_of_the_seed() {
    let text =
        "r1bqkbnr/pppp1ppp/2n5/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4 zombies=- graves.w=- graves.b=c6:P";
    assert_eq!(
        after(text, &["f3d4,_b2", "c6d4,_g7"]),
        "r1bqkbnr/pppp1ppp/2P5/8/3nP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 5 zombies=c6 graves.w=b2:p graves.b=g7:N"
    );
}

#[test]
fn graves_stay_when_the_man_above_is_destroyed() {
    let text = "4k3/8/8/8/8/2N5/8/4K2R w - - 0 1 zombies=c3 graves.w=c3:p graves.b=c3:B";
    assert_eq!(board_after(text, "h1h2"), "4k3/8/8/8/8/8/7R/4K3 zombies=- graves.w=c3:p graves.b=c3:B");
}

#[test]
fn graves_stay_when_the_man_above_is_captured() {
    let text = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1 zombies=- graves.w=e4:n graves.b=d5:R";
    assert_eq!(
        board_after(text, "d5e4,_e4"),
        "4k3/8/8/3R4/4p3/8/8/4K3 zombies=d5 graves.w=e4:n graves.b=e4:P"
    );
}

#[test]
fn a_risen_pawn_steps_twice_from_its_starting_rank_and_once_from_the_first() {
    let text = plain("4k3/8/8/8/8/8/6P1/1P2K3", 'w', "b1,g2");
    assert_eq!(beginning(&text, "b1"), ["b1b2", "b1b2,g2g3", "b1b2,g2g4"]);
    assert_eq!(beginning(&text, "g2"), ["g2g3", "g2g3,b1b2", "g2g4", "g2g4,b1b2"]);
    let text = plain("4k3/8/8/8/8/8/n1b5/1P2K3", 'w', "b1");
    assert_eq!(beginning(&text, "b1a2"), ["b1a2,_a2", "b1a2,_e1"]);
    assert_eq!(beginning(&text, "b1c2"), ["b1c2,_c2", "b1c2,_e1"]);
}

#[test]
fn a_zombie_moves_once_and_others_do_not_move_with_it() {
    let text = plain("4k3/8/8/8/8/8/PN6/4K3", 'w', "a2");
    let why = |turn: &str| from(&text).play_turn(turn).unwrap_err().why().to_string();
    assert_eq!(why("a2a3,a3a4"), "the turn is complete before it");
    assert_eq!(why("b2c4,a2a3"), "the turn is complete before it");
    let text = plain("4k3/8/8/8/8/8/PN5P/4K3", 'w', "a2,h2");
    let why = |turn: &str| from(&text).play_turn(turn).unwrap_err().why().to_string();
    assert_eq!(why("a2a3,a3a4"), "each zombie moves once in a turn");
    assert_eq!(why("a2a3,b2c4"), "only zombies move in the turn of a horde");
}

#[test]
fn a_pawn_on_its_last_rank_promotes_directly_before_its_move() {
    let text = plain("P7/4k3/8/8/8/8/7N/4K3", 'w', "a8,h2");
    let all = beginning(&text, "a8");
    assert!(all.contains(&"a8=q,a8a1".to_owned()) && all.contains(&"a8=n,a8b6,h2f1".to_owned()));
    for turn in &all {
        let steps: Vec<&str> = turn.split(',').collect();
        assert!(steps[0].starts_with("a8=") && steps[1].starts_with("a8"), "{turn}");
    }
    assert!(all.iter().all(|turn| !turn.starts_with("a8=n,a8b7")), "it moves as what it has become");
    let why = |turn: &str| from(&text).play_turn(turn).unwrap_err().why().to_string();
    assert_eq!(why("a8b8"), "the pawn on a8 is promoted before it moves, as a8=q");
    assert_eq!(why("a8=q,h2f1"), "the promoted pawn on a8 moves first");
    assert_eq!(why("a8=k,a8b8"), "a pawn cannot become `k`");
    assert_eq!(why("h2=q,h2h3"), "no risen pawn waits for its promotion on h2");
    assert_eq!(why("a8=q"), "the turn is not complete with it");
}

#[test]
fn a_promoted_pawn_stays_a_zombie_and_the_clock_begins_anew() {
    let text = plain("P7/4k3/8/8/8/8/8/4K3", 'w', "a8").replace(" 0 1 ", " 7 9 ");
    assert_eq!(
        after(&text, &["a8=r,a8a1"]),
        "8/4k3/8/8/8/8/8/R3K3 b - - 0 9 zombies=a1 graves.w=- graves.b=-"
    );
    let text = plain("8/1P2k3/8/8/8/8/8/4K3", 'w', "b7");
    assert_eq!(board_after(&text, "b7b8n"), "1N6/4k3/8/8/8/8/8/4K3 zombies=b8 graves.w=- graves.b=-");
    let text = plain("8/1P2k3/8/8/8/8/8/4K3", 'w', "-");
    assert_eq!(board_after(&text, "b7b8n"), "1N6/4k3/8/8/8/8/8/4K3 zombies=- graves.w=- graves.b=-");
}

#[test]
fn the_movers_graves_open_first_and_one_at_a_time() {
    let both = "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1 zombies=- graves.w=e2:b graves.b=e2:R";
    assert_eq!(board_after(both, "e2c3"), "4k3/8/8/8/8/2N5/4b3/4K3 zombies=e2 graves.w=- graves.b=e2:R");
    let theirs = both.replace("e2:b", "-");
    assert_eq!(board_after(&theirs, "e2c3"), "4k3/8/8/8/8/2N5/4R3/4K3 zombies=e2 graves.w=- graves.b=-");
}

#[test]
fn a_square_that_was_filled_again_does_not_open() {
    let text = "4k3/8/8/8/8/2N5/3B4/4K3 w - - 0 1 zombies=c3,d2 graves.w=c3:p graves.b=d2:Q";
    assert_eq!(
        board_after(text, "c3e4,d2c3"),
        "4k3/8/8/8/4N3/2B5/3Q4/4K3 zombies=c3,d2,e4 graves.w=c3:p graves.b=-"
    );
}

#[test]
fn where_a_pawn_is_taken_in_passing_nothing_opens() {
    let text = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 zombies=- graves.w=d5:n graves.b=d5:R";
    assert_eq!(
        board_after(text, "e5d6,_d6"),
        "4k3/8/3P4/8/8/8/8/4K3 zombies=- graves.w=d5:n,d6:p graves.b=d5:R"
    );
}

#[test]
fn zombies_that_do_not_move_are_destroyed() {
    let text = plain("P7/4k3/8/8/8/N6B/8/4K2R", 'w', "a3,a8,h3");
    assert_eq!(board_after(&text, "a3b5"), "8/4k3/8/1N6/8/8/8/4K2R zombies=b5 graves.w=- graves.b=-");
    assert_eq!(board_after(&text, "h1g1"), "8/4k3/8/8/8/8/8/4K1R1 zombies=- graves.w=- graves.b=-");
    let text = "3k4/8/8/8/8/8/4R3/3K4 w - - 0 1 zombies=- graves.w=- graves.b=e2:N";
    assert_eq!(board_after(text, "e2a2"), "3k4/8/8/8/8/8/R3N3/3K4 zombies=e2 graves.w=- graves.b=-");
}

#[test]
fn captives_are_buried_in_the_order_of_capture() {
    let text = plain("4k3/8/8/8/1p5n/8/N5N1/4K3", 'w', "a2,g2");
    assert_eq!(beginning(&text, "a2b4,_"), ["a2b4,_b4", "a2b4,_e1"]);
    assert_eq!(beginning(&text, "a2b4,g2h4,").len(), 6);
    assert_eq!(
        board_after(&text, "a2b4,g2h4,_b4,_e1"),
        "4k3/8/8/8/1N5N/8/8/4K3 zombies=b4,h4 graves.w=b4:p,e1:n graves.b=-"
    );
    assert_eq!(
        board_after(&text, "g2h4,a2b4,_b4,_e1"),
        "4k3/8/8/8/1N5N/8/8/4K3 zombies=b4,h4 graves.w=b4:n,e1:p graves.b=-"
    );
    let why = |turn: &str| from(&text).play_turn(turn).unwrap_err().why().to_string();
    assert_eq!(why("a2b4,g2h4,_b4"), "the turn is not complete with it");
    assert_eq!(why("a2b4,g2h4,_b4,_b4"), "another piece was just buried under b4");
    assert_eq!(why("a2b4,g2h4,_a2,_e1"), "no piece of yours stands on a2");
}

#[test]
fn a_captive_without_room_is_destroyed() {
    let none = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1 zombies=- graves.w=d2:n graves.b=-";
    assert_eq!(board_after(none, "e1d2"), "4k3/8/8/8/8/8/3K4/8 zombies=- graves.w=d2:n graves.b=-");
    assert!(!turns(none).iter().any(|turn| turn.contains('_')));
    let one = "4k3/8/8/8/1p5n/8/N5N1/4K3 w - - 0 1 zombies=a2,g2 graves.w=b4:p,e1:p graves.b=-";
    assert_eq!(beginning(one, "a2b4,g2h4"), ["a2b4,g2h4,_h4"]);
    assert_eq!(
        board_after(one, "a2b4,g2h4,_h4"),
        "4k3/8/8/8/1N5N/8/8/4K3 zombies=b4,h4 graves.w=b4:p,e1:p,h4:p graves.b=-"
    );
    assert_eq!(
        board_after(one, "g2h4,a2b4,_h4"),
        "4k3/8/8/8/1N5N/8/8/4K3 zombies=b4,h4 graves.w=b4:p,e1:p,h4:n graves.b=-"
    );
}

#[test]
fn one_may_bury_under_who_just_came_back() {
    let text = "4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1 zombies=d4 graves.w=- graves.b=e2:R";
    assert_eq!(beginning(text, "e2d4"), ["e2d4,_d4", "e2d4,_e1", "e2d4,_e2"]);
    // The captive was a zombie, and is buried like any other.
    assert_eq!(board_after(text, "e2d4,_e2"), "4k3/8/8/8/3N4/8/4R3/4K3 zombies=e2 graves.w=e2:p graves.b=-");
}

#[test]
fn castling_opens_two_squares() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 zombies=- graves.w=h1:n graves.b=e1:Q";
    assert_eq!(board_after(text, "e1g1"), "4k3/8/8/8/8/8/8/4QRKn zombies=e1,h1 graves.w=- graves.b=-");
    // A rook that comes up beside the king attacks it.
    assert!(!turns(&text.replace("h1:n", "h1:r")).contains(&"e1g1".to_owned()));
}

#[test]
fn castling_is_judged_with_own_zombies_on_the_board() {
    let text = "4kr2/8/8/8/5N2/8/8/4K2R w K - 0 1 zombies=f4 graves.w=- graves.b=-";
    assert!(turns(text).contains(&"e1g1".to_owned()), "the zombie shields f1 before it is destroyed");
    let without = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1 zombies=- graves.w=- graves.b=-";
    assert!(!turns(without).contains(&"e1g1".to_owned()));
    let goal = "4k1r1/8/8/8/6N1/8/8/4K2R w K - 0 1 zombies=g4 graves.w=- graves.b=-";
    assert!(!turns(goal).contains(&"e1g1".to_owned()), "at the end of the turn the goal is attacked");
    let between = "4k3/8/8/8/8/8/8/4K1NR w K - 0 1 zombies=g1 graves.w=- graves.b=-";
    assert!(!turns(between).contains(&"e1g1".to_owned()));
    let why = |text: &str| from(text).play_turn("e1g1").unwrap_err().why().to_string();
    assert!(why(between).contains("in the way") && why(without).contains("not attacked"));
}

#[test]
fn a_risen_pawn_on_its_last_rank_attacks_like_a_queen_or_a_knight() {
    assert_eq!(turns(&plain("4k3/8/8/8/8/8/8/p3K3", 'w', "a1")), ["e1d2", "e1e2", "e1f2"]);
    for king in ["2K5/p7", "8/p1K5", "8/p7"] {
        let text = plain(&format!("4k3/8/8/8/8/8/{king}"), 'b', "a1");
        let refused = Zombie.parse(&text).err();
        assert!(refused.is_some(), "{text}");
    }
    let in_check = from(&plain("4k3/8/8/8/8/8/2K5/p7", 'w', "a1"));
    assert!(in_check.scene(Eye::Public).marks.iter().any(|mark| mark.at.to_string() == "c2"));
    // It does not attack like a pawn, from rank 1 there is nothing ahead; a pawn on its own first rank does.
    assert_eq!(
        turns(&plain("p3k3/8/8/8/8/8/8/K7", 'w', "a8")),
        ["a1a2", "a1b1", "a1b2"],
        "a black pawn on rank 8 has come back behind its start"
    );
}

#[test]
fn several_moves_of_a_horde_are_no_attack_and_nobody_takes_a_king() {
    let text = plain("k7/8/8/4r3/4n3/8/7P/4K3", 'w', "e4,e5");
    assert!(turns(&text).contains(&"h2h3".to_owned()));
    let line = played(&text, &["h2h3"]);
    let hordes = line.turns(10_000).unwrap();
    assert!(hordes.iter().any(|turn| turn.starts_with("e4c3,e5e2")));
    assert!(!hordes.iter().any(|turn| turn.contains("e5e1")));
    let mut line = line;
    let why = line.play_turn("e4c3,e5e1").unwrap_err().why().to_string();
    assert_eq!(why, "no turn takes a king");
}

#[test]
fn the_king_must_be_safe_from_those_whom_the_mover_releases() {
    let text = "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1 zombies=- graves.w=d2:q graves.b=-";
    assert!(turns(text).iter().all(|turn| turn.starts_with("e1")));
    assert!(from(text).play_turn("d2c4").unwrap_err().why().to_string().contains("squares have opened"));
    // What the opponent's graves release may shield the king, but the mover cannot know.
    let pinned = "4k3/8/8/8/8/8/8/r2NK3 w - - 0 1 zombies=- graves.w=- graves.b=d1:Q";
    assert!(turns(pinned).iter().all(|turn| turn.starts_with("e1")));
    // What the mover releases, though, may shield the king.
    let shielded = pinned.replace("graves.w=- graves.b=d1:Q", "graves.w=d1:b graves.b=-");
    assert!(turns(&shielded).contains(&"d1c3".to_owned()));
}

#[test]
fn a_horde_may_pass_through_check() {
    let text = plain("4r2k/8/8/8/4N3/8/3B4/4K3", 'w', "d2,e4");
    let all = turns(&text);
    let has = |turn: &str| all.contains(&turn.to_owned());
    assert!(has("e4c5,d2e3"), "the second step answers the check that the first allows");
    assert!(!has("e4c5") && !has("d2c3"), "at the end the king must be safe");
    assert!(has("d2e3"), "one that is destroyed may be replaced");
    assert!(
        from(&text).play_turn("e4c5,d2c3").unwrap_err().why().to_string().contains("leaves the king safe")
    );
}

#[test]
fn mate_and_stalemate_are_judged_on_the_position_with_its_zombies() {
    assert_eq!(outcome(&from(&plain("R3k3/8/4K3/8/8/8/8/8", 'b', "-"))), "1-0 checkmate");
    let saved = plain("R3k3/8/2n1K3/8/8/8/8/8", 'b', "c6");
    assert_eq!(turns(&saved), ["c6b8", "c6d8"]);
    assert_eq!(outcome(&from(&plain("k7/8/1Q6/8/8/8/8/4K3", 'b', "-"))), "1/2-1/2 stalemate");
    assert_eq!(outcome(&from(&plain("k7/8/1Q6/8/8/8/7p/4K3", 'b', "h2"))), "*");
    // Only White's own graves keep this king in its place.
    let buried = "8/2k5/5b1p/3b1P1n/8/8/6r1/5K2 w - - 1 45 zombies=- graves.w=a4:p,d8:r,f1:p,g2:p graves.b=g2:R,h5:N,h6:B";
    assert_eq!(outcome(&from(buried)), "1/2-1/2 stalemate");
    assert_eq!(outcome(&from(&buried.replace("f1:p,", ""))), "*");
}

#[test]
fn a_hundred_turns_are_a_draw_but_mate_comes_first() {
    let with_clock = |text: String, clock: u32| text.replace(" 0 1 ", &format!(" {clock} 90 "));
    let quiet = plain("4k3/8/8/8/8/8/8/R3K3", 'w', "-");
    assert_eq!(outcome(&from(&with_clock(quiet.clone(), 99))), "*");
    assert_eq!(outcome(&from(&with_clock(quiet.clone(), 100))), "1/2-1/2 clock");
    assert_eq!(turns(&with_clock(quiet, 250)).len(), 0);
    let mate = plain("R3k3/8/4K3/8/8/8/8/8", 'b', "-");
    assert_eq!(outcome(&from(&with_clock(mate, 100))), "1-0 checkmate");
}

#[test]
fn a_horde_leaves_several_targets() {
    let text = plain("4k3/8/8/8/1p1p4/8/P1P5/4K3", 'w', "a2,c2");
    let both = after(&text, &["a2a4,c2c4"]);
    assert!(both.contains(" b - a3,c3 0 1 "), "{both}");
    assert_eq!(beginning(&both, "b4a3"), ["b4a3,_a3", "b4a3,_d4", "b4a3,_e8"]);
    assert_eq!(beginning(&both, "b4c3").len(), 3);
    assert_eq!(beginning(&both, "d4c3").len(), 3);
}

#[test]
fn a_target_needs_an_empty_square_and_not_an_empty_origin() {
    let filled = plain("4k3/8/8/1N6/8/8/2P5/4K3", 'w', "b5,c2");
    assert!(after(&filled, &["c2c4,b5c3"]).contains(" b - - 0 1 "));
    let origin = "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1 zombies=- graves.w=- graves.b=c2:N";
    let text = after(origin, &["c2c4"]);
    assert_eq!(text, "4k3/8/8/8/2Pp4/8/2N5/4K3 b - c3 0 1 zombies=c2 graves.w=- graves.b=-");
    assert_eq!(board_after(&text, "d4c3,_c3"), "4k3/8/8/8/8/2p5/2N5/4K3 zombies=c2 graves.w=- graves.b=c3:P");
    // A zombie that comes up on the square that was passed closes it.
    let risen = "4k3/8/8/8/3p4/2N5/2P5/4K3 w - - 0 1 zombies=c2,c3 graves.w=c3:r graves.b=-";
    assert!(after(risen, &["c3b5,c2c4"]).contains(" b - - 0 1 zombies=b5,c3,c4 "));
}

#[test]
fn zombies_take_in_passing_at_any_time_of_their_turn() {
    let text = plain("4k3/8/8/3pP3/8/8/1N6/4K3", 'w', "b2,d5,e5").replace(" - 0 1", " d6 0 1");
    assert!(turns(&text).contains(&"b2c4,e5d6,_d6".to_owned()));
    let taken = plain("4k3/8/8/3pP3/8/2N5/8/4K3", 'w', "c3,e5").replace(" - 0 1", " d6 0 1");
    let all = turns(&taken);
    assert!(all.iter().any(|turn| turn.starts_with("e5d6,c3")));
    assert!(!all.iter().any(|turn| turn.starts_with("c3d5,e5d6")), "the pawn is gone");
}

#[test]
fn a_turn_with_captives_has_two_parts() {
    let text = "4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1 zombies=- graves.w=- graves.b=e2:R";
    let mut line = from(text);
    let parts = menagerie_kernel::count::list_view(&Zombie, &line.view(Eye::Seat(Seat::WHITE)), 100).unwrap();
    assert!(parts.contains(&"e2d4".to_owned()) && parts.iter().all(|part| !part.contains('_')));
    line.play_part("e2d4").unwrap();
    assert!(line.mid_turn());
    assert_eq!(line.turn(), Turn::One(Seat::WHITE));
    assert_eq!(line.text(), "4k3/8/8/8/3N4/8/4R3/4K3 w - - 0 1 zombies=e2 graves.w=- graves.b=- unburied=p");
    assert!(Zombie.parse(&line.text()).is_err(), "a text describes a moment between turns");
    assert!(line.play_part("e1d1").unwrap_err().why().to_string().contains("buried"));
    line.play_part("_e2").unwrap();
    assert!(!line.mid_turn());
    assert_eq!(line.text(), "4k3/8/8/8/3N4/8/4R3/4K3 b - - 0 1 zombies=e2 graves.w=e2:p graves.b=-");
    // Without a capture the first part is the turn.
    line.play_part("e8d7").unwrap();
    assert!(!line.mid_turn());
}

#[test]
fn different_orders_are_different_turns() {
    let text = plain("4k3/8/8/8/8/8/P6P/4K3", 'w', "a2,h2");
    let all = turns(&text);
    assert!(all.contains(&"a2a3,h2h3".to_owned()) && all.contains(&"h2h3,a2a3".to_owned()));
    assert_eq!(after(&text, &["a2a3,h2h3"]), after(&text, &["h2h3,a2a3"]));
}

#[test]
fn castling_rights_are_lost_as_in_chess() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 zombies=- graves.w=- graves.b=-";
    let rights = |turn: &str| after(text, &[turn]).split(' ').nth(2).unwrap().to_owned();
    assert_eq!(rights("a1a8,_a8"), "Kk");
    assert_eq!(rights("e1d1"), "kq");
    assert_eq!(rights("h1h2"), "Qkq");
    assert_eq!(rights("e1c1"), "kq");
}
