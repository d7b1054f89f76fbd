//! Whatever an eye asks, the answer does not depend on what it may not know.
//!
//! Pairs of positions that an eye cannot tell apart are put before two servers of the same world, with the same time and the
//! same randomness, and played on so that it still cannot. After every part, everything that reaches the eye from one server is
//! the same as from the other, to the last byte. This holds for every game in which something is hidden; how long it is
//! tried is up to whoever asks:
//!
//! ```text
//! make secrecy PAIRS=1000     # so many pairs of each game
//! ```

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

#[path = "../common/mod.rs"]
mod common;
mod golf;
mod leaks;
mod reach;
mod table;
mod twins;

use menagerie_games::Visitor;
use menagerie_kernel::Judge;
use menagerie_show::Game;
use menagerie_testkit::games::{Kuhn, Leduc, Lots, Peek};
use std::thread::{JoinHandle, spawn};
use table::{Leak, Tally, try_pairs};

/// So many pairs of each game, if nobody asks for more.
const PAIRS: usize = 20;

/// Tries every game with secrets, each beside the others.
#[derive(Default)]
struct Tries(Vec<(&'static str, JoinHandle<Tally>)>);

impl Tries {
    fn add<G: Game + Judge>(&mut self, game: G) {
        let info = game.info();
        if info.hidden {
            self.add_trial(info.id, move |pairs| try_pairs(game, pairs));
        }
    }

    fn add_trial(
        &mut self,
        id: &'static str,
        try_it: impl FnOnce(usize) -> Result<Tally, Box<Leak>> + Send + 'static,
    ) {
        let pairs = std::env::var("SECRECY_PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(PAIRS);
        let trial = move || match try_it(pairs) {
            Ok(tally) => tally,
            Err(leak) => panic!("{id}: {leak}"),
        };
        self.0.push((id, spawn(trial)));
    }
}

impl Visitor for Tries {
    type Out = ();
    fn visit<G: Game + Judge>(&mut self, game: G) {
        self.add(game);
    }
}

#[test]
fn no_answer_depends_on_what_its_reader_may_not_know() {
    let mut tries = Tries::default();
    menagerie_games::visit_all(&mut tries);
    tries.add(Kuhn);
    tries.add(Leduc);
    tries.add(Lots);
    tries.add(Peek);
    tries.add_trial("golfmatch", golf::try_golf);
    for (id, trial) in tries.0 {
        let Tally { pairs, answers, differ } = trial.join().unwrap_or_else(|_| panic!("{id} leaks"));
        println!("{id}: {pairs} pairs, {answers} answers");
        assert!(differ > 0, "{id}: in no pair is anything hidden");
    }
}
