//! The match itself: how it stands, and who may act.

use crate::clock::{Clocks, Reading};
use crate::entry::{Entry, Stamp};
use crate::gathering::held_by;
use crate::log::Log;
use crate::offers::Offer;
use crate::pace::Pace;
use crate::questions::Asked;
use crate::talk::Spoken;
use crate::{Handed, Holder, Input, OpenError, Principal, Refusal, Setup, TokenHash};
use menagerie_kernel::{Eye, Info, Outcome, Seat, Seats, Sentence, Spot};
use menagerie_show::{AnyGame, AnyLine, Offered, Reach, Scene, Standing};
use std::any::Any;
use std::sync::Arc;

/// The longest text of a part or a prefix that is read. The longest of any game is well below it.
const LONGEST_PART: usize = 4096;

/// A live match. A copy shares the log, whatever its length.
#[derive(Clone)]
pub struct Match {
    pub(crate) setup: Arc<Setup>,
    /// The holder of each seat now.
    pub(crate) holders: Arc<[Holder]>,
    /// What came before the game began.
    pub(crate) prelude: Arc<[Entry]>,
    /// The beginning of the game, and what came after it.
    pub(crate) log: Log,
    pub(crate) clocks: Option<Clocks>,
    /// How long the present turn has lasted, where the game itself bounds it.
    pub(crate) pace: Pace,
    /// What was proposed since the game changed last.
    pub(crate) offers: Vec<Offer>,
    /// The questions that wait for their answers, one of a seat.
    pub(crate) asked: Vec<Asked>,
    /// By seat: the choice that waits for those of the others.
    pub(crate) sealed: Vec<Option<Handed>>,
    /// By seat: what was accepted last, so that a repeat is recognized.
    pub(crate) accepted: Vec<Option<Accepted>>,
    pub(crate) resigned: Seats,
    pub(crate) flagged: Option<Seat>,
    /// Which seat has claimed the win.
    pub(crate) claimed: Option<Seat>,
    pub(crate) spoken: Spoken,
    pub(crate) ended: Option<Outcome>,
    pub(crate) frozen: Option<Sentence>,
}

/// What was accepted last from a seat.
#[derive(Clone)]
pub(crate) struct Accepted {
    /// The `at` it was submitted with.
    pub(crate) at: u64,
    /// The version before it.
    pub(crate) since: u64,
    pub(crate) handed: Handed,
}

/// What became of a submission that was not refused.
pub enum Submitted {
    /// It was accepted before. What it led to is whatever came after version `since`.
    Again {
        /// The version before it.
        since: u64,
    },
    /// It leads to this match, to be stored before it takes the place of the present one.
    Next(Box<Match>),
}

impl Match {
    /// Begins a match in which every seat is held and the source of chance is settled.
    pub fn open(game: &dyn AnyGame, setup: Setup) -> Result<Match, OpenError> {
        let line = first_line(game, &setup)?;
        if line.turn().outcome().is_some() {
            return Err(OpenError::AlreadyOver);
        }
        let stamp = Stamp::free(setup.created_ms);
        Ok(Match::begin(setup, line, Arc::default(), Input::Created, stamp))
    }

    /// A match at the beginning of its game.
    pub(crate) fn begin(
        setup: Setup,
        line: Arc<dyn AnyLine>,
        prelude: Arc<[Entry]>,
        input: Input,
        stamp: Stamp,
    ) -> Match {
        let seats = line.info().seats.len();
        let mut begun = Match {
            clocks: Clocks::new(&setup.terms, seats),
            holders: setup.holders.as_slice().into(),
            setup: Arc::new(setup),
            prelude,
            log: Log::new(Entry::new(0, input, stamp), line),
            pace: Pace::since(stamp.ms),
            offers: Vec::new(),
            asked: Vec::new(),
            sealed: vec![None; seats],
            accepted: vec![None; seats],
            resigned: Seats::NONE,
            flagged: None,
            claimed: None,
            spoken: Spoken::default(),
            ended: None,
            frozen: None,
        };
        begun.run_clocks(stamp.ms);
        begun
    }

    pub(crate) fn line(&self) -> &Arc<dyn AnyLine> {
        self.log.last()
    }

    /// What the match began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The holder of each seat now, in order of play. Where a game allows it, the last seats may have nobody.
    pub fn holders(&self) -> &[Holder] {
        &self.holders
    }

    /// The game's names, seats and options.
    pub fn info(&self) -> &'static Info {
        self.line().info()
    }

    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        (self.prelude.len() + self.log.len()) as u64
    }

    /// How often the game has changed.
    pub fn at(&self) -> u64 {
        self.log.last_entry().at()
    }

    /// When it changed last, in milliseconds since 1970.
    pub fn changed_ms(&self) -> i64 {
        self.log.last_entry().stamp().ms
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.ended.as_ref()
    }

    /// When the game ended, if it did, in milliseconds since 1970. Something may have been said since.
    pub fn ended_ms(&self) -> Option<i64> {
        self.ended?;
        let is_end = |entry: &&Entry| matches!(entry.input, Input::Ended { .. });
        self.log.entries().find(is_end).map(|entry| entry.stamp().ms)
    }

    /// Why the match is frozen, if it is.
    pub fn frozen(&self) -> Option<&Sentence> {
        self.frozen.as_ref()
    }

    /// Whether the seat to act has begun its turn and is to go on with another part.
    pub fn mid_turn(&self) -> bool {
        self.line().mid_turn()
    }

    /// The seats that are to act and have not handed in their part.
    pub fn to_act(&self) -> Seats {
        if self.ended.is_some() || self.frozen.is_some() || self.line_reckons() {
            return Seats::NONE;
        }
        self.line().turn().seats().iter().filter(|seat| self.sealed[index(*seat)].is_none()).collect()
    }

    /// What each clock shows at a moment, in order of play; nothing in a match without clocks.
    pub fn clocks(&self, now_ms: i64) -> Option<Vec<Reading>> {
        let held = self.holders.len();
        self.clocks.as_ref().map(|clocks| clocks.read(now_ms).take(held).collect())
    }

    /// The seat that a token proves.
    pub fn seat_of(&self, token: TokenHash) -> Option<Seat> {
        let held = |holder: &Holder| matches!(holder, Holder::Person(person) if person.token == token);
        self.holders.iter().position(held).map(|at| Seat(at as u8))
    }

    /// The seats that somebody holds.
    pub fn seats_held_by(&self, principal: Principal) -> Vec<Seat> {
        held_by(self.holders.iter().map(Some), principal)
    }

    /// The seats that persons hold.
    pub(crate) fn persons(&self) -> Seats {
        let seats = Seats::first_n(self.holders.len());
        seats.iter().filter(|seat| self.computer(*seat).is_none()).collect()
    }

    /// Whether one person holds all seats that the computer does not. Matches of earlier releases do not say who held
    /// them, but it was always one person.
    pub(crate) fn has_one_person(&self) -> bool {
        let mut principals = self.holders.iter().filter_map(|holder| match holder {
            Holder::Person(person) => Some(person.principal),
            Holder::Computer { .. } => None,
        });
        let first = principals.next();
        principals.all(|other| Some(other) == first)
    }

    /// The computer's level in a seat that it holds.
    pub fn computer(&self, seat: Seat) -> Option<u8> {
        self.holders.get(index(seat))?.level()
    }

    /// The text of what an eye may know.
    pub fn view_text(&self, eye: Eye) -> String {
        self.line().view_text(eye)
    }

    /// What an eye's client draws.
    pub fn scene(&self, eye: Eye) -> Scene {
        self.line().scene(eye)
    }

    /// What an eye may be told of the piece on a square; nothing where it sees none.
    pub fn reach(&self, eye: Eye, at: Spot) -> Option<Reach> {
        self.line().reach(eye, at)
    }

    /// The pieces that an eye may know to attack a square.
    pub fn attackers(&self, eye: Eye, at: Spot) -> Vec<Standing> {
        self.line().attackers(eye, at)
    }

    /// All that a seat knows, for a computer player.
    pub fn knowledge(&self, seat: Seat) -> Box<dyn Any + Send> {
        self.line().knowledge(seat)
    }

    /// The steps that `seat` may add to a prefix; none while it is not to act.
    pub fn offered(&self, seat: Seat, prefix: &str) -> Result<Offered, Refusal> {
        short_enough(prefix)?;
        if !self.to_act().contains(seat) {
            return Ok(Offered { steps: Vec::new(), complete: false });
        }
        self.line().offered(seat, prefix).map_err(Refusal::Illegal)
    }

    /// What is [offered](Self::offered), with what players call those steps, where they have such a name.
    pub fn called(&self, seat: Seat, prefix: &str) -> Result<Offered, Refusal> {
        let mut offered = self.offered(seat, prefix)?;
        if !offered.steps.is_empty() {
            menagerie_notation::call(&**self.line(), seat, prefix, &mut offered.steps);
        }
        Ok(offered)
    }

    /// What the client of `seat` draws while it composes, where the gestures of the prefix do not tell enough.
    pub fn sketch(&self, seat: Seat, prefix: &str) -> Option<Scene> {
        if prefix.is_empty() || short_enough(prefix).is_err() || !self.to_act().contains(seat) {
            return None;
        }
        self.line().sketch(seat, prefix)
    }

    /// Why `seat` may not add a step to a prefix, in words; nothing if it may.
    pub fn refusal(&self, seat: Seat, prefix: &str, step: &str) -> Result<Option<Sentence>, Refusal> {
        short_enough(prefix)?;
        short_enough(step)?;
        self.may_act(seat, self.at())?;
        Ok(self.line().refusal(seat, prefix, step))
    }
}

/// The line that a setup begins with.
pub(crate) fn first_line(game: &dyn AnyGame, setup: &Setup) -> Result<Arc<dyn AnyLine>, OpenError> {
    let info = game.info();
    let (fewest, seats, given) = (info.fewest_seats(), info.seats.len(), setup.holders.len());
    if !(fewest..=seats).contains(&given) {
        return Err(OpenError::Seats { fewest, seats, given });
    }
    let line = match &setup.position {
        Some(_) if info.hidden => return Err(OpenError::HiddenPosition),
        Some(text) => game.parse(text, setup.options.clone())?,
        None => {
            let (options, chance) = (setup.options.clone(), setup.source.chance());
            match game.puzzle_match() {
                Some(of) => of.start_for(given, options, chance)?,
                None => game.start(options, chance)?,
            }
        }
    };
    Ok(line.into())
}

pub(crate) fn short_enough(text: &str) -> Result<(), Refusal> {
    if text.len() > LONGEST_PART { Err(Refusal::TooLong { most: LONGEST_PART }) } else { Ok(()) }
}

pub(crate) fn index(seat: Seat) -> usize {
    usize::from(seat.0)
}
