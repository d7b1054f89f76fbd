//! Which rule forbids a step that is not offered.

use super::turn::Course;
use super::{Step, Table, View, kind_name, player};
use crate::parts::cards::Card;
use crate::parts::reasons::own_man;
use crate::parts::{Man, Movement};
use menagerie_board::Board8;

/// Says which rule forbids `step` after `prefix`.
pub fn why_not(view: &View, prefix: &[Step], step: &Step) -> String {
    if let Some(outcome) = view.table.outcome() {
        return format!("the game is over: {}", outcome.reason);
    }
    let Some(hand) = view.hand_to_act() else { return "it is the partner's turn".to_owned() };
    let course = Course::after(&view.table, prefix);
    match (step, course.card()) {
        (Step::Play(_), Some(_)) => "one card is played in a turn, no more".to_owned(),
        (Step::Play(card), None) if !hand.contains(*card) => format!("you do not hold {card}"),
        (Step::Play(_), None) => "the card may be played".to_owned(),
        (Step::Move(_), None) if course.piece().is_some() => {
            "one move without capture is all: now a card is played, as @9S".to_owned()
        }
        (Step::Move(movement), None) => why_no_move(&course, movement),
        (Step::Move(movement), Some(card)) => why_no_capture(&course, movement, card),
    }
}

/// Why there is no such move without capture.
fn why_no_move(course: &Course, step: &Movement<Board8>) -> String {
    let (board, color) = (&course.table().chess.board, course.table().chess.color);
    match own_man(&board.men, color, step.from) {
        Ok(man) if board.men.color(!man.color).contains(board.target(man, step.to)) => {
            "captures come after the card: play one first, as @9S".to_owned()
        }
        _ => board.why_not(color, step),
    }
}

/// Why there is no such capture.
fn why_no_capture(course: &Course, step: &Movement<Board8>, card: Card) -> String {
    let table = course.table();
    let board = &table.chess.board;
    let man = match own_man(&board.men, table.chess.color, step.from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    if course.king_taken() {
        return "the king is taken, and all is over".to_owned();
    }
    if let Some(piece) = course.piece().filter(|piece| *piece != step.from) {
        return format!("all moves of a turn are made by one piece, and now it stands on {piece}");
    }
    let target = board.target(man, step.to);
    let Some(taken) = board.men.at(target).filter(|taken| taken.color != man.color) else {
        return match board.men.at(step.to) {
            Some(_) => format!("{} is taken by your own piece", step.to),
            None => "after the card there are captures only".to_owned(),
        };
    };
    if let Some(kind) = table.named(card, man.color).filter(|kind| *kind != man.kind) {
        return format!("{card} lets a {} capture, not a {}", kind_name(kind), kind_name(man.kind));
    }
    why_not_taken(course, table, taken).unwrap_or_else(|| {
        format!("the {} cannot get from {} to {}", kind_name(man.kind), step.from, step.to)
    })
}

/// Why the cards forbid to take this man, if they do.
fn why_not_taken(course: &Course, table: &Table, taken: Man) -> Option<String> {
    let partner = taken.color;
    let whose = player(partner);
    let Some(prey) = course.prey() else {
        return Some(format!("{whose}'s stack is empty, so nothing of {whose} can be taken"));
    };
    if prey.intersects(table.chess.board.men.of(partner, taken.kind)) {
        return None;
    }
    let top = table.discards[partner as usize].last()?;
    let kind = top.kind()?;
    Some(format!(
        "{top} on top of {whose}'s stack lets a {} be taken, not a {}",
        kind_name(kind),
        kind_name(taken.kind)
    ))
}
