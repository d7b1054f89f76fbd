//! A position, and what each move makes of it.

use super::castling::Castling;
use super::generator::{Army, Black, White};
use crate::parts::orthodox::{self, KINDS, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Men, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};

/// A step: a piece moves; castling is written as the king taking his own rook.
pub type Step = Movement<Board8>;

/// A position with its counters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The men. There is one king of each colour.
    pub(super) men: Men<Board8, KINDS>,
    /// The rooks that may still castle: neither they nor their king have moved.
    pub(super) castling: SquareSet8,
    /// The square that a pawn has just passed, if one has: none or one.
    pub(super) ep: SquareSet8,
    /// Turns since the last capture or pawn move.
    pub(super) clock: u32,
    /// The number of the turn.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) color: Color,
}

/// After so many turns without capture or pawn move the game is drawn (specification, *Ends of a game*).
pub(super) const LAST_CLOCK: u32 = 100;

impl State {
    /// Whether the game is drawn, if nobody is mated.
    #[inline(always)]
    pub(super) fn is_drawn(&self) -> bool {
        self.clock >= LAST_CLOCK || orthodox::is_insufficient(&self.men)
    }

    /// The square of a colour's king.
    pub(super) fn king(&self, color: Color) -> Square8 {
        self.men.of(color, KING).first().expect("each side has a king")
    }

    /// Whether a colour's king is attacked.
    pub(super) fn in_check(&self, color: Color) -> bool {
        !orthodox::attackers(&self.men, !color, self.king(color), self.men.occupied()).is_empty()
    }

    /// The position after a step that was found legal.
    pub(super) fn after(&self, step: &Step) -> State {
        match self.color {
            Color::White => self.after_step::<White>(step),
            Color::Black => self.after_step::<Black>(step),
        }
    }

    fn after_step<A: Army>(&self, step: &Step) -> State {
        let Step { from, to, promotion } = *step;
        let man = self.men.at(from).expect("a legal step moves a man");
        match (man.kind, promotion) {
            (KING, _) if self.men.color(A::COLOR).contains(to) => self.after_castling::<A>(from, to),
            (PAWN, Some(letter)) => {
                let man = orthodox::ARMIES.man(char::from(letter)).expect("a legal step promotes to a kind");
                self.after_promotion::<A>(from, to, man.kind)
            }
            (PAWN, None) if self.ep.contains(to) => self.after_en_passant::<A>(from, to),
            (PAWN, None) if from.rank().abs_diff(to.rank()) == 2 => self.after_double_step::<A>(from, to),
            (PAWN, None) => self.after_pawn::<A>(from, to),
            (kind, _) => self.after_piece::<A>(kind, from, to),
        }
    }

    /// The position after a man other than a pawn moved, or took.
    #[inline(always)]
    pub(super) fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> State {
        let mut next = self.passed::<A>();
        next.clock =
            if self.men.color(A::Foe::COLOR).contains(to) { 0 } else { self.clock.saturating_add(1) };
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, kind));
        next.castling -= SquareSet8::single(from).with(to);
        if kind == KING {
            next.castling -= A::rank(0);
        }
        next
    }

    /// The position after a pawn went one square ahead, or took.
    #[inline(always)]
    pub(super) fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.passed::<A>();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next
    }

    /// The position after a pawn went two squares ahead.
    #[inline(always)]
    pub(super) fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.passed::<A>();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.ep = A::behind(to.into());
        next
    }

    /// The position after a pawn reached the last rank and became a man of this kind.
    #[inline(always)]
    pub(super) fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> State {
        let mut next = self.passed::<A>();
        next.men.clear(to.into());
        next.men.remove(from, Man::new(A::COLOR, PAWN));
        next.men.put(to, Man::new(A::COLOR, kind));
        next.castling.remove(to);
        next
    }

    /// The position after a pawn took another in passing.
    #[inline(always)]
    pub(super) fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.passed::<A>();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.men.toggle(A::behind(to.into()), Man::new(A::Foe::COLOR, PAWN));
        next
    }

    /// The position after castling.
    #[inline(always)]
    pub(super) fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> State {
        let castling = Castling::of(king, rook);
        let mut next = self.passed::<A>();
        next.clock = self.clock.saturating_add(1);
        // One after the other: a goal may be the other's home.
        next.men.remove(king, Man::new(A::COLOR, KING));
        next.men.remove(rook, Man::new(A::COLOR, ROOK));
        next.men.toggle(castling.king_to::<A>(), Man::new(A::COLOR, KING));
        next.men.toggle(castling.rook_to::<A>(), Man::new(A::COLOR, ROOK));
        next.castling -= A::rank(0);
        next
    }

    /// The position when `A` has made a pawn's move and no man has moved yet.
    #[inline(always)]
    fn passed<A: Army>(&self) -> State {
        State {
            men: self.men,
            castling: self.castling,
            ep: SquareSet8::EMPTY,
            clock: 0,
            turn: match A::COLOR {
                Color::White => self.turn,
                Color::Black => self.turn.saturating_add(1),
            },
            color: A::Foe::COLOR,
        }
    }
}
