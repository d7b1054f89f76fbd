//! The rules, bullet by bullet, and what they keep secret.

mod rules;
mod secrets;
mod slow;
mod texts;

use super::*;
use menagerie_kernel::Line;
use menagerie_show::{AnyGame, AnyLine, Erased};
use menagerie_testkit as kit;
use slow::Slow;

/// Powers with which every kind captures as it moves.
const PLAIN: &str = "powers.w=KQRBN powers.b=KQRBN";
/// Powers that mix the kinds; the table of counts has them, too.
const MIXED: &str = "powers.w=RKNBQ powers.b=QNBRK";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 powers.w=????? powers.b=?????";

/// A game from a full text.
fn from(text: &str) -> Line<Masquerade> {
    let state = Masquerade::default().parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    Line::from_state(&Masquerade::default(), state, Options::default())
}

fn played(text: &str, turns: &[&str]) -> Line<Masquerade> {
    let mut line = from(text);
    for turn in turns {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
    }
    line
}

/// The text after some turns.
fn after(text: &str, turns: &[&str]) -> String {
    played(text, turns).text()
}

fn turns(text: &str) -> Vec<String> {
    from(text).turns(1000).unwrap()
}

fn outcome(line: &Line<Masquerade>) -> String {
    line.turn()
        .outcome()
        .map_or("*".to_owned(), |outcome| format!("{} {}", outcome.score, outcome.reason.id()))
}

#[test]
fn counts_agree_with_the_slow_rules() {
    let table = kit::perft::read(&kit::tables::perft("masquerade").unwrap()).unwrap();
    // The slow rules begin after the setup.
    for entry in table.iter().filter(|entry| !entry.position.contains('?')) {
        for (depth, nodes) in entry.quick.iter().filter(|(_, nodes)| *nodes < 50_000) {
            assert_eq!(Slow::read(&entry.position).perft(*depth), *nodes, "{} {depth}", entry.position);
        }
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    let mut dice = kit::Dice::new(7);
    for _ in 0..60 {
        let mut powers: Vec<Powers> = Powers::all().collect();
        dice.shuffle(&mut powers);
        let [white, black] = [powers[0], powers[1]];
        let mut line = played(START, &[&format!("={black}"), &format!("={white}")]);
        let mut slow = Slow::read(&line.text());
        for _ in 0..120 {
            let turns = line.turns(1000).unwrap();
            assert_eq!(turns, slow.turns(), "{}", line.text());
            let score = line.turn().outcome().map_or("*".to_owned(), |outcome| outcome.score.to_string());
            assert_eq!(score, slow.outcome(), "{}", line.text());
            let Some(turn) = dice.pick(&turns) else { break };
            line.play_turn(turn).unwrap();
            slow.play(turn);
            assert_eq!(line.text(), slow.text(), "after {turn}");
        }
    }
}
