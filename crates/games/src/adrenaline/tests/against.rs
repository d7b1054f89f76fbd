//! Random positions, turn by turn against the slow rules.

use super::brute::Board;
use super::*;
use menagerie_testkit::Dice;

/// A position text with random men and stacks, which need not be a possible one.
fn random_text(dice: &mut Dice, men: usize, stacks: usize, highest: usize) -> String {
    let mut squares: Vec<usize> = (0..64).collect();
    dice.shuffle(&mut squares);
    let mut letters = ['.'; 64];
    let count = 3 + dice.below(men);
    for (index, square) in squares.iter().take(count).enumerate() {
        letters[*square] = match index {
            0 => 'K',
            1 => 'k',
            _ => *dice.pick(&['P', 'P', 'N', 'B', 'R', 'Q', 'p', 'p', 'n', 'b', 'r', 'q']).unwrap(),
        };
    }
    let ranks: Vec<String> = letters
        .chunks(8)
        .map(|rank| {
            let rank: String = rank.iter().collect();
            (1..=8).rev().fold(rank, |rank, run| rank.replace(&".".repeat(run), &run.to_string()))
        })
        .collect();
    let under = |square: &usize| format!("{}{}", char::from(b'a' + (square % 8) as u8), 8 - square / 8);
    let mut under: Vec<String> = squares.iter().take(count).map(under).collect();
    dice.shuffle(&mut under);
    under.truncate(dice.below(stacks + 1));
    under.sort();
    let under: Vec<String> =
        under.iter().map(|square| format!("{square}:{}", 1 + dice.below(highest))).collect();
    let under = if under.is_empty() { "-".to_owned() } else { under.join(",") };
    let seat = dice.pick(&["w", "b"]).unwrap();
    format!("{} {seat} - - {} 1 checkers={under}", ranks.join("/"), dice.below(3))
}

/// Everything that both sets of rules say of a position.
fn compare(text: &str) -> u64 {
    let here = state(text);
    let mut there = Board::read(text).turns();
    there.sort_by(|a, b| a.0.cmp(&b.0));
    let turns: Vec<String> = there.iter().map(|(turn, _)| turn.clone()).collect();
    let listed = kernel::list(&Adrenaline, &here, 1_000_000).unwrap();
    let differs = turns.iter().find(|turn| !listed.contains(turn));
    let differs = differs.or_else(|| listed.iter().find(|turn| !turns.contains(turn)));
    assert!(differs.is_none() && listed == turns, "{text}: {differs:?}");
    assert_eq!(kernel::count(&Adrenaline, &here), Ok(turns.len() as u64), "{text}");
    turns.len() as u64
}

fn compare_after(text: &str, dice: &mut Dice) {
    let there = Board::read(text).turns();
    for _ in 0..10 {
        let Some((turn, board)) = dice.pick(&there) else { return };
        let mut line = Line::from_state(&Adrenaline, state(text), Options::default());
        line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
        assert_eq!(kernel::text(&Adrenaline, line.state()), board.text(), "{text}: {turn}");
    }
}

#[test]
fn random_positions_have_the_turns_of_the_slow_rules() {
    const POSITIONS: usize = 60;
    let mut dice = Dice::new(5);
    let (mut compared, mut all) = (0, 0);
    while compared < POSITIONS || all < 2_000 {
        let text = random_text(&mut dice, 12, 4, 3);
        let mover = text.contains(" w ");
        if let Err(why) = Adrenaline.parse(&text) {
            assert!(
                !why.to_string().contains("could lose its king") || Board::read(&text).attacked(!mover),
                "{text}: {why}"
            );
            continue;
        }
        assert!(!Board::read(&text).attacked(!mover), "{text}");
        if kernel::count(&Adrenaline, &state(&text)).is_ok_and(|count| count < 20_000) {
            compared += 1;
            all += compare(&text);
            compare_after(&text, &mut dice);
        }
    }
}

#[test]
fn the_slow_rules_count_what_the_table_says() {
    let table = include_str!("../../../../testkit/tables/perft/adrenaline.txt");
    for entry in menagerie_testkit::perft::read(table).unwrap() {
        for (depth, nodes) in entry.quick.into_iter().filter(|(_, nodes)| *nodes <= 2_000) {
            assert_eq!(Board::read(&entry.position).perft(depth), nodes, "{} {depth}", entry.position);
        }
    }
}
