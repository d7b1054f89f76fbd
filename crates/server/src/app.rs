//! What all endpoints share.

use crate::api_error::ApiError;
use crate::catalog::Catalog;
use crate::config::Config;
use crate::prints::Prints;
use crate::room::{Accepted, Act, Room};
use crate::rooms::Rooms;
use crate::solved::Memory;
use crate::world::World;
use crate::{computer, stored};
use menagerie_kernel::Seat;
use menagerie_store::{Appended, Store};
use menagerie_table::{Match, Submitted};
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// How often a change is tried where another process has changed the match first.
const MOST_TRIES: u32 = 3;
/// How many entries of another process are read at once.
const MOST_MISSED: u32 = 1000;

/// What all endpoints share.
pub(crate) struct App {
    pub(crate) catalog: Catalog,
    pub(crate) config: Config,
    pub(crate) store: Box<dyn Store>,
    pub(crate) world: Box<dyn World>,
    pub(crate) rooms: Rooms,
    pub(crate) prints: Prints,
    pub(crate) thinkers: Arc<Semaphore>,
    /// The places for work beside the calls.
    pub(crate) asides: Arc<Semaphore>,
    /// Who may wait for the place of a computer player in order to solve a puzzle: they never take all of them.
    pub(crate) solvers: Semaphore,
    /// Who may have the place of a computer player, or wait for one, in order to give a hint.
    pub(crate) advisers: Semaphore,
    /// What was found out about puzzles.
    pub(crate) solved: Memory,
    /// Becomes true when the server is to end.
    pub(crate) closing: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(
        catalog: Catalog,
        config: Config,
        store: Box<dyn Store>,
        world: Box<dyn World>,
    ) -> Arc<App> {
        let thinkers = Arc::new(Semaphore::new(config.thinkers.max(1)));
        let asides = Arc::new(Semaphore::new(config.thinkers.max(2)));
        let solvers = Semaphore::new((config.thinkers / 2).max(1));
        let advisers = Semaphore::new((config.thinkers / 2).max(1));
        let solved = Memory::default();
        let closing = watch::Sender::new(false);
        Arc::new(App {
            catalog,
            config,
            store,
            world,
            rooms: Rooms::default(),
            prints: Prints::default(),
            thinkers,
            asides,
            solvers,
            advisers,
            solved,
            closing,
        })
    }

    /// The room of a match, from memory or from the disk. Computer seats that are to act take up
    /// their thinking where a restart has ended it.
    pub(crate) async fn room(self: &Arc<App>, id: &str) -> Result<Arc<Room>, ApiError> {
        let (room, fresh) = self.rooms.get(id, self.world.elapsed(), || self.load(id)).await?;
        if fresh.0 {
            computer::wake(self, &room, &room.present());
        }
        Ok(room)
    }

    async fn load(&self, id: &str) -> Result<Room, ApiError> {
        let found = self.store.load(id).await?.ok_or(ApiError::UnknownMatch)?;
        let of = stored::revive(&self.catalog, &found)?;
        let derived = stored::derived(&of, stored::updated(&found));
        if found.derived.as_ref() != Some(&derived) {
            // A new release has frozen the match, or thawed it.
            self.store.derive(id, derived).await?;
        }
        if let Some(why) = of.frozen() {
            tracing::warn!(id, %why, "a match is frozen");
        }
        Ok(Room::new(of, self.world.elapsed()))
    }

    /// Stores a new match and opens its room.
    pub(crate) async fn create(self: &Arc<App>, of: Match) -> Result<(), ApiError> {
        let now = self.world.now_ms();
        let (row, entries) = (stored::row(&of), stored::entries(&of, 0, now));
        self.store.create(row, entries, stored::derived(&of, now)).await?;
        let id = of.setup().id.clone();
        let room = self.rooms.put(&id, Room::new(of, self.world.elapsed()));
        computer::wake(self, &room, &room.present());
        Ok(())
    }

    /// Changes a match. The work is done in a task of its own, because a caller that goes away must
    /// not stop it between the disk and the memory.
    pub(crate) async fn change(
        self: &Arc<App>,
        room: &Arc<Room>,
        seat: Seat,
        act: Act,
    ) -> Result<Accepted, ApiError> {
        let (app, room) = (self.clone(), room.clone());
        let task = tokio::spawn(async move { app.change_here(&room, seat, &act).await });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a change of a match failed");
            Err(ApiError::Internal)
        })
    }

    async fn change_here(
        self: &Arc<App>,
        room: &Arc<Room>,
        seat: Seat,
        act: &Act,
    ) -> Result<Accepted, ApiError> {
        let _gate = room.gate.lock().await;
        if room.is_broken() {
            return Err(ApiError::Reread);
        }
        let mut changed = Ok(None);
        for _ in 0..MOST_TRIES {
            changed = self.try_change(room, seat, act).await;
            if !matches!(changed, Ok(None)) {
                break;
            }
        }
        // Where another process was first again and again, the caller is told to try once more.
        let changed = changed.and_then(|accepted| accepted.ok_or(ApiError::Reread));
        if let Err(ApiError::Storage(_) | ApiError::Unreadable(_) | ApiError::Reread) = changed {
            // Nobody knows what is on disk: the match is read again.
            room.give_up();
            self.rooms.forget(&room.present().setup().id, room);
        }
        changed
    }

    /// Changes a match, if the room knows all that is stored of it. Otherwise the room learns what it did not know, and
    /// nothing is changed.
    async fn try_change(
        self: &Arc<App>,
        room: &Arc<Room>,
        seat: Seat,
        act: &Act,
    ) -> Result<Option<Accepted>, ApiError> {
        let present = room.present();
        let since = present.version();
        let next = match act.on(&present, seat)? {
            Submitted::Again { since } => return Ok(Some(Accepted { of: present, since })),
            Submitted::Next(next) => *next,
        };
        let now = self.world.now_ms();
        let id = &next.setup().id;
        let (entries, derived) = (stored::entries(&next, since, now), stored::derived(&next, now));
        let appended = self.store.append(id, since, entries, derived).await.inspect_err(|error| {
            tracing::error!(id, %error, "an entry was not stored");
        })?;
        match appended {
            Appended::OnDisk => {
                let of = room.show(next);
                computer::wake(self, room, &of);
                Ok(Some(Accepted { of, since }))
            }
            Appended::Conflict { version } => {
                tracing::info!(id, since, version, "a match was changed elsewhere");
                let missed = self.store.since(id, since, MOST_MISSED).await?;
                let of = room.show(stored::caught_up(&self.catalog, &present, &missed)?);
                computer::wake(self, room, &of);
                Ok(None)
            }
        }
    }

    /// Ends everything that goes on beside the calls, and the store after it.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for room in self.rooms.all() {
            room.stop();
        }
        self.store.close().await;
    }
}
