//! Quiescence: a position is only worth its evaluation when nothing can be won at once.
//!
//! The team to act may stand pat or play a step that wins something (Harris, 1975) and does not lose more in exchange.
//! A part of many steps is followed if its first step wins something; it is completed by the steps that win most. The
//! further a sequence goes, the fewer steps are tried. What the beginning of a sequence finds is kept in the table. In
//! check, next to the beginning, all answers are tried if turns have one step.

use crate::evaluator::Evaluator;
use crate::limits::Stopped;
use crate::node::{Reached, Searcher};
use crate::score::{Window, of_outcome};
use crate::table::Known;
use menagerie_kernel::{
    Eye, Judge, Offer, Path, Seat, captures, exchange, gain, must_answer_check, offers, view,
};

/// How many parts deep a sequence of winning steps is followed.
const MOST_PARTS: u32 = 8;
/// How many winning steps are tried where a sequence begins, and one part later; after that only the best one is. Where a step
/// stands for a series of moves, hundreds may win something, and nearly all of them the same.
const TRIED: [usize; 2] = [4, 2];
/// How much a winning step may bring beyond its gain. If it cannot reach alpha even so, it is not tried.
const MARGIN: i32 = 150;
/// Within how many parts of the beginning checks are answered.
const CHECKS: u32 = 3;

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
        // In games that are not steady few positions occur again, and looking for them costs more than it saves.
        let key = self.selectivity.is_bold().then(|| self.key_of(at));
        let known = key.and_then(|key| self.table.probe(key));
        if let Some(score) = self.answer(known, window, 0, ply) {
            return Ok(score);
        }
        let score = self.quiet_unknown(at, known, seat, window, ply, left)?;
        if let Some(key) = key
            && left == MOST_PARTS
            && known.is_none_or(|known| known.is_quiet())
        {
            self.table.store(key, 0, ply, score, window, usize::MAX);
        }
        Ok(score)
    }

    /// The score of a position that the table does not know well enough.
    fn quiet_unknown(
        &mut self,
        at: &Reached<G, E>,
        known: Option<Known>,
        seat: Seat,
        window: Window,
        ply: u32,
        left: u32,
    ) -> Result<i32, Stopped> {
        let seen = view(self.game, &at.state, Eye::Seat(seat));
        if self.selectivity.is_bold()
            && left + CHECKS > MOST_PARTS
            && let Some(score) = self.answer_check(at, &seen, seat, window, ply, left)?
        {
            return Ok(score);
        }
        let stand = self.stand(at, known, ply);
        if stand >= window.beta || left == 0 {
            return Ok(stand);
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        captures(self.game, &seen, &mut frame.offers);
        frame.rank_by_gain(self.game, &at.state, false);
        self.overlook(&mut frame, 0, false);
        let mut best = stand;
        let mut untried = TRIED.get((MOST_PARTS - left) as usize).copied().unwrap_or(1);
        while untried > 0
            && let Some(index) = frame.next()
        {
            let alpha = window.alpha.max(best);
            if stand + frame.gains[index] + MARGIN <= alpha {
                break;
            }
            if exchange(self.game, &at.state, frame.offers[index].step()) < 0 {
                continue;
            }
            untried -= 1;
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

    /// The score of a position in check, after the best answer to it; nothing if there is no check, or if answers may
    /// have several steps.
    fn answer_check(
        &mut self,
        at: &Reached<G, E>,
        seen: &G::View,
        seat: Seat,
        window: Window,
        ply: u32,
        left: u32,
    ) -> Result<Option<i32>, Stopped> {
        if !must_answer_check(self.game, &at.state) {
            return Ok(None);
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        offers(self.game, seen, &[], &mut frame.offers);
        let mut best = None;
        if frame.offers.iter().all(|offer| !offer.then().may_go_on()) {
            frame.rank_by_gain(self.game, &at.state, true);
            self.overlook(&mut frame, 0, true);
            while let Some(index) = frame.next() {
                let next = self.played(at, &mut Path::new(), &frame.offers[index]);
                let now = Window { alpha: window.alpha.max(best.unwrap_or(window.alpha)), beta: window.beta };
                let score = self.quiet_after(&next, seat, now, ply + 1, left - 1)?;
                best = best.max(Some(score));
                if score >= window.beta {
                    break;
                }
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
        self.deepest = self.deepest.max(ply);
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

    /// The state after the part that begins with `offer` and goes on with the steps that win most, as long as it has to
    /// or something is won.
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
