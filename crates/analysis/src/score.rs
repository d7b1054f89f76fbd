//! What a position is worth, to both sides alike.

use menagerie_kernel::{Outcome, Team};
use menagerie_search::turns_to_end;
use std::fmt;

/// What a position is worth, as the first team sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// So many centipawns: positive where the first team is ahead.
    Centipawns(i32),
    /// The game is won by force, in so many turns of the winner; 0 where it is won.
    Win(Team, u32),
}

/// So many centipawns multiply the odds of winning by *e*, about as was measured in games of the computer against itself.
const SCALE: f64 = 250.0;

impl Score {
    /// What a search says, which was asked by a team.
    pub(crate) fn of(score: i32, team: Team) -> Score {
        let first = team.0 == 0;
        match turns_to_end(score) {
            Some(turns) => {
                let winner = if (turns > 0) == first { Team(0) } else { Team(1) };
                Score::Win(winner, turns.unsigned_abs())
            }
            None => Score::Centipawns(if first { score } else { -score }),
        }
    }

    /// What a game that is over is worth.
    pub fn of_outcome(outcome: &Outcome) -> Score {
        match outcome.score {
            menagerie_kernel::Score::Win(team) => Score::Win(team, 0),
            _ => Score::Centipawns(0),
        }
    }

    /// The share of the points that a team may expect: from 0 to 1.
    pub fn expects(self, team: Team) -> f64 {
        let first = match self {
            Score::Centipawns(score) => 1.0 / (1.0 + libm::exp(-f64::from(score) / SCALE)),
            Score::Win(winner, _) => f64::from(u8::from(winner.0 == 0)),
        };
        if team.0 == 0 { first } else { 1.0 - first }
    }
}

impl fmt::Display for Score {
    /// In pawns, `+0.35`; a forced win as `+#3` or, of the second team, `-#3`; a game that is won as `+#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Score::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
            Score::Win(team, turns) => {
                let side = if team.0 == 0 { '+' } else { '-' };
                if turns == 0 { format!("{side}#") } else { format!("{side}#{turns}") }
            }
        };
        f.pad(&text)
    }
}
