//! `POST /api/sessions`, `DELETE /api/sessions`, `GET /api/me`

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::extract::Body;
use crate::identity::{Caller, Claim};
use crate::names::skeleton_of;
use crate::peer::Peer;
use crate::quota::{GUESSES, GUESSES_AT_NAME};
use crate::throttle::{Charge, GUESSES_FOR_NAME};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::SignedCookieJar;
use menagerie_store::Account;
use menagerie_table::Principal;
use menagerie_wire::{CallerKind, ErrorBody, Me, Secret, SignIn};
use std::sync::Arc;

/// Signs in. What a guest has played in this browser before is the account's from now on.
///
/// A wrong name and a wrong password are answered alike, and whoever is wrong too often has to wait.
#[utoipa::path(post, path = "/sessions", operation_id = "sign_in", tag = "people", request_body = SignIn, responses(
    (status = 200, body = Me, description = "The cookie that comes along proves the account from now on."),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 403, body = ErrorBody, description = "The name or the password is wrong."),
    (status = 415, body = ErrorBody, description = "The body does not say that it is JSON."),
    (status = 429, body = ErrorBody, description = "There were too many tries; `Retry-After` says when to try again."),
))]
pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<SignIn>,
) -> Result<(SignedCookieJar, Json<Me>), ApiError> {
    if caller.account().is_some_and(|account| account.owner.is_some()) {
        return Err(PeopleError::NotForBots.into());
    }
    let skeleton = skeleton_of(&wish.name);
    let account = app.store.account_named(&skeleton).await?.filter(|account| account.owner.is_none());
    let guess = Guess::new(&skeleton, &peer, account.as_ref());
    guess.check(&app, &peer, wish.password).await?;
    let account = account.ok_or(PeopleError::WrongPassword)?;
    let principal: Principal = account.principal.parse().map_err(|_| ApiError::Internal)?;
    adopt(&app, &caller, &account).await?;
    Ok(signed_in(&app, &caller, principal, &account))
}

/// Makes the guest of this browser an alias of the account, if the guest has left a trace: matches, push subscriptions,
/// or blocks by or of it.
async fn adopt(app: &App, caller: &Caller, account: &Account) -> Result<(), ApiError> {
    let Some(guest) = caller.known().filter(|known| known.account.is_none()) else { return Ok(()) };
    let guest = guest.principal.to_string();
    let has_traces = !app.store.kept(&guest, None, 1).await?.is_empty()
        || !app.store.subscriptions(&guest).await?.is_empty()
        || !app.store.blocks(&guest).await?.is_empty()
        || !app.store.blockers(&guest).await?.is_empty();
    if has_traces {
        app.store.add_alias(&guest, &account.principal).await?;
    }
    Ok(())
}

/// Signs out. The browser is that of a new guest from now on. A guest is not signed out, because it could not come
/// back.
#[utoipa::path(delete, path = "/sessions", operation_id = "sign_out", tag = "people", responses(
    (status = 204, description = "The browser proves no account (any more)."),
))]
pub(super) async fn sign_out(State(app): State<Arc<App>>, caller: Caller) -> (Option<CookieJar>, StatusCode) {
    let is_guest = caller.known().is_some_and(|known| known.account.is_none());
    ((!is_guest).then(|| caller.no_cookie(&app)), StatusCode::NO_CONTENT)
}

/// The caller.
#[utoipa::path(get, path = "/me", operation_id = "me", tag = "me", security((), ("bot" = [])),
    responses((status = 200, body = Me), (status = 401, body = ErrorBody, description = "The token is of no bot.")))]
pub(super) async fn me(caller: Caller) -> Json<Me> {
    Json(caller.account().map_or(Me { kind: CallerKind::Guest, username: None }, told))
}

fn told(account: &Account) -> Me {
    let kind = if account.owner.is_some() { CallerKind::Bot } else { CallerKind::Account };
    Me { kind, username: account.name.clone() }
}

/// What somebody is answered who has signed in.
pub(super) fn signed_in(
    app: &App,
    caller: &Caller,
    principal: Principal,
    account: &Account,
) -> (SignedCookieJar, Json<Me>) {
    (caller.cookie(app, Claim::of(principal, account)), Json(told(account)))
}

/// A password that somebody tries.
pub(super) struct Guess {
    charges: Vec<Charge>,
    known: Option<String>,
}

impl Guess {
    /// For a name that somebody may have.
    fn new(skeleton: &str, peer: &Peer, account: Option<&Account>) -> Guess {
        let mut charges = GUESSES_AT_NAME.about(skeleton, peer);
        charges.extend(GUESSES.about("", peer));
        charges.push(Charge::new("name", skeleton, GUESSES_FOR_NAME));
        Guess { charges, known: account.and_then(|account| account.password.clone()) }
    }

    /// For an account that is signed in.
    pub(super) fn at(account: &Account, peer: &Peer) -> Guess {
        Guess::new(account.skeleton.as_deref().unwrap_or_default(), peer, Some(account))
    }

    /// Tries it. It counts as wrong until it was found right, so that nothing is gained by guessing all at once.
    pub(super) async fn check(self, app: &Arc<App>, peer: &Peer, password: Secret) -> Result<(), ApiError> {
        app.count_or_refuse(&self.charges).await?;
        let right = app.is_right(peer, password, self.known).await;
        if !matches!(right, Ok(false)) {
            app.uncount(&self.charges).await?;
        }
        if right? { Ok(()) } else { Err(PeopleError::WrongPassword.into()) }
    }
}
