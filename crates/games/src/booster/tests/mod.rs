//! The rules, bullet by bullet, and what they keep secret.

mod against;
mod cards;
mod secrets;
mod slow;
mod steps;
mod texts;

use super::*;
use menagerie_kernel::Line;
use menagerie_show::{AnyLine, Erased};
use menagerie_testkit as kit;
use slow::Slow;

/// A full text from the six fields, the checkers, what is owned, and the hands. The other cards of the
/// pack are the deck, in card order.
fn text(six: &str, checkers: &str, own: &str, hands: [&str; 2]) -> String {
    let [white, black] =
        hands.map(|hand| hand.split(',').filter_map(|face| face.parse().ok()).collect::<Cards>());
    let deck: Pile = (Cards::pack(4) - white - black).iter().collect();
    let seed = "0".repeat(64);
    format!(
        "{six} checkers={checkers} own={own} hand.w={white} hand.b={black} deck={deck} discard=- seed={seed}"
    )
}

/// A full text in which each player owns six checkers and has no card.
fn plain(six: &str, checkers: &str) -> String {
    text(six, checkers, "w6,b6", ["-", "-"])
}

/// A game from a full text.
fn from(text: &str) -> Line<Booster> {
    let state = Booster::default().parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    Line::from_state(&Booster::default(), state, Options::default())
}

fn turns(text: &str) -> Vec<String> {
    from(text).turns(100_000).unwrap()
}

/// Where the man on `from` may go by an ordinary move.
fn goals(text: &str, from: &str) -> String {
    let turns = turns(text);
    let goals: Vec<&str> =
        turns.iter().filter(|turn| !turn.contains(',')).filter_map(|turn| turn.strip_prefix(from)).collect();
    goals.join(" ")
}

fn is_legal(text: &str, turn: &str) -> bool {
    turns(text).contains(&turn.to_owned())
}

/// Why a turn is illegal.
fn why(text: &str, turn: &str) -> String {
    from(text).play_turn(turn).expect_err(turn).why().to_string()
}

/// The text after some turns.
fn after(text: &str, turns: &[&str]) -> String {
    let mut line = from(text);
    for turn in turns {
        line.play_turn(turn).unwrap_or_else(|why| panic!("{text}: {turn}: {why}"));
    }
    line.text()
}

/// A field of a text: one of the first six by its number, another by its key.
fn field(text: &str, key: &str) -> String {
    let mut words = text.split(' ');
    match key.parse() {
        Ok(index) => words.nth(index).unwrap().to_owned(),
        Err(_) => words.find_map(|word| word.strip_prefix(&format!("{key}="))).unwrap().to_owned(),
    }
}

fn checkers_after(text: &str, turn: &str) -> String {
    field(&after(text, &[turn]), "checkers")
}

fn outcome(line: &Line<Booster>) -> String {
    line.turn()
        .outcome()
        .map_or("*".to_owned(), |outcome| format!("{} {}", outcome.score, outcome.reason.id()))
}

/// Whether the side to move is in check.
fn in_check(text: &str) -> bool {
    let position = from(text).state().position;
    position.is_in_check(position.chess.color)
}

#[test]
fn perft_and_recorded_play_agree() {
    let game = Erased::new(Booster::default());
    let table = kit::tables::perft("booster").unwrap();
    assert_eq!(kit::perft::check(&game, &table, kit::perft::Depths::Quick), []);
    let lines = kit::tables::fixtures("booster").unwrap();
    assert_eq!(kit::fixtures::check(&game, &lines), Vec::<String>::new());
}
