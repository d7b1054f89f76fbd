//! Games with secrets: deciding for the average of what may be true.
//!
//! Several full states are sampled that the seat cannot tell from the true one, and every candidate is
//! searched in each (*perfect information Monte Carlo*: Ginsberg's bridge player GIB, 2001). What is
//! averaged are expectations, not centipawns; see [`expectation`].
//!
//! Known weakness: within a sampled world both sides play as if they knew it, so nothing is ever done
//! in order to learn something or to hide it (*strategy fusion*: Frank and Basin, 1998).

use crate::dice::Dice;
use crate::driver::Root;
use crate::limits::Stopped;
use crate::score::{Window, expectation, from_expectation};
use crate::table::prefix_key;
use menagerie_kernel::{Chance, Eye, Game, Judge, Knowledge, Path, Seat, Turn, advance, offers, view};

/// How many worlds are sampled at most.
const MOST_WORLDS: u64 = 16;
/// What a candidate costs in one world in the first iteration, in nodes.
const FIRST_COST: u64 = 5;

/// Full states that the seat cannot tell from the true one: as many as there are nodes to search a first
/// iteration of all `candidates` in each.
pub(crate) fn sample<G: Game>(
    knowledge: &Knowledge<G>,
    candidates: usize,
    nodes: u64,
    dice: &mut Dice,
) -> Vec<G::State> {
    let affordable = (nodes / (candidates as u64 * FIRST_COST)).clamp(1, MOST_WORLDS);
    let many = if G::info().hidden { affordable } else { 1 };
    let mut world = || {
        let mut chance = Chance::from_number(dice.roll());
        G::resample(&knowledge.view, &knowledge.memory, &mut chance)
    };
    (0..many).map(|_| world()).collect()
}

/// Searches all candidates in all worlds deeper and deeper, and puts that one first which is best on
/// average. A world in which the last iteration was cut off counts with the one before.
pub(crate) fn deepen_all<G: Judge>(root: &mut Root<'_, G>, worlds: &[G::State], most_depth: u32) {
    let mut verdicts: Vec<Option<Vec<i32>>> = vec![None; worlds.len()];
    let most_depth = if root.candidates.len() == 1 { 1 } else { most_depth };
    for depth in 1..=most_depth {
        if judge_all(root, worlds, depth, &mut verdicts).is_err() {
            break;
        }
        root.depth = depth;
        if root.searcher.watch.is_late() {
            break;
        }
    }
    let verdicts: Vec<Vec<i32>> = verdicts.into_iter().flatten().collect();
    if !verdicts.is_empty() {
        for (index, candidate) in root.candidates.iter_mut().enumerate() {
            let sum: i64 = verdicts.iter().map(|scores| expectation(scores[index])).sum();
            candidate.score = from_expectation(sum / verdicts.len() as i64);
        }
    }
    // Without a single verdict, those that were reached in the first world come first.
    root.candidates.sort_by_key(|candidate| -candidate.score);
}

fn judge_all<G: Judge>(
    root: &mut Root<'_, G>,
    worlds: &[G::State],
    depth: u32,
    verdicts: &mut [Option<Vec<i32>>],
) -> Result<(), Stopped> {
    for (index, (world, verdict)) in worlds.iter().zip(verdicts).enumerate() {
        root.searcher.salt = prefix_key(0, index);
        root.score_all(world, depth)?;
        *verdict = Some(root.candidates.iter().map(|candidate| candidate.score).collect());
    }
    Ok(())
}

/// Chooses among parts that others answer without seeing them: at random among the better quarter, since
/// whatever is sure to be chosen can be prepared for. Each is judged by what follows when the others
/// choose at random.
pub(crate) fn choose_unseen<G: Judge>(
    root: &mut Root<'_, G>,
    seat: Seat,
    worlds: &[G::State],
    dice: &mut Dice,
) {
    let mut sums = vec![0; root.candidates.len()];
    for world in worlds {
        let Ok(scores) = judge_unseen(root, seat, world, dice) else { break };
        for (sum, score) in sums.iter_mut().zip(scores) {
            *sum += expectation(score);
        }
    }
    for (candidate, sum) in root.candidates.iter_mut().zip(sums) {
        candidate.score = from_expectation(sum / worlds.len() as i64);
    }
    root.candidates.sort_by_key(|candidate| -candidate.score);
    let threshold = root.candidates[root.candidates.len() / 4].score;
    let better = root.candidates.partition_point(|candidate| candidate.score >= threshold);
    root.candidates.swap(0, dice.below(better as u64) as usize);
}

/// The score of every candidate in one world, after the others have chosen at random.
fn judge_unseen<G: Judge>(
    root: &mut Root<'_, G>,
    seat: Seat,
    world: &G::State,
    dice: &mut Dice,
) -> Result<Vec<i32>, Stopped> {
    let many = root.candidates.len();
    let judge = |index| {
        // A state takes simultaneous parts in the order of play: those of the seats before come first.
        let mut before = world.clone();
        while G::turn(&before).actor() != Some(seat) && play_at_random::<G>(&mut before, dice) {}
        let mut state = root.after(&before, index);
        while matches!(G::turn(&state), Turn::All(_)) && play_at_random::<G>(&mut state, dice) {}
        root.searcher.descend(&state, Window::FULL, 1)
    };
    (0..many).map(judge).collect()
}

/// Plays any part of the seat to act; false when it has none.
fn play_at_random<G: Game>(state: &mut G::State, dice: &mut Dice) -> bool {
    let Some(seat) = G::turn(state).actor() else { return false };
    let seen = view::<G>(state, Eye::Seat(seat)).into_owned();
    let Some(part) = random_part::<G>(&seen, dice) else { return false };
    advance::<G>(state, part.legal().expect("the walk ends where the part may end"));
    true
}

/// A part found by a random walk: each step is uniform among those offered, and where a part may end it
/// ends one time in so many as it could go on, and one more.
pub(crate) fn random_part<G: Game>(view: &G::View, dice: &mut Dice) -> Option<Path<G::Step>> {
    let (mut part, mut found) = (Path::new(), Vec::new());
    while part.then().may_go_on() {
        offers::<G>(view, part.steps(), &mut found);
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
