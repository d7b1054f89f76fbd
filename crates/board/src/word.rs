//! The machine words that hold a set of squares.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// An unsigned integer with one bit a square: `u64` or `u128`, and nothing else.
///
/// The trait is sealed because const functions convert words by their [`BITS`](Word::BITS), which only works for
/// integers whose layout is known here.
pub trait Word:
    sealed::Sealed
    + Copy
    + Clone
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// How many bits the word has.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;
    /// The lowest bit set.
    const ONE: Self;
    /// The number of bits set.
    fn count_ones(self) -> u32;
    /// The index of the lowest bit set; [`BITS`](Word::BITS) for zero.
    fn trailing_zeros(self) -> u32;
    /// How many bits above the highest bit set are clear; [`BITS`](Word::BITS) for zero.
    fn leading_zeros(self) -> u32;
    /// The word without its lowest bit; zero stays zero.
    fn without_lowest(self) -> Self;
    /// The bits up to and including the lowest one set; all bits for zero.
    fn up_to_lowest(self) -> Self;
    /// The lower and the upper 64 bits.
    fn halves(self) -> [u64; 2];
}

macro_rules! word {
    ($int:ident) => {
        impl Word for $int {
            const BITS: u32 = $int::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn count_ones(self) -> u32 {
                $int::count_ones(self)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                $int::trailing_zeros(self)
            }
            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                $int::leading_zeros(self)
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn halves(self) -> [u64; 2] {
                [self as u64, (self as u128 >> 64) as u64]
            }
        }
    };
}
word!(u64);
word!(u128);

/// The low bits of `wide` as a word.
///
/// Trait methods cannot be called in const functions yet, so tables are computed in `u128` and cut to size here.
#[inline(always)]
pub(crate) const fn narrow<W: Word>(wide: u128) -> W {
    // SAFETY: `Word` is sealed and implemented by `u64` and `u128` with their own `BITS`, so each arm copies an
    // integer to its own type.
    unsafe {
        match W::BITS {
            64 => core::mem::transmute_copy::<u64, W>(&(wide as u64)),
            _ => core::mem::transmute_copy::<u128, W>(&wide),
        }
    }
}

/// The word with zeros above it: the inverse of [`narrow`].
#[inline(always)]
pub(crate) const fn widen<W: Word>(word: W) -> u128 {
    // SAFETY: as in `narrow`.
    unsafe {
        match W::BITS {
            64 => core::mem::transmute_copy::<W, u64>(&word) as u128,
            _ => core::mem::transmute_copy::<W, u128>(&word),
        }
    }
}
