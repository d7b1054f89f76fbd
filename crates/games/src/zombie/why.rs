//! Which rule forbids a step.

use super::View;
use super::full::room;
use super::horde::Horde;
use super::position::{Making, Position};
use super::step::{Step, promoted};
use crate::chess::{Castles, Chessboard};
use crate::parts::Movement;
use crate::parts::orthodox::KING;
use crate::parts::reasons::own_man;
use menagerie_board::{Board8, Square8};

/// Which rule forbids a step that is not offered after `prefix`.
pub fn why_not(view: &View, prefix: &[Step], step: &Step) -> String {
    let position = &view.position;
    let Some(own) = view.own() else {
        return "it is the other player's turn".to_owned();
    };
    if !view.captives.is_empty() {
        return why_no_burial(view, prefix, step);
    }
    if position.clock_is_out() {
        return "the game is over: a hundred turns without a capture or a pawn move".to_owned();
    }
    let Some(Horde { making, .. }) = Horde::replay(position, own, prefix) else {
        return "an ordinary move is a whole turn".to_owned();
    };
    match step {
        Step::Bury(_) => "the moves come first, and who was taken is buried after them".to_owned(),
        Step::Promote { at, letter } => why_no_promotion(&making, *at, *letter),
        Step::Move(movement) => why_no_move(position, &making, !prefix.is_empty(), movement),
    }
}

fn why_no_burial(view: &View, prefix: &[Step], step: &Step) -> String {
    let Step::Bury(at) = step else {
        return "first the captured pieces are buried, as _g7".to_owned();
    };
    let (men, to_move) = (&view.position.board.men, view.position.color);
    if prefix.contains(step) {
        return format!("another piece was just buried under {at}");
    }
    if !men.color(to_move).contains(*at) {
        return format!("no piece of yours stands on {at}");
    }
    let free = view.own().is_some_and(|own| room(&view.position, own).contains(*at));
    if free { "everybody is buried".to_owned() } else { format!("you have a piece buried under {at}") }
}

fn why_no_promotion(making: &Making, at: Square8, letter: u8) -> String {
    if making.promoted.is_some() {
        return "a promoted pawn moves before anything else".to_owned();
    }
    if !making.must_promote().contains(at) {
        return format!("no risen pawn waits for its promotion on {at}");
    }
    if promoted(letter).is_none() {
        return format!("a pawn cannot become `{}`", char::from(letter));
    }
    "the promoted pawn must move, and cannot do so without leaving the king attacked".to_owned()
}

fn why_no_move(position: &Position, making: &Making, begun: bool, step: &Movement<Board8>) -> String {
    let Movement { from, to, .. } = *step;
    if let Err(why) = own_man(&making.board.men, making.color, from) {
        return why;
    }
    if let Some(promoted) = making.promoted.filter(|promoted| *promoted != from) {
        return format!("the promoted pawn on {promoted} moves first");
    }
    let zombie = making.idle.contains(from);
    if begun && !zombie {
        return match making.zombies.contains(from) {
            true => "each zombie moves once in a turn".to_owned(),
            false => "only zombies move in the turn of a horde".to_owned(),
        };
    }
    if making.must_promote().contains(from) {
        return format!("the pawn on {from} is promoted before it moves, as {from}=q");
    }
    if making.board.men.of(!making.color, KING).contains(to) {
        return "no turn takes a king".to_owned();
    }
    let board = Chessboard { ep: making.ep(), ..making.board };
    if let Some(why) = board.why_no_way(Castles::KingGoesTwo, making.color, step) {
        return why;
    }
    if position.board.castling_rook(Castles::KingGoesTwo, making.color, step).is_some() {
        return "castling needs a king that is not attacked before, on its way or after".to_owned();
    }
    if zombie {
        "no way to go on from there leaves the king safe".to_owned()
    } else {
        "the king would be attacked when zombies are destroyed and squares have opened".to_owned()
    }
}
