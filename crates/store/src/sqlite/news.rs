//! What those who change something beside a running server tell it: lines in a table, which the server reads now and then.

use crate::Changed;
use crate::jobs::{Done, Job, changed};
use sqlx::sqlite::SqlitePool;
use sqlx::{Row, SqliteConnection};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::{MissedTickBehavior, interval};

/// How often the server looks. To look takes some microseconds.
const PAUSE: Duration = Duration::from_millis(500);

/// Tells what a job has changed, in its transaction.
pub(super) async fn tell(to: &mut SqliteConnection, job: &Job, done: &Done) -> sqlx::Result<()> {
    for changed in changed(job, done) {
        sqlx::query("INSERT INTO news (told) VALUES (?)").bind(changed.line()).execute(&mut *to).await?;
    }
    Ok(())
}

/// A process that starts reads everything anew, and has missed nothing.
pub(super) async fn forget(to: &mut SqliteConnection) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM news").execute(to).await.map(drop)
}

/// Passes on what is told, until this is dropped.
pub(super) struct Ear {
    task: tokio::task::JoinHandle<()>,
}

impl Ear {
    pub(super) fn open(readers: SqlitePool, heard: broadcast::Sender<Changed>) -> Ear {
        Ear { task: tokio::spawn(run(readers, heard)) }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(readers: SqlitePool, heard: broadcast::Sender<Changed>) {
    let (mut known, mut looks) = (0, interval(PAUSE));
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        // Nobody listens who does not serve.
        if heard.receiver_count() == 0 {
            continue;
        }
        match since(&readers, known).await {
            Ok(news) => {
                for (id, changed) in news {
                    known = id;
                    // It is no error if nobody is interested any more.
                    let _ = heard.send(changed);
                }
            }
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => tracing::debug!(%error, "the news are not heard"),
        }
    }
}

async fn since(readers: &SqlitePool, known: i64) -> sqlx::Result<Vec<(i64, Changed)>> {
    let query = sqlx::query("SELECT id, told FROM news WHERE id > ? ORDER BY id").bind(known);
    let found = query.fetch_all(readers).await?;
    found.iter().map(|row| Ok((row.try_get("id")?, Changed::read(row.try_get("told")?)))).collect()
}
