//! What our computer player thinks of positions and finished games, in readable notation.
//!
//! [`lines()`] finds the best turns of a position and how the game would go on after each, [`threats`] those of the other side if
//! it were to act; [`Review`] goes through a game that was played and says what each turn was worth, and where a better one would
//! have made a difference. All work for every game of open information and two teams; threats where a turn can be left out.
//!
//! ```
//! use menagerie_analysis::lines;
//! use menagerie_games::{find, spartan::Spartan};
//! use menagerie_kernel::Options;
//! use menagerie_search::{Limits, thinker};
//!
//! let spartan = find("spartan").expect("it is one of the games");
//! let position = "8/8/8/8/8/1gk5/3h4/K7 b - - 0 40";
//! let line = spartan.parse(position, Options::default())?;
//! let best = lines(&*line, &mut *thinker::<Spartan>(1), 1, &Limits::nodes(2_000)).expect("Black is to act");
//! assert_eq!(best[0].score.to_string(), "-#1");
//! # Ok::<(), menagerie_kernel::BadPosition>(())
//! ```

mod review;
mod score;

pub use review::{Judged, Review, is_turning_point, loss};
pub use score::Score;

use menagerie_kernel::{Info, Seat, Sentence, sentence};
use menagerie_search::{Choice, Level, Limits, NoChoice, Query, Thinker, Thought};
use menagerie_show::{AnyGame, AnyLine};
use std::fmt;

/// A turn that may be played, and how the game would go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The seat that plays it.
    pub seat: Seat,
    /// What it is worth.
    pub score: Score,
    /// How many turns deep it was looked at.
    pub depth: u32,
    /// How many nodes were searched for all variations together.
    pub nodes: u64,
    /// The turns in readable notation, that turn first.
    pub turns: Vec<String>,
    /// Those turns as the rules write them.
    pub parts: Vec<String>,
}

/// Why something cannot be analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// Somebody would be told a secret, or the computer would have to guess.
    Hidden(&'static str),
    /// There is no other side.
    Teams(&'static str),
    /// The game is over, or several seats choose at the same time.
    Over,
    /// The turn cannot be left to the other side.
    NoPass,
}

impl Unfit {
    /// What it says, to be said in any language.
    pub fn sentence(self) -> Sentence {
        match self {
            Unfit::Hidden(text) => {
                sentence!(
                    "{text} hides something from its players, so it cannot be analysed",
                    text = text.to_owned()
                )
            }
            Unfit::Teams(text) => sentence!(
                "{text} does not have two teams, so no score says who is ahead",
                text = text.to_owned()
            ),
            Unfit::Over => sentence!("nobody is to act in this position"),
            Unfit::NoPass => {
                sentence!("no turn can be skipped here, so threats cannot be shown")
            }
        }
    }
}

impl fmt::Display for Unfit {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for Unfit {}

/// Whether positions of this game can be analysed.
///
/// # Errors
/// They cannot; the error says why.
pub fn check(info: &Info) -> Result<(), Unfit> {
    if info.hidden {
        Err(Unfit::Hidden(info.name))
    } else if !info.is_two_sided() {
        Err(Unfit::Teams(info.name))
    } else {
        Ok(())
    }
}

/// The best turns of a position, no more than `most`, the best first.
///
/// # Errors
/// It cannot be analysed.
pub fn lines(
    line: &dyn AnyLine,
    thinker: &mut dyn Thinker,
    most: usize,
    limits: &Limits<'_>,
) -> Result<Vec<Variation>, Unfit> {
    check(line.info())?;
    let seat = line.turn().actor().ok_or(Unfit::Over)?;
    let query = Query { lines: most.max(1), ..Query::new(Level::BEST, 0) };
    let mut found: Vec<(Choice, Vec<String>)> = Vec::new();
    let mut keep = |thought: &Thought<'_>| {
        let &Thought { rank, score, depth, nodes, .. } = thought;
        let parts = (thought.line)();
        found.truncate(rank);
        found.push((Choice { part: parts[0].clone(), score, depth, nodes }, parts));
    };
    let choice = thinker.think(&*line.knowledge(seat), &query, limits, &mut keep);
    let choice = choice.map_err(|why| match why {
        NoChoice::NothingToDo => Unfit::Over,
        other => unreachable!("the engine is of the line's game: {other}"),
    })?;
    if found.is_empty() {
        // The search was over before it had finished anything.
        let parts = vec![choice.part.clone()];
        found.push((choice, parts));
    }
    let team = line.info().team(seat);
    let variation = |(choice, mut parts): (Choice, Vec<String>)| {
        let Choice { score, depth, nodes, .. } = choice;
        let turns = called(line, &parts);
        parts.truncate(turns.len());
        Variation { seat, score: Score::of(score, team), depth, nodes, turns, parts }
    };
    Ok(found.into_iter().map(variation).collect())
}

/// What the other side would play if the one to act gave up its turn, the best first. The line is of this game.
///
/// # Errors
/// The position cannot be analysed, or its turn cannot be given up: in check, where the rest of a turn is still to be
/// played, and in games in which to have no turn means little.
pub fn threats(
    game: &dyn AnyGame,
    line: &dyn AnyLine,
    thinker: &mut dyn Thinker,
    most: usize,
    limits: &Limits<'_>,
) -> Result<Vec<Variation>, Unfit> {
    check(line.info())?;
    let seat = line.turn().actor().ok_or(Unfit::Over)?;
    let passed = thinker.passed(&*line.knowledge(seat)).ok_or(Unfit::NoPass)?;
    let passed = game.parse(&passed, line.options().clone()).map_err(|_| Unfit::NoPass)?;
    let team = |seat| line.info().team(seat);
    match passed.turn().actor() {
        Some(other) if team(other) != team(seat) => lines(&*passed, thinker, most, limits),
        _ => Err(Unfit::NoPass),
    }
}

/// Parts in readable notation, as far as they can be played.
fn called(line: &dyn AnyLine, parts: &[String]) -> Vec<String> {
    let mut line = line.duplicate();
    parts.iter().map_while(|part| menagerie_notation::play(&mut *line, part).ok()).collect()
}
