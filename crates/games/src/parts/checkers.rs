//! Checkers under men: stacks that travel with the man on them, on the 8×8 board.
//!
//! A [`Stack`] is what lies under one man, and a game chooses its sort: [`Free`] checkers are nobody's,
//! [`Owned`] ones have a colour and cancel out. [`Stacks`] are those of a whole board, the field that
//! position texts write as `c1:3,h5:1` or `c1:w3,h5:b1`.

use super::fen;
use super::men::{Color, spot};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Sentence, Side, Term, Token, sentence};
use menagerie_show::Standing;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The picture's name, and the word for players.
pub const CHECKER: &str = "checker";

/// What lies under one man.
pub trait Stack: Copy + Eq + Default + fmt::Display {
    /// Reads what a position text writes after the square.
    fn read(text: &str) -> Option<Self>;

    /// How many checkers there are.
    fn len(self) -> u8;

    /// Whether there is none.
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// This stack and another under the same man, less what cancels out.
    #[must_use]
    fn join(self, other: Self) -> Self;

    /// This stack less one checker; an empty one stays empty.
    #[must_use]
    fn spend(self) -> Self;

    /// For how many steps a man of `color` can pay with it; below zero, how many more it would take.
    fn pays(self, color: Color) -> i8;

    /// The side that the checkers belong to.
    fn side(self) -> Side;

    /// A number that tells it from all others, for hashing.
    fn bits(self) -> u8;

    /// The checkers as a client draws them.
    fn token(self) -> Token {
        Token { icon: CHECKER, side: self.side(), count: self.len() }
    }
}

/// So many checkers that are nobody's: `3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Free(pub u8);

impl fmt::Display for Free {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Stack for Free {
    fn read(text: &str) -> Option<Free> {
        read_count(text).map(|count| Free(count as u8))
    }

    #[inline]
    fn len(self) -> u8 {
        self.0
    }

    #[inline]
    fn join(self, other: Free) -> Free {
        Free(self.0 + other.0)
    }

    #[inline]
    fn spend(self) -> Free {
        Free(self.0.saturating_sub(1))
    }

    #[inline]
    fn pays(self, _: Color) -> i8 {
        self.0 as i8
    }

    fn side(self) -> Side {
        Side::Neutral
    }

    fn bits(self) -> u8 {
        self.0
    }
}

/// So many checkers of one colour: `w3`. One of each colour under the same man cancel out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Owned {
    /// How many are White's; below zero, how many are Black's.
    white: i8,
}

impl Owned {
    /// So many checkers of a colour.
    pub const fn new(color: Color, count: u8) -> Owned {
        match color {
            Color::White => Owned { white: count as i8 },
            Color::Black => Owned { white: -(count as i8) },
        }
    }

    /// How many of them a colour owns.
    pub fn owned_by(self, color: Color) -> u8 {
        self.pays(color).max(0) as u8
    }
}

impl fmt::Display for Owned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = if self.white < 0 { Color::Black } else { Color::White };
        write!(f, "{}{}", owner.letter(), self.len())
    }
}

impl Stack for Owned {
    fn read(text: &str) -> Option<Owned> {
        let owner = Color::BOTH.into_iter().find(|color| text.starts_with(color.letter()))?;
        read_count(&text[1..]).map(|count| Owned::new(owner, count as u8))
    }

    #[inline]
    fn len(self) -> u8 {
        self.white.unsigned_abs()
    }

    #[inline]
    fn join(self, other: Owned) -> Owned {
        Owned { white: self.white + other.white }
    }

    #[inline]
    fn spend(self) -> Owned {
        Owned { white: self.white - self.white.signum() }
    }

    #[inline]
    fn pays(self, color: Color) -> i8 {
        if color == Color::White { self.white } else { -self.white }
    }

    fn side(self) -> Side {
        if self.white < 0 { Side::Dark } else { Side::Light }
    }

    fn bits(self) -> u8 {
        self.white as u8
    }
}

/// A count that both sorts can hold. How many checkers there are is for the game to check.
fn read_count(text: &str) -> Option<i8> {
    text.parse().ok().filter(|count| *count >= 0)
}

/// The stacks of a board: what lies under the man of each square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stacks<S> {
    /// Where there is one.
    squares: SquareSet8,
    /// By square; empty where there is none.
    under: [S; 64],
}

impl<S: Stack> Default for Stacks<S> {
    fn default() -> Self {
        Stacks { squares: SquareSet8::EMPTY, under: [S::default(); 64] }
    }
}

impl<S: Stack> Hash for Stacks<S> {
    /// Most squares have none, so that they are left out.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.squares.hash(hasher);
        for square in self.squares {
            u64::from(self.at(square).bits()).hash(hasher);
        }
    }
}

impl<S: Stack> Stacks<S> {
    /// Where there are checkers.
    #[inline]
    pub const fn squares(&self) -> SquareSet8 {
        self.squares
    }

    /// What lies on a square.
    #[inline]
    pub fn at(&self, square: Square8) -> S {
        self.under[square.index()]
    }

    /// Makes this stack lie on a square, whatever lay there.
    #[inline]
    pub fn set(&mut self, square: Square8, stack: S) {
        self.under[square.index()] = stack;
        if stack.is_empty() {
            self.squares.remove(square);
        } else {
            self.squares.insert(square);
        }
    }

    /// Adds checkers to what lies on a square.
    #[inline]
    pub fn add(&mut self, square: Square8, stack: S) {
        self.set(square, self.at(square).join(stack));
    }

    /// Takes away what lies on a square.
    #[inline]
    pub fn take(&mut self, square: Square8) -> S {
        let stack = self.at(square);
        self.set(square, S::default());
        stack
    }

    /// Moves a stack to another square, where it joins what lies there: the stack of a man that was taken.
    #[inline]
    pub fn carry(&mut self, from: Square8, to: Square8) {
        if self.squares.contains(from) {
            let stack = self.take(from);
            self.add(to, stack);
        }
    }

    /// Each square that has a stack, with its stack, in the order of position texts.
    pub fn iter(&self) -> impl Iterator<Item = (Square8, S)> + '_ {
        self.squares.by_file().map(|square| (square, self.at(square)))
    }

    /// How many checkers there are, by a measure of each stack.
    #[inline]
    pub fn sum(&self, measure: impl Fn(S) -> u8) -> u32 {
        self.squares.into_iter().map(|square| u32::from(measure(self.at(square)))).sum()
    }

    /// Puts the stacks under the men of a scene.
    pub fn lay_under(&self, men: &mut [Standing]) {
        for (square, stack) in self.iter() {
            for man in men.iter_mut().filter(|man| man.at == spot(square)) {
                man.under.push(stack.token());
            }
        }
    }

    /// Reads the field `checkers`, `-` or stacks joined by commas, whatever their order.
    pub fn read(text: &str) -> Result<Self, BadPosition> {
        let mut stacks = Stacks::default();
        if text == "-" {
            return Ok(stacks);
        }
        for item in text.split(',') {
            let read = |(square, stack): (&str, &str)| Some((square.parse().ok()?, S::read(stack)?));
            let Some((square, stack)) = item.split_once(':').and_then(read) else {
                return Err(bad(sentence!("{text} is no stack on a square", text = Term::excerpt(item))));
            };
            stacks.set(square, stack);
        }
        Ok(stacks)
    }

    /// Refuses stacks under no man.
    pub fn check(&self, men: SquareSet8) -> Result<(), BadPosition> {
        match (self.squares - men).first() {
            Some(square) => Err(bad(fen::nobody_on(square))),
            None => Ok(()),
        }
    }
}

/// An error in the field `checkers`.
pub fn bad(why: Sentence) -> BadPosition {
    BadPosition::in_field("checkers", why)
}

impl<S: Stack> fmt::Display for Stacks<S> {
    /// As position texts write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.squares.is_empty() {
            return f.write_str("-");
        }
        for (index, (square, stack)) in self.iter().enumerate() {
            write!(f, "{}{square}:{stack}", if index > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square8 {
        name.parse().unwrap()
    }

    fn reads<S: Stack>(text: &str) -> String {
        Stacks::<S>::read(text).map_or_else(|bad| bad.why.to_string(), |stacks| stacks.to_string())
    }

    #[test]
    fn texts_are_sorted_by_file_and_leave_out_empty_stacks() {
        assert_eq!(reads::<Free>("-"), "-");
        assert_eq!(reads::<Free>("h5:1,c1:3,c10:2"), "`c10:2` is no stack on a square");
        assert_eq!(reads::<Free>("h5:1,c2:2,c1:3"), "c1:3,c2:2,h5:1");
        assert_eq!(reads::<Free>("c1:0"), "-");
        assert_eq!(reads::<Free>("c1:+3"), "c1:3");
        assert_eq!(reads::<Owned>("h5:b1,c1:w3"), "c1:w3,h5:b1");
        for text in ["", "c1", "c1:", "c1:w1", "c1:-1", "c1:200", "c1:3,", "c1:99999999999"] {
            assert!(reads::<Free>(text).contains("no stack"), "{text}");
        }
        for text in ["c1:1", "c1:w", "c1:x1", "c1:w-1", "c1:ü1", "c1:w128"] {
            assert!(reads::<Owned>(text).contains("no stack"), "{text}");
        }
    }

    #[test]
    fn who_takes_takes_over() {
        let mut stacks = Stacks::<Free>::read("a1:2,b2:1").unwrap();
        stacks.carry(square("a1"), square("b2"));
        assert_eq!(stacks.to_string(), "b2:3");
        stacks.carry(square("h8"), square("b2"));
        assert_eq!(stacks.to_string(), "b2:3", "nothing was carried");
        stacks.set(square("b2"), stacks.at(square("b2")).spend());
        stacks.carry(square("b2"), square("c3"));
        assert_eq!((stacks.to_string().as_str(), stacks.sum(Free::len)), ("c3:2", 2));
    }

    #[test]
    fn owned_checkers_cancel_out_pair_by_pair() {
        let mut stacks = Stacks::<Owned>::read("a1:w2,b2:b3,c3:b2").unwrap();
        stacks.carry(square("a1"), square("b2"));
        assert_eq!(stacks.to_string(), "b2:b1,c3:b2");
        stacks.add(square("b2"), Owned::new(Color::White, 1));
        assert_eq!(stacks.to_string(), "c3:b2");
        let stack = stacks.at(square("c3"));
        assert_eq!((stack.pays(Color::Black), stack.pays(Color::White)), (2, -2));
        assert_eq!((stack.spend().to_string().as_str(), stack.owned_by(Color::White)), ("b1", 0));
        assert_eq!(Owned::default().spend(), Owned::default());
        assert_eq!(stack.token().to_string(), "2 black checkers");
    }

    #[test]
    fn every_stack_has_its_man() {
        let stacks = Stacks::<Free>::read("a1:2,b2:1").unwrap();
        assert!(stacks.check(stacks.squares()).is_ok());
        assert_eq!(stacks.check(square("a1").into()).unwrap_err().why.to_string(), "no piece stands on b2");
    }
}
