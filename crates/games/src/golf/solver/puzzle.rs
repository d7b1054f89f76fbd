//! What matters of a position to its solution, and the last capture by direct geometry.

use super::super::State;
use super::super::cards::Cards;
use super::super::moves::beside;
use crate::parts::men::{Color, Men, Mixer};
use crate::parts::orthodox::{BISHOP, KINDS, KING, KNIGHT, QUEEN, ROOK};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// A position without counters, and with the cards that are still to be satisfied in place of all and taken ones.
#[derive(Clone, Copy)]
pub(super) struct Puzzle {
    pub(super) men: Men<Board8, KINDS>,
    /// The square of the piece that must capture, once one has.
    pub(super) taker: Option<Square8>,
    /// The cards that are not yet satisfied, with the taker's own as long as nobody has captured.
    pub(super) open: Cards,
}

impl Puzzle {
    pub(super) fn of(state: &State) -> Puzzle {
        let State { men, taker, .. } = *state;
        let open = state.cards.less(state.taken).unwrap_or_default();
        let own = taker.and_then(|taker| men.at(taker));
        Puzzle { men, taker, open: own.map_or(open, |own| open.without(own).unwrap_or_default()) }
    }

    /// How many captures are still to be made.
    pub(super) fn captures_left(&self) -> u32 {
        self.open.len() - u32::from(self.taker.is_none())
    }

    /// The pieces that may capture.
    pub(super) fn hunters(&self) -> SquareSet8 {
        self.taker.map_or_else(|| self.named(self.open), SquareSet8::single)
    }

    /// What the man on `hunter` may capture.
    pub(super) fn prey(&self, hunter: Square8) -> SquareSet8 {
        if self.taker.is_some() {
            return self.named(self.open);
        }
        let rest = self.men.at(hunter).and_then(|man| self.open.without(man));
        rest.map_or(SquareSet8::EMPTY, |rest| self.named(rest).without(hunter))
    }

    /// All men that cards name.
    fn named(&self, cards: Cards) -> SquareSet8 {
        cards.names().fold(SquareSet8::EMPTY, |all, man| all | self.men.of(man.color, man.kind))
    }

    /// The puzzle after a man has moved to an empty square.
    pub(super) fn moved(&self, from: Square8, to: Square8) -> Puzzle {
        let mut after = *self;
        let man = self.men.at(from).expect("a man moves");
        after.men.toggle(SquareSet8::single(from).with(to), man);
        if self.taker == Some(from) {
            after.taker = Some(to);
        }
        after
    }

    /// The puzzle after a capture.
    pub(super) fn captured(&self, hunter: Square8, target: Square8) -> Puzzle {
        let mut after = *self;
        let taken = after.men.take(target).expect("a man is taken");
        let man = after.men.take(hunter).expect("a man takes");
        after.men.put(target, man);
        after.taker = Some(target);
        if self.taker.is_none() {
            after.open = after.open.without(man).unwrap_or_default();
        }
        after.open = after.open.without(taken).unwrap_or_default();
        after
    }

    /// The colour of the man on a square.
    pub(super) fn color(&self, square: Square8) -> Color {
        if self.men.color(Color::White).contains(square) { Color::White } else { Color::Black }
    }

    /// The men of a colour that lend a slide, a leap or a step from `from` towards `to`, wherever they stand,
    /// and what lies between; `from` itself lends nothing to itself.
    pub(super) fn lenders(&self, color: Color, from: Square8, to: Square8) -> Lenders {
        let of = |kind| self.men.kind(kind);
        let mut lenders =
            Lenders { near: SquareSet8::EMPTY, far: SquareSet8::EMPTY, between: SquareSet8::EMPTY };
        if Board8::king(from).contains(to) {
            lenders.near |= of(KING);
        } else if Board8::knight(from).contains(to) {
            lenders.near = of(KNIGHT);
        }
        if !Board8::line(from, to).is_empty() {
            let straight = from.file() == to.file() || from.rank() == to.rank();
            lenders.far = of(QUEEN) | of(if straight { ROOK } else { BISHOP });
            lenders.between = Board8::between(from, to);
        }
        let others = self.men.color(color).without(from);
        lenders.near &= others;
        lenders.far &= others;
        lenders
    }

    /// Whether what the man on `hunter` borrows takes it to the man on `target`.
    pub(super) fn reaches(&self, hunter: Square8, target: Square8) -> bool {
        let color = self.color(hunter);
        let lenders = self.lenders(color, hunter, target);
        let around = Board8::king(hunter);
        lenders.near.intersects(around)
            || lenders.far.intersects(around) && !lenders.between.intersects(self.men.occupied())
            || around.contains(target) && self.has_no_pair(color)
    }

    /// Whether no two men of a colour are neighbours.
    pub(super) fn has_no_pair(&self, color: Color) -> bool {
        let own = self.men.color(color);
        !beside(own).intersects(own)
    }

    /// A key that no two puzzles share but by an accident of one in 2¹²⁸.
    pub(super) fn key(&self) -> u128 {
        let half = |seed| {
            let mut mixer = Mixer::default();
            mixer.word(seed);
            self.men.mix_into(&mut mixer);
            mixer.word(self.open.digits());
            mixer.word(self.taker.map_or(64, |taker| taker.index() as u64));
            mixer.finish()
        };
        u128::from(half(1)) << 64 | u128::from(half(2))
    }
}

/// The pieces that can lend a move from one square to another.
pub(super) struct Lenders {
    /// Those that lend a step or a leap, over anything.
    pub(super) near: SquareSet8,
    /// Those that lend a slide, past empty squares.
    pub(super) far: SquareSet8,
    /// What a slide passes.
    pub(super) between: SquareSet8,
}
