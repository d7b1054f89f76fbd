//! The rules of the game but for explosions, one test each.

use super::*;

#[test]
fn it_starts_as_chess_with_all_checkers_beside_the_board() {
    let start = Adrenaline.start(Chance::from_number(1)).ok().unwrap();
    assert_eq!(kernel::text(&Adrenaline, &start), text::START);
    assert_eq!((start.pool(), turns(text::START).len()), (24, 20));
}

#[test]
fn a_capture_ends_with_a_checker_under_any_enemy() {
    // The inventor's first example.
    let position = "rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-";
    assert_eq!(turns_from(position, "f1a6,").split(' ').count(), 15);
    assert_eq!(
        after(position, &["f1a6,+h7"]),
        "rnbqkbnr/1ppppppp/B7/8/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 0 2 checkers=h7:1"
    );
    // It may be the king, and a man that has some already.
    assert_eq!(after(position, &["f1a6,+e8", "b7a6,+e1"]).rsplit_once(' ').unwrap().1, "checkers=e1:1,e8:1");
    assert!(!legal(position, "f1a6") && !legal(position, "f1a6,+d1") && !legal(position, "e3e4,+h7"));
}

#[test]
fn one_checker_a_turn_however_many_were_taken() {
    let position = "7k/8/8/8/1p6/p7/1p6/N6K w - - 0 1 checkers=a1:3";
    let all: Vec<_> = turns(position);
    assert!(all.contains(&"a1b3,b3b4,b4a3,a3b2,+h8".to_owned()));
    assert!(all.iter().all(|turn| turn.matches('+').count() <= 1));
    assert_eq!(
        after(position, &["a1b3,b3b4,b4a3,a3b2,+h8"]),
        "7k/8/8/8/8/8/1N6/7K b - - 0 1 checkers=h8:1",
        "what was spent is back beside the board"
    );
}

#[test]
fn extra_steps_follow_an_ordinary_move_of_the_same_man() {
    let position = "7k/8/8/8/8/8/PP6/N6K w - - 0 1 checkers=a1:2";
    assert!(legal(position, "a1b3") && legal(position, "a1b3,b3c4") && legal(position, "a1b3,b3c4,c4d5"));
    assert!(!legal(position, "a1b1") && !legal(position, "a1b3,b3c4,c4d5,d5d6"));
    assert!(!legal(position, "a1b3,h1h2"), "another man");
    assert_eq!(after(position, &["a1b3,b3c4"]), "7k/8/8/8/2N5/8/PP6/7K b - - 1 1 checkers=c4:1");
    // Shut in: its checkers are of no use.
    let shut = "7k/8/8/8/8/8/PP6/BN5K w - - 0 1 checkers=a1:2";
    assert_eq!(turns_from(shut, "a1"), "");
}

#[test]
fn a_taker_takes_over_and_may_use_it_at_once() {
    let position = "7k/8/8/8/8/8/p7/R6K w - - 0 1 checkers=a1:1,a2:2";
    assert!(legal(position, "a1a2,a2b3,b3c4,c4d5,+h8") && !legal(position, "a1a2,a2b3,b3c4,c4d5,d5e6,+h8"));
    assert_eq!(after(position, &["a1a2,+h8"]), "7k/8/8/8/8/8/R7/7K b - - 0 1 checkers=a2:3,h8:1");
    // An extra step gathers as well.
    let position = "7k/8/8/8/p7/8/8/R6K w - - 0 1 checkers=a1:1,a4:2";
    assert!(legal(position, "a1a3,a3a4,a4b5,b5b6,+h8"));
}

#[test]
fn nothing_is_placed_when_the_pool_is_empty() {
    // The bishop on all the checkers is shut in.
    let position = "6bk/5p1p/8/8/8/8/p7/R6K w - - 0 1 checkers=g8:24";
    assert_eq!(turns_from(position, "a1a2"), "");
    assert_eq!(after(position, &["a1a2"]), "6bk/5p1p/8/8/8/8/R7/7K b - - 0 1 checkers=g8:24");
    // What is spent in the same turn is back before.
    let position = position.replace("g8:24", "a1:1,g8:23");
    assert!(next(&position, "").contains(&("a1a2".to_owned(), kernel::Then::Either)));
    assert_eq!(turns_from(&position, "a1a2,a2b3"), ",+f7 ,+g8 ,+h7 ,+h8");
    assert!(legal(&position, "a1a2"));
}

#[test]
fn attacks_include_extra_steps() {
    let attacked = |text: &str| state(text).is_attacked(state(text).color);
    // Rook to b8 or along the file, then one step.
    assert!(attacked("8/r7/8/8/8/8/8/1K5k w - - 0 1 checkers=a7:1"));
    assert!(!attacked("8/r7/8/8/8/8/8/1K5k w - - 0 1 checkers=-"));
    // The pawn's ordinary move need not take.
    assert!(attacked("7k/8/8/7p/8/6K1/8/8 w - - 0 1 checkers=h5:1"));
    // Checkers gathered on the way: b3 is taken, its two checkers lead to d1.
    assert!(attacked("1r5k/8/8/8/8/1P6/8/3K4 w - - 0 1 checkers=b3:2"));
    assert!(!attacked("1r5k/8/8/8/8/1P6/8/4K3 w - - 0 1 checkers=b3:1"));
    // A man without an ordinary move attacks nothing.
    let shut = "7k/8/8/8/8/8/1p6/bK6 w - - 0 1 checkers=a1:3,b2:2";
    assert!(!attacked(shut) && attacked(&shut.replace("b2:2", "-").replace(",-", "").replace("1p6", "8")));
}

#[test]
fn the_seeds_checkmate() {
    let mate = "rn2k1nr/5pp1/4p3/4P2p/1pq5/P7/1P1PbKPP/R1B3Q1 w - - 0 1 checkers=c1:3,e5:1,e6:1,g7:1,h5:1";
    assert_eq!((turns(mate), outcome(mate)), (vec![], "0-1".to_owned()));
    assert!(state(mate).is_attacked(crate::parts::Color::White));
    // With one checker less under the bishop the king is safe on e3.
    let less = mate.replace("c1:3", "c1:1");
    assert_eq!(outcome(&less), "*");
}

#[test]
fn the_king_is_safe_after_every_step() {
    // The knight shields its king, and may not leave the file even to come back.
    let position = "4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1 checkers=e3:2";
    assert_eq!(turns_from(position, "e3"), "");
    // Nor may an extra step open the file: the rook stays on it.
    let position = "4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1 checkers=e3:2";
    assert!(legal(position, "e3e4,e4e5,e5e6") && !turns_from(position, "e3e4").contains("d5"));
    // A king goes on likewise.
    let position = "3r3k/8/8/8/8/8/8/4K3 w - - 0 1 checkers=e1:2";
    assert_eq!(turns_from(position, "e1d1"), "");
}

#[test]
fn a_double_step_counts_as_open_to_capture_in_passing() {
    // d4 takes in passing on e3, with the checker of e4, and goes on to f2.
    let position = "7k/8/8/8/3p4/8/4PK2/8 w - - 0 1 checkers=e2:1";
    assert_eq!(turns_from(position, "e2e4"), "", "no extra step makes it legal");
    assert!(legal(&position.replace("e2:1", "-"), "e2e4"));
}

#[test]
fn the_king_is_safe_after_the_placement() {
    // One checker under the rook on a8 brings it next to the king on b1, under the one on h8 does not.
    let position = "r6k/8/8/8/3p4/8/8/1K1Q4 w - - 0 1 checkers=-";
    assert_eq!(turns_from(position, "d1d4,"), "+h8");
    assert!(why(position, "d1d4,+a8").contains("one more checker the enemy on a8"));
    // Kings two squares apart: the last enemy's capture finds no place for a checker.
    let position = "8/8/8/8/8/1k1p4/8/1K1R4 w - - 0 1 checkers=-";
    assert_eq!(turns_from(position, "d1d3,"), "");
    assert!(why(position, "d1d3").contains("wherever a checker were placed"));
}

#[test]
fn a_longer_turn_may_place_where_a_shorter_one_cannot() {
    // From a2 the king is two squares from the other one; an extra step later it is three.
    let near = "8/8/8/8/2k5/8/p7/1K6 w - - 0 1 checkers=b1:1";
    assert_eq!(turns_from(near, "b1a2"), ",a2a1,+c4 ,a2b1,+c4");
    assert_eq!(next(near, "b1a2").len(), 2);
    assert_eq!(next(near, "b1a2,a2a1"), [("+c4".to_owned(), kernel::Then::Ends)]);
}

#[test]
fn nobody_castles_on_checkers_or_through_attacks() {
    let position = |checkers: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 checkers={checkers}");
    let castles = |text: &str| [legal(text, "e1g1"), legal(text, "e1c1")];
    assert_eq!(castles(&position("-")), [true, true]);
    assert_eq!(castles(&position("h1:1")), [false, true]);
    assert_eq!(castles(&position("e1:1")), [false, false]);
    assert_eq!(after(&position("-"), &["e1c1"]), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1 checkers=-");
    // With a checker the knight on h4 attacks f1 and g1 by way of g2, and the one on b4 c1 and d1 by way of c2.
    let knight =
        |rank: &str, checkers: &str| format!("4k3/8/8/8/{rank}/8/8/R3K2R w KQ - 0 1 checkers={checkers}");
    assert_eq!(castles(&knight("7n", "-")), [true, true]);
    assert_eq!(castles(&knight("7n", "h4:1")), [false, true]);
    assert_eq!(castles(&knight("1n6", "b4:1")), [true, false]);
}

#[test]
fn castling_rights_go_with_whoever_leaves_or_is_taken() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 checkers=a1:2";
    assert!(after(position, &["a1b1,b1a1"]).contains(" b Kkq "), "left and come back");
    assert!(after(position, &["h1h8,+a8"]).contains(" b Qq "));
    assert!(after(position, &["a1a7,a7b8,b8a8,+e8"]).contains(" b Kk "));
}

#[test]
fn only_a_bare_double_step_can_be_taken_in_passing() {
    let position = "4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1 checkers=e2:1";
    assert_eq!(after(position, &["e2e4"]), "4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1 checkers=e4:1");
    assert_eq!(after(position, &["e2e4,e4e5"]), "4k3/8/8/4P3/3p4/8/8/K7 b - - 0 1 checkers=-");
    // It takes over the checkers, and goes on.
    let passed = "4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1 checkers=e4:1";
    assert_eq!(after(passed, &["d4e3,e3d3,+a1"]), "4k3/8/8/8/8/3p4/8/K7 w - - 0 2 checkers=a1:1");
    // Not by an extra step: the pawn only passes over e3.
    let position = "4k3/8/8/3p4/4P3/8/8/K7 b - e3 0 1 checkers=d5:2";
    assert_eq!(after(position, &["d5d4,d4e3"]), "4k3/8/8/8/4P3/4p3/8/K7 w - - 0 2 checkers=e3:1");
}

#[test]
fn pawns_promote_at_once_by_either_kind_of_step() {
    let position = "7k/P7/8/8/8/8/8/7K w - - 0 1 checkers=a7:2";
    assert!(!legal(position, "a7a8"));
    let extra = "7k/8/P7/8/8/8/8/7K w - - 0 1 checkers=a6:2";
    assert!(
        legal(extra, "a6a7,a7b8n,b8c7") && !legal(extra, "a6a7,a7b8") && !legal(extra, "a6a7,a7b8n,b8c8q")
    );
    assert_eq!(after(extra, &["a6a7,a7b8n,b8c7"]), "7k/2N5/8/8/8/8/8/7K b - - 0 1 checkers=-");
    assert_eq!(after(position, &["a7a8r,a8b8"]), "1R5k/8/8/8/8/8/8/7K b - - 0 1 checkers=b8:1");
}

#[test]
fn pawns_carried_back_go_on_from_there() {
    let position = "7k/8/8/8/8/4P3/8/7K w - - 0 1 checkers=e3:3";
    assert_eq!(after(position, &["e3e4,e4e3,e3e2,e2e1"]), "7k/8/8/8/8/8/8/4P2K b - - 0 1 checkers=-");
    assert_eq!(turns_from("7k/8/8/8/8/8/8/4P2K w - - 0 1 checkers=-", "e1"), "e2");
    assert_eq!(turns_from("7k/8/8/8/8/8/4P3/7K w - - 0 1 checkers=-", "e2"), "e3 e4");
}

#[test]
fn ends_are_those_of_chess() {
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 checkers=-"), "1/2-1/2");
    assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 checkers=-"), "1-0");
    assert_eq!(outcome("7k/8/8/8/8/8/8/K7 w - - 100 80 checkers=-"), "1/2-1/2");
    assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80 checkers=-"), "1-0", "mate comes first");
    assert_eq!(outcome("7k/8/8/8/8/8/8/K7 w - - 99 80 checkers=-"), "*", "no draw for lack of men");
    assert!(next("7k/8/8/8/8/8/8/K7 w - - 100 80 checkers=-", "").is_empty());
    let quiet = "k7/8/8/8/8/8/8/K6R w - - 7 1 checkers=-";
    assert!(after(quiet, &["h1g1"]).contains(" 8 1 "));
}

#[test]
fn a_position_repeats_when_only_the_counters_differ() {
    let mut line = line("k7/8/8/8/8/8/8/K6R w - - 0 1 checkers=-");
    for _ in 0..2 {
        assert!(line.turn().outcome().is_none());
        for turn in ["h1g1", "a8b8", "g1h1", "b8a8"] {
            line.play_turn(turn).unwrap();
        }
    }
    assert_eq!(line.turn().outcome().unwrap().reason, menagerie_kernel::Reason::REPETITION);
    let key = |text: &str| Adrenaline.repetition(&state(text));
    let base = "7k/8/8/8/3pP3/8/8/K7 b - e3 0 1 checkers=-";
    assert_ne!(key(base), key(&base.replace("e3", "-")), "it can be taken in passing");
    let far = "7k/8/8/8/2p1P3/8/8/K7 b - e3 0 1 checkers=-";
    assert_eq!(key(far), key(&far.replace("e3", "-")));
    assert_ne!(key(far), key(&far.replace("checkers=-", "checkers=c4:1")));
}
