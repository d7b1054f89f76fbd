//! The thread that thinks. It takes one task after another, so that whatever was asked for during a search is done after it.

use crate::crew::Crew;
use crate::dialect::Dialect;
use crate::games::Offered;
use crate::out::{self, Out};
use menagerie_kernel::{Score, Seat, TooLarge, Turn, count::MOST_TURNS};
use menagerie_search::{Level, Limits, Query, Share, Thought};
use menagerie_show::AnyLine;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Something to do.
pub(crate) enum Task {
    /// Get ready to think about a game.
    Prepare(Needs),
    /// Forget what was found out.
    Forget,
    /// Say when everything before is done.
    Sync(Sender<()>),
    /// Think.
    Search(Box<Search>),
    /// Count.
    Perft(Box<Perft>),
}

/// What it takes to think about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Needs {
    /// The index of the game.
    pub(crate) game: usize,
    /// Megabytes.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
}

/// What a search, or a count, is to do.
pub(crate) struct Search {
    pub(crate) line: Box<dyn AnyLine>,
    pub(crate) dialect: Dialect,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) lines: usize,
    /// The parts from which to choose, as our rules write them.
    pub(crate) only: Vec<String>,
    /// Whether there is anything to choose from: `searchmoves` may name no legal turn.
    pub(crate) has_choice: bool,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) share: Option<Share>,
    /// When it was asked for.
    pub(crate) began: Instant,
    pub(crate) switches: Arc<Switches>,
}

/// What is to be counted.
pub(crate) struct Perft {
    pub(crate) line: Box<dyn AnyLine>,
    pub(crate) dialect: Dialect,
    pub(crate) depth: u32,
    pub(crate) switches: Arc<Switches>,
}

/// By what a search is told of what happens meanwhile.
pub(crate) struct Switches {
    /// It is to end.
    stop: AtomicBool,
    /// It is still somebody else's turn.
    pondering: AtomicBool,
    /// It has answered.
    done: AtomicBool,
    /// An answer is not wanted yet.
    held: Mutex<bool>,
    released: Condvar,
    infinite: bool,
}

impl Switches {
    /// Of a search in somebody else's time, or until it is stopped.
    pub(crate) fn new(ponder: bool, infinite: bool) -> Switches {
        Switches {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(ponder),
            done: AtomicBool::new(false),
            held: Mutex::new(ponder || infinite),
            released: Condvar::new(),
            infinite,
        }
    }

    /// An answer is wanted now.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.release();
    }

    /// It is no longer somebody else's turn.
    pub(crate) fn hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        if !self.infinite {
            self.release();
        }
    }

    /// Whether an answer was given.
    pub(crate) fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether an answer was given, or will be at once.
    pub(crate) fn is_ending(&self) -> bool {
        self.is_done() || self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is still somebody else's turn.
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    fn wait_until_wanted(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        while *held {
            held = self.released.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Does what it is told until nobody can tell it any more.
pub(crate) fn work<W: Write>(games: &[Offered], tasks: Receiver<Task>, out: &Out<W>) {
    let mut worker = Worker { games, out, ready: None };
    for task in tasks {
        match task {
            Task::Prepare(needs) => worker.prepare(needs),
            Task::Forget => worker.forget(),
            // Nobody may be there any more to hear it.
            Task::Sync(done) => drop(done.send(())),
            Task::Search(search) => worker.search(&search),
            Task::Perft(perft) => worker.perft(&perft),
        }
    }
}

struct Worker<'a, W> {
    games: &'a [Offered],
    out: &'a Out<W>,
    ready: Option<(Needs, Crew)>,
}

impl<W: Write> Worker<'_, W> {
    fn prepare(&mut self, needs: Needs) {
        let kept = self.ready.take().filter(|(had, _)| Needs { threads: had.threads, ..needs } == *had);
        let mut crew = match kept {
            Some((_, crew)) => crew,
            None => Crew::new(self.games[needs.game].engine(needs.hash), needs.threads),
        };
        crew.resize(needs.threads);
        self.ready = Some((needs, crew));
    }

    fn forget(&mut self) {
        if let Some((_, crew)) = &mut self.ready {
            crew.forget();
        }
    }

    fn search(&mut self, search: &Search) {
        let Search { line, switches, .. } = search;
        let answer = match line.turn() {
            Turn::Over(outcome) => {
                let score = if matches!(outcome.score, Score::Win(_)) { "mate 0" } else { "cp 0" };
                self.out.say(format_args!("info depth 0 score {score}"));
                None
            }
            turn => turn.actor().filter(|_| search.has_choice).and_then(|seat| self.think(search, seat)),
        };
        switches.wait_until_wanted();
        let answer = answer.unwrap_or_else(|| "bestmove (none)".to_owned());
        self.out.say_after(|| switches.done.store(true, Ordering::Relaxed), answer);
    }

    /// Thinks for a seat; the line that tells what it plays.
    fn think(&mut self, search: &Search, seat: Seat) -> Option<String> {
        let Search { line, dialect, lines, .. } = search;
        let out = self.out;
        let (_, crew) = self.ready.as_mut()?;
        let now = || search.began.elapsed();
        let mut best: Vec<String> = Vec::new();
        let mut report = |thought: &Thought<'_>| {
            let told = out::told(&**line, dialect, &(thought.line)());
            out.say(out::info(thought, now(), &told, *lines));
            if thought.rank == 0 {
                best = told;
            }
        };
        let query = Query { level: search.level, seed: search.seed, lines: *lines, only: &search.only };
        let choice = crew.think(&**line, seat, &query, &search.limits(&now), &mut report).ok()?;
        let part = dialect.tell(&**line, &choice.part);
        // The last iteration may have been cut off when it had found something better.
        let is_new = best.first() != Some(&part);
        self.out.say(out::info_at_end(&choice, now(), is_new.then_some(&part)));
        if is_new {
            best = vec![part];
        }
        let ponder = best.get(1).map_or_else(String::new, |part| format!(" ponder {part}"));
        Some(format!("bestmove {}{ponder}", best[0]))
    }

    fn perft(&mut self, perft: &Perft) {
        let Perft { line, dialect, depth, switches } = perft;
        let mut tell = |turn: &str, nodes: u64| {
            self.out.say(format_args!("{}: {nodes}", dialect.tell(&**line, turn)));
        };
        let counted = match depth {
            0 => Ok(Some(1)),
            _ => count_each(&**line, *depth, switches, &mut tell),
        };
        switches.done.store(true, Ordering::Relaxed);
        match counted {
            Ok(Some(sum)) => self.out.say(format_args!("\nNodes searched: {sum}\n")),
            Ok(None) => self.out.tell("the count was stopped"),
            Err(too_large) => self.out.tell(format_args!("perft: {too_large}")),
        }
    }
}

/// Counts sequences of turns; nothing where that was stopped.
fn count(line: &dyn AnyLine, depth: u32, switches: &Switches) -> Result<Option<u64>, TooLarge> {
    // The last two turns take too little time to be stopped, and a game may count them without making them.
    if depth <= 2 {
        return line.perft(depth).map(Some);
    }
    count_each(line, depth, switches, &mut |_, _| ())
}

/// Counts sequences of one turn or more, and tells how many begin with each turn; nothing where that was stopped.
fn count_each(
    line: &dyn AnyLine,
    depth: u32,
    switches: &Switches,
    tell: &mut dyn FnMut(&str, u64),
) -> Result<Option<u64>, TooLarge> {
    let mut sum: u64 = 0;
    for turn in line.turns(MOST_TURNS)? {
        if switches.is_ending() {
            return Ok(None);
        }
        let mut after = line.duplicate();
        after.play_turn(&turn).expect("listed turns are legal");
        let Some(nodes) = count(&*after, depth - 1, switches)? else { return Ok(None) };
        tell(&turn, nodes);
        sum = sum.saturating_add(nodes);
    }
    Ok(Some(sum))
}

impl Search {
    fn limits<'a>(&'a self, now: &'a dyn Fn() -> Duration) -> Limits<'a> {
        let limits = match self.share {
            // The clock has been running since the search was asked for.
            Some(share) => Limits::share(share.less(now()), now),
            None => Limits::nodes(u64::MAX),
        };
        let limits = limits.and_nodes(self.nodes).and_depth(self.depth).unless(&self.switches.stop);
        if self.switches.is_pondering() { limits.once_not(&self.switches.pondering) } else { limits }
    }
}
