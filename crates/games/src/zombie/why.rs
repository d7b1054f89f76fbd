//! Which rule forbids a step.

use super::View;
use super::full::room;
use super::horde::Horde;
use super::moves::goals;
use super::position::{Making, Position};
use super::step::{Step, promoted};
use crate::parts::orthodox::{self, ARMIES, KING, PAWN};
use crate::parts::{Man, Movement, Wing, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};

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
    let (men, to_move) = (&view.position.men, view.position.to_move);
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
    let Movement { from, to, promotion } = *step;
    let Some(man) = making.men.at(from).filter(|man| man.color == making.color) else {
        return format!("no piece of yours stands on {from}");
    };
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
    let castles = man.kind == KING && Wing::ALL.iter().any(|wing| wing.step() == *step);
    if castles {
        return why_no_castling(position, step);
    }
    let name = ARMIES.figure(man).name;
    if !goals(&making.men, making.ep(), man, from).contains(to) {
        return why_no_way(making, man, from, to);
    }
    let last = man.kind == PAWN && pawns::last_rank(man.color).contains(to);
    match promotion {
        Some(_) if !last => format!("a {name} does not promote on {to}"),
        None if last => "a pawn must promote there: add q, r, b or n".to_owned(),
        Some(letter) if promoted(letter).is_none() => {
            format!("a pawn cannot become `{}`", char::from(letter))
        }
        _ if zombie => "no way to go on from there leaves the king safe".to_owned(),
        _ => "the king would be attacked when zombies are destroyed and squares have opened".to_owned(),
    }
}

fn why_no_castling(position: &Position, step: &Movement<Board8>) -> String {
    match position.castling.castled(step.from, step.to) {
        None => "castling needs a king and a rook that have not moved".to_owned(),
        Some(wing) if wing.between().intersects(position.men.occupied()) => {
            "castling needs the squares between king and rook empty".to_owned()
        }
        Some(_) => "castling needs a king who is not attacked before, on his way or after".to_owned(),
    }
}

fn why_no_way(making: &Making, man: Man, from: Square8, to: Square8) -> String {
    let men = &making.men;
    if men.color(man.color).contains(to) {
        return format!("a piece of yours stands on {to}");
    }
    if men.of(!man.color, KING).contains(to) {
        return "no turn takes a king".to_owned();
    }
    let name = ARMIES.figure(man).name;
    if man.kind == PAWN {
        if pawns::attacks(man.color, from.into()).contains(to) {
            return format!("there is nothing for the pawn to take on {to}");
        }
        if pawns::pushes(man.color, from, SquareSet8::ALL).contains(to) {
            return format!("something stands in the way from {from} to {to}");
        }
    } else if orthodox::reach(man, from, SquareSet8::EMPTY).contains(to) {
        return format!("something stands between {from} and {to}");
    }
    format!("a {name} does not move like that")
}
