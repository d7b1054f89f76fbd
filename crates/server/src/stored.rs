//! Between live matches and rows of the store.

use crate::api_error::ApiError;
use crate::catalog::Catalog;
use menagerie_kernel::{Info, Options};
use menagerie_store::{Derived, EntryRow, MatchRow, Stored};
use menagerie_table::{Holder, Match, Recorded, ReplayError, Setup};
use menagerie_wire::log::{self, Unreadable};
use menagerie_wire::matches::seat_ids;
use thiserror::Error;

/// Why a stored match does not come back to life.
#[derive(Debug, Error)]
pub(crate) enum Lost {
    #[error("its game `{0}` is not offered by this server")]
    Game(String),
    #[error(transparent)]
    Text(#[from] Unreadable),
    #[error(transparent)]
    Log(#[from] ReplayError),
}

impl From<Lost> for ApiError {
    fn from(lost: Lost) -> ApiError {
        match lost {
            Lost::Game(game) => ApiError::GameGone(game),
            Lost::Text(_) | Lost::Log(_) => ApiError::Unreadable(lost.to_string()),
        }
    }
}

/// What a match began with.
pub(crate) fn row(of: &Match) -> MatchRow {
    let setup = of.setup();
    MatchRow {
        id: setup.id.clone(),
        game: of.info().id.to_owned(),
        options: log::write(&setup.options),
        position: setup.position.clone(),
        seats: log::write(&setup.holders),
        source: log::write(&setup.source),
        created_ms: setup.created_ms,
    }
}

/// The entries after `version`, accepted now.
pub(crate) fn entries(of: &Match, version: u64, now_ms: i64) -> Vec<EntryRow> {
    let info = of.info();
    let row = |recorded: Recorded| EntryRow {
        version: recorded.version,
        at: recorded.at,
        rules_version: info.rules_version,
        input: log::write_input(info, &recorded.input),
        state: recorded.state,
        logged_ms: now_ms,
    };
    of.recorded_since(version).into_iter().map(row).collect()
}

/// What follows from the log of a match; `updated_ms` is when its last entry was accepted.
pub(crate) fn derived(of: &Match, updated_ms: i64) -> Derived {
    Derived {
        version: of.version(),
        at: of.at(),
        to_act: seat_ids(of.info(), of.to_act()).join(","),
        outcome: of.outcome().map(|outcome| outcome.score.to_string()),
        reason: of.outcome().map(|outcome| outcome.reason.id().to_owned()),
        frozen: of.frozen().map(ToString::to_string),
        updated_ms,
    }
}

/// When the last entry of a stored match was accepted.
pub(crate) fn updated(stored: &Stored) -> i64 {
    stored.entries.last().map_or(stored.row.created_ms, |entry| entry.logged_ms)
}

/// What a row says of a match without its log.
pub(crate) fn holders_and_options(
    catalog: &Catalog,
    row: &MatchRow,
) -> Result<(&'static Info, Vec<Holder>, Options), Lost> {
    let offer = catalog.find(&row.game).ok_or_else(|| Lost::Game(row.game.clone()))?;
    let info = offer.game.info();
    Ok((info, log::read(&row.seats)?, log::read_options(info, &row.options)?))
}

/// The match that a stored log leads to.
pub(crate) fn revive(catalog: &Catalog, stored: &Stored) -> Result<Match, Lost> {
    let row = &stored.row;
    let offer = catalog.find(&row.game).ok_or_else(|| Lost::Game(row.game.clone()))?;
    let (info, holders, options) = holders_and_options(catalog, row)?;
    let setup = Setup {
        id: row.id.clone(),
        options,
        position: row.position.clone(),
        holders,
        source: log::read(&row.source)?,
        created_ms: row.created_ms,
    };
    Ok(Match::replay(&*offer.game, setup, read_entries(info, &stored.entries)?)?)
}

/// A match after entries that were stored since.
pub(crate) fn caught_up(catalog: &Catalog, of: &Match, since: &[EntryRow]) -> Result<Match, Lost> {
    let info = of.info();
    let offer = catalog.find(info.id).ok_or_else(|| Lost::Game(info.id.to_owned()))?;
    Ok(of.clone().caught_up(&*offer.game, read_entries(info, since)?)?)
}

fn read_entries(info: &'static Info, rows: &[EntryRow]) -> Result<Vec<Recorded>, Unreadable> {
    let recorded = |entry: &EntryRow| {
        let input = log::read_input(info, &entry.input)?;
        Ok(Recorded { version: entry.version, at: entry.at, input, state: entry.state.clone() })
    };
    rows.iter().map(recorded).collect()
}
