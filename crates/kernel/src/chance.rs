//! Everything random comes from one committed seed, so that anybody can replay it afterwards.

use crate::Opener;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};

/// A source of random numbers. The [`Chance`] of a match is one, and so is any function that returns numbers, as
/// `|| generator.next_u64()` of a generator of the crate `rand`: a caller that imagines positions brings its own.
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

/// The source of chance of one event (a start, a reshuffle, a drop), as the section *Chance* of `docs/protocol.md`
/// defines it.
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
    watch: Option<Watch>,
}

/// One thing that a [`Chance`] decided, as its [`Watch`] notes it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "draw", rename_all = "snake_case")
)]
pub enum Draw {
    /// A number as it came.
    Number {
        /// What came.
        drawn: u64,
    },
    /// A choice.
    Below {
        /// What it is below.
        n: u64,
        /// What came.
        drawn: u64,
    },
    /// A shuffle.
    Shuffled {
        /// For each place of the list, from which place came what is there now; counted from 0.
        order: Vec<usize>,
    },
    /// The end of an event.
    Closed,
}

/// Notes the draws of a [`Chance`] and of its copies, for those who check them afterwards. Only somebody who has the
/// seed can set it up, so it tells nobody anything new.
#[derive(Clone, Default)]
pub struct Watch(Arc<Mutex<Vec<Draw>>>);

impl Watch {
    /// The draws since the last call.
    pub fn take(&self) -> Vec<Draw> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, draw: Draw) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(draw);
    }
}

impl Chance {
    /// From a seed of 32 bytes.
    pub const fn from_seed(seed: [u8; 32]) -> Chance {
        Chance { seed, drawn: 0, watch: None }
    }

    /// From a small number, as `start` is given one: SHA-256(`menagerie` ‖ n).
    pub fn from_number(n: u64) -> Chance {
        Chance::from_seed(Chance::seed_of_number(n))
    }

    /// The first seed of [`from_number`](Chance::from_number).
    pub fn seed_of_number(n: u64) -> [u8; 32] {
        sha256([b"menagerie".as_slice(), &n.to_be_bytes()])
    }

    /// From a server's secret and one nonce of each seat, in order of play: SHA-256(secret ‖ nonces).
    pub fn from_commitment(secret: &[u8; 32], nonces: &[[u8; 32]]) -> Chance {
        Chance::from_seed(Chance::seed_of_commitment(secret, nonces))
    }

    /// The first seed of [`from_commitment`](Chance::from_commitment).
    pub fn seed_of_commitment(secret: &[u8; 32], nonces: &[[u8; 32]]) -> [u8; 32] {
        sha256([secret.as_slice(), nonces.as_flattened()])
    }

    /// What decides who sits where, from a given number: SHA-256(`seats` ‖ n).
    pub fn seating_from_number(n: u64) -> Chance {
        Chance::from_seed(sha256([b"seats".as_slice(), &n.to_be_bytes()]))
    }

    /// What decides who sits where: SHA-256(`seats` ‖ secret ‖ nonces).
    pub fn seating(secret: &[u8; 32], nonces: &[[u8; 32]]) -> Chance {
        Chance::from_seed(sha256([b"seats".as_slice(), secret, nonces.as_flattened()]))
    }

    /// This chance, which notes in `watch` everything that it draws.
    pub fn watched(self, watch: &Watch) -> Chance {
        Chance { watch: Some(watch.clone()), ..self }
    }

    /// A chance that nobody can foresee, for the draws of an imagined position.
    pub fn unknown(random: &mut impl Random) -> Chance {
        Chance::from_number(random.below(u64::MAX))
    }

    /// What a server shows of its secret before it sees any nonce: SHA-256(secret).
    pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
        sha256([secret.as_slice()])
    }

    /// Ends the event: the seed of the next one is SHA-256(seed ‖ `next`).
    pub fn close(&mut self) {
        self.seed = sha256([self.seed.as_slice(), b"next"]);
        self.drawn = 0;
        self.note(|| Draw::Closed);
    }

    /// The present seed, for the full text of a position.
    pub const fn seed(&self, _: &Opener) -> &[u8; 32] {
        &self.seed
    }

    fn number(&mut self) -> u64 {
        let digest = sha256([self.seed.as_slice(), &self.drawn.to_be_bytes()]);
        self.drawn += 1;
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(first)
    }

    fn note(&self, draw: impl FnOnce() -> Draw) {
        if let Some(watch) = &self.watch {
            watch.note(draw());
        }
    }
}

/// SHA-256 of parts that follow one another.
fn sha256<const N: usize>(parts: [&[u8]; N]) -> [u8; 32] {
    parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(part)).finalize().into()
}

/// The numbers of a chance without noting them, for a draw that takes several numbers and is noted as one.
struct Unnoted<'c>(&'c mut Chance);

impl Random for Unnoted<'_> {
    fn next_u64(&mut self) -> u64 {
        self.0.number()
    }
}

impl Random for Chance {
    fn next_u64(&mut self) -> u64 {
        let drawn = self.number();
        self.note(|| Draw::Number { drawn });
        drawn
    }

    fn below(&mut self, n: u64) -> u64 {
        let drawn = Unnoted(self).below(n);
        self.note(|| Draw::Below { n, drawn });
        drawn
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        let mut before = Chance { watch: None, ..*self };
        Unnoted(self).shuffle(list);
        self.note(|| {
            let mut order: Vec<usize> = (0..list.len()).collect();
            before.shuffle(&mut order);
            Draw::Shuffled { order }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_changes_nothing_and_notes_everything() {
        let watch = Watch::default();
        let (mut plain, mut watched) = (Chance::from_number(3), Chance::from_number(3).watched(&watch));
        let (mut one, mut other): (Vec<u8>, Vec<u8>) = ((10..20).collect(), (10..20).collect());
        plain.shuffle(&mut one);
        watched.shuffle(&mut other);
        assert_eq!(one, other);
        plain.close();
        watched.close();
        let mut copy = watched.clone();
        let (n, drawn) = (960, plain.below(960));
        assert_eq!(copy.below(960), drawn);
        let number = plain.next_u64();
        assert_eq!(copy.next_u64(), number);
        let order: Vec<usize> = one.iter().map(|item| usize::from(item - 10)).collect();
        let choice = Draw::Below { n, drawn };
        let noted = [Draw::Shuffled { order }, Draw::Closed, choice, Draw::Number { drawn: number }];
        assert_eq!(watch.take(), noted);
        assert!(watch.take().is_empty(), "what was told is not told again");
    }
}
