//! Why a step is not allowed, in words for the player who tried it.

use super::Step;
use super::course::Course;
use super::state::State;
use super::turns;
use crate::chess::Castles;
use crate::parts::checkers::Stack;
use crate::parts::orthodox::PROMOTION_LETTERS;
use crate::parts::reasons::why_wrong_promotion;
use crate::parts::{Man, Movement};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};

/// Says which rule forbids `step` after `prefix`.
pub fn why_not(state: &State, prefix: &[Step], step: &Step) -> String {
    if state.clock_is_out() {
        return "the game is over".to_owned();
    }
    let course = match turns::follow(state, prefix) {
        Some(course) => Some(course),
        None if prefix.is_empty() => None,
        None => return "the turn is complete before it".to_owned(),
    };
    match (step, &course) {
        (Step::Move(movement), None) => why_no_move(state, movement),
        (Step::Move(movement), Some(course)) => why_no_extra_step(course, movement),
        (Step::Place(_), None) => "a checker is placed at the end of a turn that took something".to_owned(),
        (Step::Place(at), Some(course)) => why_no_placement(course, *at),
    }
}

/// What is wrong with an ordinary move.
fn why_no_move(state: &State, movement: &Movement<Board8>) -> String {
    let (from, to) = (movement.from, movement.to);
    let (board, own) = (&state.board, state.board.men.color(state.color));
    let mover = board.men.at(from).filter(|man| man.color == state.color && !own.contains(to));
    let goes = |man| board.goals(man, from).contains(to) || !Board8::king(from).contains(to);
    if mover.is_some_and(|man| !goes(man)) && !state.stacks().at(from).is_empty() {
        return "extra steps come after an ordinary move".to_owned();
    }
    if let Some(why) = board.why_no_way(Castles::KingGoesTwo, state.color, movement) {
        return why;
    }
    match board.castling_rook(Castles::KingGoesTwo, state.color, movement) {
        Some(rook) => why_no_castling(state, from, rook),
        None => why_not_after(&Course::open(state, from, to)),
    }
}

/// What is wrong with an extra step.
fn why_no_extra_step(course: &Course, movement: &Movement<Board8>) -> String {
    let (from, to) = (movement.from, movement.to);
    let state = &course.state;
    if from != course.at {
        return format!("only the piece that moved may go on, and it stands on {}", course.at);
    }
    if course.pays() == 0 {
        return format!("no checker is left under {from} to pay for an extra step");
    }
    if !Board8::king(from).contains(to) {
        return "an extra step goes one square in any direction".to_owned();
    }
    if state.board.men.color(state.color).contains(to) {
        return format!("{to} is taken by your own piece");
    }
    let man = Man::new(state.color, course.kind());
    let why = why_wrong_promotion(man, to, movement.promotion, &PROMOTION_LETTERS);
    why.unwrap_or_else(|| why_not_after(&course.go_on(to)))
}

/// What is wrong with a turn that has come to this course.
fn why_not_after(course: &Course) -> String {
    if course.is_safe() {
        return "wherever a checker were placed, the king would be attacked".to_owned();
    }
    let state = &course.state;
    if !state.direct_attackers(state.color).is_empty() {
        "the king would be attacked".to_owned()
    } else {
        "the king would be attacked, by an enemy that goes on with extra steps".to_owned()
    }
}

fn why_no_placement(course: &Course, at: Square8) -> String {
    let state = &course.state;
    if !course.took {
        return "only a turn that took something ends with a checker".to_owned();
    }
    if !course.must_place() {
        return "no checker is left to place".to_owned();
    }
    if !state.board.men.color(!state.color).contains(at) {
        return format!("no enemy stands on {at}");
    }
    format!("with one more checker the enemy on {at} would attack the king")
}

/// What keeps a king from castling with a rook when nothing stands between them.
fn why_no_castling(state: &State, king: Square8, rook: Square8) -> String {
    if state.stacks().squares().intersects(SquareSet8::from(king).with(rook)) {
        "a king or rook that stands on checkers does not castle".to_owned()
    } else if state.is_attacked(state.color) {
        "a king in check does not castle".to_owned()
    } else {
        "the king would pass or reach an attacked square".to_owned()
    }
}
