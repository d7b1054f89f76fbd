//! What plays a game in a match: our own player or another program.

use crate::bout::ADJUDICATION;
use crate::clock::Clock;
use menagerie_kernel::Seat;
use menagerie_show::AnyLine;
use menagerie_uci::NotPlayed;
use std::time::Duration;

/// A game that is about to begin.
pub struct Beginning<'a> {
    /// Where it begins.
    pub line: &'a dyn AnyLine,
    /// The text of that position.
    pub start: &'a str,
    /// Whether every game with these options begins in that position.
    pub usual: bool,
    /// What bounds the contestant.
    pub clock: Clock,
    /// How long it may take to get ready.
    pub patience: Duration,
    /// A number from which all that it leaves to luck follows.
    pub seed: u64,
}

/// A moment at which a contestant is to act.
pub struct Moment<'a> {
    /// The game so far.
    pub line: &'a dyn AnyLine,
    /// For whom it acts.
    pub seat: Seat,
    /// The clocks of both teams.
    pub clocks: [Clock; 2],
    /// Which of them is that of the contestant.
    pub team: usize,
    /// How long an engine may be silent beyond its time before it is given up.
    pub patience: Duration,
}

impl Moment<'_> {
    /// The contestant's clock.
    pub const fn clock(&self) -> &Clock {
        &self.clocks[self.team]
    }
}

/// What a contestant plays, and what it tells of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The part, as our rules write it. It need not be legal.
    pub part: String,
    /// What it tells.
    pub told: Told,
}

/// What an engine tells of a search, where it tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// How deep it looked, in turns of both sides together.
    pub depth: Option<u32>,
    /// How many nodes it searched.
    pub nodes: Option<u64>,
    /// What it thinks of the position, in centipawns for itself. A mate counts 30,000 less the turns to it.
    pub score: Option<i32>,
}

/// Why an engine loses a game that it did not lose on the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// It is no longer there.
    #[error("crashed: {0}")]
    Crashed(String),
    /// It did not answer.
    #[error("hung: {0}")]
    Hung(String),
    /// It played what the rules forbid.
    #[error("illegal: {0}")]
    Illegal(String),
    /// It took too long in a match in which that loses.
    #[error("time: {} ms too late", .0.as_millis())]
    Late(Duration),
    /// It would not go on.
    #[error("gave up: {0}")]
    GaveUp(String),
    /// It cannot play this at all, so that the match makes no sense.
    #[error("{0}")]
    Unfit(String),
}

impl From<NotPlayed> for Trouble {
    fn from(why: NotPlayed) -> Trouble {
        Trouble::Unfit(why.to_string())
    }
}

impl Trouble {
    /// What this trouble means if the engine has never been ready (`first`): one that does not start at all makes a match
    /// pointless.
    #[must_use]
    pub(crate) fn at_first(self, first: bool) -> Trouble {
        match self {
            Trouble::Crashed(why) | Trouble::Hung(why) if first => Trouble::Unfit(why),
            trouble => trouble,
        }
    }

    /// How a game ends by it, in the words of PGN.
    pub(crate) const fn termination(&self) -> &'static str {
        match self {
            Trouble::Crashed(_) | Trouble::Hung(_) => "abandoned",
            Trouble::Illegal(_) => "rules infraction",
            Trouble::Late(_) => "time",
            Trouble::GaveUp(_) | Trouble::Unfit(_) => "resignation",
        }
    }

    /// How a game ended in a record that calls every end by a fault, and every win on which both engines agreed, a resignation,
    /// as records before November 30, 2026 do. `fault` is how the trouble was told.
    pub(crate) fn termination_of_old(fault: Option<&str>) -> &'static str {
        match fault.and_then(|fault| fault.split_once(": ")) {
            None => ADJUDICATION,
            Some(("crashed" | "hung", _)) => "abandoned",
            Some(("illegal", _)) => "rules infraction",
            Some(_) => "resignation",
        }
    }

    /// Whether the engine must be started again before it can play on.
    pub const fn needs_restart(&self) -> bool {
        matches!(self, Trouble::Crashed(_) | Trouble::Hung(_) | Trouble::Illegal(_))
    }
}

/// Something that plays whole games, all seats of a team.
pub trait Contestant: Send {
    /// Gets ready for a game. It is told of every game before it acts in it.
    ///
    /// # Errors
    /// It does not get ready, or cannot play this.
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Trouble>;

    /// Is shown a part of anybody, its own too, before it is played on this line.
    fn see(&mut self, _line: &dyn AnyLine, _part: &str) {}

    /// Acts.
    ///
    /// # Errors
    /// It does not.
    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble>;
}
