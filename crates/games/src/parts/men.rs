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
    /// The side that it belongs to.
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
    /// Which man each letter of a text means.
    letters: [Option<Man>; 128],
}

impl<const KINDS: usize> Armies<KINDS> {
    /// Builds the table from `(kind, letter, name, icon)` rows of White and of Black; the letters are
    /// given in upper case.
    pub const fn new(white: &[FigureRow], black: &[FigureRow]) -> Self {
        Armies { figures: [[None; KINDS]; 2], letters: [None; 128] }.and(white, black)
    }

    /// This table with more rows of White and of Black.
    pub const fn and(mut self, white: &[FigureRow], black: &[FigureRow]) -> Self {
        let mut index = 0;
        while index < 2 {
            let rows = if index == 0 { white } else { black };
            let color = Color::BOTH[index];
            let mut row = 0;
            while row < rows.len() {
                let (kind, letter, name, icon) = rows[row];
                let letter = if index == 0 { letter } else { letter.to_ascii_lowercase() };
                let figure = Figure { icon, name, letter, side: color.side() };
                self.figures[index][kind as usize] = Some(figure);
                self.letters[letter as usize] = Some(Man::new(color, kind));
                row += 1;
            }
            index += 1;
        }
        self
    }

    /// The figure of a man. The man must be one of the game's.
    pub fn figure(&self, man: Man) -> Figure {
        self.figures[man.color as usize][usize::from(man.kind)].expect("a man of this game")
    }

    /// The man that a letter of a position text means.
    #[inline]
    pub fn man(&self, letter: char) -> Option<Man> {
        self.letters.get(letter as usize).copied().flatten()
    }

    /// The kind of a colour's men that the letter of a step means, of either case.
    #[inline]
    pub fn kind(&self, color: Color, letter: u8) -> Option<u8> {
        let letter = match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        };
        self.man(char::from(letter)).map(|man| man.kind)
    }
}

/// A kind with its upper-case letter, its name and its picture.
pub type FigureRow = (u8, char, &'static str, &'static str);

/// A square on which something else stands than before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change<G: Geometry> {
    /// Which.
    pub at: Square<G>,
    /// What stood there, if anything.
    pub was: Option<Man>,
    /// What stands there now, if anything.
    pub is: Option<Man>,
}

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
        let is_black = self.color(Color::Black).contains(square);
        if !is_black && !self.color(Color::White).contains(square) {
            return None;
        }
        // A branch for each kind would be mispredicted too often, so all are tested.
        debug_assert_eq!(self.kinds.iter().filter(|set| set.contains(square)).count(), 1, "{square}");
        let mut kind = 0;
        for (other, set) in self.kinds.iter().enumerate() {
            kind += other as u8 * u8::from(set.contains(square));
        }
        Some(Man::new(Color::BOTH[usize::from(is_black)], kind))
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

    /// What is different on another board: for an evaluation that follows a game instead of counting afresh.
    #[inline]
    pub fn changes<'m>(&'m self, after: &'m Self) -> impl Iterator<Item = Change<G>> + 'm {
        let both = self.colors.iter().zip(&after.colors).chain(self.kinds.iter().zip(&after.kinds));
        let changed = both.fold(SquareSet::EMPTY, |changed, (was, is)| changed | (*was ^ *is));
        changed.into_iter().map(|at| Change { at, was: self.at(at), is: after.at(at) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_board::Board11;

    /// A board with a man on about every third square, always the same for one number.
    fn board(number: u64) -> Men<Board11, 4> {
        let mut men = Men::EMPTY;
        for square in Square::<Board11>::all() {
            let mut mixer = Mixer::default();
            mixer.word(number << 8 | square.index() as u64);
            let drawn = mixer.finish() % 24;
            if drawn < 8 {
                men.put(square, Man::new(Color::BOTH[drawn as usize % 2], drawn as u8 / 2));
            }
        }
        men
    }

    #[test]
    fn letters_mean_men_of_their_colour() {
        static ARMIES: Armies<3> = Armies::new(
            &[(0, 'P', "pawn", "pawn"), (1, 'K', "king", "king")],
            &[(0, 'P', "pawn", "pawn"), (2, 'L', "lieutenant", "lieutenant")],
        );
        let man = |color, kind| Some(Man::new(color, kind));
        let men = ['P', 'p', 'K', 'k', 'L', 'l', '\u{7f}', 'é'].map(|letter| ARMIES.man(letter));
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(men, [man(white, 0), man(black, 0), man(white, 1), None, None, man(black, 2), None, None]);
        let kinds = [(white, b'k'), (white, b'K'), (black, b'k'), (black, b'L'), (black, 0xff)];
        let kinds = kinds.map(|(color, letter)| ARMIES.kind(color, letter));
        assert_eq!(kinds, [Some(1), Some(1), None, Some(2), None]);
    }

    #[test]
    fn changes_lead_from_one_board_to_the_other() {
        for number in 0..100 {
            let (before, after) = (board(number), board(number + 1));
            let mut men = before;
            for Change { at, was, is } in before.changes(&after) {
                assert_ne!(was, is, "{at}");
                assert_eq!(men.take(at), was);
                if let Some(man) = is {
                    men.put(at, man);
                }
            }
            assert!(men == after, "board {number}");
            assert_eq!(after.changes(&after).count(), 0);
        }
    }
}
