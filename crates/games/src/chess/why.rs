//! Why a step is not allowed, in words for the player who tried it.

use super::harvest::Generator;
use super::{Castles, Chess, Chessboard, Position, Variant, Way, drops};
use crate::parts::orthodox::{self, ARMIES, KING, PAWN, PROMOTION_LETTERS, ROOK, reach};
use crate::parts::reasons::{self, own_man, why_no_pawn_move, why_wrong_promotion};
use crate::parts::{Color, Man, Movement};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Sentence, sentence};

/// Says which rule of orthodox chess forbids `step`, which is not legal.
pub fn why_not<V: Variant>(game: &Chess<V>, at: &Position<V::Extra>, step: &Movement<Board8>) -> Sentence {
    let (board, color) = (&at.board, at.color);
    if game.is_over(at) {
        return reasons::over();
    }
    let no_way = match orthodox::dropped(step) {
        Some(kind) => drops::why_no_drop(&game.0, at, kind, step.to),
        None => board.why_no_way(V::CASTLES, color, step),
    };
    if let Some(why) = no_way {
        return why;
    }
    let in_check = game.in_check(at, color);
    if game.castling_rook(at, step).is_some() {
        return reasons::no_castling(in_check);
    }
    let is_king = board.men.kind(KING).contains(step.from);
    reasons::unsafe_king(is_king.then_some(step.to), in_check)
}

impl Chessboard {
    /// Says what keeps the side to move, `color`, from a step that is not offered, in a game that keeps no king safe.
    pub fn why_not(&self, color: Color, step: &Movement<Board8>) -> Sentence {
        let why = self.why_no_way(Castles::KingGoesTwo, color, step);
        why.unwrap_or_else(reasons::allowed)
    }

    /// What keeps the side to move, `color`, from a step, its king's safety aside; nothing if it can be made.
    pub fn why_no_way(&self, castles: Castles, color: Color, step: &Movement<Board8>) -> Option<Sentence> {
        let Movement { from, to, promotion } = *step;
        let man = match own_man(&self.men, color, from) {
            Ok(man) => man,
            Err(why) => return Some(why),
        };
        if from == to {
            return Some(reasons::another_square(ARMIES.figure(man)));
        }
        let why = match self.tried_castling(castles, man, from, to) {
            Err(why) => Some(why),
            Ok(true) => None,
            Ok(false) => self.why_no_reach(man, from, to),
        };
        why.or_else(|| why_wrong_promotion(man, to, promotion, &PROMOTION_LETTERS))
    }

    /// What keeps a man of the side to move from going somewhere, castling left out.
    fn why_no_reach(&self, man: Man, from: Square8, to: Square8) -> Option<Sentence> {
        let occupied = self.men.occupied();
        if self.men.color(man.color).contains(to) {
            return Some(reasons::taken_by_own(to));
        }
        if man.kind == PAWN {
            return why_no_pawn_move(man.color, from, to, occupied, self.ep);
        }
        if !reach(man, from, SquareSet8::EMPTY).contains(to) {
            return Some(reasons::not_like_that(ARMIES.figure(man)));
        }
        let stopped = !reach(man, from, occupied).contains(to);
        stopped.then(|| reasons::between(from, to))
    }

    /// Whether a man castles that goes like that; or what keeps it from it, its safety aside.
    fn tried_castling(
        &self,
        castles: Castles,
        man: Man,
        king: Square8,
        to: Square8,
    ) -> Result<bool, Sentence> {
        let own = self.men.color(man.color);
        let rooks = self.castling & own;
        let goal = |rook: Square8| Way::of(king, rook).goals(king).0;
        let near = Board8::king(king).contains(to);
        if man.kind != KING || !castles.begins_on(king) {
            return Ok(false);
        }
        let rook = match castles {
            Castles::KingGoesTwo if near || king.rank() != to.rank() => return Ok(false),
            Castles::KingGoesTwo => match rooks.into_iter().find(|rook| goal(*rook) == to) {
                Some(rook) => rook,
                None if king.file().abs_diff(to.file()) != 2 => return Ok(false),
                None => return Err(sentence!("castling needs a king and a rook that have not moved")),
            },
            Castles::KingTakesRook if !own.contains(to) => {
                return match rooks.into_iter().find(|rook| goal(*rook) == to) {
                    Some(rook) if !near => Err(sentence!(
                        "castling is written as the king taking its own rook: {step}",
                        step = format!("{king}{rook}")
                    )),
                    _ => Ok(false),
                };
            }
            Castles::KingTakesRook if !rooks.contains(to) => {
                let is_rook = self.men.of(man.color, ROOK).contains(to);
                return match is_rook {
                    true => {
                        Err(sentence!("the king may not castle with that rook, since one of them has moved"))
                    }
                    false => Ok(false),
                };
            }
            Castles::KingTakesRook => to,
        };
        let open = self.castlings(man, king).any(|(open, _)| open == rook);
        if open { Ok(true) } else { Err(reasons::no_room_to_castle()) }
    }
}
