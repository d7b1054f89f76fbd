//! The rules of the book's page (`rules/spartan.md`), one by one.

mod compared;
mod slow;

use super::{Spartan, text};
use menagerie_kernel::Options;
use menagerie_show::{AnyGame, Erased};

fn refused(position: &str) -> String {
    match text::read(position) {
        Ok(_) => panic!("{position} is no position"),
        Err(bad) => bad.to_string(),
    }
}

/// The legal turns of a position, and how its game ended.
fn turns(position: &str) -> (Vec<String>, String) {
    let game = Erased::new(Spartan);
    let line = game.parse(position, Options::default()).unwrap_or_else(|bad| panic!("{position}: {bad}"));
    let outcome = line.turn().outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string());
    (line.turns(1000).unwrap(), outcome)
}

/// The goals of the man on `from`, joined.
fn goals(position: &str, from: &str) -> String {
    let goals: Vec<_> =
        turns(position).0.iter().filter_map(|turn| turn.strip_prefix(from).map(str::to_owned)).collect();
    goals.join(" ")
}

/// Why a turn is illegal.
fn why(position: &str, turn: &str) -> String {
    let mut line = Erased::new(Spartan).parse(position, Options::default()).unwrap();
    line.play_turn(turn).expect_err(turn).why().to_string()
}

fn after(position: &str, turn: &str) -> String {
    let mut line = Erased::new(Spartan).parse(position, Options::default()).unwrap();
    line.play_turn(turn).unwrap();
    line.text()
}

#[test]
fn hoplites_move_diagonally_and_capture_straight() {
    let position = "k6k/8/8/3h4/2PPP3/8/8/4K3 b - - 0 1";
    assert_eq!(goals(position, "d5"), "d4");
    assert_eq!(goals("k6k/8/8/3h4/3P4/8/8/4K3 b - - 0 1", "d5"), "c4 d4 e4");
    assert_eq!(goals("k6k/8/8/3h4/8/8/8/4K3 b - - 0 1", "d5"), "c4 e4");
}

#[test]
fn hoplites_jump_two_squares_from_rank_7_over_anything() {
    assert_eq!(goals("k6k/3h4/2P1P3/8/8/8/8/4K3 b - - 0 1", "d7"), "b5 f5");
    assert_eq!(goals("k6k/3h4/8/1P6/8/8/8/4K3 b - - 0 1", "d7"), "c6 e6 f5", "the jump does not capture");
    assert_eq!(goals("k6k/8/3h4/8/8/8/8/4K3 b - - 0 1", "d6"), "c5 e5");
}

#[test]
fn lieutenants_jump_diagonally_and_step_sideways_without_capturing() {
    let position = "k6k/8/8/2PlP3/2P5/8/8/K7 b - - 0 1";
    assert_eq!(goals(position, "d5"), "b3 b7 c4 c6 e4 e6 f3 f7");
    assert_eq!(goals("k6k/8/8/3l4/8/8/8/K7 b - - 0 1", "d5"), "b3 b7 c4 c5 c6 e4 e5 e6 f3 f7");
}

#[test]
fn captains_jump_straight() {
    assert_eq!(goals("k6k/8/8/3cP3/8/8/8/K7 b - - 0 1", "d5"), "b5 c5 d3 d4 d6 d7 e5 f5");
}

#[test]
fn generals_and_warlords_combine_two_men() {
    let board = |man: &str| format!("k6k/8/8/8/8/8/1P1{man}1P2/K7 b - - 0 1");
    assert_eq!(goals(&board("g"), "d2"), "b2 c1 c2 c3 d1 d3 d4 d5 d6 d7 d8 e1 e2 e3 f2");
    assert_eq!(goals(&board("w"), "d2"), "a5 b1 b3 b4 c1 c3 c4 e1 e3 e4 f1 f3 f4 g5 h6");
}

#[test]
fn persians_castle_but_there_is_no_en_passant() {
    let position = "1kk5/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(goals(position, "e1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(after(position, "e1c1"), "1kk5/8/8/8/8/8/8/2KR3R b - - 1 1");
    assert_eq!(goals("1kk5/8/8/8/5g2/8/8/R3K2R w KQ - 0 1", "e1"), "c1 d1 d2 e2", "f1 is attacked");
    assert_eq!(
        after("k6k/7p/8/8/8/8/P7/4K3 w - - 0 1".replace('p', "h").as_str(), "a2a4"),
        "k6k/7h/8/8/P7/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn castling_rights_are_lost_with_the_king_or_the_rook() {
    let position = "1kk5/8/8/8/8/8/g7/R3K2R w KQ - 0 1";
    assert_eq!(after(position, "h1h2"), "1kk5/8/8/8/8/8/g6R/R3K3 b Q - 1 1");
    assert_eq!(after("1kk5/8/8/8/8/8/g7/R3K2R b KQ - 0 1", "a2a1"), "1kk5/8/8/8/8/8/8/g3K2R w K - 0 2");
}

#[test]
fn one_of_two_kings_may_be_left_to_be_taken_but_not_both() {
    // The queen attacks e8; Black may do anything that does not also expose a8.
    let position = "k3k3/8/8/8/4Q3/8/8/K7 b - - 0 1";
    assert!(
        refused("k3k3/8/8/8/4Q3/8/8/K7 w - - 0 1").contains("could lose its king"),
        "a8 and e8 are both attacked"
    );
    assert_eq!(turns(position).1, "*");
    let one_attacked = "k3k3/8/8/8/2h5/8/4R3/K7 b - - 0 1";
    assert!(goals(one_attacked, "c4").contains("b3"));
    assert_eq!(after("k3k3/8/8/8/2h5/8/4R3/K7 w - - 0 1", "e2e8"), "k3R3/8/8/8/2h5/8/8/K7 b - - 0 1");
}

#[test]
fn a_pinned_jumper_may_not_jump_over_the_pinner_or_its_king() {
    assert_eq!(goals("4k3/8/8/4c3/4R3/8/8/K7 b - - 0 1", "e5"), "e4 e6 e7");
    assert_eq!(goals("8/8/4k3/4c3/8/8/4R3/K7 b - - 0 1", "e5"), "e3 e4");
    assert_eq!(goals("8/1k6/2l5/3B4/8/8/8/K7 b - - 0 1", "c6"), "d5");
}

#[test]
fn a_single_king_is_royal() {
    assert_eq!(turns("k7/7R/8/8/8/8/8/K5R1 b - - 0 1").0, ["a8b8"]);
    assert!(refused("k7/8/8/8/8/8/8/R3K3 w - - 0 1").contains("could lose its king"));
}

#[test]
fn hoplites_promote_compulsorily_and_to_a_king_if_there_is_one() {
    assert_eq!(goals("k7/8/8/8/8/8/7h/K7 b - - 0 1", "h2"), "g1c g1g g1k g1l g1w");
    assert_eq!(goals("k6k/8/8/8/8/8/7h/K7 b - - 0 1", "h2"), "g1c g1g g1l g1w");
}

#[test]
fn becoming_a_king_may_answer_a_check() {
    // The king on a8 is mated but for the promotion.
    let position = "k7/1R6/1K6/8/8/8/R6h/8 b - - 0 1";
    let (turns, outcome) = turns(position);
    assert_eq!(outcome, "*");
    assert_eq!(turns, ["h2g1k"]);
}

#[test]
fn persians_win_by_checkmate_of_one_king_or_of_both_at_once() {
    assert_eq!(turns("k7/1R6/1K6/8/8/8/R7/8 b - - 0 1"), (vec![], "1-0".to_owned()));
    // Both kings are attacked along the rank, and no turn saves either.
    assert_eq!(turns("k1Q4k/RR6/8/8/8/8/8/K7 b - - 0 1".replace("k1Q4k", "k2Q3k").as_str()).1, "1-0");
}

#[test]
fn spartans_win_by_checkmate() {
    assert_eq!(turns("k6k/8/8/8/8/2g5/1g6/K7 w - - 0 1").1, "0-1");
}

#[test]
fn only_a_side_whose_last_king_or_both_are_attacked_is_mated() {
    let in_check = |position: &str| {
        let state = text::read(position).unwrap();
        state.is_in_check(state.to_move)
    };
    assert!(!in_check("k3k3/8/8/8/8/8/4R3/K7 b - - 0 1"), "one of two kings");
    assert!(in_check("k3k3/8/8/8/4R3/8/R7/2K5 b - - 0 1"), "both kings");
    assert!(in_check("4k3/8/8/8/4R3/8/8/2K5 b - - 0 1"), "the only king");
    assert_eq!(turns("k7/8/1Q6/8/8/8/8/K7 b - - 0 1"), (vec![], "1/2-1/2".to_owned()));
}

#[test]
fn a_hundred_quiet_turns_draw_unless_they_mate() {
    assert_eq!(turns("k7/8/8/8/8/8/8/K7 w - - 100 80"), (vec![], "1/2-1/2".to_owned()));
    assert_eq!(turns("k7/1R6/1K6/8/8/8/R7/8 b - - 100 80").1, "1-0");
    assert_eq!(turns("k7/8/8/8/8/8/8/K7 w - - 99 80").1, "*");
}

#[test]
fn what_is_no_position_is_refused_with_place_and_reason() {
    for (position, reason) in [
        ("k6k/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings instead of 1"),
        ("KK5k/8/8/8/8/8/8/8 w - - 0 1", "White has 2 kings instead of 1"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has 0 kings instead of 1 to 2"),
        ("k1k1k3/8/8/8/8/8/8/K7 w - - 0 1", "Black has 3 kings instead of 1 to 2"),
        ("k6k/8/8/8/8/8/8/K7 w k - 0 1", "castling"),
        ("k6k/8/8/8/8/8/8/K7 w Q - 0 1", "castling"),
        ("1kk5/8/8/8/8/8/8/R3K2R w QK - 0 1", "`QK` is written `KQ`"),
        ("k6k/8/8/8/4P3/8/8/K7 b - e3 0 1", "`e3` stands where this game always has `-`"),
        ("k6k/8/8/8/8/8/8/K6P w - - 0 1", "a pawn cannot stand on h1"),
        ("k6k/8/8/8/8/8/8/K6h w - - 0 1", "cannot stand on h1"),
        ("k5hk/8/8/8/8/8/8/K7 w - - 0 1", "cannot stand on g8"),
        ("k6k/8/8/8/8/8/8/K7 x - - 0 1", "seat"),
        ("k6k/8/8/8/8/8/8/K7 w - - 01 1", "clock"),
        ("k6k/8/8/8/8/8/8/K7 w - - 0 0", "turn"),
        ("k6k/8/8/8/8/8/8/K7 w - - 0 1 x=y", "unknown"),
        ("k6k/8/8/8/8/8/8/K7 w - - 0", "turn"),
        ("k6k/8/8/8/8/8/K7 w - - 0 1", "8 ranks, not 7"),
        ("k6k/8/44/8/8/8/8/K7 w - - 0 1", "more than 8"),
        ("k6p/8/8/8/8/8/8/K7 w - - 0 1", "no piece is called `p`"),
    ] {
        let message = refused(position);
        assert!(message.contains(reason), "{position}: {message}");
    }
}

#[test]
fn forbidden_turns_are_told_the_rule() {
    let start = text::START;
    for (position, turn, reason) in [
        (start, "e3e4", "no piece of yours stands on e3"),
        (start, "e7e6", "the piece on e7 is not yours"),
        (start, "a1a2", "a2 is taken by your own piece"),
        (start, "e2e5", "a pawn does not go from e2 to e5"),
        (start, "e1g1", "g1 is taken by your own piece"),
        (start, "e2e4q", "does not promote on e4"),
        ("k7/8/8/8/8/8/7h/K7 b - - 0 1", "h2g1", "a letter must say to what"),
        ("k7/8/8/8/8/8/7h/K7 b - - 0 1", "h2g1q", "cannot become `q`"),
        ("k6k/8/8/8/8/8/7h/K7 b - - 0 1", "h2g1k", "two kings already"),
        ("k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8a7", "the king would be attacked"),
        ("k2Q3k/8/8/8/8/8/8/K7 b - - 0 1", "a8b8", "both kings would be attacked"),
        ("1kk5/8/8/8/5g2/8/8/R3K2R w KQ - 0 1", "e1g1", "castling needs"),
    ] {
        let message = why(position, turn);
        assert!(message.contains(reason), "{position} {turn}: {message}");
    }
}

#[test]
fn perft_and_recorded_play_agree() {
    let game = Erased::new(Spartan);
    let table = include_str!("../../../../testkit/tables/perft/spartan.txt");
    assert_eq!(menagerie_testkit::perft::check(&game, table, menagerie_testkit::perft::Depths::Quick), []);
    let lines = include_str!("../../../../testkit/tables/fixtures/spartan.jsonl");
    assert_eq!(menagerie_testkit::fixtures::check(&game, lines), Vec::<String>::new());
}

#[test]
fn what_men_count_is_what_the_computer_thinks_of_them() {
    crate::parts::value::assert_told(&super::ARMIES, &super::eval::WORTH, super::WORTHS);
}
