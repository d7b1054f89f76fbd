//! One square.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::Geometry;

/// A square of the board `G`, in one byte.
///
/// Ordered by index: by rank, then by file. Texts sort squares by [file first](Square::file_major_key).
///
/// ```
/// use menagerie_board::{Square8, Square11};
///
/// const E4: Square8 = Square8::parse("e4").unwrap();
/// assert_eq!((E4.file(), E4.rank(), E4.index()), (4, 3, 28));
/// assert_eq!(E4.offset(1, -2), Square8::parse("f2"));
/// assert_eq!(E4.offset(4, 0), None);
/// assert_eq!("k11".parse::<Square11>()?.to_string(), "k11");
/// # Ok::<(), menagerie_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square<G> {
    /// Always below `G::SQUARES`.
    index: u8,
    geometry: PhantomData<G>,
}

impl<G: Geometry> Square<G> {
    /// Whether the board fills its bounding box, so that indices are arithmetic.
    pub(crate) const FULL: bool = G::SQUARES == G::FILES as usize * G::RANKS as usize;

    /// The square on this file and rank, both counted from zero.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file >= G::FILES || rank >= G::RANKS {
            return None;
        }
        let cell = rank as usize * G::FILES as usize + file as usize;
        Self::from_index(if Self::FULL { cell } else { G::CELLS[cell] as usize })
    }

    /// The square with this dense index.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < G::SQUARES { Some(Self { index: index as u8, geometry: PhantomData }) } else { None }
    }

    /// The square with this dense index.
    ///
    /// # Safety
    /// `index` must be below [`Geometry::SQUARES`].
    #[inline(always)]
    pub(crate) const unsafe fn from_index_unchecked(index: u32) -> Self {
        debug_assert!((index as usize) < G::SQUARES);
        Self { index: index as u8, geometry: PhantomData }
    }

    /// The dense index, below [`Geometry::SQUARES`].
    ///
    /// The compiler knows that bound, so indexing an array of that length costs no check.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // SAFETY: every constructor checks or promises it, and nothing changes the field.
        unsafe { core::hint::assert_unchecked((self.index as usize) < G::SQUARES) };
        self.index as usize
    }

    /// The file, from 0 for `a`.
    #[inline]
    pub const fn file(self) -> u8 {
        if Self::FULL { self.index() as u8 % G::FILES } else { G::COORDINATES[self.index()].0 }
    }

    /// The rank, from 0 for the lowest (whatever number is printed for it).
    #[inline]
    pub const fn rank(self) -> u8 {
        if Self::FULL { self.index() as u8 / G::FILES } else { G::COORDINATES[self.index()].1 }
    }

    /// The square so many files to the right and so many ranks up, if the board has it.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i16 + files as i16;
        let rank = self.rank() as i16 + ranks as i16;
        if file < 0 || rank < 0 || file >= G::FILES as i16 || rank >= G::RANKS as i16 {
            return None;
        }
        Self::new(file as u8, rank as u8)
    }

    /// A key that sorts squares as texts do: by file, then by rank.
    #[inline]
    pub const fn file_major_key(self) -> u16 {
        (self.file() as u16) << 8 | self.rank() as u16
    }

    /// All squares in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // SAFETY: the range ends at `SQUARES`.
        (0..G::SQUARES as u32).map(|index| unsafe { Self::from_index_unchecked(index) })
    }

    /// The square that `text` names: a lower-case letter and a number without leading zeros.
    ///
    /// This is [`FromStr`] for const contexts.
    pub const fn parse(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let number = match *text {
            [_, ones @ b'0'..=b'9'] => ones - b'0',
            [_, tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            _ => return None,
        };
        if text[0] < b'a' || number < G::FIRST_RANK {
            return None;
        }
        Self::new(text[0] - b'a', number - G::FIRST_RANK)
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + G::FIRST_RANK)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        Self::parse(text).ok_or(ParseSquareError)
    }
}

/// A text that does not name a square of the board in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square of this board")
    }
}

impl core::error::Error for ParseSquareError {}
