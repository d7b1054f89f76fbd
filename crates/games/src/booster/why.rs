//! Why a step is not allowed, in words for the player who tried it.

use super::{Position, Step, View};
use crate::chess::Castles;
use crate::parts::cards::Card;
use crate::parts::orthodox::{ARMIES, PAWN, PROMOTION_LETTERS};
use crate::parts::reasons::why_wrong_promotion;
use crate::parts::{Man, Movement};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// Says which rule forbids `step` after `prefix`.
pub fn why_not(view: &View, prefix: &[Step], step: &Step) -> String {
    let Some(hand) = view.playable() else {
        return if view.position.clock_is_out() { "the game is over" } else { "it is not this seat's turn" }
            .to_owned();
    };
    let mut position = view.position;
    let mover = position.follow(prefix);
    match (prefix.last(), mover, step) {
        (Some(Step::Card { .. }), ..) => "the turn is complete with its card".to_owned(),
        (None, _, Step::Card { .. }) => "first a man moves, then a card may be played".to_owned(),
        (None, _, Step::Move(movement)) => why_no_move(&position, movement),
        (_, None, _) => "the steps before it are no turn's beginning".to_owned(),
        (_, Some(at), Step::Move(movement)) => why_no_boost(&position, at, movement),
        (_, Some(_), Step::Card { card, at }) => {
            if hand.contains(*card) {
                why_no_card(&position, *card, *at)
            } else {
                format!("you do not hold {card}")
            }
        }
    }
}

fn why_no_move(position: &Position, step: &Movement<Board8>) -> String {
    let Movement { from, to, .. } = *step;
    let (board, color) = (&position.chess.board, position.chess.color);
    let hobbled = board.men.at(from).filter(|man| man.color == color && position.count(color, from) < 0);
    if let Some(man) = hobbled.filter(|_| !position.goals(color, from).contains(to)) {
        let name = ARMIES.figure(man).name;
        return match man.kind {
            _ if board.men.color(color).contains(to) => format!("{to} is taken by your own piece"),
            PAWN => "a hobbled pawn cannot move".to_owned(),
            _ => format!("a hobbled {name} goes one square ahead, or takes one square diagonally ahead"),
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
            "a king or rook that stands on checkers does not castle".to_owned()
        }
        Some(_) => "nobody castles out of, through or into an attack, booster steps included".to_owned(),
        None => UNSAFE.to_owned(),
    }
}

fn why_no_boost(position: &Position, at: Square8, step: &Movement<Board8>) -> String {
    let Movement { from, to, .. } = *step;
    let color = position.chess.color;
    if from != at {
        return format!("only the man that has just moved to {at} may go on");
    }
    if position.count(color, at) < 1 {
        return format!("no checker of yours is left under the man on {at}");
    }
    if position.chess.board.men.color(color).contains(to) {
        return format!("{to} is taken by your own piece");
    }
    if !Board8::king(from).contains(to) {
        return "a booster step goes to one of the eight squares around".to_owned();
    }
    position.chess.board.men.at(from).map_or(UNSAFE.to_owned(), |man| why_not_there(man, step))
}

/// What is wrong with a step that its man could make: the promotion, or the king's safety after it.
fn why_not_there(man: Man, step: &Movement<Board8>) -> String {
    let why = why_wrong_promotion(man, step.to, step.promotion, &PROMOTION_LETTERS);
    why.unwrap_or_else(|| UNSAFE.to_owned())
}

const UNSAFE: &str = "your king could be taken, by an ordinary move or by booster steps";

fn why_no_card(position: &Position, card: Card, at: Square8) -> String {
    let Some(man) = position.chess.board.men.at(at) else { return format!("no man stands on {at}") };
    if position.front(position.chess.color) == 0 {
        return "no checker lies in front of you".to_owned();
    }
    if !position.matching(card).contains(at) {
        return format!("{card} does not match the {} on {at}", ARMIES.figure(man));
    }
    "the hobbled man would attack your king".to_owned()
}
