//! Why a step is not allowed, in words for the player who tried it.

use super::Alice;
use super::state::{State, attackers};
use crate::chess::Generator;
use crate::parts::castling::{Castling, Wing};
use crate::parts::orthodox::{ARMIES, KING, PAWN, PROMOTION_LETTERS, reach};
use crate::parts::reasons::{self, over, own_man, why_no_pawn_move, why_wrong_promotion};
use crate::parts::{Movement, men::spot};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Sentence, sentence};

/// Says which rule forbids `step`, which is not legal.
pub(super) fn why_not(game: &Alice, state: &State, step: &Movement<Board8>) -> Sentence {
    let Movement { from, to, promotion } = *step;
    let color = state.color;
    if game.is_over(state) {
        return over();
    }
    let man = match own_man(&state.board.men, color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let (figure, side) = (ARMIES.figure(man).kind(), state.beside(from));
    if from == to {
        return reasons::another_square(figure);
    }
    if !state.movers(color).contains(from) {
        return sentence!("no checker is free to put the {man} on", man = figure);
    }
    if let Some(wing) = Wing::ALL.iter().find(|wing| wing.step() == *step && man.kind == KING) {
        return why_no_castling(state, wing);
    }
    if state.board.men.color(color).contains(to) {
        return reasons::taken_by_own(to);
    }
    if (state.board.men.occupied() - side).contains(to) {
        return sentence!("a piece on the other side of the mirror stands on {at}", at = spot(to));
    }
    if man.kind == PAWN {
        // The pawn that just passed is to be taken on its own side only.
        let ep = if side.contains(passer(state, to)) { state.board.ep } else { SquareSet8::EMPTY };
        if let Some(why) = why_no_pawn_move(color, from, to, side, ep) {
            return why;
        }
    } else if !reach(man, from, SquareSet8::EMPTY).contains(to) {
        return reasons::not_like_that(figure);
    } else if !reach(man, from, side).contains(to) {
        let (from, to) = (spot(from), spot(to));
        return sentence!("a piece on the same side of the mirror stands between {from} and {to}", from, to);
    }
    if let Some(why) = why_wrong_promotion(man, to, promotion, &PROMOTION_LETTERS) {
        return why;
    }
    let in_check = !state.attackers_of_king(color).is_empty();
    if man.kind != KING {
        return reasons::unsafe_king::<Board8>(None, in_check);
    }
    match king_is_attacked_before_the_change(state, from, to) {
        true => sentence!("the king would be attacked on {at} before it changes sides", at = spot(to)),
        false => sentence!("the king would be attacked on {at} after it changes sides", at = spot(to)),
    }
}

/// Where the pawn stands that passed `target`; any square where none did.
fn passer(state: &State, target: Square8) -> Square8 {
    crate::parts::pawns::passer(state.color, target).unwrap_or(target)
}

fn king_is_attacked_before_the_change(state: &State, king: Square8, to: Square8) -> bool {
    let side = state.beside(king).without(king);
    !attackers(&state.board.men, !state.color, to, side).without(to).is_empty()
}

/// What keeps the king from castling on this wing.
fn why_no_castling(state: &State, wing: &Wing) -> Sentence {
    let goals = SquareSet8::single(wing.king_to).with(wing.rook_to);
    let near = state.board.men.occupied() - state.far();
    if !Castling::of_rooks(state.board.castling).open(state.color, SquareSet8::EMPTY).any(|open| open == wing)
    {
        return sentence!("the king or the rook has moved, or is not at home");
    }
    if Board8::between(wing.king, wing.rook).intersects(near) || goals.intersects(state.far()) {
        return reasons::no_room_to_castle();
    }
    if state.free_checkers(state.color) < 2 {
        return sentence!("castling takes two free checkers, one for the king and one for the rook");
    }
    if !state.attackers_of_king(state.color).is_empty() {
        return reasons::no_castling(true);
    }
    sentence!("the king would pass or reach an attacked square, or be attacked there after changing sides")
}
