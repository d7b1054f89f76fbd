//! Why a step is not allowed, in words for the player who tried it.

use super::{Position, Step, View};
use crate::chess::Castles;
use crate::parts::cards::Card;
use crate::parts::orthodox::{ARMIES, PAWN, PROMOTION_LETTERS};
use crate::parts::reasons::{self, why_wrong_promotion};
use crate::parts::{Man, Movement, men::spot};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Sentence, sentence};
use menagerie_show::Illegal;

/// Says which rule forbids `step` after `prefix`.
pub fn why_not(view: &View, prefix: &[Step], step: &Step) -> Sentence {
    let Some(hand) = view.playable() else {
        return if view.position.clock_is_out() { Illegal::Over.why() } else { Illegal::NotToAct.why() };
    };
    let mut position = view.position;
    let mover = position.follow(prefix);
    match (prefix.last(), mover, step) {
        (Some(Step::Card { .. }), ..) => sentence!("the turn is complete with its card"),
        (None, _, Step::Card { .. }) => sentence!("first a piece moves, then a card may be played"),
        (None, _, Step::Move(movement)) => why_no_move(&position, movement),
        (_, None, _) => sentence!("no turn begins with the steps before it"),
        (_, Some(at), Step::Move(movement)) => why_no_boost(&position, at, movement),
        (_, Some(_), Step::Card { card, at }) => {
            if hand.contains(*card) {
                why_no_card(&position, *card, *at)
            } else {
                reasons::not_held(*card)
            }
        }
    }
}

fn why_no_move(position: &Position, step: &Movement<Board8>) -> Sentence {
    let Movement { from, to, .. } = *step;
    let (board, color) = (&position.chess.board, position.chess.color);
    let hobbled = board.men.at(from).filter(|man| man.color == color && position.count(color, from) < 0);
    if let Some(man) = hobbled.filter(|_| !position.goals(color, from).contains(to)) {
        return match man.kind {
            _ if board.men.color(color).contains(to) => reasons::taken_by_own(to),
            PAWN => sentence!("a hobbled pawn cannot move"),
            _ => sentence!(
                "a hobbled {man} goes one square ahead, or takes one square diagonally ahead",
                man = ARMIES.figure(man).kind()
            ),
        };
    }
    if let Some(man) = hobbled {
        return why_not_there(man, step);
    }
    if let Some(why) = board.why_no_way(Castles::KingGoesTwo, color, step) {
        return why;
    }
    match board.castling_rook(Castles::KingGoesTwo, color, step) {
        Some(rook) if position.checkers.squares().intersects(SquareSet8::from(from).with(rook)) => {
            reasons::no_castling_on_checkers()
        }
        Some(_) => sentence!("no king castles out of, through or into an attack, booster steps included"),
        None => takes_king(),
    }
}

fn why_no_boost(position: &Position, at: Square8, step: &Movement<Board8>) -> Sentence {
    let Movement { from, to, .. } = *step;
    let color = position.chess.color;
    if from != at {
        return sentence!("only the piece that has just moved to {at} may go on", at = spot(at));
    }
    if position.count(color, at) < 1 {
        return sentence!("no checker of yours is left under the piece on {at}", at = spot(at));
    }
    if position.chess.board.men.color(color).contains(to) {
        return reasons::taken_by_own(to);
    }
    if !Board8::king(from).contains(to) {
        return sentence!("a booster step goes to one of the eight squares around");
    }
    position.chess.board.men.at(from).map_or_else(takes_king, |man| why_not_there(man, step))
}

/// What is wrong with a step that its man could make: the promotion, or the king's safety after it.
fn why_not_there(man: Man, step: &Movement<Board8>) -> Sentence {
    let why = why_wrong_promotion(man, step.to, step.promotion, &PROMOTION_LETTERS);
    why.unwrap_or_else(takes_king)
}

/// That the king would not be safe.
fn takes_king() -> Sentence {
    sentence!("your king could be taken, by an ordinary move or by booster steps")
}

fn why_no_card(position: &Position, card: Card, at: Square8) -> Sentence {
    let Some(man) = position.chess.board.men.at(at) else {
        return sentence!("no piece stands on {at}", at = spot(at));
    };
    if position.front(position.chess.color) == 0 {
        return sentence!("no checker lies in front of you");
    }
    if !position.matching(card).contains(at) {
        return sentence!(
            "{card} does not match the {man} on {at}",
            card,
            man = ARMIES.figure(man),
            at = spot(at)
        );
    }
    sentence!("the hobbled piece would attack your king")
}
