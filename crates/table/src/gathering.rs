//! A match before its game begins: people sit down, and give their shares of the chance.

use crate::entry::{Entry, Stamp};
use crate::live::{first_line, index};
use crate::{Holder, Input, Match, Nonce, OpenError, Plan, Principal, Refusal, Setup, Source, TokenHash};
use imbl::Vector;
use menagerie_kernel::{Info, Seat};
use menagerie_show::AnyGame;
use std::sync::Arc;

/// How long the game waits for the nonces once every seat is taken. One that does not come is zeros.
pub(crate) const PATIENCE_MS: i64 = 30_000;

/// For how long a match that anybody may join waits for whoever comes; the lobby holds nothing older.
const LISTED_MS: i64 = 24 * 60 * 60 * 1000;

/// For how long a match waits for those who are invited.
const INVITED_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// How often somebody may come or go before the game begins, so that nobody can make a log grow.
const MOST_ENTRIES: usize = 500;

/// How many lines may be said before the game begins.
const MOST_LINES: usize = 200;

/// A match before its game begins. A copy shares the log.
#[derive(Clone)]
pub struct Gathering {
    pub(crate) plan: Arc<Plan>,
    info: &'static Info,
    places: Vec<Option<Holder>>,
    /// By seat: what it gave, if it did.
    nonces: Vec<Option<Nonce>>,
    /// By seat: how often it became free. So an invitation can be used only once.
    freed: Vec<u32>,
    /// Since when every seat has been taken.
    full_since_ms: Option<i64>,
    closed: bool,
    lines: usize,
    entries: Vector<Entry>,
}

impl Gathering {
    /// Calls for a match.
    pub fn open(game: &dyn AnyGame, plan: Plan, now_ms: i64) -> Result<Gathering, OpenError> {
        // The one who calls is told what is wrong with the options or the position.
        let trial: Vec<_> = plan.places.iter().map(|place| place.unwrap_or(Holder::NOBODY)).collect();
        let line = first_line(game, &plan.setup(trial, plan.source.clone()))?;
        if line.turn().outcome().is_some() {
            return Err(OpenError::AlreadyOver);
        }
        let mut called = Gathering::empty(game.info(), plan);
        called.follow(Input::Opened, Stamp::free(now_ms)).expect("a log begins so");
        Ok(called)
    }

    pub(crate) fn empty(info: &'static Info, plan: Plan) -> Gathering {
        let seats = plan.places.len();
        Gathering {
            places: plan.places.clone(),
            plan: Arc::new(plan),
            info,
            nonces: vec![None; seats],
            freed: vec![0; seats],
            full_since_ms: None,
            closed: false,
            lines: 0,
            entries: Vector::new(),
        }
    }

    /// What was called for.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The game's names, seats and options.
    pub fn info(&self) -> &'static Info {
        self.info
    }

    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The holder of each seat; none where it is free.
    pub fn places(&self) -> &[Option<Holder>] {
        &self.places
    }

    /// Whether everybody has left, or nobody has come for too long, so that no game will ever begin.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether a seat has given its share of the chance.
    pub fn has_given(&self, seat: Seat) -> bool {
        self.nonces[index(seat)].is_some()
    }

    /// The seat that a token proves.
    pub fn seat_of(&self, token: TokenHash) -> Option<Seat> {
        self.seat_where(|person| person.token == token)
    }

    /// The seats that somebody holds.
    pub fn seats_held_by(&self, principal: Principal) -> Vec<Seat> {
        held_by(self.places.iter().map(Option::as_ref), principal)
    }

    fn seat_where(&self, is_it: impl Fn(&crate::Person) -> bool) -> Option<Seat> {
        let is_it = |place: &Option<Holder>| matches!(place, Some(Holder::Person(person)) if is_it(person));
        self.places.iter().position(is_it).map(|at| Seat(at as u8))
    }

    /// The code with which somebody can take a free seat by invitation.
    pub fn invite(&self, seat: Seat) -> Option<String> {
        let is_free = !self.closed && self.places.get(index(seat))?.is_none();
        is_free.then(|| self.plan.source.invite(seat.0, self.freed[index(seat)]))
    }

    /// The seat that an invitation is for: a free one, or one that was taken with it.
    pub fn invited(&self, code: &str) -> Option<Seat> {
        let is_for = |seat: &Seat| self.plan.source.invite(seat.0, self.freed[index(*seat)]) == code;
        (0..self.places.len() as u8).map(Seat).find(is_for)
    }

    /// The first free seat.
    pub fn free(&self) -> Option<Seat> {
        self.places.iter().position(Option::is_none).map(|at| Seat(at as u8))
    }

    /// Somebody takes a seat.
    pub fn join(&self, seat: Seat, holder: Holder, now_ms: i64) -> Result<Gathering, Refusal> {
        self.with(Input::Joined { seat, holder: Box::new(holder) }, now_ms)
    }

    /// The holder of a seat leaves it. The match is closed when no person is left.
    pub fn leave(&self, seat: Seat, now_ms: i64) -> Result<Gathering, Refusal> {
        let mut next = self.with(Input::Left { seat }, now_ms)?;
        if !next.places.iter().any(|place| matches!(place, Some(Holder::Person(_)))) {
            next = next.with(Input::Closed, now_ms)?;
        }
        Ok(next)
    }

    /// A seat gives its share of the chance, once. The same share again is no change.
    pub fn give(&self, seat: Seat, nonce: Nonce, now_ms: i64) -> Result<Option<Gathering>, Refusal> {
        if self.nonces.get(index(seat)) == Some(&Some(nonce)) {
            return Ok(None);
        }
        self.with(Input::Nonce { seat, nonce }, now_ms).map(Some)
    }

    /// When something becomes due by itself: the latest begin of the game, once every seat is taken, or else the end of
    /// the wait for players.
    pub fn due_ms(&self) -> Option<i64> {
        self.begins_ms().or_else(|| self.expires_ms())
    }

    fn begins_ms(&self) -> Option<i64> {
        self.full_since_ms.filter(|_| !self.closed).map(|since| since.saturating_add(PATIENCE_MS))
    }

    fn expires_ms(&self) -> Option<i64> {
        let last_ms = self.entries.last().filter(|_| !self.closed)?.stamp().ms;
        Some(last_ms.saturating_add(if self.plan.terms.listed { LISTED_MS } else { INVITED_MS }))
    }

    /// The match closed, if it has waited in vain for too long.
    pub fn expired(&self, now_ms: i64) -> Option<Gathering> {
        let is_due = self.full_since_ms.is_none() && self.expires_ms().is_some_and(|due| due <= now_ms);
        is_due.then(|| self.with(Input::Closed, now_ms).ok())?
    }

    /// The match with its game begun, if everything is there for it.
    pub fn dealt(&self, game: &dyn AnyGame, now_ms: i64) -> Result<Option<Match>, OpenError> {
        let due = self.begins_ms().is_some_and(|due| now_ms >= due);
        if self.closed || self.full_since_ms.is_none() || !(due || self.has_every_nonce()) {
            return Ok(None);
        }
        let (setup, prelude) = self.ready();
        let line = first_line(game, &setup)?;
        Ok(Some(Match::begin(setup, line, prelude, Input::Dealt, Stamp::free(now_ms))))
    }

    /// The setup with which the game begins, even if shares of its chance are missing, and the log until now.
    pub(crate) fn ready(&self) -> (Setup, Arc<[Entry]>) {
        let nonces = self.nonces.iter().map(|nonce| nonce.unwrap_or(Nonce([0; 32]))).collect();
        let source = self.plan.source.with(nonces);
        let mut holders: Vec<Holder> = self.places.iter().flatten().copied().collect();
        if self.plan.terms.shuffle {
            source.deal(&mut holders);
        }
        (self.plan.setup(holders, source), self.entries.iter().cloned().collect())
    }

    fn has_every_nonce(&self) -> bool {
        let has = |(place, nonce): (&Option<Holder>, &Option<Nonce>)| {
            nonce.is_some() || matches!(place, Some(Holder::Computer { .. }))
        };
        matches!(self.plan.source, Source::Seed(_)) || self.places.iter().zip(&self.nonces).all(has)
    }

    pub(crate) fn with(&self, input: Input, now_ms: i64) -> Result<Gathering, Refusal> {
        let mut next = self.clone();
        next.follow(input, Stamp::free(now_ms))?;
        Ok(next)
    }

    /// Changes this match as an entry of its log says.
    pub(crate) fn follow(&mut self, input: Input, stamp: Stamp) -> Result<(), Refusal> {
        if self.closed {
            return Err(Refusal::Closed);
        }
        match input {
            Input::Nonce { .. } => {}
            Input::Said { .. } if self.lines < MOST_LINES => self.lines += 1,
            Input::Said { .. } => return Err(Refusal::TooMuchTalk),
            Input::Closed => {}
            _ if self.entries.len() - self.lines >= MOST_ENTRIES => return Err(Refusal::Restless),
            _ => {}
        }
        match &input {
            Input::Opened if self.entries.is_empty() => {}
            Input::Joined { seat, holder } => {
                let place = self.places.get_mut(index(*seat)).ok_or(Refusal::NoSuchSeat)?;
                if place.is_some() {
                    return Err(Refusal::Taken);
                }
                *place = Some(**holder);
            }
            Input::Left { seat } => {
                self.places.get_mut(index(*seat)).and_then(Option::take).ok_or(Refusal::NoSuchSeat)?;
                self.nonces[index(*seat)] = None;
                self.freed[index(*seat)] += 1;
            }
            Input::Nonce { seat, nonce } => {
                let place = self.places.get(index(*seat)).ok_or(Refusal::NoSuchSeat)?;
                if !matches!(place, Some(Holder::Person(_))) {
                    return Err(Refusal::NoSuchSeat);
                }
                let given = &mut self.nonces[index(*seat)];
                if given.is_some() {
                    return Err(Refusal::NonceGiven);
                }
                *given = Some(*nonce);
            }
            Input::Said { seat, .. } => {
                let place = self.places.get(index(*seat)).ok_or(Refusal::NoSuchSeat)?;
                place.as_ref().ok_or(Refusal::NoSuchSeat)?;
            }
            Input::Closed => self.closed = true,
            _ => return Err(Refusal::NotBegun),
        }
        let is_full = self.places.iter().all(Option::is_some);
        self.full_since_ms = is_full.then(|| self.full_since_ms.unwrap_or(stamp.ms));
        self.entries.push_back(Entry::new(0, input, stamp));
        Ok(())
    }

    pub(crate) fn latest_first(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().rev()
    }

    /// The entries after `version`.
    pub(crate) fn entries_after(&self, version: u64) -> impl Iterator<Item = (u64, &Entry)> {
        let skip = usize::try_from(version).unwrap_or(usize::MAX);
        self.entries.iter().enumerate().skip(skip).map(|(at, entry)| (at as u64 + 1, entry))
    }
}

/// The seats that somebody holds.
pub(crate) fn held_by<'h>(
    places: impl Iterator<Item = Option<&'h Holder>>,
    principal: Principal,
) -> Vec<Seat> {
    let is_theirs = |place: &Option<&Holder>| matches!(place, Some(Holder::Person(person)) if person.principal == Some(principal));
    places.enumerate().filter(|(_, place)| is_theirs(place)).map(|(at, _)| Seat(at as u8)).collect()
}
