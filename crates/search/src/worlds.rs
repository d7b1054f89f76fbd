//! Games with secrets: choosing what is best on average over all that may be true.
//!
//! Several full states that the seat cannot tell from the true one are sampled, and every candidate is searched in each
//! (*perfect information Monte Carlo*: Ginsberg's bridge player GIB, 2001). Expectations are averaged, not centipawns;
//! see [`expectation`].
//!
//! Known weakness: within a sampled world both sides play as if they knew it, so they never do anything to learn
//! something or to hide it (*strategy fusion*: Frank and Basin, 1998).

use crate::candidates::best_first;
use crate::dice::Dice;
use crate::driver::Root;
use crate::evaluator::Evaluator;
use crate::limits::Stopped;
use crate::score::{Window, expectation, from_expectation};
use crate::table::prefix_key;
use menagerie_kernel::{
    Chance, Eye, Judge, Knowledge, Path, Rules, Seat, Turn, Views, advance, offers, view,
};

/// How many worlds are sampled.
const WORLDS: usize = 16;
/// How many candidates are compared in all worlds, at least.
const FINALISTS: usize = 8;

/// Full states that the seat cannot tell from the true one; if nothing is hidden, only the true one.
pub(crate) fn sample<G: Views>(knowledge: &Knowledge<G>, dice: &mut Dice) -> Vec<G::State> {
    let game = &*knowledge.game;
    let many = if game.info().hidden { WORLDS } else { 1 };
    let mut world = || {
        let mut chance = Chance::from_number(dice.roll());
        game.resample(&knowledge.view, &knowledge.memory, &mut chance)
    };
    (0..many).map(|_| world()).collect()
}

/// Finds the candidates that are best on average over all worlds, and drops the others.
///
/// First all are compared in one world, then the better half of them in another one, then the better half of these in
/// twice as many, and so on (*sequential halving*: Karnin, Koren and Somekh, 2013), so that most of the work goes to
/// candidates that are hard to tell apart. The last ones are then searched deeper.
pub(crate) fn deepen_all<G: Judge, E: Evaluator<G>>(
    root: &mut Root<'_, G, E>,
    worlds: &[G::State],
    most_depth: u32,
) {
    let finished = halve(root, worlds).and_then(|()| deepen_last(root, worlds, most_depth));
    if finished.is_err() {
        rank(root);
    }
}

/// The first iteration: fewer and fewer candidates in more and more worlds.
fn halve<G: Judge, E: Evaluator<G>>(root: &mut Root<'_, G, E>, worlds: &[G::State]) -> Result<(), Stopped> {
    let (mut seen, mut upto) = (0, 1);
    while seen < worlds.len() {
        for index in seen..upto {
            judge(root, worlds, index, 1)?;
        }
        root.depth = 1;
        rank(root);
        (seen, upto) = (upto, (2 * upto).min(worlds.len()));
        let half = root.candidates.len() / 2;
        root.candidates.truncate(half.max(FINALISTS));
    }
    Ok(())
}

/// The other iterations.
fn deepen_last<G: Judge, E: Evaluator<G>>(
    root: &mut Root<'_, G, E>,
    worlds: &[G::State],
    most_depth: u32,
) -> Result<(), Stopped> {
    let most_depth = if root.candidates.len() == 1 { 1 } else { most_depth };
    for depth in 2..=most_depth {
        if root.searcher.watch.is_late() {
            break;
        }
        for index in 0..worlds.len() {
            judge(root, worlds, index, depth)?;
        }
        root.depth = depth;
        rank(root);
    }
    Ok(())
}

/// Searches all candidates in one world. A search that is cut off tells nothing; then the result of the iteration
/// before stays.
fn judge<G: Judge, E: Evaluator<G>>(
    root: &mut Root<'_, G, E>,
    worlds: &[G::State],
    index: usize,
    depth: u32,
) -> Result<(), Stopped> {
    root.searcher.salt = prefix_key(0, index);
    root.score_all(&worlds[index], depth)?;
    for candidate in &mut root.candidates {
        match candidate.verdicts.get_mut(index) {
            Some(verdict) => *verdict = candidate.score,
            None => candidate.verdicts.push(candidate.score),
        }
    }
    Ok(())
}

/// Puts the candidates first that are best on average; without any verdict, those that were reached in the first world.
fn rank<G: Judge, E: Evaluator<G>>(root: &mut Root<'_, G, E>) {
    for candidate in root.candidates.iter_mut().filter(|candidate| !candidate.verdicts.is_empty()) {
        let sum: i64 = candidate.verdicts.iter().map(|score| expectation(*score)).sum();
        candidate.score = from_expectation(sum / candidate.verdicts.len() as i64);
    }
    best_first(&mut root.candidates);
}

/// Chooses among parts that others answer without seeing them: at random among the best quarter, because opponents
/// could prepare for a choice that is certain. Each is judged by what follows when the others choose at random.
pub(crate) fn choose_unseen<G: Judge, E: Evaluator<G>>(
    root: &mut Root<'_, G, E>,
    seat: Seat,
    worlds: &[G::State],
    dice: &mut Dice,
) {
    for world in worlds {
        let Ok(scores) = judge_unseen(root, seat, world, dice) else { break };
        for (candidate, score) in root.candidates.iter_mut().zip(scores) {
            candidate.verdicts.push(score);
        }
    }
    rank(root);
    let threshold = root.candidates[root.candidates.len() / 4].score;
    let better = root.candidates.partition_point(|candidate| candidate.score >= threshold);
    root.candidates.swap(0, dice.below(better as u64) as usize);
}

/// The score of every candidate in one world, after the others have chosen at random.
fn judge_unseen<G: Judge, E: Evaluator<G>>(
    root: &mut Root<'_, G, E>,
    seat: Seat,
    world: &G::State,
    dice: &mut Dice,
) -> Result<Vec<i32>, Stopped> {
    let (many, game) = (root.candidates.len(), root.searcher.game);
    let judge = |index| {
        // A state takes simultaneous parts in the order of play: those of the seats before come first.
        let mut before = world.clone();
        while game.turn(&before).actor() != Some(seat) && play_at_random(game, &mut before, dice) {}
        let mut state = root.after(&before, index);
        while matches!(game.turn(&state), Turn::All(_)) && play_at_random(game, &mut state, dice) {}
        let reached = root.searcher.begin(state);
        let first = root.candidates[index].part.steps()[0];
        root.searcher.descend(&reached, &first, Window::FULL, 1)
    };
    (0..many).map(judge).collect()
}

/// Plays any part of the seat to act; false when it has none.
fn play_at_random<G: Views>(game: &G, state: &mut G::State, dice: &mut Dice) -> bool {
    let Some(seat) = game.turn(state).actor() else { return false };
    let seen = view(game, state, Eye::Seat(seat)).into_owned();
    let Some(part) = random_part(game, &seen, dice) else { return false };
    advance(game, state, part.legal().expect("the walk ends where the part may end"));
    true
}

/// A part found by a random walk: each step is uniform among those offered. Where the part may end, ending counts as
/// one more choice.
pub fn random_part<G: Rules>(game: &G, view: &G::View, dice: &mut Dice) -> Option<Path<G>> {
    let (mut part, mut found) = (Path::new(), Vec::new());
    while part.then().may_go_on() {
        offers(game, view, part.steps(), &mut found);
        let ways = found.len() as u64 + u64::from(part.then().may_end());
        if ways == 0 {
            return None;
        }
        match found.get(dice.below(ways) as usize) {
            Some(offer) => part.push(offer),
            None => break,
        }
    }
    Some(part)
}
