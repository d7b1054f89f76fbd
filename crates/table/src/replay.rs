//! From the stored log back to a live match.

use crate::entry::Entry;
use crate::live::first_line;
use crate::log::Change;
use crate::{Gathering, Input, Match, OpenError, Phase, Recorded, Refusal, ReplayError, Setup};
use menagerie_kernel::{Sentence, Term, sentence};
use menagerie_show::{AnyGame, AnyLine};
use std::sync::Arc;

impl Match {
    /// What the store is to keep of the entries after `version`.
    pub fn recorded_since(&self, version: u64) -> Vec<Recorded> {
        let skip = usize::try_from(version).unwrap_or(usize::MAX);
        let recorded = |change: Change<'_>| {
            let version = (self.prelude.len() + change.index) as u64 + 1;
            let leads = change.entry.leads_somewhere();
            let state = if leads { change.effect.line.text() } else { String::new() };
            change.entry.recorded_with(version, state)
        };
        let prelude = self.prelude.iter().zip(1..).skip(skip).map(|(entry, version)| entry.recorded(version));
        prelude.chain(self.log.changes(skip.saturating_sub(self.prelude.len())).map(recorded)).collect()
    }

    /// Follows a stored log. If the present rules lead elsewhere than the stored texts say, the match
    /// is frozen there: what can be read of the rest is shown, and nothing can be played.
    pub fn replay(game: &dyn AnyGame, setup: Setup, log: Vec<Recorded>) -> Result<Match, ReplayError> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(ReplayError::NoBeginning)?;
        if first.version != 1 || first.input != Input::Created {
            return Err(ReplayError::NoBeginning);
        }
        begin(game, setup, Arc::default(), &first)?.caught_up(game, log)
    }

    /// The match after entries that another process has stored since, followed as in [`Match::replay`].
    pub fn caught_up(
        mut self,
        game: &dyn AnyGame,
        since: impl IntoIterator<Item = Recorded>,
    ) -> Result<Match, ReplayError> {
        for recorded in since {
            let wanted = self.version() + 1;
            if recorded.version != wanted {
                return Err(ReplayError::Gap { wanted, found: recorded.version });
            }
            self.follow_recorded(game, recorded);
        }
        if self.outcome().is_none() && self.due_end().is_some() && self.frozen().is_none() {
            self.freeze(sentence!("by the present rules the game would be over"));
        }
        Ok(self)
    }

    fn follow_recorded(&mut self, game: &dyn AnyGame, recorded: Recorded) {
        let Recorded { version, at, input, stamp, state } = recorded;
        if self.frozen().is_none() {
            let (mut next, number) = (self.clone(), Term::Number(version as i64));
            match next.follow(input.clone(), stamp) {
                // Earlier releases stored the position with every entry.
                Ok(()) if next.at() == at && (state.is_empty() || next.line().text() == state) => {
                    *self = next;
                    return;
                }
                Ok(()) => {
                    self.freeze(sentence!("entry {number} leads to another position than it did", number))
                }
                // Everybody reads this, so it must not say what the entry holds.
                Err(_) => {
                    self.freeze(sentence!("entry {number} cannot be followed by the present rules", number))
                }
            }
        }
        let line = read(game, &state, self.setup());
        self.note(at, input, stamp, line);
    }

    fn freeze(&mut self, why: Sentence) {
        self.frozen = Some(why);
    }
}

impl Gathering {
    /// What the store is to keep of the entries after `version`.
    pub fn recorded_since(&self, version: u64) -> Vec<Recorded> {
        self.entries_after(version).map(|(version, entry)| entry.recorded(version)).collect()
    }

    /// The match after entries that were stored since, in which its game may have begun.
    pub fn caught_up(
        mut self,
        game: &dyn AnyGame,
        since: impl IntoIterator<Item = Recorded>,
    ) -> Result<Phase, ReplayError> {
        let mut since = since.into_iter();
        while let Some(recorded) = since.next() {
            let wanted = self.version() + 1;
            if recorded.version != wanted {
                return Err(ReplayError::Gap { wanted, found: recorded.version });
            }
            if recorded.input == Input::Dealt {
                let (setup, prelude) = self.ready();
                return begin(game, setup, prelude, &recorded)?.caught_up(game, since).map(Phase::from);
            }
            let unreadable = |refusal: Refusal| ReplayError::Unreadable(refusal.to_string());
            self.follow(recorded.input, recorded.stamp).map_err(unreadable)?;
        }
        Ok(Phase::from(self))
    }
}

/// The match after the entry with which its game began.
fn begin(
    game: &dyn AnyGame,
    setup: Setup,
    prelude: Arc<[Entry]>,
    first: &Recorded,
) -> Result<Match, ReplayError> {
    let why = match first_line(game, &setup) {
        Ok(line) if line.text() == first.state => {
            return Ok(Match::begin(setup, line, prelude, first.input.clone(), first.stamp));
        }
        Ok(_) => sentence!("the game begins with another position than it did"),
        Err(error @ OpenError::Seats { .. }) => return Err(ReplayError::Unreadable(error.to_string())),
        Err(error) => error.sentence(),
    };
    let line = read(game, &first.state, &setup).ok_or_else(|| ReplayError::Unreadable(why.to_string()))?;
    let mut begun = Match::begin(setup, line, prelude, first.input.clone(), first.stamp);
    begun.freeze(why);
    Ok(begun)
}

/// A stored position, if it can be read: what stands between two parts of a turn cannot.
fn read(game: &dyn AnyGame, state: &str, setup: &Setup) -> Option<Arc<dyn AnyLine>> {
    game.parse(state, setup.options.clone()).ok().map(Arc::from)
}
