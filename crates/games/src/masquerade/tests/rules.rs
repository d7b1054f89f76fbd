//! How the game is played and how it ends.

use super::*;

#[test]
fn each_seat_gives_the_other_its_powers_white_first() {
    assert_eq!(turns(START).len(), 120);
    let given = after(START, &["=QNBRK"]);
    assert_eq!(given, START.replace(" w ", " b ").replace("powers.b=?????", "powers.b=QNBRK"));
    assert_eq!(turns(&given).len(), 120);
    // Neither the clock nor the turn changes.
    assert_eq!(
        after(START, &["=QNBRK", "=RKNBQ"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 powers.w=RKNBQ powers.b=QNBRK"
    );
}

#[test]
fn both_seats_choose_at_once() {
    let both = Seats::one(Seat::WHITE).with(Seat::BLACK);
    assert_eq!(from(START).turn(), Turn::All(both));
    for seat in [Seat::WHITE, Seat::BLACK] {
        let offered = AnyLine::offered(&from(START), seat, "").unwrap();
        assert_eq!(offered.steps.len(), 120, "{seat:?}");
    }
    let line = played(START, &["=QNBRK"]);
    assert_eq!(line.turn(), Turn::All(Seats::one(Seat::BLACK)));
    assert!(AnyLine::offered(&line, Seat::WHITE, "").unwrap().steps.is_empty());
    assert_eq!(played(START, &["=QNBRK", "=RKNBQ"]).turn(), Turn::One(Seat::WHITE));
}

#[test]
fn a_power_is_named_by_its_place() {
    let powers: Powers = "RKNBQ".parse().unwrap();
    let named: Vec<_> = MASKED.map(|kind| (powers::name(kind), powers::name(powers.of(kind)))).into();
    let wanted =
        [("king", "rook"), ("queen", "king"), ("rook", "knight"), ("bishop", "bishop"), ("knight", "queen")];
    assert_eq!(named, wanted);
    let texts: std::collections::BTreeSet<_> = Powers::all().map(|powers| powers.to_string()).collect();
    assert_eq!(texts.len(), 120);
}

#[test]
fn a_power_takes_where_it_reaches() {
    // White's queen captures as a king: not d1xd7, but next to it.
    let text = |black: &str| format!("4k3/{black}/3Q2K1 w - - 3 9 {MIXED}");
    let far = text("3p4/8/8/8/8/8");
    assert_eq!(after(&far, &["d1xd7"]), far.replace(" w - - 3 9", " b - - 4 9"));
    let near = text("8/8/8/8/8/3p4");
    assert_eq!(after(&near, &["d1xd2"]), format!("4k3/8/8/8/8/8/3Q4/6K1 b - - 0 9 {MIXED}"));
    // The rook captures as a knight, and the bishop as itself.
    assert_eq!(
        after(&format!("4k3/8/8/8/8/1p6/8/R5K1 w - - 3 9 {MIXED}"), &["a1xb3"]),
        format!("4k3/8/8/8/8/1R6/8/6K1 b - - 0 9 {MIXED}")
    );
    let bishop = format!("4k3/8/8/8/8/1p6/8/3B2K1 w - - 3 9 {MIXED}");
    assert_eq!(after(&bishop, &["d1xb3"]), format!("4k3/8/8/8/8/1B6/8/6K1 b - - 0 9 {MIXED}"));
}

#[test]
fn an_attempt_needs_a_queens_line_or_a_knights_leap() {
    // From d4: a7 by the diagonal, d7 by the file, e6 by a leap; g7 is behind f6, h5 is out of every reach.
    let text = format!("6k1/p2p2p1/4pp2/7p/3N4/8/8/K7 w - - 0 1 {MIXED}");
    let attempts: Vec<_> = turns(&text).into_iter().filter(|turn| turn.contains('x')).collect();
    assert_eq!(attempts, ["a1xa7", "d4xa7", "d4xd7", "d4xe6", "d4xf6"]);
}

#[test]
fn what_was_learned_forbids_nothing() {
    let text = format!("4k3/3p4/8/8/8/8/8/3Q2K1 w - - 0 1 {MIXED}");
    let line = played(&text, &["d1xd7", "e8e7"]);
    assert!(line.turns(1000).unwrap().contains(&"d1xd7".to_owned()));
}

#[test]
fn pieces_move_as_ever_without_a_capture() {
    // The knight captures as a queen, but it moves as a knight, and to empty squares only.
    let text = format!("4k3/8/8/8/8/1p6/3P4/N5K1 w - - 0 1 {MIXED}");
    let knight: Vec<_> = turns(&text).into_iter().filter(|turn| turn.starts_with("a1")).collect();
    assert_eq!(knight, ["a1c2", "a1xb3"]);
}

#[test]
fn pawns_capture_without_asking() {
    let text = format!("4k3/8/8/3p4/4P3/8/8/4K3 w - - 7 3 {MIXED}");
    assert!(turns(&text).contains(&"e4d5".to_owned()));
    assert_eq!(after(&text, &["e4d5"]), format!("4k3/8/8/3P4/8/8/8/4K3 b - - 0 3 {MIXED}"));
    let passing = format!("4k3/8/8/8/4p3/8/3P4/4K3 w - - 7 3 {MIXED}");
    assert_eq!(after(&passing, &["d2d4"]), format!("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 3 {MIXED}"));
    assert_eq!(after(&passing, &["d2d4", "e4d3"]), format!("4k3/8/8/8/8/3p4/8/4K3 w - - 0 4 {MIXED}"));
}

#[test]
fn the_target_of_a_double_step_is_written_whether_or_not_it_can_be_used() {
    assert!(after(&format!("4k3/8/8/8/8/8/3P4/4K3 w - - 7 3 {MIXED}"), &["d2d4"]).contains(" d3 "));
}

#[test]
fn a_failed_attempt_is_an_idle_turn() {
    // It ends en passant and leaves castling, even the castling of the rook that asked.
    let text = format!("r3k2r/7p/8/8/3Pp3/8/P7/R3K2R b KQkq d3 0 3 {MIXED}");
    // Black's rook captures as a bishop, White's as a knight.
    let failed = after(&text, &["a8xa2"]);
    assert_eq!(failed, text.replace(" b KQkq d3 0 3", " w KQkq - 1 4"));
    assert_eq!(after(&failed, &["h1xh7"]), text.replace(" b KQkq d3 0 3", " b KQkq - 2 4"));
}

#[test]
fn castling_needs_only_home_and_room() {
    // Out of an attack, through one and into one.
    let text = format!("4k3/8/8/8/2q1r3/8/6r1/R3K2R w KQ - 0 1 {PLAIN}");
    let castled = turns(&text);
    assert!(castled.contains(&"e1g1".to_owned()) && castled.contains(&"e1c1".to_owned()));
    assert!(after(&text, &["e1g1"]).starts_with("4k3/8/8/8/2q1r3/8/6r1/R4RK1 b - - 1 1"));
    assert!(after(&text, &["e1c1"]).starts_with("4k3/8/8/8/2q1r3/8/6r1/2KR3R b - - 1 1"));
    // Not over a piece, and not without the right.
    let full = turns(&format!("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1 {PLAIN}"));
    assert!(!full.contains(&"e1g1".to_owned()) && !full.contains(&"e1c1".to_owned()));
    let moved = turns(&format!("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1 {PLAIN}"));
    assert!(moved.contains(&"e8g8".to_owned()) && !moved.contains(&"e8c8".to_owned()));
}

#[test]
fn castling_is_lost_as_in_chess() {
    let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 {PLAIN}");
    for (turn, left) in [("a1b1", "Kkq"), ("h1h2", "Qkq"), ("e1e2", "kq"), ("a1xa8", "Kk"), ("h1xh8", "Qq")] {
        let after = after(&text, &[turn]);
        assert!(after.contains(&format!(" b {left} - ")), "{turn}: {after}");
    }
}

#[test]
fn whoever_takes_the_king_has_won() {
    // The knight has the queen's power.
    let line = played(&format!("4k3/8/8/8/8/8/8/4N1K1 w - - 99 9 {MIXED}"), &["e1xe8"]);
    assert_eq!(outcome(&line), "1-0 king-taken");
    assert_eq!(line.text(), format!("4N3/8/8/8/8/8/8/6K1 b - - 0 9 {MIXED}"));
    assert_eq!(line.count(), Ok(0));
    let pawn = played(&format!("4k3/8/8/8/8/2p5/1K6/8 b - - 0 9 {MIXED}"), &["c3b2"]);
    assert_eq!(outcome(&pawn), "0-1 king-taken");
    // A king may take a king, here with the power of a queen.
    let kings = played(&format!("4k3/8/8/8/8/8/8/4K3 b - - 0 9 {MIXED}"), &["e8xe1"]);
    assert_eq!(outcome(&kings), "0-1 king-taken");
}

#[test]
fn the_loss_of_the_king_is_judged_before_the_clock() {
    assert_eq!(outcome(&from(&format!("8/8/8/8/8/8/8/6K1 b - - 120 9 {MIXED}"))), "1-0 king-taken");
}

#[test]
fn a_king_may_walk_into_an_attack() {
    let text = format!("4k3/8/8/8/8/8/7r/4K3 w - - 0 1 {PLAIN}");
    assert!(turns(&text).contains(&"e1e2".to_owned()));
    assert_eq!(outcome(&played(&text, &["e1e2", "h2xe2"])), "0-1 king-taken");
}

#[test]
fn a_promoted_piece_has_the_power_of_its_new_kind() {
    // The queen of White captures as a king, the knight as a queen.
    let text = format!("8/P7/k7/8/8/8/8/6K1 w - - 0 1 {MIXED}");
    assert_eq!(turns(&text).iter().filter(|turn| turn.starts_with("a7a8")).count(), 4);
    assert_eq!(outcome(&played(&text, &["a7a8q", "a6a5", "a8xa5"])), "*");
    assert_eq!(outcome(&played(&text, &["a7a8n", "a6a5", "a8xa5"])), "1-0 king-taken");
}

#[test]
fn no_turn_is_a_draw() {
    let wall = "PPPPPPPP/".repeat(6);
    let text = format!("RRRRKRRR/{wall}7k w - - 0 1 {MIXED}");
    assert_eq!(outcome(&from(&text)), "1/2-1/2 no-turn");
    let text = format!("RRRRKRR1/{wall}7k w - - 0 1 {MIXED}");
    assert_eq!(turns(&text), ["g8h8", "h7h8b", "h7h8n", "h7h8q", "h7h8r"]);
    // An attempt is a turn, whether or not it can succeed.
    let text = format!("RRRRKRRR/PPPPPPPp/{}7k w - - 0 1 {MIXED}", &wall[9..]);
    assert_eq!(turns(&text), ["f8xh7", "g6h7", "g8xh7", "h8xh7"]);
}

#[test]
fn a_hundred_idle_turns_are_a_draw() {
    let text = format!("4k3/p7/8/8/8/8/8/Q5K1 w - - 99 70 {MIXED}");
    assert_eq!(outcome(&from(&text)), "*");
    assert_eq!(outcome(&played(&text, &["a1xa7"])), "1/2-1/2 clock", "a failed attempt is no capture");
    assert_eq!(outcome(&played(&text, &["a1b1"])), "1/2-1/2 clock");
    let done = from(&text.replace(" 99 ", " 100 "));
    assert_eq!(outcome(&done), "1/2-1/2 clock");
    assert!(done.turns(1000).unwrap().is_empty());
}

#[test]
fn what_happens_is_told() {
    let tell = |text: &str, turn: &str| -> Vec<String> {
        let events = from(text).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    let text = format!("4k3/3p4/8/8/8/8/8/3Q2K1 w - - 0 1 {MIXED}");
    assert_eq!(tell(&text, "d1xd7"), ["white queen d1 tries to take black pawn on d7: no"]);
    let text = text.replace("3p4/8/8/8/8/8/3Q", "8/8/8/8/8/3p4/3Q");
    assert_eq!(tell(&text, "d1xd2"), ["white queen d1 tries to take black pawn on d2: yes"]);
    let text = format!("1r2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1 {MIXED}");
    assert_eq!(
        tell(&text, "a7b8q"),
        ["white pawn a7 to b8", "black rook on b8 taken", "the pawn on b8 becomes a queen"]
    );
    assert_eq!(tell(&text, "e1c1"), ["white king e1 to c1", "white rook a1 to d1"]);
}

#[test]
fn rights_to_castle_are_those_of_the_king_at_home() {
    let taken = after(&format!("r3k3/3P4/8/8/8/8/8/k3K3 w q - 0 1 {MIXED}"), &["d7e8q"]);
    assert!(taken.starts_with("r3Q3/8/8/8/8/8/8/k3K3 b - - 0 1"), "{taken}");
    let other = after(&format!("4k3/8/8/8/3K4/8/8/R3K3 w Q - 0 1 {MIXED}"), &["d4d5"]);
    assert!(other.contains(" b Q - 1 1"), "{other}");
    let text = format!("4k3/8/8/8/3K4/8/8/R3K2R w KQ - 0 1 {MIXED}");
    assert!(
        from(&text)
            .play_turn("d4g4")
            .unwrap_err()
            .why()
            .to_string()
            .contains("a king does not move like that")
    );
}

#[test]
fn a_forbidden_step_is_explained() {
    let setup = START;
    let given = after(START, &["=QNBRK"]);
    let play = format!("4k3/3p4/8/8/p7/P6b/4p1P1/R3K2R w KQ - 0 1 {MIXED}");
    let over = format!("8/8/8/8/8/8/8/6K1 b - - 0 9 {MIXED}");
    for (text, step, why) in [
        (setup, "e2e4", "first the opponent"),
        (&given, "d7d5", "first the opponent"),
        (&play, "=QNBRK", "before the first move only"),
        (&play, "b1b2", "no piece of yours stands on b1"),
        (&play, "d7d6", "the piece on d7 is not yours"),
        (&play, "a1a3", "taken by your own piece"),
        (&play, "e1e2", "must be asked for, as e1xe2"),
        (&play, "a1b2", "a rook does not move like that"),
        (&play, "a1a5", "a piece stands between a1 and a5"),
        (&play, "a1b1q", "only pawns promote"),
        (&play, "g2h4", "a pawn does not move like that"),
        (&play, "g2f3", "there is nothing to take on f3"),
        (&play, "a3a4", "a pawn does not take straight ahead"),
        (&play, "g2g3q", "promotes only on the last rank"),
        (&play, "g2xh3", "without asking, as g2h3"),
        (&play, "a1xb1", "no enemy stands on b1"),
        (&play, "h1xe2", "none of the five powers"),
        (&over, "a1a2", "the game is over"),
    ] {
        let illegal = from(text).play_turn(step).unwrap_err();
        assert!(illegal.why().to_string().contains(why), "{step}: {}", illegal.why());
    }
    let wrong = |text: &str, step: &str, part: &str| {
        let illegal = from(text).play_turn(step).unwrap_err();
        assert!(illegal.why().to_string().contains(part), "{step}: {}", illegal.why());
    };
    wrong(&format!("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 {MIXED}"), "a7a8", "must promote there");
    wrong(&format!("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 {MIXED}"), "a7a8k", "promotes to q, r, b or n");
    wrong(&format!("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1 {MIXED}"), "e1c1", "pieces stand in the way");
    wrong(&format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {MIXED}"), "e1c1", "have not moved");
    wrong(START, "=QNBRR", "once each");
    wrong(&play, "e1g1,a1b1", "the turn is complete before it");
}

#[test]
fn powers_are_given_by_filling_in_a_form() {
    let line = from(START);
    let offered = AnyLine::offered(&line, Seat::WHITE, "").unwrap().steps;
    let named: Vec<_> = offered
        .iter()
        .filter(|step| matches!(step.gesture, Gesture::Assign { preset: Some("balanced"), .. }))
        .collect();
    assert_eq!(named.len(), 1);
    assert_eq!(named[0].text, "=QNBKR");
    let Gesture::Assign { rows, .. } = &named[0].gesture else { unreachable!() };
    assert_eq!(rows[0], menagerie_show::AssignRow { row: "king", value: "queen" });
    assert_eq!(rows[3], menagerie_show::AssignRow { row: "bishop", value: "king" });
}

#[test]
fn the_example_of_the_rules_is_right() {
    let text = INFO.rules.lines().find(|line| line.contains("powers.w=RKNBQ")).unwrap();
    let tries: Vec<_> = turns(text).into_iter().filter(|turn| turn.contains('x')).collect();
    assert_eq!(tries, ["b5xa7", "b5xb7", "b5xc7", "b5xd7", "d1xd7"]);
    let taken = |turn: &str| after(text, &[turn]).contains(" b - - 0 ");
    assert_eq!(tries.iter().map(|turn| taken(turn)).collect::<Vec<_>>(), [false, true, false, true, false]);
}

#[test]
fn absurd_positions_are_played() {
    let text = format!("qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1 {PLAIN}");
    let line = from(&text);
    assert_eq!(line.turns(1000).unwrap(), Slow::read(&text).turns());
    let last = format!("4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295 {PLAIN}");
    assert_eq!(outcome(&from(&last)), "1/2-1/2 clock");
    let last = format!("4k3/8/8/8/8/8/8/4K3 b - - 0 4294967295 {PLAIN}");
    assert!(after(&last, &["e8e7"]).contains(" 1 4294967295 "));
}

#[test]
fn a_queen_that_captures_as_a_queen_is_worth_more() {
    let worth = |powers: &str, seat: &str| {
        menagerie_kernel::evaluate(
            &Masquerade::default(),
            from(&format!("r3k3/p7/8/8/8/8/7P/3QK3 {seat} - - 0 1 {powers}")).state(),
        )
    };
    assert!(worth(PLAIN, "w") > 200, "a queen against a rook");
    assert!(worth(PLAIN, "b") < -200);
    // A bare rook with the power of a queen beats one with that of a king.
    let rook = |power: &str| {
        menagerie_kernel::evaluate(
            &Masquerade::default(),
            from(&format!("4k3/p7/8/8/8/8/7P/R3K3 w - - 0 1 powers.w={power} powers.b=KQRBN")).state(),
        )
    };
    assert!(rook("BRQKN") > rook("BQKRN"));
}

#[test]
fn a_king_in_reach_is_nearly_won() {
    let worth = |text: &str| menagerie_kernel::evaluate(&Masquerade::default(), from(text).state());
    assert!(worth(&format!("4k3/8/8/8/8/8/8/4N1K1 w - - 0 9 {MIXED}")) > 10_000);
    assert!(worth(&format!("4k3/8/8/8/8/8/8/4Q1K1 w - - 0 9 {MIXED}")) < 5_000, "this queen takes as a king");
    assert!(worth(&format!("4k3/3P4/8/8/8/8/8/6K1 w - - 0 9 {MIXED}")) > 10_000);
    assert!(worth(&format!("4k3/5P2/8/8/8/8/8/6K1 b - - 0 9 {MIXED}")) < 10_000);
    assert_eq!(worth(START), 0);
}

#[test]
fn a_step_gains_what_it_truly_takes() {
    let gain = |text: &str, step: &str| {
        let (line, step) = (from(text), step.parse().unwrap());
        menagerie_kernel::gain(&Masquerade::default(), line.state(), &step)
    };
    let text = format!("4k3/P2p4/8/3Pp3/8/8/r7/R2QN1K1 w - e6 0 1 {MIXED}");
    assert_eq!(gain(&text, "d1xd7"), 0, "a queen with a king's power");
    assert_eq!(gain(&text, "a1xa2"), 0, "a rook with a knight's power");
    assert!(gain(&text, "e1xe5") == 100);
    assert!(gain(&text.replace("Pp3", "P4").replace(" e6 ", " - "), "e1xe8") > 10_000);
    assert_eq!(gain(&text, "d5e6"), 100);
    assert_eq!(gain(&text, "g1f1"), 0);
    assert!(gain(&text, "a7a8n") > gain(&text, "a7a8r"), "a knight that captures as a queen");
    assert_eq!(gain(START, "=QNBKR"), 0);
}
