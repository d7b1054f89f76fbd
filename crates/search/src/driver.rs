//! From what a seat knows to the part that it plays: iterative deepening over the candidates.

use crate::at_once::AtOnce;
use crate::candidates::{self, Candidate, Found, Ways};
use crate::dice::Dice;
use crate::engine::{Engine, Progress, Query};
use crate::evaluator::{Evaluator, Own};
use crate::handicap::Handicap;
use crate::limits::{Stopped, Stopwatch};
use crate::node::Searcher;
use crate::order::Order;
use crate::score::{INFINITE, PROVEN, Window, is_proven, parts_to_end};
use crate::table::Transpositions;
use crate::{Level, Limits, outright, worlds};
use menagerie_kernel::{Judge, Knowledge, Path, Rules, Turn, advance};

/// A part that the computer decided on.
#[derive(Clone, Debug)]
pub struct Decision<G: Rules> {
    /// The part, whole and legal.
    pub part: Path<G>,
    /// What it is worth, in centipawns for the team of the seat that was asked; see
    /// [`parts_to_end`].
    pub score: i32,
    /// How many parts deep the last finished iteration looked.
    pub depth: u32,
    /// How many nodes were searched.
    pub nodes: u64,
}

/// How far from the score of the last iteration that of the next one is first looked for, in centipawns.
const ASPIRATION: i32 = 25;
/// If it is further away than this, it is looked for everywhere.
const WIDEST: i32 = 20 * ASPIRATION;
/// Once the search is this many times as deep as the win that it has found is long, it stops looking for a shorter win,
/// which reductions could have hidden until then.
const SURE: i32 = 3;
/// No search is deeper than this, in parts.
const MOST_DEPTH: u32 = 64;
/// No more parts than this are compared at the root.
const MOST_CANDIDATES: u64 = 1024;
/// With more parts than this, true scores of all would take too long, even at depth 1.
const CROWD: usize = 128;
/// Of parts of several steps, no more than this are compared deeply.
const MOST_LONG: usize = 64;
/// The transposition table of one choice has at most this many entries of 16 bytes.
const MOST_ENTRIES: u64 = 1 << 20;

/// Chooses a part from what a seat knows, and from nothing else; none when it has nothing to do.
///
/// Equal knowledge, levels, seeds and node limits give equal choices. A search that is cut off at once
/// still answers with a legal part.
///
/// If something is hidden, the seat's view is [resampled](menagerie_kernel::Views::resample) into several full states;
/// if nothing is, into one, which is the true one.
pub fn choose<G: Judge>(
    knowledge: &Knowledge<G>,
    level: Level,
    seed: u64,
    limits: &Limits<'_>,
) -> Option<Decision<G>> {
    choose_by(&Own, knowledge, level, seed, limits)
}

/// [`choose`] with positions weighed by an evaluator instead of the game itself.
pub fn choose_by<G: Judge, E: Evaluator<G>>(
    evaluator: &E,
    knowledge: &Knowledge<G>,
    level: Level,
    seed: u64,
    limits: &Limits<'_>,
) -> Option<Decision<G>> {
    let nodes = limits.most_nodes().min(Handicap::of(&*knowledge.game, level, seed).nodes);
    let mut engine = Engine::of_entries(evaluator, nodes.clamp(1 << 10, MOST_ENTRIES) as usize);
    engine.think(knowledge, &Query::new(level, seed), limits, &mut |_| {})
}

/// Decides with what was learned before, and reports on the way.
pub(crate) fn decide<G: Judge, E: Evaluator<G>>(
    evaluator: &E,
    learned: (&Transpositions, &mut Order<G>),
    knowledge: &Knowledge<G>,
    query: &Query<'_>,
    limits: &Limits<'_>,
    report: &mut dyn FnMut(&Progress<'_, G>),
) -> Option<Decision<G>> {
    let game = &*knowledge.game;
    let handicap = Handicap::of(game, query.level, query.seed);
    let limits = limits.and_nodes(handicap.nodes);
    let (mut watch, nodes) = (Stopwatch::start(limits), limits.most_nodes());
    let mut dice = Dice::new(query.seed);
    let most = (nodes / 4).clamp(64, MOST_CANDIDATES) as usize;
    let worlds = worlds::sample(knowledge, &mut dice);
    // One order may show what another one overlooks.
    let is_open = !game.info().hidden && matches!(game.turn(&worlds[0]), Turn::One(_));
    let ways = if is_open && !handicap.is_blind() { Ways::One } else { Ways::All };
    let Found { mut parts, are_all } = match query.only {
        [] => candidates::parts(game, &worlds[0], &knowledge.view, (most, ways), &mut dice),
        texts => Found { parts: candidates::named(game, &knowledge.view, texts), are_all: true },
    };
    if parts.is_empty() {
        return None;
    }
    if query.only.is_empty() {
        if let Some(decision) = outright::solve(knowledge, &worlds[0], nodes, &mut watch) {
            return Some(decision);
        }
        candidates::overlook(game, &handicap, &mut parts);
    }
    let team = game.info().team(knowledge.seat);
    if is_open && !are_all {
        let (state, view, handicap, watch) = (&worlds[0], &knowledge.view, &handicap, &mut watch);
        let win = AtOnce { game, state, view, team, handicap, watch, most: nodes / 4 }.find();
        candidates::include(&mut parts, win);
    }
    candidates::arrange(game, &worlds[0], &mut parts, &mut dice);
    let mut root = Root {
        searcher: Searcher::new(game, evaluator, watch, (team, handicap), learned, &knowledge.keys),
        lines: query.lines.clamp(1, parts.len()),
        candidates: parts.into_iter().map(Candidate::new).collect(),
        depth: 0,
    };
    let most_depth = MOST_DEPTH.min(limits.most_depth());
    if matches!(game.turn(&worlds[0]), Turn::All(seats) if seats.len() > 1) {
        worlds::choose_unseen(&mut root, knowledge.seat, &worlds, &mut dice);
    } else {
        match &worlds[..] {
            [state] => {
                root.narrow(state);
                // If there is nothing to choose, no time is spent. A caller who named the part wants to know what it is
                // worth.
                let is_forced = root.candidates.len() == 1 && query.only.is_empty() && limits.is_timed();
                root.deepen(state, if is_forced { 1 } else { most_depth }, report);
            }
            _ => worlds::deepen_all(&mut root, &worlds, most_depth),
        }
    }
    let best = root.candidates.swap_remove(0);
    let score = if best.score == -INFINITE { 0 } else { best.score };
    Some(Decision { part: best.part, score, depth: root.depth, nodes: root.searcher.watch.nodes() })
}

/// The root of a search: the candidates, the best one first.
pub(crate) struct Root<'a, G: Judge, E> {
    pub(crate) searcher: Searcher<'a, G, E>,
    pub(crate) candidates: Vec<Candidate<G>>,
    /// How many of them, the best ones, are to have true scores, in order.
    lines: usize,
    /// The last finished iteration.
    pub(crate) depth: u32,
}

impl<G: Judge, E: Evaluator<G>> Root<'_, G, E> {
    /// Drops long parts that seem worse at first sight than [`MOST_LONG`] others. Where many steps can be combined to one
    /// part, there may be hundreds that are nearly alike, and they would take most of the time.
    fn narrow(&mut self, state: &G::State) {
        let is_long = |candidate: &Candidate<G>| candidate.part.steps().len() > 1;
        if self.candidates.iter().filter(|candidate| is_long(candidate)).count() <= MOST_LONG {
            return;
        }
        // Even if this was cut off, what was seen is the best guess that there is.
        let _ = self.score_all(state, 1);
        candidates::best_first(&mut self.candidates);
        let (mut rank, most) = (0, MOST_LONG.max(self.lines));
        self.candidates.retain(|candidate| {
            rank += 1;
            rank <= most || !is_long(candidate)
        });
    }

    /// Searches one state deeper and deeper until the limits or a forced win are met.
    fn deepen(&mut self, state: &G::State, most_depth: u32, report: &mut dyn FnMut(&Progress<'_, G>)) {
        let (mut best, mut same) = (None, 0);
        for depth in 1..=most_depth {
            if depth > 1 && self.searcher.watch.is_content(same) {
                break;
            }
            let told = self.candidates[..self.lines].to_vec();
            if self.iterate(state, depth).is_err() {
                if self.depth > 0 && self.promote_what_was_found(&told) {
                    self.tell(state, report);
                }
                break;
            }
            self.depth = depth;
            self.tell(state, report);
            let now = Some(self.candidates[0].part.steps().to_vec());
            same = if now == best { same + 1 } else { 0 };
            best = now;
            // A win needs no more thought, except to find a shorter one if nothing else bounds the search. A loss may
            // still be put off, and an iteration that is cut off may have found something better.
            let lines = &self.candidates[..self.lines];
            let is_short = |length: i32| !self.searcher.watch.is_unbounded() || depth as i32 >= SURE * length;
            if lines.iter().all(|line| line.score > PROVEN && parts_to_end(line.score).is_none_or(is_short)) {
                break;
            }
        }
    }

    /// Whether an iteration that was cut off has found a better part than those that were reported. Then the reported
    /// ones follow behind it with their earlier scores, bounded by that of the best.
    fn promote_what_was_found(&mut self, told: &[Candidate<G>]) -> bool {
        let is = |one: &Candidate<G>, other: &Candidate<G>| one.part.steps() == other.part.steps();
        if is(&self.candidates[0], &told[0]) {
            return false;
        }
        // What seemed better for a moment and turned out to lose is no better than what may still hold.
        if self.candidates[0].score < -PROVEN
            && let Some(index) = self.candidates.iter().position(|one| is(one, &told[0]))
            && self.candidates[index].score >= -PROVEN
        {
            self.candidates[..=index].rotate_right(1);
            self.candidates[0].score = told[0].score;
            return false;
        }
        let best = self.candidates.remove(0);
        self.candidates.retain(|candidate| !told.iter().any(|other| is(candidate, other)));
        let others = told.iter().filter(|other| !is(other, &best));
        let others = others.map(|other| Candidate { score: other.score.min(best.score), ..other.clone() });
        let ranked: Vec<_> = [best.clone()].into_iter().chain(others).collect();
        self.candidates.splice(..0, ranked);
        true
    }

    /// Reports what an iteration has found, line by line.
    fn tell(&self, state: &G::State, report: &mut dyn FnMut(&Progress<'_, G>)) {
        for rank in 0..self.lines {
            let Candidate { part, score, .. } = &self.candidates[rank];
            report(&Progress {
                part,
                rank,
                depth: self.depth,
                deepest: self.searcher.deepest,
                score: *score,
                nodes: self.searcher.watch.nodes(),
                permille_used: self.searcher.table.permille_used(),
                line: &|| self.expected(state, rank),
            });
        }
    }

    /// How the game is expected to go on with a candidate.
    fn expected(&self, state: &G::State, index: usize) -> Vec<Path<G>> {
        let mut line = vec![self.candidates[index].part.clone()];
        line.extend(self.searcher.expected(self.after(state, index), self.depth as usize));
        line
    }

    /// One iteration; whatever is found to be best is moved to the front at once, so that an iteration
    /// that is cut off was not in vain.
    fn iterate(&mut self, state: &G::State, depth: u32) -> Result<(), Stopped> {
        if depth == 1 && self.candidates.len() <= CROWD {
            let scored = self.score_all(state, depth);
            candidates::best_first(&mut self.candidates);
            return scored;
        }
        for rank in 0..self.lines {
            self.settle(state, rank, depth)?;
        }
        // A later line may turn out better than an earlier one, because the table has learned in between. If there are
        // many candidates, bounds are a first guess of all the others.
        let sorted = if depth == 1 { self.candidates.len() } else { self.lines };
        candidates::best_first(&mut self.candidates[..sorted]);
        Ok(())
    }

    /// Finds the best of the candidates from `rank` on and moves it there. Its score is rarely far from what the best
    /// one had in the iteration before, which is asked first (*aspiration windows*: Slate and Atkin, 1977).
    ///
    /// All of them are compared within such a window: if the one that was best is refuted, others are tried before its
    /// exact score is known.
    fn settle(&mut self, state: &G::State, rank: usize, depth: u32) -> Result<(), Stopped> {
        let guess = self.candidates[rank].score;
        let mut around = ASPIRATION;
        let mut window = if depth < 4 || is_proven(guess) {
            Window::FULL
        } else {
            Window { alpha: guess - around, beta: guess + around }
        };
        loop {
            let best = self.settle_within(state, rank, depth, window)?;
            around *= 3;
            let is_far = around > WIDEST || is_proven(best);
            if best <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if is_far { -INFINITE } else { best - around };
            } else if best >= window.beta && window.beta < INFINITE {
                window.beta = if is_far { INFINITE } else { best + around };
            } else {
                return Ok(());
            }
        }
    }

    /// Moves the best of the candidates from `rank` on to that place, if its score is within a window or above, and
    /// returns its score, or a bound of it.
    fn settle_within(
        &mut self,
        state: &G::State,
        rank: usize,
        depth: u32,
        window: Window,
    ) -> Result<i32, Stopped> {
        let mut best = self.search(state, rank, window, depth)?;
        self.candidates[rank].score = best;
        for index in rank + 1..self.candidates.len() {
            if best >= window.beta {
                break;
            }
            let alpha = window.alpha.max(best);
            let less = self.searcher.selectivity.reduction_at_root(depth, index - rank);
            let mut score = self.search(state, index, Window::null(alpha), depth - less)?;
            if less > 0 && score > alpha {
                score = self.search(state, index, Window::null(alpha), depth)?;
            }
            if score > alpha && score < window.beta {
                score = self.search(state, index, Window { alpha, beta: window.beta }, depth)?;
            }
            self.candidates[index].score = score;
            if score > alpha {
                self.candidates[rank..=index].rotate_right(1);
            }
            best = best.max(score);
        }
        Ok(best)
    }

    /// The score of a candidate.
    fn search(&mut self, state: &G::State, index: usize, window: Window, depth: u32) -> Result<i32, Stopped> {
        let next = self.searcher.begin(self.after(state, index));
        let first = self.candidates[index].part.steps()[0];
        self.searcher.descend(&next, &first, window, depth as i32)
    }

    /// Searches every candidate with the full window, so that all their scores are true ones. Those that
    /// were not reached before the search was cut off keep the scores that they had.
    pub(crate) fn score_all(&mut self, state: &G::State, depth: u32) -> Result<(), Stopped> {
        for index in 0..self.candidates.len() {
            self.candidates[index].score = self.search(state, index, Window::FULL, depth)?;
        }
        Ok(())
    }

    /// The state after a candidate.
    pub(crate) fn after(&self, state: &G::State, index: usize) -> G::State {
        let mut next = state.clone();
        advance(
            self.searcher.game,
            &mut next,
            self.candidates[index].part.legal().expect("candidates are whole parts"),
        );
        next
    }
}
