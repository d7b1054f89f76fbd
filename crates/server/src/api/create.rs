//! `POST /api/matches`

use crate::api::mine;
use crate::api_error::{ApiError, BadSeats};
use crate::app::App;
use crate::catalog::Listing;
use crate::extract::Body;
use crate::keeper::MaybeKeeper;
use crate::world::{World, random};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use hex::FromHex;
use menagerie_kernel::{Options, excerpt, quoted};
use menagerie_table::{Holder, Match, Nonce, OpenError, Setup, Source, TokenHash};
use menagerie_wire::{CreateMatch, Created, ErrorBody};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Makes a match. The caller gets a token for every seat that it holds. The match is put on the list of the browser
/// that makes it; a browser without a list gets a cookie to find it by.
#[utoipa::path(post, path = "/matches", tag = "matches", request_body = CreateMatch, responses(
    (status = 201, body = Created),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 413, body = ErrorBody, description = "The body is too large."),
    (status = 422, body = ErrorBody, description = "The game, a seat, an option or the position is refused."),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    MaybeKeeper(keeper): MaybeKeeper,
    Body(wish): Body<CreateMatch>,
) -> Result<(StatusCode, CookieJar, Json<Created>), ApiError> {
    refuse_what_is_not_offered(&wish)?;
    let listing = app.catalog.find(&wish.game).ok_or_else(|| ApiError::UnknownGame(excerpt(&wish.game)))?;
    let info = listing.game.info();
    let seats = Seats::take(&*app.world, listing, &wish.seats)?;
    let options = Options::check(info.options, wish.options).map_err(OpenError::Option)?;
    let source = source(&app, wish.seed, wish.nonce.as_deref(), &seats.holders)?;
    let setup = Setup {
        id: hex::encode(random::<8>(&*app.world)?),
        options,
        position: wish.position,
        holders: seats.holders,
        source,
        created_ms: app.world.now_ms(),
    };
    let of = Match::open(&*listing.game, setup)?;
    let created = Created {
        id: of.setup().id.clone(),
        version: of.version(),
        at: of.at(),
        tokens: seats.tokens,
        invites: BTreeMap::new(),
    };
    app.create(of).await?;
    let fresh = mine::keep(&app, keeper, &created.id).await?;
    let cookies = fresh.into_iter().fold(CookieJar::new(), |jar, keeper| jar.add(keeper.cookie()));
    Ok((StatusCode::CREATED, cookies, Json(created)))
}

/// What later releases will offer is refused by name, rather than ignored.
fn refuse_what_is_not_offered(wish: &CreateMatch) -> Result<(), ApiError> {
    let wanted = [
        ("clock", wish.clock.is_some()),
        ("listed", wish.listed == Some(true)),
        ("shuffle", wish.shuffle == Some(true)),
        ("position with options", wish.position.is_some() && !wish.options.is_empty()),
    ];
    match wanted.into_iter().find(|(_, wanted)| *wanted) {
        Some((what, _)) => Err(ApiError::NotOffered(what.to_owned())),
        None => Ok(()),
    }
}

/// The holders of the seats, and the tokens of those that the caller holds.
struct Seats {
    holders: Vec<Holder>,
    tokens: BTreeMap<String, String>,
}

impl Seats {
    fn take(
        world: &dyn World,
        listing: &Listing,
        wishes: &BTreeMap<String, String>,
    ) -> Result<Seats, ApiError> {
        let info = listing.game.info();
        wishes.keys().try_for_each(|id| info.seat(id).map(drop)).map_err(BadSeats::Unknown)?;
        let mut seats = Seats { holders: Vec::new(), tokens: BTreeMap::new() };
        let needed = info.fewest_seats();
        let taken =
            info.seats.iter().rposition(|seat| wishes.contains_key(seat.id)).map_or(0, |last| last + 1);
        for seat in &info.seats[..taken.max(needed)] {
            let holder = match wishes.get(seat.id).ok_or(BadSeats::Empty(seat.id))?.as_str() {
                "me" => {
                    let token = hex::encode(random::<32>(world)?);
                    let hash = TokenHash::of(&token);
                    seats.tokens.insert(seat.id.to_owned(), token);
                    Holder::Person(hash)
                }
                "open" => return Err(ApiError::NotOffered("open".to_owned())),
                other => Holder::Computer { level: level(listing, other)? },
            };
            seats.holders.push(holder);
        }
        // Computers that play for nobody would only take the places of those that somebody waits for.
        if seats.tokens.is_empty() {
            return Err(BadSeats::Nobody.into());
        }
        Ok(seats)
    }
}

/// Reads `computer:LEVEL`.
fn level(listing: &Listing, wish: &str) -> Result<u8, BadSeats> {
    let levels = &listing.info.levels;
    let level = wish.strip_prefix("computer:").ok_or_else(|| BadSeats::NoHolder(excerpt(wish)))?;
    let known = levels.iter().any(|known| known == level);
    match level.parse() {
        Ok(number) if known => Ok(number),
        _ if levels.is_empty() => Err(BadSeats::NoComputer),
        _ => {
            Err(BadSeats::NoLevel { given: excerpt(level), known: quoted(levels.iter().map(String::as_str)) })
        }
    }
}

/// Where the match's chance comes from. A person's nonce is the caller's, or random; a computer's is zeros.
fn source(app: &App, seed: Option<u64>, nonce: Option<&str>, holders: &[Holder]) -> Result<Source, ApiError> {
    let given = nonce.map(read_nonce).transpose()?;
    if let Some(seed) = seed {
        return if app.config.allow_seeds { Ok(Source::Seed(seed)) } else { Err(ApiError::SeedsRefused) };
    }
    let nonce = |holder: &Holder| match (holder, given) {
        (Holder::Computer { .. }, _) => Ok(Nonce([0; 32])),
        (Holder::Person(_), Some(nonce)) => Ok(nonce),
        (Holder::Person(_), None) => random(&*app.world).map(Nonce),
    };
    let nonces = holders.iter().map(nonce).collect::<Result<_, _>>()?;
    Ok(Source::Committed { secret: random(&*app.world)?, nonces })
}

fn read_nonce(text: &str) -> Result<Nonce, ApiError> {
    FromHex::from_hex(text).map(Nonce).map_err(|_| ApiError::BadNonce)
}
