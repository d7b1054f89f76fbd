//! The rules of the book's page (`rules/crowded.md`), one after another, and what all games have in common as far as it
//! touches this one.

mod compared;
mod slow;

use super::*;
use crate::parts::orthodox::{KING, PAWN};
use crate::parts::{Color, Man, Men, fen};
use menagerie_board::Square8;
use menagerie_kernel::{Eye, Line, Options, Seat, list, text};
use menagerie_show::AnyLine;

const START: &str = text::START;

/// Black's king side is mated, since White's queen side is next and has the queen.
const MATE: &str = "Q6k/6pp/8/8/8/8/8/6K1 bk - - 4 9 passes=0";

fn line(position: &str) -> Line<Crowded> {
    let state = Crowded.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    Line::from_state(&Crowded, state, Options::default())
}

/// The line after turns separated by spaces.
fn played(position: &str, turns: &str) -> Line<Crowded> {
    let mut line = line(position);
    for turn in turns.split(' ').filter(|turn| !turn.is_empty()) {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
    }
    line
}

fn after(position: &str, turns: &str) -> String {
    text(&Crowded, played(position, turns).state())
}

fn turns(position: &str) -> Vec<String> {
    list(&Crowded, line(position).state(), 1000).unwrap()
}

fn may(position: &str, turn: &str) -> bool {
    turns(position).contains(&turn.to_owned())
}

fn why(position: &str, turn: &str) -> String {
    line(position).play_turn(turn).expect_err(turn).why().to_string()
}

/// The score and the reason, or `*`.
fn outcome(line: &Line<Crowded>) -> String {
    match line.turn().outcome() {
        Some(outcome) => format!("{} {}", outcome.score, outcome.reason.id()),
        None => "*".to_owned(),
    }
}

#[test]
fn four_seats_act_in_order() {
    let mut line = line(START);
    let rounds = ["wk 1", "bk 1", "wq 1", "bq 1", "wk 2", "bk 2"];
    for (round, turn) in rounds.into_iter().zip(["e2e4", "e7e5", "d2d4", "d7d5", "g1f3", "g8f6"]) {
        let seat = line.turn().actor().unwrap();
        let position = text(&Crowded, line.state());
        let number = position.split(' ').nth(5).unwrap();
        assert_eq!(format!("{} {number}", INFO.seat_id(seat)), round);
        line.play_turn(turn).unwrap();
    }
    assert_eq!((INFO.team(Seat(0)), INFO.team(Seat(2))), (Team(0), Team(0)));
    assert_eq!((INFO.team(Seat(1)), INFO.team(Seat(3))), (Team(1), Team(1)));
}

#[test]
fn a_move_starts_or_ends_on_the_own_half() {
    // The inventor's example.
    let position = after(START, "e2e4 e7e5");
    assert!(may(&position, "f1c4") && !may(&position, "f1e2"));
    assert_eq!(why(&position, "f1e2"), "the move neither starts nor ends on your half, the files a to d");
    assert!(may(&position, "b1c3") && may(&position, "d1h5"));
    // All of the team's men may be moved, from the own half to anywhere.
    assert!(turns(START).iter().all(|turn| ["e", "f", "g", "h"].contains(&&turn[..1])));
}

#[test]
fn castling_goes_by_the_kings_squares() {
    let position = |seat: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R {seat} KQkq - 0 1 passes=0");
    assert!(may(&position("wk"), "e1g1") && may(&position("wk"), "e1c1"));
    assert!(!may(&position("wq"), "e1g1") && may(&position("wq"), "e1c1"));
    assert!(may(&position("bk"), "e8g8") && may(&position("bk"), "e8c8"));
    assert!(!may(&position("bq"), "e8g8") && may(&position("bq"), "e8c8"));
    assert_eq!(after(&position("wq"), "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R bq kq - 1 1 passes=0");
    let rights = |turn: &str| after(&position("wk"), turn).split(' ').nth(2).unwrap().to_owned();
    assert_eq!(rights("h1h8"), "Qq");
    assert_eq!(rights("h1g1"), "Qkq");
    assert_eq!(rights("e1f1"), "kq");
}

#[test]
fn castling_asks_what_the_next_player_could_take() {
    // A rook on the d-file attacks d1 for the queen side, and nothing on the king's way for the king side.
    let rook_on = |placement: &str, seat: &str, turn: &str| {
        may(&format!("{placement}/8/8/8/8/8/8/R3K2R {seat} KQ - 0 1 passes=0"), turn)
    };
    assert!(!rook_on("3rk3", "wq", "e1c1"), "bq is next and has the rook");
    assert!(!rook_on("4kr2", "wk", "e1g1"), "bk is next and has the rook");
    // Black's king side is next: its men reach every file, but the rook of the d-file must end on e to h.
    assert!(rook_on("3rk3", "wk", "e1c1"));
    // The queen side cannot use the rook on f8 but to go to its own half.
    assert!(may("4kr2/8/8/8/8/8/8/R3K2R wq KQ - 0 1 passes=0", "e1c1"));
    // What the rook could take is judged square by square, and the king does not hide one from another:
    // on e1 it is safe from bq's rook on h1, but not on d1.
    assert!(!may("4k3/8/8/8/8/8/8/R3K2r wq Q - 0 1 passes=0", "e1c1"));
    assert!(!may("4k3/8/8/8/8/8/8/R3K2r wq Q - 0 1 passes=0", "e1d1"));
}

#[test]
fn a_turn_is_legal_when_the_next_player_cannot_take_the_king() {
    // The queen on the h-file gives check to the king-side player, who is followed by bk.
    let check = "4k3/8/8/8/7q/8/8/4K3 wk - - 0 1 passes=0";
    assert!(!may(check, "e1f2") && may(check, "e1e2"));
    assert!(line(check).state().checked_king().is_some());
    // The queen-side player is followed by bq, who cannot take e1 with that queen.
    let none = check.replace("wk", "wq");
    assert!(line(&none).state().checked_king().is_none());
    assert_eq!(turns(&none), ["e1d1", "e1d2"]);
    // With the queen on h5, bq could take on d1, which is on its half, but not on e1.
    let other = "4k3/8/8/7q/8/8/8/4K3 wq - - 0 1 passes=0";
    assert!(line(other).state().checked_king().is_none());
    assert_eq!(turns(other), ["e1d2"]);
}

#[test]
fn kings_may_stand_side_by_side_where_the_next_player_cannot_take() {
    let position = "8/8/8/8/8/2k5/8/4K3 wk - - 0 1 passes=0";
    assert!(may(position, "e1d2"), "bk is next, and c3 and d2 are on files a to d");
    assert!(!may(&position.replace("wk", "wq"), "e1d2"), "bq is next");
}

#[test]
fn only_the_very_next_seat_takes_in_passing() {
    let position = after("4k3/3p1p2/8/4P3/8/8/8/4K3 bk - - 0 1 passes=0", "f7f5");
    assert_eq!(position, "4k3/3p4/8/4Pp2/8/8/8/4K3 wq - f6 0 1 passes=0");
    // It starts and ends on files e to h, and wq is next.
    assert!(!may(&position, "e5f6"));
    let position = after("4k3/3p1p2/8/4P3/8/8/8/4K3 bq - - 0 1 passes=0", "d7d5");
    assert_eq!(position, "4k3/5p2/8/3pP3/8/8/8/4K3 wk - d6 0 2 passes=0");
    assert_eq!(after(&position, "e5d6"), "4k3/5p2/3P4/8/8/8/8/4K3 bk - - 0 2 passes=0");
    assert_eq!(after(&position, "e1e2").split(' ').nth(3), Some("-"));
    // The target is written whether or not somebody can take.
    assert!(after(START, "e2e4").contains(" e3 "));
}

#[test]
fn without_a_move_in_check_the_team_has_lost() {
    let mate = played("7k/6pp/8/8/4Q3/8/8/6K1 wk - - 3 9 passes=0", "e4a8");
    assert_eq!(text(&Crowded, mate.state()), MATE);
    assert_eq!(outcome(&mate), "1-0 checkmate");
    assert_eq!(turns(MATE), [""; 0]);
    // A rook on e8 would be no check: wq is next, and could not take from there.
    assert_eq!(outcome(&line(&MATE.replace("Q6k", "4R2k"))), "*");
    let fools = played(START, "f2f3 e7e5 a2a3 a7a6 g2g4 d8h4");
    assert_eq!(outcome(&fools), "*", "wq is followed by bq, who cannot take e1 from h4");
}

#[test]
fn without_a_move_and_not_in_check_a_seat_passes() {
    // Blocked pieces on the own half are no help (ruling).
    let position = "4k3/8/8/8/8/p7/P7/7K wq - - 5 9 passes=2";
    assert_eq!(turns(position), ["pass"]);
    assert_eq!(after(position, "pass"), "4k3/8/8/8/8/p7/P7/7K bq - - 6 9 passes=3");
    assert_eq!(why(START, "pass"), "a seat passes only when it has no move");
    // Any other turn ends the row.
    assert_eq!(after("4k3/8/8/8/8/p7/P7/7K wk - - 5 9 passes=3", "h1g1").split('=').nth(1), Some("0"));
    // A pass clears what may be taken in passing.
    let passed = after("6k1/8/8/8/1P5p/7P/8/7K bq - b3 0 9 passes=0", "pass");
    assert_eq!(passed, "6k1/8/8/8/1P5p/7P/8/7K wk - - 1 10 passes=1");
}

#[test]
fn the_fourth_pass_in_a_row_draws() {
    // Both kings are shut in on files e to h, where the queen-side players cannot move them.
    let position = "7k/7p/7P/8/8/8/8/7K wq - - 5 9 passes=0";
    assert_eq!(turns(position), ["pass"]);
    let third = "7k/8/8/8/8/8/8/7K wq - - 5 9 passes=3";
    assert_eq!(outcome(&played(third, "pass")), "1/2-1/2 passes");
    assert_eq!(turns("7k/8/8/8/8/8/8/7K bq - - 6 9 passes=4"), [""; 0]);
    // Mate comes first.
    assert_eq!(outcome(&line(&MATE.replace("passes=0", "passes=4"))), "1-0 checkmate");
}

#[test]
fn a_hundred_quiet_turns_draw() {
    let drawn = played("7k/8/8/8/8/8/8/7K wk - - 99 80 passes=0", "h1g1");
    assert_eq!(outcome(&drawn), "1/2-1/2 clock");
    assert_eq!(outcome(&line(&MATE.replace(" 4 9 ", " 100 9 "))), "1-0 checkmate");
    assert_eq!(outcome(&played("7k/8/8/8/8/8/P7/7K wq - - 99 80 passes=0", "a2a3")), "*");
}

#[test]
fn the_third_occurrence_draws() {
    let round = "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 ";
    assert_eq!(outcome(&played(START, round)), "*");
    assert_eq!(outcome(&played(START, &round.repeat(2))), "1/2-1/2 repetition");
    let key = |position: &str| Crowded.repetition(line(position).state()).unwrap();
    let differs = |position: &str| key(position) != key(&position.replace(" d6 ", " - "));
    assert!(differs("4k3/8/8/3pP3/8/8/8/4K3 wk - d6 0 2 passes=0"));
    assert!(!differs("4k3/8/8/3p4/4P3/8/8/4K3 wk - d6 0 2 passes=0"));
    assert_ne!(
        key("4k3/8/8/8/8/8/8/4K3 wk - - 0 2 passes=0"),
        key("4k3/8/8/8/8/8/8/4K3 wq - - 0 2 passes=0")
    );
    assert_ne!(
        key("4k3/8/8/8/8/8/8/4K3 wk - - 0 2 passes=0"),
        key("4k3/8/8/8/8/8/8/4K3 wk - - 0 2 passes=1")
    );
}

#[test]
fn texts_that_are_no_positions() {
    for (position, place) in [
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1", "field `passes`"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1 passes=5", "field `passes`"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1 passes=01", "field `passes`"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1 passes=+1", "field `passes`"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1 passes=-", "field `passes`"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 1 steps=1", "field `steps`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 passes=0", "seat"),
        ("4k3/8/8/8/8/8/8/4K3 kw - - 0 1 passes=0", "seat"),
        ("8/8/8/8/8/8/8/4K3 wk - - 0 1 passes=0", "placement"),
        ("4k3/8/8/8/8/8/8/3KK3 wk - - 0 1 passes=0", "placement"),
        ("4k3/8/8/8/8/8/8/4K2P wk - - 0 1 passes=0", "placement"),
        ("4k2P/8/8/8/8/8/8/4K3 wk - - 0 1 passes=0", "placement"),
        ("4k3/8/8/8/8/8/8/4KH2 wk - - 0 1 passes=0", "placement, rank 1"),
        ("4k3/8/8/8/8/8/8/4K3 wk K - 0 1 passes=0", "castling"),
        ("4k3/8/8/8/8/8/8/R3K2R wk QK - 0 1 passes=0", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 wk - d6 0 1 passes=0", "ep"),
        ("4k3/3n4/8/3p4/8/8/8/4K3 wk - d6 0 1 passes=0", "ep"),
        ("4k3/8/3n4/3p4/8/8/8/4K3 wk - d6 0 1 passes=0", "ep"),
        ("4k3/8/8/2pp4/8/8/8/4K3 wk - c6,d6 0 1 passes=0", "ep"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 00 1 passes=0", "clock"),
        ("4k3/8/8/8/8/8/8/4K3 wk - - 0 0 passes=0", "turn"),
        // The seat to act could take the king: by a man of its half, or on its half.
        ("4k3/8/8/8/8/8/8/K3R3 wk - - 0 1 passes=0", "placement"),
        ("k7/8/8/8/8/8/8/R3K3 wq - - 0 1 passes=0", "placement"),
        ("k3R3/8/8/8/8/8/8/4K3 wk - - 0 1 passes=0", "placement"),
        ("4k3/8/8/8/B7/8/8/4K3 wk - - 0 1 passes=0", "placement"),
    ] {
        let why = Crowded.parse(position).err().unwrap_or_else(|| panic!("{position} was read"));
        assert_eq!(why.place.to_string(), place, "{position}: {why}");
    }
    // The other partner could, but is not the one to act.
    line("4k3/8/8/8/8/8/8/K3R3 wq - - 0 1 passes=0");
    line("k3r3/8/8/8/8/8/8/R3K3 wk - - 0 1 passes=0");
}

#[test]
fn the_reasons_why_not() {
    for (position, turn, reason) in [
        (START, "e3e4", "no piece of yours stands on e3"),
        (START, "e7e5", "the piece on e7 is not yours"),
        (START, "d2d4", "neither starts nor ends on your half, the files e to h"),
        (START, "f1h3", "a piece stands between f1 and h3"),
        (START, "e2e5", "a pawn does not move like that"),
        ("4k3/4P3/8/8/8/8/8/4K3 wk - - 0 1 passes=0", "e7e8", "a pawn does not take straight ahead"),
        ("6k1/4P3/8/8/8/8/8/4K3 wk - - 0 1 passes=0", "e7e8", "must promote"),
        ("4k3/8/8/8/7q/8/8/4K3 wk - - 0 1 passes=0", "e1f2", "Black king side could take the king on f2"),
        ("4r1k1/8/8/8/8/8/4B3/4K3 wk - - 0 1 passes=0", "e2d3", "Black king side could take the king"),
        ("5rk1/8/8/8/8/8/8/4K2R wk K - 0 1 passes=0", "e1g1", "at home, on the way or where it goes"),
        ("r3k2r/8/8/8/8/8/8/R3K2R wq KQkq - 0 1 passes=0", "e1g1", "neither starts nor ends"),
        ("6k1/8/8/8/8/8/8/4KB1R wk K - 0 1 passes=0", "e1g1", "pieces stand in the way of castling"),
        ("6k1/8/8/8/8/8/8/4K2R wk - - 100 1 passes=0", "e1g1", "the game is over"),
        ("6k1/8/8/8/8/8/8/4K2R wk - - 0 1 passes=0", "pass", "only when it has no move"),
    ] {
        let why = why(position, turn);
        assert!(why.contains(reason), "{position} {turn}: {why}");
    }
}

#[test]
fn events_tell_of_passes_and_of_checks_by_the_next_player() {
    let events = |position: &str, turn: &str| -> Vec<String> {
        let events = line(position).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(events("7k/8/8/8/8/8/8/7K wq - - 5 9 passes=1", "pass"), ["seat 3 passes"]);
    // wq is next, and takes on e8 only from the queen side.
    assert_eq!(
        events("3k4/8/8/8/8/8/8/4K2R wk K - 5 9 passes=0", "h1h8"),
        ["white rook h1 to h8", "black king on d8 in check"]
    );
    assert_eq!(events("4k3/8/8/8/8/8/8/4K2R wk K - 5 9 passes=0", "h1h8"), ["white rook h1 to h8"]);
    assert_eq!(
        events("r3k2r/8/8/8/8/8/8/R3K2R wq KQkq - 0 1 passes=0", "e1c1"),
        ["white king e1 to c1", "white rook a1 to d1"]
    );
}

#[test]
fn scenes_mark_the_half_of_the_seat_to_act() {
    let marked = |position: &str, kind: MarkKind| -> Vec<String> {
        let marks = line(position).scene(Eye::Public).marks;
        marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at.to_string()).collect()
    };
    let half = marked(START, DOMAIN);
    assert_eq!(half.len(), 32);
    assert!(half.iter().all(|at| ('e'..='h').contains(&at.chars().next().unwrap())));
    assert!(marked(&after(START, "e2e4 e7e5"), DOMAIN).contains(&"a1".to_owned()));
    assert_eq!(marked("4k3/8/8/8/7q/8/8/4K3 wk - - 0 1 passes=0", MarkKind::ATTACKED), ["e1"]);
    assert_eq!(marked("4k3/8/8/3pP3/8/8/8/4K3 wk - d6 0 2 passes=0", MarkKind::EN_PASSANT), ["d6"]);
    assert!(marked(MATE, DOMAIN).is_empty());
    let words = line("7k/8/8/8/8/8/8/7K wq - - 5 9 passes=2").scene(Eye::Public).words;
    assert_eq!(words, ["Passes in a row: 2 of the 4 that draw."]);
    let state = *line("7k/8/8/8/8/8/8/7K wq - - 5 9 passes=2").state();
    assert_eq!(Crowded.gesture(&state, &[], &Step::Pass), Gesture::Say { word: "Pass" });
}

#[test]
fn the_side_that_takes_is_better_off() {
    let worth = |position: &str| menagerie_kernel::evaluate(&Crowded, line(position).state());
    assert!(worth("4k3/8/8/8/8/8/8/Q3K3 wk - - 0 1 passes=0") > 700);
    assert!(worth("4k3/8/8/8/8/8/8/Q3K3 bq - - 0 1 passes=0") < -700);
    let gain = |position: &str, step: &str| {
        menagerie_kernel::gain(&Crowded, line(position).state(), &step.parse().unwrap())
    };
    assert_eq!(gain("4k3/8/8/3pP3/8/8/8/4K3 wk - d6 0 2 passes=0", "e5d6"), 100);
    assert!(gain("4k3/P7/8/8/8/8/8/4K3 wq - - 0 1 passes=0", "a7a8q") > 600);
    assert_eq!(gain("7k/8/8/8/8/8/8/7K wq - - 5 9 passes=2", "pass"), 0);
}
