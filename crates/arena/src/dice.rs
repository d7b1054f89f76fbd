//! Numbers that look random and follow from a seed, so that a match can be played again.

/// A stream of numbers (SplitMix64: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The stream of one of many things of a match, which has nothing to do with those of the others.
    pub(crate) fn of(seed: u64, thing: u64) -> Dice {
        let mut dice = Dice(seed);
        let base = dice.roll();
        Dice(base ^ Dice(thing).roll())
    }

    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.roll() % n as u64) as usize
    }
}
