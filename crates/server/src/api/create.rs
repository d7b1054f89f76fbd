//! `POST /api/matches`

use crate::api::mine;
use crate::api_error::{ApiError, BadSeats};
use crate::app::App;
use crate::catalog::Listing;
use crate::extract::Body;
use crate::identity::Caller;
use crate::peer::Peer;
use crate::quota::MATCHES;
use crate::rated;
use crate::stored;
use crate::world::{World, random};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::SignedCookieJar;
use menagerie_kernel::{Info, Options, Seat, excerpt, quoted};
use menagerie_table::{
    Gathering, Holder, OpenError, Person, Phase, Plan, Principal, Source, Terms, TimeControl, TokenHash,
};
use menagerie_wire::{CreateMatch, Created, ErrorBody};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Makes a match. The caller gets a token for every seat that it holds, and a code for every seat that others may take.
/// A caller without identity becomes a guest, who is known by a cookie; the match is put on its list.
///
/// If a puzzle is asked for with several seats, the match that plays this puzzle is made instead.
///
/// The game begins when every seat is taken and every person's seat has given its [nonce](#/matches/nonce), or half a
/// minute after the last seat was taken.
#[utoipa::path(post, path = "/matches", tag = "matches", request_body = CreateMatch, responses(
    (status = 201, body = Created),
    (status = 400, body = ErrorBody, description = "The body is not one of these."),
    (status = 403, body = ErrorBody, description = "A rated match is for those with an account."),
    (status = 409, body = ErrorBody, description = "Too many matches of the caller have not ended."),
    (status = 413, body = ErrorBody, description = "The body is too large."),
    (status = 422, body = ErrorBody, description = "The game, a seat, an option, the clock or the position is refused."),
    (status = 429, body = ErrorBody, description = "Too many matches were made; `Retry-After` says when to try again."),
    (status = 503, body = ErrorBody, description = "The disk is nearly full."),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    peer: Peer,
    Body(wish): Body<CreateMatch>,
) -> Result<(StatusCode, Option<SignedCookieJar>, Json<Created>), ApiError> {
    check_wish(&wish)?;
    let listing = app.catalog.find_for(&wish.game, wish.seats.len());
    let listing = listing.ok_or_else(|| ApiError::UnknownGame(excerpt(&wish.game)))?;
    let info = listing.game.info();
    if wish.clock.is_some() && listing.game.puzzle_match().is_some() {
        return Err(ApiError::KeepsTime(info.name));
    }
    if wish.rated {
        rated::check(info, &wish)?;
        app.may_be_rated(caller.account(), &[]).await?;
    }
    app.charge_together(MATCHES, &peer, &caller).await?;
    app.may_begin(&peer, &caller).await?;
    let (principal, cookie) = caller.or_guest(&app)?;
    let handicaps = handicaps(info, &wish)?;
    let Seats { places, tokens } = Seats::take(&*app.world, principal, listing, &wish.seats)?;
    let plan = Plan {
        id: hex::encode(random::<8>(&*app.world)?),
        options: Options::check(info.options, wish.options).map_err(OpenError::Option)?,
        position: wish.position,
        places,
        source: source(&app, wish.seed)?,
        terms: Terms {
            clock: wish.clock,
            handicaps,
            listed: wish.listed,
            shuffle: wish.shuffle,
            rated: wish.rated,
        },
        created_ms: app.world.now_ms(),
    };
    let (row, now_ms) = (stored::row(info, &plan), plan.created_ms);
    let called = Gathering::open(&*listing.game, plan, now_ms)?;
    let invites = (0..called.places().len() as u8).map(Seat);
    let invites = invites.filter_map(|seat| Some((info.seat_id(seat).to_owned(), called.invite(seat)?)));
    let invites = invites.collect();
    let commitment = called.plan().source.commitment().map(hex::encode);
    let begun = called.dealt(&*listing.game, now_ms)?;
    let of = begun.map_or_else(|| Phase::from(called), Phase::from);
    let (id, version) = (of.id().to_owned(), of.version());
    app.create(of, row, Some(peer.household())).await?;
    mine::keep(&app, principal, &id).await;
    Ok((StatusCode::CREATED, cookie, Json(Created { id, version, at: 0, commitment, tokens, invites })))
}

/// Refuses a clock that is not sound, and options beside a position, whose text says already what they would.
fn check_wish(wish: &CreateMatch) -> Result<(), ApiError> {
    if wish.position.is_some() && !wish.options.is_empty() {
        return Err(ApiError::NotOffered("position with options".to_owned()));
    }
    match wish.clock {
        Some(clock) if !clock.is_sound() => Err(ApiError::BadClock),
        _ => Ok(()),
    }
}

/// The times that differ from those of the others, by seat in order of play.
fn handicaps(info: &Info, wish: &CreateMatch) -> Result<Vec<Option<TimeControl>>, ApiError> {
    let mut handicaps = Vec::new();
    for (id, clock) in &wish.handicaps {
        let seat = usize::from(info.seat(id).map_err(BadSeats::Unknown)?.0);
        if !wish.seats.contains_key(id) {
            return Err(BadSeats::Empty(info.seats[seat].id).into());
        }
        if !clock.is_sound() {
            return Err(ApiError::BadClock);
        }
        if !wish.clock.is_some_and(|common| common.is_like(*clock)) {
            return Err(ApiError::BadHandicap);
        }
        handicaps.resize(handicaps.len().max(seat + 1), None);
        handicaps[seat] = Some(*clock);
    }
    Ok(handicaps)
}

/// The seats of a match, and the tokens of those that the caller holds.
struct Seats {
    places: Vec<Option<Holder>>,
    tokens: BTreeMap<String, String>,
}

impl Seats {
    fn take(
        world: &dyn World,
        principal: Principal,
        listing: &Listing,
        wishes: &BTreeMap<String, String>,
    ) -> Result<Seats, ApiError> {
        let info = listing.game.info();
        wishes.keys().try_for_each(|id| info.seat(id).map(drop)).map_err(BadSeats::Unknown)?;
        let mut seats = Seats { places: Vec::new(), tokens: BTreeMap::new() };
        let needed = info.fewest_seats();
        let taken =
            info.seats.iter().rposition(|seat| wishes.contains_key(seat.id)).map_or(0, |last| last + 1);
        for seat in &info.seats[..taken.max(needed)] {
            let place = match wishes.get(seat.id).ok_or(BadSeats::Empty(seat.id))?.as_str() {
                "me" => {
                    let (token, holder) = person(world, principal)?;
                    seats.tokens.insert(seat.id.to_owned(), token);
                    Some(holder)
                }
                "open" => None,
                other => {
                    let level = other.strip_prefix("computer:");
                    let level = level.ok_or_else(|| BadSeats::NoHolder(excerpt(other)))?;
                    Some(computer(listing, level)?)
                }
            };
            seats.places.push(place);
        }
        // Computers that play for nobody would only take the places of those for which somebody waits.
        if seats.tokens.is_empty() {
            return Err(BadSeats::Nobody.into());
        }
        Ok(seats)
    }
}

/// A principal as the holder of a seat, with the token that proves the seat.
pub(super) fn person(world: &dyn World, principal: Principal) -> Result<(String, Holder), ApiError> {
    let token = hex::encode(random::<32>(world)?);
    let person = Person { token: TokenHash::of(&token), principal: Some(principal) };
    Ok((token, Holder::Person(person)))
}

/// The computer as the holder of a seat.
pub(super) fn computer(listing: &Listing, level: &str) -> Result<Holder, BadSeats> {
    let levels = &listing.info.levels;
    let known = levels.iter().any(|known| known == level);
    match level.parse() {
        Ok(level) if known => Ok(Holder::Computer { level }),
        _ if levels.is_empty() => Err(BadSeats::NoComputer),
        _ => {
            Err(BadSeats::NoLevel { given: excerpt(level), known: quoted(levels.iter().map(String::as_str)) })
        }
    }
}

/// Where the match's chance comes from: a secret, to which nonces are added, or a seed where that is allowed.
fn source(app: &App, seed: Option<u64>) -> Result<Source, ApiError> {
    match seed {
        Some(seed) if app.config.allow_seeds => Ok(Source::Seed(seed)),
        Some(_) => Err(ApiError::SeedsRefused),
        None => Ok(Source::Committed { secret: random(&*app.world)?, nonces: Vec::new() }),
    }
}
