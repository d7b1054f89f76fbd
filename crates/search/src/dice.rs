//! Dice for ties, errors, samples and matches: deterministic, and nothing to do with the chance of the games.

/// A stream of numbers that looks random and is the same for equal seeds (SplitMix64: Steele, Lea and
/// Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of this seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The stream of one of many things, which has nothing to do with those of the others.
    pub fn of(seed: u64, thing: u64) -> Dice {
        Dice(Dice(seed).roll() ^ Dice(thing).roll())
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which must not be 0. The tiny bias of the remainder does not matter here.
    pub fn below(&mut self, n: u64) -> u64 {
        self.roll() % n
    }

    /// Brings a list into another order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}
