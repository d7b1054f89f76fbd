//! How long a search may go on: nodes, time, and somebody who changes his mind.

use std::sync::atomic::{AtomicBool, Ordering};
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
    time: Option<(Duration, &'a dyn Fn() -> Duration)>,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// At most about this many nodes. Searches that are bounded by nodes alone repeat exactly.
    pub const fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, time: None, cancel: None }
    }

    /// At most this much time by this clock.
    pub const fn time(time: Duration, now: &'a dyn Fn() -> Duration) -> Limits<'a> {
        Limits { nodes: u64::MAX, time: Some((time, now)), cancel: None }
    }

    /// The same, and no more than this many nodes.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.min(nodes), ..self }
    }

    /// The same, and at an end as soon as `cancel` is true.
    #[must_use]
    pub const fn unless(self, cancel: &'a AtomicBool) -> Limits<'a> {
        Limits { cancel: Some(cancel), ..self }
    }

    /// What is to be asked for every little piece of work, and ends it with false: for whoever does not search but works
    /// something out.
    pub fn go_on(self) -> impl FnMut() -> bool + 'a {
        let mut watch = Watch::start(self);
        move || watch.count().is_ok()
    }

    /// The most nodes.
    pub const fn most_nodes(&self) -> u64 {
        self.nodes
    }
}

/// The search was cut off; what it was computing is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// Counts nodes and watches the limits of one search.
pub(crate) struct Watch<'a> {
    limits: Limits<'a>,
    begun: Duration,
    nodes: u64,
    stopped: bool,
}

/// Time and cancellation are looked at once in so many nodes.
const LOOK_EVERY: u64 = 64;

impl<'a> Watch<'a> {
    pub(crate) fn start(limits: Limits<'a>) -> Watch<'a> {
        let begun = limits.time.map_or(Duration::ZERO, |(_, now)| now());
        let mut watch = Watch { limits, begun, nodes: 0, stopped: false };
        watch.look();
        watch
    }

    /// How many nodes were counted.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one node, unless the search is to end.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), Stopped> {
        if self.stopped {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes >= self.limits.nodes {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        }
        Ok(())
    }

    /// Whether so little is left that a deeper iteration, which takes several times as long as the one
    /// before it, could hardly be finished.
    pub(crate) fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|(time, now)| (now() - self.begun) * 2 > time)
    }

    fn look(&mut self) {
        let cancelled = self.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        let late = self.limits.time.is_some_and(|(time, now)| now().saturating_sub(self.begun) >= time);
        self.stopped |= cancelled || late || self.limits.nodes == 0;
    }
}
