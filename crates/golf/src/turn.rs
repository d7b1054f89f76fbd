//! One turn: who claims what, who demonstrates, and what that is worth.

use menagerie_games::golf::Golf;
use menagerie_kernel::{Rules, Seat, Solution, TooHard};

/// A move of a demonstration.
pub type Step = <Golf as Rules>::Step;

/// The most moves that anybody may claim.
pub const MOST_MOVES: u8 = 99;

/// Longer solutions are not looked for: a puzzle without one of so many moves counts as impossible.
pub const PAR_LIMIT: u32 = 12;

/// What is proven about the shortest solution of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Par {
    /// It has so many moves.
    Moves(u32),
    /// No solution has so many moves or fewer.
    NoneWithin(u32),
}

/// How a demonstration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The puzzle was solved.
    Solved,
    /// All the moves that were claimed were made, and it was not.
    MovesUsedUp,
    /// A move was not made in time.
    TimeUp,
    /// The player gave up.
    GivenUp,
}

/// A player's try to solve the puzzle before all eyes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demonstration {
    /// The player.
    pub seat: Seat,
    /// The moves so far.
    pub steps: Vec<Step>,
    /// How it ended, when it has.
    pub end: Option<End>,
}

/// A turn: a row of the score card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The one who dealt.
    pub dealer: Seat,
    /// The puzzle as it was dealt.
    pub position: String,
    /// What each player claimed; no claim counts as 0.
    pub claims: Vec<Option<u8>>,
    /// Those who demonstrated, in that order.
    pub demonstrations: Vec<Demonstration>,
    /// What is known about the shortest solution, for a single player.
    pub par: Option<Par>,
    /// What each player scores; nothing before the turn is over.
    pub points: Vec<u32>,
    /// Whether one card more is dealt after it.
    pub one_more: bool,
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

impl Turn {
    /// A turn of so many players that nobody has claimed in.
    pub(crate) fn new(players: u8, dealer: Seat, position: String) -> Turn {
        let claims = vec![None; players.into()];
        Turn {
            dealer,
            position,
            claims,
            demonstrations: Vec::new(),
            par: None,
            points: Vec::new(),
            one_more: false,
        }
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
