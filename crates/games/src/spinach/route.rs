//! Along which squares a series leads, for those who watch it.

use super::State;
use super::moves::goals;
use menagerie_board::{Square68, SquareSet68};

/// Where a man of the side to move stops on one of its shortest series from one square to another, in order:
/// moves that any man of its kind may make, all but the last of them quiet. Nowhere, if no series leads there.
pub fn route(state: &State, kind: u8, from: Square68, to: Square68) -> Vec<Square68> {
    let mut without = State { ep: SquareSet68::EMPTY, ..*state };
    without.men.clear(from.into());
    let goals = |at| goals(&without, kind, at);
    // Where it can be after one move, after two, and so on.
    let mut stops: Vec<SquareSet68> = Vec::new();
    let mut reached = goals(from);
    while stops.is_empty() || !reached.contains(to) {
        let quiet = reached - without.men.occupied();
        if stops.contains(&quiet) {
            return Vec::new();
        }
        stops.push(quiet);
        reached = quiet.into_iter().fold(SquareSet68::EMPTY, |all, at| all | goals(at));
    }
    let mut route = vec![to];
    for quiet in stops.into_iter().rev() {
        let next = *route.last().expect("it begins with the goal");
        route.extend(quiet.into_iter().find(|at| goals(*at).contains(next)));
    }
    route.reverse();
    route.pop();
    route
}
