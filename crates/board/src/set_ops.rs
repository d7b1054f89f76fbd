//! The operators of sets, and how sets are collected.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{Geometry, Square, SquareSet};

// SAFETY of `from_bits_unchecked` throughout: these operations set no bit that neither operand has, and no operand
// has a bit that is no square.

macro_rules! operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign:ident, |$a:ident, $b:ident| $bits:expr) => {
        impl<G: Geometry> $trait for SquareSet<G> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.bits(), other.bits());
                // SAFETY: see the top of the file.
                unsafe { Self::from_bits_unchecked($bits) }
            }
        }
        impl<G: Geometry> $assign_trait for SquareSet<G> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}
operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

/// The squares of the board that are not in the set.
impl<G: Geometry> Not for SquareSet<G> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self::ALL ^ self
    }
}

impl<G: Geometry> Default for SquareSet<G> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<G: Geometry> From<Square<G>> for SquareSet<G> {
    #[inline(always)]
    fn from(square: Square<G>) -> Self {
        Self::single(square)
    }
}

impl<G: Geometry> FromIterator<Square<G>> for SquareSet<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<G: Geometry> Extend<Square<G>> for SquareSet<G> {
    fn extend<I: IntoIterator<Item = Square<G>>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}
