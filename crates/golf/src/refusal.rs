//! Why a match does not do what was asked.

use crate::turn::MOST_MOVES;
use menagerie_kernel::{Sentence, sentence};
use menagerie_show::Illegal;
use std::fmt;

/// Why an input was refused. Nothing changes when it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Nobody sits there.
    NoSuchPlayer,
    /// There is no turn of this number, or not yet.
    NoSuchTurn {
        /// The present turn.
        turn: u8,
    },
    /// Nobody claims so many moves.
    TooManyMoves,
    /// This player has claimed another number in this turn.
    Claimed,
    /// The claims of this turn are shown already.
    ClaimsShown,
    /// The time for it has run out.
    TimeUp,
    /// It is not for this player to demonstrate now.
    NotDemonstrating,
    /// The demonstration stands elsewhere.
    Stale {
        /// How many of its moves were made.
        made: u8,
    },
    /// The rules forbid the move.
    Illegal(Illegal),
    /// The turn is not over yet.
    TurnNotOver,
    /// Another turn has begun.
    TurnBegun,
    /// The match is over.
    Over,
    /// Another player deals next.
    NotDealer,
    /// No turn has earned one card more.
    NotEarned,
    /// All the cards are dealt already.
    AllCards,
    /// Nobody asked how short the solutions of this turn are, or another answer was given.
    ParNotWanted,
    /// The match is not over, or nobody shares its first place.
    NoTie,
    /// The player named does not share the first place.
    NotTied,
    /// This player has named another.
    Named,
}

impl Refusal {
    /// What it says.
    pub fn sentence(&self) -> Sentence {
        match self {
            Refusal::NoSuchPlayer => sentence!("nobody plays in that seat"),
            Refusal::NoSuchTurn { turn } => sentence!("this is turn {number}", number = *turn),
            Refusal::TooManyMoves => sentence!("a claim has at most {count} moves", count = MOST_MOVES),
            Refusal::Claimed => sentence!("another number has already been claimed and cannot be changed"),
            Refusal::ClaimsShown => sentence!("the claims of this turn have been shown"),
            Refusal::TimeUp => sentence!("time is up"),
            Refusal::NotDemonstrating => sentence!("it is not for this player to demonstrate now"),
            Refusal::Stale { made } => {
                sentence!("the demonstration stands elsewhere: {count} moves were made", count = *made)
            }
            Refusal::Illegal(illegal) => illegal.sentence(),
            Refusal::TurnNotOver => sentence!("this turn is not over yet"),
            Refusal::TurnBegun => sentence!("the next turn has begun"),
            Refusal::Over => sentence!("the match is over"),
            Refusal::NotDealer => sentence!("another player deals next"),
            Refusal::NotEarned => sentence!(
                "one card more is dealt only after all have claimed the same number of moves, and not 0"
            ),
            Refusal::AllCards => sentence!("all the cards of the pack are dealt already"),
            Refusal::ParNotWanted => sentence!("par of this turn is not asked for"),
            Refusal::NoTie => sentence!("nobody shares the first place"),
            Refusal::NotTied => sentence!("that player does not share the first place"),
            Refusal::Named => sentence!("another player has already been named and cannot be changed"),
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

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal::Illegal(illegal)
    }
}
