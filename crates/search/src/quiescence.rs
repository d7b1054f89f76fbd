//! Quiescence: a position is only worth its evaluation when nothing can be won at once.
//!
//! The team to act may stand pat or play a step that wins something (Harris, 1975). Parts of many steps
//! are followed where their first step wins something: they are completed by the steps that win most.
//! Checks and threats are not looked at.

use crate::evaluator::Evaluator;
use crate::limits::Stopped;
use crate::node::{Reached, Searcher};
use crate::score::{Window, of_outcome};
use menagerie_kernel::{Eye, Judge, Offer, Path, Seat, captures, gain, offers, view};

/// How many parts deep a sequence of winning steps is followed.
const MOST_PARTS: u32 = 8;
/// What a winning step may bring beyond its gain: without hope of reaching alpha it is not tried.
const MARGIN: i32 = 150;

impl<G: Judge, E: Evaluator<G>> Searcher<'_, G, E> {
    /// The score of a position where no quiet parts are searched any more.
    pub(super) fn quiescence(
        &mut self,
        at: &Reached<G, E>,
        seat: Seat,
        window: Window,
        ply: u32,
    ) -> Result<i32, Stopped> {
        self.quiet(at, seat, window, ply, MOST_PARTS)
    }

    fn quiet(
        &mut self,
        at: &Reached<G, E>,
        seat: Seat,
        window: Window,
        ply: u32,
        left: u32,
    ) -> Result<i32, Stopped> {
        self.watch.count()?;
        let stand = self.evaluate(at);
        if stand >= window.beta || left == 0 {
            return Ok(stand);
        }
        let seen = view(self.game, &at.state, Eye::Seat(seat));
        let mut frame = self.frames.pop().unwrap_or_default();
        captures(self.game, &seen, &mut frame.offers);
        frame.rank_by_gain(self.game, &at.state);
        let mut best = stand;
        while let Some(index) = frame.next() {
            let alpha = window.alpha.max(best);
            if stand + frame.gains[index] + MARGIN <= alpha {
                break;
            }
            let next = self.after_best(at, &seen, &frame.offers[index]);
            let now = Window { alpha, beta: window.beta };
            best = best.max(self.quiet_after(&next, seat, now, ply + 1, left - 1)?);
            if best >= window.beta {
                break;
            }
        }
        self.frames.push(frame);
        Ok(best)
    }

    /// The score, for the camp of `seat`, of the state that its part led to.
    fn quiet_after(
        &mut self,
        at: &Reached<G, E>,
        seat: Seat,
        window: Window,
        ply: u32,
        left: u32,
    ) -> Result<i32, Stopped> {
        let camp = self.camp(seat);
        let turn = self.game.turn(&at.state);
        if let Some(outcome) = turn.outcome() {
            self.watch.count()?;
            return Ok(of_outcome(self.game, &at.state, outcome, self.team, camp, ply));
        }
        match turn.actor() {
            Some(next) if self.camp(next) == camp => self.quiet(at, next, window, ply, left),
            Some(next) => Ok(-self.quiet(at, next, window.negated(), ply, left)?),
            None => Ok(0),
        }
    }

    /// What the part leads to that begins with `offer` and goes on with whatever wins most, as long as it must or
    /// something is won.
    fn after_best(&self, at: &Reached<G, E>, view: &G::View, offer: &Offer<G>) -> Reached<G, E> {
        let mut path = Path::new();
        let mut last = *offer;
        let mut found = Vec::new();
        while last.then().may_go_on() {
            path.push(&last);
            offers(self.game, view, path.steps(), &mut found);
            let worth = |offer: &Offer<G>| gain(self.game, &at.state, offer.step());
            let Some(best) = found.iter().max_by_key(|offer| worth(offer)) else { break };
            if last.then().may_end() && worth(best) <= 0 {
                path.pop();
                break;
            }
            last = *best;
        }
        self.played(at, &mut path, &last)
    }
}
