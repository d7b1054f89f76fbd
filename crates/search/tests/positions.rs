//! Positions with one right answer, and limits that must be kept.

use menagerie_games::adrenaline::Adrenaline;
use menagerie_games::chess960::Chess960;
use menagerie_games::doublemove::DoubleMove;
use menagerie_games::masquerade::Masquerade;
use menagerie_games::spartan::Spartan;
use menagerie_games::spinach::Spinach;
use menagerie_kernel::{Chance, Judge, Knowledge, Line, Options, Rules, Seat, count::join};
use menagerie_search::{Decision, Level, Limits, choose, parts_to_end};
use menagerie_show::AnyLine;
use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn knowledge<G: Judge + Default>(position: &str) -> Knowledge<G> {
    let line = Line::parse(&G::default(), position, Options::default()).expect(position);
    line.knowledge(line.turn().actor().expect("the game goes on"))
}

fn decide<G: Judge + Default>(position: &str, nodes: u64) -> Decision<G> {
    choose::<G>(&knowledge(position), Level::BEST, 0, &Limits::nodes(nodes)).expect("there is a part")
}

/// Asserts what is played, and in how many parts the game is won if it is.
fn answers<G: Judge + Default>(position: &str, part: &str, parts: Option<i32>) {
    let decision = decide::<G>(position, 100_000);
    assert_eq!(join("", decision.part.steps()), part, "in {position}");
    assert_eq!(parts_to_end(decision.score), parts, "in {position}");
}

#[test]
fn mates_in_one() {
    answers::<Chess960>("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", Some(1));
    // Of two kings both must be attacked, and no turn may help either.
    answers::<Spartan>("k6k/3R4/8/8/8/8/4R3/2K5 w - - 0 1", "e2e8", Some(1));
    answers::<Spartan>("6k1/5hhh/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", Some(1));
}

/// Where a turn of one step is possible, not all of the many longer ones are compared, but none that wins is left out.
#[test]
fn a_win_within_the_turn_is_found_among_thousands() {
    let wins = |decision: i32| parts_to_end(decision) == Some(1);
    for position in [
        "1Qbq4/3k1B1p/2p1p3/8/pb1PP1n1/N1N1R3/PB5P/R4K2 b - - 2 21 steps=2",
        "8/8/4k3/p7/6K1/4r3/7q/8 b - - 3 22 steps=2",
        "8/8/4k3/p3q3/6K1/3r4/8/8 b - - 5 23 steps=2",
    ] {
        assert!(wins(decide::<DoubleMove>(position, 20_000).score), "{position}");
    }
    for position in [
        "3k4/p4r2/nPp5/8/3b4/4P1P1/1PPP4/1NBQK3 b - - 0 22 checkers=a7:3,b2:1,c1:1,g3:1",
        "4k1nr/1p2pb2/7p/4P3/2n4R/P4PP1/6N1/R1B1K3 b - - 1 20 checkers=a3:3,e1:1,g8:1",
    ] {
        assert!(wins(decide::<Adrenaline>(position, 20_000).score), "{position}");
    }
}

/// The king to b1 holds out longest. Another part seemed better for a moment in an iteration that was cut off.
#[test]
fn what_turns_out_to_lose_is_not_played_for_what_may_hold() {
    for nodes in (3_000..30_000).step_by(3_000) {
        let decision = decide::<Chess960>("K7/3B4/8/8/3Q1N2/8/4r3/k7 b - - 0 1", nodes);
        assert_eq!(join("", decision.part.steps()), "a1b1", "{nodes} nodes");
    }
}

#[test]
fn mates_in_two() {
    // Paul Morphy, New York Clipper 1856.
    answers::<Chess960>("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", Some(3));
    let decision = decide::<Spartan>("4k3/8/8/8/8/8/R7/1R2K3 w - - 0 1", 100_000);
    assert_eq!(parts_to_end(decision.score), Some(3));
}

/// A queen is given up for a mate on the next turn where another one could be taken, and one turn may change much.
#[test]
fn a_sacrifice_that_mates_is_seen_at_once() {
    let knowledge = knowledge::<Adrenaline>("5r1k/6pp/7N/8/q1Q5/8/8/6K1 w - - 0 1 checkers=-");
    let limits = Limits::nodes(100_000).and_depth(4);
    let decision = choose(&knowledge, Level::BEST, 0, &limits).expect("there is a part");
    assert_eq!((join("", decision.part.steps()).as_str(), parts_to_end(decision.score)), ("c4g8", Some(3)));
}

#[test]
fn takes_what_hangs_and_leaves_what_is_guarded() {
    answers::<Chess960>("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "d2d5", None);
    answers::<Spartan>("4k3/8/8/3g4/8/8/3R4/4K3 w - - 0 1", "d2d5", None);
    let guarded = decide::<Chess960>("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", 20_000);
    assert_ne!(join("", guarded.part.steps()), "d2d5");
}

/// To attack the pawn on a3 seems best, until the next iteration sees what comes of it. How bad that is takes long to
/// count out, and does not matter: what is better is played before that iteration is done.
#[test]
fn what_is_refuted_is_dropped_at_once() {
    let position = "kb1r4/2ppn1p1/7p/2PqP3/3B4/p3P1N1/3P2PP/1R2KQ2 w - - 2 20";
    let before = decide::<Chess960>(position, 5_000);
    assert_eq!(join("", before.part.steps()), "b1a1");
    let after = decide::<Chess960>(position, 20_000);
    assert_ne!(join("", after.part.steps()), "b1a1");
    assert_eq!(after.depth, before.depth, "the next iteration is not done");
}

#[test]
fn claims_a_repetition_when_losing() {
    let position = "7k/8/8/8/8/8/8/RQ5K w - - 0 1";
    let state = Chess960::default().parse(position).expect(position);
    let mut line = Line::from_state(&Chess960::default(), state, Options::default());
    for part in ["b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8", "b2b1"] {
        line.play_part(part).expect(part);
    }
    // Black goes back to h8 for the third time, and with it claims the draw.
    let seat = line.turn().actor().expect("the game goes on");
    let decision = choose(&line.knowledge(seat), Level::BEST, 0, &Limits::nodes(20_000)).expect("a part");
    assert_eq!((join("", decision.part.steps()).as_str(), decision.score), ("g8h8", 0));
}

#[test]
fn a_crowd_of_turns_is_compared_before_the_nodes_are_used_up() {
    // More than a thousand turns may open the game, and each allows as many answers that capture.
    let line = Line::start(&Spinach, Options::default(), Chance::from_number(0)).expect("no option is wrong");
    let decision = choose(&line.knowledge(Seat(0)), Level::BEST, 0, &Limits::nodes(20_000)).expect("a part");
    assert!(decision.depth >= 2, "depth {}", decision.depth);
}

const MIDDLE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w HAha - 4 4";

#[test]
fn time_ends_a_search() {
    // A clock that a millisecond passes on whenever somebody looks.
    let time = Cell::new(Duration::ZERO);
    let now = || {
        time.set(time.get() + Duration::from_millis(1));
        time.get()
    };
    let limits = Limits::time(Duration::from_millis(100), &now);
    let decision = choose::<Chess960>(&knowledge(MIDDLE), Level::BEST, 0, &limits).expect("a part");
    assert!(decision.part.legal().is_some());
    assert!(time.get() <= Duration::from_millis(110), "{:?}", time.get());
    assert!(decision.depth >= 2, "{decision:?}");
}

#[test]
fn a_cancelled_search_answers_at_once() {
    let cancel = AtomicBool::new(true);
    let limits = Limits::nodes(u64::MAX).unless(&cancel);
    let decision = choose::<Chess960>(&knowledge(MIDDLE), Level::BEST, 0, &limits).expect("a part");
    assert!(decision.part.legal().is_some());
    assert_eq!(decision.nodes, 0);
}

#[test]
fn levels_differ_in_strength_of_mind() {
    let depth = |level| {
        let decision = choose::<Chess960>(&knowledge(MIDDLE), level, 0, &Limits::nodes(300_000));
        decision.expect("a part").depth
    };
    let depths = Level::ALL.map(depth);
    assert!(
        depths.is_sorted() && depths[0] <= 2 && depths[9] > depths[4] && depths[4] > depths[0],
        "{depths:?}"
    );
}

/// The setup is the same for both seats, so both must like the same gifts: the queen's power goes to the
/// opponent's king or queen, never to a piece that would gain by it.
#[test]
fn simultaneous_seats_judge_their_own_choice() {
    let line = Line::start(&Masquerade::default(), Options::default(), Chance::from_number(0)).unwrap();
    for seat in [Seat::WHITE, Seat::BLACK] {
        let knowledge = line.knowledge(seat);
        for seed in 0..8 {
            let choice = choose::<Masquerade>(&knowledge, Level::BEST, seed, &Limits::nodes(4_000)).unwrap();
            let gift = choice.part.steps()[0].to_string();
            let queens = gift.find('Q').expect("a gift holds every power");
            assert!(queens <= 2, "seat {seat:?} gives {gift}: the queen's power to a minor piece");
        }
    }
}
