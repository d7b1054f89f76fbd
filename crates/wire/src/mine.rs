//! Lists of matches: those of a caller, and those that anybody may join.

use crate::{Outcome, SeatHolder};
use menagerie_kernel::{Info, Options, SeatInfo, Value as OptionValue};
use menagerie_table::{Holder, Terms, TimeControl};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A stretch of the caller's list of matches.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MyMatches {
    /// Those in which the caller is to act, then others that go on, then those that are over; among each the one in
    /// which something happened last before the others. That is the order within a stretch; from one stretch to the
    /// next they are older.
    pub matches: Vec<MyMatch>,
    /// Whether there are more after these.
    pub more: bool,
    /// After which match the next stretch begins, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next: Option<String>,
}

/// What every list says of a match, and everybody may know of it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ListedMatch {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// The options that were given.
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    pub options: Options,
    /// The holder of each seat; before the game begins some may be free.
    pub seats: BTreeMap<String, SeatHolder>,
    /// How much time the players have, or null.
    #[schema(required)]
    pub clock: Option<TimeControl>,
    /// The seats that have another time than `clock`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub handicaps: BTreeMap<String, TimeControl>,
    /// Whether the result changes ratings: only those with an account can join then.
    pub rated: bool,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A match of the caller.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MyMatch {
    /// What it is.
    #[serde(flatten)]
    pub listed: ListedMatch,
    /// The seats that the caller holds; none in matches of earlier releases, all of whose persons were one.
    pub mine: Vec<String>,
    /// Whether its players still gather.
    pub gathering: bool,
    /// How many parts were played.
    pub at: u64,
    /// The seats that are to act.
    pub to_act: Vec<String>,
    /// How the game ended, or null.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// When something happened in it last, in milliseconds since 1970.
    pub updated_ms: i64,
    /// Why the match can only be looked at, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frozen: Option<String>,
}

/// The matches that anybody may join or watch.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Lobby {
    /// Those with a free seat, the latest first.
    pub matches: Vec<OpenMatch>,
    /// Those that were open to all and are being played now, the one in which something happened last before the others.
    pub playing: Vec<PlayedMatch>,
}

/// A match that anybody may join.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct OpenMatch {
    /// What it is.
    #[serde(flatten)]
    pub listed: ListedMatch,
    /// Whether somebody who waits has a page open. By a live clock nobody is waited for who has not.
    pub here: bool,
    /// Whether it is drawn by lot who sits where.
    pub shuffle: bool,
}

/// A match that is being played and that anybody may watch.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PlayedMatch {
    /// What it is.
    #[serde(flatten)]
    pub listed: ListedMatch,
    /// How often the game has changed.
    pub at: u64,
    /// How many watch: exactly while they are few, rounded down from ten on.
    pub watchers: u32,
}

/// The holders by the names of their seats.
pub fn holders<'h>(
    info: &Info,
    places: impl IntoIterator<Item = Option<&'h Holder>>,
) -> BTreeMap<String, SeatHolder> {
    info.seats.iter().zip(places).map(|(seat, place)| (seat.id.to_owned(), place.into())).collect()
}

/// The times that differ from what the others have, by the names of their seats.
pub fn handicaps(info: &Info, terms: &Terms) -> BTreeMap<String, TimeControl> {
    let named = |(seat, clock): (&SeatInfo, &Option<TimeControl>)| Some((seat.id.to_owned(), (*clock)?));
    info.seats.iter().zip(&terms.handicaps).filter_map(named).collect()
}

/// The end of a game from what is stored of it.
pub fn outcome(info: &Info, score: &str, reason: &str) -> Outcome {
    Outcome {
        score: score.to_owned(),
        reason: reason.to_owned(),
        words: info.ending(reason).map_or_else(String::new, |reason| reason.to_string()),
    }
}
