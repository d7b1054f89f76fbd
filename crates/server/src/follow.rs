//! Following what other processes change: of several on one database, any may accept a turn.
//!
//! The store tells of it by names alone. A room in memory reads what it missed and shows it, so that a turn that was played by
//! one process reaches the sockets of all. What is not in memory needs nothing: it is read when somebody asks for it.

use crate::app::App;
use crate::company;
use crate::room::Room;
use menagerie_store::{Changed, StoreError};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many rooms read at the same time what they missed.
const MOST_READERS: usize = 3;

/// Of how many matches the versions are asked at once.
const STRETCH: usize = 1000;

/// Follows what others change, for as long as the server runs.
pub(crate) async fn run(app: Arc<App>, mut changes: Receiver<Changed>) {
    let readers = Arc::new(Semaphore::new(MOST_READERS));
    while let Some(news) = next(&mut changes).await {
        let is_anything = news.contains(&Changed::Anything);
        let mut attended = Vec::new();
        for changed in news {
            match changed {
                Changed::Match(id) if !is_anything => catch_up(&app, &id, &readers).await,
                Changed::Account(principal) => app.sign_out(&principal),
                // If the news was lost, the emptied line stays readable until the match leaves memory.
                Changed::Unsaid(id) => reread(&app, &id).await,
                Changed::LogLevel(filter) => set_log_level(&app, &filter),
                Changed::Attended(id) => attended.push(id),
                Changed::Company => app.company.look(),
                Changed::Keys if !is_anything => reload_keys(&app).await,
                _ => {}
            }
        }
        company::learn(&app, &if is_anything { app.rooms.ids() } else { attended }).await;
        if is_anything {
            reload_keys(&app).await;
            if let Err(error) = look_everywhere(&app, &readers).await {
                tracing::warn!(%error, "what other processes have changed is not known");
            }
        }
    }
}

/// All news so far, at least one piece; none if there will never be any.
async fn next(changes: &mut Receiver<Changed>) -> Option<BTreeSet<Changed>> {
    let mut news = BTreeSet::from([match changes.recv().await {
        Ok(changed) => changed,
        Err(RecvError::Lagged(_)) => Changed::Anything,
        Err(RecvError::Closed) => return None,
    }]);
    while let Ok(changed) = changes.try_recv() {
        news.insert(changed);
    }
    Some(news)
}

/// Finds the rooms that are behind, whatever they missed.
async fn look_everywhere(app: &Arc<App>, readers: &Arc<Semaphore>) -> Result<(), StoreError> {
    for ids in app.rooms.ids().chunks(STRETCH) {
        let stored: HashMap<_, _> = app.store.versions(ids).await?.into_iter().collect();
        for id in ids {
            let Some(room) = app.rooms.opened(id).await else { continue };
            if stored.get(id).is_some_and(|version| *version > room.present().version()) {
                catch_up_room(app, room, permit(readers).await);
            }
        }
    }
    Ok(())
}

/// Has a match that is in memory read what it missed.
async fn catch_up(app: &Arc<App>, id: &str, readers: &Arc<Semaphore>) {
    if let Some(room) = app.rooms.opened(id).await {
        catch_up_room(app, room, permit(readers).await);
    }
}

/// Has a match that is in memory read again from its start: a line of its log was emptied.
async fn reread(app: &Arc<App>, id: &str) {
    if let Some(room) = app.rooms.opened(id).await {
        let _gate = room.gate.lock().await;
        app.give_up(&room);
    }
}

fn set_log_level(app: &App, filter: &str) {
    let Some(log) = &app.config.log else { return };
    match log.0(filter) {
        // The log should also say that somebody has turned it down.
        Ok(()) => tracing::error!(filter, "the log was changed"),
        Err(why) => tracing::error!(filter, why, "the log stays as it is"),
    }
}

fn catch_up_room(app: &Arc<App>, room: Arc<Room>, permit: Option<OwnedSemaphorePermit>) {
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = app.catch_up(&room).await {
            tracing::warn!(id = room.present().id(), %error, "a match did not learn what it missed");
        }
        drop(permit);
    });
}

/// The semaphore is never closed; if it were, there would be nothing to wait for.
async fn permit(readers: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    readers.clone().acquire_owned().await.ok()
}

async fn reload_keys(app: &Arc<App>) {
    if let Err(error) = app.keys.reload(&*app.store).await {
        tracing::warn!(%error, "the keys of guests could not be read again");
    }
}
