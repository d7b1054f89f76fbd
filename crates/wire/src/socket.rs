//! What is said on the socket of a match.

use crate::{Event, OfferedTo, Situation};
use menagerie_kernel::{Eye, Seat};
use menagerie_table::{Holder, Match, Phase, Remedy};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An event as it is told when it happens. It is enough to go on from: nothing has to be asked after it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Frame {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// Whether others are told together with it, and the last of them says how the match stands.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub more: bool,
    /// How the match stands after it, once its game has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub now: Option<Now>,
}

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Now {
    /// Besides the position, which its last event tells.
    #[serde(flatten)]
    pub situation: Situation,
    /// What may be done first, where the caller may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offered: Option<OfferedTo>,
}

impl Now {
    /// How a match stands for an eye at a moment, with what it is offered.
    pub fn new(of: &Match, eye: Eye, now_ms: i64, offered: Option<OfferedTo>) -> Now {
        Now { situation: Situation::of(of, eye, now_ms), offered }
    }
}

/// A message of the server on a socket: who is there. It comes first, and whenever that changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Standby {
    /// By the seats that persons hold.
    pub presence: BTreeMap<String, Whereabouts>,
    /// How many watch: exactly up to nine, then rounded down to tens, and from a hundred on to hundreds.
    pub watching: u32,
    /// What the others may do about somebody who has gone for long; null before the game begins and when it is over.
    #[schema(required)]
    pub remedy: Option<Remedy>,
}

/// Whether the person in a seat is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Whereabouts {
    /// For how many milliseconds it has been away; null while it is there.
    #[schema(required)]
    pub away_ms: Option<u64>,
    /// In how many milliseconds the others may do something about it; null where they may not, or where nobody waits for
    /// it.
    #[schema(required)]
    pub remedy_in_ms: Option<u64>,
}

impl Standby {
    /// The presence at a moment. `away_since_ms` tells since when the person in a seat has been away.
    pub fn new(
        of: &Phase,
        away_since_ms: impl Fn(Seat) -> Option<i64>,
        watching: u32,
        now_ms: i64,
    ) -> Standby {
        let until = |ms: i64| u64::try_from(ms.saturating_sub(now_ms)).unwrap_or(0);
        let whereabouts = |seat: Seat| {
            let since_ms = away_since_ms(seat);
            let due_ms = of.begun().and_then(|of| of.remedy_ms(seat, since_ms?));
            Whereabouts {
                away_ms: since_ms.map(|since_ms| u64::try_from(now_ms.saturating_sub(since_ms)).unwrap_or(0)),
                remedy_in_ms: due_ms.map(until),
            }
        };
        let seats = of.info().seats.iter().zip((0..).map(Seat)).zip(of.places());
        let persons = seats.filter(|(_, place)| matches!(place, Some(Holder::Person(_))));
        Standby {
            presence: persons.map(|((info, seat), _)| (info.id.to_owned(), whereabouts(seat))).collect(),
            watching,
            remedy: of.begun().filter(|of| of.outcome().is_none()).map(|of| of.remedy()),
        }
    }
}

/// A message of the server on a socket whose caller has missed more than is told one by one: it is to ask for the match
/// anew. What happens from this version on follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Resync {
    /// The number of the last entry that is not told.
    pub resync: u64,
}

/// The first message on a socket that was opened without a subprotocol.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocketHello {
    /// The token of a seat; absent for the public.
    #[schema(nullable = false)]
    pub token: Option<String>,
}

/// A message of the server on a socket, every few seconds: the line stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SocketPing {
    /// How many were sent on this socket, this one included.
    pub ping: u64,
}

/// The answer to a [`SocketPing`].
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocketPong {
    /// The number of the ping.
    pub pong: u64,
}
