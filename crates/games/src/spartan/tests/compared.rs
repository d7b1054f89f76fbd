//! The game beside the slow one.

use super::slow::Slow;
use super::*;
use menagerie_kernel::Rules;
use menagerie_testkit::Dice;
use std::collections::BTreeSet;

/// Compares all turns, what each leads to, and the outcome with the slow rules; the turns come back.
fn agrees(position: &str) -> Vec<(String, Slow)> {
    let slow = Slow::read(position);
    let mut expected = slow.turns();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let names: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(turns(position), (names, slow.outcome().to_owned()), "{position}");
    let state = text::read(position).unwrap();
    assert_eq!(Spartan.count(&state), Ok(expected.len() as u64), "{position}");
    for (turn, next) in &expected {
        assert_eq!(after(position, turn), next.text(), "{position} {turn}");
    }
    expected
}

/// Compares along a random game of at most so many turns.
fn play(mut position: String, most: usize, dice: &mut Dice) {
    for _ in 0..most {
        let turns = agrees(&position);
        // From the text alone, so that no repetition ends the game.
        let Some((_, next)) = dice.pick(&turns) else { break };
        position = next.text();
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    for seed in 0..30 {
        play(text::START.to_owned(), 100, &mut Dice::new(seed));
    }
}

#[test]
fn scattered_men_agree_with_the_slow_rules() {
    let mut dice = Dice::new(300);
    let (mut read, mut ends) = (0, BTreeSet::new());
    while read < 1500 {
        let slow = scattered(&mut dice);
        let position = slow.text();
        assert_eq!(text::read(&position).is_ok(), slow.is_possible(), "{position}");
        if slow.is_possible() {
            ends.insert((position.matches('k').count(), slow.outcome()));
            play(position, 3, &mut dice);
            read += 1;
        }
    }
    for mate in [(1, "1-0"), (2, "1-0"), (1, "0-1"), (2, "0-1")] {
        assert!(ends.contains(&mate), "there is no {mate:?} among them");
    }
}

#[test]
fn stalemates_agree_with_the_slow_rules() {
    for (position, outcome) in [
        ("k7/8/1Q6/8/8/8/8/K7 b - - 0 1", "1/2-1/2"),
        ("k1k5/8/8/8/8/1g6/8/K7 w - - 0 1", "1/2-1/2"),
        // The knight attacks a1, whose king cannot move; the other one would be attacked after every move.
        ("8/8/8/8/8/1N6/hh5R/kkB4K b - - 0 1", "1/2-1/2"),
        // Here both kings are attacked,
        ("8/8/8/8/8/1N6/hh5R/kkR4K b - - 0 1", "1-0"),
        // and here neither is, so that the one on b1 may step into an attack.
        ("8/8/8/8/8/8/hh5R/kkB4K b - - 0 1", "*"),
    ] {
        agrees(position);
        assert_eq!(Slow::read(position).outcome(), outcome, "{position}");
    }
}

/// One Persian king, sometimes at home with rooks, one Spartan king or two, few men or many, and either
/// side to move. Half the pawns and hoplites are about to promote, and some clocks about to run out.
fn scattered(dice: &mut Dice) -> Slow {
    let mut board = [['1'; 8]; 8];
    let mut castling = "-";
    let mut men = vec!['k'];
    if dice.one_in(2) {
        men.push('k');
    }
    if dice.one_in(3) {
        board[7] = ['R', '1', '1', '1', 'K', '1', '1', 'R'];
        castling = ["KQ", "K", "Q"][dice.below(3)];
    } else {
        men.push('K');
    }
    // Sometimes one side has nothing but kings, so that it is often without a turn.
    let letters = ["PPPNBRQhhhlcgw", "PPPNBRQhhhlcgw", "PPNBRQ", "hhlcgw"][dice.below(4)];
    let letters: Vec<char> = letters.chars().collect();
    let most = if dice.one_in(4) { 40 } else { 10 };
    men.extend((0..dice.below(most)).filter_map(|_| dice.pick(&letters).copied()).collect::<Vec<_>>());
    for man in men {
        let rows = match man {
            'P' if dice.one_in(2) => 1..2,
            'h' if dice.one_in(2) => 6..7,
            'P' | 'h' => 1..7,
            _ => 0..8,
        };
        let free = rows.flat_map(|row| (0..8).map(move |file| (row, file)));
        let free: Vec<(usize, usize)> = free.filter(|(row, file)| board[*row][*file] == '1').collect();
        if let Some((row, file)) = dice.pick(&free) {
            board[*row][*file] = man;
        }
    }
    let placement = board.map(String::from_iter).join("/");
    let seat = ['w', 'b'][dice.below(2)];
    let clock = if dice.one_in(3) { 97 + dice.below(4) } else { dice.below(90) };
    Slow::read(&format!("{placement} {seat} {castling} - {clock} 9"))
}
