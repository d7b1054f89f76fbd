//! Which rule forbids a step that is not offered.

use super::turn::Course;
use super::{Step, Table, View, player};
use crate::parts::cards::Card;
use crate::parts::orthodox::figure;
use crate::parts::reasons::{self, own_man};
use crate::parts::{Man, Movement, men::spot};
use menagerie_board::Board8;
use menagerie_kernel::{Sentence, Term, sentence};

/// Says which rule forbids `step` after `prefix`.
pub fn why_not(view: &View, prefix: &[Step], step: &Step) -> Sentence {
    if let Some(outcome) = view.table.outcome() {
        return reasons::over_for(outcome.reason);
    }
    let Some(hand) = view.hand_to_act() else { return sentence!("it is the partner's turn") };
    let course = Course::after(&view.table, prefix);
    match (step, course.card()) {
        (Step::Play(_), Some(_)) => sentence!("one card is played in a turn, no more"),
        (Step::Play(card), None) if !hand.contains(*card) => reasons::not_held(*card),
        (Step::Play(_), None) => sentence!("the card may be played"),
        (Step::Move(_), None) if course.piece().is_some() => {
            sentence!("one move without capture is all: now a card is played, as @9S")
        }
        (Step::Move(movement), None) => why_no_move(&course, movement),
        (Step::Move(movement), Some(card)) => why_no_capture(&course, movement, card),
    }
}

/// Why there is no such move without capture.
fn why_no_move(course: &Course, step: &Movement<Board8>) -> Sentence {
    let (board, color) = (&course.table().chess.board, course.table().chess.color);
    match own_man(&board.men, color, step.from) {
        Ok(man) if board.men.color(!man.color).contains(board.target(man, step.to)) => {
            sentence!("captures come after the card: play one first, as @9S")
        }
        _ => board.why_not(color, step),
    }
}

/// Why there is no such capture.
fn why_no_capture(course: &Course, step: &Movement<Board8>, card: Card) -> Sentence {
    let table = course.table();
    let board = &table.chess.board;
    let man = match own_man(&board.men, table.chess.color, step.from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    if course.king_taken() {
        return sentence!("the king is taken, and the game is over");
    }
    if let Some(piece) = course.piece().filter(|piece| *piece != step.from) {
        return sentence!(
            "all moves of a turn are made by one piece, and now it stands on {at}",
            at = spot(piece)
        );
    }
    let target = board.target(man, step.to);
    let Some(taken) = board.men.at(target).filter(|taken| taken.color != man.color) else {
        return match board.men.at(step.to) {
            Some(_) => reasons::taken_by_own(step.to),
            None => sentence!("after the card there are captures only"),
        };
    };
    if let Some(kind) = table.named(card, man.color).filter(|kind| *kind != man.kind) {
        return sentence!(
            "{card} lets a {man} capture, not a {other}",
            card,
            man = figure(kind),
            other = figure(man.kind)
        );
    }
    why_not_taken(course, table, taken).unwrap_or_else(|| {
        let (man, from, to) = (figure(man.kind), spot(step.from), spot(step.to));
        sentence!("the {man} cannot get from {from} to {to}", man, from, to)
    })
}

/// Why the cards forbid to take this man, if they do.
fn why_not_taken(course: &Course, table: &Table, taken: Man) -> Option<Sentence> {
    let partner = taken.color;
    let player = Term::Player(player(partner));
    let Some(prey) = course.prey() else {
        return Some(sentence!("{player}'s stack is empty, so nothing of {player} can be taken", player));
    };
    if prey.intersects(table.chess.board.men.of(partner, taken.kind)) {
        return None;
    }
    let top = table.discards[partner as usize].last()?;
    Some(sentence!(
        "{card} on top of {player}'s stack lets a {man} be taken, not a {other}",
        card = *top,
        player,
        man = figure(top.kind()?),
        other = figure(taken.kind)
    ))
}
