//! The log of a match: what was put in, and the games that it led to.
//!
//! A game takes several times the room of the part that led to it, so only some are kept: the last ones, which everybody
//! asks for, and one every [`INTERVAL`] entries, from which those between are played again. A copy shares all of it.

use crate::Input;
use crate::entry::Entry;
use imbl::Vector;
use menagerie_kernel::{AnyLine, Event};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many entries lie between two games that are kept for good.
const INTERVAL: usize = 128;
/// How many entries are in a block.
const BLOCK: usize = 32;
/// How many games are kept at the end: those before a turn, after it, and after the answer to it.
const RECENT: usize = 3;

/// The log of a match, which is never empty: it begins with the creation.
#[derive(Clone)]
pub(crate) struct Log {
    /// All entries but the last few, in blocks, which copies share.
    blocks: Vector<Arc<[Entry]>>,
    /// The entries after the last block.
    tail: Vec<Entry>,
    /// Games that are kept for good, with the index of the entry that led to each, in order.
    kept: Vector<(usize, Arc<dyn AnyLine>)>,
    /// The games that the last entries led to. Entries that do not change the game share it.
    recent: VecDeque<Arc<dyn AnyLine>>,
    /// The first entry that the present rules could not follow.
    broken: Option<usize>,
}

/// An entry with the game before it and the one that it led to.
pub(crate) struct Change<'l> {
    pub(crate) index: usize,
    pub(crate) entry: &'l Entry,
    /// None where the match began.
    pub(crate) before: Option<Arc<dyn AnyLine>>,
    pub(crate) after: Arc<dyn AnyLine>,
    /// What happened in a part. Empty where the present rules cannot follow it.
    pub(crate) events: Vec<Event>,
}

impl Log {
    /// A log that begins with a game.
    pub(crate) fn new(line: Arc<dyn AnyLine>) -> Log {
        let mut log = Log {
            blocks: Vector::new(),
            tail: Vec::new(),
            kept: Vector::new(),
            recent: VecDeque::new(),
            broken: None,
        };
        log.push(Entry { at: 0, input: Input::Created }, line);
        log
    }

    pub(crate) fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.tail.len()
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.blocks.iter().flat_map(|block| block.iter()).chain(&self.tail)
    }

    pub(crate) fn entry(&self, index: usize) -> &Entry {
        match self.blocks.get(index / BLOCK) {
            Some(block) => &block[index % BLOCK],
            None => &self.tail[index - self.blocks.len() * BLOCK],
        }
    }

    pub(crate) fn last_entry(&self) -> &Entry {
        self.entry(self.len() - 1)
    }

    /// The game that the match began with.
    pub(crate) fn first(&self) -> &Arc<dyn AnyLine> {
        &self.kept[0].1
    }

    /// The game as it is now.
    pub(crate) fn last(&self) -> &Arc<dyn AnyLine> {
        self.recent.back().expect("a log begins with the creation")
    }

    /// Adds an entry and the game that it led to.
    pub(crate) fn push(&mut self, entry: Entry, line: Arc<dyn AnyLine>) {
        let index = self.len();
        // A game that was taken back to is not found by playing on from the one before it.
        if index.is_multiple_of(INTERVAL) || matches!(entry.input, Input::TakenBack { .. }) {
            self.kept.push_back((index, line.clone()));
        }
        self.tail.push(entry);
        if self.tail.len() == BLOCK {
            self.blocks.push_back(std::mem::take(&mut self.tail).into());
        }
        self.recent.push_back(line);
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// Adds an entry that the present rules cannot follow, and the game as it was stored.
    pub(crate) fn push_broken(&mut self, entry: Entry, line: Arc<dyn AnyLine>) {
        let index = self.len();
        self.broken.get_or_insert(index);
        self.push(entry, line.clone());
        if self.kept.last().is_none_or(|(last, _)| *last != index) {
            self.kept.push_back((index, line));
        }
    }

    /// The game that an entry led to.
    pub(crate) fn line(&self, index: usize) -> Arc<dyn AnyLine> {
        let recent = index.checked_sub(self.len() - self.recent.len()).and_then(|at| self.recent.get(at));
        if let Some(line) = recent {
            return line.clone();
        }
        // The first entry's game is kept, so there is always one before.
        let nearest = self.kept.binary_search_by_key(&index, |(at, _)| *at).unwrap_or_else(|next| next - 1);
        let (at, line) = &self.kept[nearest];
        let mut line = line.clone();
        for next in at + 1..=index {
            line = played(&line, self.entry(next)).0;
        }
        line
    }

    /// The entries from an index on, each with what it changed.
    pub(crate) fn changes(&self, from: usize) -> impl Iterator<Item = Change<'_>> {
        let mut last = from.checked_sub(1).filter(|last| *last < self.len()).map(|last| self.line(last));
        (from..self.len()).map(move |index| {
            let (entry, before) = (self.entry(index), last.take());
            let (after, events) = match &before {
                Some(before) if self.is_played(index, entry) => played(before, entry),
                _ => (self.line(index), Vec::new()),
            };
            last = Some(after.clone());
            Change { index, entry, before, after, events }
        })
    }

    /// Whether playing the entry on the game before it leads to the game after it.
    fn is_played(&self, index: usize, entry: &Entry) -> bool {
        self.broken.is_none_or(|broken| index < broken) && !matches!(entry.input, Input::TakenBack { .. })
    }
}

/// The game after an entry that was followed before, and what happened.
fn played(before: &Arc<dyn AnyLine>, entry: &Entry) -> (Arc<dyn AnyLine>, Vec<Event>) {
    let Input::Part { handed, .. } = &entry.input else { return (before.clone(), Vec::new()) };
    let mut line = before.duplicate();
    let events = line.play_part(handed.steps()).expect("what was followed once is legal there");
    (line.into(), events)
}
