//! The log of a match: what was put in, and the games that it led to.
//!
//! A game takes several times the room of the part that led to it, so only some games are kept: the last ones, which
//! everybody asks for, and one every [`INTERVAL`] entries, from which those in between are played again. A copy shares
//! all of it.

use crate::Input;
use crate::entry::Entry;
use imbl::Vector;
use menagerie_kernel::Event;
use menagerie_notation::{Sign, signs};
use menagerie_show::{AnyLine, Illegal};
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// How many entries lie between two games that are kept for good.
const INTERVAL: usize = 128;
/// How many entries are in a block.
const BLOCK: usize = 32;
/// How many games are kept at the end, with what led to them: those before a turn, after it, and after the answer to it.
const RECENT: usize = 3;

/// The log of a match from the beginning of its game. It is never empty.
#[derive(Clone)]
pub(crate) struct Log {
    /// All entries but the last few, in blocks, which copies share.
    blocks: Vector<Arc<[Entry]>>,
    /// The entries after the last block.
    tail: Vec<Entry>,
    /// Games that are kept for good, with the index of the entry that led to each, in order.
    kept: Vector<(usize, Arc<dyn AnyLine>)>,
    /// The games that the last entries led to.
    recent: VecDeque<Arc<dyn AnyLine>>,
    /// What happened in the last entry, which everybody asks for at once.
    latest: Arc<Happened>,
    /// The first entry that the present rules could not follow.
    broken: Option<usize>,
}

/// What an entry led to.
#[derive(Clone)]
pub(crate) struct Effect {
    /// The game after it. Entries that do not change the game share it.
    pub(crate) line: Arc<dyn AnyLine>,
    pub(crate) happened: Arc<Happened>,
}

/// What happened in a part. Empty for other entries, and if the present rules cannot follow the part.
#[derive(Default)]
pub(crate) struct Happened {
    pub(crate) events: Box<[Event]>,
    /// The signs of the part, once somebody has asked for them.
    signs: OnceLock<Option<Vec<Vec<Sign>>>>,
}

impl Effect {
    /// The effect of an entry in which nothing happened.
    pub(crate) fn silent(line: Arc<dyn AnyLine>) -> Effect {
        Effect { line, happened: Arc::default() }
    }
}

/// An entry with the game before it and what it led to.
pub(crate) struct Change<'l> {
    pub(crate) index: usize,
    pub(crate) entry: &'l Entry,
    /// None where the match began.
    pub(crate) before: Option<Arc<dyn AnyLine>>,
    pub(crate) effect: Effect,
}

impl Change<'_> {
    /// How a part is drawn in a list of moves, for those who may read it.
    /// None where the present rules cannot follow the part.
    pub(crate) fn signs(&self) -> Option<&[Vec<Sign>]> {
        let Input::Part { seat, handed } = &self.entry.input else { return None };
        let (before, Effect { line, happened }) = (self.before.as_ref()?, &self.effect);
        let find = || signs(&**before, *seat, handed.steps(), &**line, &happened.events).ok();
        happened.signs.get_or_init(find).as_deref()
    }
}

impl Log {
    /// A log that begins with a game.
    pub(crate) fn new(first: Entry, line: Arc<dyn AnyLine>) -> Log {
        let mut log = Log {
            blocks: Vector::new(),
            tail: Vec::new(),
            kept: Vector::new(),
            recent: VecDeque::new(),
            latest: Arc::default(),
            broken: None,
        };
        log.push(first, Effect::silent(line));
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
        self.recent.back().expect("a log begins with the game")
    }

    /// Adds an entry and what it led to.
    pub(crate) fn push(&mut self, entry: Entry, effect: Effect) {
        // The game after a takeback cannot be found by playing on from the one before it.
        let is_kept = self.len().is_multiple_of(INTERVAL) || matches!(entry.input, Input::TakenBack { .. });
        self.add(entry, effect, is_kept);
    }

    /// Adds an entry that the present rules cannot follow, and the game as it was stored.
    pub(crate) fn push_broken(&mut self, entry: Entry, line: Arc<dyn AnyLine>) {
        self.broken.get_or_insert(self.len());
        self.add(entry, Effect::silent(line), true);
    }

    fn add(&mut self, entry: Entry, effect: Effect, is_kept: bool) {
        if is_kept {
            self.kept.push_back((self.len(), effect.line.clone()));
        }
        self.tail.push(entry);
        if self.tail.len() == BLOCK {
            self.blocks.push_back(std::mem::take(&mut self.tail).into());
        }
        self.latest = effect.happened;
        self.recent.push_back(effect.line);
        if self.recent.len() > RECENT {
            self.recent.pop_front();
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
        (at + 1..=index).fold(line.clone(), |line, next| again(&line, self.entry(next)).line)
    }

    /// The entries from an index on, each with what it changed.
    pub(crate) fn changes(&self, from: usize) -> impl Iterator<Item = Change<'_>> {
        let mut last = from.checked_sub(1).filter(|last| *last < self.len()).map(|last| self.line(last));
        (from..self.len()).map(move |index| {
            let (entry, before) = (self.entry(index), last.take());
            let effect = match &before {
                _ if index + 1 == self.len() => {
                    Effect { line: self.last().clone(), happened: self.latest.clone() }
                }
                Some(before) if self.can_be_played(index) => again(before, entry),
                _ => Effect::silent(self.line(index)),
            };
            last = Some(effect.line.clone());
            Change { index, entry, before, effect }
        })
    }

    /// Whether playing an entry on the game before it leads to the game after it.
    fn can_be_played(&self, index: usize) -> bool {
        self.broken.is_none_or(|broken| index < broken)
            && !matches!(self.entry(index).input, Input::TakenBack { .. })
    }
}

/// Plays a part on a copy of a game.
pub(crate) fn played(line: &Arc<dyn AnyLine>, steps: &str) -> Result<Effect, Illegal> {
    let mut line = line.duplicate();
    let events = line.play_part(steps)?;
    let happened = Happened { events: events.into(), signs: OnceLock::new() };
    Ok(Effect { line: line.into(), happened: Arc::new(happened) })
}

/// The effect of an entry that was followed before.
fn again(before: &Arc<dyn AnyLine>, entry: &Entry) -> Effect {
    match &entry.input {
        Input::Part { handed, .. } => {
            played(before, handed.steps()).expect("what was followed once is legal there")
        }
        _ => Effect::silent(before.clone()),
    }
}
