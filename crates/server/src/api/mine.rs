//! `GET /api/me/matches`, `DELETE /api/me/matches/{id}`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::keeper::{Keeper, MaybeKeeper};
use crate::stored::{Lost, holders_and_options};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use menagerie_store::Kept;
use menagerie_wire::{ErrorBody, MyMatch, MyMatches, mine};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// How many matches one answer holds.
const PAGE: usize = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MineQuery {
    /// The last match of the stretch before; the list is shown from its start without one.
    after: Option<String>,
}

/// The matches that this browser began, the one in which something happened last before the others. A browser
/// proves itself by the cookie that it was given with its first match; whoever sends none has no list.
#[utoipa::path(get, path = "/me/matches", tag = "me", params(MineQuery), responses((status = 200, body = MyMatches)))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(wanted): Query<MineQuery>,
    MaybeKeeper(keeper): MaybeKeeper,
) -> Result<Json<MyMatches>, ApiError> {
    let Some(keeper) = keeper else { return Ok(Json(MyMatches { matches: Vec::new(), more: false })) };
    let mut kept = app.store.kept(&keeper.name(), wanted.after.as_deref(), PAGE as u32 + 1).await?;
    let more = kept.len() > PAGE;
    kept.truncate(PAGE);
    let matches = kept.into_iter().filter_map(|kept| shown(&app, kept)).collect();
    Ok(Json(MyMatches { matches, more }))
}

/// Takes a match from this browser's list. The match itself stays where it is.
#[utoipa::path(delete, path = "/me/matches/{id}", tag = "me", params(("id" = String, Path)), responses(
    (status = 204, description = "It is not on the list (any more)."),
    (status = 503, body = ErrorBody, description = "The list cannot be changed at the moment."),
))]
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    MaybeKeeper(keeper): MaybeKeeper,
) -> Result<StatusCode, ApiError> {
    if let Some(keeper) = keeper {
        app.store.forget(&keeper.name(), &id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What the list shows of a match. One whose game this server does not offer (any more) is left out, because nothing
/// can be done with it here.
fn shown(app: &App, Kept { row, derived }: Kept) -> Option<MyMatch> {
    let read = holders_and_options(&app.catalog, &row);
    if let Err(Lost::Text(why)) = &read {
        tracing::error!(id = row.id, %why, "a match on a list cannot be read");
    }
    let (info, holders, options) = read.ok()?;
    Some(MyMatch {
        id: row.id,
        game: row.game,
        options,
        seats: mine::holders(info, &holders),
        at: derived.at,
        to_act: derived.to_act.split(',').filter(|seat| !seat.is_empty()).map(str::to_owned).collect(),
        outcome: derived
            .outcome
            .map(|score| mine::outcome(info, &score, derived.reason.as_deref().unwrap_or_default())),
        created_ms: row.created_ms,
        updated_ms: derived.updated_ms,
        frozen: derived.frozen,
    })
}

/// Puts a new match on the list of the browser that made it, and returns that browser if it is new here. A list that
/// cannot be written costs nobody the match.
pub(super) async fn keep(app: &App, keeper: Option<Keeper>, id: &str) -> Result<Option<Keeper>, ApiError> {
    let (keeper, is_fresh) = match keeper {
        Some(keeper) => (keeper, false),
        None => (Keeper::fresh(&*app.world)?, true),
    };
    if let Err(error) = app.store.keep(&keeper.name(), id, app.world.now_ms()).await {
        tracing::error!(id, %error, "a match was not put on a list");
    }
    Ok(is_fresh.then_some(keeper))
}
