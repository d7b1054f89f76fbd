//! Why a match does not do what was asked.

use menagerie_kernel::{BadOption, BadPosition};
use menagerie_show::Illegal;
use thiserror::Error;

/// Why a submission was refused. Nothing changes when it is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The log of this match cannot be followed by the present rules.
    #[error("this match is frozen: {0}")]
    Frozen(String),
    /// The game is over.
    #[error("the game is over")]
    Finished,
    /// The game has changed since the caller looked.
    #[error("the game has moved on: it stands at {at}")]
    Stale {
        /// Where it stands.
        at: u64,
    },
    /// Another choice of this seat is already sealed.
    #[error("another choice has already been handed in and cannot be changed")]
    Sealed,
    /// It is not for this seat to act.
    #[error("it is not this seat's turn")]
    NotToAct,
    /// Turns of this game are never taken back.
    #[error("a turn is taken back only where nothing is hidden and nothing is drawn")]
    NoWayBack,
    /// No person has played a turn yet.
    #[error("there is no turn to take back")]
    NothingToTakeBack,
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(Illegal),
    /// More text than any part has.
    #[error("the text of a part has at most {most} bytes")]
    TooLong {
        /// How many.
        most: usize,
    },
    /// A game broke its own promise; a fault of this program, not of the caller. What it says may
    /// name what others have sealed, so it is for the log alone.
    #[error("the game failed")]
    Broken(String),
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// The game refuses an option.
    #[error(transparent)]
    Option(#[from] BadOption),
    /// The position is none of this game.
    #[error(transparent)]
    Position(#[from] BadPosition),
    /// Positions can only be given where nothing is hidden.
    #[error("a game with hidden information cannot begin from a given position")]
    HiddenPosition,
    /// Nothing can be played from the position.
    #[error("the game is already over in this position")]
    AlreadyOver,
    /// There must be a holder for each seat that is to be taken.
    #[error("the game needs {fewest} to {seats} players, and there are {given}")]
    Seats {
        /// How many seats must be taken.
        fewest: usize,
        /// How many the game has.
        seats: usize,
        /// How many holders there are.
        given: usize,
    },
}

/// Why a stored log cannot even be shown.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// A log begins with the entry that made the match.
    #[error("the log does not begin with the creation of the match")]
    NoBeginning,
    /// A number is missing or occurs twice.
    #[error("the log has entry {found} where entry {wanted} should be")]
    Gap {
        /// The next number.
        wanted: u64,
        /// What stands there.
        found: u64,
    },
    /// Neither the setup nor the stored text of the first position can be read any more.
    #[error("the beginning of the match cannot be read: {0}")]
    Unreadable(String),
}
