//! The generator beside the slow one.

use super::slow::Slow;
use super::*;
use crate::parts::orthodox::KING;
use menagerie_testkit::Dice;

/// Compares all turns, and what one of them leads to, with the slow generator.
fn agrees(state: &State, dice: &mut Dice) {
    let position = text(&Chess960::default(), state);
    let mut expected = Slow::read(&position).turns();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let names: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(list(&Chess960::default(), state, 10_000).unwrap(), names, "{position}");
    assert_eq!(harvest::count(&Chess960::default(), state), names.len() as u64, "{position}");
    if let Some((turn, next)) = dice.pick(&expected) {
        let ours = Chess960::default().after(state, &turn.parse().unwrap());
        let reread = Slow::read(&text(&Chess960::default(), &ours));
        assert_eq!(reread.turns().len(), next.turns().len(), "{position} {turn}");
    }
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let mut state = Array::of_number(dice.below(960) as u16).start();
        for _ in 0..120 {
            agrees(&state, &mut dice);
            let turns = list(&Chess960::default(), &state, 1000).unwrap();
            let Some(turn) = dice.pick(&turns) else { break };
            state = Chess960::default().after(&state, &turn.parse().unwrap());
        }
    }
}

#[test]
fn both_generators_count_the_same() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1";
    assert_eq!(Slow::read(kiwipete).perft(2), 2039);
    // Draws by clock and material lie within these trees.
    for (position, depth) in
        [("3qk3/8/8/3b4/8/4N3/4R3/r1B1K2q w - - 97 60", 4), ("8/8/8/8/8/2k5/1p6/K1b5 w - - 96 90", 6)]
    {
        assert_eq!(
            harvest::perft(&Chess960::default(), line(position).state(), depth),
            Slow::read(position).perft(depth)
        );
    }
}

#[test]
fn scattered_men_agree_with_the_slow_generator() {
    let mut dice = Dice::new(960);
    let mut read = 0;
    while read < 1500 {
        let men = scattered(&mut dice);
        let board = Chessboard { men, castling: SquareSet8::EMPTY, ep: SquareSet8::EMPTY };
        let state = Position::first(board, ());
        if let Ok(state) = Chess960::default().parse(&text(&Chess960::default(), &state)) {
            agrees(&state, &mut dice);
            read += 1;
        }
    }
}

/// Two kings and anything up to a full board.
fn scattered(dice: &mut Dice) -> Men<Board8, 6> {
    let mut men = Men::EMPTY;
    let mut squares: Vec<Square8> = Square8::all().collect();
    dice.shuffle(&mut squares);
    men.put(squares[0], Man::new(Color::White, KING));
    men.put(squares[1], Man::new(Color::Black, KING));
    let most = if dice.one_in(4) { 60 } else { 16 };
    let count = dice.below(most);
    for square in &squares[2..2 + count] {
        let color = Color::BOTH[dice.below(2)];
        let kind = dice.below(5) as u8;
        let kind = if square.rank() % 7 == 0 && kind == PAWN { orthodox::ROOK } else { kind };
        men.put(*square, Man::new(color, kind));
    }
    men
}
