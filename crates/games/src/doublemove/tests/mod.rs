//! The rules of the book's page (`rules/doublemove.md`), one after another, and what all games have in common as far as
//! it touches this one.

mod compared;
mod slow;

use super::*;
use crate::parts::Men;
use menagerie_board::Square8;
use menagerie_kernel::{Eye, Line, Options, list, text};
use menagerie_show::AnyLine;

const START: &str = text::START;

fn line(position: &str) -> Line<DoubleMove> {
    let state = DoubleMove.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    Line::from_state(&DoubleMove, state, Options::default())
}

/// The line after turns separated by spaces.
fn played(position: &str, turns: &str) -> Line<DoubleMove> {
    let mut line = line(position);
    for turn in turns.split(' ').filter(|turn| !turn.is_empty()) {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
    }
    line
}

fn after(position: &str, turns: &str) -> String {
    text(&DoubleMove, played(position, turns).state())
}

fn ep_after(position: &str, turns: &str) -> String {
    after(position, turns).split(' ').nth(3).unwrap().to_owned()
}

/// The legal turns that begin like this.
fn turns(position: &str, beginning: &str) -> Vec<String> {
    let turns = list(&DoubleMove, line(position).state(), 100_000).unwrap();
    turns.into_iter().filter(|turn| turn.starts_with(beginning)).collect()
}

fn may(position: &str, turn: &str) -> bool {
    turns(position, turn).contains(&turn.to_owned())
}

fn why(position: &str, turn: &str) -> String {
    line(position).play_turn(turn).expect_err(turn).to_string()
}

/// The score and the reason, or `*`.
fn outcome(line: &Line<DoubleMove>) -> String {
    match line.turn().outcome() {
        Some(outcome) => format!("{} {}", outcome.score, outcome.reason.id()),
        None => "*".to_owned(),
    }
}

#[test]
fn white_begins_with_one_step() {
    let first = turns(START, "");
    assert_eq!(first.len(), 20);
    assert!(first.iter().all(|turn| !turn.contains(',')));
    let next = after(START, "e2e4");
    assert_eq!(next, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 steps=2");
    assert!(turns(&next, "").iter().all(|turn| turn.contains(',')));
    assert_eq!(line(START).scene(Eye::Public).words, ["This turn has one move only."]);
    assert!(line(&next).scene(Eye::Public).words.is_empty());
}

#[test]
fn a_turn_has_two_steps_of_one_man_or_of_two() {
    let position = after(START, "e2e4");
    assert!(may(&position, "g8f6,f6e4") && may(&position, "g8f6,b8c6"));
    // The order matters for the text, not for the position.
    assert_eq!(after(&position, "e7e6,d7d5"), after(&position, "d7d5,e7e6"));
    assert!(!may(&position, "e7e6"));
    assert!(why(&position, "e7e6").contains("not complete"));
}

#[test]
fn the_seeds_example() {
    let end = after(START, "e2e4 e7e5,b8c6 d1h5,g1f3 g7g6,g6h5");
    assert_eq!(end, "r1bqkbnr/pppp1p1p/2n5/4p2p/4P3/5N2/PPPP1PPP/RNB1KB1R w KQkq - 0 3 steps=2");
}

#[test]
fn no_step_leaves_the_king_attacked() {
    // The bishop is pinned, and the second step cannot repair what the first would do.
    assert!(!may("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1 steps=2", "e2d3,d3e2"));
    assert!(!may("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1 steps=2", "e2d3,e1d1"));
    // A check is answered by the first step.
    let check = "6k1/8/8/8/4r3/8/P7/4K3 w - - 0 1 steps=2";
    assert!(!may(check, "a2a3,e1d1") && may(check, "e1d1,a2a3"));
    // Once answered, the men are free again.
    assert!(may(check, "e1d1,d1c1") && !may(check, "e1d1,d1e1"));
}

#[test]
fn a_first_step_that_gives_check_ends_the_turn() {
    let position = "4k3/8/8/8/8/8/4N3/R3R1K1 w - - 0 1 steps=2";
    assert_eq!(turns(position, "a1a8"), ["a1a8"]);
    assert_eq!(turns(position, "e2c3"), ["e2c3"], "the knight uncovers the rook");
    // A check by the second step is just a check.
    assert!(may(position, "a1a7,a7a8"));
    assert!(why(position, "a1a8,a8a7").contains("complete before it"));
    assert_eq!(after(position, "a1a8"), "R3k3/8/8/8/8/8/4N3/4R1K1 b - - 1 1 steps=2");
}

#[test]
fn a_first_step_without_a_second_ends_the_turn() {
    let position = "6k1/7p/8/7P/8/1q6/8/K7 w - - 0 1 steps=2";
    assert_eq!(turns(position, ""), ["h5h6"]);
    let next = played(position, "h5h6");
    assert_eq!(text(&DoubleMove, next.state()), "6k1/7p/7P/8/8/1q6/8/K7 b - - 0 1 steps=2");
    assert_eq!(outcome(&next), "*", "the game goes on with the opponent");
}

#[test]
fn mate_and_stalemate_are_judged_at_the_start_of_a_turn() {
    assert_eq!(outcome(&played("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1 steps=2", "a1a8")), "1-0 checkmate");
    assert_eq!(outcome(&played("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1 steps=2", "e1e2,a1a8")), "1-0 checkmate");
    assert_eq!(outcome(&line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 steps=2")), "1/2-1/2 stalemate");
    assert_eq!(turns("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 steps=2", ""), [""; 0]);
    // One step is enough to go on, though the second would leave nothing.
    assert_eq!(outcome(&line("7k/5Q1p/8/6K1/8/8/8/8 b - - 0 1 steps=2")), "*");
}

#[test]
fn castling_is_one_step() {
    let position = "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1 steps=2";
    assert_eq!(after(position, "e1c1,d1d7"), "4k3/3R4/8/8/8/8/8/2K2B1R b - - 1 1 steps=2");
    assert_eq!(after(position, "f1d3,e1g1"), "4k3/8/8/8/8/3B4/8/R4RK1 b - - 1 1 steps=2");
    assert_eq!(after(position, "h1h2,h2h1"), "4k3/8/8/8/8/8/8/R3KB1R b Q - 1 1 steps=2");
    assert_eq!(after(position, "e1e2,e2e1"), "4k3/8/8/8/8/8/8/R3KB1R b - - 1 1 steps=2");
    // A rook that is taken and one that left its home lose their rights in one turn.
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 steps=2";
    assert_eq!(after(both, "a1a7,a7h7"), "r3k2r/7R/8/8/8/8/8/4K2R b Kkq - 1 1 steps=2");
    assert_eq!(after(both, "a1a7,a7a8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1 steps=2");
    // Attacked means by a single step: what a second step could reach does not matter.
    assert!(may("r3k3/8/8/8/8/8/7P/4K2R w K - 0 1 steps=2", "e1g1,h2h3"));
    assert!(!may("5rk1/8/8/8/8/8/8/4K2R w K - 0 1 steps=2", "e1g1,g1g2"));
}

/// White's pawn may take on c6 only after the other one has taken on e6.
const SHIELDED: &str = "6bk/8/8/2pPpP2/8/1K6/8/8 w - c6,e6 0 2 steps=2";

/// Black's pawns can pass White's on d5 and f5.
const PASSING: &str = "4k3/2p1p1p1/8/2nP1P2/8/8/8/4K3 b - - 0 1 steps=2";

#[test]
fn every_pawn_that_went_two_squares_may_be_taken() {
    assert_eq!(ep_after(PASSING, "e7e5,g7g5"), "e6,g6");
    assert_eq!(ep_after(PASSING, "g7g5,e7e5"), "e6,g6");
    // It is written whether or not somebody can take.
    assert_eq!(ep_after(START, "a2a4 a7a5,h7h5"), "a6,h6");
}

#[test]
fn taking_in_passing_is_for_the_first_step() {
    let both = "4k3/8/8/2pPpP2/8/8/8/4K3 w - c6,e6 0 2 steps=2";
    // The first step takes one, and the second may take the other.
    assert_eq!(after(both, "d5c6,f5e6"), "4k3/8/2P1P3/8/8/8/8/4K3 b - - 0 2 steps=2");
    assert_eq!(after(both, "f5e6,d5c6"), "4k3/8/2P1P3/8/8/8/8/4K3 b - - 0 2 steps=2");
    // After anything else it is too late.
    assert!(may(both, "e1e2,d5d6") && !may(both, "e1e2,d5c6"));
    assert!(why(both, "e1e2,d5c6").contains("en passant by the first step"));
    // With only one pawn open, there is no second.
    assert!(!may("4k3/8/8/2pPpP2/8/8/8/4K3 w - c6 0 2 steps=2", "d5c6,f5e6"));
}

#[test]
fn a_pawn_that_moved_again_is_safe() {
    assert_eq!(ep_after(PASSING, "e7e5,e5e4"), "-");
    assert_eq!(ep_after("4k3/4p3/8/3P1P2/3P4/8/8/4K3 b - - 0 1 steps=2", "e7e5,e5d4"), "-");
    assert_eq!(ep_after(PASSING, "e7e6,e6e5"), "-", "it did not go two squares at once");
}

#[test]
fn a_man_behind_the_pawn_closes_it() {
    let closed = after(PASSING, "e7e5,c5e6");
    assert_eq!(closed, "4k3/2p3p1/4n3/3PpP2/8/8/8/4K3 w - - 0 2 steps=2");
    // A pawn that takes the man takes nothing else.
    assert_eq!(after(&closed, "d5e6,e1e2"), "4k3/2p3p1/4P3/4pP2/8/8/4K3/8 b - - 0 2 steps=2");
    // A man may stand where the pawn came from.
    let open = after(PASSING, "e7e5,e8e7");
    assert_eq!(open, "8/2p1k1p1/8/2nPpP2/8/8/8/4K3 w - e6 0 2 steps=2");
    assert!(may(&open, "d5e6,e1d1"));
}

#[test]
fn what_is_open_is_open_for_one_turn() {
    let open = after(PASSING, "e7e5,c5a4");
    assert_eq!(open.split(' ').nth(3), Some("e6"));
    assert_eq!(ep_after(&open, "e1e2,e2e1"), "-");
    // A turn that a check cut short leaves its pawn open as well.
    let short = played("4k3/8/8/8/3p4/8/4P3/4K2B w - - 0 1 steps=2", "e2e4,h1g2");
    assert_eq!(text(&DoubleMove, short.state()), "4k3/8/8/8/3pP3/8/6B1/4K3 b - e3 0 1 steps=2");
    let check = after("8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1 steps=2", "e2e4");
    assert_eq!(check, "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1 steps=2");
    assert!(may(&check, "d4e3,d5e4"), "the pawn that gives check is taken in passing");
}

#[test]
fn no_capture_in_passing_bares_the_king() {
    assert!(turns("6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1 steps=2", "e5d6").is_empty());
    // The pawn on d5 shields the king from g8, until the other one does.
    assert!(turns(SHIELDED, "d5c6").is_empty() && may(SHIELDED, "f5e6,d5c6"));
    // A capture that gives check leaves no second.
    let check = "8/3k4/8/2pPpP2/8/8/8/4K3 w - c6,e6 0 1 steps=2";
    assert_eq!(turns(check, "d5c6"), ["d5c6"]);
    assert_eq!(turns(check, "f5e6"), ["f5e6"]);
}

#[test]
fn the_clock_counts_turns_without_capture_or_pawn() {
    let clock = |position: &str, turn: &str| after(position, turn).split(' ').nth(4).unwrap().to_owned();
    let position = "4k3/8/8/8/8/2n5/P7/R3K1N1 w - - 7 9 steps=2";
    assert_eq!(clock(position, "g1f3,f3g1"), "8");
    assert_eq!(clock(position, "g1f3,a2a3"), "0");
    assert_eq!(clock(position, "a2a3,g1f3"), "0");
    assert_eq!(clock("4k3/8/8/8/8/2n5/8/R3K1N1 w - - 7 9 steps=2", "a1a3,a3c3"), "0");
    let drawn = played("7k/6pp/8/8/8/8/8/R3K3 w - - 99 80 steps=2", "a1a7,a7a1");
    assert_eq!(outcome(&drawn), "1/2-1/2 clock");
    assert!(turns("7k/6pp/8/8/8/8/8/R3K3 b - - 100 80 steps=2", "").is_empty());
    assert_eq!(DoubleMove.perft(drawn.state(), 2), Ok(0));
    // Mate comes first.
    assert_eq!(outcome(&played("7k/6pp/8/8/8/8/8/R3K3 w - - 99 80 steps=2", "a1a8")), "1-0 checkmate");
    // Too few men to mate are no draw here.
    assert_eq!(outcome(&line("7k/8/8/8/8/8/8/4K3 w - - 0 1 steps=2")), "*");
}

#[test]
fn the_third_occurrence_draws() {
    let position = after(START, "g1f3 g8f6,b8c6");
    let round = "f3g1,g1f3 f6g8,g8f6 ";
    assert_eq!(outcome(&played(&position, round)), "*");
    assert_eq!(outcome(&played(&position, &round.repeat(2))), "1/2-1/2 repetition");
}

#[test]
fn a_passed_square_counts_only_where_it_can_be_used() {
    let key = |position: &str| DoubleMove.repetition(line(position).state()).unwrap();
    let same = |one: &str, other: &str| key(one) == key(other);
    let with = |ep: &str| format!("4k3/8/8/2pPpP2/8/8/8/4K3 w - {ep} 0 2 steps=2");
    assert!(!same(&with("c6,e6"), &with("e6")) && !same(&with("c6,e6"), &with("c6")));
    assert!(!same(&with("c6"), &with("-")));
    let nobody = |ep: &str| format!("4k3/8/8/2p1p3/8/8/8/4K3 w - {ep} 0 2 steps=2");
    assert!(same(&nobody("c6,e6"), &nobody("-")), "nobody is there to take");
    let pinned = |ep: &str| format!("6k1/8/8/K2pP2r/8/8/8/8 w - {ep} 0 1 steps=2");
    assert!(same(&pinned("d6"), &pinned("-")));
    assert!(!same(SHIELDED, &SHIELDED.replace("c6,e6", "e6")), "the second step may use it");
    let all = |position: &str| menagerie_kernel::key(&DoubleMove, line(position).state());
    assert_ne!(all(&nobody("c6")), all(&nobody("-")));
    assert_eq!(all(&nobody("c6")), all(&nobody("c6").replace(" 0 2 ", " 5 9 ")));
    assert_ne!(all(START), all(&START.replace("steps=1", "steps=2")));
}

#[test]
fn texts_that_are_no_positions() {
    for (position, place) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 steps=0", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 steps=3", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 steps=02", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 2 steps=1", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1 steps=1", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 steps=2 steps=2", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 step=2", "field `step`"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1 steps=2", "placement"),
        ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1 steps=2", "placement"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1 steps=2", "placement"),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1 steps=2", "placement"),
        ("4k3/8/8/8/8/8/8/4KX2 w - - 0 1 steps=2", "placement, rank 1"),
        ("4k3/8/8/8/8/8/44/4K3 w - - 0 1 steps=2", "placement, rank 2"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1 steps=2", "placement"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1 steps=2", "seat"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1 steps=2", "castling"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1 steps=2", "castling"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1 steps=2", "castling"),
        ("4k3/8/8/8/8/8/8/R3K2R w QK - 0 1 steps=2", "castling"),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1 steps=2", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - d6 0 1 steps=2", "ep"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1 steps=2", "ep"),
        ("4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1 steps=2", "ep"),
        ("4k3/8/8/8/3P4/8/8/4K3 w - d3 0 1 steps=2", "ep"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d5 0 1 steps=2", "ep"),
        ("4k3/8/8/2pp4/8/8/8/4K3 w - d6,c6 0 1 steps=2", "ep"),
        ("4k3/8/8/2pp4/8/8/8/4K3 w - c6,c6 0 1 steps=2", "ep"),
        ("4k3/8/8/2ppp3/8/8/8/4K3 w - c6,d6,e6 0 1 steps=2", "ep"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 00 1 steps=2", "clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0 steps=2", "turn"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1  steps=2", "fields after the sixth"),
        ("", "placement"),
    ] {
        let why = DoubleMove.parse(position).err().unwrap_or_else(|| panic!("{position} was read"));
        assert_eq!(why.place.to_string(), place, "{position}: {why}");
    }
    // Where the pawn came from a man may have stepped. White may be given two steps at once.
    line("4k3/3n4/8/3p4/8/8/8/4K3 w - d6 250 1 steps=2");
    line(&START.replace("steps=1", "steps=2"));
}

#[test]
fn the_reasons_why_not() {
    let both = "4k3/8/8/2pPpP2/8/8/8/4K3 w - c6,e6 0 2 steps=2";
    for (position, turn, reason) in [
        (START, "e3e4", "no piece of yours stands on e3"),
        (START, "e7e5", "the piece on e7 is not yours"),
        (START, "e2e4,d2d4", "complete before it"),
        (START, "f1h3", "a piece stands between f1 and h3"),
        (START, "e1g1", "pieces stand in the way of castling"),
        (both, "e1e2,e1e3", "no piece of yours stands on e1"),
        (both, "e1e2,f5e6", "en passant by the first step"),
        (both, "e1e2,f5g6", "there is nothing to take on g6"),
        (both, "e1e2,f5f6q", "promotes only on the last rank"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 steps=2", "e1e2,a7a8", "must promote"),
        ("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1 steps=2", "e1d1", "the king would be attacked on d1"),
        ("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1 steps=2", "e2d3", "the king would be attacked"),
        ("6k1/8/8/8/4r3/8/P7/4K3 w - - 0 1 steps=2", "a2a3", "answer the check"),
        ("5rk1/8/8/8/8/8/8/4K2R w K - 0 1 steps=2", "e1g1", "a king does not castle"),
        ("6k1/8/8/8/8/8/8/4KB1R w K - 0 1 steps=2", "e1g1", "pieces stand in the way of castling"),
        ("6k1/8/8/8/8/8/8/4K2R w - - 0 1 steps=2", "e1g1", "have not moved"),
        ("6k1/8/8/8/8/8/8/4K2R w K - 100 1 steps=2", "e1g1", "the game is over"),
    ] {
        let why = why(position, turn);
        assert!(why.contains(reason), "{position} {turn}: {why}");
    }
}

#[test]
fn events_tell_what_both_steps_did() {
    let events = |position: &str, turn: &str| -> Vec<String> {
        let events = line(position).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(
        events("4k3/8/8/2pPpP2/8/8/8/4K3 w - c6,e6 0 2 steps=2", "d5c6,f5e6"),
        ["white pawn d5 to c6", "black pawn on c5 taken", "white pawn f5 to e6", "black pawn on e5 taken",]
    );
    assert_eq!(
        events("1r2k3/P7/8/8/8/8/8/4K2R w K - 0 1 steps=2", "e1g1,a7b8q"),
        [
            "white king e1 to g1",
            "white rook h1 to f1",
            "white pawn a7 to b8",
            "black rook on b8 taken",
            "the pawn on b8 becomes a queen",
            "black king on e8 in check",
        ]
    );
}

#[test]
fn the_side_that_takes_is_better_off() {
    let worth = |position: &str| menagerie_kernel::evaluate(&DoubleMove, line(position).state());
    assert!(worth("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 steps=2") > 700);
    assert!(worth("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1 steps=2") < -700);
    assert!(worth("4k3/8/8/8/8/8/8/4K3 w - - 0 1 steps=2") > 100, "two steps may win something");
    let gain = |position: &str, step: &str| {
        menagerie_kernel::gain(&DoubleMove, line(position).state(), &step.parse().unwrap())
    };
    assert_eq!(gain("4k3/8/8/2pPpP2/8/8/8/4K3 w - c6,e6 0 2 steps=2", "d5c6"), 100);
    assert!(gain("4k1q1/8/8/8/8/8/8/4K2R w K - 0 2 steps=2", "g1g8") > 700, "by a second step");
    assert!(gain("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 steps=2", "a7a8q") > 600);
}
