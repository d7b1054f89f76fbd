//! The transposition table: what is known of nodes that were searched before.
//!
//! One slot a key, no locks; the newer result stays unless a much deeper one of the same search would be
//! lost (*depth-preferred with aging*, Breuker, Uiterwijk and van den Herik, 1994).

use crate::score::{Window, from_table, to_table};

/// In which direction a stored score may be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is the score.
    Exact,
    /// The score is no less.
    Lower,
    /// The score is no more.
    Upper,
}

/// What is known of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    key: u64,
    score: i32,
    best: u16,
    depth: i8,
    bound: Bound,
}

impl Known {
    const EMPTY: Known = Known { key: 0, score: 0, best: u16::MAX, depth: i8::MIN, bound: Bound::Upper };

    /// The index, in the order of the game's generator, of the step that was best. The generator is a
    /// function of the view, so the index means the same step whenever the node is met.
    pub(crate) const fn best(&self) -> usize {
        self.best as usize
    }

    /// The score, if it was searched at least so deep and answers the question that the window asks.
    pub(crate) fn answer(&self, window: Window, depth: i32, ply: u32) -> Option<i32> {
        if i32::from(self.depth) < depth {
            return None;
        }
        let score = from_table(self.score, ply);
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        answers.then_some(score)
    }
}

/// A table of fixed size.
pub(crate) struct Transpositions {
    slots: Box<[Known]>,
}

impl Transpositions {
    /// A table of so many slots, rounded up to a power of two.
    pub(crate) fn new(slots: usize) -> Transpositions {
        Transpositions { slots: vec![Known::EMPTY; slots.next_power_of_two()].into_boxed_slice() }
    }

    fn slot(&self, key: u64) -> usize {
        // The lower half of a good key is as random as the upper one; salts are mixed into all of it.
        (key as usize ^ (key >> 32) as usize) & (self.slots.len() - 1)
    }

    /// What is known of the node with this key.
    pub(crate) fn probe(&self, key: u64) -> Option<Known> {
        let known = self.slots[self.slot(key)];
        (known.key == key && known.depth != i8::MIN).then_some(known)
    }

    /// Keeps what was found out about a node.
    pub(crate) fn store(&mut self, key: u64, depth: i32, ply: u32, score: i32, window: Window, best: usize) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = depth.clamp(i32::from(i8::MIN) + 1, i32::from(i8::MAX)) as i8;
        let slot = self.slot(key);
        let old = &mut self.slots[slot];
        if old.key != key && old.depth > depth.saturating_add(3) {
            // It will be asked for again and cost more; but it must not stay for ever.
            old.depth -= 1;
            return;
        }
        let best = u16::try_from(best).unwrap_or(u16::MAX);
        *old = Known { key, score: to_table(score, ply), best, depth, bound };
    }
}

/// The key of the node that is reached by the step of this index from the prefix node with this key.
pub(crate) const fn prefix_key(key: u64, index: usize) -> u64 {
    // One round of SplitMix64.
    let z = key.rotate_left(17) ^ (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 27)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_answers_only_what_it_proves() {
        let mut table = Transpositions::new(16);
        table.store(5, 3, 0, 40, Window { alpha: 0, beta: 30 }, 2);
        let known = table.probe(5).unwrap();
        assert_eq!(known.best(), 2);
        assert_eq!(known.answer(Window::null(20), 3, 0), Some(40));
        assert_eq!(known.answer(Window::null(20), 4, 0), None, "not so deep");
        assert_eq!(known.answer(Window::null(50), 3, 0), None, "at least 40 may be more than 50");
        assert!(table.probe(21).is_none());
    }

    #[test]
    fn prefixes_have_keys_of_their_own() {
        let keys: std::collections::HashSet<u64> = (0..200).map(|index| prefix_key(7, index)).collect();
        assert_eq!(keys.len(), 200);
        assert!(!keys.contains(&7));
        assert_ne!(prefix_key(prefix_key(7, 1), 2), prefix_key(prefix_key(7, 2), 1));
    }
}
