//! Between live matches and rows of the store.

use crate::api_error::ApiError;
use crate::catalog::Catalog;
use crate::rated;
use menagerie_kernel::Info;
use menagerie_store::{Derived, EntryRow, MatchRow, Stored};
use menagerie_table::{Holder, Phase, Plan, Recorded, ReplayError, Stamp};
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

/// After how long a computer should have played: if no server has woken it by then, the schedule does.
const COMPUTER_DUE_MS: i64 = 60_000;

/// What a match began with.
pub(crate) fn row(info: &Info, plan: &Plan) -> MatchRow {
    MatchRow {
        id: plan.id.clone(),
        game: info.id.to_owned(),
        options: log::write(&plan.options),
        position: plan.position.clone(),
        seats: log::write(&plan.places),
        source: log::write(&plan.source),
        terms: log::write(&plan.terms),
        created_ms: plan.created_ms,
    }
}

/// The entries after `version`.
pub(crate) fn entries(of: &Phase, version: u64) -> Vec<EntryRow> {
    let info = of.info();
    let row = |recorded: Recorded| EntryRow {
        version: recorded.version,
        at: recorded.at,
        rules_version: info.rules_version,
        input: log::write_input(info, &recorded.input),
        state: recorded.state,
        logged_ms: recorded.stamp.ms,
        charged_ms: recorded.stamp.charged_ms,
    };
    of.recorded_since(version).into_iter().map(row).collect()
}

/// What follows from the log of a match; `updated_ms` is when its last entry was accepted.
pub(crate) fn derived(of: &Phase, updated_ms: i64) -> Derived {
    let blank = Derived {
        version: of.version(),
        at: 0,
        to_act: String::new(),
        outcome: None,
        reason: None,
        frozen: None,
        updated_ms,
        due_ms: of.due_ms(),
        listed: false,
        holders: String::new(),
        rated: None,
    };
    let holders = |places: Vec<Option<&Holder>>| log::write(&places);
    match of {
        Phase::Gathering(of) => Derived {
            listed: of.plan().terms.listed && !of.is_closed() && of.free().is_some(),
            holders: holders(of.places().iter().map(Option::as_ref).collect()),
            ..blank
        },
        Phase::Begun(of) => {
            let waits_for_computer = !of.thinkers().is_empty();
            let computer_ms = waits_for_computer.then(|| updated_ms.saturating_add(COMPUTER_DUE_MS));
            Derived {
                at: of.at(),
                to_act: seat_ids(of.info(), of.to_act()).join(","),
                outcome: of.outcome().map(|outcome| outcome.score.to_string()),
                reason: of.outcome().map(|outcome| outcome.reason.id().to_owned()),
                frozen: of.frozen().map(ToString::to_string),
                holders: holders(of.holders().iter().map(Some).collect()),
                rated: rated::result(of),
                due_ms: [blank.due_ms, computer_ms].into_iter().flatten().min(),
                ..blank
            }
        }
    }
}

/// When the last entry of a stored match was accepted.
pub(crate) fn updated(stored: &Stored) -> i64 {
    stored.entries.last().map_or(stored.row.created_ms, |entry| entry.logged_ms)
}

/// What a row says of a match without its log.
pub(crate) fn plan(catalog: &Catalog, row: &MatchRow) -> Result<(&'static Info, Plan), Lost> {
    let offer = catalog.find(&row.game).ok_or_else(|| Lost::Game(row.game.clone()))?;
    let info = offer.game.info();
    let plan = Plan {
        id: row.id.clone(),
        options: log::read_options(info, &row.options)?,
        position: row.position.clone(),
        places: log::read(&row.seats)?,
        source: log::read(&row.source)?,
        terms: log::read(&row.terms)?,
        created_ms: row.created_ms,
    };
    Ok((info, plan))
}

/// The holder of each seat of a match now, as its derived row says, or as it was called for.
pub(crate) fn places(plan: &Plan, derived: &Derived) -> Vec<Option<Holder>> {
    log::read(&derived.holders).unwrap_or_else(|_| plan.places.clone())
}

/// The match that a stored log leads to.
pub(crate) fn revive(catalog: &Catalog, stored: &Stored) -> Result<Phase, Lost> {
    let row = &stored.row;
    let offer = catalog.find(&row.game).ok_or_else(|| Lost::Game(row.game.clone()))?;
    let (info, plan) = plan(catalog, row)?;
    Ok(Phase::replay(&*offer.game, plan, read_entries(info, &stored.entries)?)?)
}

/// A match after entries that were stored since.
pub(crate) fn caught_up(catalog: &Catalog, of: Phase, since: &[EntryRow]) -> Result<Phase, Lost> {
    let info = of.info();
    let offer = catalog.find(info.id).ok_or_else(|| Lost::Game(info.id.to_owned()))?;
    Ok(of.caught_up(&*offer.game, read_entries(info, since)?)?)
}

fn read_entries(info: &'static Info, rows: &[EntryRow]) -> Result<Vec<Recorded>, Unreadable> {
    let recorded = |entry: &EntryRow| {
        let input = log::read_input(info, &entry.input)?;
        let stamp = Stamp { ms: entry.logged_ms, charged_ms: entry.charged_ms };
        Ok(Recorded { version: entry.version, at: entry.at, input, stamp, state: entry.state.clone() })
    };
    rows.iter().map(recorded).collect()
}
