//! Numbers that look drawn, the same ones for the same seed, so that a run can be repeated.

/// A source of numbers (SplitMix64). Nothing depends on its quality but how varied the load is.
#[derive(Clone)]
pub struct Dice(u64);

impl Dice {
    /// The dice of one of many who draw from the same seed.
    pub fn new(seed: u64, who: u64) -> Dice {
        let mut dice = Dice(seed ^ who.wrapping_mul(0xd1b5_4a32_d192_ed03));
        dice.draw();
        dice
    }

    /// Any number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        (self.draw() % end as u64) as usize
    }

    /// Some part of a whole, from 0 to 1.
    pub fn share(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Bytes without any sense.
    pub fn noise(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.draw() as u8).collect()
    }
}
