//! `GET /api/matches/{id}/events`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::identity::{Caller, Looker};
use axum::Json;
use axum::extract::State;
use menagerie_table::Phase;
use menagerie_wire::{ErrorBody, Event, EventList};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// How many events are told at once.
pub(super) const MOST_EVENTS: usize = 100;

/// How many events a thread that answers calls writes down itself; more of them are written beside the calls.
const FEW_EVENTS: u64 = 8;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// The last version that the caller knows; 0 for none.
    #[serde(default)]
    pub(super) since: u64,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Stretch {
    /// The last version that the caller knows; 0 for none.
    #[serde(default)]
    since: u64,
    /// How many events are told at most: 1 to 100, which it is without it.
    limit: Option<usize>,
}

/// What the caller's seat, or the public, may see of what came after some version, a stretch at a time.
#[utoipa::path(get, path = "/matches/{id}/events", tag = "matches", params(("id" = String, Path), Looker, Stretch),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = EventList),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "Other eyes are named, and the game is not over."),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<Stretch>,
    caller: Caller,
) -> Result<Json<EventList>, ApiError> {
    let room = app.room(&id).await?;
    let of = room.present();
    room.presence.called(&caller.seats(&of), app.world.now_ms());
    let limit = query.limit.unwrap_or(MOST_EVENTS).clamp(1, MOST_EVENTS);
    let (events, next) = after(&app, &caller, &of, query.since, limit).await?;
    Ok(Json(EventList { version: of.version(), events, next }))
}

/// What the caller may see of at most so many entries after a version, and from which version to go on where there are
/// more.
pub(super) async fn after(
    app: &Arc<App>,
    caller: &Caller,
    of: &Phase,
    since: u64,
    limit: usize,
) -> Result<(Vec<Event>, Option<u64>), ApiError> {
    let (look, all) = (caller.look(of)?, of.clone());
    let write = move || all.seen_some(look, since, limit);
    let mut seen = match of.version().saturating_sub(since) {
        0..=FEW_EVENTS => write(),
        _ => app.beside((), move |_, _| Ok(write())).await?,
    };
    app.hush(caller, of, &mut seen).await?;
    let events: Vec<Event> = seen.into_iter().map(|seen| Event::new(of.info(), seen)).collect();
    let next = events.last().map(|event| event.version).filter(|last| *last < of.version());
    Ok((events, next))
}
