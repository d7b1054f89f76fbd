//! How long a search may go on: nodes, depth, time, and cancellation.

use crate::clock::Share;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The bounds of one search; whichever is met first ends it. A search that is cut off answers with the
/// best that it has found so far.
///
/// Search owns no clock: it is handed one, a closure that tells the time since any fixed moment.
///
/// ```
/// # use menagerie_search::Limits;
/// # use std::time::Duration;
/// let by_nodes = Limits::nodes(10_000);
///
/// # #[allow(clippy::disallowed_methods)]
/// let begun = std::time::Instant::now();
/// let now = || begun.elapsed();
/// let by_time = Limits::time(Duration::from_secs(1), &now);
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    nodes: u64,
    depth: u32,
    time: Option<(Duration, &'a dyn Fn() -> Duration)>,
    soft: Option<Duration>,
    cancel: Option<&'a AtomicBool>,
    pondering: Option<&'a AtomicBool>,
    tally: Option<&'a AtomicU64>,
}

impl<'a> Limits<'a> {
    const NONE: Limits<'static> = Limits {
        nodes: u64::MAX,
        depth: u32::MAX,
        time: None,
        soft: None,
        cancel: None,
        pondering: None,
        tally: None,
    };

    /// At most about this many nodes. Searches that are bounded by nodes alone repeat exactly.
    pub const fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, ..Limits::NONE }
    }

    /// At most this much time by this clock.
    pub const fn time(time: Duration, now: &'a dyn Fn() -> Duration) -> Limits<'a> {
        Limits { time: Some((time, now)), ..Limits::NONE }
    }

    /// As much time by this clock as a share allows: never more than its hard limit, and no further iteration that
    /// could hardly be finished within the soft one.
    pub const fn share(share: Share, now: &'a dyn Fn() -> Duration) -> Limits<'a> {
        Limits { soft: Some(share.soft), ..Limits::time(share.hard, now) }
    }

    /// These limits, and no more than this many nodes.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.min(nodes), ..self }
    }

    /// These limits, and no more than this many parts deep.
    #[must_use]
    pub fn and_depth(self, depth: u32) -> Limits<'a> {
        Limits { depth: self.depth.min(depth), ..self }
    }

    /// These limits, and the search ends as soon as `cancel` is true.
    #[must_use]
    pub const fn unless(self, cancel: &'a AtomicBool) -> Limits<'a> {
        Limits { cancel: Some(cancel), ..self }
    }

    /// These limits, but nodes and time bound nothing as long as `pondering` is true: while it is somebody else's turn. The hard
    /// limit of time counts from the moment at which it becomes false; the soft one includes the time before.
    #[must_use]
    pub const fn once_not(self, pondering: &'a AtomicBool) -> Limits<'a> {
        Limits { pondering: Some(pondering), ..self }
    }

    /// These limits, and nodes are added to `tally` from time to time, which may add up those of several searches.
    #[must_use]
    pub const fn counted(self, tally: &'a AtomicU64) -> Limits<'a> {
        Limits { tally: Some(tally), ..self }
    }

    /// These limits for work that is no search: a function to be called for each unit of work; when it returns `false`, the work
    /// stops.
    pub fn go_on(self) -> impl FnMut() -> bool + 'a {
        let mut watch = Stopwatch::start(self);
        move || watch.count().is_ok()
    }

    /// Whether time bounds it.
    pub(crate) const fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// The most nodes.
    pub const fn most_nodes(&self) -> u64 {
        self.nodes
    }

    /// The greatest depth, in parts.
    pub(crate) const fn most_depth(&self) -> u32 {
        self.depth
    }
}

/// The search was cut off; what it was computing is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// Counts nodes and watches the limits of one search.
pub(crate) struct Stopwatch<'a> {
    limits: Limits<'a>,
    /// When the search began.
    begun: Duration,
    /// The time from which the hard limit counts.
    counted_from: Duration,
    /// Whether nodes and time do not count yet.
    pondering: bool,
    nodes: u64,
    stopped: bool,
}

/// Time and cancellation are looked at once in so many nodes.
const LOOK_EVERY: u64 = 64;

/// How much of its soft limit a search uses, in percent, by how many iterations ago its best part last changed.
const PATIENCE: [u32; 5] = [150, 115, 95, 80, 70];

impl<'a> Stopwatch<'a> {
    pub(crate) fn start(limits: Limits<'a>) -> Stopwatch<'a> {
        let begun = limits.time.map_or(Duration::ZERO, |(_, now)| now());
        let pondering = limits.pondering.is_some();
        let mut watch = Stopwatch { limits, begun, counted_from: begun, pondering, nodes: 0, stopped: false };
        watch.look();
        watch
    }

    /// How many nodes were counted.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether neither time nor nodes bound it.
    pub(crate) const fn is_unbounded(&self) -> bool {
        !self.limits.is_timed() && self.limits.nodes == u64::MAX
    }

    /// Counts one node, unless the search is to end.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), Stopped> {
        if self.stopped {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes >= self.limits.nodes && !self.pondering {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(LOOK_EVERY) {
            if let Some(tally) = self.limits.tally {
                tally.fetch_add(LOOK_EVERY, Ordering::Relaxed);
            }
            self.look();
        }
        Ok(())
    }

    /// Whether so little is left that a deeper iteration could hardly be finished: it takes several times as long as
    /// the one before it.
    pub(crate) fn is_late(&self) -> bool {
        let Some((hard, now)) = self.limits.time.filter(|_| !self.pondering) else { return false };
        (now() - self.begun) * 2 > self.limits.soft.map_or(hard, |soft| soft.min(hard))
    }

    /// Whether the soft limit, if there is one, forbids a deeper iteration after the best part has stayed the same in so many of
    /// them: what was doubtful a moment ago deserves more thought than what is not.
    pub(crate) fn is_content(&self, same: usize) -> bool {
        let (Some(soft), Some((_, now))) = (self.limits.soft, self.limits.time) else { return false };
        let percent = PATIENCE[same.min(PATIENCE.len() - 1)];
        !self.pondering
            && now().saturating_sub(self.begun).saturating_mul(100) >= soft.saturating_mul(percent)
    }

    fn look(&mut self) {
        self.stopped |= self.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if self.pondering {
            if self.limits.pondering.is_some_and(|pondering| pondering.load(Ordering::Relaxed)) {
                return;
            }
            self.pondering = false;
            self.counted_from = self.limits.time.map_or(Duration::ZERO, |(_, now)| now());
        }
        let late =
            self.limits.time.is_some_and(|(time, now)| now().saturating_sub(self.counted_from) >= time);
        self.stopped |= late || self.nodes >= self.limits.nodes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn nothing_but_its_cancellation_bounds_a_search_that_ponders() {
        let (time, pondering, cancel) =
            (Cell::new(Duration::ZERO), AtomicBool::new(true), AtomicBool::new(false));
        let now = || time.get();
        let share = Share { soft: 10 * MS, hard: 20 * MS };
        let limits = Limits::share(share, &now).and_nodes(1000).once_not(&pondering).unless(&cancel);
        let run = |watch: &mut Stopwatch<'_>, nodes: u64| (0..nodes).all(|_| watch.count().is_ok());
        let mut watch = Stopwatch::start(limits);
        time.set(500 * MS);
        assert!(run(&mut watch, 128) && !watch.is_content(9) && !watch.is_late());
        pondering.store(false, Ordering::Relaxed);
        assert!(run(&mut watch, 64), "the hard limit counts from here");
        assert!(watch.is_content(0), "what was thought before counts for the soft one");
        time.set(519 * MS);
        assert!(run(&mut watch, 128));
        time.set(520 * MS);
        assert!(!run(&mut watch, 128));
        let mut watch = Stopwatch::start(limits);
        assert!(!run(&mut watch, 1001), "nodes count again");
        pondering.store(true, Ordering::Relaxed);
        let mut watch = Stopwatch::start(limits);
        assert!(run(&mut watch, 2048));
        cancel.store(true, Ordering::Relaxed);
        assert!(!run(&mut watch, 128));
    }

    #[test]
    fn what_stays_best_is_thought_about_for_less_time() {
        let time = Cell::new(8 * MS);
        let now = || time.get();
        let watch = Stopwatch::start(Limits::share(Share { soft: 10 * MS, hard: 50 * MS }, &now));
        time.set(16 * MS);
        assert!(!watch.is_content(0) && !watch.is_content(2) && watch.is_content(3) && watch.is_content(99));
        let unbounded = Stopwatch::start(Limits::time(10 * MS, &now));
        time.set(900 * MS);
        assert!(!unbounded.is_content(99));
    }

    #[test]
    fn nodes_are_told_while_they_are_counted() {
        let tally = AtomicU64::new(0);
        let mut watch = Stopwatch::start(Limits::nodes(u64::MAX).counted(&tally));
        (0..200).for_each(|_| assert!(watch.count().is_ok()));
        assert_eq!(tally.load(Ordering::Relaxed), 192);
    }
}
