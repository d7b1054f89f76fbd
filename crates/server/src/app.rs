//! What all endpoints share.

use crate::act::{self, Act, Deed, Done};
use crate::api_error::ApiError;
use crate::catalog::Catalog;
use crate::company::{self, Company};
use crate::config::Config;
use crate::fair_queue::{Bounds, FairQueue};
use crate::identity::Keys;
use crate::metrics::Metrics;
use crate::passwords::Hashing;
use crate::prints::Prints;
use crate::push::{self, Post, Vapid};
use crate::quota::Holdings;
use crate::room::Room;
use crate::rooms::Rooms;
use crate::schedule::Schedule;
use crate::solved::Memory;
use crate::throttle::Throttle;
use crate::world::World;
use crate::{computer, rematch, stored};
use menagerie_kernel::Seat;
use menagerie_store::{Appended, MatchRow, Outage, Store};
use menagerie_table::{Moment, Phase};
use menagerie_wire::TurnAnswer;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::{broadcast, watch};

/// How often a change is tried when other processes change the match first.
const MOST_TRIES: u32 = 3;
/// How many entries of another process are read at once.
const MOST_MISSED: u32 = 1000;

/// How many accounts may be signed out before a socket has looked; after more, the socket is closed, and the client
/// opens a new one.
const SIGNED_OUT_AT_ONCE: usize = 64;

/// How many matches may change before a call that waits for one of them has looked; after more, it looks at its own anyway.
const STIRRED_AT_ONCE: usize = 256;

/// For how long an outage can matter: longer than anybody may think about one turn.
const OUTAGES_MATTER_MS: i64 = 100 * 24 * 60 * 60 * 1000;

/// What all endpoints share.
pub(crate) struct App {
    pub(crate) catalog: Catalog,
    pub(crate) config: Config,
    pub(crate) store: Box<dyn Store>,
    pub(crate) world: Box<dyn World>,
    pub(crate) rooms: Rooms,
    pub(crate) prints: Prints,
    /// Where computer players think, puzzles are solved and hints are found.
    pub(crate) thinkers: Arc<FairQueue>,
    /// Where shorter work is done beside the calls.
    pub(crate) asides: Arc<FairQueue>,
    /// What was found out about puzzles.
    pub(crate) solved: Memory,
    /// The keys by which guests prove who they are.
    pub(crate) keys: Keys,
    /// Where passwords are made and tried.
    pub(crate) hashing: Hashing,
    /// Those who try too often.
    pub(crate) throttle: Throttle,
    /// The numbers for those who run the server.
    pub(crate) metrics: Metrics,
    /// Becomes true when the server is soon to end, so that load balancers pass on no more calls.
    pub(crate) draining: AtomicBool,
    /// What callers hold for a while.
    pub(crate) held: Arc<Holdings>,
    /// How people who are away are told of their matches; none where they are not told.
    pub(crate) post: Option<Post>,
    /// When no server ran.
    outages: Vec<Outage>,
    /// The other processes on the same store.
    pub(crate) company: Company,
    /// When something is due next.
    pub(crate) schedule: Schedule,
    /// Becomes true when the server is to end.
    pub(crate) closing: watch::Sender<bool>,
    /// The accounts whose browsers, or whose programs, have just been signed out.
    pub(crate) signed_out: broadcast::Sender<String>,
    /// The matches in which something has just happened.
    pub(crate) stirred: broadcast::Sender<String>,
}

/// The outcome of an act: the match as it is now, and the version before the act.
pub(crate) struct Accepted {
    pub(crate) of: Phase,
    pub(crate) since: u64,
    /// Which seat acted, where one did.
    pub(crate) seat: Option<Seat>,
}

impl Accepted {
    /// What the seat that acted is answered.
    pub(crate) fn answer(&self, now_ms: i64) -> Result<TurnAnswer, ApiError> {
        let seat = self.seat.ok_or(ApiError::Unauthorized)?;
        Ok(TurnAnswer::new(act::begun(&self.of)?, seat, self.since, now_ms))
    }
}

impl App {
    pub(crate) async fn new(
        catalog: Catalog,
        config: Config,
        store: Box<dyn Store>,
        world: Box<dyn World>,
    ) -> Result<Arc<App>, ApiError> {
        let keys = Keys::load(&*store, &*world, &config.prefix).await?;
        let post = match &config.pushes {
            Some(pushes) => {
                let vapid = Vapid::load(&*store, &*world, pushes.contact.clone()).await?;
                Some(Post::new(vapid, pushes.courier.clone()))
            }
            None => None,
        };
        let now_ms = world.now_ms();
        let outages = store.start(now_ms, now_ms - OUTAGES_MATTER_MS).await?;
        let thinkers = FairQueue::new(config.thinkers, Bounds { most: 256, of_one: 8 });
        let asides = FairQueue::new(config.thinkers.max(2), Bounds { most: 1024, of_one: 128 });
        let solved = Memory::default();
        let closing = watch::Sender::new(false);
        let rooms = Rooms::new(config.rooms);
        let app = Arc::new(App {
            catalog,
            config,
            store,
            world,
            rooms,
            prints: Prints::default(),
            thinkers,
            asides,
            solved,
            keys,
            hashing: Hashing::default(),
            throttle: Throttle::default(),
            metrics: Metrics::default(),
            draining: AtomicBool::new(false),
            held: Arc::default(),
            post,
            outages,
            company: Company::default(),
            schedule: Schedule::default(),
            closing,
            signed_out: broadcast::Sender::new(SIGNED_OUT_AT_ONCE),
            stirred: broadcast::Sender::new(STIRRED_AT_ONCE),
        });
        // What the last server was about to rate. Where that fails, people can play all the same.
        app.rate().await;
        Ok(app)
    }

    /// The room of a match, from memory or from the disk. Computer seats that are to act take up
    /// their thinking where a restart has ended it.
    pub(crate) async fn room(self: &Arc<App>, id: &str) -> Result<Arc<Room>, ApiError> {
        let (room, fresh) = self.rooms.get(id, self.world.elapsed(), || self.load(id)).await?;
        if fresh.0 {
            company::learn(self, &[id.to_owned()]).await;
            computer::wake(self, &room);
        }
        Ok(room)
    }

    async fn load(self: &Arc<App>, id: &str) -> Result<Room, ApiError> {
        let mut found = self.store.load(id).await?.ok_or(ApiError::UnknownMatch)?;
        let (known, updated_ms) = (found.derived.take(), stored::updated(&found));
        // A long log takes a while to play through, and nobody else is to wait for that.
        let of = self.beside((), move |app, _| Ok(stored::revive(&app.catalog, &found)?)).await?;
        let derived = stored::derived(&of, updated_ms);
        if known.as_ref() != Some(&derived) {
            // A new release has frozen the match, or thawed it.
            self.store.derive(id, derived).await?;
        }
        if let Some(why) = of.begun().and_then(|of| of.frozen()) {
            tracing::warn!(id, %why, "a match is frozen");
        }
        Ok(self.opened(self.taken_up(of).await?))
    }

    fn opened(&self, of: Phase) -> Room {
        Room::new(of, self.world.elapsed(), self.world.now_ms())
    }

    /// A match from the disk. Those whose clocks would have run while no server did get that time back.
    async fn taken_up(&self, of: Phase) -> Result<Phase, ApiError> {
        let Some(begun) = of.begun() else { return Ok(of) };
        let (now_ms, down_ms) = (self.world.now_ms(), outage(&self.outages, begun.changed_ms()));
        let Some(next) = (if down_ms == 0 { None } else { begun.resumed(down_ms, now_ms)? }) else {
            return Ok(of);
        };
        let (since, next) = (of.version(), Phase::from(*next));
        match self.append(&next, since, now_ms).await? {
            Appended::OnDisk => Ok(next),
            Appended::Conflict { .. } => Err(ApiError::Reread),
        }
    }

    /// Stores a new match and opens its room. `origin` is the household of the person who makes it, if they will sit
    /// there.
    pub(crate) async fn create(
        self: &Arc<App>,
        of: Phase,
        row: MatchRow,
        origin: Option<&str>,
    ) -> Result<(), ApiError> {
        self.has_room()?;
        let derived = stored::derived(&of, row.created_ms);
        let due_ms = derived.due_ms;
        self.store.create(row, stored::entries(&of, 0), derived).await.inspect_err(|_| {
            self.metrics.storage_failures.inc();
        })?;
        let room = self.rooms.put(of.id(), self.opened(of.clone()), self.world.elapsed());
        if let Some(origin) = origin {
            room.note_origin(origin, self.world.now_ms());
        }
        self.schedule.expect(due_ms);
        computer::wake(self, &room);
        Ok(())
    }

    /// Changes a match by an act that is the same whoever sits where.
    pub(crate) async fn change(self: &Arc<App>, room: &Arc<Room>, act: Act) -> Result<Accepted, ApiError> {
        self.change_as(room, move |_| Ok(act.clone())).await
    }

    /// Changes a match by the act that a deed makes of it. The work is done in a task of its own, because a caller that goes
    /// away must not stop it between the disk and the memory.
    pub(crate) async fn change_as(
        self: &Arc<App>,
        room: &Arc<Room>,
        deed: impl Fn(&Phase) -> Result<Act, ApiError> + Send + Sync + 'static,
    ) -> Result<Accepted, ApiError> {
        let (app, held) = (self.clone(), room.clone());
        let task = tokio::spawn(async move { app.change_here(&held, &deed).await });
        let changed = task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a change of a match failed");
            Err(ApiError::Internal)
        });
        match changed {
            Err(ApiError::Refused { refusal, state: Some(mut state) }) => {
                self.name_holders(&room.present(), &mut state.seats).await?;
                Err(ApiError::Refused { refusal, state: Some(state) })
            }
            other => other,
        }
    }

    async fn change_here(self: &Arc<App>, room: &Arc<Room>, deed: &Deed) -> Result<Accepted, ApiError> {
        let _gate = room.gate.lock().await;
        if room.is_broken() {
            return Err(ApiError::Reread);
        }
        let mut changed = Ok(None);
        for _ in 0..MOST_TRIES {
            changed = self.try_change(room, deed).await;
            if !matches!(changed, Ok(None)) {
                break;
            }
        }
        // Where another process was first again and again, the caller is told to try once more.
        let changed = changed.and_then(|accepted| accepted.ok_or(ApiError::Reread));
        if let Err(ApiError::Storage(_) | ApiError::Unreadable(_) | ApiError::Reread) = changed {
            // Nobody knows what is on disk: the match is read again.
            self.give_up(room);
        }
        changed
    }

    /// Changes a match, if the room knows all that is stored of it and nothing is overdue in it. Otherwise the room
    /// learns what it did not know, or what was overdue happens, and the act is to be tried again.
    async fn try_change(
        self: &Arc<App>,
        room: &Arc<Room>,
        deed: &Deed,
    ) -> Result<Option<Accepted>, ApiError> {
        let mut present = room.present();
        let mut act = deed(&present)?;
        if act.is_ahead_of(&present) {
            self.show_missed(room).await?;
            present = room.present();
            act = deed(&present)?;
        }
        let (since, now_ms) = (present.version(), self.world.now_ms());
        let info = present.info();
        let game = &*self.catalog.stored(info.id)?.game;
        let (next, is_done) = match act::overdue(&present, game, now_ms)? {
            Some(next) => (next, matches!(act, Act::Wait)),
            None => {
                let lag_ms = act.seat().map_or(0, |seat| room.lag_ms(seat));
                match act.on(&present, game, Moment { ms: now_ms, lag_ms })? {
                    Done::Again { since } => {
                        return Ok(Some(Accepted { of: present, since, seat: act.seat() }));
                    }
                    Done::Next(next) => (next, true),
                }
            }
        };
        if let (Some(before), Some(after)) = (present.begun(), next.begun())
            && before.rematch().is_none()
            && after.rematch().is_some()
        {
            rematch::make(self, after).await?;
        }
        match self.append(&next, since, now_ms).await? {
            Appended::OnDisk => {
                room.show(next.clone());
                self.stir(next.id());
                computer::wake(self, room);
                let actor = if is_done { act.actor(&present) } else { None };
                push::tell(self, room, &present, &next, actor);
                Ok(is_done.then(|| Accepted { of: next, since, seat: act.seat() }))
            }
            Appended::Conflict { version } => {
                let id = present.id();
                tracing::info!(id, since, version, "a match was changed elsewhere");
                self.show_missed(room).await?;
                computer::wake(self, room);
                Ok(None)
            }
        }
    }

    /// Gives a room up: those who look at it come back, and the match is read again, if there still is one.
    pub(crate) fn give_up(&self, room: &Arc<Room>) {
        room.give_up();
        self.rooms.forget(room.present().id(), room);
    }

    /// Makes a room show what another process has stored of its match.
    pub(crate) async fn catch_up(&self, room: &Arc<Room>) -> Result<(), ApiError> {
        let _gate = room.gate.lock().await;
        if room.is_broken() {
            return Ok(());
        }
        let shown = self.show_missed(room).await;
        // A room that cannot be read at the moment is behind, but not wrong.
        if matches!(shown, Err(ApiError::Unreadable(_) | ApiError::GameGone(_))) {
            self.give_up(room);
        }
        let present = room.present();
        if let Some(begun) = present.begun() {
            // The other process lets its computers think; if it dies, the schedule wakes ours.
            room.forget_old_thoughts(begun);
        }
        self.schedule.expect(stored::derived(&present, self.world.now_ms()).due_ms);
        shown
    }

    /// Shows all that is stored of a match and not known in its room yet. The gate must be held.
    async fn show_missed(&self, room: &Room) -> Result<(), ApiError> {
        loop {
            let present = room.present();
            let missed = self.store.since(present.id(), present.version(), MOST_MISSED).await?;
            if !missed.is_empty() {
                room.show(stored::caught_up(&self.catalog, present, &missed)?);
            }
            if missed.len() < MOST_MISSED as usize {
                return Ok(());
            }
        }
    }

    /// Stores the entries of a match after version `since`, and tells the schedule when the match is due.
    async fn append(&self, of: &Phase, since: u64, now_ms: i64) -> Result<Appended, ApiError> {
        let (entries, derived) = (stored::entries(of, since), stored::derived(of, now_ms));
        let (id, due_ms, is_rated) = (of.id(), derived.due_ms, derived.rated.is_some());
        let appended = self.store.append(id, since, entries, derived).await.inspect_err(|error| {
            self.metrics.storage_failures.inc();
            tracing::error!(id, %error, "an entry was not stored");
        })?;
        self.metrics.changes.inc();
        self.schedule.expect(due_ms);
        if is_rated && appended == Appended::OnDisk {
            self.rate().await;
        }
        Ok(appended)
    }

    /// Wakes those who wait for something to happen in a match.
    pub(crate) fn stir(&self, id: &str) {
        // It is no error if nobody waits.
        let _ = self.stirred.send(id.to_owned());
    }

    /// Ends the sockets of an account that were opened with a cookie or token that is no longer valid.
    pub(crate) fn sign_out(&self, principal: &str) {
        // It is no error if nobody has a socket open.
        let _ = self.signed_out.send(principal.to_owned());
    }

    /// Ends everything that goes on beside the calls, and the store after it.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for room in self.rooms.all() {
            room.stop();
        }
        if let Err(error) = self.store.beat(self.world.now_ms()).await {
            tracing::warn!(%error, "the end of this server was not noted");
        }
        self.store.close().await;
    }
}

/// For how long no server ran after a moment.
fn outage(outages: &[Outage], since_ms: i64) -> u64 {
    let after = |outage: &Outage| u64::try_from(outage.to_ms - outage.from_ms.max(since_ms)).unwrap_or(0);
    outages.iter().map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_missed_after_the_last_change_counts() {
        let outages = [Outage { from_ms: 10, to_ms: 20 }, Outage { from_ms: 50, to_ms: 80 }];
        let after = |since_ms| outage(&outages, since_ms);
        assert_eq!([after(0), after(15), after(30), after(60), after(90)], [40, 35, 30, 20, 0]);
    }
}
