//! Nodes per second of the search from the start of each game, at the full level.

use divan::Bencher;
use divan::counter::ItemsCount;
use menagerie_games::{Visitor, visit};
use menagerie_kernel::{Chance, Judge, Line, Options};
use menagerie_search::{Level, Limits, choose};
use menagerie_show::{AnyLine, Game};

fn main() {
    divan::main();
}

/// How many nodes one search has.
const NODES: u64 = 100_000;

/// Searches the start of a game, or the position after its first parts.
struct Search<'a, 'b> {
    bencher: Option<Bencher<'a, 'b>>,
    /// Parts to be played first.
    opening: &'static [&'static str],
}

impl Visitor for Search<'_, '_> {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        let options = Options::default();
        let mut line = Line::start(&game, options, Chance::from_number(0)).expect("every game has defaults");
        for part in self.opening {
            line.play_part(part).expect("the opening is legal");
        }
        let knowledge = line.knowledge(line.turn().actor().expect("the game goes on"));
        let search = || choose(&knowledge, Level::BEST, 0, &Limits::nodes(NODES));
        let bencher = self.bencher.take().expect("visited once");
        bencher.counter(ItemsCount::new(NODES)).bench(search);
    }
}

/// The games in which nothing is hidden, and one in which worlds are sampled.
const GAMES: [&str; 9] = [
    "adrenaline",
    "alice",
    "chess960",
    "crowded",
    "doublemove",
    "masquerade",
    "spartan",
    "spinach",
    "terror",
];

#[divan::bench(args = GAMES, sample_count = 10)]
fn search(bencher: Bencher<'_, '_>, game: &str) {
    // Setups are chosen, not searched.
    let opening: &[&str] = if game == "masquerade" { &["=QNBKR", "=QNBKR"] } else { &[] };
    visit(game, &mut Search { bencher: Some(bencher), opening }).expect("a game of this name");
}
