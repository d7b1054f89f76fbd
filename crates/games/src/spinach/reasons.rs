//! Why a step is not allowed, in words for the player who tried it.

use super::moves::{goals, reach, series};
use super::{ARMIES, CHANCELLOR, PAWN, QUEEN, State, Step, promotion_letters};
use crate::parts::reasons::{self, over, own_man, why_no_pawn_move, why_wrong_promotion};
use crate::parts::{Movement, men::spot};
use menagerie_board::SquareSet68;
use menagerie_kernel::{Sentence, sentence};

/// Says which rule forbids `step`, which is not legal.
pub(super) fn why_not(state: &State, step: &Step) -> Sentence {
    let Movement { from, to, promotion } = *step.movement();
    let (men, color) = (&state.men, state.to_move);
    if state.is_over() {
        return over();
    }
    let man = match own_man(men, color, from) {
        Ok(man) => man,
        Err(why) => return why,
    };
    let figure = ARMIES.figure(man).kind();
    if step.is_series() && !state.may_make_series(color) {
        return sentence!("the opponent has to make a series before you may make one again");
    }
    if step.is_series() && [QUEEN, CHANCELLOR].contains(&man.kind) {
        return sentence!("a {man} makes no series", man = figure);
    }
    let reached = if step.is_series() { series(state, man.kind, from) } else { goals(state, man.kind, from) };
    if reached.contains(to) {
        let wrong = why_wrong_promotion(man, to, promotion, &promotion_letters());
        return wrong.unwrap_or_else(|| sentence!("it is written differently"));
    }
    if step.is_series() {
        let by_one = goals(state, man.kind, from).contains(to);
        let (man, from, to) = (figure, spot(from), spot(to));
        return match by_one {
            true => sentence!("the {man} reaches {at} by one move but not by several", man, at = to),
            false => sentence!("no series of the {man} leads from {from} to {to}", man, from, to),
        };
    }
    if from == to {
        return reasons::another_square(figure);
    }
    if men.color(color).contains(to) {
        return reasons::taken_by_own(to);
    }
    let no_pawn_move = || why_no_pawn_move(color, from, to, men.occupied(), state.ep);
    if man.kind == PAWN
        && let Some(why) = no_pawn_move()
    {
        return why;
    }
    match reach(man, from, SquareSet68::EMPTY).contains(to) {
        true => reasons::between(from, to),
        false => reasons::not_like_that(figure),
    }
}
