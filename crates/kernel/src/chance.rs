//! Everything random comes from one committed seed, so that anybody can replay it afterwards.

use crate::Opener;
use sha2::{Digest, Sha256};

/// A source of random numbers. The [`Chance`] of a match is one, and so is any function that returns numbers, as
/// `|| generator.next_u64()` of a generator of the crate `rand`: who imagines positions brings its own.
pub trait Random {
    /// The next number, each of the 2⁶⁴ as likely as any other.
    fn next_u64(&mut self) -> u64;

    /// A uniform choice below `n`. Numbers at or above the greatest multiple of `n` that 64 bits hold are skipped, so
    /// that no choice is favoured.
    ///
    /// # Panics
    ///
    /// If `n` is 0.
    fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "a choice below nothing");
        // ⌊2⁶⁴/n⌋·n does not fit 64 bits when n is a power of two.
        let limit = (1u128 << 64) / u128::from(n) * u128::from(n);
        loop {
            let v = self.next_u64();
            if u128::from(v) < limit {
                return v % n;
            }
        }
    }

    /// Shuffles a list: from the last index down to 1, each is swapped with a uniform choice not above it (Fisher and
    /// Yates, in the form of Durstenfeld, 1964).
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            list.swap(i, j);
        }
    }
}

impl<F: FnMut() -> u64> Random for F {
    fn next_u64(&mut self) -> u64 {
        self()
    }
}

/// The source of chance of one event (a start, a reshuffle, a drop), as the section *Chance* of the
/// specification defines it.
///
/// ```
/// use menagerie_kernel::{Chance, Random};
/// let mut a = Chance::from_number(0);
/// let mut b = Chance::from_number(0);
/// assert_eq!(a.below(960), b.below(960));
/// ```
#[derive(Clone)]
pub struct Chance {
    seed: [u8; 32],
    drawn: u64,
}

impl Chance {
    /// From a seed of 32 bytes.
    pub const fn from_seed(seed: [u8; 32]) -> Chance {
        Chance { seed, drawn: 0 }
    }

    /// From a small number, as `start` is given one: SHA-256(`menagerie` ‖ n).
    pub fn from_number(n: u64) -> Chance {
        let digest = Sha256::new().chain_update(b"menagerie").chain_update(n.to_be_bytes()).finalize();
        Chance::from_seed(digest.into())
    }

    /// From a server's secret and one nonce of each seat, in order of play: SHA-256(secret ‖ nonces).
    pub fn from_commitment(secret: &[u8; 32], nonces: &[[u8; 32]]) -> Chance {
        let mut hash = Sha256::new().chain_update(secret);
        for nonce in nonces {
            hash.update(nonce);
        }
        Chance::from_seed(hash.finalize().into())
    }

    /// A chance of which nobody knows anything: what an imagined position will draw.
    pub fn unknown(random: &mut impl Random) -> Chance {
        Chance::from_number(random.below(u64::MAX))
    }

    /// What a server shows of its secret before it sees any nonce: SHA-256(secret).
    pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
        Sha256::digest(secret).into()
    }

    /// Ends the event: the seed of the next one is SHA-256(seed ‖ `next`).
    pub fn close(&mut self) {
        self.seed = Sha256::new().chain_update(self.seed).chain_update(b"next").finalize().into();
        self.drawn = 0;
    }

    /// The present seed, for the full text of a position.
    pub const fn seed(&self, _: &Opener) -> &[u8; 32] {
        &self.seed
    }
}

impl Random for Chance {
    fn next_u64(&mut self) -> u64 {
        let digest = Sha256::new().chain_update(self.seed).chain_update(self.drawn.to_be_bytes()).finalize();
        self.drawn += 1;
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(first)
    }
}
