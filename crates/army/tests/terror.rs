//! Spinal Tap's army from a file plays what the game `terror` plays.
//!
//! Compared are all turns of the positions of random games without Battle Moves and Enhanced Knights, by their texts,
//! and the positions that they lead to. One rule of `terror` cannot be said in a file: a black pawn or crab becomes a
//! queen only while Black has none; such promotions are left out where Black has a queen.

use menagerie_army::{Army, read};
use menagerie_games::terror::Terror;
use menagerie_kernel::{Eye, Options, Seat, Spot, Turn};
use menagerie_show::{AnyGame, AnyLine, Erased};
use menagerie_testkit::Dice;

const GAMES: usize = 30;
const TURNS: usize = 200;
/// The start, and one from which much is taken in passing.
const STARTS: [&str; 2] = [
    "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKabjk - 0 1",
    "5k5/1ppc1c1cpp1/11/4P1P1P2/11/11/3p1cp1p2/11/1PPP1P1PPP1/11/5K5 w - - 0 1",
];

fn turns(line: &dyn AnyLine) -> Vec<String> {
    line.turns(5_000).expect("a position of one-step turns has few")
}

/// The squares of a turn's text.
fn squares(turn: &str) -> (Spot, Spot) {
    let end = 1 + turn[1..].find(|letter: char| letter.is_ascii_alphabetic()).expect("two squares");
    let rest = turn[end + 1..]
        .find(|letter: char| letter.is_ascii_alphabetic())
        .map_or(turn.len(), |at| end + 1 + at);
    (turn[..end].parse().expect("a square"), turn[end..rest].parse().expect("a square"))
}

fn goes_on_foot(line: &dyn AnyLine, turn: &str) -> bool {
    ["pawn", "crab"].contains(&told_name(line, squares(turn).0))
}

/// Whether a turn of a pawn or a crab takes in passing.
fn is_passing(line: &dyn AnyLine, turn: &str) -> bool {
    let (from, to) = squares(turn);
    let text = line.text();
    let ep = text.split(' ').nth(3).expect("a field of the text");
    turn.ends_with("ep")
        || from.file != to.file
            && told_name(line, from) == "pawn"
            && ep.split(',').any(|at| at == to.to_string())
}

fn told_name(line: &dyn AnyLine, at: Spot) -> &'static str {
    line.reach(Eye::Public, at).expect("a piece moves").figure.name
}

#[test]
fn the_file_plays_what_terror_plays() {
    let text = include_str!("../../../examples/armies/spinal-tap.toml");
    let army = Erased::new(Army::new(read(text).unwrap()));
    let terror = Erased::new(Terror::default());
    let mut dice = Dice::new(11);
    let (mut compared, mut passing, mut promoted) = (0, 0, 0);
    for game in 0..GAMES {
        let start = STARTS[game % STARTS.len()];
        let mut ours = army.parse(start, Options::default()).unwrap();
        let mut theirs = terror.parse(start, Options::default()).unwrap();
        for _ in 0..TURNS {
            let mut listed = turns(&*ours);
            let black = theirs.turn() == Turn::One(Seat::BLACK);
            if black && theirs.text().split(' ').next().is_some_and(|placement| placement.contains('q')) {
                listed.retain(|turn| !turn.ends_with('q'));
            }
            assert_eq!(listed, turns(&*theirs), "{}", theirs.text());
            compared += 1;
            // Mostly pawns and crabs move, so that something is promoted and taken in passing.
            let foot: Vec<&String> = listed.iter().filter(|turn| goes_on_foot(&*ours, turn)).collect();
            let keen = foot.iter().find(|turn| is_passing(&*ours, turn)).copied();
            let on_foot = if dice.one_in(3) { None } else { dice.pick(&foot).copied() };
            let Some(turn) = keen.or(on_foot).or_else(|| dice.pick(&listed)).cloned() else { break };
            passing += usize::from(keen.is_some());
            promoted += usize::from(turn.ends_with(|last: char| last.is_ascii_lowercase()));
            ours.play_turn(&turn).unwrap();
            theirs.play_turn(&turn).unwrap();
            assert_eq!(ours.text(), theirs.text(), "after {turn}");
            let outcomes = [ours.turn(), theirs.turn()].map(|turn| turn.outcome().copied());
            assert_eq!(outcomes[0].map(|end| end.score), outcomes[1].map(|end| end.score), "{}", ours.text());
            if outcomes[0].is_some() {
                break;
            }
        }
    }
    assert!(compared > 3000 && passing > 10 && promoted > 100, "{compared} positions, {passing}, {promoted}");
}
