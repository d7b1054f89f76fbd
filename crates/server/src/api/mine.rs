//! Lists of matches: `GET /api/me/matches`, `DELETE /api/me/matches/{id}`, `GET /api/lobby`

use crate::api_error::ApiError;
use crate::app::App;
use crate::company;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::people::Shown;
use crate::presence::in_steps;
use crate::room::Room;
use crate::stored::{self, Lost};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use menagerie_kernel::Info;
use menagerie_store::{Kept, MatchRow};
use menagerie_table::{Holder, Match, Plan, Principal, Terms, TimeControl};
use menagerie_wire::{ErrorBody, ListedMatch, Lobby, MyMatch, MyMatches, OpenMatch, PlayedMatch, log, mine};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use utoipa::IntoParams;

/// How many matches one answer holds.
const PAGE: usize = 100;

/// How many matches with a free seat are looked through for those that the lobby shows.
const MOST_LOOKED_THROUGH: usize = 500;

/// How many matches with a free seat the lobby shows of those that one person has made.
const MOST_OF_ONE: u32 = 3;

/// How many matches that are being played one answer names.
const MOST_PLAYED: usize = 24;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MineQuery {
    /// What the stretch before names as its `next`; the list is shown from its start without one.
    after: Option<String>,
}

/// The matches that the caller began or joined, a stretch at a time from the one in which something happened last.
/// Within a stretch, matches in which the caller is to act come first, and those that are over come last. A caller that
/// never began or joined one has no list.
#[utoipa::path(get, path = "/me/matches", tag = "me", params(MineQuery), responses((status = 200, body = MyMatches)))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(wanted): Query<MineQuery>,
    caller: Caller,
) -> Result<Json<MyMatches>, ApiError> {
    let Some(known) = caller.known() else {
        return Ok(Json(MyMatches { matches: Vec::new(), more: false, next: None }));
    };
    let me: Vec<Principal> = known.names().collect();
    let mut kept =
        app.store.kept(&known.principal.to_string(), wanted.after.as_deref(), PAGE as u32 + 1).await?;
    let more = kept.len() > PAGE;
    kept.truncate(PAGE);
    // The store goes on from the last match in its own order, whatever the order here.
    let next = kept.last().filter(|_| more).map(|kept| kept.row.id.clone());
    let mut found: Vec<Found<MyMatch>> = kept.into_iter().filter_map(|kept| shown(&app, &me, kept)).collect();
    found.sort_by_key(|of| rank(&of.one));
    name(&app, found.iter_mut().map(|of| (of.info, &of.places, &mut of.one.listed))).await?;
    Ok(Json(MyMatches { matches: found.into_iter().map(|of| of.one).collect(), more, next }))
}

/// What comes first on a caller's list: its own turns, then what goes on, then what is over.
fn rank(one: &MyMatch) -> u8 {
    if one.outcome.is_some() {
        2
    } else if one.frozen.is_none() && one.to_act.iter().any(|seat| one.mine.contains(seat)) {
        0
    } else {
        1
    }
}

/// Takes a match from the caller's list. The match itself stays where it is.
#[utoipa::path(delete, path = "/me/matches/{id}", tag = "me", params(("id" = String, Path)), responses(
    (status = 204, description = "It is not on the list (any more)."),
    (status = 503, body = ErrorBody, description = "The list cannot be changed at the moment."),
))]
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    if let Some(principal) = caller.principal() {
        app.store.forget(&principal.to_string(), &id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What the list shows of a match. One whose game this server does not offer (any more) is left out, because nothing
/// can be done with it here.
fn shown(app: &App, me: &[Principal], Kept { row, derived }: Kept) -> Option<Found<MyMatch>> {
    let read = stored::plan(&app.catalog, &row);
    if let Err(Lost::Text(why)) = &read {
        tracing::error!(id = row.id, %why, "a match on a list cannot be read");
    }
    let (info, plan) = read.ok()?;
    let places = stored::places(&plan, &derived);
    let is_mine = |place: &Option<Holder>| matches!(place, Some(Holder::Person(person)) if person.principal.is_some_and(|one| me.contains(&one)));
    let own = info.seats.iter().zip(&places).filter(|(_, place)| is_mine(place));
    let one = MyMatch {
        mine: own.map(|(seat, _)| seat.id.to_owned()).collect(),
        gathering: derived.to_act.is_empty() && derived.outcome.is_none() && derived.frozen.is_none(),
        at: derived.at,
        to_act: derived.to_act.split(',').filter(|seat| !seat.is_empty()).map(str::to_owned).collect(),
        outcome: derived
            .outcome
            .map(|score| mine::outcome(info, &score, derived.reason.as_deref().unwrap_or_default())),
        updated_ms: derived.updated_ms,
        frozen: derived.frozen,
        listed: listed(info, row, plan, &places),
    };
    Some(Found { info, places, one })
}

/// A match on a list, with the seats whose holders are to be looked up.
struct Found<T> {
    info: &'static Info,
    places: Vec<Option<Holder>>,
    one: T,
}

/// What every list says of a match.
fn listed(info: &Info, row: MatchRow, plan: Plan, places: &[Option<Holder>]) -> ListedMatch {
    ListedMatch {
        id: row.id,
        game: row.game,
        options: plan.options,
        seats: mine::holders(info, places.iter().map(Option::as_ref)),
        clock: plan.terms.clock,
        handicaps: mine::handicaps(info, &plan.terms),
        rated: plan.terms.rated,
        created_ms: row.created_ms,
    }
}

/// Says of those who hold seats what they are called.
async fn name<'s>(
    app: &App,
    of: impl Iterator<Item = (&'s Info, &'s Vec<Option<Holder>>, &'s mut ListedMatch)>,
) -> Result<(), ApiError> {
    let shown = |(info, places, listed): (_, &Vec<_>, &'s mut ListedMatch)| Shown {
        info,
        clock: listed.clock,
        places: places.clone(),
        seats: &mut listed.seats,
    };
    app.name_all(&mut of.map(shown).collect::<Vec<_>>()).await
}

/// The matches that anybody may join, the one that was made last before the others, and those that were open to all and are
/// being played now. Those that wait by a live clock are shown while somebody who waits there has a page open; those of people
/// whom the caller has blocked, or who have blocked it, are not, nor more than the last three that one person has made.
#[utoipa::path(get, path = "/lobby", operation_id = "lobby", tag = "matches", responses((status = 200, body = Lobby)))]
pub(super) async fn lobby(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Lobby>, ApiError> {
    let open = all_open(&app).await?;
    let open = welcome(&app, &caller, open, |one: &mut OpenMatch| &mut one.listed).await?;
    let playing =
        welcome(&app, &caller, played(&app, &caller).await?, |one: &mut PlayedMatch| &mut one.listed).await?;
    Ok(Json(Lobby { matches: open, playing }))
}

/// The latest matches with a free seat that are to be shown. Many that are not, or that one person has made, keep nobody from
/// finding those of others.
async fn all_open(app: &App) -> Result<Vec<Found<OpenMatch>>, ApiError> {
    let (mut found, mut by_maker) = (Vec::new(), HashMap::new());
    let (mut after, mut looked_through): (Option<String>, _) = (None, 0);
    loop {
        // Mostly there are few; where there are many, they are not asked for again and again.
        let most = if looked_through == 0 { PAGE } else { MOST_LOOKED_THROUGH - PAGE };
        let kept = app.store.listed(after.as_deref(), most as u32).await?;
        let attended = company::attended(app, kept.iter().map(|kept| kept.row.id.clone())).await?;
        let is_last = kept.len() < most;
        (after, looked_through) = (kept.last().map(|kept| kept.row.id.clone()), looked_through + most);
        for (maker, one) in kept.into_iter().filter_map(|kept| open(app, kept, &attended)) {
            let made = by_maker.entry(maker).or_insert(0);
            *made += u32::from(maker.is_some());
            if *made <= MOST_OF_ONE {
                found.push(one);
            }
        }
        if is_last || found.len() >= PAGE || looked_through >= MOST_LOOKED_THROUGH {
            found.truncate(PAGE);
            return Ok(found);
        }
    }
}

/// The maker of a match, and what the lobby shows of it if it has a free seat; `attended` names those in which somebody is
/// there by another process.
fn open(
    app: &App,
    Kept { row, derived }: Kept,
    attended: &HashSet<String>,
) -> Option<(Option<Principal>, Found<OpenMatch>)> {
    let is_attended = |room: Arc<Room>| room.is_attended(app.world.now_ms());
    let here = attended.contains(&row.id) || app.rooms.find(&row.id).is_some_and(is_attended);
    // There may be many of these: no more of them is read.
    if !here && matches!(log::read::<Terms>(&row.terms).ok()?.clock, Some(TimeControl::Live { .. })) {
        return None;
    }
    let (info, plan) = stored::plan(&app.catalog, &row).ok()?;
    let places = stored::places(&plan, &derived);
    let shuffle = plan.terms.shuffle;
    // A seat that was held from the beginning is its maker's, whoever sits there now.
    let maker = plan.places.iter().find_map(|place| match place {
        Some(Holder::Person(person)) => person.principal,
        _ => None,
    });
    let one = OpenMatch { here, shuffle, listed: listed(info, row, plan, &places) };
    Some((maker, Found { info, places, one }))
}

/// The listed matches in which a game goes on and a player is there, except the caller's own. Matches at which nobody
/// looks are in no room of any process, and nothing happens in them now.
async fn played(app: &App, caller: &Caller) -> Result<Vec<Found<PlayedMatch>>, ApiError> {
    let now_ms = app.world.now_ms();
    let is_shown = |room: &Arc<Room>| {
        let of = room.open_game()?;
        let shown = room.is_attended(now_ms) && caller.seats(&room.present()).is_empty();
        shown.then(|| (of, room.presence.watching()))
    };
    let mut here: Vec<_> = app.rooms.all().iter().filter_map(is_shown).collect();
    here.sort_by(|(one, _), (other, _)| {
        (other.changed_ms(), &other.setup().id).cmp(&(one.changed_ms(), &one.setup().id))
    });
    here.truncate(MOST_PLAYED);
    let mut all: Vec<(i64, Found<PlayedMatch>)> =
        here.into_iter().map(|(of, watchers)| (of.changed_ms(), shown_in_play(&of, watchers))).collect();
    all.extend(played_elsewhere(app, caller).await?);
    all.sort_by(|(ms, one), (other_ms, other)| {
        (other_ms, &other.one.listed.id).cmp(&(ms, &one.one.listed.id))
    });
    all.truncate(MOST_PLAYED);
    Ok(all.into_iter().map(|(_, found)| found).collect())
}

/// Those that only other processes have in memory, and when something last happened in them.
async fn played_elsewhere(app: &App, caller: &Caller) -> Result<Vec<(i64, Found<PlayedMatch>)>, ApiError> {
    if app.company.is_alone() {
        return Ok(Vec::new());
    }
    let shown = |(Kept { row, derived }, watchers): (Kept, u32)| {
        // A room in memory here knows who is there by other processes.
        if app.rooms.find(&row.id).is_some() {
            return None;
        }
        let (info, plan) = stored::plan(&app.catalog, &row).ok()?;
        let places = stored::places(&plan, &derived);
        let listed = listed(info, row, plan, &places);
        let one = PlayedMatch { listed, at: derived.at, watchers: in_steps(watchers) };
        (!caller.holds_any(&places)).then_some((derived.updated_ms, Found { info, places, one }))
    };
    // As many again, because some may be the caller's own or in memory here.
    let found = app.store.shown(2 * MOST_PLAYED as u32).await?;
    Ok(found.into_iter().filter_map(shown).collect())
}

fn shown_in_play(of: &Match, watchers: u32) -> Found<PlayedMatch> {
    let (info, setup) = (of.info(), of.setup());
    let places: Vec<Option<Holder>> = of.holders().iter().copied().map(Some).collect();
    let listed = ListedMatch {
        id: setup.id.clone(),
        game: info.id.to_owned(),
        options: setup.options.clone(),
        seats: mine::holders(info, places.iter().map(Option::as_ref)),
        clock: setup.terms.clock,
        handicaps: mine::handicaps(info, &setup.terms),
        rated: setup.terms.rated,
        created_ms: setup.created_ms,
    };
    Found { info, places, one: PlayedMatch { listed, at: of.at(), watchers } }
}

/// Leaves out the matches in which somebody sits who has blocked the caller or is blocked by them, and names those who sit in the
/// others.
async fn welcome<T>(
    app: &App,
    caller: &Caller,
    found: Vec<Found<T>>,
    listed: impl Fn(&mut T) -> &mut ListedMatch,
) -> Result<Vec<T>, ApiError> {
    let places: Vec<&[Option<Holder>]> = found.iter().map(|of| &of.places[..]).collect();
    let avoided = app.avoided(caller, &places).await?;
    let mut found: Vec<_> =
        found.into_iter().zip(avoided).filter(|(_, avoided)| !avoided).map(|(of, _)| of).collect();
    name(app, found.iter_mut().map(|of| (of.info, &of.places, listed(&mut of.one)))).await?;
    Ok(found.into_iter().map(|of| of.one).collect())
}

/// Puts a match on a list. If the list cannot be written, the match goes on all the same.
pub(crate) async fn keep(app: &App, principal: Principal, id: &str) {
    if let Err(error) = app.store.keep(&principal.to_string(), id, app.world.now_ms()).await {
        tracing::error!(id, %error, "a match was not put on a list");
    }
    app.stir(id);
}
