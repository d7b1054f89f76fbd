//! Whether a man can take another by steps to neighbouring squares, each paid for with a checker of the
//! stack that he carries, when he takes over the stacks of those whom he takes on the way.
//!
//! Where no stacks lie on the way this is a flood of so many steps. A stack that he takes over is gained
//! once, so that in general it matters which of them he has: a search over the stacks that he reaches, one
//! after the other. Two floods spare most of it, one that finds too little and one that finds too much.

use super::checkers::{Stack, Stacks};
use super::men::Color;
use menagerie_board::{Square8, SquareSet8};

/// What does not change while a man pursues another.
#[derive(Clone, Copy)]
pub struct Pursuit<'s, S> {
    /// Who pursues.
    pub by: Color,
    /// The squares that he may enter: all but those of other men of his side.
    pub walk: SquareSet8,
    /// Whom he wants to take.
    pub goal: Square8,
    /// The squares, the goal not among them, of those from whom he would take over a stack.
    pub prey: SquareSet8,
    /// The stacks of the board.
    pub stacks: &'s Stacks<S>,
}

impl<S: Stack> Pursuit<'_, S> {
    /// Whether a man takes the goal who stands on one of the squares `from`, can pay for so many steps and
    /// has taken over the stacks of `taken` already.
    #[inline]
    pub fn succeeds(&self, from: SquareSet8, pays: i8, taken: SquareSet8) -> bool {
        let fresh = self.prey - taken;
        let mut reached = from;
        for _ in 0..pays {
            let next = reached | around(reached - fresh) & self.walk;
            if next.contains(self.goal) {
                return true;
            }
            if next == reached {
                break;
            }
            reached = next;
        }
        reached.intersects(fresh) && self.search(from, pays, fresh, &mut Known::default())
    }

    /// What he gains by taking the man on a square for the first time; below zero, what he loses.
    #[inline]
    fn gain(&self, prey: Square8) -> i8 {
        self.stacks.at(prey).pays(self.by)
    }

    /// The squares of a set where he gains so much or more.
    fn gaining(&self, prey: SquareSet8, least: i8) -> SquareSet8 {
        prey.into_iter().filter(|square| self.gain(*square) >= least).collect()
    }

    /// As [`Pursuit::succeeds`], where stacks lie on the way.
    fn search(&self, from: SquareSet8, pays: i8, fresh: SquareSet8, known: &mut Known) -> bool {
        if self.thrifty(from, pays, fresh) {
            return true;
        }
        // Without more than one checker to gain on a square, no detour pays, and the thrifty way is the best.
        if self.gaining(fresh, 2).is_empty() || !self.might(from, pays, fresh) {
            return false;
        }
        let mut next = self.next_stacks(from, pays, fresh);
        next.sort_by_key(|(_, left)| -left);
        next.into_iter().any(|(at, left)| {
            let fresh = fresh.without(at);
            known.learn(self, at, left, fresh) && self.search(at.into(), left, fresh, known)
        })
    }

    /// The stacks that he can reach without taking over another before, and for how many steps he could pay then.
    fn next_stacks(&self, from: SquareSet8, pays: i8, fresh: SquareSet8) -> Vec<(Square8, i8)> {
        let (mut reached, mut stacks) = (from, Vec::new());
        for left in (0..pays).rev() {
            let next = around(reached - fresh) & (self.walk - reached);
            if next.is_empty() {
                break;
            }
            let gained = (next & fresh).into_iter().map(|at| (at, left + self.gain(at)));
            stacks.extend(gained.filter(|(_, left)| *left > 0));
            reached |= next;
        }
        stacks
    }

    /// Whether he succeeds on a way that enters no square twice, when every stack that he gains by counts as
    /// one checker. If none has more, this is exact: he never has more than at the beginning, so that whatever
    /// enters a square twice can be left out.
    fn thrifty(&self, from: SquareSet8, pays: i8, fresh: SquareSet8) -> bool {
        let free = self.gaining(fresh, 1);
        // By what is left to pay with, squares that are reached with it.
        let mut waiting = [SquareSet8::EMPTY; 1 + i8::MAX as usize];
        let mut done = SquareSet8::EMPTY;
        waiting[pays as usize] = from;
        for left in (1..=pays as usize).rev() {
            let mut here = waiting[left] - done;
            loop {
                let more = around(here) & self.walk & (free - done - here);
                if more.is_empty() {
                    break;
                }
                here |= more;
            }
            done |= here;
            let next = around(here) & (self.walk - done);
            if next.contains(self.goal) {
                return true;
            }
            waiting[left - 1] |= next - fresh;
            for loss in next & (fresh - free) {
                if let Some(left) = (left - 1).checked_sub(self.gain(loss).unsigned_abs().into()) {
                    waiting[left].insert(loss);
                }
            }
        }
        false
    }

    /// Whether he could succeed if from every stack that he takes over he could come back for nothing. If
    /// not, he does not.
    fn might(&self, from: SquareSet8, pays: i8, fresh: SquareSet8) -> bool {
        let (mut bases, mut pays, mut fresh) = (from, pays, self.gaining(fresh, 1));
        loop {
            let mut reached = bases;
            for _ in 0..pays {
                reached |= around(reached) & self.walk;
            }
            if reached.contains(self.goal) {
                return true;
            }
            let gained = reached & fresh;
            if gained.is_empty() {
                return false;
            }
            pays = gained.into_iter().fold(pays, |pays, at| pays.saturating_add(self.gain(at) - 1));
            bases |= gained;
            fresh -= gained;
        }
    }
}

/// The squares of a set and all next to them.
#[inline]
fn around(set: SquareSet8) -> SquareSet8 {
    let row = set | set.shift::<1, 0>() | set.shift::<-1, 0>();
    row | row.shift::<0, 1>() | row.shift::<0, -1>()
}

/// Where a search has been: on which stack, able to pay for how much, and which stacks were still there.
#[derive(Default)]
struct Known(Vec<(Square8, i8, SquareSet8)>);

impl Known {
    /// Notes a place, and says whether it is worth going on from. It is not if the search has been there with
    /// as much to pay with, all the stacks that are worth having, and none of the others that are not there now.
    fn learn<S: Stack>(
        &mut self,
        pursuit: &Pursuit<'_, S>,
        at: Square8,
        pays: i8,
        fresh: SquareSet8,
    ) -> bool {
        let good = |fresh| pursuit.gaining(fresh, 1);
        let (gains, losses) = (good(fresh), fresh - good(fresh));
        let worse = self.0.iter().any(|(there, paid, left)| {
            *there == at && *paid >= pays && gains.is_subset(*left) && (*left - good(*left)).is_subset(losses)
        });
        if !worse {
            self.0.push((at, pays, fresh));
        }
        !worse
    }
}
