//! Puzzles: what can be solved outright is not searched.

use crate::driver::Decision;
use crate::limits::Stopwatch;
use crate::score::{Camp, of_outcome};
use menagerie_kernel::{Eye, Judge, Knowledge, Path, Seat, Solution, advance, view};

/// The longest solution that is looked for.
const LONGEST: u32 = 40;

/// The first step of a shortest solution, in a game that is a puzzle; none in any other game, and none where no
/// solution was found with half of what the limits allow. The other half is left to the search.
pub(crate) fn solve<G: Judge>(
    knowledge: &Knowledge<G>,
    state: &G::State,
    nodes: u64,
    watch: &mut Stopwatch<'_>,
) -> Option<Decision<G>> {
    let game = &*knowledge.game;
    let mut go_on = || {
        let is_early =
            || watch.nodes() <= nodes / 2 && !(watch.nodes().is_multiple_of(64) && watch.is_late());
        is_early() && watch.count().is_ok()
    };
    let Ok(Solution::Shortest(steps)) = game.puzzle()?.solve(&knowledge.view, LONGEST, &mut go_on) else {
        return None;
    };
    let mut part = Path::new();
    if !part.try_push(game, &knowledge.view, steps.first()?) {
        return None;
    }
    let score = worth_at_end(game, state.clone(), &steps, knowledge.seat)?;
    Some(Decision { part, score, depth: steps.len() as u32, nodes: watch.nodes() })
}

/// What the end of a solution is worth to a seat.
fn worth_at_end<G: Judge>(game: &G, mut state: G::State, steps: &[G::Step], seat: Seat) -> Option<i32> {
    for step in steps {
        let acting = game.turn(&state).actor()?;
        let mut part = Path::new();
        if !part.try_push(game, &view(game, &state, Eye::Seat(acting)), step) {
            return None;
        }
        advance(game, &mut state, part.legal()?);
    }
    let turn = game.turn(&state);
    Some(of_outcome(game, &state, turn.outcome()?, game.info().team(seat), Camp::Ours, steps.len() as u32))
}
