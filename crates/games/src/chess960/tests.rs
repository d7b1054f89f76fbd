//! The rules of the specification's file, one after another.

use super::*;
use menagerie_kernel::{apply, check, count, list, perft as kernel_perft, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1";

fn position(text: &str) -> State {
    Chess960::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn counts() {
    let counts = |text, depths: &[u64]| {
        for (depth, nodes) in (1..).zip(depths) {
            assert_eq!(kernel_perft::<Chess960>(&position(text), depth), Ok(*nodes), "{text} {depth}");
        }
    };
    counts(START, &[20, 400, 8902, 197_281, 4_865_609]);
    counts(KIWIPETE, &[48, 2039, 97862, 4_085_603]);
    counts("bnrqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BNRQKBNR w HChc - 0 1", &[20, 400, 8860, 195_322, 4_779_636]);
}
