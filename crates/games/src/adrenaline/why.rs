//! Why a step is not allowed, in words for the player who tried it.

use super::Step;
use super::course::Course;
use super::state::State;
use super::turns;
use crate::parts::castling::Wing;
use crate::parts::checkers::Stack;
use crate::parts::orthodox::{ARMIES, KING, PAWN, PROMOTIONS};
use crate::parts::{Color, Man, Movement, pawns};
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
    let color = state.color;
    let man = match state.board.men.at(from) {
        Some(man) if man.color == color => man,
        Some(_) => return format!("the man on {from} is not yours"),
        None => return format!("no man of {} stands on {from}", color.side().id()),
    };
    if state.board.men.color(color).contains(to) {
        return format!("a man of the same side stands on {to}");
    }
    let name = ARMIES.figure(man).name;
    let castling =
        Wing::ALL.iter().find(|wing| wing.color == color && wing.step() == Movement::new(from, to));
    if let Some(wing) = castling.filter(|_| man.kind == KING) {
        return why_no_castling(state, wing);
    }
    if !state.goals(man, from).contains(to) {
        let extra = Board8::king(from).contains(to) && !state.stacks().at(from).is_empty();
        return if extra {
            format!("a {name} does not go from {from} to {to} here: extra steps come after an ordinary move")
        } else {
            format!("a {name} does not go from {from} to {to} here")
        };
    }
    let why = why_wrong_promotion(man, movement);
    why.unwrap_or_else(|| why_not_after(&Course::open(state, from, to)))
}

/// What is wrong with an extra step.
fn why_no_extra_step(course: &Course, movement: &Movement<Board8>) -> String {
    let (from, to) = (movement.from, movement.to);
    let state = &course.state;
    if from != course.at {
        return format!("only the man who moved may go on, and he stands on {}", course.at);
    }
    if course.pays() == 0 {
        return format!("no checker is left under {from} to pay for an extra step");
    }
    if !Board8::king(from).contains(to) {
        return "an extra step goes one square in any direction".to_owned();
    }
    if state.board.men.color(state.color).contains(to) {
        return format!("a man of the same side stands on {to}");
    }
    let man = Man::new(state.color, course.kind());
    why_wrong_promotion(man, movement).unwrap_or_else(|| why_not_after(&course.go_on(to)))
}

/// What is wrong with a turn that has come to this course.
fn why_not_after(course: &Course) -> String {
    if course.is_safe() {
        return "wherever a checker were placed, the king would be attacked".to_owned();
    }
    let direct = |state: &State| {
        let (color, occupied) = (state.color, state.board.men.occupied());
        !crate::parts::orthodox::attackers(&state.board.men, !color, state.king(color), occupied).is_empty()
    };
    if direct(&course.state) {
        "the king would be attacked".to_owned()
    } else {
        "the king would be attacked, by an enemy who goes on with extra steps".to_owned()
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

/// What is wrong with the letter of a promotion, or its absence.
fn why_wrong_promotion(man: Man, movement: &Movement<Board8>) -> Option<String> {
    let name = ARMIES.figure(man).name;
    let last = man.kind == PAWN && pawns::last_rank(man.color).contains(movement.to);
    let to = movement.to;
    match (last, movement.promotion) {
        (false, Some(_)) => Some(format!("a {name} does not promote on {to}")),
        (true, None) => Some(format!("a pawn promotes on {to}: a letter must say to what")),
        (true, Some(letter)) => {
            let letter = char::from(letter);
            let known =
                PROMOTIONS.iter().any(|kind| ARMIES.figure(Man::new(Color::Black, *kind)).letter == letter);
            (!known).then(|| format!("a pawn cannot become `{letter}`"))
        }
        (false, None) => None,
    }
}

fn why_no_castling(state: &State, wing: &Wing) -> String {
    let homes = SquareSet8::from(wing.king).with(wing.rook);
    if state.board.wings().castled(wing.king, wing.king_to).is_none() {
        "the king or that rook has moved".to_owned()
    } else if wing.between().intersects(state.board.men.occupied()) {
        "somebody stands between king and rook".to_owned()
    } else if state.stacks().squares().intersects(homes) {
        "who stands on checkers does not castle".to_owned()
    } else if state.is_attacked(state.color) {
        "a king who is attacked does not castle".to_owned()
    } else {
        "the king would pass or reach a square that is attacked".to_owned()
    }
}
