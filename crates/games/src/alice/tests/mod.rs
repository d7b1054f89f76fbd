//! The rules of the book's page (`rules/alice.md`), one after another, and what all games have in common as far as it
//! touches this one.

mod compared;
mod slow;

use super::*;
use crate::chess::Generator;
use menagerie_kernel::{Eye, Line, Rules, Value, list, text};
use menagerie_show::AnyLine;

/// The start, before the field of checkers.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Puts counters and the field of checkers behind the first fields of a text.
fn whole(position: &str) -> String {
    if position.contains("checkers") { position.to_owned() } else { format!("{position} 0 1 checkers=12") }
}

fn line(position: &str) -> Line<Alice> {
    let state = Alice::default().parse(&whole(position)).unwrap_or_else(|why| panic!("{position}: {why}"));
    Line::from_state(&Alice::default(), state, Options::default())
}

/// The line after turns separated by spaces.
fn played(position: &str, turns: &str) -> Line<Alice> {
    let mut line = line(position);
    for turn in turns.split(' ').filter(|turn| !turn.is_empty()) {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
    }
    line
}

/// The position after turns, less its last field.
fn after(position: &str, turns: &str) -> String {
    text(&Alice::default(), played(position, turns).state()).replace(" checkers=12", "")
}

/// The goals of the man on `from`, joined.
fn goals(position: &str, from: &str) -> String {
    let turns = list(&Alice::default(), line(position).state(), 1000).unwrap();
    turns.iter().filter_map(|turn| turn.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

fn may(position: &str, turn: &str) -> bool {
    list(&Alice::default(), line(position).state(), 1000).unwrap().contains(&turn.to_owned())
}

fn why(position: &str, turn: &str) -> String {
    line(position).play_turn(turn).expect_err(turn).why().to_string()
}

/// The score and the reason, or `*`.
fn outcome(line: &Line<Alice>) -> String {
    match line.turn().outcome() {
        Some(outcome) => format!("{} {}", outcome.score, outcome.reason.id()),
        None => "*".to_owned(),
    }
}

fn start(checkers: Option<i64>) -> Result<Line<Alice>, BadOption> {
    let given = checkers.map(|checkers| ("checkers".to_owned(), Value::Number(checkers)));
    Line::start(&Alice::default(), Options::check(INFO.options, given)?, Chance::from_number(0))
}

#[test]
fn players_have_twelve_checkers_or_sixteen() {
    let checkers = |given| start(given).map(|line| text(&Alice::default(), line.state()));
    assert_eq!(checkers(None).unwrap(), format!("{START} checkers=12"));
    assert_eq!(checkers(Some(12)).unwrap(), format!("{START} checkers=12"));
    assert_eq!(checkers(Some(16)).unwrap(), format!("{START} checkers=16"));
    for wrong in [-1, 0, 11, 13, 15, 17, i64::MAX] {
        assert_eq!(checkers(Some(wrong)).unwrap_err().key, "checkers");
    }
}

#[test]
fn whoever_moves_changes_sides() {
    let start = &START[..START.len() - 4];
    assert_eq!(
        after(start, "g1f3 b8c6 f3e5"),
        "r1bqkbnr/pppppppp/2+n5/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 3 2"
    );
    assert_eq!(after("k7/P7/8/8/8/8/8/K7 w - -", "a1b1"), "k7/P7/8/8/8/8/8/1+K6 b - - 1 1");
}

#[test]
fn men_of_the_other_side_are_neither_met_nor_taken() {
    // A near rook among far men: through the knight and through the own pawn, but not onto either.
    let position = "4k3/8/8/3+n4/8/3R1+P2/8/4K3 w - -";
    assert_eq!(goals(position, "d3"), "a3 b3 c3 d1 d2 d4 d6 d7 d8 e3 g3 h3");
    assert!(why(position, "d3d5").contains("other side of the mirror stands on d5"));
    assert!(why(position, "d3f3").contains("your own piece"));
    assert!(may("4k3/8/8/+p7/8/8/8/+R3K3 w - -", "a1a5"), "on its own side it takes");
    assert!(!may("4k3/8/8/+p7/8/8/8/R3K3 w - -", "a1a5"));
}

#[test]
fn a_taken_man_leaves_the_board_from_the_side_of_the_taker() {
    let position = after("4k3/8/8/+p7/8/8/8/+R3K3 w - -", "a1a5");
    assert_eq!(position, "4k3/8/8/R7/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_king_is_safe_before_and_after_the_change() {
    // The inventor's example, which has one legal turn.
    assert_eq!(list(&Alice::default(), line("1k1Q4/8/1+R6/8/8/8/8/7K b - -").state(), 9).unwrap(), ["b8a7"]);
    assert_eq!(
        why("1k1Q4/8/1+R6/8/8/8/8/7K b - -", "b8a8"),
        "the king would be attacked on a8 before it changes sides"
    );
    assert_eq!(
        why("1k1Q4/8/1+R6/8/8/8/8/7K b - -", "b8b7"),
        "the king would be attacked on b7 after it changes sides"
    );
    // An enemy king attacks too, on its side only.
    assert_eq!(goals("8/8/8/2k5/8/2K5/8/8 w - -", "c3"), "b2 b3 c2 d2 d3");
    assert_eq!(goals("8/8/8/2+k5/8/2K5/8/8 w - -", "c3"), "b2 b3 c2 d2 d3");
}

#[test]
fn a_check_is_not_answered_from_the_kings_own_side_but_by_taking() {
    // Near king, near queen on e4: the near bishop and rook cannot step in, the far bishop can.
    let position = "4k3/8/8/8/4q3/8/1R1B1N2/4K3 w - -";
    assert_eq!((goals(position, "d2"), goals(position, "b2")), (String::new(), String::new()));
    assert_eq!(goals(position, "f2"), "e4");
    assert_eq!(goals("4k3/8/8/8/4q3/8/3+B4/4K3 w - -", "d2"), "e3");
    assert_eq!(goals("4k3/8/8/8/4q3/8/3+B4/4+K3 w - -", "d2"), "a5 b4 c1 c3 e3 f4 g5 h6", "no check there");
}

#[test]
fn who_takes_on_the_kings_side_leaves_it_with_the_taken() {
    // The knight on e3 is the last before the rook: a man that takes it opens the file.
    assert!(!may("4k3/8/8/4r3/8/4n3/3P4/4K3 w - -", "d2e3"));
    assert!(may("4k3/8/8/4+r3/8/4n3/3P4/4K3 w - -", "d2e3"));
    // Both leave the file.
    assert!(!may("4k3/8/8/4r3/4n3/4R3/8/4K3 w - -", "e3e4"));
    assert!(may("4k3/8/8/4r3/4n3/4R3/8/4K3 w - -", "e3a3"), "the knight still stands there");
    assert!(may("4k3/8/8/8/4r3/4R3/8/4K3 w - -", "e3e4"));
    assert!(!may("4k3/8/8/4r3/4r3/4R3/8/4K3 w - -", "e3e4"), "the rook behind it sees the king");
    // A man that alone shields the king cannot even go along the line.
    assert_eq!(goals("4k3/8/8/8/4r3/8/4R3/4K3 w - -", "e2"), "e4");
}

#[test]
fn castling_takes_both_to_the_far_side() {
    let position = "4k3/8/8/8/8/8/8/R3K2R w KQ -";
    assert_eq!(after(position, "e1g1"), "4k3/8/8/8/8/8/8/R4+R+K1 b - - 1 1");
    assert_eq!(after(position, "e1c1"), "4k3/8/8/8/8/8/8/2+K+R3R b - - 1 1");
    let castles = |placement: &str| may(&format!("{placement} w KQ -"), "e1c1");
    // Far men may stand on b1, which nothing but the rook crosses, but not where the two arrive.
    assert!(castles("4k3/8/8/8/8/8/8/R+N2K2R") && !castles("4k3/8/8/8/8/8/8/RN2K2R"));
    assert!(!castles("4k3/8/8/8/8/8/8/R1+N1K2R") && !castles("4k3/8/8/8/8/8/8/R2+NK2R"));
    // Attacked on the near side: c1, d1 and e1 count, b1 does not.
    assert!(castles("4k3/8/8/1r6/8/8/8/R3K2R") && !castles("4k3/8/8/2r5/8/8/8/R3K2R"));
    assert!(!castles("4k3/8/8/3r4/8/8/8/R3K2R") && !castles("k7/8/8/4r3/8/8/P7/R3K2R"));
    // Attacked on the far side: only the goal counts.
    assert!(!castles("4k3/8/8/2+r5/8/8/8/R3K2R") && castles("4k3/8/8/3+r4/8/8/8/R3K2R"));
    assert!(!castles("4k3/8/8/8/8/8/8/R+r2K2R"));
    assert!(may("4k3/8/8/8/8/8/8/R+r2K2R w KQ -", "e1g1"), "the rook has arrived in the way");
}

#[test]
fn castling_takes_two_free_checkers() {
    let ten = "4k3/8/8/8/8/+N+N6/+N+N+N+N+N+N+N+N/R3K2R w KQ -";
    let eleven = "4k3/8/8/8/8/+N+N+N5/+N+N+N+N+N+N+N+N/R3K2R w KQ -";
    assert!(may(ten, "e1g1") && may(ten, "e1c1"));
    assert!(!may(eleven, "e1g1") && !may(eleven, "e1c1") && may(eleven, "h1h7"));
    assert!(why(eleven, "e1g1").contains("two free checkers"));
    assert!(may(&format!("{eleven} 0 1 checkers=16"), "e1g1"));
}

#[test]
fn without_a_free_checker_nobody_leaves_the_near_side() {
    let position = "4k3/8/8/8/+N+N+N+N4/8/+N+N+N+N+N+N+N+N/R3K3 w Q -";
    assert_eq!((goals(position, "a1"), goals(position, "e1")), (String::new(), String::new()));
    assert_eq!(goals(position, "a2"), "c1 c3", "those on checkers move");
    assert!(why(position, "e1d1").contains("no checker is free to put the king on"));
    assert!(may(&format!("{position} 0 1 checkers=16"), "e1d1"));
    // A taken man gives its checker back.
    let taken = played(&position.replace("4k3/8", "4k3/1+p6").replace("w Q", "b Q"), "b7b6");
    assert_eq!(taken.state().free_checkers(Color::White), 0);
    let taken = played("k7/8/8/1+b6/+N+N+N+N4/8/+N+N+N+N+N+N+N+N/4K3 b - -", "b5a4");
    assert_eq!(taken.state().free_checkers(Color::White), 1);
}

#[test]
fn attacks_do_not_ask_for_free_checkers() {
    let check = "8/8/8/+P7/+P+P+P+P4/4k3/+P+P+P+P+P+P+P1/K3R3 b - -";
    assert!(!line(check).state().attackers_of_king(Color::Black).is_empty());
    assert!(!may(check, "e3e4"), "White could not even move the rook");
}

#[test]
fn a_want_of_checkers_can_stalemate_or_mate() {
    // Twelve far pawns stand before others, and the near king may not move.
    let rank = "+P1+P1+P1+P1";
    let stuck = format!("k7/8/8/+p1+p1+p1+p1/{rank}/{rank}/{rank}/7K w - - 0 1 checkers=12");
    assert_eq!(outcome(&line(&stuck)), "1/2-1/2 stalemate");
    assert_eq!(outcome(&line(&stuck.replace("=12", "=16"))), "*");
    assert_eq!(outcome(&line(&stuck.replace("k7", "k6r"))), "0-1 checkmate");
    assert_eq!(outcome(&line(&stuck.replace("k7", "k6r").replace("=12", "=16"))), "*");
}

#[test]
fn double_steps_pass_through_the_other_side() {
    assert_eq!(goals("4k3/8/8/8/8/3+n4/3P4/4K3 w - -", "d2"), "d4");
    assert_eq!(goals("4k3/8/8/8/8/3n4/3P4/5K2 w - -", "d2"), "");
    assert_eq!(goals("4k3/8/8/8/3+n4/8/3P4/4K3 w - -", "d2"), "d3");
    assert_eq!(goals("4k3/8/8/8/8/8/3+P4/4K3 w - -", "d2"), "d3 d4", "from the starting rank of either side");
    // The target is written only if nothing stands on it.
    assert_eq!(after("4k3/8/8/8/8/3+n4/3P4/4K3 w - -", "d2d4"), "4k3/8/8/8/3+P4/3+n4/8/4K3 b - - 0 1");
    assert_eq!(after("4k3/8/8/8/8/8/3+P4/4K3 w - -", "d2d4"), "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1");
}

#[test]
fn pawns_are_taken_in_passing_where_they_have_arrived() {
    let position = |taker: &str| format!("4k3/8/8/8/3+P{taker}3/8/8/4K3 b - d3");
    assert!(may(&position("+p"), "e4d3") && !may(&position("p"), "e4d3"));
    assert_eq!(after(&position("+p"), "e4d3"), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
    assert!(why(&position("p"), "e4d3").contains("there is nothing to take on d3"));
    // Both pawns leave the rank of the far king.
    assert!(!may("8/8/8/8/+R2+P+p2+k/8/8/K7 b - d3", "e4d3"));
    assert!(may("8/8/8/8/R2+P+p2+k/8/8/K7 b - d3", "e4d3"), "the near rook does not see it");
    // The taker arrives before the near king.
    let check = "8/8/8/8/3+P+p3/R4k2/8/K7 b - d3";
    assert_eq!(goals(check, "e4"), "d3 e3");
}

#[test]
fn pawns_promote_and_change_sides() {
    assert_eq!(goals("4k3/P7/8/8/8/8/8/4K3 w - -", "a7"), "a8b a8n a8q a8r");
    assert_eq!(after("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8n"), "+N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(after("1+r2k3/+P7/8/8/8/8/8/4K3 w - -", "a7b8q"), "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn mate_is_judged_before_draws() {
    let mate = "1k1Q4/+R7/1+R6/8/8/8/8/7K b - - 100 80 checkers=12";
    assert_eq!(outcome(&line(mate)), "1-0 checkmate");
    let late = "1k1Q4/8/1+R6/8/8/8/8/7K b - - 100 80 checkers=12";
    assert_eq!(outcome(&line(late)), "1/2-1/2 clock");
    assert_eq!(AnyLine::turns(&line(late), 9).unwrap(), [""; 0]);
    assert_eq!(why(late, "b8a7"), "the game is over");
    // No rule draws for want of material.
    assert_eq!(outcome(&line("k7/8/8/8/8/8/8/7K w - -")), "*");
}

#[test]
fn a_side_of_the_mirror_is_part_of_the_position() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let start = &START[..START.len() - 4];
    assert_eq!(outcome(&played(start, &shuffle.repeat(2))), "1/2-1/2 repetition");
    let key = |position: &str| Alice::default().repetition(line(position).state()).unwrap();
    assert_ne!(key("k7/8/8/8/8/8/N7/K7 w - -"), key("k7/8/8/8/8/8/+N7/K7 w - -"));
    assert_ne!(
        key("k7/8/8/8/8/8/8/K7 w - - 0 1 checkers=12"),
        key("k7/8/8/8/8/8/8/K7 w - - 0 1 checkers=16")
    );
    // An en passant target counts if it can be used.
    let differs = |position: &str| key(position) != key(&position.replace(" d3", " -"));
    assert!(differs("4k3/8/8/8/3+P+p3/8/8/4K3 b - d3"));
    assert!(!differs("4k3/8/8/8/3+Pp3/8/8/4K3 b - d3"));
    let all = |position: &str| menagerie_kernel::key(&Alice::default(), line(position).state());
    assert_ne!(all("4k3/8/8/8/3+Pp3/8/8/4K3 b - d3"), all("4k3/8/8/8/3+Pp3/8/8/4K3 b - -"));
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    for (position, place) in [
        ("8/8/8/8/8/8/8/4K3 w - -", "placement"),
        ("4k3/8/8/8/8/8/8/3+KK3 w - -", "placement"),
        ("4k3/8/8/8/8/8/8/4K2P w - -", "placement"),
        ("4k2+P/8/8/8/8/8/8/4K3 w - -", "placement"),
        ("4k3/8/8/8/8/8/8/+p3K3 w - -", "placement"),
        ("4k3/8/8/8/8/8/8/3XK3 w - -", "placement, rank 1"),
        ("4k3/8/8/8/8/8/8/4K2+ w - -", "placement, rank 1"),
        ("4k3/8/8/8/8/8/8/4K+3 w - -", "placement, rank 1"),
        ("4k3/8/8/8/8/8/8/++N3K3 w - -", "placement, rank 1"),
        ("4k3/8/8/8/8/8/4K3 w - -", "placement"),
        ("4k3/8/8/8/8/8/8/4K03 w - -", "placement"),
        // The side that has just moved is in check; the other side of the mirror does not matter.
        ("4k3/4R3/8/8/8/8/8/4K3 w - -", "placement"),
        ("4+k3/4+R3/8/8/8/8/8/4K3 w - -", "placement"),
        ("3+k4/3+K4/8/8/8/8/8/8 w - -", "placement"),
        // More men on checkers than there are checkers.
        ("4k3/8/8/8/8/+N+N+N+N+N3/+N+N+N+N+N+N+N+N/4K3 w - -", "placement"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "seat"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 00 1 checkers=12", "clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0 checkers=12", "turn"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 checkers=12", "turn"),
        ("4k3/8/8/8/8/8/8/4K3  w - -", "seat"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 checkers=12 checkers=12", "field `checkers`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x=1 checkers=12", "field `x`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 checkers=13", "field `checkers`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 checkers=012", "field `checkers`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 checkers=", "field `checkers`"),
        // Rights without their men at home, on the near side.
        ("4k3/8/8/8/8/8/8/4K3 w K -", "castling"),
        ("4k3/8/8/8/8/8/8/4K2r w K -", "castling"),
        ("4k3/8/8/8/8/8/8/4K2+R w K -", "castling"),
        ("+r3k3/8/8/8/8/8/8/4K3 w q -", "castling"),
        ("r3+k3/8/8/8/8/8/8/4K3 w q -", "castling"),
        ("4k3/8/8/8/8/8/8/R3K2R w QK -", "castling"),
        // En passant: no pawn landed, something in the way on either side, no such rank, two of them.
        ("4k3/8/8/8/8/8/8/4K3 w - d6", "ep"),
        ("4k3/8/3+n4/3p4/8/8/8/4K3 w - d6", "ep"),
        ("4k3/8/3n4/3+p4/8/8/8/4K3 w - d6", "ep"),
        ("4k3/3+n4/8/3p4/8/8/8/4K3 w - d6", "ep"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - d6", "ep"),
        ("4k3/8/8/8/3+P4/8/8/4K3 w - d3", "ep"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d5", "ep"),
        ("4k3/8/8/2+p+p4/8/8/8/4K3 w - c6,d6", "ep"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d9", "ep"),
    ] {
        let why =
            Alice::default().parse(&whole(position)).err().unwrap_or_else(|| panic!("{position} was read"));
        assert_eq!(why.place.to_string(), place, "{position}: {why}");
    }
    let missing = Alice::default().parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1").err().unwrap();
    assert_eq!(missing.to_string(), "field `checkers`: is missing");
}

#[test]
fn the_reasons_why_not() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (position, turn, reason) in [
        (start, "e3e4", "no piece of yours stands on e3"),
        (start, "e7e5", "the piece on e7 is not yours"),
        (start, "e2e2", "another square"),
        (start, "a1a2", "a2 is taken by your own piece"),
        (start, "b1b3", "a knight does not move like that"),
        (start, "a1a5", "same side of the mirror stands between a1 and a5"),
        (start, "e2e5", "a pawn does not move like that"),
        (start, "e2d3", "there is nothing to take on d3"),
        (start, "e2e4q", "promotes only on the last rank"),
        (start, "e1g1", "pieces stand in the way of castling"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8", "must promote"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8k", "promotes to q, r, b or n"),
        ("4k3/8/8/8/8/8/8/4K2R w - -", "e1g1", "has moved"),
        ("4k3/8/8/8/4r3/8/8/4K2R w K -", "e1g1", "in check does not castle"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K -", "e1g1", "pass or reach an attacked square"),
        ("4k3/8/8/8/6+r1/8/8/4K2R w K -", "e1g1", "after changing sides"),
        ("4k3/8/8/8/4r3/8/3B4/4K3 w - -", "d2e3", "the king would stay in check"),
        ("4k3/8/8/8/4r3/4B3/8/4K3 w - -", "e3d2", "the king would be attacked"),
        ("4k3/8/8/8/4r3/8/8/3K4 w - -", "d1e1", "attacked on e1 before"),
        ("4k3/8/8/8/4+r3/8/8/3K4 w - -", "d1e1", "attacked on e1 after"),
    ] {
        let why = why(position, turn);
        assert!(why.contains(reason), "{position}, {turn}: {why}");
    }
}

#[test]
fn events_tell_of_the_checkers() {
    let told = |position: &str, turn: &str| -> Vec<String> {
        let mut line = line(position);
        let events = line.play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(
        told("4k3/8/8/+p7/8/8/8/+R3K3 w - -", "a1a5"),
        [
            "white rook a1 to a5",
            "black pawn on a5 taken",
            "a white checker is taken from under the rook on a5"
        ]
    );
    assert_eq!(
        told("6+k1/8/8/8/8/8/8/4K2R w K -", "e1g1"),
        [
            "white king e1 to g1",
            "a white checker is put under the king on g1",
            "white rook h1 to f1",
            "a white checker is put under the rook on f1"
        ]
    );
    assert_eq!(
        told("6+k1/P7/8/8/8/8/8/4K3 w - -", "a7a8q"),
        [
            "white pawn a7 to a8",
            "a white checker is put under the pawn on a8",
            "the pawn on a8 becomes a queen",
            "black king on g8 in check"
        ]
    );
}

#[test]
fn scenes_show_checkers_under_men_and_beside_the_board() {
    let scene = line("4k3/8/8/8/3+P+p3/8/8/4K2+N b - d3").scene(Eye::Public);
    let on_checkers: Vec<String> = scene
        .pieces
        .iter()
        .filter(|piece| !piece.under.is_empty())
        .map(|piece| format!("{} on {}: {}", piece.figure, piece.at, piece.under[0]))
        .collect();
    assert_eq!(
        on_checkers,
        [
            "white knight on h1: white checker",
            "white pawn on d4: white checker",
            "black pawn on e4: black checker"
        ]
    );
    let stocks: Vec<String> =
        scene.stocks.iter().map(|stock| format!("{:?} {}", stock.seat.unwrap(), stock.token)).collect();
    assert_eq!(stocks, ["\"w\" 10 white checkers", "\"b\" 11 black checkers"]);
    let marks = |position: &str| -> Vec<String> {
        let marks = line(position).scene(Eye::Public).marks;
        marks.iter().map(|mark| format!("{} {}", mark.kind.id(), mark.at)).collect()
    };
    assert_eq!(marks("4k3/8/8/8/3+P4/8/8/4K3 b - d3"), ["beyond d4"], "nobody can take there");
    let open = marks("4k3/8/8/8/3+P+p3/8/8/4K3 b - d3");
    assert_eq!(open, ["en-passant d3", "beyond d4", "beyond e4"]);
    assert_eq!(marks("4k3/4R3/8/8/8/8/8/4K3 b - -"), ["attacked e8"]);
}

#[test]
fn both_generators_count_the_same() {
    let table = include_str!("../../../../testkit/tables/perft/alice.txt");
    for entry in menagerie_testkit::perft::read(table).unwrap() {
        for (depth, nodes) in entry.quick.into_iter().filter(|(_, nodes)| *nodes < 20_000) {
            assert_eq!(slow::Slow::read(&entry.position).perft(depth), nodes, "{} {depth}", entry.position);
        }
    }
}

#[test]
fn what_a_step_wins() {
    let gain = |position: &str, turn: &str| {
        menagerie_kernel::gain(&Alice::default(), line(position).state(), &turn.parse().unwrap())
    };
    assert_eq!(gain("4k3/8/8/8/3+P+p3/8/8/4K3 b - d3", "e4d3"), 100);
    assert_eq!(gain("4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1"), 0);
    assert!(gain("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8q") > gain("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q"));
}
