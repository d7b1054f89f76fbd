//! Which rule forbids a step.

use super::View;
use super::full::room;
use super::horde::Horde;
use super::position::{Making, Position};
use super::step::{Step, promoted};
use crate::chess::{Castles, Chessboard};
use crate::parts::orthodox::{ARMIES, KING, PAWN};
use crate::parts::reasons::{self, own_man};
use crate::parts::{Man, Movement, men::spot};
use menagerie_board::{Board8, Square8};
use menagerie_kernel::{Reason, Sentence, sentence};

/// Which rule forbids a step that is not offered after `prefix`.
pub fn why_not(view: &View, prefix: &[Step], step: &Step) -> Sentence {
    let position = &view.position;
    let Some(own) = view.own() else {
        return sentence!("it is the other player's turn");
    };
    if !view.captives.is_empty() {
        return why_no_burial(view, prefix, step);
    }
    if position.clock_is_out() {
        return reasons::over_for(Reason::CLOCK);
    }
    let Some(Horde { making, .. }) = Horde::replay(position, own, prefix) else {
        return sentence!("an ordinary move is a whole turn");
    };
    match step {
        Step::Bury(_) => sentence!("the moves come first, and what was taken is buried after them"),
        Step::Promote { at, letter } => why_no_promotion(&making, *at, *letter),
        Step::Move(movement) => why_no_move(position, &making, !prefix.is_empty(), movement),
    }
}

fn why_no_burial(view: &View, prefix: &[Step], step: &Step) -> Sentence {
    let Step::Bury(at) = step else {
        return sentence!("first the captured pieces are buried, as _g7");
    };
    let (men, to_move) = (&view.position.board.men, view.position.color);
    if prefix.contains(step) {
        return sentence!("another piece was just buried under {at}", at = spot(*at));
    }
    if !men.color(to_move).contains(*at) {
        return reasons::no_own_man(*at);
    }
    let free = view.own().is_some_and(|own| room(&view.position, own).contains(*at));
    match free {
        true => sentence!("every captured piece is buried"),
        false => sentence!("you have a piece buried under {at}", at = spot(*at)),
    }
}

fn why_no_promotion(making: &Making, at: Square8, letter: u8) -> Sentence {
    if making.promoted.is_some() {
        return sentence!("a promoted pawn moves before anything else");
    }
    if !making.must_promote().contains(at) {
        return sentence!("no risen pawn waits for its promotion on {at}", at = spot(at));
    }
    if promoted(letter).is_none() {
        return reasons::cannot_become(ARMIES.figure(Man::new(making.color, PAWN)), letter);
    }
    sentence!("the promoted pawn must move, and cannot do so without leaving the king attacked")
}

fn why_no_move(position: &Position, making: &Making, begun: bool, step: &Movement<Board8>) -> Sentence {
    let Movement { from, to, .. } = *step;
    if let Err(why) = own_man(&making.board.men, making.color, from) {
        return why;
    }
    if let Some(promoted) = making.promoted.filter(|promoted| *promoted != from) {
        return sentence!("the promoted pawn on {at} moves first", at = spot(promoted));
    }
    let zombie = making.idle.contains(from);
    if begun && !zombie {
        return match making.zombies.contains(from) {
            true => sentence!("each zombie moves once in a turn"),
            false => sentence!("only zombies move in the turn of a horde"),
        };
    }
    if making.must_promote().contains(from) {
        return sentence!(
            "the pawn on {at} is promoted before it moves, as {step}",
            at = spot(from),
            step = format!("{from}=q")
        );
    }
    if making.board.men.of(!making.color, KING).contains(to) {
        return sentence!("no turn takes a king");
    }
    let board = Chessboard { ep: making.ep(), ..making.board };
    if let Some(why) = board.why_no_way(Castles::KingGoesTwo, making.color, step) {
        return why;
    }
    if position.board.castling_rook(Castles::KingGoesTwo, making.color, step).is_some() {
        return sentence!("castling needs a king that is not attacked before, on its way or after");
    }
    if zombie {
        sentence!("no way to go on from there leaves the king safe")
    } else {
        sentence!("the king would be attacked once zombies are destroyed and squares have opened")
    }
}
