//! What keeps a server that is never switched off from growing without bound: matches that nobody touches any more are
//! removed, keys that have signed for long enough get a successor, and nothing new is begun when the disk is nearly
//! full.

use crate::api_error::ApiError;
use crate::app::App;
use menagerie_store::{Stale, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// How long it rests between two rounds.
const PAUSE: Duration = Duration::from_secs(60 * 60);

/// How many matches are removed at once: so few that no player has to wait.
const BATCH: u32 = 100;

/// Looks after the store for as long as the server runs.
pub(crate) async fn run(app: Arc<App>) {
    loop {
        match expire(&app).await {
            Ok(0) => {}
            Ok(gone) => tracing::info!(gone, "matches that nobody touched any more were removed"),
            Err(error) => tracing::warn!(%error, "old matches could not be removed"),
        }
        if let Err(error) = app.keys.renew(&*app.store, &*app.world).await {
            tracing::warn!(%error, "the keys of guests could not be renewed");
        }
        app.world.until(app.world.elapsed() + PAUSE).await;
    }
}

/// Removes what nobody has touched for long, and says how many matches that were.
async fn expire(app: &App) -> Result<usize, StoreError> {
    let (now_ms, expiry) = (app.world.now_ms(), app.config.expiry);
    let before = |kept: Option<Duration>| Some(now_ms.saturating_sub(i64::try_from(kept?.as_millis()).ok()?));
    let stale = Stale {
        unplayed_before_ms: before(expiry.unplayed),
        unfinished_before_ms: before(expiry.unfinished),
    };
    let mut gone = 0;
    loop {
        let ids = app.store.expire(stale, BATCH).await?;
        for room in ids.iter().filter_map(|id| app.rooms.find(id)) {
            app.give_up(&room);
        }
        gone += ids.len();
        if ids.len() < BATCH as usize {
            return Ok(gone);
        }
    }
}

impl App {
    /// Whether there is room on the disk for something new. The space below the floor is for the turns of existing
    /// matches.
    pub(crate) fn has_room(&self) -> Result<(), ApiError> {
        match self.store.free_bytes() {
            Some(free) if free < self.config.disk_floor => Err(ApiError::NoRoom),
            _ => Ok(()),
        }
    }
}
