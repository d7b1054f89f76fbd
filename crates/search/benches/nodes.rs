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
        let search = || choose(&knowledge, Level::Full, 0, &Limits::nodes(NODES));
        let bencher = self.bencher.take().expect("visited once");
        bencher.counter(ItemsCount::new(NODES)).bench(search);
    }
}

fn search(bencher: Bencher<'_, '_>, game: &str, opening: &'static [&'static str]) {
    visit(game, &mut Search { bencher: Some(bencher), opening }).expect("a game of this name");
}

#[divan::bench(sample_count = 10)]
fn adrenaline(bencher: Bencher<'_, '_>) {
    search(bencher, "adrenaline", &[]);
}

#[divan::bench(sample_count = 10)]
fn alice(bencher: Bencher<'_, '_>) {
    search(bencher, "alice", &[]);
}

#[divan::bench(sample_count = 10)]
fn chess960(bencher: Bencher<'_, '_>) {
    search(bencher, "chess960", &[]);
}

#[divan::bench(sample_count = 10)]
fn crowded(bencher: Bencher<'_, '_>) {
    search(bencher, "crowded", &[]);
}

#[divan::bench(sample_count = 10)]
fn doublemove(bencher: Bencher<'_, '_>) {
    search(bencher, "doublemove", &[]);
}

#[divan::bench(sample_count = 10)]
fn masquerade(bencher: Bencher<'_, '_>) {
    search(bencher, "masquerade", &["=QNBKR", "=QNBKR"]);
}

#[divan::bench(sample_count = 10)]
fn spartan(bencher: Bencher<'_, '_>) {
    search(bencher, "spartan", &[]);
}

#[divan::bench(sample_count = 10)]
fn spinach(bencher: Bencher<'_, '_>) {
    search(bencher, "spinach", &[]);
}

#[divan::bench(sample_count = 10)]
fn terror(bencher: Bencher<'_, '_>) {
    search(bencher, "terror", &[]);
}
