//! The engine without its game's type, for protocols and matches.

use crate::dice::Dice;
use crate::worlds::sample;
use crate::{Choice, Engine, Limits, NoChoice, Progress, Query};
use menagerie_kernel::{Judge, Knowledge, Path, count::join, mid_turn, pass, text};
use std::any::Any;

/// What a search has found so far of one part: a [`Progress`] in texts.
pub struct Thought<'a> {
    /// How many of the reported parts are better.
    pub rank: usize,
    /// How many parts deep the last finished iteration looked.
    pub depth: u32,
    /// How many parts deep the longest line was that the search followed.
    pub deepest: u32,
    /// What the part is worth, in centipawns for the team of the seat that was asked; [`parts_to_end`](crate::parts_to_end) tells
    /// forced wins.
    pub score: i32,
    /// How many nodes were searched.
    pub nodes: u64,
    /// How many of a thousand entries of the table belong to this search.
    pub permille_used: u32,
    /// Finds how the game is expected to go on, this part first.
    pub line: &'a dyn Fn() -> Vec<String>,
}

/// An [`Engine`] of any game: a computer player that goes on from turn to turn.
///
/// As a [`Player`](crate::Player) it is handed no more than the [`Knowledge`] of its seat.
pub trait Thinker: Send {
    /// Chooses a part for the seat whose knowledge it is, as [`Engine::think`] does.
    ///
    /// # Errors
    /// The knowledge is of another game, or there is nothing to choose.
    fn think(
        &mut self,
        knowledge: &dyn Any,
        query: &Query<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Thought<'_>),
    ) -> Result<Choice, NoChoice>;

    /// The text of the position in which the seat whose knowledge it is has given up its turn (a *null move*), to ask
    /// what the others would do then. None if the game leaves that out, in check, between two parts of a turn, and if
    /// something is hidden.
    fn passed(&self, knowledge: &dyn Any) -> Option<String>;

    /// A thinker that shares this one's table, like [`Engine::companion`].
    fn companion(&self) -> Box<dyn Thinker>;

    /// Forgets what it has found out, as before the first turn of another game.
    fn forget(&mut self);
}

/// Makes an engine whose table takes at most so many megabytes.
pub type MakeThinker = fn(usize) -> Box<dyn Thinker>;

/// The engine of the game `G`, whose table takes at most so many megabytes.
///
/// ```
/// # use menagerie_kernel::{Judge, Line, Seat};
/// # use menagerie_search::{Level, Limits, Query, thinker};
/// fn answer<G: Judge>(line: &Line<G>, seat: Seat) -> String {
///     let query = Query::new(Level::BEST, 0);
///     let choice = thinker::<G>(16).think(&line.knowledge(seat), &query, &Limits::nodes(10_000), &mut |_| {});
///     choice.expect("the seat is to act").part
/// }
/// ```
pub fn thinker<G: Judge>(megabytes: usize) -> Box<dyn Thinker> {
    Box::new(Of { engine: Engine::<G>::new(megabytes) })
}

/// The engine of one game.
struct Of<G: Judge> {
    engine: Engine<G>,
}

fn texts<G: Judge>(line: &[Path<G>]) -> Vec<String> {
    line.iter().map(|part| join("", part.steps())).collect()
}

impl<G: Judge> Thinker for Of<G> {
    fn think(
        &mut self,
        knowledge: &dyn Any,
        query: &Query<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Thought<'_>),
    ) -> Result<Choice, NoChoice> {
        let knowledge = knowledge.downcast_ref::<Knowledge<G>>().ok_or(NoChoice::AnotherGame)?;
        let mut tell = |progress: &Progress<'_, G>| {
            let &Progress { rank, depth, deepest, score, nodes, permille_used, line, .. } = progress;
            report(&Thought { rank, depth, deepest, score, nodes, permille_used, line: &|| texts(&line()) });
        };
        let decision = self.engine.think(knowledge, query, limits, &mut tell);
        decision.map(Choice::from).ok_or(NoChoice::NothingToDo)
    }

    fn passed(&self, knowledge: &dyn Any) -> Option<String> {
        let knowledge = knowledge.downcast_ref::<Knowledge<G>>()?;
        let game = &*knowledge.game;
        if game.info().hidden {
            return None;
        }
        let state = sample(knowledge, &mut Dice::new(0)).pop()?;
        let passed = if mid_turn(game, &state) { None } else { pass(game, &state) };
        passed.map(|passed| text(game, &passed))
    }

    fn companion(&self) -> Box<dyn Thinker> {
        Box::new(Of { engine: self.engine.companion() })
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}
