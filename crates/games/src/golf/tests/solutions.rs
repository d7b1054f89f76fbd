//! The solver against the printed problems, a slow search without any wit, and the table of proven lengths.

use super::slow::Slow;
use super::{EXAMPLE, deal, line, solves, text};
use crate::golf::SOLVED;
use crate::golf::solver::solve;
use crate::golf::{COURSE, DEALS, Golf, PROBLEMS, moves};
use menagerie_kernel::{Line, Problem, Rules, Solution, TooHard};
use menagerie_show::AnyLine;
use menagerie_testkit::Dice;
use std::collections::{HashMap, HashSet, VecDeque};

/// How many puzzles are compared: more where the program was compiled to be fast.
const fn many(quick: usize) -> usize {
    if cfg!(debug_assertions) { quick } else { 20 * quick }
}

fn proven(position: &str, limit: u32) -> Solution<String> {
    let state = text::read(position).unwrap_or_else(|bad| panic!("{position}: {bad}"));
    let solved = solve(&state, limit, &mut || true).expect("nobody interrupts");
    solved.map(|step| step.to_string())
}

/// The proven length of a shortest solution, which is also played by the rules.
fn par(position: &str, limit: u32) -> Option<u32> {
    match proven(position, limit) {
        Solution::NoneWithin(excluded) => {
            assert_eq!(excluded, limit);
            None
        }
        Solution::Shortest(steps) => {
            let mut line = line(position);
            for step in &steps {
                assert_eq!(line.turn().outcome(), None, "{position}: {steps:?} goes on after the end");
                line.play_turn(step).unwrap_or_else(|illegal| panic!("{position}: {steps:?}: {illegal}"));
            }
            let outcome = line.turn().outcome().map(|outcome| outcome.reason);
            assert_eq!(outcome, Some(SOLVED), "{position}: {steps:?}");
            Some(steps.len() as u32)
        }
    }
}

#[test]
fn the_examples_and_problems_of_the_seed_have_these_optima() {
    let special = "5Q2/b6K/1B1n1N2/R5q1/1r2b3/1r1n1N2/5k2/2B3R1 - - - 0 1 cards=N,q taker=- taken=-";
    assert_eq!(par(EXAMPLE, 12), Some(3));
    assert_eq!(par(special, 12), Some(2));
    let shortest =
        ["e2c3,d3b5,a5b3,f7f6,b3g8", "g1h2,g4g3,g3c7,c7d7,d7e8,e8f8", "f1a1,d6d7,b8c8,c8d7,f7e6,d7a4"];
    assert_eq!(PROBLEMS.len(), shortest.len());
    for (&Problem { position, par: length, printed, .. }, shortest) in PROBLEMS.iter().zip(shortest) {
        assert!(printed > Some(length), "{position}: the printed solution is beaten");
        assert!(solves(position, shortest), "{position}");
        assert_eq!(par(position, 12), Some(length), "{position}");
        assert_eq!(proven(position, length - 1), Solution::NoneWithin(length - 1));
    }
}

#[test]
fn the_course_rises_and_its_pars_are_proven() {
    let shortest = [
        "b3d3,e1d2",
        "c4b2,a6d3,e2g1",
        "f3b3,d6c4,b3c4",
        "b5a4,g7g6,c1b1,b1a2",
        "f5g3,a4b4,b4a6,a6b7",
        "a3a5,h5g5,g5f6,f6b6,a5b6",
        "e5b5,b3a4,b5h5,h5f7,f7f8",
        "f5c2,f6e7,f8f1,e3e2,f1d1,d1e2",
        "g7f8,f1e1,e2c1,f8f7,f7d5,d5e6,e6e1",
    ];
    assert!(COURSE.is_sorted_by_key(|hole| hole.par), "each hole is as hard as the one before");
    assert_eq!(COURSE.len(), shortest.len());
    for (hole, shortest) in COURSE.iter().zip(shortest) {
        let (options, chance) = hole.setup(Golf::default().info()).expect("the game takes its option");
        let position = Line::start(&Golf::default(), options, chance).expect("it is dealt").text();
        assert_eq!(shortest.split(',').count(), hole.par as usize, "{position}");
        assert!(solves(&position, shortest), "{position}");
        assert_eq!(par(&position, 12), Some(hole.par), "{position}");
    }
}

#[test]
fn a_hundred_deals_rise_and_their_pars_are_proven() {
    assert!(DEALS.is_sorted_by_key(|deal| deal.par), "each deal is as hard as the one before");
    assert_eq!(DEALS.len(), 100);
    for deal in DEALS {
        let (options, chance) = deal.setup(Golf::default().info()).expect("the game takes its option");
        let position = Line::start(&Golf::default(), options, chance).expect("it is dealt").text();
        assert_eq!(par(&position, 12), Some(deal.par), "{position}");
    }
}

#[test]
fn what_is_solved_lost_or_out_of_reach_is_known_for_certain() {
    let solved = "n2K2b1/4r3/1r6/2B2R2/1q5Q/B3R3/nN2b3/6k1 - - - 0 11 cards=N,b taker=g8 taken=N";
    assert_eq!(proven(solved, 0), Solution::Shortest(Vec::new()));
    let lost = format!("{}QQQKQQQk - - - 0 5 cards=K,k taker=- taken=-", "QQQQQQQQ/".repeat(7));
    assert_eq!(proven(&lost, u32::MAX), Solution::NoneWithin(u32::MAX));
    // Two kings alone meet by king's steps.
    let apart = "7K/8/8/8/8/8/8/k7 - - - 0 1 cards=K,k taker=- taken=-";
    assert_eq!(par(apart, 12), Some(7));
    assert_eq!(proven(apart, 6), Solution::NoneWithin(6));
    // Of three captures none is made with two moves.
    assert_eq!(proven(&deal(Some(4), 1), 2), Solution::NoneWithin(2));
}

#[test]
fn an_interrupted_search_says_what_it_has_excluded() {
    let problem = "1N2b1b1/1nr2B2/3B3R/6k1/N5q1/4Qn2/2r3R1/5K2 - - - 0 1 cards=B,N,N taker=- taken=-";
    let state = text::read(problem).unwrap();
    let mut excluded = Vec::new();
    for work in [0, 1, 1_000, 10_000] {
        let mut left = work;
        let mut go_on = || {
            left -= 1;
            left >= 0
        };
        match solve(&state, 12, &mut go_on) {
            Err(hard) => excluded.push(hard.excluded),
            Ok(solution) => panic!("so little work solves it: {solution:?}"),
        }
    }
    assert!(excluded.is_sorted() && excluded[0] == 1 && excluded[3] >= 4, "{excluded:?}");
    let hard = TooHard { excluded: 5 };
    assert!(hard.to_string().contains("5 turns or fewer"), "{hard}");
}

/// The length of a shortest solution, found by looking at everything in order of distance; none when the positions
/// within `limit` moves hold none, and an error when they are too many.
fn by_breadth(position: &str, limit: u32, most: usize) -> Result<Option<u32>, ()> {
    let start = Slow::read(position);
    let (mut seen, mut queue) = (HashSet::from([start.clone()]), VecDeque::from([(start, 0)]));
    while let Some((puzzle, distance)) = queue.pop_front() {
        if puzzle.is_solved() {
            return Ok(Some(distance));
        }
        if distance == limit {
            continue;
        }
        for step in puzzle.moves() {
            let after = puzzle.after(step);
            if seen.insert(after.clone()) {
                queue.push_back((after, distance + 1));
            }
        }
        if seen.len() > most {
            return Err(());
        }
    }
    Ok(None)
}

/// A puzzle of a few men in a corner of the board, where they meet often.
fn small(dice: &mut Dice) -> String {
    let (size, count) = (3 + dice.below(6), 2 + dice.below(6));
    let mut board = HashMap::new();
    while board.len() < count.min(size * size) {
        let man = *dice.pick(&['K', 'Q', 'R', 'B', 'N', 'k', 'q', 'r', 'b', 'n']).unwrap();
        board.insert((dice.below(size), dice.below(size)), man);
    }
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let letters = (0..8).map(|file| board.get(&(file, rank)).copied().unwrap_or('1'));
        let mut text: String = letters.collect();
        for run in (2..=8).rev() {
            text = text.replace(&"1".repeat(run), &run.to_string());
        }
        ranks.push(text);
    }
    let mut men: Vec<char> = board.into_values().collect();
    men.sort_by_key(|man| "KQRBNkqrbn".find(*man));
    while men.len() > 2 && (men.len() > 4 || dice.one_in(2)) {
        men.remove(dice.below(men.len()));
    }
    let cards: Vec<String> = men.iter().map(char::to_string).collect();
    format!("{} - - - 0 1 cards={} taker=- taken=-", ranks.join("/"), cards.join(","))
}

#[test]
fn the_slow_search_finds_nothing_shorter() {
    let mut dice = Dice::new(18);
    let mut lengths = [0; 16];
    for _ in 0..many(400) {
        let position = small(&mut dice);
        // Random men may be more of a kind than cards.
        let Ok(state) = text::read(&position) else { continue };
        let limit = 4 + dice.below(4) as u32;
        let Ok(expected) = by_breadth(&position, limit, 2_000) else { continue };
        assert_eq!(par(&position, limit), expected, "{position} within {limit}");
        // On the way, too, where there is a taker and something was taken.
        if let (Some(length), Ok(Solution::Shortest(steps))) = (expected, solve(&state, limit, &mut || true))
        {
            let mut line = line(&position);
            line.play_turn(&steps[0].to_string()).unwrap();
            assert_eq!(par(&line.text(), limit), Some(length - 1), "{position} after {}", steps[0]);
        }
        lengths[expected.map_or(0, |length| length as usize)] += 1;
    }
    println!("{lengths:?} puzzles have a solution of so many moves, the first number none");
    assert!(lengths[1..5].iter().all(|puzzles| *puzzles >= 4), "{lengths:?}");
}

#[test]
fn whole_deals_have_no_solution_that_the_rules_find_sooner() {
    // All sequences of the game's own generator, without any knowledge of captures.
    fn within(state: &crate::golf::State, moves_left: u32) -> bool {
        if state.is_solved() {
            return true;
        }
        let mut found = false;
        if moves_left > 0 {
            moves::each(state, |from, goals| {
                for to in goals {
                    let mut after = *state;
                    after.play(from, to);
                    found = found || within(&after, moves_left - 1);
                }
            });
        }
        found
    }
    for seed in 0..many(3) as u64 {
        for cards in [2, 3] {
            let position = deal(Some(cards), seed);
            let state = text::read(&position).unwrap();
            let shortest = (0..=3).find(|length| within(&state, *length));
            assert_eq!(par(&position, 3), shortest, "{position}");
        }
    }
}

#[test]
fn the_last_quiet_move_is_among_those_derived_from_the_capture() {
    // Every quiet move after which a capture is possible, tried one by one, makes the puzzle solvable in two.
    let mut dice = Dice::new(3);
    let mut two = 0;
    for seed in 0..many(20) as u64 {
        let mut line = line(&deal(None, seed));
        for _ in 0..dice.below(30) {
            let turns = line.turns(1_000).unwrap();
            let Some(turn) = dice.pick(&turns) else { break };
            line.play_turn(turn).unwrap();
        }
        let slow = Slow::read(&line.text());
        if slow.is_solved() {
            continue;
        }
        let leads = |step: &(usize, usize)| {
            slow.after(*step).moves().iter().any(|next| slow.after(*step).after(*next).is_solved())
        };
        let in_one = slow.moves().iter().any(|step| slow.after(*step).is_solved());
        let expected = if in_one { Some(1) } else { slow.moves().iter().find(|step| leads(step)).map(|_| 2) };
        assert_eq!(par(&line.text(), 2), expected, "{}", line.text());
        two += usize::from(expected == Some(2));
    }
    assert!(two > many(5), "{two}");
}

#[test]
fn the_table_of_solved_deals_is_right() {
    let table = include_str!("../../../../testkit/tables/solutions/golf.txt");
    let mut rows = 0;
    for row in table.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let [position, length, solution] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("`{row}` is not position | length | solution")
        };
        let length: u32 = length.parse().unwrap();
        assert!(solves(position, solution), "{row}");
        assert_eq!(solution.split(',').count() as u32, length, "{row}");
        assert_eq!(par(position, length), Some(length), "{row}");
        rows += 1;
    }
    assert!(rows >= 60, "{rows}");
}
