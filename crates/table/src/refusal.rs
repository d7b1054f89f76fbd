//! Why a match does not do what was asked.

use menagerie_kernel::{BadOption, BadPosition, Sentence, Term, sentence};
use menagerie_show::Illegal;
use std::fmt;
use thiserror::Error;

/// Why a submission was refused. Nothing changes when it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The log of this match cannot be followed by the present rules.
    Frozen(Sentence),
    /// The game is over.
    Finished,
    /// The game has changed since the caller looked.
    Stale {
        /// Where it stands.
        at: u64,
    },
    /// Another choice of this seat is already sealed.
    Sealed,
    /// It is not for this seat to act.
    NotToAct,
    /// The game has not begun.
    NotBegun,
    /// The game has begun, so nobody can come or go any more.
    Begun,
    /// The match was closed before its game began.
    Closed,
    /// So many have come and gone that nobody else may.
    Restless,
    /// Somebody has taken the seat already.
    Taken,
    /// The match has no such seat, or nobody holds it.
    NoSuchSeat,
    /// The seat has given its share of the chance, and cannot give another one.
    NonceGiven,
    /// There is nobody who could agree.
    NobodyToAsk,
    /// This seat has offered this before, it was declined, and the game has not changed since.
    OfferedAlready,
    /// It was not offered, or is not any more.
    NotOffered,
    /// All play together, so there is no draw.
    Together,
    /// The game is not over.
    NotOver,
    /// Nobody has been gone for long enough.
    NotAway,
    /// The computer takes over here, so nobody claims a win.
    NoClaim,
    /// The win is claimed here, so no computer takes over.
    NoTakeOver,
    /// The one who has gone is a partner, from whom no win can be claimed.
    PartnerAway,
    /// The match is rated, so no computer plays in it.
    RatedSeat,
    /// A line of talk that nobody could read.
    BadLine {
        /// How many characters it may have.
        most: usize,
    },
    /// Too many lines at once.
    TooFast,
    /// Too many lines in one match.
    TooMuchTalk,
    /// There is no such line to report.
    NothingSaid,
    /// The game knows no such question, or there is no partner.
    NoSuchQuestion,
    /// The seat was not asked this, or is not any more.
    NotAsked,
    /// The seat's answer is not true.
    Untrue,
    /// Others have to agree.
    NotAlone,
    /// Turns of this game are never taken back.
    NoWayBack,
    /// The match is rated, so every turn of it counts.
    RatedTurn,
    /// No person has played a turn yet.
    NothingToTakeBack,
    /// The rules forbid it.
    Illegal(Illegal),
    /// More text than any part has.
    TooLong {
        /// How many.
        most: usize,
    },
    /// A game broke its own promise: a fault of this program, not of the caller. The message may name what others have
    /// sealed, so it is for the log alone.
    Broken(String),
}

impl Refusal {
    /// What it says.
    pub fn sentence(&self) -> Sentence {
        match self {
            Refusal::Frozen(why) => sentence!("this match is frozen: {why}", why = why.clone()),
            Refusal::Finished => Illegal::Over.why(),
            Refusal::Stale { at } => {
                sentence!("the game has moved on: it stands at {number}", number = Term::Number(*at as i64))
            }
            Refusal::Sealed => {
                sentence!("another choice has already been handed in and cannot be changed")
            }
            Refusal::NotToAct => Illegal::NotToAct.why(),
            Refusal::NotBegun => sentence!("the game has not begun"),
            Refusal::Begun => sentence!("the game has begun"),
            Refusal::Closed => sentence!("this match was closed before its game began"),
            Refusal::Restless => sentence!("too many have come and gone: begin another match"),
            Refusal::Taken => sentence!("somebody has taken this seat"),
            Refusal::NoSuchSeat => sentence!("there is no such seat to take or to leave"),
            Refusal::NonceGiven => sentence!("this seat has given its share of the chance already"),
            Refusal::NobodyToAsk => sentence!("there is nobody who could agree"),
            Refusal::OfferedAlready => {
                sentence!("this was declined; it can be offered again once somebody has moved")
            }
            Refusal::NotOffered => sentence!("this is no longer offered, or never was"),
            Refusal::Together => sentence!("all play together here, so there is no draw"),
            Refusal::NotOver => sentence!("the game is not over yet"),
            Refusal::NotAway => {
                sentence!("no player that the game waits for has been gone for long enough")
            }
            Refusal::NoClaim => {
                sentence!(
                    "nobody wins by waiting here: the computer can take over from somebody who has gone"
                )
            }
            Refusal::NoTakeOver => {
                sentence!(
                    "the computer does not take over here: the win can be claimed from somebody who has gone"
                )
            }
            Refusal::PartnerAway => {
                sentence!("the win is claimed from opponents: for a partner who has gone, the clock runs on")
            }
            Refusal::RatedSeat => sentence!(
                "in a rated match the computer takes over from nobody: the other side can claim the win, or the clock runs out"
            ),
            Refusal::BadLine { most } => sentence!(
                "a line of talk has 1 to {count} characters, without control characters",
                count = *most as u32
            ),
            Refusal::TooFast => sentence!("this is too much at once: wait a few seconds"),
            Refusal::TooMuchTalk => sentence!("too much has been said in this match already"),
            Refusal::NothingSaid => sentence!("nothing was said there"),
            Refusal::NoSuchQuestion => sentence!("there is no such question in this game"),
            Refusal::NotAsked => sentence!("this question is no longer open, or is not for this seat"),
            Refusal::Untrue => sentence!("this is not true of this hand: only a true answer is passed on"),
            Refusal::NotAlone => sentence!("the others have to agree: offer to take the turn back"),
            Refusal::NoWayBack => {
                sentence!("a turn is taken back only where nothing is hidden and nothing is drawn")
            }
            Refusal::RatedTurn => sentence!("in a rated match no turn is taken back"),
            Refusal::NothingToTakeBack => sentence!("there is no turn to take back"),
            Refusal::Illegal(illegal) => illegal.sentence(),
            Refusal::TooLong { most } => {
                sentence!("the text of a part has at most {count} bytes", count = *most as u32)
            }
            Refusal::Broken(_) => sentence!("the game failed"),
        }
    }
}

impl fmt::Display for Refusal {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for Refusal {}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The game refuses an option.
    Option(BadOption),
    /// The position is none of this game.
    Position(BadPosition),
    /// Positions can only be given where nothing is hidden.
    HiddenPosition,
    /// Nothing can be played from the position.
    AlreadyOver,
    /// There must be a holder for each seat that is to be taken.
    Seats {
        /// How many seats must be taken.
        fewest: usize,
        /// How many the game has.
        seats: usize,
        /// How many holders there are.
        given: usize,
    },
}

impl OpenError {
    /// What it says, to be said in any language.
    pub fn sentence(&self) -> Sentence {
        match self {
            OpenError::Option(bad) => bad.sentence(),
            OpenError::Position(bad) => bad.sentence(),
            OpenError::HiddenPosition => {
                sentence!("a game with hidden information cannot begin from a given position")
            }
            OpenError::AlreadyOver => sentence!("the game is already over in this position"),
            OpenError::Seats { fewest, seats, given } => sentence!(
                "the game needs {least} to {most} players, and there are {count}",
                least = *fewest as u32,
                most = *seats as u32,
                count = *given as u32,
            ),
        }
    }
}

impl fmt::Display for OpenError {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for OpenError {}

impl From<BadOption> for OpenError {
    fn from(bad: BadOption) -> OpenError {
        OpenError::Option(bad)
    }
}

impl From<BadPosition> for OpenError {
    fn from(bad: BadPosition) -> OpenError {
        OpenError::Position(bad)
    }
}

/// Why a stored log cannot even be shown.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// A log begins with the entry that made the match.
    #[error("the log does not begin with the creation of the match")]
    NoBeginning,
    /// The number of an entry is missing or occurs twice.
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
