//! What happens in a turn, and who learns which of it.

use crate::{Eye, Figure, Seat, Seats, Side, Spot};
use std::fmt;

/// One thing that happened, as one eye learns of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A piece went from one square to another.
    Moved {
        /// Which.
        figure: Figure,
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
    },
    /// A piece was taken.
    Captured {
        /// Which.
        figure: Figure,
        /// Where it stood.
        at: Spot,
    },
    /// A piece became another.
    Promoted {
        /// Where.
        at: Spot,
        /// What it is now.
        figure: Figure,
    },
    /// A capture was attempted, and the answer given.
    Tried {
        /// Who tried.
        figure: Figure,
        /// From where.
        from: Spot,
        /// Whom.
        target: Figure,
        /// Where that one stands.
        at: Spot,
        /// Whether it was taken.
        taken: bool,
    },
    /// A seat made a choice.
    Chose {
        /// Who.
        seat: Seat,
        /// What, for those who know.
        what: Option<String>,
    },
    /// A card or another thing was shown.
    Shown {
        /// What.
        what: String,
    },
    /// Cards were dealt or drawn.
    Dealt {
        /// To whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, for those who see them.
        what: Option<String>,
    },
    /// A king stands attacked.
    Check {
        /// Where.
        at: Spot,
        /// Whose it is.
        side: Side,
    },
}

impl Happening {
    /// The tag in messages.
    pub const fn id(&self) -> &'static str {
        match self {
            Happening::Moved { .. } => "moved",
            Happening::Captured { .. } => "captured",
            Happening::Promoted { .. } => "promoted",
            Happening::Tried { .. } => "tried",
            Happening::Chose { .. } => "chose",
            Happening::Shown { .. } => "shown",
            Happening::Dealt { .. } => "dealt",
            Happening::Check { .. } => "check",
        }
    }
}

impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happening::Moved { figure, from, to } => write!(f, "{figure} {from} to {to}"),
            Happening::Captured { figure, at } => write!(f, "{figure} on {at} taken"),
            Happening::Promoted { at, figure } => write!(f, "{at} becomes a {figure}"),
            Happening::Tried { figure, from, target, at, taken } => {
                let answer = if *taken { "yes" } else { "no" };
                write!(f, "{figure} {from} tries to take {target} on {at}: {answer}")
            }
            Happening::Chose { seat, what } => match what {
                Some(what) => write!(f, "seat {} chose {what}", seat.0 + 1),
                None => write!(f, "seat {} has chosen", seat.0 + 1),
            },
            Happening::Shown { what } => write!(f, "{what} is shown"),
            Happening::Dealt { seat, count, what } => match what {
                Some(what) => write!(f, "seat {} gets {what}", seat.0 + 1),
                None => write!(f, "seat {} gets {count}", seat.0 + 1),
            },
            Happening::Check { at, side } => write!(f, "{} king on {at} in check", side.id()),
        }
    }
}

/// One thing that happened, with what the public learns of it and what some seats learn instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    public: Happening,
    private: Option<(Seats, Happening)>,
}

impl Event {
    /// Something that everybody sees alike.
    pub const fn open(happening: Happening) -> Event {
        Event { public: happening, private: None }
    }

    /// Something that `seats` see as `private`, and everybody else as `public`.
    pub const fn secret(public: Happening, seats: Seats, private: Happening) -> Event {
        Event { public, private: Some((seats, private)) }
    }

    /// What this eye learns.
    pub fn seen(&self, eye: Eye) -> &Happening {
        match (&self.private, eye) {
            (Some((seats, happening)), Eye::Seat(seat)) if seats.contains(seat) => happening,
            _ => &self.public,
        }
    }
}
