//! Why a step is not allowed, in words for the player who tried it.

use super::moves::promoted;
use super::position::is_far;
use super::{Position, Step, View};
use crate::parts::cards::Card;
use crate::parts::orthodox::{ARMIES, KING, PAWN};
use crate::parts::{Movement, Wing};
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
    let color = position.chess.color;
    let Some(man) = position.chess.board.men.at(from).filter(|man| man.color == color) else {
        return format!("no man of yours stands on {from}");
    };
    if position.chess.board.men.color(color).contains(to) {
        return format!("{to} is taken by your own man");
    }
    let name = ARMIES.figure(man).name;
    if !position.goals(color, from).contains(to) {
        if position.count(color, from) < 0 {
            return match man.kind {
                PAWN => "a hobbled pawn cannot move".to_owned(),
                _ => format!("a hobbled {name} goes one square ahead, or takes one square diagonally ahead"),
            };
        }
        if let Some(wing) = Wing::ALL.iter().find(|wing| man.kind == KING && wing.step() == *step) {
            return why_no_castling(position, wing);
        }
        return position.chess.board.why_not(color, step);
    }
    why_wrong_arrival(position, man.kind == PAWN, step)
}

fn why_no_castling(position: &Position, wing: &Wing) -> String {
    if !position.chess.board.wings().wings().any(|left| left == wing) {
        return "castling needs a king and a rook that have not moved".to_owned();
    }
    if position.chess.board.men.occupied().intersects(wing.between()) {
        return "castling needs the squares between king and rook empty".to_owned();
    }
    let homes = SquareSet8::from(wing.king).with(wing.rook);
    if position.checkers.squares().intersects(homes) {
        return "nobody castles while king or rook stands on checkers".to_owned();
    }
    "nobody castles out of, through or into an attack, booster steps included".to_owned()
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
        return format!("{to} is taken by your own man");
    }
    if !Board8::king(from).contains(to) {
        return "a booster step goes to one of the eight squares around".to_owned();
    }
    why_wrong_arrival(position, position.chess.board.men.kind(PAWN).contains(from), step)
}

/// What is wrong with a step that its man could make: the promotion, or the king's safety after it.
fn why_wrong_arrival(position: &Position, is_pawn: bool, step: &Movement<Board8>) -> String {
    let promotes = is_pawn && is_far(position.chess.color, step.to);
    match step.promotion.map(char::from) {
        None if promotes => format!("a pawn promotes on {}: add q, r, b or n", step.to),
        Some(_) if !promotes => "nothing promotes there".to_owned(),
        Some(letter) if promoted(letter).is_none() => format!("a pawn cannot become `{letter}`"),
        _ => "your king could be taken, by an ordinary move or by booster steps".to_owned(),
    }
}

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
