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

/// Why a game is over: a tag, and words for people. Those that many games have are here; a game
/// [declares](crate::Info::endings) what else can end it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    id: &'static str,
    words: &'static str,
}

impl Reason {
    /// The side to move is attacked and has no legal turn.
    pub const CHECKMATE: Reason = Reason::new("checkmate", "checkmate");
    /// The side to move has no legal turn and is not in check.
    pub const STALEMATE: Reason = Reason::new("stalemate", "stalemate");
    /// A king was taken, in a game where kings can be.
    pub const KING_TAKEN: Reason = Reason::new("king-taken", "the king was taken");
    /// A hundred turns without a capture or a pawn move.
    pub const CLOCK: Reason = Reason::new("clock", "a hundred turns without a capture or a pawn move");
    /// The same position for the third time.
    pub const REPETITION: Reason = Reason::new("repetition", "the same position for the third time");
    /// Neither side has what it takes to mate.
    pub const MATERIAL: Reason = Reason::new("material", "neither side can mate");
    /// The side to move has no legal turn, in a game without check.
    pub const NO_TURN: Reason = Reason::new("no-turn", "no legal turn");
    /// The points were counted.
    pub const COUNTED: Reason = Reason::new("counted", "the points were counted");
    /// A player gave up.
    pub const RESIGNATION: Reason = Reason::new("resignation", "resignation");
    /// The players agreed.
    pub const AGREEMENT: Reason = Reason::new("agreement", "agreement");
    /// The game was longer than any match may be.
    pub const LENGTH: Reason = Reason::new("length", "the match has become too long");

    /// Those that many games have.
    pub const COMMON: &[Reason] = &[
        Reason::CHECKMATE,
        Reason::STALEMATE,
        Reason::KING_TAKEN,
        Reason::CLOCK,
        Reason::REPETITION,
        Reason::MATERIAL,
        Reason::NO_TURN,
        Reason::COUNTED,
        Reason::RESIGNATION,
        Reason::AGREEMENT,
        Reason::LENGTH,
    ];

    /// A reason with its tag, which clients translate, and its words: `no-card`, `no card left to play`.
    pub const fn new(id: &'static str, words: &'static str) -> Reason {
        Reason { id, words }
    }

    /// The tag that clients translate.
    pub const fn id(self) -> &'static str {
        self.id
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}
