//! The one schedule of what becomes due by itself: a flag, the end of the wait for nonces, a computer that has not been
//! woken since a restart.
//!
//! The moments stand in the store with the matches. When one comes, the match itself is asked what is to be done, so that
//! a reason that no longer holds does nothing, and nothing has to be cancelled.

use crate::act::Act;
use crate::app::App;
use crate::computer;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// How many matches are seen to at a time.
const MOST: u32 = 64;

/// For how long a match that is being handled is left alone by others.
const LEASE_MS: i64 = 30_000;

/// How often the server notes that it runs, while something is to become due.
const BEAT_MS: i64 = 10_000;

/// How often the store is asked when nothing is known to become due: another process may have made it so.
const IDLE_MS: i64 = 10_000;

/// When the schedule looks again.
#[derive(Default)]
pub(crate) struct Schedule {
    planned_ms: Mutex<i64>,
    sooner: Notify,
}

impl Schedule {
    /// Something becomes due then.
    pub(crate) fn expect(&self, due_ms: Option<i64>) {
        let planned_ms = *self.planned_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if due_ms.is_some_and(|due_ms| due_ms < planned_ms) {
            self.sooner.notify_one();
        }
    }

    fn plan(&self, at_ms: i64) {
        *self.planned_ms.lock().unwrap_or_else(PoisonError::into_inner) = at_ms;
    }
}

/// Sees to what is due, for as long as the server runs.
pub(crate) async fn run(app: Arc<App>) {
    let mut beaten_ms = i64::MIN;
    loop {
        let now_ms = app.world.now_ms();
        // What is expected while the store is asked wakes the schedule once more.
        app.schedule.plan(i64::MAX);
        let next_ms = match see_to_all(&app, now_ms, &mut beaten_ms).await {
            Ok(Some(due_ms)) => due_ms.clamp(now_ms, now_ms + BEAT_MS),
            Ok(None) => now_ms + IDLE_MS,
            Err(error) => {
                tracing::error!(%error, "what is due cannot be read");
                now_ms + BEAT_MS
            }
        };
        app.schedule.plan(next_ms);
        let pause = Duration::from_millis(u64::try_from(next_ms - app.world.now_ms()).unwrap_or(0));
        tokio::select! {
            () = app.world.until(app.world.elapsed() + pause) => {}
            () = app.schedule.sooner.notified() => {}
        }
    }
}

/// Sees to everything that is due, and says when the next thing is.
async fn see_to_all(
    app: &Arc<App>,
    now_ms: i64,
    beaten_ms: &mut i64,
) -> Result<Option<i64>, menagerie_store::StoreError> {
    loop {
        let next_ms = app.store.next_due(now_ms).await?;
        if next_ms.is_some() && beaten_ms.saturating_add(BEAT_MS) <= now_ms {
            app.store.beat(now_ms).await?;
            *beaten_ms = now_ms;
        }
        if next_ms.is_none_or(|due_ms| due_ms > now_ms) {
            return Ok(next_ms);
        }
        for id in app.store.due(now_ms, now_ms + LEASE_MS, MOST).await? {
            see_to(app, &id).await;
        }
    }
}

/// Lets a match do what is due in it.
async fn see_to(app: &Arc<App>, id: &str) {
    let seen_to = async {
        let room = app.room(id).await?;
        app.change(&room, Act::Wait).await?;
        computer::wake(app, &room);
        Ok::<_, crate::api_error::ApiError>(())
    };
    if let Err(error) = seen_to.await {
        tracing::error!(id, %error, "a match could not do what was due");
    }
}
