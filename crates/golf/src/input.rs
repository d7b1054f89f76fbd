//! What happens to a match from outside.

use crate::Par;
use menagerie_kernel::Seat;

/// Something that a player does, or that the keeper of the match says. A turn is named by its number, from 1, so that
/// what comes late or twice is known. Moments are milliseconds of one clock, which the keeper may stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A player says in how many moves the puzzle can be solved; 0 means that it is impossible.
    Claim {
        /// The player.
        seat: Seat,
        /// In which turn.
        turn: u8,
        /// How many moves.
        moves: u8,
        /// When.
        now_ms: i64,
    },
    /// A player makes one move of a demonstration.
    Step {
        /// The player.
        seat: Seat,
        /// In which turn.
        turn: u8,
        /// How many moves of this demonstration come before it.
        after: u8,
        /// The move, `e5g6`.
        step: String,
        /// When.
        now_ms: i64,
    },
    /// A player does not go on with a demonstration.
    GiveUp {
        /// The player.
        seat: Seat,
        /// In which turn.
        turn: u8,
        /// When.
        now_ms: i64,
    },
    /// The next dealer decides to deal one card more from now on.
    OneMore {
        /// The player.
        seat: Seat,
        /// After which turn.
        turn: u8,
    },
    /// The next dealer deals at once.
    Deal {
        /// The player.
        seat: Seat,
        /// After which turn.
        turn: u8,
        /// When.
        now_ms: i64,
    },
    /// What is known about the shortest solution of a turn of one player, as [`Match::wanted`](crate::Match::wanted) asks.
    Par {
        /// In which turn.
        turn: u8,
        /// What.
        par: Par,
        /// When.
        now_ms: i64,
    },
    /// Time has passed: what is [due](crate::Match::due) is done.
    Tick {
        /// When.
        now_ms: i64,
    },
    /// A player says which of those who share the first place is best dressed.
    BestDressed {
        /// The one who says so.
        seat: Seat,
        /// Of whom.
        best: Seat,
    },
}

/// What became of an input that was not refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The match is another than before.
    Done,
    /// Nothing changed: it had been done before, or nothing was due.
    Known,
}
