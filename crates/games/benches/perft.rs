//! How fast turns are generated: perft on one thread, the last turns counted in bulk, beside another
//! program's generator in the same run.
//!
//! `cargo bench -p menagerie-games --bench perft [-- WORD…]` prints a line for each row whose name has one
//! of the words: millions of turn sequences a second, and how many times the other program's rate that
//! is. The two take turns, round by round, so that a busy machine slows both. Medians are the measure;
//! the best rounds tell what either can do undisturbed.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

use std::time::{Duration, Instant};

/// A position of a game of ours, and what is counted beside it.
struct Row {
    name: &'static str,
    game: &'static str,
    ours: Count,
    beside: Count,
}

/// A position with its count at a depth.
#[derive(Clone, Copy)]
struct Count {
    position: &'static str,
    depth: u32,
    nodes: u64,
}

const START: Count = Count {
    position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
    depth: 6,
    nodes: 119_060_324,
};

const KIWIPETE: Count = Count {
    position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1",
    depth: 5,
    nodes: 193_690_690,
};

const ROWS: &[Row] = &[
    Row { name: "chess960 start", game: "chess960", ours: START, beside: START },
    Row { name: "chess960 kiwipete", game: "chess960", ours: KIWIPETE, beside: KIWIPETE },
    Row {
        name: "spartan start",
        game: "spartan",
        ours: Count {
            position: "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
            depth: 6,
            nodes: 406_273_143,
        },
        beside: KIWIPETE,
    },
    Row {
        name: "doublemove start",
        game: "doublemove",
        ours: Count {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 steps=1",
            depth: 3,
            nodes: 4_866_854,
        },
        beside: KIWIPETE,
    },
    Row {
        name: "crowded start",
        game: "crowded",
        ours: Count {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR wk KQkq - 0 1 passes=0",
            depth: 6,
            nodes: 2_772_240,
        },
        beside: KIWIPETE,
    },
    // Its squares take two machine words; the aim is a tenth of what cozy-chess does in kiwipete.
    Row {
        name: "terror start",
        game: "terror",
        ours: Count {
            position: "rswvqkmwvsr/ppppcccpppp/11/11/11/11/11/11/11/PPPPPPPPPPP/RBNCAKQMBNR w AKabjk - 0 1",
            depth: 4,
            nodes: 4_673_873,
        },
        beside: KIWIPETE,
    },
    // Two occupancies, and a man that moves leaves one for the other.
    Row {
        name: "alice start",
        game: "alice",
        ours: Count {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 checkers=12",
            depth: 5,
            nodes: 5_910_465,
        },
        beside: KIWIPETE,
    },
    // 68 squares in two machine words, and a series of every man to every square that it can walk to.
    Row {
        name: "spinach start",
        game: "spinach",
        ours: Count {
            position: "***kk***/rnbqcbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQCBNR/***KK*** w - - 0 1 spinach=wb",
            depth: 3,
            nodes: 3_666_785,
        },
        beside: KIWIPETE,
    },
    // Before every last turn it is seen what may be buried where.
    Row {
        name: "zombie start",
        game: "zombie",
        ours: Count {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 zombies=- graves.w=- graves.b=-",
            depth: 5,
            nodes: 7_473_013,
        },
        beside: KIWIPETE,
    },
    // In the second position men stand on checkers, so that most turns have several steps.
    Row {
        name: "adrenaline start",
        game: "adrenaline",
        ours: Count {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 checkers=-",
            depth: 5,
            nodes: 8_125_436,
        },
        beside: KIWIPETE,
    },
    Row {
        name: "adrenaline checkers",
        game: "adrenaline",
        ours: Count {
            position: "r1bq3k/pp2nr1p/3p4/2p1P3/2Pn1B2/2N5/PP3PPP/R2Q1RK1 b - - 0 1 checkers=d4:1,e7:1",
            depth: 3,
            nodes: 11_932_592,
        },
        beside: KIWIPETE,
    },
];

const ROUNDS: usize = 9;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |row: &&Row| words.is_empty() || words.iter().any(|word| row.name.contains(word));
    println!("millions a second     depth     ours  cozy-chess 0.3.4   ratio   of the best rounds");
    ROWS.iter().filter(wanted).for_each(Row::run);
}

impl Row {
    fn run(&self) {
        let game = menagerie_games::find(self.game).expect("a game of this program");
        let line = game.parse(self.ours.position, Default::default()).expect("a position of the game");
        let mut rates = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            rates[0].push(self.ours.rate(|count| line.perft(count.depth).expect("countable")));
            rates[1].push(self.beside.rate(|count| cozy(count.position, count.depth)));
        }
        for rates in &mut rates {
            rates.sort_unstable_by(f64::total_cmp);
        }
        let [ours, theirs] = [0, 1].map(|who: usize| rates[who][ROUNDS / 2]);
        let best = rates[0][ROUNDS - 1] / rates[1][ROUNDS - 1];
        let (name, depth, ratio) = (self.name, self.ours.depth, ours / theirs);
        println!("{name:<22}{depth:>5}{ours:>9.0}{theirs:>18.0}{ratio:>8.2}{best:>21.2}");
    }
}

impl Count {
    /// Millions a second of a perft, which must be right.
    fn rate(self, perft: impl Fn(Count) -> u64) -> f64 {
        let begun = Instant::now();
        assert_eq!(perft(self), self.nodes, "{}", self.position);
        self.nodes as f64 / begun.elapsed().max(Duration::from_nanos(1)).as_secs_f64() / 1e6
    }
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
