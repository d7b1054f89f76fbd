//! Why a step is not allowed, in words for the player who tried it.

use crate::army::Army;
use crate::betza::Movement;
use crate::board::Square;
use crate::moves::{Compiled, State};
use crate::plan::Castling;
use crate::step::Step;
use crate::walk::walk;
use menagerie_games::parts::Man;
use menagerie_games::parts::reasons;
use menagerie_kernel::{Sentence, sentence, words};
use menagerie_show::Illegal;

/// Says which rule forbids `step`.
pub(crate) fn why_not(army: &Army, state: &State, step: &Step) -> Sentence {
    let (compiled, board) = (army.compiled(), army.compiled().board());
    if army.clock_is_out(state) {
        return Illegal::Over.why();
    }
    let square = |spot| board.at(spot).ok_or_else(|| sentence!("the board has no square {at}", at = spot));
    let (from, to) = match (square(step.from), square(step.to)) {
        (Ok(from), Ok(to)) => (from, to),
        (Err(why), _) | (_, Err(why)) => return why,
    };
    let man = match state.at(from) {
        Some(man) if man.color == state.to_move => man,
        Some(_) => return sentence!("the piece on {at} is not yours", at = step.from),
        None => return sentence!("no piece of yours stands on {at}", at = step.from),
    };
    if from == to {
        return reasons::another_square(army.figure(man));
    }
    if army.read(state, step).is_some() {
        let royal = army.royal_words(state.to_move);
        return match compiled.in_check(state, state.to_move) {
            true => sentence!("{royal} would stay attacked", royal),
            false => sentence!("{royal} would be attacked", royal),
        };
    }
    if let Some(castling) = castling(compiled, man, from, to) {
        return why_no_castling(compiled, state, castling);
    }
    if state.at(to).is_some_and(|other| other.color == man.color) {
        return sentence!("{at} is taken by your own piece", at = step.to);
    }
    why_no_way(compiled, state, man, from, to)
        .unwrap_or_else(|| why_wrong_ending(compiled, state, man, (from, to), step))
}

/// The castling of a man from one square to another, if there is one in the game.
fn castling(compiled: &Compiled, man: Man, from: Square, to: Square) -> Option<&Castling> {
    let mut all = compiled.plan.castlings.iter();
    all.find(|castling| (castling.color, castling.king, castling.king_to) == (man.color, from, to))
}

fn why_no_castling(compiled: &Compiled, state: &State, castling: &Castling) -> Sentence {
    let index = compiled.plan.castlings.iter().position(|other| other == castling).unwrap_or_default();
    if state.rights >> index & 1 == 0 {
        return sentence!("one of the two castling pieces has moved");
    }
    if let Some(at) = compiled.castling_way(castling).find(|at| state.is_taken(*at)) {
        return sentence!("{at} must be empty for castling", at = compiled.board().spot(at));
    }
    let mut way = compiled.board().between(castling.king, castling.king_to);
    match way.find(|at| compiled.is_attacked(state, !castling.color, *at)) {
        Some(at) => sentence!("castling leads over {at}, which is attacked", at = compiled.board().spot(at)),
        None => sentence!("your royal piece would be attacked"),
    }
}

/// Why a piece does not come to a square, whatever it would do there.
fn why_no_way(compiled: &Compiled, state: &State, man: Man, from: Square, to: Square) -> Option<Sentence> {
    let piece = compiled.plan.piece(man);
    let goals = compiled.goals(state, from, man);
    let takes = state.is_taken(to);
    if takes && goals.takes.contains(to) || !takes && (goals.quiet.contains(to) || goals.passing.contains(to))
    {
        return None;
    }
    let name = words::a(&piece.name);
    let leads: Vec<&Movement> =
        piece.betza.movements.iter().filter(|movement| leads(compiled, movement, man, from, to)).collect();
    if leads.is_empty() {
        return Some(sentence!("{name} does not move like that", name));
    }
    let home = piece.homes[man.color as usize].contains(&from);
    if !home && leads.iter().all(|movement| movement.initial) {
        return Some(sentence!("{name} goes there only from where it began", name));
    }
    let mut able =
        leads.iter().filter(|movement| if takes { movement.captures } else { movement.moves }).peekable();
    if able.peek().is_none() {
        return Some(match takes {
            true => sentence!("{name} does not capture like that", name),
            false => sentence!("{name} goes there only to capture", name),
        });
    }
    if able.all(|movement| movement.hop.is_some()) {
        return Some(sentence!("{name} needs a piece to hop over in the right place", name));
    }
    let (from, to) = (compiled.board().spot(from), compiled.board().spot(to));
    Some(sentence!("something is in the way from {from} to {to}", from, to))
}

/// Whether a movement would lead from one square to another if nothing were in its way.
fn leads(compiled: &Compiled, movement: &Movement, man: Man, from: Square, to: Square) -> bool {
    let free = Movement { hop: None, lame: false, ..movement.clone() };
    let mut found = false;
    walk(
        compiled.board(),
        &free,
        (man.color, from),
        |_| false,
        |at, _| {
            found = found || at == to;
            !found
        },
    );
    found
}

/// What is wrong with what stands after the squares of a step.
fn why_wrong_ending(
    compiled: &Compiled,
    state: &State,
    man: Man,
    (from, to): (Square, Square),
    step: &Step,
) -> Sentence {
    let name = words::a(&compiled.plan.piece(man).name);
    let goals = compiled.goals(state, from, man);
    if step.passing && !goals.passing.contains(to) {
        return sentence!("there is nothing to take en passant on {at}", at = step.to);
    }
    if step.passing && !goals.quiet.contains(to) {
        return sentence!("`ep` is written only where the piece could also step");
    }
    match compiled.promotion(man, to) {
        None => sentence!("{name} does not become another piece there", name),
        Some(promotion) => {
            let letter =
                |kind: &u8| compiled.plan.pieces[usize::from(*kind)].letter.to_ascii_lowercase().to_string();
            let letters: Vec<String> = promotion.to.iter().map(letter).collect();
            let letters = letters.join(", ");
            sentence!("{name} that arrives there becomes another piece: add one of {letters}", name, letters)
        }
    }
}
