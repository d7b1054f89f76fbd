//! How games end.

use crate::{SeatInfo, Team};
use std::fmt;

/// The end of a game: its score and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What each seat gets.
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
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Score {
    /// This team has won.
    Win(Team),
    /// Nobody has.
    Draw,
    /// All players together reached so many points.
    Points(i32),
    /// All players together have lost.
    Lost,
    /// Nothing: called off.
    Void,
}

impl Score {
    /// What the score is worth to each of these seats, in order of play: their *utilities* (`returns` in OpenSpiel:
    /// Lanctot and others, 2019), more being better. It is what a game pays that [says](crate::Rules::payoffs) nothing
    /// else.
    ///
    /// Seats of one team get the same. The team that wins gets 1; what the others lose adds up to as much, so that the
    /// payoffs of all *teams* add up to 0: two teams play for 1 and -1, and of three the losers get -1/2 each. A draw
    /// pays nothing. Points that all have reached together are paid to everybody, and a loss of all is one less than no
    /// point.
    ///
    /// ```
    /// use menagerie_kernel::{Score, Team, WHITE_AND_BLACK};
    /// assert_eq!(Score::Win(Team(1)).payoffs(WHITE_AND_BLACK), [-1.0, 1.0]);
    /// assert_eq!(Score::Draw.payoffs(WHITE_AND_BLACK), [0.0, 0.0]);
    /// ```
    pub fn payoffs(self, seats: &[SeatInfo]) -> Vec<f64> {
        let is_first =
            |(index, seat): &(usize, &SeatInfo)| !seats[..*index].iter().any(|s| s.team == seat.team);
        let teams = seats.iter().enumerate().filter(is_first).count();
        let payoff = |seat: &SeatInfo| match self {
            Score::Win(team) if team == seat.team => 1.0,
            Score::Win(_) => -1.0 / (teams.max(2) - 1) as f64,
            Score::Draw | Score::Void => 0.0,
            Score::Points(points) => f64::from(points),
            Score::Lost => -1.0,
        };
        seats.iter().map(payoff).collect()
    }
}

impl fmt::Display for Score {
    /// Writes the score as programs read it (`docs/protocol.md`, *Requests*): `1-0`, `0-1`, `1/2-1/2`, `score 3`, `lost`; `*`
    /// where nothing counts, as PGN does. The third team of several wins by `win 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(Team(0)) => f.write_str("1-0"),
            Score::Win(Team(1)) => f.write_str("0-1"),
            Score::Win(Team(team)) => write!(f, "win {}", team + 1),
            Score::Draw => f.write_str("1/2-1/2"),
            Score::Points(n) => write!(f, "score {n}"),
            Score::Lost => f.write_str("lost"),
            Score::Void => f.write_str("*"),
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

/// Makes each a constant, and all of them [`Reason::COMMON`].
macro_rules! common {
    ($($(#[$doc:meta])* $name:ident = ($id:literal, $words:literal);)*) => {
        impl Reason {
            $($(#[$doc])* pub const $name: Reason = Reason::new($id, $words);)*

            /// Those that many games have.
            pub const COMMON: &[Reason] = &[$(Reason::$name),*];
        }
    };
}

common! {
    /// The side to move is attacked and has no legal turn.
    CHECKMATE = ("checkmate", "checkmate");
    /// The side to move has no legal turn and is not in check.
    STALEMATE = ("stalemate", "stalemate");
    /// A king was taken, in a game where kings can be.
    KING_TAKEN = ("king-taken", "the king was taken");
    /// A hundred turns without a capture or a pawn move.
    CLOCK = ("clock", "a hundred turns without a capture or a pawn move");
    /// The same position for the third time.
    REPETITION = ("repetition", "the same position for the third time");
    /// Neither side has what it takes to mate.
    MATERIAL = ("material", "neither side can mate");
    /// The side to move has no legal turn, in a game without check.
    NO_TURN = ("no-turn", "no legal turn");
    /// The points were counted.
    COUNTED = ("counted", "the points were counted");
    /// A player gave up.
    RESIGNATION = ("resignation", "resignation");
    /// The players agreed.
    AGREEMENT = ("agreement", "agreement");
    /// The time of a player ran out.
    TIME = ("time", "the time ran out");
    /// The other player went away and did not come back.
    ABANDONED = ("abandoned", "the opponent left");
    /// The match was called off before it had begun in earnest, or all agreed to call it off.
    ABORTED = ("aborted", "called off");
    /// The game was longer than any match may be.
    LENGTH = ("length", "the match has become too long");
}

impl Reason {
    /// A reason with its tag, which clients translate, and its words: `no-card`, `no card left to play`.
    pub const fn new(id: &'static str, words: &'static str) -> Reason {
        Reason { id, words }
    }

    /// The tag that clients translate.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// What it says.
    pub const fn words(self) -> &'static str {
        self.words
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Info;

    #[test]
    fn every_common_reason_is_read_back_by_its_tag() {
        assert!(Reason::COMMON.contains(&Reason::LENGTH));
        for reason in Reason::COMMON {
            assert_eq!(Info::DUEL.ending(reason.id()), Some(*reason));
        }
        assert_eq!(Info::DUEL.ending("boredom"), None);
    }
}
