//! What happens in a turn, and who learns which of it.

use crate::{Eye, Figure, Seat, Seats, Side, Spot, Token, words};
use std::fmt;

/// One thing that happened, as one eye learns of it.
///
/// The happenings that an eye is told of a part lead from the pieces of the scene that it saw before to those of
/// the scene after, each by the change that is written at it, one after the other; what says nothing of the kind
/// changes no piece. So a client can show a turn step by step. On a square that two pieces share for a moment,
/// the one that arrived first is taken or goes on, and checkers are meant for the one that arrived last.
///
/// Every game tells a movement in the same order: the movement, what it took, what lies under the piece now, what
/// the piece becomes. Then comes what follows from the whole part: squares that open, pieces that are destroyed or
/// buried, cards that are drawn. A check is told last. The testkit's law of happenings says it exactly.
///
/// Whoever acts is told by seat, or by the name that seats go by.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, utoipa::ToSchema),
    schema(as = HappeningKind),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum Happening<S = Seat> {
    /// A piece went from one square to another, with what lies under it.
    Moved {
        /// Which.
        figure: Figure,
        /// From where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        from: Spot,
        /// To where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        to: Spot,
        /// Where it stopped or turned on its way, in order; nowhere if it went straight.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Vec::is_empty"), schema(value_type = Vec<String>))]
        via: Vec<Spot>,
    },
    /// A piece was taken and is gone, with what lay under it. What of this the taker keeps is placed under it.
    Captured {
        /// Which.
        figure: Figure,
        /// Where it stood.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// A piece became another, and stays on its square.
    Promoted {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// What it was.
        was: Figure,
        /// What it is now.
        figure: Figure,
    },
    /// A capture was attempted, and the answer given. If the target was taken, it is gone and the taker stands
    /// in its place; otherwise nothing changes.
    Tried {
        /// The piece that tried.
        figure: Figure,
        /// From where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        from: Spot,
        /// The piece that was to be taken.
        target: Figure,
        /// Where that one stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// Whether it was taken.
        taken: bool,
    },
    /// A seat made a choice.
    Chose {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// What, for those who know.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
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
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// How many.
        count: u8,
        /// Which, for those who see them.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
        what: Option<String>,
    },
    /// Tokens were put under a piece, beside those that lie there.
    Placed {
        /// Which, and how many.
        token: Token,
        /// The piece.
        figure: Figure,
        /// Where it stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// Tokens were taken from under a piece.
    Removed {
        /// Which, and how many.
        token: Token,
        /// The piece.
        figure: Figure,
        /// Where it stands.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// A card was played from a hand.
    Played {
        /// By whom.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// Its face.
        card: String,
        /// On which square, if on one.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = String, required = false))]
        at: Option<Spot>,
    },
    /// The used cards became the new deck.
    Shuffled,
    /// A square was left, and what lay under it came up and stands there, or nothing did.
    Opened {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// What came up.
        #[cfg_attr(
            feature = "schema",
            serde(skip_serializing_if = "Option::is_none"),
            schema(nullable = false)
        )]
        risen: Option<Figure>,
        /// What lies under it now.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Vec::is_empty"))]
        under: Vec<Token>,
    },
    /// A piece from beside the board was put on an empty square.
    Dropped {
        /// Which.
        figure: Figure,
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// A piece is seen that was not seen before, and stands there.
    Appeared {
        /// Which.
        figure: Figure,
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// A piece is seen no longer, with what lies under it.
    Vanished {
        /// Which.
        figure: Figure,
        /// Where it was seen last.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
    },
    /// A captured piece was buried.
    Buried {
        /// By whom.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// Which.
        figure: Figure,
        /// Where, for those who know.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = String, required = false))]
        at: Option<Spot>,
    },
    /// A piece left the game without being taken, with what lay under it.
    Destroyed {
        /// Which.
        figure: Figure,
        /// Where it stood; nowhere if it had been taken before.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"), schema(value_type = String, required = false))]
        at: Option<Spot>,
    },
    /// A seat had no turn and passed.
    Passed {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A seat was left without a legal turn.
    Stuck {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A king stands attacked.
    Check {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// Whose it is.
        side: Side,
    },
}

impl<S> Happening<S> {
    /// A piece went straight from one square to another.
    pub const fn moved(figure: Figure, from: Spot, to: Spot) -> Happening<S> {
        Happening::Moved { figure, from, to, via: Vec::new() }
    }

    /// The same, with seats called something else.
    pub fn told_of<T>(self, called: impl Fn(S) -> T) -> Happening<T> {
        match self {
            Happening::Moved { figure, from, to, via } => Happening::Moved { figure, from, to, via },
            Happening::Captured { figure, at } => Happening::Captured { figure, at },
            Happening::Promoted { at, was, figure } => Happening::Promoted { at, was, figure },
            Happening::Tried { figure, from, target, at, taken } => {
                Happening::Tried { figure, from, target, at, taken }
            }
            Happening::Chose { seat, what } => Happening::Chose { seat: called(seat), what },
            Happening::Shown { what } => Happening::Shown { what },
            Happening::Dealt { seat, count, what } => Happening::Dealt { seat: called(seat), count, what },
            Happening::Placed { token, figure, at } => Happening::Placed { token, figure, at },
            Happening::Removed { token, figure, at } => Happening::Removed { token, figure, at },
            Happening::Played { seat, card, at } => Happening::Played { seat: called(seat), card, at },
            Happening::Shuffled => Happening::Shuffled,
            Happening::Opened { at, risen, under } => Happening::Opened { at, risen, under },
            Happening::Dropped { figure, at } => Happening::Dropped { figure, at },
            Happening::Appeared { figure, at } => Happening::Appeared { figure, at },
            Happening::Vanished { figure, at } => Happening::Vanished { figure, at },
            Happening::Buried { seat, figure, at } => Happening::Buried { seat: called(seat), figure, at },
            Happening::Destroyed { figure, at } => Happening::Destroyed { figure, at },
            Happening::Passed { seat } => Happening::Passed { seat: called(seat) },
            Happening::Stuck { seat } => Happening::Stuck { seat: called(seat) },
            Happening::Check { at, side } => Happening::Check { at, side },
        }
    }

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
            Happening::Dropped { .. } => "dropped",
            Happening::Appeared { .. } => "appeared",
            Happening::Vanished { .. } => "vanished",
            Happening::Buried { .. } => "buried",
            Happening::Destroyed { .. } => "destroyed",
            Happening::Passed { .. } => "passed",
            Happening::Stuck { .. } => "stuck",
            Happening::Check { .. } => "check",
        }
    }
}

impl Happening {
    /// The happening in words, in which `name` is what a seat is called; none where there is nothing to tell.
    pub fn words(&self, name: impl Fn(Seat) -> String) -> String {
        match self {
            Happening::Moved { figure, from, to, .. } => format!("{figure} {from} to {to}"),
            Happening::Captured { figure, at } => format!("{figure} on {at} taken"),
            Happening::Promoted { at, was, figure } => {
                format!("the {} on {at} becomes {}", was.name, words::a(figure.name))
            }
            Happening::Tried { figure, from, target, at, taken } => {
                let answer = if *taken { "yes" } else { "no" };
                format!("{figure} {from} tries to take {target} on {at}: {answer}")
            }
            Happening::Chose { seat, what: Some(what) } => format!("{} chose {what}", name(*seat)),
            Happening::Chose { seat, what: None } => format!("{} has chosen", name(*seat)),
            Happening::Shown { what } => format!("{what} is shown"),
            Happening::Dealt { seat, what: Some(what), .. } => {
                format!("{} gets {}", name(*seat), words::cards(what))
            }
            Happening::Dealt { seat, count, what: None } => {
                format!("{} gets {}", name(*seat), words::number_of_cards(*count))
            }
            Happening::Placed { token, figure, at } => {
                format!("{} put under the {} on {at}", words::tokens_are(token), figure.name)
            }
            Happening::Removed { token, figure, at } => {
                format!("{} taken from under the {} on {at}", words::tokens_are(token), figure.name)
            }
            Happening::Played { seat, card, at: Some(at) } => {
                format!("{} plays {} on {at}", name(*seat), words::card(card))
            }
            Happening::Played { seat, card, at: None } => {
                format!("{} plays {}", name(*seat), words::card(card))
            }
            Happening::Shuffled => "the used cards are shuffled into a new deck".to_owned(),
            Happening::Opened { at, risen: Some(figure), .. } => format!("a {figure} rises on {at}"),
            // So it is with nearly every square that is left.
            Happening::Opened { risen: None, .. } => String::new(),
            Happening::Dropped { figure, at } => format!("{figure} put on {at}"),
            Happening::Appeared { figure, at } => format!("{figure} comes into sight on {at}"),
            Happening::Vanished { figure, at } => format!("{figure} on {at} is out of sight"),
            Happening::Buried { seat, figure, at: Some(at) } => {
                format!("{} buries the {figure} under {at}", name(*seat))
            }
            Happening::Buried { seat, figure, at: None } => format!("{} buries the {figure}", name(*seat)),
            Happening::Destroyed { figure, at: Some(at) } => format!("{figure} on {at} destroyed"),
            Happening::Destroyed { figure, at: None } => format!("the captured {figure} is destroyed"),
            Happening::Passed { seat } => format!("{} passes", name(*seat)),
            Happening::Stuck { seat } => format!("{} has no legal turn", name(*seat)),
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

/// One thing that happened, with what the public learns of it and what some seats learn instead: either may be nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    public: Option<Happening>,
    private: Option<(Seats, Option<Happening>)>,
}

impl Event {
    /// Something that everybody sees alike.
    pub const fn open(happening: Happening) -> Event {
        Event { public: Some(happening), private: None }
    }

    /// Something that `seats` see as `private`, and everybody else as `public`.
    pub const fn secret(public: Happening, seats: Seats, private: Happening) -> Event {
        Event { public: Some(public), private: Some((seats, Some(private))) }
    }

    /// Something that only `seats` see.
    pub const fn only(seats: Seats, happening: Happening) -> Event {
        Event { public: None, private: Some((seats, Some(happening))) }
    }

    /// Something that everybody sees but `seats`.
    pub const fn except(seats: Seats, happening: Happening) -> Event {
        Event { public: Some(happening), private: Some((seats, None)) }
    }

    /// What this eye learns, if anything.
    pub fn seen(&self, eye: Eye) -> Option<&Happening> {
        match (&self.private, eye) {
            (Some((seats, happening)), Eye::Seat(seat)) if seats.contains(seat) => happening.as_ref(),
            _ => self.public.as_ref(),
        }
    }
}
