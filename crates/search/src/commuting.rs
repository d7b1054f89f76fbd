//! Turns of two steps that can be made in either order: one order is searched, and the other left out.
//!
//! Where two moves make a turn, about half of the turns lead where another one leads. The transposition table shows
//! that only after a turn is made, and not next to the leaves; whether its two steps were searched the other way round
//! is known before.

use crate::evaluator::Evaluator;
use crate::node::Searcher;
use crate::order::{Frame, hash};
use crate::score::INFINITE;
use menagerie_kernel::{Judge, Path};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::hash::Hash;

/// What was searched from one position: for each part of two steps, in this order, how deep it was searched and a score
/// that it does not exceed.
pub(crate) type Orders = FxHashMap<u64, (i32, i32)>;

fn pair<S: Hash>(first: &S, second: &S) -> u64 {
    hash(&(first, second))
}

impl<G: Judge, E: Evaluator<G>> Searcher<'_, G, E> {
    /// Whether one order is enough. It is not enough for a level that overlooks steps, since it overlooks second steps
    /// more often.
    fn follows_one_order(&self) -> bool {
        self.game.steps_commute() && !self.handicap.is_blind()
    }

    /// Forgets what was searched from the last position that was `ply` parts from the root.
    pub(super) fn forget_orders(&mut self, ply: u32) {
        let at = ply as usize;
        if self.follows_one_order() {
            self.orders.resize_with(self.orders.len().max(at + 1), Orders::default);
            self.orders[at].clear();
        }
    }

    /// Leaves out the second steps of a node that were followed by the step of `path` in a part that was searched at
    /// least so deep. No part that is left out exceeds the score that is returned.
    pub(super) fn leave_out_reversed(
        &self,
        frame: &mut Frame<G>,
        path: &Path<G>,
        ply: u32,
        depth: i32,
    ) -> i32 {
        let ([first], true) = (path.steps(), self.follows_one_order()) else { return -INFINITE };
        let Some(orders) = self.orders.get(ply as usize).filter(|orders| !orders.is_empty()) else {
            return -INFINITE;
        };
        let most = Cell::new(-INFINITE);
        frame.drop_if(
            |offer| match orders.get(&pair(offer.step(), first)) {
                Some((searched, score)) if *searched >= depth => {
                    most.set(most.get().max(*score));
                    true
                }
                _ => false,
            },
            false,
        );
        most.get()
    }

    /// Notes that a part of two steps was searched so deep and does not exceed a score.
    pub(super) fn note_order(&mut self, path: &Path<G>, second: &G::Step, ply: u32, depth: i32, score: i32) {
        if let ([first], true) = (path.steps(), self.follows_one_order())
            && let Some(orders) = self.orders.get_mut(ply as usize)
        {
            orders.insert(pair(first, second), (depth, score));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::evaluator::Own;
    use crate::grove::{Grove, Hedge};
    use crate::handicap::Handicap;
    use crate::limits::Stopwatch;
    use crate::order::Order;
    use crate::table::Transpositions;
    use menagerie_kernel::{Offer, Team, offers};

    const GAME: Hedge = Hedge { tells: true };

    fn offered(root: u64, path: &Path<Hedge>) -> Vec<Offer<Hedge>> {
        let mut found = Vec::new();
        offers(&GAME, &root, path.steps(), &mut found);
        found
    }

    /// A position with two steps that are offered in both orders.
    fn crossing() -> (u64, Offer<Hedge>, Offer<Hedge>) {
        for root in (0..100).map(Grove::root) {
            let firsts = offered(root, &Path::new());
            for (one, two) in firsts.iter().flat_map(|one| firsts.iter().map(move |two| (one, two))) {
                let follows = |first: &Offer<Hedge>, second: &Offer<Hedge>| {
                    offered(root, &Path::from(first)).iter().any(|offer| offer.step() == second.step())
                };
                if follows(one, two) && follows(two, one) {
                    return (root, *one, *two);
                }
            }
        }
        unreachable!("one of a hundred has them")
    }

    #[test]
    fn an_order_is_left_out_where_the_other_one_was_searched_as_deeply() {
        let (root, one, two) = crossing();
        let (table, mut order) = (Transpositions::new(1 << 4), Order::new());
        let watch = Stopwatch::start(Limits::nodes(u64::MAX));
        let mut searcher =
            Searcher::new(&GAME, &Own, watch, (Team(0), Handicap::NONE), (&table, &mut order), &[]);
        searcher.forget_orders(2);
        searcher.note_order(&Path::from(&one), two.step(), 2, 5, 120);

        let left = |ply, depth| {
            let path = Path::from(&two);
            let mut frame = Frame::default();
            frame.offers = offered(root, &path);
            frame.rank_by_gain(&GAME, &root, true);
            let most = searcher.leave_out_reversed(&mut frame, &path, ply, depth);
            let steps: Vec<_> =
                std::iter::from_fn(|| frame.next().map(|index| *frame.offers[index].step())).collect();
            (steps.contains(one.step()), most)
        };
        assert_eq!(left(2, 4), (false, 120));
        assert_eq!(left(2, 5), (false, 120));
        assert_eq!(left(2, 6), (true, -INFINITE), "it was not searched so deep");
        assert_eq!(left(1, 5), (true, -INFINITE), "nor from another position");
    }
}
