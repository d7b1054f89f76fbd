//! `POST /api/accounts`, `POST /api/accounts/password`, `DELETE /api/accounts`

use super::sessions::{Guess, signed_in};
use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::extract::Body;
use crate::identity::{Caller, Claim};
use crate::names::Name;
use crate::passwords;
use crate::peer::Peer;
use crate::quota::ACCOUNTS;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::SignedCookieJar;
use menagerie_store::{Account, StoreError};
use menagerie_wire::{Deletion, ErrorBody, Me, PasswordChange, SignIn};
use std::sync::Arc;

/// Makes an account of the guest that calls, whose matches, seats and list it keeps. Nobody needs an account to play;
/// it is for those who want to go on from another device, to play rated games, or to have bots.
#[utoipa::path(post, path = "/accounts", operation_id = "make_account", tag = "people", request_body = SignIn, responses(
    (status = 201, body = Me, description = "The cookie that comes along proves the account from now on."),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 409, body = ErrorBody, description = "The name is taken, or the caller has an account."),
    (status = 415, body = ErrorBody, description = "The body does not say that it is JSON."),
    (status = 422, body = ErrorBody, description = "Nobody can have this name, or this password."),
    (status = 429, body = ErrorBody, description = "Too many accounts were made; `Retry-After` says when to try again."),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<SignIn>,
) -> Result<(StatusCode, SignedCookieJar, Json<Me>), ApiError> {
    match caller.person() {
        Ok(_) => return Err(PeopleError::HasAccount.into()),
        Err(PeopleError::NeedsAccount) => {}
        Err(other) => return Err(other.into()),
    }
    let name = Name::read(&wish.name).map_err(PeopleError::BadName)?;
    passwords::checked(&wish.password)?;
    if app.store.account_named(&name.skeleton).await?.is_some() {
        return Err(PeopleError::NameTaken.into());
    }
    app.count_or_refuse(&ACCOUNTS.about("", &peer)).await?;
    let password = app.hash(&peer, wish.password).await?;
    let (principal, _) = caller.or_guest(&app)?;
    let account = Account {
        principal: principal.to_string(),
        name: Some(name.shown.clone()),
        skeleton: Some(name.skeleton),
        password: Some(password),
        sessions: 1,
        owner: None,
        token_sha256: None,
        made_ms: app.world.now_ms(),
    };
    match app.store.add_account(account.clone()).await {
        Ok(true) => {}
        Ok(false) => return Err(PeopleError::NameTaken.into()),
        // The same guest has called twice at once.
        Err(StoreError::Exists { .. }) => return Err(PeopleError::HasAccount.into()),
        Err(other) => return Err(other.into()),
    }
    let (cookie, me) = signed_in(&app, &caller, principal, &account);
    Ok((StatusCode::CREATED, cookie, me))
}

/// Changes the caller's password, and signs out every other browser. The account's sockets are closed, and opened again by
/// those who are still signed in.
#[utoipa::path(post, path = "/accounts/password", operation_id = "change_password", tag = "people",
    request_body = PasswordChange,
    responses(
        (status = 200, body = Me, description = "The cookie that comes along is the only one that proves the account."),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 403, body = ErrorBody, description = "The password is wrong, or the caller has no account."),
        (status = 422, body = ErrorBody, description = "Nobody can have this password."),
        (status = 429, body = ErrorBody, description = "There were too many tries; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<PasswordChange>,
) -> Result<(SignedCookieJar, Json<Me>), ApiError> {
    let mut account = caller.person()?.clone();
    passwords::checked(&wish.new)?;
    Guess::at(&account, &peer).check(&app, &peer, wish.password).await?;
    let password = app.hash(&peer, wish.new).await?;
    if !app.store.set_password(&account.principal, account.sessions, &password).await? {
        // It was changed from another browser meanwhile.
        return Err(PeopleError::WrongPassword.into());
    }
    account.sessions += 1;
    // A browser that was signed out is told nothing more; whoever is here subscribes anew.
    app.store.unsubscribe(&account.principal, None).await?;
    app.sign_out(&account.principal);
    let (principal, _) = caller.or_guest(&app)?;
    Ok(signed_in(&app, &caller, principal, &account))
}

/// Deletes the caller's account and its bots. Others can then take their names; the seats that they held stay, as those
/// of a former player.
#[utoipa::path(delete, path = "/accounts", operation_id = "delete_account", tag = "people", request_body = Deletion,
    responses(
        (status = 204, description = "There is no such account any more."),
        (status = 400, body = ErrorBody, description = "The body is not one of these."),
        (status = 403, body = ErrorBody, description = "The password is wrong, or the caller has no account."),
        (status = 429, body = ErrorBody, description = "There were too many tries; `Retry-After` says when to try again."),
    )
)]
pub(super) async fn erase(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<Deletion>,
) -> Result<(StatusCode, CookieJar), ApiError> {
    let account = caller.person()?;
    Guess::at(account, &peer).check(&app, &peer, wish.password).await?;
    let bots = app.store.bots(&account.principal).await?;
    app.store.erase(&account.principal).await?;
    bots.iter().chain([account]).for_each(|gone| app.sign_out(&gone.principal));
    Ok((StatusCode::NO_CONTENT, caller.no_cookie(&app)))
}

impl Claim {
    /// What the cookie of somebody who signed in says.
    pub(super) fn of(principal: menagerie_table::Principal, account: &Account) -> Claim {
        Claim { principal, sessions: Some(account.sessions) }
    }
}
