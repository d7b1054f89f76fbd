//! A match in the phase that it is in.

use crate::{Gathering, Holder, Look, Match, Plan, Principal, ReplayError, SeenEntry, TokenHash};
use crate::{Input, Recorded};
use menagerie_kernel::{Eye, Info, Seat};
use menagerie_show::AnyGame;
use std::sync::Arc;

/// A match: before its game begins, or after. A copy shares everything.
#[derive(Clone)]
pub enum Phase {
    /// Its players gather.
    Gathering(Arc<Gathering>),
    /// Its game has begun, and may be over.
    Begun(Arc<Match>),
}

impl Phase {
    /// Follows a stored log from its first entry on, as [`Match::caught_up`] does.
    pub fn replay(game: &dyn AnyGame, plan: Plan, log: Vec<Recorded>) -> Result<Phase, ReplayError> {
        match log.first() {
            Some(Recorded { version: 1, input: Input::Created, .. }) => {
                let holders = plan.places.iter().copied().collect::<Option<Vec<Holder>>>();
                let setup = plan.setup(holders.ok_or(ReplayError::NoBeginning)?, plan.source.clone());
                Match::replay(game, setup, log).map(Phase::from)
            }
            Some(Recorded { version: 1, input: Input::Opened, .. }) => {
                Phase::from(Gathering::empty(game.info(), plan)).caught_up(game, log)
            }
            _ => Err(ReplayError::NoBeginning),
        }
    }

    /// The match after entries that were stored since.
    pub fn caught_up(
        self,
        game: &dyn AnyGame,
        since: impl IntoIterator<Item = Recorded>,
    ) -> Result<Phase, ReplayError> {
        match self {
            Phase::Gathering(of) => Arc::unwrap_or_clone(of).caught_up(game, since),
            Phase::Begun(of) => Arc::unwrap_or_clone(of).caught_up(game, since).map(Phase::from),
        }
    }

    /// The match, if its game has begun.
    pub fn begun(&self) -> Option<&Arc<Match>> {
        match self {
            Phase::Gathering(_) => None,
            Phase::Begun(of) => Some(of),
        }
    }

    /// The name of the match.
    pub fn id(&self) -> &str {
        match self {
            Phase::Gathering(of) => &of.plan().id,
            Phase::Begun(of) => &of.setup().id,
        }
    }

    /// The game's names, seats and options.
    pub fn info(&self) -> &'static Info {
        match self {
            Phase::Gathering(of) => of.info(),
            Phase::Begun(of) => of.info(),
        }
    }

    /// The holder of each seat now, in order of play; none where it is free.
    pub fn places(&self) -> Vec<Option<Holder>> {
        match self {
            Phase::Gathering(of) => of.places().to_vec(),
            Phase::Begun(of) => of.holders().iter().copied().map(Some).collect(),
        }
    }

    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        match self {
            Phase::Gathering(of) => of.version(),
            Phase::Begun(of) => of.version(),
        }
    }

    /// What the store is to keep of the entries after `version`.
    pub fn recorded_since(&self, version: u64) -> Vec<Recorded> {
        match self {
            Phase::Gathering(of) => of.recorded_since(version),
            Phase::Begun(of) => of.recorded_since(version),
        }
    }

    /// What an eye may see of every entry after `version`.
    pub fn seen(&self, eye: Eye, version: u64) -> Vec<SeenEntry> {
        self.seen_some(eye, version, usize::MAX)
    }

    /// What an eye may see of at most so many entries after `version`.
    pub fn seen_some(&self, look: impl Into<Look>, version: u64, most: usize) -> Vec<SeenEntry> {
        let look = look.into();
        match self {
            Phase::Gathering(of) => of.seen(look.talk, version).into_iter().take(most).collect(),
            Phase::Begun(of) => of.seen_some(look, version, most),
        }
    }

    /// The seat that a token proves.
    pub fn seat_of(&self, token: TokenHash) -> Option<Seat> {
        match self {
            Phase::Gathering(of) => of.seat_of(token),
            Phase::Begun(of) => of.seat_of(token),
        }
    }

    /// The seats that somebody holds.
    pub fn seats_held_by(&self, principal: Principal) -> Vec<Seat> {
        match self {
            Phase::Gathering(of) => of.seats_held_by(principal),
            Phase::Begun(of) => of.seats_held_by(principal),
        }
    }

    /// When something becomes due in it by itself, if nothing happens before.
    pub fn due_ms(&self) -> Option<i64> {
        match self {
            Phase::Gathering(of) => of.due_ms(),
            Phase::Begun(of) => of.due_ms(),
        }
    }
}

impl From<Gathering> for Phase {
    fn from(of: Gathering) -> Phase {
        Phase::Gathering(Arc::new(of))
    }
}

impl From<Match> for Phase {
    fn from(of: Match) -> Phase {
        Phase::Begun(Arc::new(of))
    }
}
