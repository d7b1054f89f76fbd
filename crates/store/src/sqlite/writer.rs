//! The one task that writes.

use super::blocks::{self, BlockJob};
use super::people::{self, PeopleJob};
use super::pushes::{self, PushJob};
use super::ratings::{self, RatingJob};
use super::{rows, schema, service};
use crate::{Derived, EntryRow, Key, MatchRow, StoreError};
use sqlx::{Connection, SqliteConnection};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many jobs may wait; whoever comes later waits to be let in.
const QUEUE: usize = 1024;

/// How many jobs one transaction takes at most, so that nobody waits for too many others.
const BATCH: usize = 256;

/// Something to be written.
pub(super) enum Job {
    Create { row: MatchRow, entries: Vec<EntryRow>, derived: Derived },
    Append { id: String, expected: u64, entries: Vec<EntryRow>, derived: Derived },
    Derive { id: String, derived: Derived },
    Keep { keeper: String, id: String, now_ms: i64 },
    Forget { keeper: String, id: String },
    Lease { now_ms: i64, lease_ms: i64, most: u32 },
    AddKey { key: Key, oldest_ms: i64 },
    Beat { now_ms: i64 },
    Start { now_ms: i64, oldest_ms: i64 },
    People(PeopleJob),
    Push(PushJob),
    Block(BlockJob),
    Rating(RatingJob),
    Check,
}

/// What came of it.
pub(super) enum Done {
    Written,
    Conflict { version: u64 },
    Leased(Vec<String>),
    Refused,
    Removed(u64),
    Key(Vec<u8>),
}

struct Queued {
    job: Job,
    done: oneshot::Sender<Result<Done, StoreError>>,
}

/// The queue of the writing task.
pub(super) struct Writer {
    file: PathBuf,
    /// Emptied by `stop`; the task ends when the last sender is gone and the queue is empty.
    queue: Mutex<Option<mpsc::Sender<Queued>>>,
    task: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the task. The lock is held as long as the task has the connection.
    pub(super) fn start(connection: SqliteConnection, lock: File, file: PathBuf) -> Writer {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let task = tokio::spawn(work(connection, receiver, lock, file.clone()));
        Writer { file, queue: Mutex::new(Some(sender)), task: tokio::sync::Mutex::new(Some(task)) }
    }

    /// Queues a job and waits until it is on disk.
    pub(super) async fn run(&self, job: Job) -> Result<Done, StoreError> {
        let closed = || StoreError::Closed { file: self.file.clone() };
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        queue.send(Queued { job, done }).await.map_err(|_| closed())?;
        drop(queue);
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Lets the task finish what is queued, and waits for its end.
    pub(super) async fn stop(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writing task failed");
        }
    }
}

async fn work(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<Queued>,
    lock: File,
    file: PathBuf,
) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let results = write(&mut connection, &batch, &file).await;
        for (queued, result) in batch.drain(..).zip(results) {
            // Whoever asked may have gone; the job is done all the same.
            let _ = queued.done.send(result);
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, file = %file.display(), "the database did not close cleanly");
    }
    drop(lock);
}

/// Writes a batch in one transaction. A job that fails takes no other with it, unless the database takes back the whole
/// transaction, as it does when the disk is full; a failing commit fails all, even if it is on disk. Whatever fails, the
/// next batch finds a connection on which it can begin.
async fn write(
    connection: &mut SqliteConnection,
    batch: &[Queued],
    file: &Path,
) -> Vec<Result<Done, StoreError>> {
    match write_all(connection, batch, file).await {
        Ok(results) => results,
        Err(error) => {
            let error = StoreError::from_sqlite(file, error);
            tracing::error!(%error, "a transaction failed");
            // It fails where the database has done it already; `begin` takes care of the rest.
            let _ = execute(connection, "ROLLBACK").await;
            batch.iter().map(|_| Err(error.clone())).collect()
        }
    }
}

async fn write_all(
    connection: &mut SqliteConnection,
    batch: &[Queued],
    file: &Path,
) -> sqlx::Result<Vec<Result<Done, StoreError>>> {
    begin(connection).await?;
    let mut results = Vec::with_capacity(batch.len());
    for queued in batch {
        execute(connection, "SAVEPOINT job").await?;
        match write_one(connection, &queued.job).await {
            Ok(done) => results.push(Ok(done)),
            Err(error) => {
                // Where the whole transaction is gone, there is no savepoint to go back to.
                if execute(connection, "ROLLBACK TO job").await.is_err() {
                    return Err(error);
                }
                results.push(Err(StoreError::from_sqlite(file, error)));
            }
        }
        execute(connection, "RELEASE job").await?;
    }
    execute(connection, "COMMIT").await?;
    Ok(results)
}

/// Begins a transaction, also where the last one could not even be taken back.
async fn begin(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    const BEGIN: &str = "BEGIN IMMEDIATE";
    match execute(connection, BEGIN).await {
        Err(_) if execute(connection, "ROLLBACK").await.is_ok() => execute(connection, BEGIN).await,
        begun => begun,
    }
}

/// The frame of a transaction is made of plain statements: the library would count how deep it is in them, and its count
/// is wrong for ever once the database has taken back a transaction by itself.
async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> sqlx::Result<()> {
    sqlx::query(sql).execute(connection).await.map(drop)
}

async fn write_one(to: &mut SqliteConnection, job: &Job) -> sqlx::Result<Done> {
    match job {
        Job::Create { row, entries, derived } => {
            rows::insert_match(to, row).await?;
            append(to, &row.id, entries, derived).await?;
        }
        Job::Append { id, expected, entries, derived } => {
            let version = rows::version(to, id).await?;
            if version != *expected {
                return Ok(Done::Conflict { version });
            }
            append(to, id, entries, derived).await?;
        }
        Job::Derive { id, derived } => rows::put_derived(to, id, derived).await?,
        Job::Keep { keeper, id, now_ms } => rows::keep(to, keeper, id, *now_ms).await?,
        Job::Forget { keeper, id } => rows::forget(to, keeper, id).await?,
        Job::Lease { now_ms, lease_ms, most } => {
            return rows::lease(to, *now_ms, *lease_ms, *most).await.map(Done::Leased);
        }
        Job::AddKey { key, oldest_ms } => service::add_key(to, key, *oldest_ms).await?,
        Job::Beat { now_ms } => service::beat(to, *now_ms).await?,
        Job::Start { now_ms, oldest_ms } => service::start(to, *now_ms, *oldest_ms).await?,
        Job::People(job) => return people::write(to, job).await,
        Job::Block(job) => return blocks::write(to, job).await,
        Job::Push(job) => return pushes::write(to, job).await,
        Job::Rating(job) => return ratings::write(to, job).await,
        Job::Check => schema::mark(to).await?,
    }
    Ok(Done::Written)
}

async fn append(
    to: &mut SqliteConnection,
    id: &str,
    entries: &[EntryRow],
    derived: &Derived,
) -> sqlx::Result<()> {
    for entry in entries {
        rows::insert_entry(to, id, entry).await?;
    }
    rows::put_derived(to, id, derived).await
}

#[cfg(test)]
mod tests;
