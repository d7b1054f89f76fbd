//! The game beside the slow one.

use super::slow::Slow;
use super::*;
use crate::chess::Chessboard;
use crate::parts::Man;
use menagerie_testkit::Dice;

/// Compares all turns, the outcome, and what some of the turns lead to, with the slow rules.
fn agrees(line: &Line<DoubleMove>, dice: &mut Dice) {
    let position = text(&DoubleMove, line.state());
    let slow = Slow::read(&position);
    let mut expected = slow.turns();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let names: Vec<&String> = expected.iter().map(|(name, _)| name).collect();
    let listed = list(&DoubleMove, line.state(), 100_000).unwrap();
    assert_eq!(listed.iter().collect::<Vec<_>>(), names, "{position}");
    assert_eq!(DoubleMove.count(line.state()), Ok(names.len() as u64), "{position}");
    assert_eq!(outcome(line).split(' ').next(), Some(slow.outcome()), "{position}");
    for _ in 0..8 {
        let Some((turn, next)) = dice.pick(&expected) else { return };
        assert_eq!(after(&position, turn), next.text(), "{position} {turn}");
    }
}

fn play(mut line: Line<DoubleMove>, turns: usize, dice: &mut Dice) {
    for _ in 0..turns {
        agrees(&line, dice);
        let listed = list(&DoubleMove, line.state(), 100_000).unwrap();
        let Some(turn) = dice.pick(&listed) else { break };
        // Without its history, so that no repetition ends it.
        line = self::line(&after(&text(&DoubleMove, line.state()), turn));
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    for seed in 0..6 {
        play(line(START), 40, &mut Dice::new(seed));
    }
}

#[test]
fn pawns_that_meet_agree_with_the_slow_rules() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        play(pawns_that_meet(&mut dice), 6, &mut dice);
    }
}

/// Kings, pawns at home, and pawns that wait beside the squares where those will land.
fn pawns_that_meet(dice: &mut Dice) -> Line<DoubleMove> {
    loop {
        let mut men = Men::EMPTY;
        let mut put = |file: usize, rank, man| {
            let at = Square8::new(file as u8, rank).unwrap();
            if men.at(at).is_none() {
                men.put(at, man);
            }
        };
        for color in Color::BOTH {
            put(dice.below(8), dice.below(8) as u8, Man::new(color, KING));
            for _ in 0..4 {
                put(dice.below(8), color.rank::<Board8>(1), Man::new(color, PAWN));
                put(dice.below(8), color.rank::<Board8>(4), Man::new(color, PAWN));
            }
            put(dice.below(8), color.rank::<Board8>(3), Man::new(color, 1 + dice.below(4) as u8));
        }
        let board = Chessboard { men, castling: SquareSet8::EMPTY, ep: SquareSet8::EMPTY };
        let state = State { clock: 90, ..State::first(board, Steps(2)) };
        if let Ok(state) = DoubleMove.parse(&text(&DoubleMove, &state)) {
            return Line::from_state(&DoubleMove, state, Options::default());
        }
    }
}

#[test]
#[ignore = "prints counts for the table; run it in a release build with --nocapture"]
fn count_for_the_table() {
    let table = include_str!("../../../../testkit/tables/perft/doublemove.txt");
    for line in table.lines().filter(|line| line.contains('|') && !line.starts_with('#')) {
        let position = line.split('|').next().unwrap().trim();
        let mut counts = Vec::new();
        for depth in 1.. {
            let state = DoubleMove.parse(position).unwrap();
            if turns::perft(&state, depth) > 6_000_000 {
                break;
            }
            counts.push(format!("{depth}: {}", Slow::read(position).perft(depth)));
        }
        println!("{position} | {}", counts.join(", "));
    }
}
