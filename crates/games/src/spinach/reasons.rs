//! Why a step is not allowed, in words for the player who tried it.

use super::moves::{goals, reach, series};
use super::{ARMIES, CHANCELLOR, PAWN, QUEEN, State, Step, promotion_letters};
use crate::parts::Movement;
use crate::parts::reasons::{own_man, why_no_pawn_move, why_wrong_promotion};
use menagerie_board::SquareSet68;

/// Says which rule forbids `step`, which is not legal.
pub(super) fn why_not(state: &State, step: &Step) -> String {
    let Movement { from, to, promotion } = *step.movement();
    let (men, color) = (&state.men, state.to_move);
    if state.is_over() {
        return "the game is over".to_owned();
    }
    let man = match own_man(men, color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let name = ARMIES.figure(man).name;
    if step.is_series() && !state.may_make_series(color) {
        return "the opponent has to make a series before you may make one again".to_owned();
    }
    if step.is_series() && [QUEEN, CHANCELLOR].contains(&man.kind) {
        return format!("a {name} makes no series");
    }
    let reached = if step.is_series() { series(state, man.kind, from) } else { goals(state, man.kind, from) };
    if reached.contains(to) {
        let wrong = why_wrong_promotion(man, to, promotion, &promotion_letters());
        return wrong.unwrap_or_else(|| "it is written otherwise".to_owned());
    }
    if step.is_series() {
        return match goals(state, man.kind, from).contains(to) {
            true => format!("the {name} reaches {to} by one move but not by several"),
            false => format!("no series of the {name} leads from {from} to {to}"),
        };
    }
    if from == to {
        return format!("the {name} has to go to another square");
    }
    if men.color(color).contains(to) {
        return format!("{to} is taken by your own piece");
    }
    let no_pawn_move = || why_no_pawn_move(color, from, to, men.occupied(), state.ep);
    if man.kind == PAWN
        && let Some(why) = no_pawn_move()
    {
        return why;
    }
    match reach(man, from, SquareSet68::EMPTY).contains(to) {
        true => format!("a piece stands between {from} and {to}"),
        false => format!("a {name} does not move like that"),
    }
}
