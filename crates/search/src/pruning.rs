//! What of a node is left out, or searched deeper, because of what it seems to be worth.
//!
//! [`selectivity`] tells by how much; this file asks when.

use crate::evaluator::Evaluator;
use crate::limits::Stopped;
use crate::node::{Node, Reached, Searcher};
use crate::order::Frame;
use crate::score::{Camp, INFINITE, Window, is_proven};
use crate::selectivity::{self, Asked, SINGULAR};
use crate::table::Known;
use menagerie_kernel::{Judge, Offer, Path, exchange, gain, must_answer_check, pass};

/// Whether all depends on one step.
pub(super) enum Singular {
    /// The step is to be searched so much deeper, or less deeply.
    By(i32),
    /// Even without it the position is worth so much or more.
    Not(i32),
}

impl<G: Judge, E: Evaluator<G>> Searcher<'_, G, E> {
    /// Asks whether a position is so good that even doing nothing holds it (*null move*: Beal, 1989; Donninger, 1993);
    /// its score, if it is.
    pub(super) fn give_up_the_turn(
        &mut self,
        at: &Reached<G, E>,
        camp: Camp,
        (stand, cut): (i32, bool),
        window: Window,
        depth: i32,
        ply: u32,
    ) -> Result<Option<i32>, Stopped> {
        if depth < 3 || stand < window.beta || self.order.was_passed(ply) {
            return Ok(None);
        }
        let Some(state) = pass(self.game, &at.state) else { return Ok(None) };
        let next = self.follow(at, state);
        let less = 3 + depth / 4 + ((stand - window.beta) / 200).min(2);
        self.order.went(ply + 1, None);
        self.expects_cut = !cut;
        let asked = Window::null(window.beta - 1);
        let score = self.after(&next, camp, asked, depth - 1 - less, ply + 1)?;
        // A win by doing nothing proves no win.
        Ok((score >= window.beta).then(|| if is_proven(score) { window.beta } else { score }))
    }

    /// What the table knows of the best step of a node, if it is worth asking whether all depends on that step.
    pub(super) fn favourite(&self, node: &Node<'_, G, E>, frame: &Frame<G>, depth: i32) -> Option<Known> {
        let usual =
            self.selectivity.is_bold() && node.without.is_none() && (node.ply as i32) < 2 * self.depth;
        let known = node.known.filter(|known| usual && depth >= SINGULAR && known.is_no_less(depth - 3))?;
        let ends = |offer: &Offer<G>| !offer.then().may_go_on();
        let sure = !is_proven(known.score(node.ply)) && frame.offers.get(known.best()).is_some_and(ends);
        sure.then_some(known)
    }

    /// Asks what a position is worth without its best step (*singular extensions*: Anantharaman, Campbell and Hsu,
    /// 1988; in this form from Stockfish). If it is worth much less, all depends on that step, which is searched
    /// deeper; if it is good enough even so, nothing depends on it.
    pub(super) fn singular(
        &mut self,
        node: &Node<'_, G, E>,
        known: Known,
        key: u64,
        window: Window,
        depth: i32,
    ) -> Result<Singular, Stopped> {
        let score = known.score(node.ply);
        let much_less = score - 2 * depth;
        let without = &Node { without: Some(known.best()), ..*node };
        let asked = Window::null(much_less - 1);
        let rest = self.node(without, &mut Path::new(), (key, Some(known)), asked, (depth - 1) / 2)?;
        Ok(if rest < much_less {
            Singular::By(1 + i32::from(window.is_null() && rest < much_less - 20))
        } else if much_less >= window.beta {
            Singular::Not(much_less)
        } else if score >= window.beta {
            Singular::By(-2)
        } else {
            Singular::By(-i32::from(node.cut))
        })
    }

    /// A bound of a part, whole with `offer`, that cannot be expected to matter unless it gives check: one that is not
    /// the first to be tried, off the principal variation, while nothing is proven. None for any other part.
    pub(super) fn bound(
        &self,
        node: &Node<'_, G, E>,
        path: &Path<G>,
        offer: &Offer<G>,
        asked: Asked,
    ) -> Option<i32> {
        let Asked { window, depth, late } = asked;
        let is_first = late.tried == 0 && path.steps().is_empty();
        let usual = !is_first && window.is_null() && !is_proven(window.alpha);
        let stand = node.stand.filter(|_| usual)?;
        if self.selectivity.is_bold() {
            let hopeless = path.steps().is_empty() && self.is_hopeless(node, stand, offer, asked);
            hopeless.then_some(-INFINITE)
        } else {
            // What its steps win at once plus a margin is not enough (*futility*).
            let steps = path.steps().iter().chain([offer.step()]);
            let gains: i32 = steps.map(|step| gain(self.game, &node.at.state, step)).sum();
            let hope = self.selectivity.hope_of_unsteady(depth, node.ply)?;
            // Next to the leaves, the right to move counts for the other side afterwards.
            let tempo = if depth == 1 { 2 * self.game.tempo() } else { 0 };
            let hoped = stand + gains + hope - tempo;
            (hoped <= window.alpha).then_some(hoped)
        }
    }

    /// Whether a step that is a whole part has no hope next to the leaves, if the position seems to be worth `stand`.
    fn is_hopeless(
        &self,
        node: &Node<'_, G, E>,
        stand: i32,
        offer: &Offer<G>,
        Asked { window, depth, late }: Asked,
    ) -> bool {
        // A quiet, late step would not be searched to its full depth.
        let left = if late.quiet {
            let worth = self.order.worth(node.camp, offer.step(), node.ply);
            let left = (depth - 1 - late.reduction(depth, true, node.improving, || worth)).max(0);
            if stand + selectivity::hope(left) <= window.alpha || worth < selectivity::repute(left) {
                return true;
            }
            left
        } else {
            depth
        };
        selectivity::price(left, late.quiet)
            .is_some_and(|price| exchange(self.game, &node.at.state, offer.step()) < -price)
    }

    /// By how much less deeply a part that is not the first one is searched at first.
    pub(super) fn reduction(
        &self,
        node: &Node<'_, G, E>,
        path: &Path<G>,
        (offer, at): (&Offer<G>, &Reached<G, E>),
        Asked { window, depth, late }: Asked,
    ) -> i32 {
        if !self.selectivity.uneven {
            return 0;
        }
        if !self.selectivity.is_bold() {
            return late.reduction_of_unsteady(depth);
        }
        if !path.steps().is_empty() {
            return late.reduction_of_many(depth);
        }
        let worth = || self.order.worth(node.camp, offer.step(), node.ply);
        let less = late.reduction(depth, window.is_null(), node.improving, worth);
        // If another step is expected to refute, what follows a late step hardly matters.
        let less = if less > 0 && node.cut { (less + 1).min(depth - 2) } else { less };
        // A check is rarely as quiet as it looks.
        less - i32::from(less > 0 && must_answer_check(self.game, &at.state))
    }

    /// How many steps of a node are followed into longer parts.
    ///
    /// Turns of many steps, of which there may be thousands, must not drown the others. Where the same
    /// turn could be made of one step, such turns are exceptional: none are looked at next to the leaves
    /// and a narrow beam elsewhere. Where they are all there is, the first step is free and the beam
    /// narrows with the length. At the root, whole parts are compared instead, so what the beam costs is
    /// foresight of such turns, not the turns themselves.
    pub(super) fn width(&self, length: usize, frame: &Frame<G>, depth: i32) -> usize {
        if !self.selectivity.beam {
            return usize::MAX;
        }
        let ending = frame.offers.iter().filter(|offer| offer.then().may_end()).count();
        let exceptional = 2 * ending > frame.offers.len();
        match (length, exceptional) {
            (0, true) => 4 * usize::from(depth > 1),
            (0, false) => usize::MAX,
            (1, _) => 4 + 2 * depth as usize,
            (2, _) => 2,
            _ => 1,
        }
    }
}
