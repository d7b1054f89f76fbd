//! What is searched less than fully, and by how much.
//!
//! * Next to the leaves, a position that is far ahead is taken for won (*reverse futility*: Heinz, 1998). Left out are
//!   quiet steps in a position that is far behind (*futility*: Schaeffer, 1986), steps that lose too much in exchange,
//!   and quiet steps that were bad elsewhere (*history pruning*, from Stockfish).
//! * Late steps, captures that lose in exchange, and late candidates at the root are searched less deeply at first
//!   (*late move reductions*: Romstad, 2007): less reduced if they were good elsewhere or give check, more if another
//!   step is expected to refute.
//! * Giving up the turn is tried first if a game allows it (`pruning`).
//! * Checks, steps without a choice, and steps on which all depends (*singular extensions*), are searched deeper.
//!
//! In games that are not steady there is less of this, with wider margins: reverse futility, futility of whole parts,
//! and reductions of late parts, late first steps and late candidates.
//!
//! Late move pruning, which leaves out late quiet steps altogether, was tried and rejected: everywhere it cost more
//! than the depth that it gains is worth. `docs/search-log.md` tells what each part brings, and what else was tried.

use crate::order::MOST_HISTORY;
use crate::score::Window;
use std::sync::LazyLock;

/// What is searched less than fully.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// Whether only some ways into parts of many steps are followed; see `Searcher::width`.
    pub(crate) beam: bool,
    /// Whether anything is searched less deeply than the rest, or deeper.
    pub(crate) uneven: bool,
    /// How far the seeming worth of positions is trusted.
    pub(crate) trust: Trust,
}

/// How far the seeming worth of positions is trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// Not at all.
    #[cfg(test)]
    None,
    /// By wide margins, since one turn may change much.
    Wide,
    /// By narrow ones; checks are searched deeper.
    Narrow,
}

impl Selectivity {
    /// As it plays a game that is [steady](menagerie_kernel::Judge::is_steady), or one that is not.
    pub(crate) const fn play(steady: bool) -> Selectivity {
        let trust = if steady { Trust::Narrow } else { Trust::Wide };
        Selectivity { beam: true, uneven: true, trust }
    }

    /// Everything is searched: plain alpha-beta.
    #[cfg(test)]
    pub(crate) const NONE: Selectivity = Selectivity { beam: false, uneven: false, trust: Trust::None };

    /// Whether the seeming worth of positions is trusted by narrow margins.
    pub(crate) fn is_bold(self) -> bool {
        self.trust == Trust::Narrow
    }

    /// By how much less deeply a candidate at the root that is so many places behind the best is searched at first.
    pub(crate) fn reduction_at_root(self, depth: u32, behind: usize) -> u32 {
        if !self.uneven || depth < 4 || behind < FULL_CANDIDATES {
            return 0;
        }
        // Less than elsewhere, since candidates are in the order of the iteration before.
        (lateness(depth as i32, behind) as u32).min(depth - 2)
    }

    /// The lead, in centipawns, with which a position `ply` parts from the root is taken for good enough; nothing if
    /// none is.
    pub(crate) fn lead(self, depth: i32, ply: u32, improving: bool) -> Option<i32> {
        match self.trust {
            Trust::Narrow if depth <= SHALLOW && ply > NEXT_TO_ROOT => {
                Some(90 * (depth - i32::from(improving)).max(0) + 20)
            }
            Trust::Wide if depth <= LEAVES && ply > ANSWER => Some(200 * depth),
            _ => None,
        }
    }

    /// What a part can be hoped to bring beyond its gains, in centipawns, in a game that is not steady; nothing if no
    /// part is left out.
    pub(crate) fn hope_of_unsteady(self, depth: i32, ply: u32) -> Option<i32> {
        let asked = self.trust == Trust::Wide && depth < SHALLOW && ply > ANSWER;
        asked.then_some(90 + 60 * depth)
    }

    /// By how much less deeply a quiet first step is searched at first in a game that is not steady, after so many
    /// others were followed.
    pub(crate) fn reduction_of_first(self, depth: i32, followed: usize) -> i32 {
        i32::from(self.uneven && !self.is_bold() && depth >= 3 && followed >= FULL_FIRST)
    }
}

/// Within so many parts of the root, the seeming worth of no position is trusted: so a sacrifice that mates on the next
/// turn is seen as soon as the search is deep enough.
const NEXT_TO_ROOT: u32 = 2;
/// How many parts from the root the reply to the turn under consideration is.
const ANSWER: u32 = 1;
/// How many first steps of longer parts are always searched fully.
const FULL_FIRST: usize = 4;
/// How many candidates at the root are always searched fully.
const FULL_CANDIDATES: usize = 3;
/// Pruning by seeming worth is done at most so many parts from the leaves.
const SHALLOW: i32 = 7;
/// Steps that were bad elsewhere are left out at most so many parts from the leaves. In games that are not steady, a
/// lead counts only this close to the leaves.
const LEAVES: i32 = 4;

/// From this depth on the search asks whether all depends on one step.
pub(crate) const SINGULAR: i32 = 7;

/// What quiet play can be hoped to bring, in centipawns, when it is searched so deep.
pub(crate) fn hope(depth: i32) -> i32 {
    if depth > SHALLOW { i32::MAX / 2 } else { 85 + 75 * depth }
}

/// How good a quiet step must have been elsewhere, by the history, to be tried when it is searched so deep.
pub(crate) fn repute(depth: i32) -> i32 {
    if depth > LEAVES { i32::MIN } else { -1500 * depth }
}

/// What a step may lose in exchange, in centipawns, and still be tried; nothing if all are tried.
pub(crate) fn price(depth: i32, quiet: bool) -> Option<i32> {
    (depth <= SHALLOW).then_some(if quiet { 60 * depth } else { 30 * depth * depth })
}

/// How late a step comes in the order of its node.
#[derive(Clone, Copy)]
pub(crate) struct Late {
    /// How many parts were tried before.
    pub(crate) tried: usize,
    /// Whether it wins nothing at once.
    pub(crate) quiet: bool,
    /// Whether it loses more than it wins.
    pub(crate) loses: bool,
}

/// How a part is to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// For which scores.
    pub(crate) window: Window,
    /// How deep, the part itself counted.
    pub(crate) depth: i32,
    /// How late it comes.
    pub(crate) late: Late,
}

/// How much something late can be searched less deeply: a logarithm of the depth by one of the place.
fn lateness(depth: i32, tried: usize) -> f32 {
    static LOGARITHMS: LazyLock<[f32; 64]> =
        LazyLock::new(|| std::array::from_fn(|n| (n.max(1) as f32).ln()));
    LOGARITHMS[depth.clamp(0, 63) as usize] * LOGARITHMS[tried.min(63)] / 1.5
}

impl Late {
    /// By how much less deeply a part is searched at first if this is its last step after others: there are many such
    /// parts, and nothing is known of them as a whole.
    pub(crate) const fn reduction_of_many(self, depth: i32) -> i32 {
        match self.tried {
            _ if !self.quiet || depth < 3 => 0,
            0..3 => 0,
            3..10 => 1,
            _ => 1 + (depth > 4) as i32,
        }
    }

    /// By how much less deeply a part is searched at first in games that are not steady.
    pub(crate) fn reduction_of_unsteady(self, depth: i32) -> i32 {
        if depth < 3 || self.tried < 2 || !self.quiet {
            return 0;
        }
        ((0.5 + lateness(depth, self.tried)) as i32).min(depth - 2)
    }

    /// By how much less deeply it is searched at first, if it was `worth` so much elsewhere. `worth` is called only if
    /// it matters.
    pub(crate) fn reduction(
        self,
        depth: i32,
        null: bool,
        improving: bool,
        worth: impl FnOnce() -> i32,
    ) -> i32 {
        if depth < 3 || self.tried < 2 || !(self.quiet || self.loses) {
            return 0;
        }
        if self.loses {
            return (1 + i32::from(depth > 6)).min(depth - 2);
        }
        let less = (0.5 + lateness(depth, self.tried)) as i32;
        let less = less + i32::from(!improving) - i32::from(!null) - worth() / (MOST_HISTORY / 2);
        less.clamp(0, depth - 2)
    }
}
