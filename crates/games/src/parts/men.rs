//! Men of two colours on a board, as one set of squares a kind and one a colour.

use menagerie_board::{Geometry, Square, SquareSet, Word};
use menagerie_kernel::{Figure, Seat, Side, Spot, Team};
use menagerie_show::{Cell, Standing};
use std::hash::Hasher;
use std::ops::Not;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both, in order of play.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The seat of this colour in a game of two.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The colour that sits there in a game of two.
    pub const fn of_seat(seat: Seat) -> Color {
        if seat.0 == 0 { Color::White } else { Color::Black }
    }

    /// The team of this colour.
    pub const fn team(self) -> Team {
        Team(self as u8)
    }

    /// The colour of its figures.
    pub const fn side(self) -> Side {
        match self {
            Color::White => Side::Light,
            Color::Black => Side::Dark,
        }
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The rank index that is `n`-th from this colour's own side, counted from 0 for the first full rank.
    pub const fn rank<G: Geometry>(self, n: u8) -> u8 {
        match self {
            Color::White => G::MARGIN + n,
            Color::Black => G::RANKS - 1 - G::MARGIN - n,
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A man: its colour, and its kind as an index into the game's kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Whose it is.
    pub color: Color,
    /// Which of the game's kinds.
    pub kind: u8,
}

impl Man {
    /// A man of this colour and kind.
    pub const fn new(color: Color, kind: u8) -> Man {
        Man { color, kind }
    }
}

/// The figures of both colours, by kind: what letters, names and pictures a game's men have.
pub struct Armies<const KINDS: usize> {
    /// The figures of White and Black; none where a colour has no men of that kind.
    pub figures: [[Option<Figure>; KINDS]; 2],
}

impl<const KINDS: usize> Armies<KINDS> {
    /// Builds the table from `(kind, letter, name, icon)` rows of White and of Black; the letters are
    /// given in upper case.
    pub const fn new(white: &[FigureRow], black: &[FigureRow]) -> Self {
        let mut figures = [[None; KINDS]; 2];
        let mut side = 0;
        while side < 2 {
            let rows = if side == 0 { white } else { black };
            let mut row = 0;
            while row < rows.len() {
                let (kind, letter, name, icon) = rows[row];
                figures[side][kind as usize] = Some(if side == 0 {
                    Figure { icon, name, letter, side: Side::Light }
                } else {
                    Figure { icon, name, letter: letter.to_ascii_lowercase(), side: Side::Dark }
                });
                row += 1;
            }
            side += 1;
        }
        Armies { figures }
    }

    /// The figure of a man. The man must be one of the game's.
    pub fn figure(&self, man: Man) -> Figure {
        self.figures[man.color as usize][usize::from(man.kind)].expect("a man of this game")
    }

    /// The man that a letter of a position text means.
    pub fn man(&self, letter: char) -> Option<Man> {
        Color::BOTH.into_iter().find_map(|color| {
            let figures = &self.figures[color as usize];
            let kind =
                figures.iter().position(|figure| figure.is_some_and(|figure| figure.letter == letter))?;
            Some(Man::new(color, kind as u8))
        })
    }
}

/// A kind with its upper-case letter, its name and its picture.
pub type FigureRow = (u8, char, &'static str, &'static str);

/// Men on the squares of a board, at most one on each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Men<G: Geometry, const KINDS: usize> {
    colors: [SquareSet<G>; 2],
    kinds: [SquareSet<G>; KINDS],
}

impl<G: Geometry, const KINDS: usize> Men<G, KINDS> {
    /// An empty board.
    pub const EMPTY: Self = Men { colors: [SquareSet::EMPTY; 2], kinds: [SquareSet::EMPTY; KINDS] };

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> SquareSet<G> {
        self.colors[0] | self.colors[1]
    }

    /// The squares of a colour's men.
    #[inline]
    pub const fn color(&self, color: Color) -> SquareSet<G> {
        self.colors[color as usize]
    }

    /// The squares of all men of a kind.
    #[inline]
    pub const fn kind(&self, kind: u8) -> SquareSet<G> {
        self.kinds[kind as usize]
    }

    /// The squares of a colour's men of a kind.
    #[inline]
    pub fn of(&self, color: Color, kind: u8) -> SquareSet<G> {
        self.colors[color as usize] & self.kinds[kind as usize]
    }

    /// The man on a square.
    pub fn at(&self, square: Square<G>) -> Option<Man> {
        let color = *Color::BOTH.iter().find(|color| self.color(**color).contains(square))?;
        let kind = self.kinds.iter().position(|kind| kind.contains(square))?;
        Some(Man::new(color, kind as u8))
    }

    /// Puts a man on an empty square.
    #[inline]
    pub fn put(&mut self, square: Square<G>, man: Man) {
        self.toggle(SquareSet::single(square), man);
    }

    /// Takes a man from the square where it stands.
    #[inline]
    pub fn remove(&mut self, square: Square<G>, man: Man) {
        self.toggle(SquareSet::single(square), man);
    }

    /// Takes whatever stands on a square.
    pub fn take(&mut self, square: Square<G>) -> Option<Man> {
        let man = self.at(square)?;
        self.remove(square, man);
        Some(man)
    }

    /// Empties squares, whatever stands on them.
    #[inline]
    pub fn clear(&mut self, squares: SquareSet<G>) {
        // Two loops rather than a chained one, which the compiler does not unroll.
        for set in &mut self.colors {
            *set -= squares;
        }
        for set in &mut self.kinds {
            *set -= squares;
        }
    }

    /// Puts men of one kind on the empty ones of `squares` and takes them from the others.
    #[inline]
    pub fn toggle(&mut self, squares: SquareSet<G>, man: Man) {
        self.colors[man.color as usize] ^= squares;
        self.kinds[usize::from(man.kind)] ^= squares;
    }

    /// Mixes all men into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        // The last kind follows from the others and the colours.
        for set in self.colors.iter().chain(&self.kinds[..KINDS - 1]) {
            mixer.set(*set);
        }
    }

    /// The men as a client draws them.
    pub fn standing(&self, figure: impl Fn(Man) -> Figure) -> Vec<Standing> {
        let standing = |at| Some(Standing { at: spot(at), figure: figure(self.at(at)?), under: Vec::new() });
        self.occupied().into_iter().filter_map(standing).collect()
    }
}

/// The printed coordinates of a square.
pub fn spot<G: Geometry>(square: Square<G>) -> Spot {
    Spot { file: square.file(), rank: square.rank() + G::FIRST_RANK }
}

/// The square at printed coordinates, if there is one.
pub fn square<G: Geometry>(spot: Spot) -> Option<Square<G>> {
    Square::new(spot.file, spot.rank.checked_sub(G::FIRST_RANK)?)
}

/// The squares of a board as a client draws them; a1 is dark.
pub fn cells<G: Geometry>() -> Vec<Cell> {
    let cell = |at: Spot| Cell { at, dark: !(at.file + at.rank).is_multiple_of(2) };
    Square::<G>::all().map(|square| cell(spot(square))).collect()
}

/// Mixes the words of a position into a hash key. Positions are hashed afresh where a key is needed:
/// a few multiplications cost less than keeping a key up to date through moves that never need one.
#[derive(Clone, Copy)]
pub struct Mixer(u64);

impl Default for Mixer {
    fn default() -> Self {
        // The fractional part of π.
        Mixer(0x243f_6a88_85a3_08d3)
    }
}

impl Mixer {
    /// Mixes one word.
    #[inline]
    pub fn word(&mut self, word: u64) {
        // A folded multiplication by the fractional part of the golden ratio, as in wyhash (Wang Yi).
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 =
            (product as u64 ^ (product >> 64) as u64).rotate_left(23).wrapping_add(0x1319_8a2e_0370_7344);
    }

    /// Mixes a set of squares.
    #[inline]
    pub fn set<G: Geometry>(&mut self, set: SquareSet<G>) {
        let [low, high] = set.bits().halves();
        self.word(low);
        if G::SQUARES > 64 {
            self.word(high);
        }
    }

    /// The key.
    pub fn finish(mut self) -> u64 {
        self.word(0);
        self.0
    }
}

/// What a variant adds to a position hashes itself.
impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.word(word);
    }

    fn finish(&self) -> u64 {
        Mixer::finish(*self)
    }
}
