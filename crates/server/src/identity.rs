//! Who calls: a guest proves itself by a signed cookie, a seat by its token.

use crate::api_error::ApiError;
use crate::app::App;
use crate::world::{World, random};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use axum_extra::extract::{CookieJar, Query};
use menagerie_kernel::{Eye, Seat};
use menagerie_store::Store;
use menagerie_table::{Match, Person, Phase, Principal, TokenHash};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The cookie of a guest.
const COOKIE: &str = "menagerie_guest";

/// The cookie by which earlier releases knew a browser's list of matches: a secret.
const OLD_COOKIE: &str = "menagerie";

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// How long a key signs before it is followed by another one.
const KEY_SIGNS_MS: i64 = 90 * DAY_MS;

/// How long a key verifies: longer than browsers keep any cookie, which is 400 days, that it has signed.
const KEY_VERIFIES_MS: i64 = 600 * DAY_MS;

/// The keys by which guests prove themselves. The newest signs, all verify.
pub(crate) struct Keys(Vec<Key>);

impl Keys {
    /// The keys in a store, with a new one if the newest has signed for long enough.
    pub(crate) async fn load(store: &dyn Store, world: &dyn World) -> Result<Keys, ApiError> {
        let now_ms = world.now_ms();
        let mut stored = store.keys().await?;
        if stored.last().is_none_or(|newest| newest.made_ms + KEY_SIGNS_MS < now_ms) {
            let key = menagerie_store::Key { secret: random::<64>(world)?.to_vec(), made_ms: now_ms };
            store.add_key(key.clone(), now_ms - KEY_VERIFIES_MS).await?;
            stored.push(key);
        }
        let read = |key: &menagerie_store::Key| Key::try_from(&key.secret[..]);
        stored
            .iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(Keys)
            .map_err(|why| ApiError::Unreadable(format!("a key in the store cannot be read: {why}")))
    }

    /// The guest that a request proves, and whether its cookie was signed by the newest key.
    fn verified(&self, headers: &HeaderMap) -> Option<(Principal, bool)> {
        let signed_by = |key: &Key| {
            let cookie = SignedCookieJar::from_headers(headers, key.clone()).get(COOKIE)?;
            cookie.value().parse::<Principal>().ok()
        };
        let newest = self.0.len().saturating_sub(1);
        let found =
            self.0.iter().enumerate().rev().find_map(|(at, key)| Some((signed_by(key)?, at == newest)));
        found.or_else(|| Some((old_principal(headers)?, false)))
    }

    /// What a guest's browser is to send with its calls. No script can read it, and no other site can make the browser
    /// send it.
    fn signed(&self, principal: Principal, is_secure: bool) -> SignedCookieJar {
        let cookie = Cookie::build((COOKIE, principal.to_string()))
            .path("/api")
            .http_only(true)
            .secure(is_secure)
            .same_site(SameSite::Strict)
            .permanent()
            .build();
        let newest = self.0.last().cloned().unwrap_or_else(Key::generate);
        SignedCookieJar::new(newest).add(cookie)
    }
}

/// The principal of a browser that an earlier release gave a secret. Its list bears the first half of the secret's hash.
fn old_principal(headers: &HeaderMap) -> Option<Principal> {
    let jar = CookieJar::from_headers(headers);
    let secret = jar.get(OLD_COOKIE)?.value();
    hex::decode(secret).ok().filter(|bytes| bytes.len() == 32)?;
    let hash: [u8; 32] = Sha256::digest(secret).into();
    hash[..16].try_into().ok().map(Principal)
}

/// Who calls.
#[derive(Clone)]
pub(crate) struct Caller {
    token: Option<TokenHash>,
    guest: Option<Principal>,
    /// Whether its browser needs no other cookie.
    is_settled: bool,
    is_secure: bool,
    /// As which of its seats it calls, by the name of the seat.
    seat: Option<String>,
}

#[derive(Deserialize)]
struct SeatQuery {
    seat: Option<String>,
}

impl Caller {
    /// Somebody of whom nothing is known.
    pub(crate) fn public() -> Caller {
        Caller { token: None, guest: None, is_settled: true, is_secure: false, seat: None }
    }

    /// The same caller with the token of a seat that it shows later.
    pub(crate) fn with_token(&self, token: TokenHash) -> Caller {
        Caller { token: Some(token), ..self.clone() }
    }

    /// The seat that the caller held before the computer took over.
    pub(crate) fn former_seat(&self, of: &Match) -> Option<Seat> {
        let is_caller = |person: &Person| {
            self.token == Some(person.token) || self.guest.is_some() && person.principal == self.guest
        };
        let mut seats = (0..of.holders().len() as u8).map(Seat);
        seats.find(|seat| of.former(*seat).is_some_and(is_caller))
    }

    /// The principal that calls, if any.
    pub(crate) fn principal(&self) -> Option<Principal> {
        self.guest
    }

    /// The principal that calls, which is a new guest if it has never called before, and the cookie that its browser is to
    /// keep.
    pub(crate) fn or_guest(&self, app: &App) -> Result<(Principal, Option<SignedCookieJar>), ApiError> {
        let principal = match self.guest {
            Some(principal) => principal,
            None => Principal(random(&*app.world)?),
        };
        let cookie = (!self.is_settled).then(|| app.keys.signed(principal, self.is_secure));
        Ok((principal, cookie))
    }

    /// The seats that the caller holds.
    pub(crate) fn seats(&self, of: &Phase) -> Vec<Seat> {
        let mut seats = self.guest.map_or_else(Vec::new, |guest| of.seats_held_by(guest));
        let proved = self.token.and_then(|token| of.seat_of(token));
        seats.extend(proved.filter(|seat| !seats.contains(seat)));
        seats.sort_by_key(|seat| seat.0);
        seats
    }

    /// The eye whose view the caller gets: that of the seat that its token proves; without a token, that of the seat that
    /// it names or of its only one; else the public's. What proves no seat, and never did, is an error, not the public.
    pub(crate) fn eye(&self, of: &Phase) -> Result<Eye, ApiError> {
        if let Some(token) = self.token {
            return match of.seat_of(token) {
                Some(seat) => Ok(Eye::Seat(seat)),
                None if of.begun().is_some_and(|of| self.former_seat(of).is_some()) => Ok(Eye::Public),
                None => Err(ApiError::Unauthorized),
            };
        }
        let seats = self.seats(of);
        match (&self.seat, &seats[..]) {
            (Some(name), held) => match of.info().eye(name)? {
                Eye::Seat(seat) if !held.contains(&seat) => Err(ApiError::Unauthorized),
                eye => Ok(eye),
            },
            (None, [only]) => Ok(Eye::Seat(*only)),
            (None, _) => Ok(Eye::Public),
        }
    }

    /// The seat that the caller proves to hold.
    pub(crate) fn seat(&self, of: &Phase) -> Result<Seat, ApiError> {
        self.eye(of)?.seat().ok_or(ApiError::Unauthorized)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, ApiError> {
        let token = parts.headers.get(AUTHORIZATION).map(|value| {
            let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| TokenHash::of(token.trim()))
        });
        let token = token.map(|token| token.ok_or(ApiError::Unauthorized)).transpose()?;
        let verified = app.keys.verified(&parts.headers);
        let seat = Query::<SeatQuery>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.seat);
        let scheme = parts.headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        Ok(Caller {
            token,
            guest: verified.map(|(guest, _)| guest),
            is_settled: verified.is_some_and(|(_, by_newest)| by_newest),
            is_secure: scheme == Some("https"),
            seat,
        })
    }
}
