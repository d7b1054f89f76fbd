//! The matches in memory.

use crate::api_error::ApiError;
use crate::room::Room;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::OnceCell;

/// A slot for a room, which those who come at the same time wait for together.
type Slot = Arc<OnceCell<Arc<Room>>>;

/// The matches in memory, at most one room each.
pub(crate) struct Rooms {
    slots: Mutex<HashMap<String, Slot>>,
    /// How many rooms there may be, apart from those that somebody holds.
    most: usize,
    /// At how many rooms those that nobody holds are removed.
    full: AtomicUsize,
    /// How often somebody was blocked, or is no more: what sockets know of that is old then.
    blocks: AtomicUsize,
}

impl Rooms {
    pub(crate) fn new(most: usize) -> Rooms {
        let most = most.max(1);
        Rooms { slots: Mutex::default(), most, full: AtomicUsize::new(most), blocks: AtomicUsize::new(0) }
    }

    /// How often the blocks were changed here.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.load(Ordering::Relaxed)
    }

    /// Has sockets read anew who is blocked.
    pub(crate) fn note_block(&self) {
        self.blocks.fetch_add(1, Ordering::Relaxed);
    }

    /// The room of a match, made by `load` if it is not in memory.
    pub(crate) async fn get<F: Future<Output = Result<Room, ApiError>>>(
        &self,
        id: &str,
        now: Duration,
        load: impl FnOnce() -> F,
    ) -> Result<(Arc<Room>, Fresh), ApiError> {
        let slot = {
            let mut slots = self.lock();
            match slots.get(id) {
                Some(slot) => slot.clone(),
                None => {
                    self.make_room(&mut slots, now);
                    slots.entry(id.to_owned()).or_default().clone()
                }
            }
        };
        let mut fresh = Fresh(false);
        let room = slot
            .get_or_try_init(|| async {
                fresh = Fresh(true);
                load().await.map(Arc::new)
            })
            .await
            .cloned();
        match room {
            Ok(room) => {
                room.touch(now);
                Ok((room, fresh))
            }
            Err(problem) => {
                self.remove(id, |other| Arc::ptr_eq(other, &slot) && !slot.initialized());
                Err(problem)
            }
        }
    }

    /// Puts the room of a new match in.
    pub(crate) fn put(&self, id: &str, room: Room, now: Duration) -> Arc<Room> {
        let room = Arc::new(room);
        let mut slots = self.lock();
        self.make_room(&mut slots, now);
        slots.insert(id.to_owned(), Arc::new(OnceCell::new_with(Some(room.clone()))));
        room
    }

    /// Forgets a room that was given up; others may still hold it, but nobody finds it any more.
    pub(crate) fn forget(&self, id: &str, room: &Arc<Room>) {
        self.remove(id, |slot| slot.get().is_some_and(|other| Arc::ptr_eq(other, room)));
    }

    /// Forgets what nobody holds and nobody has asked for in a while.
    pub(crate) fn sweep(&self, now: Duration, idle: Duration) -> usize {
        let mut slots = self.lock();
        let before = slots.len();
        slots.retain(|_, slot| is_held(slot) || slot.get().is_some_and(|room| room.idle(now) < idle));
        before - slots.len()
    }

    /// A room that is in memory.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id)?.get().cloned()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// A room that is in memory, or that is being read from the disk just now: that one is waited for, because it may have
    /// missed what has just been stored.
    pub(crate) async fn opened(&self, id: &str) -> Option<Arc<Room>> {
        let slot = self.lock().get(id)?.clone();
        slot.get_or_try_init(|| async { Err(()) }).await.ok().cloned()
    }

    /// The names of all matches that are in memory, or are being read from the disk.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// All rooms.
    pub(crate) fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().filter_map(|slot| slot.get().cloned()).collect()
    }

    /// If there are too many rooms, removes those that nobody holds and that were asked for longest ago. Many are
    /// removed at once, and many more have to come before it happens again, so that few callers wait for it.
    fn make_room(&self, slots: &mut HashMap<String, Slot>, now: Duration) {
        if slots.len() < self.full.load(Ordering::Relaxed) {
            return;
        }
        let some = self.most / 8 + 1;
        let idle = |(id, slot): (&String, &Slot)| Some((slot.get()?.idle(now), id.clone()));
        let mut idle: Vec<_> = slots.iter().filter(|(_, slot)| !is_held(slot)).filter_map(idle).collect();
        idle.sort_unstable_by(|one, other| other.cmp(one));
        idle.truncate((slots.len() + some).saturating_sub(self.most));
        for (_, id) in idle {
            slots.remove(&id);
        }
        self.full.store(self.most.max(slots.len() + some), Ordering::Relaxed);
    }

    fn remove(&self, id: &str, which: impl FnOnce(&Slot) -> bool) {
        let mut slots = self.lock();
        if slots.get(id).is_some_and(which) {
            slots.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether somebody has found a slot or its room: those hold a count of it, and finding takes the lock.
fn is_held(slot: &Slot) -> bool {
    Arc::strong_count(slot) > 1 || slot.get().is_some_and(|room| Arc::strong_count(room) > 1)
}

/// Whether a room was made just now.
pub(crate) struct Fresh(pub(crate) bool);
