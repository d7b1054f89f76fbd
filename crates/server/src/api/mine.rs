//! Lists of matches: `GET /api/me/matches`, `DELETE /api/me/matches/{id}`, `GET /api/lobby`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::stored::{self, Lost};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use menagerie_store::Kept;
use menagerie_table::{Holder, Principal, TimeControl};
use menagerie_wire::{ErrorBody, Lobby, MyMatch, MyMatches, OpenMatch, mine};
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

/// The matches that the caller began or joined, the one in which something happened last before the others. A caller that
/// never began or joined one has no list.
#[utoipa::path(get, path = "/me/matches", tag = "me", params(MineQuery), responses((status = 200, body = MyMatches)))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(wanted): Query<MineQuery>,
    caller: Caller,
) -> Result<Json<MyMatches>, ApiError> {
    let Some(principal) = caller.principal() else {
        return Ok(Json(MyMatches { matches: Vec::new(), more: false }));
    };
    let mut kept = app.store.kept(&principal.to_string(), wanted.after.as_deref(), PAGE as u32 + 1).await?;
    let more = kept.len() > PAGE;
    kept.truncate(PAGE);
    let matches = kept.into_iter().filter_map(|kept| shown(&app, principal, kept)).collect();
    Ok(Json(MyMatches { matches, more }))
}

/// Takes a match from the caller's list. The match itself stays where it is.
#[utoipa::path(delete, path = "/me/matches/{id}", tag = "me", params(("id" = String, Path)), responses(
    (status = 204, description = "It is not on the list (any more)."),
    (status = 503, body = ErrorBody, description = "The list cannot be changed at the moment."),
))]
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    if let Some(principal) = caller.principal() {
        app.store.forget(&principal.to_string(), &id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What the list shows of a match. One whose game this server does not offer (any more) is left out, because nothing
/// can be done with it here.
fn shown(app: &App, me: Principal, Kept { row, derived }: Kept) -> Option<MyMatch> {
    let read = stored::plan(&app.catalog, &row);
    if let Err(Lost::Text(why)) = &read {
        tracing::error!(id = row.id, %why, "a match on a list cannot be read");
    }
    let (info, plan) = read.ok()?;
    let places = stored::places(&plan, &derived);
    let is_mine = |place: &Option<Holder>| matches!(place, Some(Holder::Person(person)) if person.principal == Some(me));
    let own = info.seats.iter().zip(&places).filter(|(_, place)| is_mine(place));
    Some(MyMatch {
        id: row.id,
        game: row.game,
        seats: mine::holders(info, places.iter().map(Option::as_ref)),
        mine: own.map(|(seat, _)| seat.id.to_owned()).collect(),
        clock: plan.terms.clock,
        gathering: derived.to_act.is_empty() && derived.outcome.is_none() && derived.frozen.is_none(),
        options: plan.options,
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

/// The matches that anybody may join, the latest first. Those by a live clock are shown while somebody who waits there has a
/// page open.
#[utoipa::path(get, path = "/lobby", operation_id = "lobby", tag = "matches", responses((status = 200, body = Lobby)))]
pub(super) async fn lobby(State(app): State<Arc<App>>) -> Result<Json<Lobby>, ApiError> {
    let listed = app.store.listed(PAGE as u32).await?;
    let shown = |Kept { row, derived }: Kept| {
        let (info, plan) = stored::plan(&app.catalog, &row).ok()?;
        let here = app.rooms.find(&row.id).is_some_and(|room| room.is_attended());
        if !here && matches!(plan.terms.clock, Some(TimeControl::Live { .. })) {
            return None;
        }
        Some(OpenMatch {
            here,
            id: row.id,
            game: row.game,
            seats: mine::holders(info, stored::places(&plan, &derived).iter().map(Option::as_ref)),
            clock: plan.terms.clock,
            shuffle: plan.terms.shuffle,
            options: plan.options,
            created_ms: row.created_ms,
        })
    };
    Ok(Json(Lobby { matches: listed.into_iter().filter_map(shown).collect() }))
}

/// Puts a match on a list. A list that cannot be written costs nobody the match.
pub(crate) async fn keep(app: &App, principal: Principal, id: &str) {
    if let Err(error) = app.store.keep(&principal.to_string(), id, app.world.now_ms()).await {
        tracing::error!(id, %error, "a match was not put on a list");
    }
}
