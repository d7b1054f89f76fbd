//! Colours as types, for generators of moves that the compiler makes once for each.

use super::Color;
use menagerie_board::{Board8, SquareSet8};

/// A colour as a type, so that the compiler makes a generator for each.
pub trait Army: Copy + 'static {
    /// Which colour.
    const COLOR: Color;
    /// The other one.
    type Foe: Army<Foe = Self>;

    /// The squares one rank ahead of these.
    fn ahead(squares: SquareSet8) -> SquareSet8;
    /// The squares one rank behind these.
    fn behind(squares: SquareSet8) -> SquareSet8 {
        Self::Foe::ahead(squares)
    }
    /// The squares one rank ahead of these and one file nearer to the a-file.
    fn ahead_left(squares: SquareSet8) -> SquareSet8;
    /// The squares one rank ahead of these and one file nearer to the h-file.
    fn ahead_right(squares: SquareSet8) -> SquareSet8;

    /// What pawns on these squares attack.
    #[inline(always)]
    fn pawn_attacks(pawns: SquareSet8) -> SquareSet8 {
        Self::ahead_left(pawns) | Self::ahead_right(pawns)
    }

    /// The rank that is `n`-th from this side, counted from 0.
    #[inline(always)]
    fn rank(n: u8) -> SquareSet8 {
        SquareSet8::rank(Self::COLOR.rank::<Board8>(n))
    }

    /// The squares of this side's first rank on the files whose bits are set.
    #[inline(always)]
    fn home(files: u8) -> SquareSet8 {
        SquareSet8::from_bits(u64::from(files) << (8 * Self::COLOR.rank::<Board8>(0)))
    }
}

/// White.
#[derive(Clone, Copy)]
pub struct White;

/// Black.
#[derive(Clone, Copy)]
pub struct Black;

impl Army for White {
    const COLOR: Color = Color::White;
    type Foe = Black;

    #[inline(always)]
    fn ahead(squares: SquareSet8) -> SquareSet8 {
        squares.shift::<0, 1>()
    }

    #[inline(always)]
    fn ahead_left(squares: SquareSet8) -> SquareSet8 {
        squares.shift::<-1, 1>()
    }

    #[inline(always)]
    fn ahead_right(squares: SquareSet8) -> SquareSet8 {
        squares.shift::<1, 1>()
    }
}

impl Army for Black {
    const COLOR: Color = Color::Black;
    type Foe = White;

    #[inline(always)]
    fn ahead(squares: SquareSet8) -> SquareSet8 {
        squares.shift::<0, -1>()
    }

    #[inline(always)]
    fn ahead_left(squares: SquareSet8) -> SquareSet8 {
        squares.shift::<-1, -1>()
    }

    #[inline(always)]
    fn ahead_right(squares: SquareSet8) -> SquareSet8 {
        squares.shift::<1, -1>()
    }
}
