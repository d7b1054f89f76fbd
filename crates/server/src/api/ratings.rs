//! `GET /api/ratings`

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::extract::Query;
use crate::rated::{self, Pool};
use axum::Json;
use axum::extract::State;
use menagerie_kernel::excerpt;
use menagerie_rating::Pace;
use menagerie_store::{Account, RatingStanding};
use menagerie_wire::{ErrorBody, Leader, Leaders, PaceRecord};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// How many one answer holds.
const PAGE: u32 = 50;

/// How many can be left out at most.
const LAST: u32 = 10_000;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The id of a game; without it, that of the game and pace at which most have played.
    game: Option<String>,
    /// `bullet`, `blitz`, `rapid` (without it), `classical` or `correspondence`.
    pace: Option<String>,
    /// How many to leave out: the list is shown from its start without it.
    #[serde(default)]
    skip: u32,
}

/// Those with a name who are strongest at a game and a pace, fifty at a time.
#[utoipa::path(get, path = "/ratings", operation_id = "leaders", tag = "people", params(Wanted), responses(
    (status = 200, body = Leaders),
    (status = 400, body = ErrorBody, description = "The query cannot be read."),
    (status = 422, body = ErrorBody, description = "There is no such game, or no such pace."),
))]
pub(super) async fn leaders(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Leaders>, ApiError> {
    let pool = pool(&app, &wanted).await?;
    let skip = wanted.skip.min(LAST);
    let mut found = app.store.leaders(&pool.to_string(), skip, PAGE + 1).await?;
    let more = found.len() > PAGE as usize && skip < LAST;
    found.truncate(PAGE as usize);
    let principals: Vec<String> = found.iter().map(|standing| standing.principal.clone()).collect();
    let accounts = app.store.accounts(&principals).await?;
    let leader = |((standing, account), place): ((RatingStanding, Option<Account>), u32)| {
        let account = account?;
        let record = record(&standing, app.world.now_ms())?;
        Some(Leader { place, username: account.name?, bot: account.owner.is_some(), record })
    };
    let leaders = found.into_iter().zip(accounts).zip(skip + 1..).filter_map(leader).collect();
    Ok(Json(Leaders { game: pool.game, pace: pool.pace.to_string(), leaders, more }))
}

/// The pool that is asked for, or the one that has most to show.
async fn pool(app: &App, wanted: &Wanted) -> Result<Pool, ApiError> {
    let pace = wanted.pace.as_deref().unwrap_or(Pace::Rapid.id());
    let pace = Pace::named(pace).ok_or_else(|| PeopleError::UnknownPace(excerpt(pace)))?;
    if let Some(game) = &wanted.game {
        app.catalog.find(game).ok_or_else(|| ApiError::UnknownGame(excerpt(game)))?;
        return Ok(Pool { game: game.clone(), pace });
    }
    let fullest = app.store.fullest_pool().await?.and_then(|name| Pool::read(&name));
    let first = || app.catalog.games().map(|game| game.info()).find(|info| rated::is_contest(info));
    let known = fullest.filter(|pool| app.catalog.find(&pool.game).is_some());
    known.or_else(|| first().map(|info| Pool { game: info.id.to_owned(), pace })).ok_or(ApiError::UnknownPath)
}

/// How somebody has done in a pool.
pub(super) fn record(standing: &RatingStanding, now_ms: i64) -> Option<PaceRecord> {
    let Pool { game, pace } = Pool::read(&standing.pool)?;
    let (rating, deviation) = rated::mark(standing, now_ms);
    let RatingStanding { wins, draws, losses, ended_ms, .. } = *standing;
    Some(PaceRecord { game, pace: pace.to_string(), rating, deviation, wins, draws, losses, ended_ms })
}
