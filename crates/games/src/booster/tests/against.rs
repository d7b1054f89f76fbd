//! The game against the slow rules of [`slow`](super::slow).

use super::*;

/// Which turns are on one side only.
fn differences(ours: &[String], slow: &[String]) -> String {
    let missing: Vec<_> = slow.iter().filter(|turn| !ours.contains(turn)).take(8).collect();
    let surplus: Vec<_> = ours.iter().filter(|turn| !slow.contains(turn)).take(8).collect();
    format!("missing {missing:?}, too many {surplus:?}")
}

/// Whether a position has the same turns by both rules, and one of them, chosen by the dice, leads to the
/// same position.
fn compare(text: &str, dice: &mut kit::Dice) {
    let line = from(text);
    let slow = Slow::read(text);
    assert_eq!(format!("{} {}", slow.text(), text.rsplit_once(' ').unwrap().1), text);
    let check = line.state().position.is_in_check(line.state().position.chess.color);
    assert_eq!(check, slow.in_check(), "{text}: check");
    let Ok(turns) = line.turns(20_000) else { return };
    let listed = slow.turns();
    let slow_turns: Vec<String> = listed.keys().cloned().collect();
    assert_eq!(turns, slow_turns, "{text}: {}", differences(&turns, &slow_turns));
    assert_eq!(line.count(), Ok(turns.len() as u64), "{text}: count");
    let Some(turn) = dice.pick(&turns) else { return };
    let mut line = line;
    let before = line.state().discard.len();
    line.play_turn(turn).unwrap();
    if line.state().discard.len() >= before {
        assert_eq!(line.text().rsplit_once(' ').unwrap().0, listed[turn].text(), "{text}: after {turn}");
    }
}

#[test]
fn counts_agree_with_the_slow_rules() {
    let table = kit::perft::read(&kit::tables::perft("booster").unwrap()).unwrap();
    for entry in table.iter().filter(|entry| entry.quick[0].1 < 3_000) {
        assert_eq!(Slow::read(&entry.position).turns().len() as u64, entry.quick[0].1, "{}", entry.position);
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    let mut dice = kit::Dice::new(3);
    for game in 0..6 {
        let own = [2, 3, 1, 4, 6, 2][game];
        let given = CHECKERS.map(|key| (key.to_owned(), menagerie_kernel::Value::Number(own)));
        let options = Options::check(INFO.options, given).unwrap();
        let mut line = Line::start(&Booster::default(), options, Chance::from_number(dice.roll())).unwrap();
        for _ in 0..60 {
            if dice.one_in(4) {
                compare(&line.text(), &mut dice);
            }
            let Ok(turns) = line.turns(100_000) else { break };
            let Some(turn) = dice.pick(&turns) else { break };
            line.play_turn(turn).unwrap();
        }
    }
}

/// A position made up by the dice: so many men, and checkers under some of them, of which each player owns
/// `own`. Often it is no possible one.
pub fn made_up(dice: &mut kit::Dice, men: usize, own: usize) -> String {
    let mut squares: Vec<usize> = (0..64).collect();
    dice.shuffle(&mut squares);
    let mut board = [['.'; 8]; 8];
    let mut checkers = Vec::new();
    let mut left = [own; 2];
    for (index, square) in squares.into_iter().take(men).enumerate() {
        let (file, rank) = (square % 8, square / 8);
        let letter = match index {
            0 => 'K',
            1 => 'k',
            _ => *dice.pick(&['P', 'P', 'N', 'B', 'R', 'Q', 'p', 'p', 'n', 'b', 'r', 'q']).unwrap(),
        };
        board[rank][file] = letter;
        let color = dice.below(2);
        let count = (1 + dice.below(3)).min(left[color]);
        let hobbled = (color == 0) != letter.is_uppercase();
        let far = rank == if letter.is_uppercase() { 7 } else { 0 };
        if count > 0 && dice.one_in(2) && !(hobbled && far) {
            left[color] -= count;
            checkers.push((file, rank, format!("{}{count}", ['w', 'b'][color])));
        }
    }
    checkers.sort();
    let checkers: Vec<String> = checkers
        .iter()
        .map(|(file, rank, stack)| format!("{}{}:{stack}", char::from(b'a' + *file as u8), rank + 1))
        .collect();
    let checkers = if checkers.is_empty() { "-".to_owned() } else { checkers.join(",") };
    let rank = |rank: &[char; 8]| {
        let mut text: String = rank.iter().collect();
        for run in (1..=8).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text
    };
    let placement: Vec<String> = board.iter().rev().map(rank).collect();
    let seat = ['w', 'b'][dice.below(2)];
    let mut pack: Vec<Card> = Cards::pack(4).iter().collect();
    dice.shuffle(&mut pack);
    let hands = [&pack[..3], &pack[3..6]].map(|hand| hand.iter().copied().collect::<Cards>());
    let deck: Pile = pack[6..20].iter().copied().collect();
    let discard: Pile = pack[20..].iter().copied().collect();
    format!(
        "{} {seat} - - 0 1 checkers={checkers} own=w{own},b{own} hand.w={} hand.b={} deck={deck} discard={discard} seed={}",
        placement.join("/"),
        hands[0],
        hands[1],
        "0".repeat(64),
    )
}

#[test]
fn made_up_positions_agree_with_the_slow_rules() {
    let mut dice = kit::Dice::new(5);
    for _ in 0..60 {
        let men = 5 + dice.below(16);
        let text = made_up(&mut dice, men, 5);
        match Booster::default().parse(&text) {
            Ok(_) => compare(&text, &mut dice),
            Err(why) if why.to_string().contains("could lose its king") => {
                assert!(Slow::read(&text).takes_king(), "{text}: {why}");
            }
            Err(why) => assert!(why.to_string().contains("a pawn cannot stand"), "{text}: {why}"),
        }
    }
}

#[test]
fn crowded_positions_are_counted_as_they_are_listed_or_refused() {
    let mut dice = kit::Dice::new(8);
    let mut looked_at = 0;
    while looked_at < 40 {
        let men = 8 + dice.below(56);
        let text = made_up(&mut dice, men, 12);
        let Ok(state) = Booster::default().parse(&text) else { continue };
        let line = Line::from_state(&Booster::default(), state, Options::default());
        looked_at += 1;
        match line.turns(10_000) {
            Ok(turns) => assert_eq!(line.count(), Ok(turns.len() as u64), "{text}"),
            Err(_) => assert!(line.count().map_or(true, |count| count > 10_000), "{text}"),
        }
    }
}
