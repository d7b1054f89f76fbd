//! Why a step is not allowed, in words for the player who tried it.

use super::Step;
use super::course::Course;
use super::state::State;
use super::turns;
use crate::chess::Castles;
use crate::parts::checkers::Stack;
use crate::parts::orthodox::PROMOTION_LETTERS;
use crate::parts::reasons::{self, over, why_wrong_promotion};
use crate::parts::{Man, Movement, men::spot};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Sentence, sentence};
use menagerie_show::turn_is_complete;

/// Says which rule forbids `step` after `prefix`.
pub fn why_not(state: &State, prefix: &[Step], step: &Step) -> Sentence {
    if state.clock_is_out() {
        return over();
    }
    let course = match turns::follow(state, prefix) {
        Some(course) => Some(course),
        None if prefix.is_empty() => None,
        None => return turn_is_complete(),
    };
    match (step, &course) {
        (Step::Move(movement), None) => why_no_move(state, movement),
        (Step::Move(movement), Some(course)) => why_no_extra_step(course, movement),
        (Step::Place(_), None) => {
            sentence!("a checker is placed at the end of a turn that took something")
        }
        (Step::Place(at), Some(course)) => why_no_placement(course, *at),
    }
}

/// What is wrong with an ordinary move.
fn why_no_move(state: &State, movement: &Movement<Board8>) -> Sentence {
    let (from, to) = (movement.from, movement.to);
    let (board, own) = (&state.board, state.board.men.color(state.color));
    let mover = board.men.at(from).filter(|man| man.color == state.color && !own.contains(to));
    let goes = |man| board.goals(man, from).contains(to) || !Board8::king(from).contains(to);
    if mover.is_some_and(|man| !goes(man)) && !state.stacks().at(from).is_empty() {
        return sentence!("extra steps come after an ordinary move");
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
fn why_no_extra_step(course: &Course, movement: &Movement<Board8>) -> Sentence {
    let (from, to) = (movement.from, movement.to);
    let state = &course.state;
    if from != course.at {
        return sentence!("only the piece that moved may go on, and it stands on {at}", at = spot(course.at));
    }
    if course.pays() == 0 {
        return sentence!("no checker is left under {at} to pay for an extra step", at = spot(from));
    }
    if !Board8::king(from).contains(to) {
        return sentence!("an extra step goes one square in any direction");
    }
    if state.board.men.color(state.color).contains(to) {
        return reasons::taken_by_own(to);
    }
    let man = Man::new(state.color, course.kind());
    let why = why_wrong_promotion(man, to, movement.promotion, &PROMOTION_LETTERS);
    why.unwrap_or_else(|| why_not_after(&course.go_on(to)))
}

/// What is wrong with a turn that has come to this course.
fn why_not_after(course: &Course) -> Sentence {
    if course.is_safe() {
        return sentence!("wherever a checker were placed, the king would be attacked");
    }
    let state = &course.state;
    if !state.direct_attackers(state.color).is_empty() {
        reasons::attacked_king()
    } else {
        sentence!("the king would be attacked, by an enemy that goes on with extra steps")
    }
}

fn why_no_placement(course: &Course, at: Square8) -> Sentence {
    let state = &course.state;
    if !course.took {
        return sentence!("only a turn that took something ends with a checker");
    }
    if !course.must_place() {
        return sentence!("no checker is left to place");
    }
    if !state.board.men.color(!state.color).contains(at) {
        return reasons::no_enemy(at);
    }
    sentence!("with one more checker the enemy on {at} would attack the king", at = spot(at))
}

/// What keeps a king from castling with a rook when nothing stands between them.
fn why_no_castling(state: &State, king: Square8, rook: Square8) -> Sentence {
    if state.stacks().squares().intersects(SquareSet8::from(king).with(rook)) {
        reasons::no_castling_on_checkers()
    } else {
        reasons::no_castling(state.is_attacked(state.color))
    }
}
