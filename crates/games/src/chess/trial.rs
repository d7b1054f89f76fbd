//! Legal moves found by trying: each move of orthodox men is made, and the king looked at. Slower than looking ahead,
//! for variants in which a move does more than orthodox chess foresees.

use super::harvest::{Harvest, Play};
use super::{Chess, Position, Variant, Way, generator};
use crate::parts::army::Army;
use crate::parts::orthodox::{KING, QUEEN};
use menagerie_board::{Square8, SquareSet8};

/// Finds the moves of `A` after which its king [is safe](Variant::is_safe).
pub fn harvest<A: Army, V: Variant>(game: &Chess<V>, at: &Position<V::Extra>, found: &mut impl Harvest<A>) {
    generator::imaginable::<A>(&at.board, &mut Tried { play: Play { game, before: at }, found });
}

/// Passes on what is legal.
struct Tried<'g, 'f, V: Variant, H> {
    play: Play<'g, Chess<V>>,
    found: &'f mut H,
}

impl<V: Variant, H> Tried<'_, '_, V, H> {
    fn is_safe<A: Army>(&self, after: &Position<V::Extra>) -> bool {
        self.play.game.0.is_safe(after, A::COLOR)
    }

    /// Those of pairs after which the king of `A` is safe.
    fn safe<A: Army>(
        &self,
        from: SquareSet8,
        to: SquareSet8,
        after: impl Fn(Square8, Square8) -> Position<V::Extra>,
    ) -> (SquareSet8, SquareSet8) {
        let pairs = from.into_iter().zip(to);
        pairs.filter(|(from, to)| self.is_safe::<A>(&after(*from, *to))).unzip()
    }
}

impl<A: Army, V: Variant, H: Harvest<A>> Harvest<A> for Tried<'_, '_, V, H> {
    fn piece<const KIND: u8>(&mut self, from: Square8, to: SquareSet8) {
        let safe = |to: &Square8| self.is_safe::<A>(&self.play.piece::<A>(KIND, from, *to));
        let to = to.into_iter().filter(safe).collect();
        self.found.piece::<KIND>(from, to);
    }

    fn pawns(&mut self, from: SquareSet8, to: SquareSet8) {
        let (from, to) = self.safe::<A>(from, to, |from, to| self.play.pawn::<A>(from, to));
        self.found.pawns(from, to);
    }

    fn double_steps(&mut self, from: SquareSet8, to: SquareSet8) {
        let (from, to) = self.safe::<A>(from, to, |from, to| self.play.double_step::<A>(from, to));
        self.found.double_steps(from, to);
    }

    fn drops(&mut self, kind: u8, to: SquareSet8) {
        let safe = |to: &Square8| self.is_safe::<A>(&self.play.drop::<A>(kind, *to));
        let to = to.into_iter().filter(safe).collect();
        self.found.drops(kind, to);
    }

    /// What the pawn becomes makes no difference to its own king.
    fn promotions(&mut self, from: SquareSet8, to: SquareSet8) {
        let (from, to) = self.safe::<A>(from, to, |from, to| self.play.promotion::<A>(from, to, QUEEN));
        self.found.promotions(from, to);
    }

    fn en_passant(&mut self, from: Square8, to: Square8) {
        if self.is_safe::<A>(&self.play.en_passant::<A>(from, to)) {
            self.found.en_passant(from, to);
        }
    }

    /// The king must be safe where it stands and where it passes, too.
    fn castling(&mut self, king: Square8, rook: Square8) {
        let passes = Way::of(king, rook).safe::<A>().without(king).without(rook);
        let passes = passes.into_iter().all(|at| self.is_safe::<A>(&self.play.piece::<A>(KING, king, at)));
        if passes
            && self.is_safe::<A>(self.play.before)
            && self.is_safe::<A>(&self.play.castling::<A>(king, rook))
        {
            self.found.castling(king, rook);
        }
    }
}
