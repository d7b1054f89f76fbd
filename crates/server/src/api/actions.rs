//! `POST /api/matches/{id}/actions`

use super::create::computer;
use crate::act::{Act, begun};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use crate::peer::Peer;
use crate::quota::MATCHES;
use crate::room::Room;
use axum::Json;
use axum::extract::State;
use menagerie_kernel::excerpt;
use menagerie_table::{Phase, Proposal};
use menagerie_wire::{ActionRequest, ErrorBody, TurnAnswer};
use std::sync::Arc;

/// Does something beside the game: resigns, takes a turn back, or proposes and answers something.
///
/// `take_back` undoes the last turn of a person, with all its parts and all that was answered to it, and stops a computer
/// that is thinking. It needs `at`, by which a repeat of it is known, and one person who holds all seats but the
/// computer's. Only games in which nothing is hidden and nothing is drawn have it, and only until they are over.
///
/// Where others have a say, `offer_takeback` asks them to take back the last turn of the caller's seat, and `offer_draw`
/// to agree on a draw. They `accept` or `decline`, partners too; whoever has offered withdraws with `decline`. An offer
/// lapses when the game changes; each seat offers the same once until then. In a rated match no turn is taken back. What a
/// turn took of somebody's time stays taken when it is taken back, and what it added goes with it.
///
/// `abort` calls the match off, so that it counts for nothing: at once while some seat has not played yet, else as an offer.
/// `rematch` is an offer that is made when the game is over: when all agree, the answer names the next match, which has the
/// same players with sides swapped.
///
/// Of two who play against each other, `claim_win` wins for the one who stays when the other, for whom the game waits, has
/// gone for long. Where more play, or all play together, `take_over` lets the computer play on for somebody who has gone,
/// at the `level` that is asked for; that person takes the seat again by `come_back`. Not in a rated match: there the other
/// side may `claim_win` however many play, and for a partner who has gone the clock runs on.
#[utoipa::path(post, path = "/matches/{id}/actions", tag = "matches", params(("id" = String, Path)),
    security(("seat" = [])), request_body = ActionRequest,
    responses(
        (status = 200, body = TurnAnswer),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 401, body = ErrorBody, description = "The token is of no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game has moved on, is over or frozen, with the present state; \
            or there is nothing to take back, to answer or to agree on."),
        (status = 422, body = ErrorBody, description = "There is no such action, not yet, or not in this game."),
    )
)]
pub(super) async fn act(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    peer: Peer,
    Body(request): Body<ActionRequest>,
) -> Result<Json<TurnAnswer>, ApiError> {
    let room = app.room(&id).await?;
    if request.action != "come_back" {
        caller.seat(&room.present())?;
        room.note_origin(peer.household(), app.world.now_ms());
    }
    if request.action == "rematch" {
        app.charge_together(MATCHES, &peer, &caller).await?;
    }
    let asked = Asked { app: app.clone(), room: room.clone(), caller, request };
    let accepted = app.change_as(&room, move |now| asked.act(now)).await?;
    Ok(Json(accepted.answer(app.world.now_ms())?))
}

/// What somebody asks for.
struct Asked {
    app: Arc<App>,
    room: Arc<Room>,
    caller: Caller,
    request: ActionRequest,
}

impl Asked {
    /// What it means in the match as it is now.
    fn act(&self, now: &Phase) -> Result<Act, ApiError> {
        let Asked { app, room, caller, request } = self;
        if request.action == "come_back" {
            let seat = caller.former_seat(begun(now)?).ok_or(ApiError::Unauthorized)?;
            return Ok(Act::ComeBack { seat });
        }
        let seat = caller.seat(now)?;
        let away = || room.away(app.world.now_ms());
        Ok(match request.action.as_str() {
            "resign" => Act::Resign { seat },
            "take_back" => {
                let at = request.at.ok_or_else(|| ApiError::bad_request("missing field `at`"))?;
                Act::TakeBack { seat, at }
            }
            "offer_draw" => Act::Offer { seat, what: Proposal::Draw },
            "offer_takeback" => Act::Offer { seat, what: Proposal::Takeback },
            "abort" => Act::Offer { seat, what: Proposal::Abort },
            "rematch" => Act::Offer { seat, what: Proposal::Rematch },
            "claim_win" => Act::ClaimWin { seat, away: away() },
            "take_over" => Act::TakeOver { seat, level: self.level(now)?, away: away() },
            "accept" => Act::Answer { seat, what: request.offer, accepted: true },
            "decline" => Act::Answer { seat, what: request.offer, accepted: false },
            other => return Err(ApiError::UnknownAction(excerpt(other))),
        })
    }

    /// The level of the computer that is asked for.
    fn level(&self, now: &Phase) -> Result<u8, ApiError> {
        let listing = self.app.catalog.stored(now.info().id)?;
        let level = self.request.level.as_deref();
        let level = level.ok_or_else(|| ApiError::bad_request("missing field `level`"))?;
        Ok(computer(listing, level)?.level().unwrap_or(1))
    }
}
