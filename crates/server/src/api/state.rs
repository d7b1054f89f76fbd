//! `GET /api/matches/{id}`

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Path;
use crate::identity::{Caller, Looker};
use axum::Json;
use axum::extract::State;
use menagerie_table::Phase;
use menagerie_wire::{ErrorBody, GatheringState, MatchState, MatchView};
use std::sync::Arc;

/// A match as the caller's seat sees it, or the public: `phase` says whether its players still gather or its game has
/// begun.
#[utoipa::path(get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path), Looker), security((), ("seat" = [])),
    responses(
        (status = 200, body = MatchView),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "Other eyes are named, and the game is not over."),
    )
)]
pub(super) async fn state(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<MatchView>, ApiError> {
    let of = app.room(&id).await?.present();
    let look = caller.look(&of)?;
    let mine = caller.seats(&of);
    let mut view = match &of {
        Phase::Gathering(of) => MatchView::Gathering(GatheringState::new(of, look.talk, &mine)),
        Phase::Begun(of) => MatchView::Begun(
            MatchState::new(of, look, &mine, app.world.now_ms())
                .with_former(of.info(), caller.former_seat(of)),
        ),
    };
    let seats = match &mut view {
        MatchView::Gathering(of) => &mut of.seats,
        MatchView::Begun(of) => &mut of.seats,
    };
    app.name_holders(&of, seats).await?;
    app.keep_out(&caller, &of, seats).await?;
    Ok(Json(view))
}
