//! `GET /api/push`, `POST /api/push`, `DELETE /api/push`: browsers that are told of turns while nobody looks.

use crate::api_error::{ApiError, PeopleError, PushError};
use crate::app::App;
use crate::extract::Body;
use crate::identity::Caller;
use crate::peer::Peer;
use crate::push::{address, auth, public_key};
use crate::quota::SUBSCRIPTIONS;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::SignedCookieJar;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use menagerie_store::Subscription;
use menagerie_wire::{ErrorBody, PushEnd, PushKey, PushSubscription};
use std::sync::Arc;

/// The key that a browser subscribes with, if this server sends messages.
#[utoipa::path(get, path = "/push", operation_id = "push_key", tag = "me", responses((status = 200, body = PushKey)))]
pub(super) async fn key(State(app): State<Arc<App>>) -> Json<PushKey> {
    Json(PushKey { key: app.post.as_ref().map(|post| post.vapid.public_key()) })
}

/// Subscribes a browser: it is sent a message (`PushMessage`, encrypted by RFC 8291) when it is the caller's turn in a
/// match by days or without a clock, when somebody sits down or proposes something, and when a match begins or ends,
/// unless somebody is there to see it. Subscribing again changes nothing; of more than eight browsers the oldest one is
/// dropped.
#[utoipa::path(post, path = "/push", operation_id = "subscribe", tag = "me", request_body = PushSubscription, responses(
    (status = 204, description = "It is told from now on."),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 403, body = ErrorBody, description = "The caller is a bot."),
    (status = 409, body = ErrorBody, description = "This server sends no messages."),
    (status = 422, body = ErrorBody, description = "The address is none of a push service, or the keys are none."),
    (status = 429, body = ErrorBody, description = "Too many subscriptions were made; `Retry-After` says when to try again."),
))]
pub(super) async fn subscribe(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<PushSubscription>,
) -> Result<(Option<SignedCookieJar>, StatusCode), ApiError> {
    if app.post.is_none() {
        return Err(PushError::Off.into());
    }
    if caller.account().is_some_and(|account| account.owner.is_some()) {
        return Err(PeopleError::NotForBots.into());
    }
    address::read(&wish.endpoint).map_err(PushError::BadAddress)?;
    let key = read(&wish.keys.p256dh).filter(|key| public_key(key).is_some()).ok_or(PushError::BadKey)?;
    let auth = read(&wish.keys.auth).filter(|secret| auth(secret).is_some()).ok_or(PushError::BadAuth)?;
    app.count_or_refuse(&SUBSCRIPTIONS.about("", &peer)).await?;
    let (principal, cookie) = caller.or_guest(&app)?;
    let subscription = Subscription {
        principal: principal.to_string(),
        endpoint: wish.endpoint,
        public_key: key,
        auth,
        made_ms: app.world.now_ms(),
    };
    app.store.subscribe(subscription).await?;
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// Ends a subscription of the caller's. Ending one that does not exist is no error.
#[utoipa::path(delete, path = "/push", operation_id = "unsubscribe", tag = "me", request_body = PushEnd, responses(
    (status = 204, description = "It is not told (any more)."),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
))]
pub(super) async fn unsubscribe(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(end): Body<PushEnd>,
) -> Result<StatusCode, ApiError> {
    if let Some(principal) = caller.principal() {
        app.store.unsubscribe(&principal.to_string(), Some(&end.endpoint)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Bytes in base64url, with or without the padding at the end: browsers differ.
fn read(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
