//! The computer player without its game's type, for tables, servers and command lines.

use crate::{Decision, Level, Limits, MakeThinker, Prover, choose, prover, thinker, uct};
use menagerie_kernel::{Judge, Knowledge, LEVELS, Rules, count::join};
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

/// How long the computer thinks when nobody says otherwise.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What the computer plays, and how it got there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The text of the part: a legal one for the seat that was asked.
    pub part: String,
    /// What the computer thinks of it, in centipawns for its own team; [`parts_to_end`](crate::parts_to_end)
    /// tells forced wins.
    pub score: i32,
    /// How many parts deep the last finished iteration looked.
    pub depth: u32,
    /// How many nodes were searched.
    pub nodes: u64,
}

impl<G: Rules> From<Decision<G>> for Choice {
    fn from(decision: Decision<G>) -> Choice {
        let Decision { part, score, depth, nodes } = decision;
        Choice { part: join("", part.steps()), score, depth, nodes }
    }
}

/// Why there is no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoChoice {
    /// The knowledge is of another game.
    AnotherGame,
    /// There is no such level.
    NoSuchLevel(u8),
    /// The seat has nothing to do now, or the game is over.
    NothingToDo,
}

impl fmt::Display for NoChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoChoice::AnotherGame => f.write_str("the computer was asked about another game"),
            NoChoice::NoSuchLevel(level) => {
                write!(f, "the computer has levels 1 to {}, not {level}", Level::BEST.number())
            }
            NoChoice::NothingToDo => f.write_str("this seat has nothing to do now"),
        }
    }
}

impl std::error::Error for NoChoice {}

/// A computer player of any game.
///
/// It is handed a boxed [`Knowledge`], so it cannot know more than its seat.
pub trait Player: Send + Sync {
    /// Chooses a part for the seat whose knowledge it is. Equal seeds and node limits give equal
    /// choices. `level` counts from 1; see [`Level`] for what each does.
    fn choose(
        &self,
        knowledge: Box<dyn Any + Send>,
        level: u8,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Result<Choice, NoChoice>;

    /// The estimated rating of every level in Elo points, the weakest first; nothing where that was not measured.
    fn ratings(&self) -> Option<[u16; LEVELS]> {
        None
    }

    /// Makes a thinker, which tells more of a position than the part to play; none if this player can only choose.
    fn thinker(&self) -> Option<MakeThinker> {
        None
    }

    /// Makes a [plain UCT player](uct()) beside which it is measured; nothing where there is none.
    fn ruler(&self) -> Option<MakeThinker> {
        None
    }

    /// The prover of forced wins; none if this player can only choose.
    fn prover(&self) -> Option<Box<dyn Prover>> {
        None
    }

    /// How many levels there are.
    fn levels(&self) -> u8 {
        Level::BEST.number()
    }
}

/// The computer player of the game `G`.
///
/// ```
/// # use menagerie_kernel::{Judge, Line, Seat};
/// # use menagerie_search::{Limits, player};
/// fn answer<G: Judge>(line: &Line<G>, seat: Seat) -> String {
///     let knowledge = Box::new(line.knowledge(seat));
///     let choice = player::<G>().choose(knowledge, 10, 0, &Limits::nodes(10_000));
///     choice.expect("the seat is to act").part
/// }
/// ```
pub fn player<G: Judge>() -> Box<dyn Player> {
    Box::new(Of::<G>(PhantomData))
}

/// The player of one game.
struct Of<G>(PhantomData<G>);

impl<G: Judge> Player for Of<G> {
    fn ratings(&self) -> Option<[u16; LEVELS]> {
        G::ladder().ratings
    }

    fn choose(
        &self,
        knowledge: Box<dyn Any + Send>,
        level: u8,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Result<Choice, NoChoice> {
        let knowledge = knowledge.downcast::<Knowledge<G>>().map_err(|_| NoChoice::AnotherGame)?;
        let level = Level::from_number(level).ok_or(NoChoice::NoSuchLevel(level))?;
        choose(&knowledge, level, seed, limits).map(Choice::from).ok_or(NoChoice::NothingToDo)
    }

    fn thinker(&self) -> Option<MakeThinker> {
        Some(thinker::<G>)
    }

    fn ruler(&self) -> Option<MakeThinker> {
        Some(uct::<G>)
    }

    fn prover(&self) -> Option<Box<dyn Prover>> {
        Some(prover::<G>())
    }
}
