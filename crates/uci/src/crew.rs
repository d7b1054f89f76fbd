//! An engine and its companions: several threads that think about one position.

use menagerie_kernel::Seat;
use menagerie_search::{Choice, Level, Limits, NoChoice, Query, Thinker, Thought};
use menagerie_show::AnyLine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

/// An engine, and others that share its table (*lazy SMP*). It keeps what it has found out from turn to turn.
pub struct Crew {
    engine: Box<dyn Thinker>,
    threads: usize,
    /// Companions that have nothing to do.
    home: Vec<Box<dyn Thinker>>,
    /// Those that think, or are about to notice that they need not any longer.
    away: Vec<JoinHandle<Box<dyn Thinker>>>,
}

/// In debug builds the frames of a deep search take more than the usual two megabytes.
pub(crate) const STACK: usize = 16 << 20;

/// Tells companions that the search is over, however it ended.
struct Over(Arc<AtomicBool>);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Crew {
    /// An engine with as many companions as make so many threads.
    pub fn new(engine: Box<dyn Thinker>, threads: usize) -> Crew {
        Crew { engine, threads, home: Vec::new(), away: Vec::new() }
    }

    /// From now on so many threads think, one at least. The companions of the last search come home, which would take time from
    /// the next one.
    pub fn resize(&mut self, threads: usize) {
        self.threads = threads;
        self.gather();
    }

    /// Forgets what it has found out, as before the first turn of another game.
    pub fn forget(&mut self) {
        self.gather();
        self.home.clear();
        self.engine.forget();
    }

    /// Waits for the companions of the last search, and makes those that are missing.
    fn gather(&mut self) {
        self.home.extend(self.away.drain(..).filter_map(|companion| companion.join().ok()));
        let engine = &self.engine;
        self.home.resize_with(self.threads.saturating_sub(1), || engine.companion());
    }

    /// Chooses a part for a seat as [`Thinker::think`] does. All threads together search no more nodes than the limits
    /// allow, and the first one decides; with it alone, equal queries have equal answers.
    ///
    /// # Errors
    /// There is nothing to choose, or the line is of another game.
    pub fn think(
        &mut self,
        line: &dyn AnyLine,
        seat: Seat,
        query: &Query<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Thought<'_>),
    ) -> Result<Choice, NoChoice> {
        self.gather();
        let knowledge = line.knowledge(seat);
        // Where something is hidden, each search samples worlds of its own and would clear the table of the others. So
        // it is with the errors of a weaker level, which is as strong with any number of threads.
        if self.home.is_empty() || line.info().hidden || query.level != Level::BEST {
            return self.engine.think(&*knowledge, query, limits, report);
        }
        let share = match limits.most_nodes() {
            u64::MAX => u64::MAX,
            nodes => nodes.div_ceil(self.home.len() as u64 + 1),
        };
        let (over, tally) = (Over(Arc::default()), Arc::default());
        self.send_out(line, seat, query, share, (&over.0, &tally));
        let with_others = |nodes: u64| nodes.saturating_add(tally.load(Ordering::Relaxed));
        let mut tell =
            |thought: &Thought<'_>| report(&Thought { nodes: with_others(thought.nodes), ..*thought });
        let choice = self.engine.think(&*knowledge, query, &limits.and_nodes(share), &mut tell)?;
        // Nobody waits for the companions here: on a busy machine they may hear late that it is over.
        Ok(Choice { nodes: with_others(choice.nodes), ..choice })
    }

    /// Lets all companions think about a query, each in a thread of its own.
    fn send_out(
        &mut self,
        line: &dyn AnyLine,
        seat: Seat,
        query: &Query<'_>,
        share: u64,
        (over, tally): (&Arc<AtomicBool>, &Arc<AtomicU64>),
    ) {
        for (number, mut companion) in (1..).zip(self.home.drain(..)) {
            let (over, tally, knowledge) = (Arc::clone(over), Arc::clone(tally), line.knowledge(seat));
            let Query { level, seed, lines, only } = *query;
            let only = only.to_vec();
            let think = move || {
                // Equal searches would find nothing for each other, and another seed breaks ties in another way.
                let query = Query { level, seed: seed.wrapping_add(number), lines, only: &only };
                let limits = Limits::nodes(share).unless(&over).counted(&tally);
                // The answer of the first thread counts.
                let _ = companion.think(&*knowledge, &query, &limits, &mut |_| {});
                companion
            };
            // With fewer threads than were asked for one thinks more slowly, and just as well.
            self.away.extend(thread::Builder::new().stack_size(STACK).spawn(think));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::all;
    use menagerie_kernel::Options;

    #[test]
    fn threads_share_the_nodes_and_come_back() {
        let chess = &all()[0];
        let mut line = chess.start(Options::default()).expect("no option is wrong");
        let mut crew = Crew::new(chess.engine(1), 3);
        for turn in 0..6 {
            crew.resize(1 + turn % 3);
            if turn == 4 {
                crew.forget();
            }
            let (seat, query) = (Seat(turn as u8 % 2), Query::new(Level::BEST, 0));
            let mut told = 0;
            let choice =
                crew.think(&*line, seat, &query, &Limits::nodes(6000), &mut |thought| told = thought.nodes);
            let choice = choice.expect("the game goes on");
            assert!(told <= choice.nodes && choice.nodes <= 6003, "{choice:?}");
            line.play_part(&choice.part).expect("it is legal");
        }
        crew.gather();
        assert_eq!((crew.home.len(), crew.away.len()), (2, 0));
    }

    #[test]
    fn one_thread_answers_equally() {
        let spartan = &all()[1];
        let line = spartan.start(Options::default()).expect("no option is wrong");
        let answer = || {
            let query = Query::new(Level::BEST, 5);
            Crew::new(spartan.engine(1), 1).think(&*line, Seat(0), &query, &Limits::nodes(9000), &mut |_| {})
        };
        assert_eq!(answer(), answer());
    }
}
