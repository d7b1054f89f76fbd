//! The generator beside the slow one.

use super::slow::Slow;
use super::*;
use crate::parts::orthodox::KING;
use crate::parts::{Castling, Men};
use menagerie_testkit::Dice;

/// Compares all turns, and what some of them lead to, with the slow generator.
fn agrees(state: &State, dice: &mut Dice) {
    let position = text(&Alice::default(), state);
    let mut expected = Slow::read(&position).turns();
    assert_eq!(Slow::read(&position).print(), position);
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let names: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(list(&Alice::default(), state, 10_000).unwrap(), names, "{position}");
    assert_eq!(harvest::count(&Alice::default(), state), names.len() as u64, "{position}");
    for _ in 0..4 {
        if let Some((turn, next)) = dice.pick(&expected) {
            let after = Alice::default().after(state, &turn.parse().unwrap());
            assert_eq!(text(&Alice::default(), &after), next.print(), "{position} {turn}");
            assert_eq!(
                Alice::default().parse(&next.print()).map(|read| read == after),
                Ok(true),
                "{position} {turn}"
            );
        }
    }
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let checkers = CHECKERS[seed as usize % 2];
        let mut state = Alice::default().parse(&format!("{START} checkers={checkers}")).unwrap();
        for _ in 0..150 {
            agrees(&state, &mut dice);
            let turns = list(&Alice::default(), &state, 1000).unwrap();
            let Some(turn) = dice.pick(&turns) else { break };
            state = Alice::default().after(&state, &turn.parse().unwrap());
        }
    }
}

#[test]
fn scattered_men_agree_with_the_slow_generator() {
    let mut dice = Dice::new(1953);
    let mut read = 0;
    while read < 6000 {
        let state = scattered(&mut dice);
        if let Ok(state) = Alice::default().parse(&text(&Alice::default(), &state)) {
            agrees(&state, &mut dice);
            read += 1;
        }
    }
}

/// Two kings and anything up to a full board, on both sides of the mirror; often with rights to castle and a
/// pawn that has just gone two squares.
fn scattered(dice: &mut Dice) -> State {
    let mut men = Men::<Board8, { orthodox::KINDS }>::EMPTY;
    let mut squares: Vec<Square8> = Square8::all().collect();
    dice.shuffle(&mut squares);
    let at_home = dice.one_in(2);
    if at_home {
        for home in ["e8", "a8", "h8", "e1", "a1", "h1"] {
            let home: Square8 = home.parse().unwrap();
            squares.retain(|square| *square != home);
            squares.insert(0, home);
        }
        for (home, color) in [("1", Color::White), ("8", Color::Black)] {
            for (file, kind) in [("a", orthodox::ROOK), ("h", orthodox::ROOK), ("e", KING)] {
                men.put(format!("{file}{home}").parse().unwrap(), Man::new(color, kind));
            }
        }
        squares.drain(..6);
    } else {
        men.put(squares[0], Man::new(Color::White, KING));
        men.put(squares[1], Man::new(Color::Black, KING));
        squares.drain(..2);
    }
    let castling = if at_home { Castling::ALL } else { Castling::NONE };
    let homes = if at_home { men.occupied() } else { SquareSet8::EMPTY };
    let few = dice.one_in(2);
    for square in squares.into_iter().take(dice.below(if few { 10 } else { 40 })) {
        let kind = dice.below(5) as u8;
        let kind = if square.rank() % 7 == 0 && kind == PAWN { orthodox::ROOK } else { kind };
        men.put(square, Man::new(Color::BOTH[dice.below(2)], kind));
    }
    let mut far: SquareSet8 = men.occupied().into_iter().filter(|_| dice.one_in(2)).collect();
    far -= homes;
    let color = Color::BOTH[dice.below(2)];
    let passed = |target: &Square8| crate::parts::pawns::check_target(&men, PAWN, color, *target).is_ok();
    let ep = Square8::all().filter(passed).take(1).collect();
    let board = Chessboard { men, castling: castling.rooks(), ep };
    State { color, ..Position::first(board, Sides { far, checkers: CHECKERS[0] }) }
}
