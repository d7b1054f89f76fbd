//! What an engine needs of a game: its rules.

use crate::count::{self, TooLarge};
use crate::game::Info;
use crate::{
    BadOption, BadPosition, Chance, Event, InParts, Legal, Opener, Options, Outcome, Puzzle, Questions,
    Sentence, Sink, Team, Turn, Views,
};
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

/// Where a game reports what happens. The event is only made if somebody listens.
pub trait Report {
    /// Takes one event.
    fn report(&mut self, event: impl FnOnce() -> Event);

    /// Whether anybody listens. If nobody does, a game can skip work that is done for events alone.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

impl Report for Vec<Event> {
    fn report(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Report for Quiet {
    fn report(&mut self, _: impl FnOnce() -> Event) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// The rules of one game: a value, made from the game's [options](Rules::with).
///
/// A state is exactly what a position text says, plus what stands between the parts of a turn. Those
/// functions that are given an [`Opener`] may look at secrets; the others cannot.
pub trait Rules: Clone + Send + Sync + 'static {
    /// A full position, secrets sealed in it.
    type State: Clone + Send + Sync + 'static;

    /// One step, small and plain. `docs/protocol.md`, *Turns*, says how its text is written.
    type Step: Copy + Eq + Hash + fmt::Display + FromStr<Err: Into<Sentence>> + Send + Sync + 'static;

    /// What an eye may know of a state; the state itself where nothing is secret.
    type View: Clone + Send + Sync + 'static;

    /// The game's names, seats and options.
    fn info(&self) -> &'static Info;

    /// The game with these options, which were checked against those that it [declares](Info::options). An option that
    /// is left out has its default, whatever the options of this game value are.
    fn with(&self, _options: &Options) -> Self {
        self.clone()
    }

    /// The position in which the game begins. Options that contradict each other are refused.
    fn start(&self, chance: Chance) -> Result<Self::State, BadOption>;

    /// Reads a full position text; anything but the canonical form of a possible position is refused.
    fn parse(&self, text: &str) -> Result<Self::State, BadPosition>;

    /// The full position text: `parse(text(s))` is `s`.
    fn text(&self, state: &Self::State, opener: &Opener) -> String;

    /// The seats to act. Repetition is not judged here but in the [`Line`](crate::Line), which knows the history.
    fn turn(&self, state: &Self::State) -> Turn;

    /// What the end of a game in this state is worth to each seat, in order of play; more is better. By default it is
    /// what the [score](crate::Score::payoffs) is worth. A game of two teams pays one what it takes from the other. The
    /// outcome need not be that of the state: players resign.
    fn payoffs(&self, _state: &Self::State, outcome: &Outcome) -> Vec<f64> {
        outcome.score.payoffs(self.info().seats)
    }

    /// Whether a team could still win if the others played as badly as possible. If it could not, the game is a draw
    /// when the time of the other team runs out.
    fn may_win(&self, _state: &Self::State, _team: Team) -> bool {
        true
    }

    /// Offers every step that may follow `prefix` on the way to a legal part, once each, as the seat
    /// whose view it is knows them; none when the game is over or that seat has nothing to do.
    fn steps(&self, view: &Self::View, prefix: &[Self::Step], sink: &mut impl Sink<Self::Step>);

    /// Plays one part and reports what happened.
    fn apply(
        &self,
        state: &mut Self::State,
        part: Legal<'_, Self>,
        opener: &Opener,
        events: &mut impl Report,
    );

    /// A hash of the position without its counters, for transposition tables. If a game updates the hash step by step,
    /// it must equal the one of the state that parsing the text gives.
    fn key(&self, state: &Self::State, opener: &Opener) -> u64;

    /// A number that is equal for positions that count as repetitions of each other; nothing if the game does not count
    /// repetitions.
    fn repetition(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// How many parts `steps` leads to. A game may count faster than by listing.
    fn count(&self, view: &Self::View) -> Result<u64, TooLarge> {
        count::count_by_steps(self, view)
    }

    /// How many sequences of `depth` turns there are. A game may count faster than turn by turn. Great depths are
    /// counted in pieces ([`perft`](crate::perft)), so that a game may use the call stack.
    fn perft(&self, state: &Self::State, depth: u32) -> Result<u64, TooLarge>
    where
        Self: Views,
    {
        count::perft_by_steps(self, state, depth)
    }

    /// The game as one of turns with several parts, if it is one.
    #[inline]
    fn in_parts(&self) -> Option<&dyn InParts<Self::State>> {
        None
    }

    /// The game as a puzzle, if it is one.
    fn puzzle(&self) -> Option<&dyn Puzzle<Self::View, Self::Step>> {
        None
    }

    /// The game as one in which partners ask each other about what they hide, if it is one.
    fn questions(&self) -> Option<&dyn Questions<Self::View>> {
        None
    }
}
