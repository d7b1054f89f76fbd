//! `GET /api/me/events`

use super::events::{MOST_EVENTS, after};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Query;
use crate::identity::Caller;
use crate::peer::Peer;
use crate::quota::Share;
use crate::serve::closed;
use axum::Json;
use axum::extract::State;
use menagerie_store::Kept;
use menagerie_table::Phase;
use menagerie_wire::{ErrorBody, Missed, MyEvent, MyEvents};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, sleep_until, timeout_at};
use utoipa::IntoParams;

/// How many matches a cursor knows: those of the caller in which something happened last.
const MOST_MATCHES: usize = 100;

/// How many of the matches that a cursor does not know are looked through for news.
const MOST_MISSED: usize = 1000;

/// The longest time that an answer waits for something to happen.
const LONGEST_WAIT_S: u64 = 25;

/// How many answers to one person wait at the same time: some pages, or a bot that was started again.
const MOST_WAITING: usize = 4;

/// How many wait for those who call from one address.
const MOST_WAITING_OF_ADDRESS: usize = 60;

/// After how many seconds to try again where as many wait already.
const SOON_S: u32 = 10;

/// How soon somebody who waits looks again after a look that brought nothing.
const PAUSE: Duration = Duration::from_millis(500);

/// How often somebody who waits looks all the same: another server may have changed a match, and whoever waits is there.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Position {
    /// The cursor of the answer before. Without one nothing is told but the cursor from which on things are told.
    since: Option<String>,
    /// For how many seconds the answer waits if nothing has happened: up to 25; if it is left out, not at all.
    #[serde(default)]
    wait: u64,
    /// How many events are told at most: 1 to 100; if it is left out, 100.
    limit: Option<usize>,
}

/// What has happened since some moment in the matches on the caller's list, each as the caller's seat sees it there; nothing
/// is left out, and nothing is told twice. The events of one match come in order, those of several in no order. A match that
/// comes on the list is told from its beginning.
///
/// A cursor knows the hundred matches in which something happened last. If something happens in another match, only its
/// name is told, in `resync`; the caller then asks for that match anew, and is told what comes after that version.
///
/// A caller who asks and waits counts as there, like one who asks for the events of a match. At most four answers wait for one
/// person at the same time.
#[utoipa::path(get, path = "/me/events", operation_id = "my_events", tag = "me", params(Position), responses(
    (status = 200, body = MyEvents),
    (status = 400, body = ErrorBody, description = "The cursor is none that was given."),
    (status = 429, body = ErrorBody, description = "Too many answers wait for the caller; `Retry-After` says when to try again."),
))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(wish): Query<Position>,
    caller: Caller,
    peer: Peer,
) -> Result<Json<MyEvents>, ApiError> {
    let caller = caller.by_itself();
    let Some(since) = &wish.since else {
        return Ok(Json(told(now(&app, &caller).await?)));
    };
    let mut since: Cursor = since.parse()?;
    let limit = wish.limit.unwrap_or(MOST_EVENTS).clamp(1, MOST_EVENTS);
    let end = Instant::now() + Duration::from_secs(wish.wait.min(LONGEST_WAIT_S));
    // What happens during the look is heard after it.
    let mut stirred = app.stirred.subscribe();
    let mut closing = app.closing.subscribe();
    let (mut shares, mut pause) = (None, Duration::ZERO);
    loop {
        let (told, next) = look(&app, &caller, &since, limit).await?;
        let is_news = !told.events.is_empty() || !told.resync.is_empty();
        if is_news || Instant::now() >= end || *closing.borrow() {
            return Ok(Json(told));
        }
        since = next;
        if shares.is_none() {
            shares = Some(waiting(&app, &peer, &caller)?);
        }
        // What happens first is told at once. Where that is nothing to the caller, what comes after it is gathered for a while.
        let rested = Instant::now() + std::mem::replace(&mut pause, PAUSE);
        let stirs = async {
            stirs(&app, &caller, &mut stirred).await;
            sleep_until(rested).await;
        };
        tokio::select! {
            _ = timeout_at(end.min(Instant::now() + LOOK_AGAIN), stirs) => {}
            () = closed(&mut closing) => {}
        }
    }
}

/// A place for one more who waits.
fn waiting(app: &App, peer: &Peer, caller: &Caller) -> Result<Vec<Share>, ApiError> {
    let Some(address) = &peer.address else { return Ok(Vec::new()) };
    let full = || ApiError::TooMany { retry_s: SOON_S };
    let take = |kind, whom: &str, most| app.held.take(kind, whom, most).ok_or_else(full);
    let mut shares = vec![take("polls of address", &address.household, MOST_WAITING_OF_ADDRESS)?];
    if let Some(person) = caller.principal() {
        shares.push(take("polls of person", &person.to_string(), MOST_WAITING)?);
    }
    Ok(shares)
}

/// How far somebody has been told of their matches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Cursor {
    /// By match: the last version that was told.
    known: BTreeMap<String, u64>,
    /// If there were other matches: when something had last happened in any of them, in milliseconds since 1970.
    others_ms: Option<i64>,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.others_ms {
            Some(ms) => write!(f, "after.{ms}")?,
            None => f.write_str("all")?,
        }
        self.known.iter().try_for_each(|(id, version)| write!(f, "_{id}.{version}"))
    }
}

impl FromStr for Cursor {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Cursor, ApiError> {
        let bad = || ApiError::bad_request("`since` is no cursor");
        let mut parts = text.split('_');
        let others_ms = match parts.next().ok_or_else(bad)? {
            "all" => None,
            other => {
                let ms = other.strip_prefix("after.").and_then(|ms| ms.parse().ok());
                Some(ms.ok_or_else(bad)?)
            }
        };
        let place = |part: &str| {
            let (id, version) = part.split_once('.')?;
            Some((id.to_owned(), version.parse().ok()?))
        };
        let known: BTreeMap<_, _> =
            parts.map(|part| place(part).ok_or_else(bad)).collect::<Result<_, _>>()?;
        // Each match that is not on the list any more is looked for.
        if known.len() > 2 * MOST_MATCHES { Err(bad()) } else { Ok(Cursor { known, others_ms }) }
    }
}

/// Nothing but where the next answer goes on.
fn told(cursor: Cursor) -> MyEvents {
    MyEvents { events: Vec::new(), resync: Vec::new(), cursor: cursor.to_string(), more: false }
}

/// The matches of a caller, those in which something happened last before the others.
struct Latest {
    /// Those that a cursor knows.
    first: Vec<Kept>,
    /// Of the others, those in which something has happened since a moment.
    missed: Vec<Kept>,
    /// When something happened last in any of the others, if there are some.
    others_ms: Option<i64>,
}

impl Latest {
    async fn find(app: &App, caller: &Caller, since_ms: Option<i64>) -> Result<Latest, ApiError> {
        let Some(principal) = caller.principal() else {
            return Ok(Latest { first: Vec::new(), missed: Vec::new(), others_ms: None });
        };
        let keeper = principal.to_string();
        let mut first = app.store.kept(&keeper, None, MOST_MATCHES as u32 + 1).await?;
        let mut missed = first.split_off(first.len().min(MOST_MATCHES));
        let others_ms = missed.first().map(|of| of.derived.updated_ms);
        let Some(since_ms) = since_ms else { return Ok(Latest { first, missed: Vec::new(), others_ms }) };
        while let Some(last) = missed.last().filter(|last| last.derived.updated_ms > since_ms)
            && missed.len() < MOST_MISSED
        {
            let more = app.store.kept(&keeper, Some(&last.row.id), MOST_MATCHES as u32).await?;
            if more.is_empty() {
                break;
            }
            missed.extend(more);
        }
        missed.retain(|of| of.derived.updated_ms > since_ms);
        Ok(Latest { first, missed, others_ms })
    }
}

/// The cursor of a caller who knows everything that has happened.
async fn now(app: &App, caller: &Caller) -> Result<Cursor, ApiError> {
    let Latest { first, others_ms, .. } = Latest::find(app, caller, None).await?;
    let known = first.into_iter().map(|of| (of.row.id, of.derived.version)).collect();
    Ok(Cursor { known, others_ms })
}

/// What has happened since, and how far the caller has been told then.
async fn look(
    app: &Arc<App>,
    caller: &Caller,
    since: &Cursor,
    limit: usize,
) -> Result<(MyEvents, Cursor), ApiError> {
    let Latest { first, missed, others_ms } = Latest::find(app, caller, since.others_ms).await?;
    let mut telling = Telling {
        app,
        caller,
        limit,
        told: told(Cursor::default()),
        next: Cursor { others_ms, ..Cursor::default() },
    };
    // Other matches may have come before these, in which something has happened as well.
    let is_first = |id: &str| first.iter().any(|of| of.row.id == id);
    let fallen = since.known.keys().filter(|id| others_ms.is_some() && !is_first(id)).cloned();
    // Nothing is told, or read, of those that were never the caller's, whatever a cursor says.
    for (id, version) in kept_versions(app, caller, fallen.collect()).await? {
        if let Some(known) = since.known.get(&id).filter(|known| **known < version) {
            telling.tell(&id, *known, None).await?;
        }
    }
    for of in missed.iter().filter(|of| !since.known.contains_key(&of.row.id)) {
        telling.told.resync.push(Missed { id: of.row.id.clone(), version: of.derived.version });
    }
    // The match with the latest news comes last, so that it does not crowd out the others.
    for Kept { row: of, derived } in first.iter().rev() {
        if let Some(room) = app.rooms.find(&of.id) {
            room.presence.called(&caller.seats(&room.present()), app.world.now_ms());
        }
        match since.known.get(&of.id) {
            Some(known) => telling.tell(&of.id, *known, Some(derived.version)).await?,
            None if since.others_ms.is_none() => telling.tell(&of.id, 0, Some(derived.version)).await?,
            None => telling.resync(&of.id, derived.version),
        }
    }
    let Telling { mut told, next, .. } = telling;
    told.cursor = next.to_string();
    Ok((told, next))
}

/// How those of some matches stand that are the caller's.
async fn kept_versions(
    app: &App,
    caller: &Caller,
    ids: Vec<String>,
) -> Result<BTreeMap<String, u64>, ApiError> {
    match caller.principal() {
        Some(keeper) if !ids.is_empty() => {
            Ok(app.store.kept_versions(&keeper.to_string(), &ids).await?.into_iter().collect())
        }
        _ => Ok(BTreeMap::new()),
    }
}

/// An answer in the making.
struct Telling<'a> {
    app: &'a Arc<App>,
    caller: &'a Caller,
    limit: usize,
    told: MyEvents,
    next: Cursor,
}

impl Telling<'_> {
    /// Tells what happened in a match after a version, as far as there is room for it. Its present version is known of those
    /// on the list; of another one the cursor only remembers what it has not told.
    async fn tell(&mut self, id: &str, known: u64, listed: Option<u64>) -> Result<(), ApiError> {
        let stays = |next: &mut Cursor, version: u64| {
            next.known.insert(id.to_owned(), version);
        };
        if let Some(version) = listed.filter(|version| *version <= known) {
            // A cursor may name what has not happened yet, and would hear of nothing until then.
            stays(&mut self.next, version);
            return Ok(());
        }
        let room = self.limit - self.told.events.len();
        if room == 0 {
            stays(&mut self.next, known);
            self.told.more = true;
            return Ok(());
        }
        let of = match self.app.room(id).await {
            Ok(found) => found.present(),
            // This server can tell nothing of it, now or later.
            Err(ApiError::GameGone(_) | ApiError::Unreadable(_) | ApiError::UnknownMatch) => {
                listed.into_iter().for_each(|version| stays(&mut self.next, version));
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        if !sits(self.caller, &of) {
            listed.into_iter().for_each(|version| stays(&mut self.next, version));
            return Ok(());
        }
        let (events, goes_on) = after(self.app, self.caller, &of, known, room).await?;
        self.told.more |= goes_on.is_some();
        if goes_on.is_some() || listed.is_some() {
            stays(&mut self.next, goes_on.unwrap_or(of.version()).max(known));
        }
        self.told.events.extend(events.into_iter().map(|event| MyEvent { id: id.to_owned(), event }));
        Ok(())
    }

    /// Tells that something has happened in a match of which the cursor does not know how much was told.
    fn resync(&mut self, id: &str, version: u64) {
        self.next.known.insert(id.to_owned(), version);
        self.told.resync.push(Missed { id: id.to_owned(), version });
    }
}

/// Whether the caller has a seat, or had it until the computer took over.
fn sits(caller: &Caller, of: &Phase) -> bool {
    !caller.seats(of).is_empty() || of.begun().is_some_and(|of| caller.former_seat(of).is_some())
}

/// Ready when something happens in a match of the caller.
async fn stirs(app: &App, caller: &Caller, stirred: &mut Receiver<String>) {
    loop {
        match stirred.recv().await {
            Ok(id) if app.rooms.find(&id).is_some_and(|room| !sits(caller, &room.present())) => {}
            // After too many at once nobody knows whether it was one of them.
            Ok(_) | Err(RecvError::Lagged(_)) => return,
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_back() {
        for text in ["all", "after.7", "all_0a1b.0", "after.-1_0a1b.7_ff.18446744073709551615"] {
            assert_eq!(text.parse::<Cursor>().unwrap().to_string(), text);
        }
        let long = format!("all{}", (0..201).map(|id| format!("_{id}.1")).collect::<String>());
        for bad in [
            "",
            "7",
            "none",
            "after",
            "after.x",
            "all_",
            "all_x",
            "all_x.",
            "all_x.-1",
            "all_x.1.2",
            "al_x.1",
            &long,
        ] {
            assert!(bad.parse::<Cursor>().is_err(), "{bad}");
        }
    }
}
