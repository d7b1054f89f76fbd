//! What men can do where no king must be kept safe, or where that is judged afterwards.

use super::board::Chessboard;
use super::moves::Deed;
use super::ways::Castles;
use crate::parts::orthodox::{self, KING, PAWN};
use crate::parts::{Castling, Color, Man, Movement, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::Report;

impl Chessboard {
    /// The castlings that are left, where the king goes two squares.
    pub fn wings(&self) -> Castling {
        Castling::of_rooks(self.castling)
    }

    /// The rook with which a step of `color` castles that was found legal; none if the step is no castling.
    pub fn castling_rook(&self, castles: Castles, color: Color, step: &Movement<Board8>) -> Option<Square8> {
        let rooks = self.castling & self.men.color(color);
        let castling = self.men.of(color, KING).contains(step.from)
            && castles.begins_on(step.from)
            && (castles == Castles::KingTakesRook || !Board8::king(step.from).contains(step.to));
        if castling { rooks.into_iter().find(|rook| castles.step(step.from, *rook) == *step) } else { None }
    }

    /// Where a man of the side to move goes without capturing, castling left out.
    #[inline]
    pub fn quiet(&self, man: Man, from: Square8) -> SquareSet8 {
        let occupied = self.men.occupied();
        match man.kind {
            PAWN => pawns::pushes(man.color, from, !occupied),
            _ => orthodox::reach(man, from, occupied) - occupied,
        }
    }

    /// Where a man of the side to move captures, en passant included.
    #[inline]
    pub fn captures(&self, man: Man, from: Square8) -> SquareSet8 {
        let enemies = self.men.color(!man.color);
        match man.kind {
            PAWN => pawns::attacks(man.color, from.into()) & (enemies | self.ep),
            _ => orthodox::reach(man, from, self.men.occupied()) & enemies,
        }
    }

    /// Where a man of the side to move goes, captures included, castling left out.
    #[inline]
    pub fn goals(&self, man: Man, from: Square8) -> SquareSet8 {
        self.quiet(man, from) | self.captures(man, from)
    }

    /// Where the enemy stands that a man takes by going to a square: there, or beside it if a pawn takes
    /// in passing.
    #[inline]
    pub fn target(&self, man: Man, to: Square8) -> Square8 {
        let passer = (man.kind == PAWN && self.ep.contains(to)).then(|| pawns::passer(man.color, to));
        passer.flatten().unwrap_or(to)
    }

    /// Makes a legal step of `color` with all that belongs to it, and tells of it. Castling is the king's going two
    /// squares.
    pub fn make(&mut self, color: Color, step: &Movement<Board8>, events: &mut impl Report) -> Deed {
        let rook = self.castling_rook(Castles::KingGoesTwo, color, step);
        if events.listens() {
            self.report(color, step, rook, events);
        }
        // Where kings can be taken a side may have several, of which one is at home or none.
        let mut wings = self.wings();
        wings.touch(SquareSet8::from(step.from).with(step.to));
        let (made, next) = self.after(color, step, rook);
        *self = Chessboard { castling: wings.rooks(), ..next };
        made.deed
    }

    /// Loses every right to castle whose king or rook has its home among `touched`: squares that a man left, or where
    /// one was taken.
    pub fn touch(&mut self, touched: SquareSet8) {
        if !self.castling.is_empty() {
            let mut wings = self.wings();
            wings.touch(touched);
            self.castling = wings.rooks();
        }
    }
}
