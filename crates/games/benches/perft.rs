//! How fast turns are generated: perft on one thread, the last turns counted in bulk, beside another
//! program's generator in the same run.
//!
//! `cargo bench -p menagerie-games --bench perft [-- WORD…]` prints a line for each row whose name has one
//! of the words. The two programs take turns, round by round, and the medians are compared, so that a
//! busy machine slows both.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use std::time::{Duration, Instant};

/// A position counted to a depth.
struct Row {
    name: &'static str,
    game: &'static str,
    position: &'static str,
    depth: u32,
    nodes: u64,
    /// Who else counts it.
    beside: Option<Other>,
}

/// Another program: its name, and its perft of a position text.
struct Other {
    name: &'static str,
    perft: fn(&str, u32) -> u64,
}

const COZY: Option<Other> = Some(Other { name: "cozy-chess 0.3.4", perft: cozy });

const ROWS: &[Row] = &[
    Row {
        name: "chess960 start",
        game: "chess960",
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        depth: 6,
        nodes: 119_060_324,
        beside: COZY,
    },
    Row {
        name: "chess960 kiwipete",
        game: "chess960",
        position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1",
        depth: 5,
        nodes: 193_690_690,
        beside: COZY,
    },
    // Its squares take two machine words; the aim is a tenth of what cozy-chess does in kiwipete.
    Row {
        name: "terror start",
        game: "terror",
        position: "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKabjk - 0 1",
        depth: 4,
        nodes: 4_673_873,
        beside: None,
    },
];

const ROUNDS: usize = 7;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for row in ROWS.iter().filter(|row| words.is_empty() || words.iter().any(|word| row.name.contains(word)))
    {
        row.run();
    }
}

impl Row {
    fn run(&self) {
        let game = menagerie_games::find(self.game).expect("a game of this program");
        let line = game.parse(self.position, Default::default()).expect("a position of the game");
        let ours = || line.perft(self.depth).expect("countable");
        let theirs = self.beside.as_ref().map(|other| || (other.perft)(self.position, self.depth));
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            times[0].push(self.time(ours));
            if let Some(theirs) = &theirs {
                times[1].push(self.time(theirs));
            }
        }
        let [ours, theirs] = times.map(median);
        print!("{:<20} depth {}: {}", self.name, self.depth, self.rate(ours));
        match (&self.beside, theirs) {
            (Some(other), Some(time)) => {
                let ratio = time.as_secs_f64() / ours.expect("rounds were run").as_secs_f64();
                println!("; {} {}; ratio {ratio:.2}", other.name, self.rate(theirs));
            }
            _ => println!(),
        }
    }

    /// How long one count takes, which must be right.
    fn time(&self, perft: impl Fn() -> u64) -> Duration {
        let begun = Instant::now();
        assert_eq!(perft(), self.nodes, "{}", self.name);
        begun.elapsed()
    }

    fn rate(&self, time: Option<Duration>) -> String {
        let seconds = time.map_or(f64::NAN, |time| time.as_secs_f64());
        format!("{seconds:.3} s, {:.0} million a second", self.nodes as f64 / seconds / 1e6)
    }
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

/// Perft as cozy-chess's own example does it.
fn cozy(position: &str, depth: u32) -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for step in moves {
                    let mut next = board.clone();
                    next.play_unchecked(step);
                    nodes += perft(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    perft(&cozy_chess::Board::from_fen(position, true).expect("a position of chess"), depth)
}
