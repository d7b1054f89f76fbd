//! In which order the steps of a node are tried: alpha-beta is as good as its first guess.
//!
//! First what was best when the node was searched before, then what wins in the end, then steps that
//! refuted a sibling (killers: Akl and Newborn, 1977) or the step before (countermoves: Uiterwijk, 1992), then those that were
//! good elsewhere in the tree, also after the same step (history: Schaeffer, 1983), and last what loses more than it takes.

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
    /// The rank of the step that was picked last.
    picked: i32,
    /// The quiet steps that were tried, which count as worse if another one refutes.
    pub(crate) tried: Vec<G::Step>,
}

impl<G: Rules> Default for Frame<G> {
    fn default() -> Self {
        Frame { offers: Vec::new(), gains: Vec::new(), ranks: Vec::new(), picked: DONE, tried: Vec::new() }
    }
}

/// The rank of a step that was tried.
const DONE: i32 = i32::MIN;
const FIRST: i32 = i32::MAX;
const WINS: i32 = 100_000_000;
const KILLS: i32 = 90_000_000;
const COUNTERS: i32 = 80_000_000;
const LOSES: i32 = -100_000_000;
/// History is kept between this and its negative.
pub(crate) const MOST_HISTORY: i32 = 16_384;

impl<G: Judge> Frame<G> {
    /// The most promising step that was not tried yet. Picking one by one beats sorting, because most nodes are done
    /// after one or two.
    pub(crate) fn next(&mut self) -> Option<usize> {
        let mut best = None;
        let mut highest = DONE;
        for (index, rank) in self.ranks.iter().enumerate() {
            if *rank > highest {
                (best, highest) = (Some(index), *rank);
            }
        }
        self.ranks[best?] = DONE;
        self.picked = highest;
        best
    }

    /// [`next`](Self::next), but a step that loses more than it takes, by what it is worth in `exchange`, is put off.
    /// Its worth is computed only when it is picked, since most nodes are done after one or two steps.
    pub(crate) fn next_by_exchange(&mut self, exchange: impl Fn(&Offer<G>) -> i32) -> Option<usize> {
        loop {
            let best = self.next()?;
            let worth = if (WINS..FIRST).contains(&self.picked) { exchange(&self.offers[best]) } else { 0 };
            if worth >= 0 {
                return Some(best);
            }
            self.ranks[best] = LOSES + worth;
        }
    }

    /// Whether the step that was picked last was put off since it loses more than it takes.
    pub(crate) const fn picked_a_loss(&self) -> bool {
        self.picked < LOSES
    }

    /// Ranks steps by what they win at once. Those that win nothing are dropped, unless `all` are to be tried.
    pub(crate) fn rank_by_gain(&mut self, game: &G, state: &G::State, all: bool) {
        self.weigh(game, state);
        self.ranks.clear();
        self.ranks.extend(self.gains.iter().map(|gain| if all || *gain > 0 { *gain } else { DONE }));
    }

    /// Drops steps of those that are ranked, but never all of them if one `must` be tried.
    pub(crate) fn drop_if(&mut self, dropped: impl Fn(&Offer<G>) -> bool, must: bool) {
        let is_left = |(offer, rank): (&Offer<G>, &i32)| *rank > DONE && !dropped(offer);
        if must && !self.offers.iter().zip(&self.ranks).any(is_left) {
            return;
        }
        for (offer, rank) in self.offers.iter().zip(&mut self.ranks) {
            if dropped(offer) {
                *rank = DONE;
            }
        }
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
/// How many slots the history after a step has, of each of the two; a power of two.
const AFTER: usize = 512;

/// What the search has learned about steps.
pub(crate) struct Order<G: Rules> {
    killers: Vec<[Option<G::Step>; KILLERS]>,
    counters: Vec<Option<G::Step>>,
    history: Vec<i16>,
    after: Vec<i16>,
    /// The slots of the first steps of the parts that lead from the root to here; none for a pass.
    way: Vec<Option<usize>>,
}

impl<G: Rules> Order<G> {
    /// Nothing learned yet.
    pub(crate) fn new() -> Order<G> {
        Order {
            killers: Vec::new(),
            counters: vec![None; SLOTS],
            history: vec![0; 2 * SLOTS],
            after: vec![0; AFTER * AFTER],
            way: Vec::new(),
        }
    }

    /// Prepares for another search: what was learned counts for less.
    pub(crate) fn grow_older(&mut self) {
        self.killers.clear();
        self.way.clear();
        self.history.iter_mut().chain(&mut self.after).for_each(|worth| *worth /= 2);
    }

    /// Notes what leads to the position at `ply`: the first step of a part, or a pass.
    pub(crate) fn went(&mut self, ply: u32, step: Option<&G::Step>) {
        self.way.resize(ply as usize, None);
        self.way.push(step.map(slot));
    }

    /// Whether the position at `ply` came about by giving up a turn.
    pub(crate) fn was_passed(&self, ply: u32) -> bool {
        matches!(self.way.get(ply as usize), Some(None))
    }

    /// What led to the position at `ply`.
    fn last(&self, ply: u32) -> Option<usize> {
        self.way.get(ply as usize).copied().flatten()
    }

    /// Ranks the steps of a node, once they are [weighed](Frame::weigh).
    pub(crate) fn rank(&self, frame: &mut Frame<G>, camp: Camp, best: Option<usize>, ply: u32) {
        frame.ranks.clear();
        frame.tried.clear();
        let killers = self.killers.get(ply as usize);
        let last = self.last(ply);
        let counter = last.and_then(|last| self.counters[last]);
        for (index, (offer, gain)) in frame.offers.iter().zip(&frame.gains).enumerate() {
            let step = offer.step();
            frame.ranks.push(if best == Some(index) {
                FIRST
            } else if *gain > 0 {
                WINS + gain
            } else if killers.is_some_and(|killers| killers.contains(&Some(*step))) {
                KILLS
            } else if counter == Some(*step) {
                COUNTERS
            } else {
                self.history(camp, step, last)
            });
        }
    }

    /// How good a step was elsewhere, from -2 to 2 times [`MOST_HISTORY`].
    fn history(&self, camp: Camp, step: &G::Step, last: Option<usize>) -> i32 {
        let slot = slot(step);
        let after = last.map_or(0, |last| i32::from(self.after[after(last, slot)]));
        i32::from(self.history[camp as usize * SLOTS + slot]) + after
    }

    /// How good a step at `ply` was elsewhere.
    pub(crate) fn worth(&self, camp: Camp, step: &G::Step, ply: u32) -> i32 {
        self.history(camp, step, self.last(ply))
    }

    /// Learns that a quiet step refuted what led to its node, and that those `tried` before it did not.
    pub(crate) fn learn(&mut self, camp: Camp, step: &G::Step, tried: &[G::Step], depth: i32, ply: u32) {
        let at = ply as usize;
        if self.killers.len() <= at {
            self.killers.resize(at + 1, [const { None }; KILLERS]);
        }
        let killers = &mut self.killers[at];
        if killers[0].as_ref() != Some(step) {
            killers.swap(0, 1);
            killers[0] = Some(*step);
        }
        if let Some(last) = self.last(ply) {
            self.counters[last] = Some(*step);
        }
        let bonus = (48 * depth * depth + 96 * depth).min(4000);
        self.credit(camp, step, ply, bonus);
        for other in tried.iter().filter(|other| *other != step) {
            self.credit(camp, other, ply, -bonus);
        }
    }

    /// Moves the history of a step up or down; the further it is already, the less it moves.
    fn credit(&mut self, camp: Camp, step: &G::Step, ply: u32, bonus: i32) {
        let slot = slot(step);
        let last = self.last(ply);
        let credit = |worth: &mut i16| {
            *worth = (i32::from(*worth) + bonus - i32::from(*worth) * bonus.abs() / MOST_HISTORY) as i16;
        };
        credit(&mut self.history[camp as usize * SLOTS + slot]);
        if let Some(last) = last {
            credit(&mut self.after[after(last, slot)]);
        }
    }
}

/// The slot of a step in the history, the same in every run.
fn slot<S: Hash>(step: &S) -> usize {
    hash(step) as usize % SLOTS
}

/// A hash of a step, the same in every run.
pub(crate) fn hash<S: Hash>(step: &S) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(step)
}

/// The slot of a step after another one.
const fn after(last: usize, slot: usize) -> usize {
    last % AFTER * AFTER + slot % AFTER
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_games::chess960::Chess960;
    use menagerie_kernel::{Eye, Rules, Seat, exchange, offers, view};

    /// In which order the steps come, and whether each was put off, when `best` is known to be best. The rook can take
    /// an undefended knight, or a pawn that the black king defends.
    fn order(best: Option<&str>) -> Vec<(String, bool)> {
        let game = Chess960::default();
        let state = game.parse("7K/8/1k6/1p6/8/8/1R4n1/8 w - - 0 1").unwrap();
        let mut frame = Frame::default();
        offers(&game, &view(&game, &state, Eye::Seat(Seat(0))), &[], &mut frame.offers);
        let index = |text| frame.offers.iter().position(|offer| offer.step().to_string() == text);
        let best = best.map(|text| index(text).expect("it is a step"));
        frame.weigh(&game, &state);
        Order::new().rank(&mut frame, Camp::Ours, best, 0);
        let exchange_of = |offer: &Offer<Chess960>| exchange(&game, &state, offer.step());
        let mut order = Vec::new();
        while let Some(index) = frame.next_by_exchange(exchange_of) {
            order.push((frame.offers[index].step().to_string(), frame.picked_a_loss()));
        }
        assert_eq!(order.len(), frame.offers.len(), "each comes once");
        order
    }

    #[test]
    fn what_loses_in_exchange_comes_last() {
        let order = order(None);
        assert_eq!(order.first().unwrap(), &("b2g2".to_owned(), false));
        assert_eq!(order.last().unwrap(), &("b2b5".to_owned(), true));
        assert_eq!(order.iter().filter(|(_, loses)| *loses).count(), 1);
    }

    #[test]
    fn what_is_known_to_be_best_comes_first_whatever_it_loses() {
        assert_eq!(order(Some("b2b5"))[0], ("b2b5".to_owned(), false));
    }
}
