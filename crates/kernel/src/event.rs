//! What happens in a turn, and who learns which of it.

use crate::{Eye, Figure, Seat, Seats, Sentence, Side, Spot, Term, Token, sentence, words};
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
/// A player who acts is told by seat, or by the name that seats go by.
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
        /// The seat that chose.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// What, for those who know.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none", serialize_with = "in_words"), schema(value_type = String, required = false))]
        what: Option<Sentence>,
    },
    /// A seat said in how many moves something can be done.
    Claimed {
        /// The seat that claims it.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// How many; 0 where it says that it cannot be done.
        moves: u8,
    },
    /// A seat got points.
    Scored {
        /// The seat that got them.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
        /// How many.
        points: u32,
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
        /// The seat that passed.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A seat was left without a legal turn.
    Stuck {
        /// The seat that has none.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seat: S,
    },
    /// A king stands attacked.
    Check {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        at: Spot,
        /// The side that it belongs to.
        side: Side,
    },
}

impl<S> Happening<S> {
    /// A piece went straight from one square to another.
    pub const fn moved(figure: Figure, from: Spot, to: Spot) -> Happening<S> {
        Happening::Moved { figure, from, to, via: Vec::new() }
    }

    /// This happening with its seats called something else.
    pub fn told_of<T>(self, called: impl Fn(S) -> T) -> Happening<T> {
        match self {
            Happening::Moved { figure, from, to, via } => Happening::Moved { figure, from, to, via },
            Happening::Captured { figure, at } => Happening::Captured { figure, at },
            Happening::Promoted { at, was, figure } => Happening::Promoted { at, was, figure },
            Happening::Tried { figure, from, target, at, taken } => {
                Happening::Tried { figure, from, target, at, taken }
            }
            Happening::Chose { seat, what } => Happening::Chose { seat: called(seat), what },
            Happening::Claimed { seat, moves } => Happening::Claimed { seat: called(seat), moves },
            Happening::Scored { seat, points } => Happening::Scored { seat: called(seat), points },
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
            Happening::Claimed { .. } => "claimed",
            Happening::Scored { .. } => "scored",
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
    /// The happening in a sentence, in which `name` is what a seat is called; none where there is nothing to tell.
    pub fn sentence(&self, name: impl Fn(Seat) -> Term) -> Option<Sentence> {
        Some(match self.clone() {
            Happening::Moved { figure: man, from, to, .. } => {
                sentence!("{man} {from} to {to}", man, from, to)
            }
            Happening::Captured { figure: man, at } => sentence!("{man} on {at} taken", man, at),
            Happening::Promoted { at, was, figure } => becomes(at, was.kind(), figure.kind()),
            Happening::Tried { figure: man, from, target: other, at, taken: true } => {
                sentence!("{man} {from} tries to take {other} on {at}: yes", man, from, other, at)
            }
            Happening::Tried { figure: man, from, target: other, at, taken: false } => {
                sentence!("{man} {from} tries to take {other} on {at}: no", man, from, other, at)
            }
            Happening::Shown { what: text } => sentence!("{text} is shown", text),
            Happening::Placed { token, figure, at } => placed(token, figure.kind(), at),
            Happening::Removed { token, figure, at } => removed(token, figure.kind(), at),
            Happening::Shuffled => sentence!("the discard pile is shuffled into a new deck"),
            Happening::Opened { at, risen: Some(man), .. } => sentence!("a {man} rises on {at}", man, at),
            // So it is with nearly every square that is left.
            Happening::Opened { risen: None, .. } => return None,
            Happening::Dropped { figure: man, at } => sentence!("{man} put on {at}", man, at),
            Happening::Appeared { figure: man, at } => sentence!("{man} comes into sight on {at}", man, at),
            Happening::Vanished { figure: man, at } => sentence!("{man} on {at} is out of sight", man, at),
            Happening::Destroyed { figure: man, at: Some(at) } => {
                sentence!("{man} on {at} destroyed", man, at)
            }
            Happening::Destroyed { figure: man, at: None } => {
                sentence!("the captured {man} is destroyed", man)
            }
            Happening::Check { at, side } => sentence!("{side} king on {at} in check", side, at),
            Happening::Chose { seat, .. }
            | Happening::Claimed { seat, .. }
            | Happening::Scored { seat, .. }
            | Happening::Dealt { seat, .. }
            | Happening::Played { seat, .. }
            | Happening::Buried { seat, .. }
            | Happening::Passed { seat }
            | Happening::Stuck { seat } => return self.done_by(name(seat)),
        })
    }

    /// The sentence for a happening that somebody has done.
    fn done_by(&self, player: Term) -> Option<Sentence> {
        Some(match self.clone() {
            Happening::Chose { what: Some(what), .. } => sentence!("{player} chose {what}", player, what),
            Happening::Chose { what: None, .. } => sentence!("{player} has chosen", player),
            Happening::Claimed { moves: 0, .. } => {
                sentence!("{player} claims that there is no solution", player)
            }
            Happening::Claimed { moves: 1, .. } => sentence!("{player} claims one move", player),
            Happening::Claimed { moves, .. } => {
                sentence!("{player} claims {count} moves", player, count = moves)
            }
            Happening::Scored { points: 1, .. } => sentence!("{player} scores one point", player),
            Happening::Scored { points, .. } => {
                sentence!("{player} scores {count} points", player, count = points)
            }
            Happening::Dealt { what: Some(faces), .. } => {
                sentence!("{player} gets {card}", player, card = Term::Called(faces))
            }
            Happening::Dealt { count: 1, what: None, .. } => sentence!("{player} gets one card", player),
            Happening::Dealt { count, what: None, .. } => {
                sentence!("{player} gets {count} cards", player, count)
            }
            Happening::Played { card, at: Some(at), .. } => {
                sentence!("{player} plays {card} on {at}", player, card = Term::Called(card), at)
            }
            Happening::Played { card, at: None, .. } => {
                sentence!("{player} plays {card}", player, card = Term::Called(card))
            }
            Happening::Buried { figure: man, at: Some(at), .. } => {
                sentence!("{player} buries the {man} under {at}", player, man, at)
            }
            Happening::Buried { figure: man, at: None, .. } => {
                sentence!("{player} buries the {man}", player, man)
            }
            Happening::Passed { .. } => sentence!("{player} passes", player),
            Happening::Stuck { .. } => sentence!("{player} has no legal turn", player),
            _ => return None,
        })
    }
}

fn becomes(at: Spot, other: Figure, man: Figure) -> Sentence {
    if words::a(man.name).starts_with("an ") {
        sentence!("the {other} on {at} becomes an {man}", other, at, man)
    } else {
        sentence!("the {other} on {at} becomes a {man}", other, at, man)
    }
}

fn placed(token: Token, man: Figure, at: Spot) -> Sentence {
    if token.count == 1 {
        sentence!("{token} is put under the {man} on {at}", token, man, at)
    } else {
        sentence!("{token} are put under the {man} on {at}", token, man, at)
    }
}

fn removed(token: Token, man: Figure, at: Spot) -> Sentence {
    if token.count == 1 {
        sentence!("{token} is taken from under the {man} on {at}", token, man, at)
    } else {
        sentence!("{token} are taken from under the {man} on {at}", token, man, at)
    }
}

impl fmt::Display for Happening {
    /// In words, with seats numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |seat: Seat| Term::Text(format!("seat {}", seat.0 + 1));
        self.sentence(name).map_or(Ok(()), |sentence| sentence.fmt(f))
    }
}

/// Writes what was chosen in English.
#[cfg(feature = "schema")]
fn in_words<S: serde::Serializer>(what: &Option<Sentence>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&what.as_ref().map(Sentence::to_string), serializer)
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
