//! What is said on the socket of a match besides its events.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
