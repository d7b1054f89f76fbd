//! The generator beside the slow one.

use super::*;
use kit::Dice;
use menagerie_kernel::{Path, offers};

/// Compares all turns, where one of them leads, and the outcome.
fn agrees(line: &Line<Zombie>, dice: &mut Dice) {
    let text = line.text();
    let slow = Slow::read(&text);
    assert_eq!(slow.text(), text);
    let expected = slow.turns();
    let names: Vec<&String> = expected.iter().map(|(name, _)| name).collect();
    let found = line.turns(1_000_000).unwrap();
    assert_eq!(found.iter().collect::<Vec<_>>(), names, "{text}");
    assert_eq!(line.count(), Ok(names.len() as u64), "{text}");
    let score = line.turn().outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string());
    assert_eq!(score, slow.outcome(), "{text}");
    if let Some((turn, next)) = dice.pick(&expected) {
        let mut ours = line.clone();
        ours.play_turn(turn).unwrap();
        assert_eq!(ours.text(), next.text(), "{text}: {turn}");
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    for seed in 0..10 {
        let mut dice = Dice::new(seed);
        let mut line = from(text::START);
        for _ in 0..150 {
            if line.count().is_ok_and(|count| count < 3000) {
                agrees(&line, &mut dice);
            }
            let Ok(all) = line.turns(20_000) else { break };
            // Captures are what this is about.
            let burials: Vec<&String> = all.iter().filter(|turn| turn.contains('_')).collect();
            let some = if dice.one_in(2) { dice.pick(&burials).copied() } else { None };
            let Some(turn) = some.or_else(|| dice.pick(&all)).cloned() else { break };
            line.play_turn(&turn).unwrap();
        }
    }
}

/// A position with men, zombies and graves anywhere; mostly of one colour, so that there are hordes.
fn scattered(dice: &mut Dice, most_zombies: usize) -> String {
    let mut squares: Vec<String> = (b'a'..=b'h')
        .flat_map(|file| (1..=8).map(move |rank| format!("{}{rank}", char::from(file))))
        .collect();
    dice.shuffle(&mut squares);
    let mut board = std::collections::BTreeMap::new();
    board.insert(squares[0].clone(), 'K');
    board.insert(squares[1].clone(), 'k');
    let (mut zombies, men) = (Vec::new(), 3 + dice.below(9));
    let is_end = |square: &str| square.ends_with('1') || square.ends_with('8');
    for square in &squares[2..2 + men] {
        let letter = *dice.pick(&"PPNBRQppnbrq".chars().collect::<Vec<_>>()).unwrap();
        board.insert(square.clone(), letter);
        let mine = letter.is_ascii_uppercase();
        let many = zombies.iter().filter(|at| board[*at].is_ascii_uppercase()).count();
        let pawn_at_end = letter.eq_ignore_ascii_case(&'p') && is_end(square);
        if mine && many < most_zombies && !dice.one_in(3) || !mine && dice.one_in(4) || pawn_at_end {
            zombies.push(square.clone());
        }
    }
    zombies.sort_unstable();
    let mut grave = |letters: &str| {
        let letters: Vec<char> = letters.chars().collect();
        let mut graves = Vec::new();
        for (index, at) in squares.iter().enumerate() {
            if dice.one_in(if index < 2 + men { 3 } else { 12 }) {
                graves.push(format!("{at}:{}", dice.pick(&letters).unwrap()));
            }
        }
        graves.sort_unstable();
        if graves.is_empty() { "-".to_owned() } else { graves.join(",") }
    };
    let (white, black) = (grave("ppnbrq"), grave("PPNBRQ"));
    let rank = |rank: u8| -> String {
        let man = |file: u8| board.get(&format!("{}{rank}", char::from(file))).copied().unwrap_or('1');
        (b'a'..=b'h').map(man).collect()
    };
    let mut placement: String = (1..=8).rev().map(rank).collect::<Vec<_>>().join("/");
    for run in (2..=8).rev() {
        placement = placement.replace(&"1".repeat(run), &run.to_string());
    }
    let zombies = if zombies.is_empty() { "-".to_owned() } else { zombies.join(",") };
    format!("{placement} w - - 0 1 zombies={zombies} graves.w={white} graves.b={black}")
}

/// The positions of a sort that can be.
pub fn many(seed: u64, wanted: usize, most_zombies: usize) -> Vec<Line<Zombie>> {
    let mut dice = Dice::new(seed);
    let mut lines = Vec::new();
    while lines.len() < wanted {
        let text = scattered(&mut dice, most_zombies);
        if let Ok(state) = Zombie.parse(&text) {
            lines.push(Line::from_state(&Zombie, state, Options::default()));
        }
    }
    lines
}

#[test]
fn scattered_men_agree_with_the_slow_rules() {
    let mut dice = Dice::new(1);
    for line in many(2, 700, 3) {
        if line.count().is_ok_and(|count| count < 2500) {
            agrees(&line, &mut dice);
        }
    }
}

/// Whatever is offered leads on, and what it says about the end is true.
#[test]
fn scattered_hordes_are_offered_no_dead_ends() {
    fn walk(view: &View, path: &mut Path<Zombie>, dice: &mut Dice, left: &mut u32) -> bool {
        let mut found = Vec::new();
        offers(&Zombie, view, path.steps(), &mut found);
        assert_eq!(path.then().may_go_on(), !found.is_empty());
        dice.shuffle(&mut found);
        let mut ends = path.then().may_end();
        for offer in &found {
            *left = left.saturating_sub(1);
            if *left == 0 && ends {
                return true;
            }
            path.push(offer);
            ends |= offer.then().may_end() && !offer.then().may_go_on() || walk(view, path, dice, left);
            path.pop();
        }
        ends
    }
    let mut dice = Dice::new(5);
    for line in many(6, 200, 8) {
        let Some(seat) = line.turn().actor() else { continue };
        assert!(walk(&line.view(Eye::Seat(seat)), &mut Path::new(), &mut dice, &mut 3000));
    }
}

#[test]
fn perft_agrees_with_the_slow_rules() {
    let table = kit::perft::read(&kit::tables::perft("zombie").unwrap()).unwrap();
    for entry in table {
        for (depth, nodes) in entry.quick.iter().filter(|(_, nodes)| *nodes < 12_000) {
            assert_eq!(Slow::read(&entry.position).perft(*depth), *nodes, "{} {depth}", entry.position);
        }
    }
}
