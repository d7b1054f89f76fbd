//! Listing and counting whole turns, for every game whatever its parts and steps.

use crate::{Eye, Path, Rules, Views, advance, mid_turn, offers, view};
use std::fmt;

/// More turns than can be listed or counted in a few seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// How many were found before giving up.
    pub beyond: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} turns", self.beyond)
    }
}

impl std::error::Error for TooLarge {}

/// How many turns of one position are listed or counted one by one.
pub const MOST_TURNS: u64 = 2_000_000;

/// The view of the seat whose part comes next; none when the game is over.
fn actors_view<'s, G: Views>(game: &G, state: &'s G::State) -> Option<std::borrow::Cow<'s, G::View>> {
    Some(view(game, state, Eye::Seat(game.turn(state).actor()?)))
}

/// Calls `visit` for every whole part that `view` offers, until it fails.
///
/// # Errors
///
/// The first error of `visit`.
pub fn walk<G: Rules, E>(
    game: &G,
    view: &G::View,
    visit: &mut impl FnMut(&Path<G>) -> Result<(), E>,
) -> Result<(), E> {
    fn deeper<G: Rules, E>(
        game: &G,
        view: &G::View,
        path: &mut Path<G>,
        visit: &mut impl FnMut(&Path<G>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut found = Vec::new();
        offers(game, view, path.steps(), &mut found);
        for offer in &found {
            path.push(offer);
            if offer.then().may_end() {
                visit(path)?;
            }
            if offer.then().may_go_on() {
                deeper(game, view, path, visit)?;
            }
            path.pop();
        }
        Ok(())
    }
    deeper(game, view, &mut Path::new(), visit)
}

/// The texts of all turns, sorted by bytes.
///
/// # Errors
///
/// There are more than `most` turns, or more than can be counted.
pub fn list<G: Views>(game: &G, state: &G::State, most: u64) -> Result<Vec<String>, TooLarge> {
    refuse_more(count(game, state), most)?;
    let mut turns = Vec::new();
    if let Some(view) = actors_view(game, state) {
        list_parts(game, state, &view, "", most, &mut turns)?;
    }
    turns.sort_unstable();
    Ok(turns)
}

/// Refuses more than `most` turns or parts before their texts are made: a game may count what nobody has the
/// memory to list.
fn refuse_more(counted: Result<u64, TooLarge>, most: u64) -> Result<(), TooLarge> {
    if counted? > most { Err(TooLarge { beyond: most }) } else { Ok(()) }
}

fn list_parts<G: Views>(
    game: &G,
    state: &G::State,
    view: &G::View,
    before: &str,
    most: u64,
    turns: &mut Vec<String>,
) -> Result<(), TooLarge> {
    walk(game, view, &mut |path| {
        let text = join(before, path.steps());
        if game.in_parts().is_some() {
            let mut after = state.clone();
            advance(game, &mut after, path.legal().expect("walk visits whole parts"));
            if mid_turn(game, &after) {
                let Some(view) = actors_view(game, &after) else { return Ok(()) };
                return list_parts(game, &after, &view, &text, most, turns);
            }
        }
        if turns.len() as u64 >= most {
            return Err(TooLarge { beyond: most });
        }
        turns.push(text);
        Ok(())
    })
}

/// The texts of all first parts that a view offers, sorted by bytes.
///
/// # Errors
///
/// There are more than `most` parts, or more than can be counted.
pub fn list_view<G: Rules>(game: &G, view: &G::View, most: u64) -> Result<Vec<String>, TooLarge> {
    refuse_more(game.count(view), most)?;
    let mut parts = Vec::new();
    walk(game, view, &mut |path| {
        parts.push(join("", path.steps()));
        Ok(())
    })?;
    parts.sort_unstable();
    Ok(parts)
}

/// Steps joined by commas, after what came before.
pub fn join<S: fmt::Display>(before: &str, steps: &[S]) -> String {
    let mut text = before.to_owned();
    for step in steps {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&step.to_string());
    }
    text
}

/// How many whole turns the seat to act has. Where turns have several parts, [perft](Rules::perft) counts them.
///
/// # Errors
///
/// There are more turns than the game can count.
pub fn count<G: Views>(game: &G, state: &G::State) -> Result<u64, TooLarge> {
    let Some(view) = actors_view(game, state) else { return Ok(0) };
    if game.in_parts().is_some() { game.perft(state, 1) } else { game.count(&view) }
}

/// Counts whole turns part by part.
fn count_turns_by_parts<G: Views>(game: &G, state: &G::State) -> Result<u64, TooLarge> {
    let mut total = 0;
    each_turn(game, state, &mut |_| {
        total += 1;
        if total > MOST_TURNS { Err(TooLarge { beyond: MOST_TURNS }) } else { Ok(()) }
    })?;
    Ok(total)
}

/// Counts the parts of a view one by one.
///
/// # Errors
///
/// There are more than [`MOST_TURNS`].
pub fn count_by_steps<G: Rules>(game: &G, view: &G::View) -> Result<u64, TooLarge> {
    let mut total = 0;
    walk(game, view, &mut |_| {
        total += 1;
        if total > MOST_TURNS { Err(TooLarge { beyond: MOST_TURNS }) } else { Ok(()) }
    })?;
    Ok(total)
}

/// Calls `visit` with the state after every whole turn.
fn each_turn<G: Views>(
    game: &G,
    state: &G::State,
    visit: &mut impl FnMut(&G::State) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    let Some(view) = actors_view(game, state) else { return Ok(()) };
    walk(game, &view, &mut |path| {
        let mut after = state.clone();
        advance(game, &mut after, path.legal().expect("walk visits whole parts"));
        if mid_turn(game, &after) { each_turn(game, &after, visit) } else { visit(&after) }
    })
}

/// How many of the last turns of a sequence are counted on the call stack.
const ON_CALL_STACK: u32 = 64;

/// How many sequences of `depth` turns there are (0 gives 1); a finished game has no turns.
///
/// # Errors
///
/// Some position on the way has more turns than the game can count.
pub fn perft<G: Views>(game: &G, state: &G::State, depth: u32) -> Result<u64, TooLarge> {
    perft_from_list(game, state, depth, ON_CALL_STACK)
}

/// [`perft`], with a bound on how deep the call stack gets. A game can last tens of thousands of turns, more than any call stack
/// holds. A state after which more than `on_call_stack` turns are to come waits in a list; from the others on the game counts
/// by [`Rules::perft`].
///
/// # Errors
///
/// Some position on the way has more turns than the game can count.
pub fn perft_from_list<G: Views>(
    game: &G,
    state: &G::State,
    depth: u32,
    on_call_stack: u32,
) -> Result<u64, TooLarge> {
    let mut waiting = vec![(state.clone(), depth)];
    let mut sequences = 0u64;
    while let Some((state, depth)) = waiting.pop() {
        if depth > on_call_stack {
            each_turn(game, &state, &mut |after| {
                waiting.push((after.clone(), depth - 1));
                Ok(())
            })?;
        } else {
            sequences = sequences.saturating_add(game.perft(&state, depth)?);
        }
    }
    Ok(sequences)
}

/// Perft turn by turn, which counts the last turns in bulk.
///
/// # Errors
///
/// Some position on the way has more turns than the game can count.
pub fn perft_by_steps<G: Views>(game: &G, state: &G::State, depth: u32) -> Result<u64, TooLarge> {
    match depth {
        0 => Ok(1),
        1 if game.in_parts().is_some() => count_turns_by_parts(game, state),
        1 => count(game, state),
        _ => {
            let mut total = 0u64;
            each_turn(game, state, &mut |after| {
                total = total.saturating_add(game.perft(after, depth - 1)?);
                Ok(())
            })?;
            Ok(total)
        }
    }
}
