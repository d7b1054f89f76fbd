//! An engine and its companions: several threads that think about one position.

use menagerie_kernel::Seat;
use menagerie_search::{Choice, Limits, NoChoice, Question, Thinker, Thought};
use menagerie_show::AnyLine;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// An engine, and others that share its table (*lazy SMP*). It keeps what it has found out from turn to turn.
pub struct Crew {
    engine: Box<dyn Thinker>,
    companions: Vec<Box<dyn Thinker>>,
}

/// In debug builds the frames of a deep search take more than the usual two megabytes.
pub(crate) const STACK: usize = 16 << 20;

impl Crew {
    /// An engine with as many companions as make so many threads.
    pub fn new(engine: Box<dyn Thinker>, threads: usize) -> Crew {
        let mut crew = Crew { engine, companions: Vec::new() };
        crew.resize(threads);
        crew
    }

    /// From now on so many threads think, one at least.
    pub fn resize(&mut self, threads: usize) {
        let engine = &self.engine;
        self.companions.resize_with(threads.saturating_sub(1), || engine.companion());
    }

    /// Forgets what it has found out, as before the first turn of another game.
    pub fn forget(&mut self) {
        let threads = self.companions.len() + 1;
        self.companions.clear();
        self.engine.forget();
        self.resize(threads);
    }

    /// Chooses a part for a seat as [`Thinker::think`] does. All threads together search no more nodes than the limits
    /// allow, and all end with the first, which decides; with it alone, equal questions have equal answers.
    ///
    /// # Errors
    /// There is nothing to choose, or the line is of another game.
    pub fn think(
        &mut self,
        line: &dyn AnyLine,
        seat: Seat,
        question: &Question<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Thought<'_>),
    ) -> Result<Choice, NoChoice> {
        let knowledge = line.knowledge(seat);
        // Where something is hidden, each search samples worlds of its own and would clear the table of the others.
        if self.companions.is_empty() || line.info().hidden {
            return self.engine.think(&*knowledge, question, limits, report);
        }
        let (over, tally) = (AtomicBool::new(false), AtomicU64::new(0));
        let share = match limits.most_nodes() {
            u64::MAX => u64::MAX,
            nodes => nodes.div_ceil(self.companions.len() as u64 + 1),
        };
        thread::scope(|scope| {
            for (number, companion) in (1..).zip(&mut self.companions) {
                let knowledge = line.knowledge(seat);
                // Equal searches would find nothing for each other, and another seed breaks ties in another way.
                let question = Question { seed: question.seed.wrapping_add(number), ..*question };
                let (over, tally) = (&over, &tally);
                let think = move || {
                    let limits = Limits::nodes(share).unless(over).counted(tally);
                    drop(companion.think(&*knowledge, &question, &limits, &mut |_| {}));
                };
                // With fewer threads than were asked for one thinks more slowly, and just as well.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, think);
            }
            let mut with_others = |thought: &Thought<'_>| {
                report(&Thought { nodes: thought.nodes + tally.load(Ordering::Relaxed), ..*thought });
            };
            let choice = self.engine.think(&*knowledge, question, &limits.and_nodes(share), &mut with_others);
            over.store(true, Ordering::Relaxed);
            let nodes = tally.load(Ordering::Relaxed);
            choice.map(|choice| Choice { nodes: choice.nodes + nodes, ..choice })
        })
    }
}
