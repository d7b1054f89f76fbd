//! What happens in a turn, and who learns which of it.

use crate::{Eye, Figure, Seat, Seats, Side, Spot, Token};
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
    /// Tokens were put under a piece.
    Placed {
        /// Which, and how many.
        token: Token,
        /// Where.
        at: Spot,
    },
    /// Tokens were taken from under a piece.
    Removed {
        /// Which, and how many.
        token: Token,
        /// Where.
        at: Spot,
    },
    /// A card was played from a hand.
    Played {
        /// By whom.
        seat: Seat,
        /// Its face.
        card: String,
        /// On which square, if on one.
        at: Option<Spot>,
    },
    /// The used cards became the new deck.
    Shuffled,
    /// A square was left, and what lay under it came up, or nothing did.
    Opened {
        /// Where.
        at: Spot,
        /// What came up.
        risen: Option<Figure>,
    },
    /// A captured piece was buried.
    Buried {
        /// By whom.
        seat: Seat,
        /// Which.
        figure: Figure,
        /// Where, for those who know.
        at: Option<Spot>,
    },
    /// A piece left the board without being taken.
    Destroyed {
        /// Which.
        figure: Figure,
        /// Where it stood.
        at: Spot,
    },
    /// A seat had no turn and passed.
    Passed {
        /// Who.
        seat: Seat,
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
            Happening::Placed { .. } => "placed",
            Happening::Removed { .. } => "removed",
            Happening::Played { .. } => "played",
            Happening::Shuffled => "shuffled",
            Happening::Opened { .. } => "opened",
            Happening::Buried { .. } => "buried",
            Happening::Destroyed { .. } => "destroyed",
            Happening::Passed { .. } => "passed",
            Happening::Check { .. } => "check",
        }
    }
}

impl Happening {
    /// The happening in words, in which `name` is what a seat is called.
    pub fn words(&self, name: impl Fn(Seat) -> String) -> String {
        match self {
            Happening::Moved { figure, from, to } => format!("{figure} {from} to {to}"),
            Happening::Captured { figure, at } => format!("{figure} on {at} taken"),
            Happening::Promoted { at, figure } => format!("{at} becomes a {figure}"),
            Happening::Tried { figure, from, target, at, taken } => {
                let answer = if *taken { "yes" } else { "no" };
                format!("{figure} {from} tries to take {target} on {at}: {answer}")
            }
            Happening::Chose { seat, what: Some(what) } => format!("{} chose {what}", name(*seat)),
            Happening::Chose { seat, what: None } => format!("{} has chosen", name(*seat)),
            Happening::Shown { what } => format!("{what} is shown"),
            Happening::Dealt { seat, what: Some(what), .. } => format!("{} gets {what}", name(*seat)),
            Happening::Dealt { seat, count, what: None } => format!("{} gets {count}", name(*seat)),
            Happening::Placed { token, at } => format!("{token} put under {at}"),
            Happening::Removed { token, at } => format!("{token} taken from under {at}"),
            Happening::Played { seat, card, at: Some(at) } => format!("{} plays {card} on {at}", name(*seat)),
            Happening::Played { seat, card, at: None } => format!("{} plays {card}", name(*seat)),
            Happening::Shuffled => "the used cards are shuffled into a new deck".to_owned(),
            Happening::Opened { at, risen: Some(figure) } => format!("a {figure} rises on {at}"),
            Happening::Opened { at, risen: None } => format!("nothing rises on {at}"),
            Happening::Buried { seat, figure, at: Some(at) } => {
                format!("{} buries the {figure} under {at}", name(*seat))
            }
            Happening::Buried { seat, figure, at: None } => format!("{} buries the {figure}", name(*seat)),
            Happening::Destroyed { figure, at } => format!("{figure} on {at} destroyed"),
            Happening::Passed { seat } => format!("{} passes", name(*seat)),
            Happening::Check { at, side } => format!("{} king on {at} in check", side.id()),
        }
    }
}

impl fmt::Display for Happening {
    /// In words, with seats numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(|seat| format!("seat {}", seat.0 + 1)))
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
