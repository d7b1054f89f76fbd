//! Forced wins, proven: every turn of one side is tried, and against it every turn of the other.
//!
//! Nothing is estimated and nothing is left out. A search cannot promise that, and a puzzle with exactly one solution needs it.

use crate::dice::Dice;
use crate::worlds::sample;
use menagerie_kernel::{
    Eye, Judge, Knowledge, Path, Score, Team, advance, count::join, key, text, view, walk,
};
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// What the team to act wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Save,
}

impl Goal {
    /// The words for them.
    pub const WORDS: [&'static str; 2] = ["win", "save"];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        Goal::WORDS[self as usize]
    }

    /// The one with this word.
    pub fn named(word: &str) -> Option<Goal> {
        [Goal::Win, Goal::Save].into_iter().find(|goal| goal.word() == word)
    }
}

/// A goal with its bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aim {
    /// What is wanted.
    pub goal: Goal,
    /// In how many of its own turns the team must win; or for how many turns of the other team it must not lose.
    pub turns: u32,
}

/// What a team that wants to win can force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// In how many of its turns; nothing where it cannot be forced in as many as were asked for.
    pub turns: Option<u32>,
    /// All the parts with which the seat to act reaches the win as early as possible, or delays it as long as possible
    /// if its team is the other one; none when the game is over.
    pub parts: Vec<String>,
}

/// Why nothing is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unproven {
    /// The knowledge is of another game.
    AnotherGame,
    /// Something is hidden or left to chance, turns have several parts, or there are not two teams.
    Unfit,
    /// It is more work than is allowed.
    TooHard,
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unproven::AnotherGame => "this is knowledge of another game",
            Unproven::Unfit => {
                "forced wins are proven in games of two teams whose turns are one part each, and in which nothing is hidden or left to chance"
            }
            Unproven::TooHard => "this is more work than is allowed",
        })
    }
}

impl std::error::Error for Unproven {}

/// Proves forced wins in any game of two teams whose turns are one part each, and in which nothing is hidden or left to chance.
/// `go_on` is called for each part that is played; returning `false` stops the work.
pub trait Prover: Send + Sync {
    /// The parts with which the seat whose knowledge it is reaches an aim: one for each position to which they lead,
    /// and no more than `most`. Two are enough to know that a solution is not the only one.
    ///
    /// # Errors
    /// It cannot be proven.
    fn solutions(
        &self,
        knowledge: &dyn Any,
        aim: Aim,
        most: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<String>, Unproven>;

    /// What `winner` can force in so many of its turns, and the best parts of the seat whose knowledge it is.
    ///
    /// # Errors
    /// It cannot be proven.
    fn forced(
        &self,
        knowledge: &dyn Any,
        winner: Team,
        within: u32,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Forced, Unproven>;
}

/// The prover of the game `G`.
///
/// ```
/// use menagerie_games::chess960::Chess960;
/// use menagerie_kernel::{Line, Options, Seat};
/// use menagerie_search::{Aim, Goal, prover};
///
/// // Paul Morphy, New York Clipper 1856.
/// let line = Line::parse(&Chess960::default(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Options::default())?;
/// let aim = Aim { goal: Goal::Win, turns: 2 };
/// let solutions = prover::<Chess960>().solutions(&line.knowledge(Seat(0)), aim, 9, &mut || true);
/// assert_eq!(solutions, Ok(vec!["a1a6".to_owned()]));
/// # Ok::<(), menagerie_kernel::BadPosition>(())
/// ```
pub fn prover<G: Judge>() -> Box<dyn Prover> {
    Box::new(Of::<G>(PhantomData))
}

struct Of<G>(PhantomData<fn() -> G>);

/// The knowledge with its type, of a game in which something can be proven; and the one state that agrees with it.
fn opened<G: Judge>(knowledge: &dyn Any) -> Result<(&Knowledge<G>, G::State), Unproven> {
    let knowledge = knowledge.downcast_ref::<Knowledge<G>>().ok_or(Unproven::AnotherGame)?;
    let info = knowledge.game.info();
    if info.hidden || info.chance || !info.is_two_sided() || knowledge.game.in_parts().is_some() {
        return Err(Unproven::Unfit);
    }
    let state = sample(knowledge, &mut Dice::new(0)).pop().ok_or(Unproven::Unfit)?;
    Ok((knowledge, state))
}

impl<G: Judge> Prover for Of<G> {
    fn solutions(
        &self,
        knowledge: &dyn Any,
        aim: Aim,
        most: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<String>, Unproven> {
        let (knowledge, state) = opened::<G>(knowledge)?;
        let ours = knowledge.game.info().team(knowledge.seat);
        let winner = if aim.goal == Goal::Win { ours } else { Team(1 - ours.0) };
        let mut proof = Proof::new(&*knowledge.game, winner, go_on);
        let (mut found, mut reached) = (Vec::new(), HashSet::new());
        let ended = proof.each(&state, None, &mut |proof, path, after| {
            let left = if aim.goal == Goal::Win { aim.turns.saturating_sub(1) } else { aim.turns };
            if proof.forces(after, left)? == (aim.goal == Goal::Win) && reached.insert(key(proof.game, after))
            {
                found.push(join("", path.steps()));
            }
            if found.len() < most { Ok(()) } else { Err(Stop::Decided) }
        });
        proven(ended)?;
        Ok(found)
    }

    fn forced(
        &self,
        knowledge: &dyn Any,
        winner: Team,
        within: u32,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Forced, Unproven> {
        let (knowledge, state) = opened::<G>(knowledge)?;
        let game = &*knowledge.game;
        let mut proof = Proof::new(game, winner, go_on);
        let turns = proof.distance(&state, within).map_err(|_| Unproven::TooHard)?;
        let attacks = game.turn(&state).actor().is_some_and(|seat| game.info().team(seat) == winner);
        let (mut parts, mut all) = (Vec::new(), Vec::new());
        let ended = proof.each(&state, None, &mut |proof, path, after| {
            all.push(join("", path.steps()));
            let is_best = match turns {
                // Nothing can be forced: any part of the attacker is as good as another.
                None => attacks || !proof.forces(after, within)?,
                Some(turns) => proof.forces(after, turns.saturating_sub(1))? == attacks,
            };
            if is_best {
                parts.extend(all.last().cloned());
            }
            Ok(())
        });
        proven(ended)?;
        // If every part loses at once, none is better than another.
        let parts = if parts.is_empty() { all } else { parts };
        Ok(Forced { turns, parts })
    }
}

/// Why a walk through the parts ended early.
#[derive(Debug)]
enum Stop {
    /// The rest makes no difference.
    Decided,
    /// It is too much work.
    TooHard,
}

/// What the end of a walk proves.
fn proven(ended: Result<(), Stop>) -> Result<(), Unproven> {
    match ended {
        Ok(()) | Err(Stop::Decided) => Ok(()),
        Err(Stop::TooHard) => Err(Unproven::TooHard),
    }
}

/// One proof: what a team can force.
struct Proof<'a, G: Judge> {
    game: &'a G,
    winner: Team,
    go_on: &'a mut dyn FnMut() -> bool,
    /// What was proven before, by the position with its counters and the turns that are left.
    known: HashMap<(String, u32), bool>,
    /// What decided last with so many turns left, for the team that wants to win and for the other: it is tried first.
    killers: Vec<[Vec<G::Step>; 2]>,
}

impl<'a, G: Judge> Proof<'a, G> {
    fn new(game: &'a G, winner: Team, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Proof { game, winner, go_on, known: HashMap::new(), killers: Vec::new() }
    }

    /// The fewest turns in which the winner forces its win, if that is no more than so many.
    fn distance(&mut self, state: &G::State, most: u32) -> Result<Option<u32>, Stop> {
        for turns in 0..=most {
            if self.forces(state, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Whether the winner forces its win within so many of its turns.
    fn forces(&mut self, state: &G::State, turns: u32) -> Result<bool, Stop> {
        let turn = self.game.turn(state);
        if let Some(outcome) = turn.outcome() {
            return Ok(outcome.score == Score::Win(self.winner));
        }
        let Some(seat) = turn.actor().filter(|_| turns > 0) else { return Ok(false) };
        // Moves in another order lead to the same key, but the counters may differ and end the game sooner.
        let place = (text(self.game, state), turns);
        if let Some(known) = self.known.get(&place) {
            return Ok(*known);
        }
        let attacks = self.game.info().team(seat) == self.winner;
        let found = self.decides(state, turns, attacks)?;
        let forces = found == attacks;
        self.known.insert(place, forces);
        Ok(forces)
    }

    /// Whether the side that acts has a part that decides in its favour.
    fn decides(&mut self, state: &G::State, turns: u32, attacks: bool) -> Result<bool, Stop> {
        let at = turns as usize;
        if self.killers.len() <= at {
            self.killers.resize_with(at + 1, Default::default);
        }
        let killer = self.killers[at][usize::from(attacks)].clone();
        let mut decisive = None;
        let ended = self.each(state, Some(&killer), &mut |proof, path, after| {
            let left = if attacks { turns - 1 } else { turns };
            if proof.forces(after, left)? == attacks {
                decisive = Some(path.steps().to_vec());
                return Err(Stop::Decided);
            }
            Ok(())
        });
        if let Err(Stop::TooHard) = ended {
            return Err(Stop::TooHard);
        }
        let Some(decisive) = decisive else { return Ok(false) };
        self.killers[at][usize::from(attacks)] = decisive;
        Ok(true)
    }

    /// Visits every part of the seat to act with the state to which it leads, and first the named one, if it is legal
    /// here.
    fn each(
        &mut self,
        state: &G::State,
        first: Option<&[G::Step]>,
        visit: &mut impl FnMut(&mut Self, &Path<G>, &G::State) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let game = self.game;
        let Some(seat) = game.turn(state).actor() else { return Ok(()) };
        let view = view(game, state, Eye::Seat(seat));
        let mut step = |proof: &mut Self, path: &Path<G>| {
            if !(proof.go_on)() {
                return Err(Stop::TooHard);
            }
            let mut after = state.clone();
            advance(game, &mut after, path.legal().expect("the walk visits whole parts"));
            visit(proof, path, &after)
        };
        let first = first.unwrap_or_default();
        let mut path = Path::new();
        let is_there = first.iter().all(|step| path.try_push(game, &view, step)) && path.legal().is_some();
        if is_there {
            step(self, &path)?;
        }
        walk(game, &view, &mut |path| {
            if is_there && path.steps() == first { Ok(()) } else { step(self, path) }
        })
    }
}
