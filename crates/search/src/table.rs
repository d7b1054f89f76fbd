//! The transposition table: what is known of nodes that were searched before.
//!
//! Several searches may share one, without locks: an entry is two words, and its key is stored mixed with its content,
//! so that an entry that another thread has half overwritten belongs to no key (Hyatt and Mann, *A lock-less
//! transposition table implementation for parallel search*, 2002). Of the four entries to which a key may go, one of an
//! older search is replaced first, then the shallowest (*depth-preferred with aging*, Breuker, Uiterwijk and van den
//! Herik, 1994).

use crate::score::{Window, from_table, to_table};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    score: i32,
    best: u16,
    depth: i8,
    bound: Bound,
    /// The search that stored it.
    age: u8,
}

/// Ages are counted up to here, and then from 0 again; two bits of the word are the bound.
const AGES: u8 = 64;

impl Known {
    /// The index, in the order of the game's generator, of the step that was best. The generator is a
    /// function of the view, so the index means the same step whenever the node is met.
    pub(crate) const fn best(&self) -> usize {
        self.best as usize
    }

    /// The score, or a bound of it.
    pub(crate) const fn score(&self, ply: u32) -> i32 {
        from_table(self.score, ply)
    }

    /// Whether no quiet step was searched, so that none is known to be best.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.depth == 0
    }

    /// Whether it was searched at least so deep, and the score is no less.
    pub(crate) fn is_no_less(&self, depth: i32) -> bool {
        i32::from(self.depth) >= depth && self.bound != Bound::Upper
    }

    /// The score, if it was searched at least so deep and answers the question that the window asks.
    pub(crate) fn answer(&self, window: Window, depth: i32, ply: u32) -> Option<i32> {
        if i32::from(self.depth) < depth {
            return None;
        }
        self.bounds(window, ply)
    }

    /// The score at any depth, if it says on which side of the window the node is.
    pub(crate) fn bounds(&self, window: Window, ply: u32) -> Option<i32> {
        let score = from_table(self.score, ply);
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        answers.then_some(score)
    }

    fn pack(self) -> u64 {
        u64::from(self.score as u32)
            | u64::from(self.best) << 32
            | u64::from(self.depth as u8) << 48
            | u64::from(self.bound as u8) << 56
            | u64::from(self.age) << 58
    }

    fn unpack(word: u64) -> Known {
        let bound = match (word >> 56) & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        Known {
            score: word as u32 as i32,
            best: (word >> 32) as u16,
            depth: (word >> 48) as u8 as i8,
            bound,
            age: (word >> 58) as u8,
        }
    }
}

/// One entry: the key mixed with what is known, and what is known.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    /// What it says, if it says anything, and of which key.
    fn read(&self) -> Option<(u64, Known)> {
        let (mixed, word) = (self.mixed.load(Relaxed), self.word.load(Relaxed));
        (word != 0).then(|| (mixed ^ word, Known::unpack(word)))
    }
}

/// How many entries a key may go to.
const WAYS: usize = 4;

/// The entries to which a key may go, in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);
const _: () = assert!(size_of::<Bucket>() == 64);

/// A table of fixed size.
pub(crate) struct Transpositions {
    buckets: Box<[Bucket]>,
    /// The present search.
    age: AtomicU8,
}

impl Transpositions {
    /// How many bytes an entry takes.
    pub(crate) const BYTES: usize = size_of::<Slot>();

    /// A table of so many entries of 16 bytes, rounded up to a power of two; a smaller one if there is no memory for
    /// it.
    pub(crate) fn new(entries: usize) -> Transpositions {
        let mut count = entries.div_ceil(WAYS).next_power_of_two();
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Transpositions { buckets: buckets.into(), age: AtomicU8::new(0) }
    }

    /// From now on what is stored belongs to another search.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Forgets all.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.word.store(0, Relaxed);
        }
    }

    /// How many of a thousand entries belong to the present search.
    pub(crate) fn permille_used(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1000 / WAYS)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| slot.read().is_some_and(|(_, known)| known.age == age)).count();
        (1000 * used / (WAYS * sample.len())) as u32
    }

    fn slots(&self, key: u64) -> &[Slot; WAYS] {
        // Both halves of a good key are equally random; salts are mixed into all of it.
        &self.buckets[(key as usize ^ (key >> 32) as usize) & (self.buckets.len() - 1)].0
    }

    /// Starts to load the entries of this key into the cache: to wait for memory takes as long as hundreds of instructions.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every x86-64 processor has the instruction. It changes nothing that a program can see.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.slots(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the node with this key.
    pub(crate) fn probe(&self, key: u64) -> Option<Known> {
        self.slots(key)
            .iter()
            .find_map(|slot| slot.read().filter(|(of, _)| *of == key))
            .map(|(_, known)| known)
    }

    /// Keeps what was found out about a node.
    pub(crate) fn store(&self, key: u64, depth: i32, ply: u32, score: i32, window: Window, best: usize) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let age = self.age.load(Relaxed);
        let depth = depth.clamp(0, i32::from(i8::MAX)) as i8;
        let mut best = u16::try_from(best).unwrap_or(u16::MAX);
        let (mut slot, mut least) = (&self.slots(key)[0], i32::MAX);
        for candidate in self.slots(key) {
            let Some((of, known)) = candidate.read() else {
                (slot, least) = (candidate, i32::MIN);
                continue;
            };
            if of == key {
                if best == u16::MAX {
                    best = known.best;
                }
                slot = candidate;
                break;
            }
            let older = age.wrapping_sub(known.age) % AGES;
            let worth = i32::from(known.depth) - 8 * i32::from(older);
            if worth < least {
                (slot, least) = (candidate, worth);
            }
        }
        let word = Known { score: to_table(score, ply), best, depth, bound, age }.pack();
        // No stored entry is all zeros: one that would be holds nothing worth knowing.
        slot.mixed.store(key ^ word, Relaxed);
        slot.word.store(word, Relaxed);
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
        let table = Transpositions::new(16);
        table.store(5, 3, 0, 40, Window { alpha: 0, beta: 30 }, 2);
        let known = table.probe(5).unwrap();
        assert_eq!(known.best(), 2);
        assert_eq!(known.answer(Window::null(20), 3, 0), Some(40));
        assert_eq!(known.answer(Window::null(20), 4, 0), None, "not so deep");
        assert_eq!(known.answer(Window::null(50), 3, 0), None, "at least 40 may be more than 50");
        assert!(table.probe(21).is_none());
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        for score in [-1_000_000, -1, 0, 7, 999_999] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let known = Known { score, best: 65_000, depth: 127, bound, age: AGES - 1 };
                assert_eq!(Known::unpack(known.pack()), known);
            }
        }
    }

    #[test]
    fn the_old_and_the_shallow_go_first() {
        let table = Transpositions::new(WAYS);
        let store = |key, depth| table.store(key, depth, 0, 40, Window::null(0), 0);
        (0..4).for_each(|key| store(key, 3 + key as i32));
        store(4, 2);
        assert!(table.probe(0).is_none() && table.probe(4).is_some(), "the shallowest made room");
        table.grow_older();
        store(5, 1);
        store(6, 1);
        assert!(table.probe(5).is_some() && table.probe(6).is_some(), "what is new stays");
        assert!(table.probe(3).is_some(), "the deepest of the old ones, too");
        table.clear();
        assert!((0..7).all(|key| table.probe(key).is_none()));
    }

    #[test]
    fn prefixes_have_keys_of_their_own() {
        let keys: std::collections::HashSet<u64> = (0..200).map(|index| prefix_key(7, index)).collect();
        assert_eq!(keys.len(), 200);
        assert!(!keys.contains(&7));
        assert_ne!(prefix_key(prefix_key(7, 1), 2), prefix_key(prefix_key(7, 2), 1));
    }
}
