//! One turn: what was claimed, who demonstrated, and what that is worth.

use crate::Step;
use menagerie_kernel::{Seat, Solution, TooHard};
use std::fmt;
use std::str::FromStr;

/// Longer solutions are not looked for: a puzzle without one of so many moves counts as impossible.
pub const PAR_LIMIT: u32 = 12;

/// What is proven about the shortest solution of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Par {
    /// It has so many moves: `=5`.
    Moves(u32),
    /// No solution has so many moves or fewer: `>12`.
    NoneWithin(u32),
}

/// How a demonstration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The puzzle was solved.
    Solved,
    /// All the moves that were claimed were made, and it was not.
    MovesUsedUp,
    /// The player gave up, or had no time left.
    GivenUp,
}

impl End {
    /// All of them.
    pub(crate) const ALL: [End; 3] = [End::Solved, End::MovesUsedUp, End::GivenUp];

    /// How texts write it.
    pub const fn id(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::MovesUsedUp => "used-up",
            End::GivenUp => "given-up",
        }
    }
}

/// A player's try to solve the puzzle before all eyes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demonstration {
    /// The player.
    pub seat: Seat,
    /// The moves that stand on the board; none once it was set up anew.
    pub steps: Vec<Step>,
    /// How it ended, when it has.
    pub end: Option<End>,
}

/// A turn: a row of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The player who dealt.
    pub dealer: Seat,
    /// The cards that were dealt, as position texts write them.
    pub cards: String,
    /// What each player claimed; nothing before it is known, or where the player has not claimed yet.
    pub claims: Vec<Option<u8>>,
    /// Those who demonstrated, in that order.
    pub demonstrations: Vec<Demonstration>,
    /// What is known about the shortest solution, for a single player.
    pub par: Option<Par>,
    /// What each player scores; nothing before the turn is over.
    pub points: Vec<u32>,
}

impl Par {
    /// What a solver's answer says.
    pub fn of<S>(answer: &Result<Solution<S>, TooHard>) -> Par {
        match answer {
            Ok(Solution::Shortest(steps)) => Par::Moves(steps.len() as u32),
            Ok(Solution::NoneWithin(limit)) => Par::NoneWithin(*limit),
            Err(TooHard { excluded }) => Par::NoneWithin(*excluded),
        }
    }

    /// The fewest moves that are not excluded; nothing where that is beyond the limit.
    pub fn least(self) -> Option<u32> {
        let least = match self {
            Par::Moves(moves) => moves,
            Par::NoneWithin(excluded) => excluded.saturating_add(1),
        };
        Some(least).filter(|moves| *moves <= PAR_LIMIT)
    }
}

impl fmt::Display for Par {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Par::Moves(moves) => write!(f, "={moves}"),
            Par::NoneWithin(moves) => write!(f, ">{moves}"),
        }
    }
}

impl FromStr for Par {
    type Err = ();

    fn from_str(text: &str) -> Result<Par, ()> {
        let number = |text: &str| text.parse().map_err(drop);
        match (text.strip_prefix('='), text.strip_prefix('>')) {
            (Some(moves), _) => number(moves).map(Par::Moves),
            (None, Some(moves)) => number(moves).map(Par::NoneWithin),
            (None, None) => Err(()),
        }
    }
}

impl Row {
    /// A turn of so many players that nobody has claimed in.
    pub(crate) fn new(players: u8, dealer: Seat, cards: String) -> Row {
        let claims = vec![None; players.into()];
        Row { dealer, cards, claims, demonstrations: Vec::new(), par: None, points: Vec::new() }
    }

    /// The seat to the left.
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.claims.len() as u8)
    }

    /// All seats, the dealer first and then to the left.
    fn around(&self) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self.dealer), |seat| Some(self.left_of(*seat))).take(self.claims.len())
    }

    /// What a player has claimed; nothing counts as 0.
    pub(crate) fn claim(&self, seat: Seat) -> u8 {
        self.claims[usize::from(seat.0)].unwrap_or(0)
    }

    /// A player's demonstration, if there was one.
    pub(crate) fn demonstration(&self, seat: Seat) -> Option<&Demonstration> {
        self.demonstrations.iter().find(|demonstration| demonstration.seat == seat)
    }

    /// Whether somebody demonstrated a solution.
    pub fn is_solved(&self) -> bool {
        self.demonstrations.iter().any(|demonstration| demonstration.end == Some(End::Solved))
    }

    /// The next to demonstrate: the lowest claimant other than 0 who has not yet; of several the first from the dealer on.
    pub(crate) fn next_to_demonstrate(&self) -> Option<Seat> {
        let open = |seat: &Seat| self.claim(*seat) > 0 && self.demonstration(*seat).is_none();
        self.around().filter(open).min_by_key(|seat| self.claim(*seat)).filter(|_| !self.is_solved())
    }

    /// Whether all players have claimed the same, and not 0.
    pub(crate) fn is_agreed(&self) -> bool {
        let first = self.claims[0];
        first.is_some_and(|moves| moves > 0) && self.claims.iter().all(|claim| *claim == first)
    }

    /// What each player scores; nothing where par is missing, which a single player is measured by.
    pub(crate) fn scored(&self) -> Option<Vec<u32>> {
        match self.claims.len() {
            1 => Some(vec![self.points_alone(self.par?)]),
            players => Some((0..players as u8).map(|seat| self.points_of(Seat(seat))).collect()),
        }
    }

    /// What a single player scores: the claim, if it was demonstrated, and otherwise one more than par, or nothing where there
    /// is no solution.
    fn points_alone(&self, par: Par) -> u32 {
        if self.is_solved() { self.claim(Seat(0)).into() } else { par.least().map_or(0, |par| par + 1) }
    }

    /// What one of several players scores.
    fn points_of(&self, seat: Seat) -> u32 {
        let highest = |but: Option<Seat>| {
            let others = self.around().filter(|other| Some(*other) != but);
            others.map(|other| u32::from(self.claim(other))).max().unwrap_or(0)
        };
        let failed =
            self.demonstration(seat).is_some_and(|demonstration| demonstration.end != Some(End::Solved));
        match self.claim(seat) {
            _ if failed => highest(Some(seat)) + 1,
            0 if self.is_solved() => highest(None) + 1,
            claim => claim.into(),
        }
    }

    /// How many moves more than par a single player scored.
    pub fn over_par(&self) -> Option<i64> {
        let (par, points) = (self.par?, self.points.first()?);
        Some(par.least().map_or(0, |par| i64::from(*points) - i64::from(par)))
    }
}
