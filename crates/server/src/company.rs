//! The other processes on the same store: whether there are any, and who is there by them.
//!
//! Each process says every few seconds that it runs, and each second what has changed of who is there by it: one write and
//! one piece of news for all matches together, however many sockets come and go. A process that has a store for itself, or
//! is alone on one, says nothing more than that it runs.

use crate::app::App;
use crate::room::Room;
use menagerie_store::{Attended, StoreError};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// How often a process says that it runs.
const BEAT: Duration = Duration::from_secs(5);

/// After how long without a word a process is taken for dead.
const LASTS: Duration = Duration::from_secs(15);

/// How often a process that is not alone looks who is there by itself.
const SOON: Duration = Duration::from_secs(1);

/// How often entries of processes that have ended are removed.
const TIDY: Duration = Duration::from_secs(60);

/// How many matches one statement tells of.
const STRETCH: usize = 1000;

/// What is known of the other processes.
#[derive(Default)]
pub(crate) struct Company {
    /// Their names.
    others: Mutex<BTreeSet<String>>,
    /// Tells that a process has come or has gone.
    news: Notify,
    /// Held while it is being read who is there by other processes, so that an older answer does not replace a newer
    /// one.
    reading: tokio::sync::Mutex<()>,
}

impl Company {
    /// Whether there is no other process.
    pub(crate) fn is_alone(&self) -> bool {
        self.others().is_empty()
    }

    /// Finds out which processes run, after one has come or gone.
    pub(crate) fn look(&self) {
        self.news.notify_one();
    }

    fn others(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says that this process runs, and who is there by it, for as long as it does.
pub(crate) async fn run(app: Arc<App>) {
    let mut herald = Herald { app, told: HashMap::new(), beaten: None, looks: true, tidied: Duration::ZERO };
    loop {
        let now = herald.app.world.elapsed();
        if let Err(error) = herald.speak(now).await {
            tracing::warn!(%error, "other processes do not know who is there by this one, nor it by them");
        }
        let pause = if herald.app.company.is_alone() { BEAT } else { SOON };
        let app = herald.app.clone();
        tokio::select! {
            () = app.world.until(now + pause) => {}
            () = app.company.news.notified() => (herald.beaten, herald.looks) = (None, true),
        }
    }
}

/// Tells the others who is there by this process.
struct Herald {
    app: Arc<App>,
    /// What the others were told.
    told: HashMap<String, Attended>,
    /// When it said last that it runs; none where it is to look at once who else does.
    beaten: Option<Duration>,
    /// Whether to read anew who is there by the others: a process that was taken for dead tells only who is there now.
    looks: bool,
    tidied: Duration,
}

impl Herald {
    async fn speak(&mut self, now: Duration) -> Result<(), StoreError> {
        if self.beaten.is_none_or(|beaten| now >= beaten + BEAT) {
            self.beat().await?;
            self.beaten = Some(now);
        }
        if now >= self.tidied + TIDY {
            self.app.store.tidy().await?;
            self.tidied = now;
        }
        if self.app.company.is_alone() { Ok(()) } else { self.tell().await }
    }

    async fn beat(&mut self) -> Result<(), StoreError> {
        let pulse = self.app.store.pulse(LASTS).await?;
        if pulse.is_new {
            // The others have taken this process for dead, or know nothing of it yet.
            self.told.clear();
        }
        let others = pulse.others.len();
        let before = std::mem::replace(&mut *self.app.company.others(), pulse.others.clone());
        if before != pulse.others {
            tracing::info!(others, "other processes have come or gone");
        }
        self.looks |= pulse.is_new || before != pulse.others;
        if self.looks {
            look_at(&self.app, &self.app.rooms.ids()).await?;
            self.looks = false;
        }
        Ok(())
    }

    /// Tells what has changed since the last time.
    async fn tell(&mut self) -> Result<(), StoreError> {
        let here = here(&self.app);
        let news = here.values().filter(|one| self.told.get(&one.id) != Some(one)).cloned();
        let news: Vec<Attended> = news.collect();
        let gone: Vec<String> = self.told.keys().filter(|id| !here.contains_key(*id)).cloned().collect();
        for news in news.chunks(STRETCH) {
            self.app.store.attend(news, &[]).await?;
            self.told.extend(news.iter().map(|one| (one.id.clone(), one.clone())));
        }
        for gone in gone.chunks(STRETCH) {
            self.app.store.attend(&[], gone).await?;
            gone.iter().for_each(|id| drop(self.told.remove(id)));
        }
        Ok(())
    }
}

/// Those who are there by this process, in each match in which somebody is.
fn here(app: &App) -> HashMap<String, Attended> {
    let now_ms = app.world.now_ms();
    let attended = |room: Arc<Room>| {
        let (seats, watchers) = room.presence.here(now_ms);
        if seats == 0 && watchers == 0 {
            return None;
        }
        let id = room.present().id().to_owned();
        let is_shown = seats != 0 && room.open_game().is_some();
        Some((id.clone(), Attended { id, seats, watchers, is_shown }))
    };
    app.rooms.all().into_iter().filter_map(attended).collect()
}

/// Looks who is there by the other processes in those of some matches that are in memory.
async fn look_at(app: &App, ids: &[String]) -> Result<(), StoreError> {
    let mut rooms = Vec::new();
    for id in ids {
        rooms.extend(app.rooms.opened(id).await.map(|room| (id.clone(), room)));
    }
    let _reading = app.company.reading.lock().await;
    for rooms in rooms.chunks(STRETCH) {
        let ids: Vec<String> = rooms.iter().map(|(id, _)| id.clone()).collect();
        let found = app.store.attended(&ids).await?;
        let found: HashMap<&str, &Attended> = found.iter().map(|one| (one.id.as_str(), one)).collect();
        let now_ms = app.world.now_ms();
        for (id, room) in rooms {
            let (seats, watchers) = found.get(id.as_str()).map_or((0, 0), |one| (one.seats, one.watchers));
            room.presence.note_elsewhere(seats, watchers, now_ms);
        }
    }
    Ok(())
}

/// Looks, where there are other processes, who is there by them: in a match that was just read, since they tell only what
/// changes, and in those of which they tell. Where that cannot be read, all matches are looked at as soon as it can.
pub(crate) async fn learn(app: &App, ids: &[String]) {
    if !app.company.is_alone()
        && let Err(error) = look_at(app, ids).await
    {
        tracing::warn!(%error, "who is there by other processes is not known");
        app.company.look();
    }
}

/// Those of some matches in which somebody is there for a seat by another process.
pub(crate) async fn attended(
    app: &App,
    ids: impl Iterator<Item = String>,
) -> Result<HashSet<String>, StoreError> {
    if app.company.is_alone() {
        return Ok(HashSet::new());
    }
    let found = app.store.attended(&ids.collect::<Vec<_>>()).await?;
    Ok(found.into_iter().filter(|one| one.seats != 0).map(|one| one.id).collect())
}
