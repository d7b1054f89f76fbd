//! `GET /api/matches/{id}/events`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use axum::Json;
use axum::extract::State;
use menagerie_wire::{ErrorBody, Event, EventList};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// The last version that the caller knows; 0 for none.
    #[serde(default)]
    pub(super) since: u64,
}

/// What the caller's seat, or the public, may see of everything after some version.
#[utoipa::path(get, path = "/matches/{id}/events", tag = "matches", params(("id" = String, Path), Since),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = EventList),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<Since>,
    caller: Caller,
) -> Result<Json<EventList>, ApiError> {
    let of = app.room(&id).await?.present();
    let seen = of.seen(caller.eye(&of)?, query.since);
    let events = seen.into_iter().map(|seen| Event::new(of.info(), seen)).collect();
    Ok(Json(EventList { version: of.version(), events }))
}
