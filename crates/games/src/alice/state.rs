//! A position on both sides of the mirror, and what each move makes of it.

use super::generator;
use crate::parts::army::Army;
use crate::parts::castling::{Castling, Wing};
use crate::parts::harvest::{Generator, Harvest};
use crate::parts::orthodox::{self, KINDS, KING, PAWN, ROOK};
use crate::parts::{Color, LAST_CLOCK, Man, Men, Mixer, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};

/// A step: a man moves; that he changes side is understood. Castling is written as the king's own movement.
pub type Step = Movement<Board8>;

/// A position with its counters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The men of both sides of the mirror. There is one king of each colour.
    pub(super) men: Men<Board8, KINDS>,
    /// The squares of the men on checkers: they are on the far side.
    pub(super) far: SquareSet8,
    /// The castlings whose king and rook have not moved, and therefore are on the near side.
    pub(super) castling: Castling,
    /// The square that a pawn has just passed, if it is empty on both sides: none or one.
    pub(super) ep: SquareSet8,
    /// Turns since the last capture or pawn move.
    pub(super) clock: u32,
    /// The number of the turn.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) color: Color,
    /// How many checkers each player has, in use or free.
    pub(super) checkers: u8,
}

impl State {
    /// The square of a colour's king.
    pub(super) fn king(&self, color: Color) -> Square8 {
        self.men.of(color, KING).first().expect("each side has a king")
    }

    /// The squares of all men on the side of the man who stands on this square. On the others' squares he
    /// meets nobody, though he may not end there.
    #[inline(always)]
    pub(super) fn beside(&self, square: Square8) -> SquareSet8 {
        if self.far.contains(square) { self.far } else { self.men.occupied() - self.far }
    }

    /// The men of `by` that attack a colour's king: those on his side that see him there. Whether their owner
    /// has a checker free does not matter (ruling of the specification).
    pub(super) fn attackers_of_king(&self, color: Color) -> SquareSet8 {
        let king = self.king(color);
        attackers(&self.men, !color, king, self.beside(king))
    }

    /// How many more men a colour can put on checkers.
    #[inline(always)]
    pub(super) fn free_checkers(&self, color: Color) -> u32 {
        u32::from(self.checkers).saturating_sub((self.men.color(color) & self.far).len())
    }

    /// The men of the colour to move that may move at all: whoever stands on the near side needs a checker.
    #[inline(always)]
    pub(super) fn movers(&self, color: Color) -> SquareSet8 {
        let own = self.men.color(color);
        if self.free_checkers(color) > 0 { own } else { own & self.far }
    }

    /// What a legal step takes, and where.
    pub(super) fn captured(&self, step: &Step) -> Option<(Man, Square8)> {
        let at = match self.men.at(step.from) {
            Some(Man { kind: PAWN, .. }) if self.ep.contains(step.to) => {
                Square8::new(step.to.file(), step.from.rank())?
            }
            _ => step.to,
        };
        self.men.at(at).map(|man| (man, at))
    }

    /// The wing on which a legal step castles, if it does: no king goes two squares otherwise.
    pub(super) fn castled(&self, step: &Step) -> Option<&'static Wing> {
        let wing = self.castling.castled(step.from, step.to)?;
        (self.men.at(step.from)?.kind == KING).then_some(wing)
    }

    /// Mixes what makes two positions the same, with these squares of en passant.
    pub(super) fn hash(&self, ep: SquareSet8) -> u64 {
        let mut mixer = Mixer::default();
        self.men.mix_into(&mut mixer);
        mixer.set(self.far);
        mixer.set(ep);
        let small = [self.checkers, self.castling.bits(), self.color as u8];
        mixer.word(small.into_iter().fold(0, |word, byte| word << 8 | u64::from(byte)));
        mixer.finish()
    }

    /// The position when `A` has made a pawn's move and no man has moved yet.
    #[inline(always)]
    fn handed_on<A: Army>(&self) -> State {
        State {
            ep: SquareSet8::EMPTY,
            clock: 0,
            turn: self.turn.saturating_add(A::COLOR as u32),
            color: A::Foe::COLOR,
            ..*self
        }
    }

    /// Changes the side of a man who goes from one square to another, where those he takes stood on the side
    /// that he came from.
    #[inline(always)]
    fn cross(&mut self, from: Square8, to: Square8) {
        let ends = SquareSet8::single(from).with(to);
        self.far = if self.far.contains(from) { self.far - ends } else { self.far.with(to) };
        if self.castling != Castling::NONE {
            self.castling.touch(ends);
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
        self.clock >= LAST_CLOCK
    }

    #[inline(always)]
    fn harvest<A: Army>(&self, found: &mut impl Harvest<A>) {
        generator::harvest(self, found);
    }

    fn castling_step(_: Square8, rook: Square8) -> Step {
        Wing::of_rook(rook).expect("the home of a rook").step()
    }

    fn castling_rook(&self, step: &Step) -> Option<Square8> {
        self.castled(step).map(|wing| wing.rook)
    }

    #[inline(always)]
    fn after_piece<A: Army>(&self, kind: u8, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
        next.clock =
            if self.men.color(A::Foe::COLOR).contains(to) { 0 } else { self.clock.saturating_add(1) };
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, kind));
        next.cross(from, to);
        next
    }

    #[inline(always)]
    fn after_pawn<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.clear(to.into());
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.cross(from, to);
        next
    }

    /// The passed square is noted only if nobody stands there, on either side.
    #[inline(always)]
    fn after_double_step<A: Army>(&self, from: Square8, to: Square8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.cross(from, to);
        next.ep = A::behind(to.into()) - self.men.occupied();
        next
    }

    #[inline(always)]
    fn after_promotion<A: Army>(&self, from: Square8, to: Square8, kind: u8) -> State {
        let mut next = self.handed_on::<A>();
        next.men.clear(to.into());
        next.men.remove(from, Man::new(A::COLOR, PAWN));
        next.men.put(to, Man::new(A::COLOR, kind));
        next.cross(from, to);
        next
    }

    #[inline(always)]
    fn after_en_passant<A: Army>(&self, from: Square8, to: Square8) -> State {
        let victim = A::behind(to.into());
        let mut next = self.handed_on::<A>();
        next.men.toggle(SquareSet8::single(from).with(to), Man::new(A::COLOR, PAWN));
        next.men.toggle(victim, Man::new(A::Foe::COLOR, PAWN));
        next.cross(from, to);
        next.far -= victim;
        next
    }

    #[inline(always)]
    fn after_castling<A: Army>(&self, king: Square8, rook: Square8) -> State {
        let wing = Wing::of_rook(rook).expect("the home of a rook");
        let mut next = self.handed_on::<A>();
        next.clock = self.clock.saturating_add(1);
        next.men.toggle(SquareSet8::single(king).with(wing.king_to), Man::new(A::COLOR, KING));
        next.men.toggle(SquareSet8::single(rook).with(wing.rook_to), Man::new(A::COLOR, ROOK));
        next.cross(king, wing.king_to);
        next.cross(rook, wing.rook_to);
        next
    }
}

/// The men of `by` among those of one side of the mirror that attack a square there.
#[inline(always)]
pub(super) fn attackers(
    men: &Men<Board8, KINDS>,
    by: Color,
    square: Square8,
    side: SquareSet8,
) -> SquareSet8 {
    orthodox::attackers(men, by, square, side) & side
}
