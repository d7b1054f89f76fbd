//! How games end.

use crate::Team;
use std::fmt;

/// The end of a game: its score and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who gets what.
    pub score: Score,
    /// The rule, or the act, that ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// A win of one team.
    pub const fn win(team: Team, reason: Reason) -> Outcome {
        Outcome { score: Score::Win(team), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { score: Score::Draw, reason }
    }
}

/// What a finished game is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// This team has won.
    Win(Team),
    /// Nobody has.
    Draw,
    /// All players together reached so many points.
    Points(i32),
    /// All players together have lost.
    Lost,
}

impl fmt::Display for Score {
    /// As the specification writes it: `1-0`, `0-1`, `1/2-1/2`, `score 3`, `lost`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(Team(0)) => f.write_str("1-0"),
            Score::Win(_) => f.write_str("0-1"),
            Score::Draw => f.write_str("1/2-1/2"),
            Score::Points(n) => write!(f, "score {n}"),
            Score::Lost => f.write_str("lost"),
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The side to move is attacked and has no legal turn.
    Checkmate,
    /// The side to move has no legal turn and is not in check.
    Stalemate,
    /// A king was taken, in a game where kings can be.
    KingTaken,
    /// A hundred turns without a capture or a pawn move.
    Clock,
    /// The same position for the third time.
    Repetition,
    /// Neither side has what it takes to mate.
    Material,
    /// The side to move has no legal turn, in a game without check.
    NoTurn,
    /// All seats passed, one after the other.
    Passes,
    /// A player who must play a card has none.
    NoCard,
    /// The puzzle is solved.
    Solved,
    /// The points were counted.
    Counted,
    /// A player gave up.
    Resignation,
    /// The players agreed.
    Agreement,
    /// The game was longer than any match may be.
    Length,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 14] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::KingTaken,
        Reason::Clock,
        Reason::Repetition,
        Reason::Material,
        Reason::NoTurn,
        Reason::Passes,
        Reason::NoCard,
        Reason::Solved,
        Reason::Counted,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Length,
    ];

    /// The reason with this tag.
    pub fn from_id(id: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.id() == id)
    }

    /// The tag that clients translate.
    pub const fn id(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::KingTaken => "king-taken",
            Reason::Clock => "clock",
            Reason::Repetition => "repetition",
            Reason::Material => "material",
            Reason::NoTurn => "no-turn",
            Reason::Passes => "passes",
            Reason::NoCard => "no-card",
            Reason::Solved => "solved",
            Reason::Counted => "counted",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Length => "length",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::KingTaken => "the king was taken",
            Reason::Clock => "a hundred turns without a capture or a pawn move",
            Reason::Repetition => "the same position for the third time",
            Reason::Material => "neither side can mate",
            Reason::NoTurn => "no legal turn",
            Reason::Passes => "everybody passed",
            Reason::NoCard => "no card left to play",
            Reason::Solved => "the puzzle is solved",
            Reason::Counted => "the points were counted",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Length => "the match has become too long",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back() {
        for reason in Reason::ALL {
            // Whoever adds a reason to this match adds it to `Reason::ALL` too.
            match reason {
                Reason::Checkmate
                | Reason::Stalemate
                | Reason::KingTaken
                | Reason::Clock
                | Reason::Repetition
                | Reason::Material
                | Reason::NoTurn
                | Reason::Passes
                | Reason::NoCard
                | Reason::Solved
                | Reason::Counted
                | Reason::Resignation
                | Reason::Agreement
                | Reason::Length => assert_eq!(Reason::from_id(reason.id()), Some(reason)),
            }
        }
    }
}
