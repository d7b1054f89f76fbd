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
use menagerie_kernel::{Info, Seat};
use menagerie_table::{Gathering, Nonce, Phase, Refusal};
use menagerie_wire::{ErrorBody, JoinRequest, Joined, NonceRequest};
use std::sync::Arc;

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
    let now = room.present();
    let info = now.info();
    let seats = caller.seats(&now);
    let joined = |seat, token, version| Joined { seat: info.seat_id(seat).to_owned(), token, version };
    if let Some(level) = &wish.computer {
        if seats.is_empty() {
            return Err(ApiError::NotSeated);
        }
        if gathering(&now)?.plan().terms.rated {
            return Err(PeopleError::Unratable(Unratable::Computer).into());
        }
        let listing = app.catalog.find(info.id).ok_or_else(|| ApiError::GameGone(info.id.to_owned()))?;
        let holder = computer(listing, level)?;
        let seat = wanted(info, gathering(&now)?, &wish)?;
        let accepted = app.change(&room, Act::Join { seat, holder }).await?;
        return Ok((None, Json(joined(seat, None, accepted.of.version()))));
    }
    if let (Some(code), [seat]) = (&wish.invite, &seats[..])
        && gathering(&now).is_ok_and(|of| of.invited(code) == Some(*seat))
    {
        return Ok((None, Json(joined(*seat, None, now.version()))));
    }
    let of = gathering(&now)?;
    let seat = match &wish.invite {
        Some(code) => of.invited(code).ok_or(ApiError::BadInvite)?,
        None if of.plan().terms.listed => wanted(info, of, &wish)?,
        None => return Err(ApiError::NotListed),
    };
    if let [held, ..] = seats[..] {
        return Err(ApiError::AlreadySeated(info.seat_id(held)));
    }
    if of.plan().terms.rated {
        app.may_be_rated(caller.account(), of.places()).await?;
    }
    // Nobody learns by it that they are blocked: this is how it goes when somebody else was first.
    if wish.invite.is_none() && app.is_unwelcome(&caller, of).await? {
        return Err(Refusal::Taken.into());
    }
    let (principal, cookie) = caller.or_guest(&app)?;
    let (token, holder) = person(&*app.world, principal)?;
    let accepted = app.change(&room, Act::Join { seat, holder }).await?;
    mine::keep(&app, principal, &id).await;
    Ok((cookie, Json(joined(seat, Some(token), accepted.of.version()))))
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
    let now = room.present();
    gathering(&now)?;
    let mut seats = caller.seats(&now);
    if let Ok(seat) = caller.seat(&now) {
        seats = vec![seat];
    }
    if seats.is_empty() {
        return Err(ApiError::Unauthorized);
    }
    for seat in seats {
        app.change(&room, Act::Leave { seat }).await?;
    }
    if let Some(principal) = caller.principal() {
        app.store.forget(&principal.to_string(), &id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Gives the share of the caller's seat in the chance of the match, once, after its commitment was shown. The same again
/// is no change. The game begins when all have given theirs.
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
    let seat = caller.seat(&room.present())?;
    app.change(&room, Act::Give { seat, nonce }).await?;
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
fn wanted(info: &Info, of: &Gathering, wish: &JoinRequest) -> Result<Seat, ApiError> {
    match &wish.seat {
        Some(name) => info.seat(name).map_err(|unknown| BadSeats::Unknown(unknown).into()),
        None => of.free().ok_or(ApiError::from(Refusal::Taken)),
    }
}
