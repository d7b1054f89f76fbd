//! What players do, and how it is written.

use crate::Par;
use menagerie_games::golf::Golf;
use menagerie_kernel::{Rules, Seat, Sentence, Term, sentence};
use std::fmt;
use std::str::FromStr;

/// A move of a demonstration.
pub type Step = <Golf as Rules>::Step;

/// The most moves that anybody may claim.
pub const MOST_MOVES: u8 = 99;

/// A part of a match: one thing that somebody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A player says in how many moves the puzzle can be solved; 0 means that it cannot: `4`.
    Claim(u8),
    /// A player makes a move of a demonstration: `e5g6`.
    Move(Step),
    /// A player does not go on with a demonstration, or has no time left for it: `give-up`.
    GiveUp,
    /// The next dealer deals: `deal`.
    Deal,
    /// The next dealer deals one card more, from now on: `deal+1`.
    DealMore,
    /// A player says which of those who share the first place is best dressed, or that nobody is: `best=2`, `best=-`.
    Best(Option<Seat>),
    /// What is proven about the puzzle of a single player: `par=5`, `par>12`. Nobody chooses it.
    Par(Par),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Claim(moves) => moves.fmt(f),
            Part::Move(step) => step.fmt(f),
            Part::GiveUp => f.write_str("give-up"),
            Part::Deal => f.write_str("deal"),
            Part::DealMore => f.write_str("deal+1"),
            Part::Best(Some(seat)) => write!(f, "best={}", seat.0 + 1),
            Part::Best(None) => f.write_str("best=-"),
            Part::Par(par) => write!(f, "par{par}"),
        }
    }
}

impl FromStr for Part {
    type Err = Sentence;

    fn from_str(text: &str) -> Result<Part, Sentence> {
        let part = match text {
            "give-up" => Part::GiveUp,
            "deal" => Part::Deal,
            "deal+1" => Part::DealMore,
            "best=-" => Part::Best(None),
            _ if text.starts_with(|c: char| c.is_ascii_digit()) => {
                Part::Claim(text.parse().map_err(|_| nothing(text))?)
            }
            _ => match (text.strip_prefix("best="), text.strip_prefix("par")) {
                (Some(seat), _) => Part::Best(Some(read_seat(seat).ok_or_else(|| nothing(text))?)),
                (None, Some(par)) => Part::Par(par.parse().map_err(|()| nothing(text))?),
                (None, None) => Part::Move(text.parse()?),
            },
        };
        // A text has one form.
        if part.to_string() == text { Ok(part) } else { Err(nothing(text)) }
    }
}

/// The seat of a player's number.
pub(crate) fn read_seat(number: &str) -> Option<Seat> {
    let number: u8 = number.parse().ok()?;
    number.checked_sub(1).map(Seat)
}

fn nothing(text: &str) -> Sentence {
    sentence!("{text} is no step in a match of Chess Golf", text = Term::excerpt(text))
}
