//! `POST /api/matches/{id}/join`, `/leave` and `/nonce`: before the game begins.

use super::create::{computer, person};
use super::mine;
use crate::act::Act;
use crate::api_error::{ApiError, BadSeats, PeopleError};
use crate::app::App;
use crate::extract::{Body, Path};
use crate::identity::Caller;
use crate::rated::Unratable;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::SignedCookieJar;
use hex::FromHex;
use menagerie_kernel::Seat;
use menagerie_table::{Gathering, Nonce, Phase, Refusal};
use menagerie_wire::{ErrorBody, JoinRequest, Joined, NonceRequest};
use std::sync::Arc;

/// How often it is tried to sit down where others come and go at the same moment.
const MOST_TRIES: u32 = 20;

/// Takes a seat.
///
/// Each invitation is good once; the same guest may send it again and is answered with the seat that it has. In a listed
/// match anybody may take a free seat. Those who sit at the match may have the computer take one.
#[utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)),
    request_body = JoinRequest,
    responses(
        (status = 200, body = Joined),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 403, body = ErrorBody, description = "The invitation is not valid, the match is not listed, or it is \
            rated and the caller has no account."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The seat is taken, the caller has one, or the game has begun."),
        (status = 422, body = ErrorBody, description = "There is no such seat, or no such level of the computer."),
    )
)]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wish): Body<JoinRequest>,
) -> Result<(Option<SignedCookieJar>, Json<Joined>), ApiError> {
    let room = app.room(&id).await?;
    if wish.computer.is_some() {
        let deed = Seating { app: app.clone(), caller, wish };
        let accepted = app.change_as(&room, move |now| deed.act(now)).await?;
        return Ok((None, Json(joined(&accepted.of, accepted.seat, None)?)));
    }
    let (principal, cookie) = caller.or_guest(&app)?;
    for _ in 0..MOST_TRIES {
        let now = room.present();
        let seats = caller.seats(&now);
        if let (Some(code), [seat]) = (&wish.invite, &seats[..])
            && gathering(&now).is_ok_and(|of| of.invited(code) == Some(*seat))
        {
            return Ok((None, Json(joined(&now, Some(*seat), None)?)));
        }
        let of = gathering(&now)?;
        let seat = may_take(&app, &caller, &seats, of, &wish).await?;
        let (token, holder) = person(&*app.world, principal)?;
        let judged = of.places().to_vec();
        let sit = move |now: &Phase| match gathering(now)?.places() == judged {
            true => Ok(Act::Join { seat, holder }),
            // Others have come or gone meanwhile, and whoever may sit beside these need not beside those.
            false => Ok(Act::Wait),
        };
        let accepted = app.change_as(&room, sit).await?;
        if accepted.seat.is_some() {
            mine::keep(&app, principal, &id).await;
            return Ok((cookie, Json(joined(&accepted.of, accepted.seat, Some(token))?)));
        }
    }
    Err(Refusal::Taken.into())
}

/// What somebody is told who has taken a seat.
fn joined(of: &Phase, seat: Option<Seat>, token: Option<String>) -> Result<Joined, ApiError> {
    let seat = seat.ok_or(ApiError::Internal)?;
    Ok(Joined { seat: of.info().seat_id(seat).to_owned(), token, version: of.version() })
}

/// The seat that the caller may take among those who sit there now.
async fn may_take(
    app: &App,
    caller: &Caller,
    held: &[Seat],
    of: &Gathering,
    wish: &JoinRequest,
) -> Result<Seat, ApiError> {
    let seat = match &wish.invite {
        Some(code) => of.invited(code).ok_or(ApiError::BadInvite)?,
        None if of.plan().terms.listed => wanted(of, wish)?,
        None => return Err(ApiError::NotListed),
    };
    if let [held, ..] = held {
        return Err(ApiError::AlreadySeated(of.info().seat_id(*held)));
    }
    if of.plan().terms.rated {
        app.may_be_rated(caller.account(), of.places()).await?;
    }
    // This is also the answer when somebody else was first, so nobody learns from it that they are blocked.
    if wish.invite.is_none() && app.is_unwelcome(caller, of).await? {
        return Err(Refusal::Taken.into());
    }
    Ok(seat)
}

/// Somebody has the computer sit down.
struct Seating {
    app: Arc<App>,
    caller: Caller,
    wish: JoinRequest,
}

impl Seating {
    fn act(&self, now: &Phase) -> Result<Act, ApiError> {
        if self.caller.seats(now).is_empty() {
            return Err(ApiError::NotSeated);
        }
        let of = gathering(now)?;
        if of.plan().terms.rated {
            return Err(PeopleError::Unratable(Unratable::Computer).into());
        }
        let listing = self.app.catalog.stored(of.info().id)?;
        let holder = computer(listing, self.wish.computer.as_deref().unwrap_or_default())?;
        Ok(Act::Join { seat: wanted(of, &self.wish)?, holder })
    }
}

/// Leaves the caller's seat before the game begins. A match that all persons have left is closed.
#[utoipa::path(post, path = "/matches/{id}/leave", tag = "matches", params(("id" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 204, description = "The seat is free."),
        (status = 401, body = ErrorBody, description = "The caller holds no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The game has begun: resign instead."),
    )
)]
pub(super) async fn leave(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    let room = app.room(&id).await?;
    // The seat that the call proves or names, or else each that the caller holds.
    let is_one = caller.seat(&room.present()).is_ok();
    let leaver = caller.clone();
    let leave = move |now: &Phase| {
        gathering(now)?;
        let seat = if is_one { Some(leaver.seat(now)?) } else { leaver.seats(now).first().copied() };
        Ok(seat.map_or(Act::Wait, |seat| Act::Leave { seat }))
    };
    let mut left = 0;
    while app.change_as(&room, leave.clone()).await?.seat.is_some() {
        left += 1;
        if is_one {
            break;
        }
    }
    if left == 0 {
        return Err(ApiError::Unauthorized);
    }
    if let Some(principal) = caller.principal() {
        app.store.forget(&principal.to_string(), &id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Gives the share of the caller's seat in the chance of the match, once, after its commitment was shown. Giving the
/// same share again changes nothing. The game begins when all have given theirs.
#[utoipa::path(post, path = "/matches/{id}/nonce", operation_id = "nonce", tag = "matches",
    params(("id" = String, Path)), security(("seat" = [])), request_body = NonceRequest,
    responses(
        (status = 204, description = "It is noted."),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 401, body = ErrorBody, description = "The caller holds no seat of this match."),
        (status = 404, body = ErrorBody, description = "There is no such match."),
        (status = 409, body = ErrorBody, description = "The seat has given another one, or the game has begun."),
        (status = 422, body = ErrorBody, description = "A nonce is 64 hexadecimal digits."),
    )
)]
pub(super) async fn nonce(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(given): Body<NonceRequest>,
) -> Result<StatusCode, ApiError> {
    let nonce = FromHex::from_hex(&given.nonce).map(Nonce).map_err(|_| ApiError::BadNonce)?;
    let room = app.room(&id).await?;
    app.change_as(&room, move |now| Ok(Act::Give { seat: caller.seat(now)?, nonce })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The match, while its players gather.
fn gathering(of: &Phase) -> Result<&Gathering, ApiError> {
    match of {
        Phase::Gathering(of) => Ok(of),
        Phase::Begun(_) => Err(Refusal::Begun.into()),
    }
}

/// The free seat that is wanted.
fn wanted(of: &Gathering, wish: &JoinRequest) -> Result<Seat, ApiError> {
    match &wish.seat {
        Some(name) => of.info().seat(name).map_err(|unknown| BadSeats::Unknown(unknown).into()),
        None => of.free().ok_or(ApiError::from(Refusal::Taken)),
    }
}
