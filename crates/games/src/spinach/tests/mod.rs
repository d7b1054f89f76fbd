//! The rules of the book's page (`rules/spinach.md`), one after another, and what all games have in common as far as it
//! touches this one.

mod compared;
mod slow;

use super::text::START;
use super::*;
use menagerie_kernel::sentence::paragraph;
use menagerie_kernel::{Eye, Line, Options, Spot, list, text};
use menagerie_show::AnyLine;

/// A board with these eight full ranks and kings on d9 and d0, White to move with the right to a series.
fn board(ranks: &str) -> String {
    format!("***k1***/{ranks}/***K1*** w - - 0 1 spinach=w")
}

fn line(position: &str) -> Line<Spinach> {
    let state = Spinach.parse(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    Line::from_state(&Spinach, state, Options::default())
}

/// The line after turns separated by spaces.
fn played(position: &str, turns: &str) -> Line<Spinach> {
    let mut line = line(position);
    for turn in turns.split(' ').filter(|turn| !turn.is_empty()) {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{position}, {turn}: {why}"));
    }
    line
}

fn after(position: &str, turns: &str) -> String {
    text(&Spinach, played(position, turns).state())
}

/// What follows `from` in the legal turns, joined.
fn goals(position: &str, from: &str) -> String {
    let turns = list(&Spinach, line(position).state(), 10_000).unwrap();
    turns.iter().filter_map(|turn| turn.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

/// The goals of one ordinary move, joined.
fn moves(position: &str, from: &str) -> String {
    goals(&position.replace("spinach=w", "spinach=b"), from)
}

fn may(position: &str, turn: &str) -> bool {
    list(&Spinach, line(position).state(), 10_000).unwrap().contains(&turn.to_owned())
}

fn why(position: &str, turn: &str) -> String {
    line(position).play_turn(turn).expect_err(turn).why().to_string()
}

/// The score and the reason, or `*`.
fn outcome(line: &Line<Spinach>) -> String {
    match line.turn().outcome() {
        Some(outcome) => format!("{} {}", outcome.score, outcome.reason.id()),
        None => "*".to_owned(),
    }
}

#[test]
fn kings_begin_on_the_additional_squares() {
    let start = Line::start(&Spinach, Options::default(), Chance::from_number(0)).unwrap();
    assert_eq!(text(&Spinach, start.state()), START);
    let cells = start.scene(Eye::Public).cells;
    assert_eq!(cells.len(), 68);
    let dark: Vec<String> = cells.iter().filter(|cell| cell.dark).map(|cell| cell.at.to_string()).collect();
    assert_eq!(dark[..4], ["d0", "a1", "c1", "e1"]);
}

#[test]
fn lines_stop_where_the_board_has_no_square() {
    assert_eq!(moves(&board("8/8/8/8/8/B7/8/8").replace("K1", "1K"), "a3"), "b2 b4 c1 c5 d0 d6 e7 f8");
    assert_eq!(moves(&board("8/8/8/8/8/8/8/3R4"), "d1"), "a1 b1 c1 d2 d3 d4 d5 d6 d7 d8 d9 e1 f1 g1 h1");
    assert_eq!(moves(&board("8/8/8/8/8/8/8/8"), "d0"), "c1 d1 e0 e1");
    assert_eq!(moves(&board("8/8/8/8/8/8/2N5/8").replace("K1", "1K"), "c2"), "a1 a3 b4 d0 d4 e1 e3");
}

#[test]
fn the_chancellor_is_rook_and_knight() {
    assert_eq!(
        moves(&board("8/8/8/8/1p6/C7/8/8"), "a3"),
        "a1 a2 a4 a5 a6 a7 a8 b1 b3 b5 c2 c3 c4 d3 e3 f3 g3 h3"
    );
}

#[test]
fn pawns_promote_on_the_last_full_rank() {
    assert_eq!(moves(&board("8/3P4/8/8/8/8/8/8"), "d7"), "d8b d8c d8n d8q d8r");
    assert_eq!(moves(&board("2r5/3P4/8/8/8/8/8/8"), "d7c8"), "b c n q r");
    assert!(why(&board("8/3P4/8/8/8/8/8/8"), "d7d8").contains("add q, c, r, b or n"));
    assert!(why(&board("8/3P4/8/8/8/8/8/8"), "d7d8k").contains("promotes to q, c, r, b or n"));
    let black = "***k1***/8/8/8/8/8/8/p7/8/***K1*** b - - 0 1 spinach=w";
    assert_eq!(goals(black, "a2"), "a1b a1c a1n a1q a1r");
    assert_eq!(
        after(&board("8/3P4/8/8/8/8/8/8"), "d7d8c"),
        "***k1***/3C4/8/8/8/8/8/8/8/***K1*** b - - 0 1 spinach=w"
    );
}

#[test]
fn pawns_begin_on_the_second_rank_and_are_taken_in_passing() {
    assert_eq!(moves(&board("8/8/8/8/8/8/P7/8"), "a2"), "a3 a4");
    assert_eq!(moves(&board("8/8/8/8/8/P7/8/8"), "a3"), "a4");
    let passed = after(&board("8/8/8/8/1p6/8/P7/8"), "a2a4");
    assert_eq!(passed, "***k1***/8/8/8/8/Pp6/8/8/8/***K1*** b - a3 0 1 spinach=w");
    assert_eq!(after(&passed, "b4a3"), "***k1***/8/8/8/8/8/p7/8/8/***K1*** w - - 0 2 spinach=w");
}

#[test]
fn kings_may_be_taken_and_the_second_one_ends_the_game() {
    let position = "***kk***/8/8/8/8/8/8/8/8/***RK*** w - - 0 1 spinach=b";
    assert!(may(position, "e0e1"));
    let one = played(position, "d0d9");
    assert_eq!(
        (text(&Spinach, one.state()).as_str(), outcome(&one).as_str()),
        ("***Rk***/8/8/8/8/8/8/8/8/***1K*** b - - 0 1 spinach=b", "*")
    );
    let both = played(position, "d0d9 e9e8 d9e9 e8e7 e9e7");
    assert_eq!(outcome(&both), "1-0 king-taken");
    assert_eq!(AnyLine::turns(&both, 9).unwrap(), [""; 0]);
    assert_eq!(text(&Spinach, both.state()), "***2***/8/4R3/8/8/8/8/8/8/***1K*** b - - 0 3 spinach=b");
    // A king may go where it can be taken.
    assert!(may("***k1***/8/8/8/8/8/8/8/r7/***K1*** w - - 0 1 spinach=b", "d0d1"));
}

#[test]
fn the_seeds_knight_takes_the_queen() {
    for turn in ["b1~d8", "b1~b1", "b1~c3", "b1~e9", "b1c3"] {
        assert_eq!(may(START, turn), turn != "b1~e9", "{turn}: all squares beside e9 are taken");
    }
    assert_eq!(
        after(START, "b1~d8"),
        "***kk***/rnbNcbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQCBNR/***KK*** b - - 0 1 spinach=b"
    );
    assert_eq!(after(START, "b1~b1"), START.replace("w - - 0 1 spinach=wb", "b - - 1 1 spinach=b"));
}

#[test]
fn a_series_needs_a_quiet_move_to_begin_with() {
    // Nothing to go to, or nothing but captures.
    assert_eq!(goals(START, "a1~"), "");
    assert_eq!(goals(&board("8/8/8/8/8/n7/Rn6/n7"), "a2~"), "");
    // One quiet move is enough for there and back again, and for a capture from where it began.
    assert_eq!(goals(&board("8/8/8/8/nn6/1n6/Rn6/n7"), "a2~"), "a1 a2 a3 a4 b2 b3");
}

#[test]
fn only_the_last_move_of_a_series_may_take() {
    // The rook walks around the wall but not through it.
    let walled = board("8/8/pppppppp/8/8/8/8/R7");
    assert!(may(&walled, "a1~a6") && may(&walled, "a1~h6") && !may(&walled, "a1~a7"));
    let gap = board("8/8/ppppppp1/8/8/8/8/R7");
    assert!(may(&gap, "a1~a7") && may(&gap, "a1~d9"));
}

#[test]
fn queens_and_chancellors_make_no_series() {
    let position = board("8/8/8/8/8/8/8/QC6");
    assert_eq!((goals(&position, "a1~"), goals(&position, "b1~")), (String::new(), String::new()));
    assert_eq!(why(&position, "a1~b2"), "a queen makes no series");
    assert_eq!(why(&position, "b1~b3"), "a chancellor makes no series");
}

#[test]
fn a_walker_leaves_its_own_square_empty() {
    // From a1 the rook goes up; what it takes from a1 it takes after having come back through it.
    let position = board("8/8/8/8/8/n7/1n6/Rn6");
    assert_eq!(goals(&position, "a1~"), "a1 a2 a3 b1 b2");
    // A way from one side of its square to the other leads through it.
    let corridor = board("8/8/nnnnn3/3R4/nnnnn3/8/8/8");
    assert!(may(&corridor, "d5~a5") && may(&corridor, "d5~h8"));
}

#[test]
fn a_pawn_walks_ahead_and_takes_at_the_end() {
    let position = board("8/8/1p6/8/8/1p6/P7/8");
    assert_eq!(goals(&position, "a2~"), "a4 a5 a6 a7 a8b a8c a8n a8q a8r b6");
    assert_eq!(moves(&position, "a2"), "a3 a4 b3");
    assert_eq!(why(&position, "a2~a3"), "the pawn reaches a3 by one move but not by several");
    assert_eq!(why(&position, "a2~b3"), "the pawn reaches b3 by one move but not by several");
    let two = board("1r6/8/P7/8/8/8/8/8");
    assert_eq!(goals(&two, "a6~"), "a8b a8c a8n a8q a8r b8b b8c b8n b8q b8r");
    assert_eq!(goals(&board("1r6/P7/8/8/8/8/8/8"), "a7~"), "", "a promotion ends it at the first move");
    assert_eq!(goals(&board("8/8/8/8/p7/8/P7/8"), "a2~"), "", "one square is no series");
}

#[test]
fn a_series_is_not_taken_in_passing_and_takes_nobody_in_passing() {
    let position = board("8/8/8/8/1p6/8/P7/8");
    assert_eq!(after(&position, "a2~a4"), "***k1***/8/8/8/8/Pp6/8/8/8/***K1*** b - - 0 1 spinach=b");
    let passed = "***k1***/8/8/8/8/Pp6/8/8/8/***K1*** b - a3 0 1 spinach=b";
    assert!(may(passed, "b4a3") && !may(passed, "b4~a3"));
    let from_afar = "***k1***/8/8/8/1p6/P7/8/8/8/***K1*** b - - 0 1 spinach=b";
    assert!(!may(from_afar, "b5~a3"));
}

#[test]
fn whoever_makes_a_series_gives_the_right_away() {
    let right = |turns: &str| after(START, turns).rsplit('=').next().unwrap().to_owned();
    assert_eq!(right("e2e4 e7e5"), "wb");
    assert_eq!(right("b1~c3"), "b");
    assert_eq!(right("e2e4 b8~c6"), "w");
    assert_eq!(right("b1~c3 e7e5 e2e4"), "b");
    assert_eq!(right("b1~c3 b8~c6"), "w");
    let waiting = after(START, "b1~c3 e7e5");
    assert!(!goals(&waiting, "").contains('~'));
    assert!(why(&waiting, "c3~b1").contains("opponent has to make a series"));
}

#[test]
fn no_legal_turn_is_stalemate() {
    // A full board in which nothing attacks the black king.
    let pawns = ["PPPPPPPP"; 6].join("/");
    let full = format!("***BB***/BBBBBBBB/{pawns}/kBBBBBBB/***KK*** w - - 0 1 spinach=wb");
    assert_eq!(outcome(&line(&full)), "1/2-1/2 stalemate");
    assert_eq!(list(&Spinach, line(&full).state(), 9).unwrap(), [""; 0]);
}

#[test]
fn a_hundred_quiet_turns_draw() {
    let quiet = board("8/8/8/8/8/8/8/8").replace("0 1", "99 80");
    assert_eq!(outcome(&line(&quiet)), "*");
    assert_eq!(outcome(&played(&quiet, "d0d1")), "1/2-1/2 clock");
    assert_eq!(outcome(&played(&quiet, "d0~d0")), "1/2-1/2 clock");
    assert_eq!(why(&quiet.replace("99 80", "100 80"), "d0d1"), "the game is over");
    let pawn = board("8/8/8/8/8/8/P7/8").replace("0 1", "99 80");
    assert_eq!(outcome(&played(&pawn, "a2~a5")), "*", "a series of a pawn is a pawn's move");
}

#[test]
fn the_right_to_a_series_is_part_of_a_repeated_position() {
    let shuffle = "d0d1 d9d8 d1d0 d8d9 ";
    let position = board("8/8/8/8/8/8/8/8");
    let repeated = played(&position, &shuffle.repeat(2));
    assert_eq!(outcome(&repeated), "1/2-1/2 repetition");
    assert!(repeated.scene(Eye::Public).words.is_empty(), "nobody may make a series any more");
    let key = |position: &str| Spinach.repetition(line(position).state()).unwrap();
    assert_ne!(key(&position), key(&position.replace("spinach=w", "spinach=wb")));
    assert_ne!(key(&position), key(&position.replace("spinach=w", "spinach=b")));
    let passed = |taker: &str| format!("***k1***/8/8/8/8/P{taker}6/8/8/8/***K1*** b - a3 0 1 spinach=w");
    let differs = |position: &str| key(position) != key(&position.replace("a3", "-"));
    assert!(differs(&passed("p")) && !differs(&passed("n")));
    let all = |position: &str| menagerie_kernel::key(&Spinach, line(position).state());
    assert_ne!(all(&passed("n")), all(&passed("n").replace("a3", "-")));
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    let rest = "w - - 0 1 spinach=w";
    for (position, place) in [
        (format!("***k1***/8/8/8/8/8/8/8/8/***2*** b {}", &rest[2..]), "placement"),
        (format!("***2***/8/8/8/8/8/8/8/8/***K1*** {rest}"), "placement"),
        (format!("***k1***/8/8/8/8/8/8/8/1K6/***KK*** {rest}"), "placement"),
        (format!("***k1***/8/8/8/8/8/8/8/8/***KP*** {rest}"), "placement"),
        (format!("***k1***/8/8/8/8/8/8/8/7P/***K1*** {rest}"), "placement"),
        (format!("***k1***/p7/8/8/8/8/8/8/8/***K1*** {rest}"), "placement"),
        (format!("***kp***/8/8/8/8/8/8/8/8/***K1*** {rest}"), "placement"),
        (format!("***k1***/8/8/8/8/8/8/8/8/2*K1*** {rest}"), "placement"),
        (format!("3k4/8/8/8/8/8/8/8/8/***K1*** {rest}"), "placement"),
        (format!("***k1***/8/8/8/8/8/8/8/8*/***K1*** {rest}"), "placement, rank 1"),
        (format!("***k1***/7*/8/8/8/8/8/8/8/***K1*** {rest}"), "placement, rank 8"),
        (format!("***k1***/+R7/8/8/8/8/8/8/8/***K1*** {rest}"), "placement"),
        (format!("***k1***/8/8/8/8/8/8/8/***K1*** {rest}"), "placement"),
        (board("8/8/8/8/8/8/8/8").replace("w - -", "w KQ -"), "castling"),
        (board("8/8/8/8/8/8/8/8").replace("w - -", "x - -"), "seat"),
        (board("8/8/8/8/8/8/8/8").replace("0 1", "0 01"), "turn"),
        (board("8/8/8/8/8/8/8/8").replace("0 1", "-1 1"), "clock"),
        (board("8/8/8/8/8/8/8/8").replace("spinach=w", "spinach=bw"), "field `spinach`"),
        (board("8/8/8/8/8/8/8/8").replace("spinach=w", "spinach=-"), "field `spinach`"),
        (board("8/8/8/8/8/8/8/8").replace("spinach=w", "spinach="), "field `spinach`"),
        (board("8/8/8/8/8/8/8/8").replace(" spinach=w", ""), "field `spinach`"),
        (board("8/8/8/8/8/8/8/8").replace("spinach=w", "popeye=w"), "field `popeye`"),
        // En passant: no pawn landed, on the target, where it came from, no such rank, two of them.
        (board("8/8/8/8/8/8/8/8").replace("w - -", "w - a6"), "ep"),
        (board("8/8/n7/p7/8/8/8/8").replace("w - -", "w - a6"), "ep"),
        (board("8/n7/8/p7/8/8/8/8").replace("w - -", "w - a6"), "ep"),
        (board("8/8/8/P7/8/8/8/8").replace("w - -", "w - a6"), "ep"),
        (board("8/8/8/8/P7/8/8/8").replace("w - -", "w - a3"), "ep"),
        (board("8/8/8/8/p7/8/8/8").replace("w - -", "w - a5"), "ep"),
        (board("8/8/p7/8/8/8/8/8").replace("w - -", "w - a7"), "ep"),
        (board("8/8/8/pp6/8/8/8/8").replace("w - -", "w - a6,b6"), "ep"),
        (board("8/8/8/p7/8/8/8/8").replace("w - -", "w - a0"), "ep"),
    ] {
        let why = Spinach.parse(&position).err().unwrap_or_else(|| panic!("{position} was read"));
        assert_eq!(why.place.to_string(), place, "{position}: {why}");
    }
    assert!(Spinach.parse(&board("8/8/8/p7/8/8/8/8").replace("w - -", "w - a6")).is_ok());
    // A finished game is a position, and so is one in which everything stands on the board.
    assert!(Spinach.parse("***2***/8/8/8/8/8/8/8/8/***K1*** b - - 0 1 spinach=w").is_ok());
}

#[test]
fn the_reasons_why_not() {
    for (position, turn, reason) in [
        (START, "e3e4", "no piece of yours stands on e3"),
        (START, "e7e5", "the piece on e7 is not yours"),
        (START, "e2e2", "another square"),
        (START, "a1a2", "a2 is taken by your own piece"),
        (START, "b1b3", "a knight does not move like that"),
        (START, "a1a5", "a piece stands between a1 and a5"),
        (START, "e2e5", "a pawn does not move like that"),
        (START, "e2d3", "there is nothing to take on d3"),
        (START, "e2e4q", "promotes only on the last rank"),
        (START, "b1c3q", "only pawns promote"),
        (START, "b1~e1", "no series of the knight leads from b1 to e1"),
        (START, "e2~e5q", "promotes only on the last rank"),
        (START, "b1c3~", "written"),
        (START, "b1", "a series is written with ~"),
        (START, "d0~d1", "no series of the king"),
    ] {
        let why = why(position, turn);
        assert!(why.contains(reason), "{position}, {turn}: {why}");
    }
}

#[test]
fn a_series_is_told_from_a_move_by_its_name() {
    let pick = |position: &str, turn: &str| {
        let gesture = Spinach.gesture(line(position).state(), &[], &turn.parse().unwrap());
        let Gesture::Move { from, to, or: None, pick, .. } = gesture else { panic!("{gesture:?}") };
        let pick = pick.map(|pick| format!("{} {:?}", pick.name, pick.figure.map(|figure| figure.letter)));
        format!("{from}{to} {}", pick.unwrap_or_default())
    };
    assert_eq!(pick(START, "b1c3"), "b1c3 ");
    assert_eq!(pick(START, "b1~c3"), "b1c3 spinach None");
    assert_eq!(pick(START, "b1~b1"), "b1b1 spinach None");
    assert_eq!(pick(&board("8/8/P7/8/8/8/8/8"), "a6~a8c"), "a6a8 spinach, chancellor Some('C')");
    assert_eq!(pick(&board("8/P7/8/8/8/8/8/8"), "a7a8q"), "a7a8 queen Some('Q')");
}

#[test]
fn events_and_scenes() {
    let told = |position: &str, turn: &str| -> Vec<String> {
        let events = line(position).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(told(START, "b1~d8"), ["white knight b1 to d8", "black queen on d8 taken"]);
    assert_eq!(told(START, "b1~b1"), ["white knight b1 to b1"]);
    assert_eq!(
        told(&board("1r6/8/P7/8/8/8/8/8"), "a6~b8q"),
        ["white pawn a6 to b8", "black rook on b8 taken", "the pawn on b8 becomes a queen"]
    );
    assert_eq!(
        told("***k1***/8/8/8/8/Pp6/8/8/8/***K1*** b - a3 0 1 spinach=w", "b4a3"),
        ["black pawn b4 to a3", "white pawn on a4 taken"]
    );
    let via = |position: &str, turn: &str| -> String {
        let events = line(position).play_turn(turn).unwrap();
        let Some(Happening::Moved { via, .. }) = events[0].seen(Eye::Public) else { return String::new() };
        via.iter().map(Spot::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(via(START, "b1c3"), "");
    assert_eq!(via(START, "b1~b1"), "a3");
    assert_eq!(via(&board("8/8/8/8/8/8/P7/8"), "a2~a4"), "a3");
    assert_eq!(via(&board("1r6/8/P7/8/8/8/8/8"), "a6~b8q"), "a7");
    let words = |position: &str| paragraph(&line(position).scene(Eye::Public).words);
    assert_eq!(words(START), "Both players may make a spinach turn.");
    assert_eq!(words(&after(START, "b1~c3")), "Black may make a spinach turn.");
    let over = board("8/8/8/8/8/8/8/8").replace("0 1", "100 80");
    assert_eq!(words(&over), "", "nobody may any more");
}

#[test]
fn what_a_step_wins() {
    let gain = |position: &str, turn: &str| {
        menagerie_kernel::gain(&Spinach, line(position).state(), &turn.parse().unwrap())
    };
    assert_eq!(gain(START, "b1~b1"), 0);
    assert!(gain(START, "b1~d8") > gain(START, "b1~a7") && gain(START, "b1~a7") == 100);
    assert_eq!(gain("***k1***/8/8/8/8/Pp6/8/8/8/***K1*** b - a3 0 1 spinach=w", "b4a3"), 100);
    let run = board("1r6/8/P7/8/8/8/8/8");
    assert!(gain(&run, "a6~b8q") > gain(&run, "a6~a8q") && gain(&run, "a6~a8q") > 500);
}

#[test]
fn both_generators_count_the_same() {
    let table = include_str!("../../../../testkit/tables/perft/spinach.txt");
    for entry in menagerie_testkit::perft::read(table).unwrap() {
        for (depth, nodes) in entry.quick.into_iter().filter(|(_, nodes)| *nodes < 3_000) {
            assert_eq!(slow::Slow::read(&entry.position).perft(depth), nodes, "{} {depth}", entry.position);
        }
    }
}

#[test]
fn what_men_count_is_what_the_computer_thinks_of_them() {
    crate::parts::value::assert_told(&ARMIES, &WORTH, WORTHS);
}
