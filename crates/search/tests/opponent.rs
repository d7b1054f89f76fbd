//! The computer against somebody who plays at random: what the least strength of every game is.

use menagerie_games::{Visitor, visit};
use menagerie_kernel::{Judge, Options};
use menagerie_search::Level;
use menagerie_search::arena::{Aimless, Searching, Tally, play_match};

struct AgainstChance {
    nodes: u64,
    pairs: u64,
}

impl Visitor for AgainstChance {
    type Out = Tally;

    fn visit<G: Judge>(&mut self) -> Tally {
        let mut searching = Searching::new(Level::Full, self.nodes, 1);
        play_match::<G>(&Options::default(), self.pairs, &mut searching, &mut Aimless::new(2))
    }
}

/// Plays a hundred games; `nodes` is the budget of a part, small enough for a test.
fn against_chance(game: &str, nodes: u64) -> Tally {
    let nodes = std::env::var("NODES").ok().and_then(|n| n.parse().ok()).unwrap_or(nodes);
    let tally = visit(game, &mut AgainstChance { nodes, pairs: 50 }).expect("a game of this name");
    println!("{game} with {nodes} nodes against a random mover: {tally}");
    tally
}

#[test]
fn chess960() {
    assert!(against_chance("chess960", 600).wins >= 99);
}

#[test]
fn spartan() {
    assert!(against_chance("spartan", 600).wins >= 99);
}

#[test]
fn masquerade() {
    assert!(against_chance("masquerade", 600).wins >= 97);
}
