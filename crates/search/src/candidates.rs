//! The parts that are compared at the root.

use crate::dice::Dice;
use crate::handicap::Handicap;
use crate::score::INFINITE;
use menagerie_kernel::{Judge, Path, Rules, advance, gain, key, offers};
use rustc_hash::FxHashSet;

/// A part that may be played.
#[derive(Clone)]
pub(crate) struct Candidate<G: Rules> {
    /// The part, whole.
    pub(crate) part: Path<G>,
    /// Its score when it was last searched, or on average over the worlds in which it was.
    pub(crate) score: i32,
    /// Its scores in these worlds, where something is hidden.
    pub(crate) verdicts: Vec<i32>,
}

impl<G: Rules> Candidate<G> {
    /// A part of which nothing is known yet.
    pub(crate) const fn new(part: Path<G>) -> Candidate<G> {
        Candidate { part, score: -INFINITE, verdicts: Vec::new() }
    }
}

/// Puts the best first, and leaves equal ones in their order. The keys are sorted separately, so that the sort is
/// compiled once and not for each game.
pub(crate) fn best_first<G: Rules>(candidates: &mut [Candidate<G>]) {
    candidates.sort_by_cached_key(|candidate| -candidate.score);
}

/// If a turn can be made of one step, no more long turns than this are compared.
const MOST_BESIDE_SHORT: usize = 192;

/// Which parts are wanted of several that lead to the same state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ways {
    /// All of them.
    All,
    /// One of them. Only where nothing is hidden: a seat that sees the way of a part may learn from it.
    One,
}

/// Parts to be compared.
pub(crate) struct Found<G: Rules> {
    pub(crate) parts: Vec<Path<G>>,
    /// Whether nothing was left out but other ways to the same states.
    pub(crate) are_all: bool,
}

/// At most `most` of the parts that a view offers: all of them where turns have one step. If there are too many, a random
/// sample of the short ones, and those of the long ones that win most at once, as far as `state` tells.
pub(crate) fn parts<G: Judge>(
    game: &G,
    state: &G::State,
    view: &G::View,
    (most, ways): (usize, Ways),
    dice: &mut Dice,
) -> Found<G> {
    let (mut short, mut long) = (Vec::new(), Vec::new());
    let mut are_all = true;
    let (mut begun, mut found) = (vec![Path::new()], Vec::new());
    while !begun.is_empty() {
        let (mut ended, mut longer) = (Vec::new(), Vec::new());
        let first = begun[0].steps().is_empty();
        for mut path in begun {
            offers(game, view, path.steps(), &mut found);
            for offer in &found {
                path.push(offer);
                if offer.then().may_end() {
                    ended.push(path.clone());
                }
                if offer.then().may_go_on() {
                    longer.push(path.clone());
                }
                path.pop();
            }
            if ended.len() + longer.len() > 8 * most {
                are_all = false;
                break; // Enough of this length to choose from.
            }
        }
        if first {
            short = ended
        } else {
            long.append(&mut ended)
        }
        if short.len() + long.len() >= most {
            // From here on, only parts that win something are followed.
            let before = longer.len();
            longer.retain(|path| won(game, state, path) > 0);
            are_all &= longer.len() == before;
        }
        are_all &= keep_best(game, state, &mut longer, most, dice);
        begun = longer;
    }
    are_all &= short.len() <= most;
    dice.shuffle(&mut short);
    short.truncate(most);
    let room = if short.is_empty() { most } else { MOST_BESIDE_SHORT.min(most - short.len()) };
    if ways == Ways::One {
        // Some more than needed, since half of them may lead where others lead.
        are_all &= keep_best(game, state, &mut long, 2 * room, dice);
        keep_distinct(game, state, &short, &mut long);
    }
    are_all &= keep_best(game, state, &mut long, room, dice);
    short.append(&mut long);
    Found { parts: short, are_all }
}

/// The parts of these texts that a view offers, each once.
pub(crate) fn named<G: Rules>(game: &G, view: &G::View, texts: &[String]) -> Vec<Path<G>> {
    let mut parts: Vec<Path<G>> = Vec::new();
    for text in texts {
        let steps: Result<Vec<G::Step>, _> = text.split(',').map(str::parse).collect();
        let mut part = Path::new();
        let offered = steps.is_ok_and(|steps| steps.iter().all(|step| part.try_push(game, view, step)));
        if offered && part.legal().is_some() && parts.iter().all(|other| other.steps() != part.steps()) {
            parts.push(part);
        }
    }
    parts
}

/// Drops the long parts that lead where an earlier one or a short one leads, by steps in another order or by another way.
fn keep_distinct<G: Judge>(game: &G, state: &G::State, short: &[Path<G>], long: &mut Vec<Path<G>>) {
    if long.is_empty() {
        return;
    }
    let end = |part: &Path<G>| {
        let mut next = state.clone();
        advance(game, &mut next, part.legal().expect("candidates are whole parts"));
        key(game, &next)
    };
    let mut reached: FxHashSet<u64> = short.iter().map(end).collect();
    long.retain(|part| reached.insert(end(part)));
}

/// Drops the parts with a step that is overlooked, unless nothing would be left.
pub(crate) fn overlook<G: Judge>(game: &G, handicap: &Handicap, parts: &mut Vec<Path<G>>) {
    if !handicap.is_blind() {
        return;
    }
    let is_seen = |part: &Path<G>| {
        part.steps().iter().enumerate().all(|(after, step)| !handicap.overlooks(game, step, after))
    };
    if parts.iter().any(is_seen) {
        parts.retain(is_seen);
    }
}

/// Adds a part that is not among them.
pub(crate) fn include<G: Rules>(parts: &mut Vec<Path<G>>, part: Option<Path<G>>) {
    let is_new = |part: &Path<G>| parts.iter().all(|other| other.steps() != part.steps());
    let part = part.filter(is_new);
    parts.extend(part);
}

/// What the steps of a part win at once.
fn won<G: Judge>(game: &G, state: &G::State, part: &Path<G>) -> i32 {
    part.steps().iter().map(|step| gain(game, state, step)).sum()
}

/// Keeps the `most` parts of a list that win most at once; the dice decide between equal ones. Whether these are all.
fn keep_best<G: Judge>(
    game: &G,
    state: &G::State,
    list: &mut Vec<Path<G>>,
    most: usize,
    dice: &mut Dice,
) -> bool {
    let are_all = list.len() <= most;
    if !are_all {
        arrange(game, state, list, dice);
        list.truncate(most);
    }
    are_all
}

/// Sorts parts by what their steps win at once, the most first; the dice decide the order of equal ones.
pub(crate) fn arrange<G: Judge>(game: &G, state: &G::State, parts: &mut [Path<G>], dice: &mut Dice) {
    dice.shuffle(parts);
    parts.sort_by_cached_key(|part| -won(game, state, part));
}
