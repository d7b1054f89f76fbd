//! In which order the steps of a node are tried: alpha-beta is as good as its first guess.
//!
//! First what was best when the node was searched before, then what wins most at once, then steps that
//! refuted a sibling (killers: Akl and Newborn, 1977), then those that were good elsewhere in the tree
//! (history: Schaeffer, 1983), then the order of the game's generator.

use crate::score::Camp;
use menagerie_kernel::{Judge, Offer, Rules, gain};
use rustc_hash::FxHasher;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

/// The steps of one node and how promising each is.
pub(crate) struct Frame<G: Rules> {
    /// The steps, in the order of the generator.
    pub(crate) offers: Vec<Offer<G>>,
    /// What each step wins at once.
    pub(crate) gains: Vec<i32>,
    ranks: Vec<i32>,
}

impl<G: Rules> Default for Frame<G> {
    fn default() -> Self {
        Frame { offers: Vec::new(), gains: Vec::new(), ranks: Vec::new() }
    }
}

/// The rank of a step that was tried.
const DONE: i32 = i32::MIN;
const FIRST: i32 = i32::MAX;
const WINS: i32 = 100_000_000;
const KILLS: i32 = 90_000_000;
const MOST_HISTORY: i32 = 80_000_000;

impl<G: Judge> Frame<G> {
    /// The most promising step that was not yet tried. Picking one by one beats sorting, because most
    /// nodes are done after one or two.
    pub(crate) fn next(&mut self) -> Option<usize> {
        let mut best = None;
        let mut highest = DONE;
        for (index, rank) in self.ranks.iter().enumerate() {
            if *rank > highest {
                (best, highest) = (Some(index), *rank);
            }
        }
        self.ranks[best?] = DONE;
        best
    }

    /// Ranks steps by what they win at once, and drops those that win nothing.
    pub(crate) fn rank_by_gain(&mut self, game: &G, state: &G::State) {
        self.weigh(game, state);
        self.ranks.clear();
        self.ranks.extend(self.gains.iter().map(|gain| if *gain > 0 { *gain } else { DONE }));
    }

    /// Notes what each step wins at once.
    pub(crate) fn weigh(&mut self, game: &G, state: &G::State) {
        self.gains.clear();
        self.gains.extend(self.offers.iter().map(|offer| gain(game, state, offer.step())));
    }
}

/// How many killers are kept for each distance from the root.
const KILLERS: usize = 2;
/// How many slots the history has for each camp; a power of two.
const SLOTS: usize = 4096;

/// What the search has learned about steps.
pub(crate) struct Order<G: Rules> {
    killers: Vec<[Option<G::Step>; KILLERS]>,
    history: Vec<i32>,
}

impl<G: Rules> Order<G> {
    /// Nothing learned yet.
    pub(crate) fn new() -> Order<G> {
        Order { killers: Vec::new(), history: vec![0; 2 * SLOTS] }
    }

    /// Ranks the steps of a node, once they are [weighed](Frame::weigh). Next to the leaves, where `shallow`, history is
    /// left out.
    pub(crate) fn rank(
        &self,
        frame: &mut Frame<G>,
        camp: Camp,
        best: Option<usize>,
        ply: u32,
        shallow: bool,
    ) {
        frame.ranks.clear();
        let killers = self.killers.get(ply as usize);
        for (index, (offer, gain)) in frame.offers.iter().zip(&frame.gains).enumerate() {
            let killer = || {
                killers.is_some_and(|killers| killers.iter().flatten().any(|killer| killer == offer.step()))
            };
            frame.ranks.push(if best == Some(index) {
                FIRST
            } else if *gain > 0 {
                WINS + gain
            } else if killer() {
                KILLS
            } else if shallow {
                0
            } else {
                self.history[slot(camp, offer.step())]
            });
        }
    }

    /// Learns that a quiet step refuted what led to its node.
    pub(crate) fn learn(&mut self, camp: Camp, step: &G::Step, depth: i32, ply: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [const { None }; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(step) {
            killers.swap(0, 1);
            killers[0] = Some(*step);
        }
        let worth = &mut self.history[slot(camp, step)];
        *worth = (*worth + depth * depth).min(MOST_HISTORY);
    }
}

/// The slot of a step in the history, the same in every run.
fn slot<S: Hash>(camp: Camp, step: &S) -> usize {
    let hash = BuildHasherDefault::<FxHasher>::default().hash_one(step);
    camp as usize * SLOTS + hash as usize % SLOTS
}
