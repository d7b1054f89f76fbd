//! Being told of a match while nobody looks at it: subscriptions, and the messages themselves.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a browser needs to subscribe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PushKey {
    /// The key of this server (VAPID, RFC 8292) in base64url: `applicationServerKey` of a subscription. Null where the
    /// server sends no messages.
    #[schema(
        required,
        example = "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY"
    )]
    pub key: Option<String>,
}

/// A browser that wants to be told, as its own subscription says it (RFC 8291).
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where its push service takes messages: an `https` address.
    #[schema(example = "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl")]
    pub endpoint: String,
    /// What messages are encrypted with.
    pub keys: PushKeys,
}

/// What messages to a browser are encrypted with.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// A point of P-256, uncompressed: 65 bytes in base64url.
    pub p256dh: String,
    /// 16 bytes in base64url.
    pub auth: String,
}

/// A browser that does not want to be told any more.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushEnd {
    /// The address with which it subscribed.
    pub endpoint: String,
}

/// What is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PushNews {
    /// It is one's turn.
    Turn,
    /// The game has begun.
    Begun,
    /// The game is over.
    Over,
    /// Somebody has sat down.
    Joined,
    /// Somebody proposes something.
    Offered,
    /// All have agreed to play once more: this is the new match.
    Rematch,
}

/// A message as a browser decrypts it. White space may follow, so that all messages are of one length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PushMessage {
    /// The name of the match.
    #[serde(rename = "match")]
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// What the game is called.
    pub name: String,
    /// What has happened.
    pub what: PushNews,
}
