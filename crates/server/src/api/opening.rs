//! `GET /api/matches/{id}/opening`

use super::events::{self, MOST_EVENTS};
use super::steps;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Path;
use crate::identity::{Caller, Looker};
use axum::Json;
use axum::extract::State;
use menagerie_kernel::{Eye, Seat};
use menagerie_table::{Match, Phase};
use menagerie_wire::{ErrorBody, GatheringState, MatchState, OfferedTo, Opening, OpeningView, Waiting};
use std::sync::Arc;

/// All that is needed to show a match as the caller's seat, or the public, sees it: one call instead of four in a row.
/// Of a long match it tells the first events, and where the others begin.
#[utoipa::path(get, path = "/matches/{id}/opening", tag = "matches", params(("id" = String, Path), Looker),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = OpeningView),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "Other eyes are named, and the game is not over."),
    )
)]
pub(super) async fn opening(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<OpeningView>, ApiError> {
    let now = app.room(&id).await?.present();
    let (look, mine, info) = (caller.look(&now)?, caller.seats(&now), now.info());
    let offer = app.catalog.stored(info.id)?;
    let game = offer.info.clone();
    let mut view = match &now {
        Phase::Gathering(of) => {
            OpeningView::Gathering(Waiting { game, gathering: GatheringState::new(of, look.talk, &mine) })
        }
        Phase::Begun(of) => {
            let (events, next) = events::after(&app, &caller, &now, 0, MOST_EVENTS).await?;
            OpeningView::Begun(Opening {
                game,
                state: MatchState::new(of, look, &mine, app.world.now_ms())
                    .with_former(info, caller.former_seat(of)),
                events,
                next,
                offered: offered(of, look.talk),
            })
        }
    };
    let seats = match &mut view {
        OpeningView::Gathering(of) => &mut of.gathering.seats,
        OpeningView::Begun(of) => &mut of.state.seats,
    };
    app.name_holders(&now, seats).await?;
    app.keep_out(&caller, &now, seats).await?;
    Ok(Json(view))
}

/// The first steps of the caller's seat if it is to act, or in a game without secrets of another person.
pub(crate) fn offered(of: &Match, eye: Eye) -> Option<OfferedTo> {
    offered_to(of, seat_of(of, eye)?)
}

/// Whose first steps an eye is told. A caller who plays both sides of a board proves only one seat at a time.
pub(crate) fn seat_of(of: &Match, eye: Eye) -> Option<Seat> {
    let own = eye.seat()?;
    if of.to_act().contains(own) {
        return Some(own);
    }
    of.to_act().iter().find(|&seat| !of.info().hidden && of.computer(seat).is_none())
}

/// The first steps of a seat.
pub(crate) fn offered_to(of: &Match, seat: Seat) -> Option<OfferedTo> {
    let list = steps::list(of, seat, "").ok()?;
    Some(OfferedTo { seat: of.info().seat_id(seat).to_owned(), list })
}
