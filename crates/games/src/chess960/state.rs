//! A position, and what each move makes of it.

use super::castling::Castling;
use super::generator;
use crate::parts::army::Army;
use crate::parts::harvest::{Generator, Harvest};
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
    /// The square of a colour's king.
    pub(super) fn king(&self, color: Color) -> Square8 {
        self.men.of(color, KING).first().expect("each side has a king")
    }

    /// Whether a colour's king is attacked.
    pub(super) fn in_check(&self, color: Color) -> bool {
        !orthodox::attackers(&self.men, !color, self.king(color), self.men.occupied()).is_empty()
    }

    /// The position when `A` has made a pawn's move and no man has moved yet.
    #[inline(always)]
    fn handed_on<A: Army>(&self) -> State {
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

impl Generator for State {
    fn color(&self) -> Color {
        self.color
    }

    fn men(&self) -> &Men<Board8, KINDS> {
        &self.men
    }

    fn passed(&self) -> SquareSet8 {
        self.ep
    }

    #[inline(always)]
    fn is_drawn(&self) -> bool {
        self.clock >= LAST_CLOCK || orthodox::is_insufficient(&self.men)
    }

    #[inline(always)]
    fn harvest<A: Army>(&self, found: &mut impl Harvest<A>) {
        generator::harvest(self, found);
    }

    /// The king takes his own rook.
    fn castling_step(king: Square8, rook: Square8) -> Step {
        Step::new(king, rook)
    }

    fn castling_rook(&self, step: &Step) -> Option<Square8> {
        self.men.color(self.color).contains(step.to).then_some(step.to)
    }

    #[inline(always)]
    fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
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

    #[inline(always)]
    fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next
    }

    #[inline(always)]
    fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.ep = A::behind(to.into());
        next
    }

    #[inline(always)]
    fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.clear(to.into());
        next.men.remove(from, Man::new(A::COLOR, PAWN));
        next.men.put(to, Man::new(A::COLOR, kind));
        next.castling.remove(to);
        next
    }

    #[inline(always)]
    fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.men.toggle(A::behind(to.into()), Man::new(A::Foe::COLOR, PAWN));
        next
    }

    #[inline(always)]
    fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> State {
        let castling = Castling::of(king, rook);
        let mut next = self.handed_on::<A>();
        next.clock = self.clock.saturating_add(1);
        // One after the other: a goal may be the other's home.
        next.men.remove(king, Man::new(A::COLOR, KING));
        next.men.remove(rook, Man::new(A::COLOR, ROOK));
        next.men.toggle(castling.king_to::<A>(), Man::new(A::COLOR, KING));
        next.men.toggle(castling.rook_to::<A>(), Man::new(A::COLOR, ROOK));
        next.castling -= A::rank(0);
        next
    }
}
