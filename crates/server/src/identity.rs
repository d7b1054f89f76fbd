//! The callers: a person proves themselves by a signed cookie, a bot by its token, and a seat by another one.

use crate::api_error::{ApiError, PeopleError};
use crate::app::App;
use crate::office::{self, Network};
use crate::peer::{Address, Peer};
use crate::prefix::Prefix;
use crate::world::{World, random};
use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use axum_extra::extract::{CookieJar, Query};
use menagerie_kernel::{Eye, Seat};
use menagerie_store::{Account, Ban, Store};
use menagerie_table::{Holder, Look, Match, Person, Phase, Principal, TokenHash};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::{Arc, PoisonError, RwLock};
use utoipa::IntoParams;

/// The cookie of a guest, or of somebody who has signed in.
const COOKIE: &str = "menagerie_guest";

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// How long a key signs before a new one follows it.
const KEY_SIGNS_MS: i64 = 90 * DAY_MS;

/// How long a key verifies: longer than browsers keep a cookie that it has signed, which is at most 400 days.
const KEY_VERIFIES_MS: i64 = 600 * DAY_MS;

/// What somebody who is kept out may still call, besides what only reads: what is about themselves, and what asks about
/// positions. All other calls are refused, so that a new call cannot be forgotten.
const FOR_THE_BANNED: [&str; 10] = [
    "/api/accounts",
    "/api/accounts/password",
    "/api/matches/{id}/leave",
    "/api/matches/{id}/steps",
    "/api/matches/{id}/why",
    "/api/me/blocks",
    "/api/me/blocks/{id}",
    "/api/me/matches/{id}",
    "/api/push",
    "/api/sessions",
];

/// What the token of a bot begins with, so that it is taken for no seat's.
pub(crate) const BOT_TOKEN: &str = "mbot_";

/// What a cookie says: who it is, and for an account, how often all its browsers had been signed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) principal: Principal,
    pub(crate) sessions: Option<u32>,
}

impl Claim {
    fn read(text: &str) -> Option<Claim> {
        let (principal, sessions) = match text.split_once('.') {
            Some((principal, sessions)) => (principal, Some(sessions.parse().ok()?)),
            None => (text, None),
        };
        Some(Claim { principal: principal.parse().ok()?, sessions })
    }

    fn text(self) -> String {
        match self.sessions {
            Some(sessions) => format!("{}.{sessions}", self.principal),
            None => self.principal.to_string(),
        }
    }
}

/// The keys by which guests prove themselves. The newest signs, all verify.
pub(crate) struct Keys {
    ring: RwLock<Arc<Ring>>,
    /// The path for which browsers keep what is signed.
    path: String,
}

struct Ring {
    newest: Key,
    older: Vec<Key>,
}

impl Ring {
    /// The keys in a store, the newest of which stands last; none where there are none.
    async fn read(store: &dyn Store) -> Result<Option<Ring>, ApiError> {
        let read = |key: &menagerie_store::Key| {
            Key::try_from(&key.secret[..])
                .map_err(|why| ApiError::Unreadable(format!("a key in the store cannot be read: {why}")))
        };
        let mut keys = store.keys().await?.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(keys.pop().map(|newest| Ring { newest, older: keys }))
    }
}

impl Keys {
    /// The keys in a store, with a new one if the newest has signed for long enough.
    pub(crate) async fn load(
        store: &dyn Store,
        world: &dyn World,
        prefix: &Prefix,
    ) -> Result<Keys, ApiError> {
        Keys::follow_up(store, world).await?;
        // If several processes add a key at the same moment, each has to know the keys of the others.
        let ring = Ring::read(store).await?.ok_or(ApiError::Internal)?;
        Ok(Keys { ring: RwLock::new(Arc::new(ring)), path: format!("{prefix}/api") })
    }

    /// Adds a key to a store if the newest one has signed for long enough, and says whether it did.
    async fn follow_up(store: &dyn Store, world: &dyn World) -> Result<bool, ApiError> {
        let now_ms = world.now_ms();
        let newest = store.keys().await?.pop();
        let is_old = newest.is_none_or(|newest| newest.made_ms + KEY_SIGNS_MS < now_ms);
        if is_old {
            let key = menagerie_store::Key { secret: random::<64>(world)?.to_vec(), made_ms: now_ms };
            store.add_key(key, now_ms - KEY_VERIFIES_MS).await?;
        }
        Ok(is_old)
    }

    /// Signs with a new key from now on if the newest one has signed for long enough.
    pub(crate) async fn renew(&self, store: &dyn Store, world: &dyn World) -> Result<(), ApiError> {
        if Keys::follow_up(store, world).await? { self.reload(store).await } else { Ok(()) }
    }

    /// Learns the keys that another process has added.
    pub(crate) async fn reload(&self, store: &dyn Store) -> Result<(), ApiError> {
        if let Some(ring) = Ring::read(store).await? {
            *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring);
        }
        Ok(())
    }

    fn ring(&self) -> Arc<Ring> {
        self.ring.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What a request proves by its cookie, and whether that was signed by the newest key.
    fn verified(&self, headers: &HeaderMap) -> Option<(Claim, bool)> {
        let signed_by = |key: &Key| {
            let cookie = SignedCookieJar::from_headers(headers, key.clone()).get(COOKIE)?;
            Claim::read(cookie.value())
        };
        let ring = self.ring();
        let by_older = || Some((ring.older.iter().rev().find_map(signed_by)?, false));
        signed_by(&ring.newest).map(|claim| (claim, true)).or_else(by_older)
    }

    /// No script can read it, and no other site can make the browser send it.
    fn cookie(&self, value: String, is_secure: bool) -> Cookie<'static> {
        Cookie::build((COOKIE, value))
            .path(self.path.clone())
            .http_only(true)
            .secure(is_secure)
            .same_site(SameSite::Strict)
            .build()
    }

    /// What a browser is to send with its calls.
    fn signed(&self, claim: Claim, is_secure: bool) -> SignedCookieJar {
        let mut cookie = self.cookie(claim.text(), is_secure);
        cookie.make_permanent();
        SignedCookieJar::new(self.ring().newest.clone()).add(cookie)
    }
}

/// Somebody who was here before.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) principal: Principal,
    /// The guests as whom they played before they signed in.
    aliases: Vec<Principal>,
    /// None of a guest.
    pub(crate) account: Option<Account>,
}

impl Known {
    /// The person that a cookie claims to be, if the claim still holds. The cookie of a guest who has an account now
    /// proves nothing, nor does one of an account from before all its browsers were signed out.
    async fn by_cookie(store: &dyn Store, claim: Claim) -> Result<Option<Known>, ApiError> {
        let Claim { principal, sessions } = claim;
        let found = store.accounts(&[principal.to_string()]).await?.pop().flatten();
        match (found, sessions) {
            (None, None) => Ok(Some(Known { principal, aliases: Vec::new(), account: None })),
            (Some(account), Some(sessions)) => {
                let is_valid = account.principal == principal.to_string()
                    && account.sessions == sessions
                    && account.name.is_some();
                if is_valid { Known::by_account(store, account).await.map(Some) } else { Ok(None) }
            }
            _ => Ok(None),
        }
    }

    async fn by_account(store: &dyn Store, account: Account) -> Result<Known, ApiError> {
        let read = |text: &str| {
            text.parse()
                .map_err(|_| ApiError::Unreadable("the name of a principal cannot be read".to_owned()))
        };
        let aliases = store.aliases(&account.principal).await?;
        let aliases = aliases.iter().map(|alias| read(alias)).collect::<Result<_, _>>()?;
        Ok(Known { principal: read(&account.principal)?, aliases, account: Some(account) })
    }

    async fn by_token(store: &dyn Store, token: &str) -> Result<Known, ApiError> {
        let bot = store.bot(&Sha256::digest(token)).await?.ok_or(PeopleError::BadBotToken)?;
        Known::by_account(store, bot).await
    }

    /// The names under which they may be banned: any that they have had, and that of their owner.
    fn outcasts(&self) -> impl Iterator<Item = String> {
        let owner = self.account.as_ref().and_then(|account| account.owner.clone());
        self.names().map(|name| name.to_string()).chain(owner)
    }

    /// All that they have been called in logs.
    pub(crate) fn names(&self) -> impl Iterator<Item = Principal> {
        std::iter::once(self.principal).chain(self.aliases.iter().copied())
    }
}

/// The caller.
#[derive(Clone)]
pub(crate) struct Caller {
    token: Option<TokenHash>,
    known: Option<Known>,
    /// Whether its browser needs no other cookie.
    is_settled: bool,
    is_secure: bool,
    /// The name of the seat as which it calls, if it holds several.
    seat: Option<String>,
    /// The name of the seat with whose eyes it looks at a game that is over.
    eyes: Option<String>,
}

/// Who looks.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Looker {
    /// As which of its seats somebody calls who holds several and shows no token.
    seat: Option<String>,
    /// With the eyes of which seat, or of the `public`, the board of a game that is over is looked at.
    eyes: Option<String>,
}

impl Caller {
    /// Somebody of whom nothing is known.
    pub(crate) fn public() -> Caller {
        Caller { token: None, known: None, is_settled: true, is_secure: false, seat: None, eyes: None }
    }

    /// This caller with the token of a seat that it shows later.
    pub(crate) fn with_token(&self, token: TokenHash) -> Caller {
        Caller { token: Some(token), ..self.clone() }
    }

    /// This caller without the seat that it names or proves besides.
    pub(crate) fn by_itself(&self) -> Caller {
        Caller { token: None, seat: None, ..self.clone() }
    }

    /// The seat that the caller held before the computer took over.
    pub(crate) fn former_seat(&self, of: &Match) -> Option<Seat> {
        let is_known = |principal| self.known.iter().any(|known| known.names().any(|name| name == principal));
        let is_caller =
            |person: &Person| self.token == Some(person.token) || person.principal.is_some_and(is_known);
        let mut seats = (0..of.holders().len() as u8).map(Seat);
        seats.find(|seat| of.former(*seat).is_some_and(is_caller))
    }

    /// The principal that calls, if any.
    pub(crate) fn principal(&self) -> Option<Principal> {
        self.known.as_ref().map(|known| known.principal)
    }

    /// What is known of the caller, if they were here before.
    pub(crate) fn known(&self) -> Option<&Known> {
        self.known.as_ref()
    }

    /// The account that calls, if it is one; a bot has an account of its own.
    pub(crate) fn account(&self) -> Option<&Account> {
        self.known.as_ref()?.account.as_ref()
    }

    /// The account of a person that calls. Bots are refused: they have none of the things that belong to it.
    pub(crate) fn person(&self) -> Result<&Account, PeopleError> {
        match self.account() {
            Some(account) if account.owner.is_none() => Ok(account),
            Some(_) => Err(PeopleError::NotForBots),
            None => Err(PeopleError::NeedsAccount),
        }
    }

    /// The principal that calls, which is a new guest if it has never called before, and the cookie that its browser is to
    /// keep.
    pub(crate) fn or_guest(&self, app: &App) -> Result<(Principal, Option<SignedCookieJar>), ApiError> {
        let (principal, sessions) = match &self.known {
            Some(known) => (known.principal, known.account.as_ref().map(|account| account.sessions)),
            None => (Principal(random(&*app.world)?), None),
        };
        let cookie = (!self.is_settled).then(|| self.cookie(app, Claim { principal, sessions }));
        Ok((principal, cookie))
    }

    /// What the caller's browser is to keep from now on.
    pub(crate) fn cookie(&self, app: &App, claim: Claim) -> SignedCookieJar {
        app.keys.signed(claim, self.is_secure)
    }

    /// Makes the caller's browser forget who it is.
    pub(crate) fn no_cookie(&self, app: &App) -> CookieJar {
        let mut cookie = app.keys.cookie(String::new(), self.is_secure);
        cookie.make_removal();
        CookieJar::new().add(cookie)
    }

    /// The seats that the caller holds.
    pub(crate) fn seats(&self, of: &Phase) -> Vec<Seat> {
        let names = self.known.iter().flat_map(Known::names);
        let mut seats: Vec<Seat> = names.flat_map(|name| of.seats_held_by(name)).collect();
        let proved = self.token.and_then(|token| of.seat_of(token));
        seats.extend(proved.filter(|seat| !seats.contains(seat)));
        seats.sort_by_key(|seat| seat.0);
        seats
    }

    /// Whether the caller holds one of some places.
    pub(crate) fn holds_any(&self, places: &[Option<Holder>]) -> bool {
        let names: Vec<Principal> = self.known.iter().flat_map(Known::names).collect();
        places.iter().flatten().any(|holder| match holder {
            Holder::Person(person) => {
                self.token == Some(person.token) || person.principal.is_some_and(|one| names.contains(&one))
            }
            Holder::Computer { .. } => false,
        })
    }

    /// The eye whose view the caller gets: that of the seat that its token proves; without a token, that of the seat
    /// that it names or of its only one; else the public's. A token that proves no seat, and never did, is an error; it
    /// does not stand for the public.
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

    /// With whose eyes the caller looks: its own or, at a game that is over and has no secrets any more, those that it names.
    pub(crate) fn look(&self, of: &Phase) -> Result<Look, ApiError> {
        let own = self.eye(of)?;
        let Some(name) = &self.eyes else { return Ok(own.into()) };
        let board = of.info().eye(name)?;
        if of.begun().is_none_or(|of| of.outcome().is_none()) {
            return Err(ApiError::NotOver);
        }
        Ok(Look { board, talk: own })
    }

    /// The seat that the caller proves to hold.
    pub(crate) fn seat(&self, of: &Phase) -> Result<Seat, ApiError> {
        self.eye(of)?.seat().ok_or(ApiError::Unauthorized)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, ApiError> {
        let peer = Peer::from_request_parts(parts, app).await?;
        let bearer = parts.headers.get(AUTHORIZATION).map(|value| {
            let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        let bearer = bearer.map(|token| token.ok_or(ApiError::Unauthorized)).transpose()?;
        let Looker { seat, eyes } =
            Query::try_from_uri(&parts.uri).map(|Query(looker)| looker).unwrap_or_default();
        let (token, known, is_settled) = match bearer.filter(|token| token.starts_with(BOT_TOKEN)) {
            Some(token) => (None, Some(Known::by_token(&*app.store, token).await?), true),
            None => {
                let claim = app.keys.verified(&parts.headers);
                let known = match claim {
                    Some((claim, _)) => Known::by_cookie(&*app.store, claim).await?,
                    None => None,
                };
                let is_settled = known.is_some() && claim.is_some_and(|(_, by_newest)| by_newest);
                (bearer.map(TokenHash::of), known, is_settled)
            }
        };
        must_be_let_in(app, parts, known.as_ref(), &peer).await?;
        Ok(Caller { token, known, is_settled, is_secure: peer.is_secure, seat, eyes })
    }
}

/// Refuses a banned caller, and a guest from a banned network. People who have an account are banned by name.
async fn must_be_let_in(
    app: &App,
    parts: &Parts,
    known: Option<&Known>,
    peer: &Peer,
) -> Result<(), ApiError> {
    let is_kept = is_kept_from_the_banned(parts);
    let is_guest = known.is_none_or(|known| known.account.is_none());
    let own = known.filter(|_| is_kept).into_iter().flat_map(Known::outcasts);
    let address = peer.address.iter().filter(|_| is_guest && (is_kept || makes_an_account(parts)));
    let networks = address.flat_map(Address::networks).map(|network| network.principal());
    let names: Vec<String> = own.chain(networks).collect();
    if names.is_empty() {
        return Ok(());
    }
    let (of_networks, own): (Vec<Ban>, Vec<Ban>) = app
        .store
        .bans(&names)
        .await?
        .into_iter()
        .partition(|ban| Network::of_principal(&ban.principal).is_some());
    let now_ms = app.world.now_ms();
    if let Some(Ban { until_ms, why, .. }) = office::in_force(own, now_ms) {
        return Err(PeopleError::Banned { until_ms, why }.into());
    }
    match office::in_force(of_networks, now_ms) {
        Some(Ban { until_ms, why, .. }) => Err(PeopleError::NetworkBanned { until_ms, why }.into()),
        None => Ok(()),
    }
}

/// Whether a call would make an account, which would be a way around the ban of a network.
fn makes_an_account(parts: &Parts) -> bool {
    let path = parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str);
    parts.method == Method::POST && path == Some("/api/accounts")
}

/// Whether a call is one that a banned caller cannot make.
fn is_kept_from_the_banned(parts: &Parts) -> bool {
    let path = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let only_reads = matches!(parts.method, Method::GET | Method::HEAD) || path.starts_with("/api/games/");
    !only_reads && !FOR_THE_BANNED.contains(&path)
}
