//! What is said on the socket of a match.

use crate::matches::{Clocks, OpenOffer, seat_ids};
use crate::{Event, OfferedTo, Outcome};
use menagerie_kernel::Eye;
use menagerie_table::Match;
use serde::{Deserialize, Serialize};
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

/// How a match stands, besides the position, which its last event tells.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Now {
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// Whether the seat to act is to go on with another part of its turn.
    pub mid_turn: bool,
    /// How the game ended, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// The clocks, or null in a match without.
    #[schema(required)]
    pub clock: Option<Clocks>,
    /// What was proposed and waits for an answer.
    pub offers: Vec<OpenOffer>,
    /// Whether the caller may take back a turn without asking anybody.
    pub can_take_back: bool,
    /// What may be done first, where the caller may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offered: Option<OfferedTo>,
}

impl Now {
    /// How a match stands for an eye at a moment, with what it is offered.
    pub fn new(of: &Match, eye: Eye, now_ms: i64, offered: Option<OfferedTo>) -> Now {
        Now {
            to_act: seat_ids(of.info(), of.to_act()),
            mid_turn: of.mid_turn(),
            outcome: of.outcome().copied().map(Outcome::from),
            clock: Clocks::of(of, now_ms),
            offers: OpenOffer::of(of),
            can_take_back: eye.seat().is_some() && of.can_take_back(),
            offered,
        }
    }
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
