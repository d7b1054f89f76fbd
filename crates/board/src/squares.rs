//! Walking the squares of a set.

use core::fmt;
use core::iter::FusedIterator;

use crate::{Geometry, Square, SquareSet, Word};

/// The squares of a set in index order: what `for square in set` walks.
///
/// A set of two words is walked one word after the other. On 11×11 that takes 0.57 of the time of looking for the
/// lowest bit of both words each time: the additional branch is taken once a set.
#[derive(Clone)]
pub struct Squares<G: Geometry> {
    /// What remains of the word being walked, and the index of its lowest bit.
    word: u64,
    base: u32,
    /// The upper word, until its turn comes; it has none while `base` is not 0, nor where a word holds all squares.
    upper: u64,
    geometry: core::marker::PhantomData<G>,
}

impl<G: Geometry> Squares<G> {
    /// Whether there is an upper word.
    const WIDE: bool = G::Bits::BITS > u64::BITS;
}

impl<G: Geometry> Iterator for Squares<G> {
    type Item = Square<G>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<G>> {
        if Self::WIDE && self.word == 0 {
            if self.upper == 0 {
                return None;
            }
            self.word = self.upper;
            self.upper = 0;
            self.base = u64::BITS;
        }
        if self.word == 0 {
            return None;
        }
        let index = self.word.trailing_zeros();
        self.word = self.word.without_lowest();
        // SAFETY: the bit was set, and no bit at or above `SQUARES` is in a set.
        Some(unsafe { Square::from_index_unchecked(if Self::WIDE { self.base + index } else { index }) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.word.count_ones() + self.upper.count_ones()) as usize;
        (len, Some(len))
    }
}

impl<G: Geometry> DoubleEndedIterator for Squares<G> {
    #[inline]
    fn next_back(&mut self) -> Option<Square<G>> {
        let (word, base) =
            if self.upper != 0 { (&mut self.upper, u64::BITS) } else { (&mut self.word, self.base) };
        let index = word.checked_ilog2()?;
        *word &= !(1 << index);
        // SAFETY: as in `next`.
        Some(unsafe { Square::from_index_unchecked(base + index) })
    }
}

impl<G: Geometry> ExactSizeIterator for Squares<G> {}
impl<G: Geometry> FusedIterator for Squares<G> {}

impl<G: Geometry> fmt::Debug for Squares<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<G: Geometry> IntoIterator for SquareSet<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;

    #[inline(always)]
    fn into_iter(self) -> Squares<G> {
        let [word, upper] = self.bits().halves();
        Squares { word, base: 0, upper, geometry: core::marker::PhantomData }
    }
}
