//! Single moves: how men go, march, take, promote and castle, and how games end.

use super::*;
use crate::parts::Color;

/// Where a lone man on f6 can go, the kings out of his way.
fn reach(letter: char, fields: &str) -> Vec<String> {
    let (seat, far, near) = if letter.is_ascii_uppercase() { ('w', 'K', 'k') } else { ('b', 'k', 'K') };
    let text = format!("9{far}1/11/11/11/11/5{letter}5/11/11/11/11/1{near}9 {seat} - - 0 1{fields}");
    turns_from(&text, "f6")
}

fn squares(names: &str) -> Vec<String> {
    let mut names: Vec<String> = names.split(' ').map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn officers_move_by_their_names() {
    let (rook, bishop, knight, camel) = (20, 20, 8, 8);
    let (wazir, ferz) = (4, 4);
    for (letter, goals) in [
        ('R', rook),
        ('B', bishop),
        ('N', knight),
        ('C', bishop + knight),
        ('M', rook + knight),
        ('Q', rook + bishop),
        ('A', rook + bishop + knight),
        ('r', rook),
        ('q', rook + bishop),
        ('s', rook + ferz),
        ('w', camel + ferz),
        ('v', bishop + wazir),
        ('m', rook + camel + ferz),
    ] {
        assert_eq!(reach(letter, "").len(), goals, "{letter}");
    }
    assert_eq!(reach('w', ""), squares("e5 e7 g5 g7 e3 e9 g3 g9 c5 c7 i5 i7"));
    assert_eq!(reach('N', ""), squares("d5 d7 e4 e8 g4 g8 h5 h7"));
}

#[test]
fn enhanced_knights_do_more() {
    assert_eq!(reach('N', " knights=zebra"), squares("d5 d7 e4 e8 g4 g8 h5 h7 c4 c8 d3 d9 h3 h9 i4 i8"));
    assert_eq!(reach('N', " knights=centaur"), squares("d5 d7 e4 e8 g4 g8 h5 h7 e5 e6 e7 f5 f7 g5 g6 g7"));
    // A cardinal is not enhanced, a promoted knight is, and centaurs are not royal.
    assert_eq!(reach('C', " knights=zebra"), reach('C', ""));
    let text = "k10/4P6/11/11/11/11/11/11/11/11/10K w - - 0 1 knights=zebra";
    let promoted = after(text, &["e10e11n", "a11a10"]);
    assert!(legal(&promoted, "e11g8") && legal(&promoted, "e11h9"));
    // Both leaps give check; a centaur may be taken like any knight.
    let checked = |board: &str| !state(&format!("{board} b - - 0 1")).checkers(Color::Black).is_empty();
    let checked_by = |board: &str, knights: &str| {
        !state(&format!("{board} b - - 0 1 knights={knights}")).checkers(Color::Black).is_empty()
    };
    let zebra = "k10/11/11/2N8/11/11/11/11/11/11/10K";
    assert!(checked_by(zebra, "zebra") && !checked_by(zebra, "centaur") && !checked(zebra));
    let centaur = "k10/1N9/11/11/11/11/11/11/11/11/10K";
    assert!(checked_by(centaur, "centaur") && !checked_by(centaur, "zebra") && !checked(centaur));
    assert!(legal(&format!("{centaur} b - - 0 1 knights=centaur"), "a11b10"));
}

#[test]
fn pawns_and_crabs_march_one_to_three_from_their_first_rank() {
    assert_eq!(turns_from(&start(""), "e2"), ["e3", "e4", "e5"]);
    let black = after(&start(""), &["e2e3"]);
    assert_eq!(turns_from(&black, "a10"), ["a7", "a8", "a9"]);
    assert_eq!(turns_from(&black, "e10"), ["d9", "e7", "e8", "e9", "f9"]);
    let blocked = "k10/11/11/11/11/11/p10/1p9/2p8/PPPP7/10K w - - 0 1";
    assert_eq!(turns_from(blocked, "a2"), ["a3", "a4"]);
    assert_eq!(turns_from(blocked, "b2"), ["b3", "c3"]);
    assert!(turns_from(blocked, "c2").is_empty());
    assert_eq!(turns_from(blocked, "d2"), ["c3", "d3", "d4", "d5"]);
    let moved = "k10/11/11/3c7/11/11/11/2P8/11/11/10K";
    assert_eq!(turns_from(&format!("{moved} w - - 0 1"), "c4"), ["c5"]);
    assert_eq!(turns_from(&format!("{moved} b - - 0 1"), "d8"), ["c7", "d7", "e7"]);
}

#[test]
fn a_crab_takes_aslant_and_not_ahead() {
    let text = "k10/11/11/3c7/2RNP6/11/11/11/11/11/10K b - - 0 1";
    assert_eq!(turns_from(text, "d8"), ["c7", "e7"]);
    assert!(after(text, &["d8c7"]).starts_with("k10/11/11/11/2cNP6/11/"));
}

#[test]
fn every_square_passed_is_a_target_of_the_next_turn_only() {
    let text = "k10/11/11/11/11/11/3p1p5/3p1c5/3p1c5/4P6/10K w - - 0 1";
    let three = after(text, &["e2e5"]);
    assert_eq!(three, "k10/11/11/11/11/11/3pPp5/3p1c5/3p1c5/11/10K b - e3,e4 0 1");
    for (turn, taker) in [("d5e4", 'p'), ("d4e3", 'p'), ("f5e4", 'p'), ("f4e3ep", 'c')] {
        let taken = after(&three, &[turn]);
        assert!(!taken.contains('P') && taken.contains("w - - 0 2"), "{turn}: {taken}");
        assert!(taken.contains(taker));
    }
    // The crab's quiet step to the same square stays, and a pawn has no such step.
    assert_eq!(
        turns_from(&three, "f4"),
        ["e3", "e3ep", "f3g3"].map(|turn| turn.trim_start_matches("f3")).map(|turn| if turn == "g3" {
            "g3"
        } else {
            turn
        })
    );
    assert!(after(&three, &["f4e3"]).contains("3pPp5"));
    assert!(!legal(&three, "d5e4ep") && !legal(&three, "d3e2"));
    // Two squares leave one target, and nobody takes a turn later.
    let two = after(text, &["e2e4"]);
    assert!(two.contains(" b - e3 0 1") && legal(&two, "d4e3") && legal(&two, "f4e3ep"));
    let later = after(&three, &["a11a10", "k1k2"]);
    assert!(later.contains(" b - - ") && !legal(&later, "d5e4") && !legal(&later, "f4e3ep"));
    assert!(after(text, &["e2e3"]).contains(" b - - 0 1"));
}

#[test]
fn marching_crabs_are_taken_by_pawns_and_pawns_by_crabs() {
    let text = "k10/4c6/3P1P5/3P7/11/11/11/11/11/11/10K b - - 0 1";
    let three = after(text, &["e10e7"]);
    assert!(three.contains(" w - e8,e9 0 2"));
    // Only d8 stands beside a passed square's lower neighbour.
    assert!(legal(&three, "d8e9") && !legal(&three, "d9e10") && !legal(&three, "f9e10"));
    assert!(!after(&three, &["d8e9"]).contains('c'));
    assert!(!legal(&three, "d8e9ep"));
}

#[test]
fn en_passant_may_not_open_a_line_to_the_king() {
    // Along the rank both men leave it at once.
    let rank = after("11/11/11/11/11/11/k2p5RR/11/11/4P6/10K w - - 0 1", &["e2e5"]);
    assert!(rank.contains("k2pP4RR") && !legal(&rank, "d5e4"));
    assert!(legal(&rank.replace("4RR", "6"), "d5e4"));
    // Along the diagonal from h8 to c3, which the man that passed has closed.
    let diagonal = "11/11/11/7B3/11/11/3pP6/11/2k8/11/10K b - e3,e4 0 1";
    assert!(!legal(diagonal, "d5e4") && legal(diagonal, "d5d4"));
    assert!(legal(&diagonal.replace('B', "N"), "d5e4"));
    // Along the file of a pinned pawn.
    let file = "3k7/11/11/11/11/11/3p7/11/11/4P6/3R6K w - - 0 1";
    assert!(!legal(&after(file, &["e2e5"]), "d5e4"));
}

#[test]
fn en_passant_may_end_a_check() {
    // The pawn on e5 attacks the king on d6: taking it in passing is an answer.
    let check = after("11/11/11/11/11/3k7/3p7/11/11/4P6/10K w - - 0 1", &["e2e5"]);
    assert!(legal(&check, "d5e4") && !legal(&check, "d5d4"));
}

#[test]
fn promotion_is_compulsory_and_to_the_officers_of_the_army() {
    let white = "k4r5/4P6/11/11/11/11/11/11/11/11/10K w - - 0 1";
    assert_eq!(turns_from(white, "e10e11"), ["a", "b", "c", "m", "n", "q", "r"]);
    assert_eq!(turns_from(white, "e10f11"), ["a", "b", "c", "m", "n", "q", "r"]);
    let black = "k10/11/11/11/11/11/11/11/11/2pc7/K10 b - - 0 1";
    for beginning in ["c2c1", "d2d1", "d2e1"] {
        assert_eq!(turns_from(black, beginning), ["m", "q", "r", "s", "v", "w"]);
    }
    let queen = "k8q1/11/11/11/11/11/11/11/11/2pc7/K10 b - - 0 1";
    assert_eq!(turns_from(queen, "c2c1"), ["m", "r", "s", "v", "w"]);
    assert!(after(white, &["e10f11c"]).starts_with("k4C5/11/"));
    assert!(after(black, &["d2e1w"]).ends_with("2p8/K3w6 w - - 0 2"));
    // White may have several queens.
    assert!(legal("k10/4P6/11/11/11/11/11/11/11/11/1QQ7K w - - 0 1", "e10e11q"));
}

const CASTLES: &str = "rs3k3sr/ppppppppppp/11/11/11/11/11/11/11/PPPPPPPPPPP/R4K4R";
const OPEN: &str = "rs3k3sr/11/11/11/11/11/11/11/11/11/R4K4R";

#[test]
fn castling_takes_king_and_partner_where_the_seed_says() {
    for (seat, turn, rank) in [
        ("w", "f1b1", "1KR7R"),
        ("w", "f1j1", "R7RK1"),
        ("b", "f11c11", "r1ks5sr"),
        ("b", "f11i11", "rs5sk1r"),
    ] {
        let text = format!("{CASTLES} {seat} AKabjk - 0 1");
        let row = if seat == "w" { 10 } else { 0 };
        assert_eq!(after(&text, &[turn]).split([' ', '/']).nth(row), Some(rank), "{turn}");
    }
    let rooks = "r4k4r/11/11/11/11/11/11/11/11/11/5K5 b ak - 0 1";
    assert!(after(rooks, &["f11b11"]).starts_with("1kr7r/"));
    assert!(after(rooks, &["f11j11"]).starts_with("r7rk1/"));
    // Squires stand between king and rooks.
    let both = format!("{CASTLES} b AKabjk - 0 1");
    assert!(!legal(&both, "f11b11") && !legal(&both, "f11j11"));
}

#[test]
fn castling_needs_an_unattacked_king_path_and_goal() {
    let with = |rank: &str| format!("5k5/11/11/11/11/11/11/11/11/{rank}/R4K4R w AK - 0 1");
    assert!(legal(&with("11"), "f1b1") && legal(&with("11"), "f1j1"));
    let attacked = |from: &str| format!("5k5/11/11/11/11/11/11/11/{from}/11/R4K4R w AK - 0 1");
    // On the king, on its path, on its goal, and beside them on the rook's way only.
    assert!(!legal(&attacked("5r5"), "f1b1") && !legal(&attacked("5r5"), "f1j1"));
    for rank in ["4r6", "3r7", "2r8", "1r9"] {
        assert!(!legal(&attacked(rank), "f1b1") && legal(&attacked(rank), "f1j1"), "{rank}");
    }
    assert!(legal(&attacked("r10"), "f1b1"));
    // All between must be empty, attacked or not.
    let knight = "5k5/11/11/11/11/11/11/11/11/11/RN3K4R w AK - 0 1";
    assert!(!legal(knight, "f1b1") && legal(knight, "f1j1"));
}

#[test]
fn castling_with_a_squire_minds_what_stands_beyond() {
    let beyond = |letter: &str| format!("{letter}s3k5/11/11/11/11/11/11/11/11/11/5K5 b b - 0 1");
    assert!(legal(&beyond("r"), "f11c11") && legal(&beyond("v"), "f11c11"));
    // An enemy rook attacks the goal once the squire has left; a bishop does not.
    assert!(!legal(&beyond("R"), "f11c11") && legal(&beyond("B"), "f11c11"));
    assert!(after(&beyond("B"), &["f11c11"]).starts_with("B1ks7/"));
}

#[test]
fn castling_rights_are_lost_once_and_for_all() {
    let text = format!("{OPEN} w AKabjk - 0 1");
    for (moves, rights) in [
        (&["f1f2"][..], "abjk"),
        (&["a1b1"], "Kabjk"),
        (&["k1k2"], "Aabjk"),
        (&["a1b1", "f11f10"], "K"),
        (&["a1b1", "a11a10"], "Kbjk"),
        (&["a1b1", "b11b10"], "Kajk"),
        (&["a1b1", "j11j10"], "Kabk"),
        (&["a1a11"], "Kbjk"),
        (&["k1k11"], "Aabj"),
        (&["a1b1", "f11f10", "b1a1", "f10f11"], "K"),
    ] {
        let found = after(&text, moves);
        assert_eq!(found.split(' ').nth(2), Some(rights), "{moves:?}");
    }
    let castled = after(&format!("{CASTLES} w AKabjk - 0 1"), &["f1b1", "f11i11"]);
    assert_eq!(castled.split(' ').nth(2), Some("-"));
}

#[test]
fn the_clock_counts_turns_without_captures_or_foot_moves() {
    let text = "k10/3c7/11/11/11/11/11/11/r10/1R9/10K w - - 7 9";
    assert!(after(text, &["b2c2"]).ends_with(" b - - 8 9"));
    assert!(after(text, &["b2c2", "a11b11"]).ends_with(" w - - 9 10"));
    assert!(after(text, &["b2c2", "d10e9"]).ends_with(" w - - 0 10"));
    assert!(after("k10/11/11/11/11/11/11/11/1r9/1R9/10K w - - 7 9", &["b2b3"]).ends_with(" b - - 0 9"));
}

#[test]
fn mate_stalemate_and_the_clock_end_games() {
    let mate = "k10/11/1Q9/11/1R9/11/11/11/11/11/K10 b - - ";
    assert_eq!(outcome("k10/1Q9/2K8/11/11/11/11/11/11/11/11 b - - 0 1"), "1-0");
    assert_eq!(outcome("k10/2Q8/11/11/11/11/11/11/11/11/K10 b - - 0 1"), "1/2-1/2");
    assert_eq!(outcome(&format!("{mate}0 1")), "1/2-1/2");
    // Mate is judged before the clock.
    assert_eq!(outcome("k10/1Q9/2K8/11/11/11/11/11/11/11/11 b - - 100 90"), "1-0");
    let drawn = "k10/11/11/11/11/11/11/11/11/11/K9R w - - 100 90";
    assert_eq!(outcome(drawn), "1/2-1/2");
    assert!(turns(drawn).is_empty());
    assert_eq!(kernel::count(&Terror::default(), &state(drawn)), Ok(0));
    assert_eq!(kernel::perft(&Terror::default(), &state(drawn), 2), Ok(0));
    let nearly = "k10/11/11/11/11/11/11/11/11/11/K9R w - - 99 90";
    assert_eq!(outcome(nearly), "*");
    assert_eq!(outcome(&after(nearly, &["k1j1"])), "1/2-1/2");
    assert_eq!(outcome("k10/11/11/11/11/11/11/11/11/11/K9R w - - 4000000000 90"), "1/2-1/2");
}

#[test]
fn the_third_occurrence_draws_and_counts_targets_only_where_they_are_used() {
    let mut line = line("k10/11/11/11/11/11/11/11/11/P10/K9R w - - 0 1");
    // Nobody can take the march's targets, so they do not make the position another one.
    line.play_turn("a2a5").unwrap();
    for _ in 0..2 {
        for turn in ["a11a10", "k1k2", "a10a11", "k2k1"] {
            assert_eq!(line.turn().outcome(), None);
            line.play_turn(turn).unwrap();
        }
    }
    assert_eq!(line.turn().outcome().map(|outcome| outcome.reason), Some(Reason::REPETITION));
    let used = state("k10/11/11/11/11/11/1pP8/11/11/11/K9R b - c3,c4 0 1");
    let unused = state("k10/11/11/11/11/11/1pP8/11/11/11/K9R b - - 0 1");
    assert_ne!(Terror::default().repetition(&used), Terror::default().repetition(&unused));
    // Only c4 is within the pawn's reach.
    assert_eq!(used.ep.len(), 2);
}
