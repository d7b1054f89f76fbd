//! What a client asks for.

use menagerie_kernel::Value as OptionValue;
use menagerie_table::{Proposal, TimeControl};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A match to be made.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateMatch {
    /// The id of its game.
    pub game: String,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// A position to begin with; only where nothing is hidden.
    #[schema(nullable = false)]
    pub position: Option<String>,
    /// The holder of each seat: `me`, `computer:LEVEL`, or `open` for anybody who comes. At least one is `me`.
    pub seats: BTreeMap<String, String>,
    /// How much time the players have; as much as they like without it.
    #[schema(nullable = false)]
    pub clock: Option<TimeControl>,
    /// The seats that have another time than `clock`, of the same kind. It belongs to the seat, also where it is drawn by lot
    /// who sits there. Not in rated matches.
    #[serde(default)]
    pub handicaps: BTreeMap<String, TimeControl>,
    /// Whether anybody may take an open seat.
    #[serde(default)]
    pub listed: bool,
    /// Whether it is drawn by lot who sits where.
    #[serde(default)]
    pub shuffle: bool,
    /// Whether the result changes the ratings of those who play, all of whom have an account or are bots then.
    #[serde(default)]
    pub rated: bool,
    /// Decides all chance; only on servers that are started for tests.
    #[schema(nullable = false)]
    pub seed: Option<u64>,
}

/// A seat to be taken, in one of three ways: by an invitation, in a listed match, or for the computer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The code of an invitation.
    #[schema(nullable = false)]
    pub invite: Option<String>,
    /// The seat that is wanted in a listed match, the first free one without it; or the seat that the computer takes.
    #[schema(nullable = false)]
    pub seat: Option<String>,
    /// The level of the computer, for those who sit at the match already.
    #[schema(nullable = false)]
    pub computer: Option<String>,
}

/// A seat's share of the chance of a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NonceRequest {
    /// 64 hexadecimal digits.
    pub nonce: String,
}

/// Steps that are being composed. They travel in the body, because addresses are logged on the way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Prefix {
    /// The steps made so far, joined by commas, in any order in which a player composes them.
    #[serde(default)]
    pub prefix: String,
}

/// A step that was tried.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The steps made so far, joined by commas.
    #[serde(default)]
    pub prefix: String,
    /// The step, in words of the notation: a piece that is put from one square onto another is written with their names,
    /// `e2e5`.
    pub step: String,
}

/// A part to be played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnRequest {
    /// Where the caller believes that the game stands.
    pub at: u64,
    /// Steps joined by commas.
    #[schema(example = "e2e4")]
    pub steps: String,
}

/// An act beside the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// Which: `resign`, `take_back`, `offer_draw`, `offer_takeback`, `abort`, `rematch`, `accept`, `decline`, `claim_win`,
    /// `take_over`, `come_back`.
    #[schema(example = "resign")]
    pub action: String,
    /// What is accepted or declined; whatever is open without it.
    #[schema(nullable = false)]
    pub offer: Option<Proposal>,
    /// Where the caller believes that the game stands; for `take_back`.
    #[schema(nullable = false)]
    pub at: Option<u64>,
    /// The level of the computer; for `take_over`.
    #[schema(nullable = false)]
    pub level: Option<String>,
}
