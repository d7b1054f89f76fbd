//! A computer player that goes on from turn to turn.

use crate::driver::{self, Decision};
use crate::evaluator::{Evaluator, Own};
use crate::order::Order;
use crate::table::Transpositions;
use crate::{Level, Limits};
use menagerie_kernel::{Judge, Knowledge, Path};
use std::sync::Arc;

/// What is asked of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// How strongly it plays.
    pub level: Level,
    /// The seed of everything that is left to luck.
    pub seed: u64,
    /// How many of the best parts it reports, with what they are worth and how the game would go on. In games with secrets it
    /// reports none.
    pub lines: usize,
    /// The texts of the parts from which it chooses; empty for all. Those that are not legal are left out.
    pub only: &'a [String],
}

impl Query<'static> {
    /// Which part is best.
    pub const fn new(level: Level, seed: u64) -> Query<'static> {
        Query { level, seed, lines: 1, only: &[] }
    }
}

/// What a search has found so far of one part.
pub struct Progress<'a, G: Judge> {
    /// The part.
    pub part: &'a Path<G>,
    /// How many of the reported parts are better.
    pub rank: usize,
    /// How many parts deep the last finished iteration looked.
    pub depth: u32,
    /// How many parts deep the longest line was that the search followed.
    pub deepest: u32,
    /// What the part is worth, in centipawns for the team of the seat that was asked; see
    /// [`parts_to_end`](crate::parts_to_end).
    pub score: i32,
    /// How many nodes were searched.
    pub nodes: u64,
    /// How many of a thousand entries of the table belong to this search.
    pub permille_used: u32,
    /// Finds how the game is expected to go on, this part first (*principal variation*).
    pub line: &'a dyn Fn() -> Vec<Path<G>>,
}

/// A computer player that goes on from turn to turn, and keeps what it has found out.
///
/// ```
/// use menagerie_games::chess960::Chess960;
/// use menagerie_kernel::{Chance, Line, Options, Seat};
/// use menagerie_search::{Engine, Level, Limits, Query};
///
/// let mut line = Line::start(&Chess960::default(), Options::default(), Chance::from_number(518)).expect("no option is wrong");
/// let mut engine = Engine::new(4);
/// for turn in 0..4 {
///     let knowledge = line.knowledge(Seat(turn % 2));
///     let decision = engine.think(&knowledge, &Query::new(Level::BEST, 0), &Limits::nodes(2_000), &mut |_| {});
///     line.apply(decision.expect("the game goes on").part.legal().expect("it is a whole part"));
/// }
/// ```
pub struct Engine<G: Judge, E = Own> {
    evaluator: E,
    table: Arc<Transpositions>,
    order: Order<G>,
    /// Whether the last search made errors on purpose, so that the table holds wrong scores.
    erred: bool,
}

impl<G: Judge> Engine<G> {
    /// An engine whose transposition table takes at most so many megabytes (2²⁰ bytes), one at least.
    pub fn new(megabytes: usize) -> Engine<G> {
        Engine::with(Own, megabytes)
    }
}

impl<G: Judge, E: Evaluator<G>> Engine<G, E> {
    /// An engine that weighs positions by an evaluator instead of the game itself. Its transposition table takes at most so
    /// many megabytes (2²⁰ bytes), one at least.
    pub fn with(evaluator: E, megabytes: usize) -> Engine<G, E> {
        let entries = megabytes.max(1).saturating_mul(1 << 20) / Transpositions::BYTES;
        // The table rounds up.
        Engine::of_entries(evaluator, (entries / 2 + 1).next_power_of_two())
    }

    pub(crate) fn of_entries(evaluator: E, entries: usize) -> Engine<G, E> {
        Engine { evaluator, table: Arc::new(Transpositions::new(entries)), order: Order::new(), erred: false }
    }

    /// An engine that shares this one's table, to think about the same position at the same time in another thread
    /// (*lazy SMP*): each finds in the table what the other has searched. If something is hidden, that helps neither.
    pub fn companion(&self) -> Engine<G, E>
    where
        E: Clone,
    {
        Engine {
            evaluator: self.evaluator.clone(),
            table: self.table.clone(),
            order: Order::new(),
            erred: self.erred,
        }
    }

    /// Forgets what it has found out, as before the first turn of another game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.order = Order::new();
    }

    /// Chooses a part as [`choose`](crate::choose) does, with what the table holds of earlier searches. In a game in
    /// which nothing is hidden it calls `report` after every iteration, with the best part first. None when there is
    /// nothing to choose.
    pub fn think(
        &mut self,
        knowledge: &Knowledge<G>,
        query: &Query<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Progress<'_, G>),
    ) -> Option<Decision<G>> {
        let errs = query.level != Level::BEST;
        if knowledge.game.info().hidden || self.erred || errs {
            // This search has other worlds and other errors than the last one, but under the same keys.
            self.table.clear();
        }
        self.erred = errs;
        self.table.grow_older();
        self.order.grow_older();
        let learned = (&*self.table, &mut self.order);
        driver::decide(&self.evaluator, learned, knowledge, query, limits, report)
    }
}
