//! Puzzles that were found to have no solution so short.

/// A table of keys, each with the number of quiet moves that do not suffice. It begins with nothing and grows as it is needed;
/// when it has its full size, what is new takes the place of something old.
#[derive(Default)]
pub(super) struct Failed {
    /// A key whose lowest bits are replaced by the number and one; 0 where there is none.
    slots: Vec<u128>,
    used: usize,
}

/// How many of the lowest bits hold the number.
const NUMBER: u128 = 63;
/// The size that the table begins with.
const FIRST: usize = 1 << 10;
/// The greatest size: 128 MiB, and half as much again while it grows into it.
const LAST: usize = 1 << 23;

impl Failed {
    /// The greatest number of quiet moves that can be kept.
    pub(super) const MOST: u32 = NUMBER as u32 - 1;

    /// How many puzzles are kept.
    pub(super) const fn len(&self) -> usize {
        self.used
    }

    /// Whether something may have been forgotten.
    pub(super) const fn is_full(&self) -> bool {
        self.used >= LAST / 4 * 3
    }

    /// Whether so many quiet moves do not suffice.
    pub(super) fn contains(&self, key: u128, quiet: u32) -> bool {
        !self.slots.is_empty() && (self.slots[self.find(key)] & NUMBER) as u32 > quiet
    }

    /// Notes that so many quiet moves do not suffice.
    pub(super) fn insert(&mut self, key: u128, quiet: u32) {
        if self.used >= self.slots.len() / 4 * 3 && self.slots.len() < LAST {
            self.grow();
        }
        let mut at = self.find(key);
        if self.slots[at] == 0 {
            if self.is_full() {
                at = self.home(key);
            } else {
                self.used += 1;
            }
        }
        self.slots[at] = key & !NUMBER | u128::from(quiet + 1);
    }

    fn home(&self, key: u128) -> usize {
        (key >> 64) as usize & (self.slots.len() - 1)
    }

    /// The slot with this key, or the empty one where it belongs.
    fn find(&self, key: u128) -> usize {
        let mut at = self.home(key);
        while self.slots[at] != 0 && (self.slots[at] ^ key) & !NUMBER != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(FIRST);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            let at = self.find(slot);
            self.slots[at] = slot;
        }
    }
}
