//! Batches of jobs into the tables.

use super::{blocks, moderation, news, people, pushes, ratings, rows, schema, service, upkeep};
use crate::jobs::{Backend, Care, Done, Job, Queued};
use crate::{Derived, EntryRow, StoreError};
use sqlx::{Connection, SqliteConnection};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The connection that writes. The lock is held as long as there is one; a writer without it works beside a server, and
/// tells it.
pub(super) struct SqliteBackend {
    pub(super) connection: SqliteConnection,
    pub(super) file: PathBuf,
    pub(super) lock: Option<File>,
}

impl Backend for SqliteBackend {
    async fn write(&mut self, batch: &[Queued]) -> Vec<Result<Done, StoreError>> {
        write(&mut self.connection, batch, &self.file, self.lock.is_none()).await
    }

    async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, file = %self.file.display(), "the database did not close cleanly");
        }
        drop(self.lock);
    }
}

/// Writes a batch in one transaction. A job that fails takes no other with it, unless the database takes back the whole
/// transaction, as it does when the disk is full; a failing commit fails all, even if it is on disk. Whatever fails, the
/// next batch finds a connection on which it can begin.
async fn write(
    connection: &mut SqliteConnection,
    batch: &[Queued],
    file: &Path,
    tells: bool,
) -> Vec<Result<Done, StoreError>> {
    match write_all(connection, batch, file, tells).await {
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
    tells: bool,
) -> sqlx::Result<Vec<Result<Done, StoreError>>> {
    begin(connection).await?;
    let results = match write_jobs(connection, batch, file, tells, Care::None).await {
        Ok(results) => results,
        Err(_) => {
            // Where the database has taken back the transaction by itself, nothing is left to be taken back.
            let _ = execute(connection, "ROLLBACK").await;
            begin(connection).await?;
            write_jobs(connection, batch, file, tells, Care::Each).await?
        }
    };
    execute(connection, "COMMIT").await?;
    Ok(results)
}

/// All of a batch but the frame of its transaction.
async fn write_jobs(
    connection: &mut SqliteConnection,
    batch: &[Queued],
    file: &Path,
    tells: bool,
    care: Care,
) -> sqlx::Result<Vec<Result<Done, StoreError>>> {
    let mut results = Vec::with_capacity(batch.len());
    for Queued { job, .. } in batch {
        results.push(match care {
            Care::None => Ok(write_and_tell(connection, job, tells).await?),
            Care::Each => {
                let result = write_apart(connection, job, tells).await?;
                result.map_err(|error| StoreError::from_sqlite(file, error))
            }
        });
    }
    Ok(results)
}

/// Does a job in such a way that nothing else of the transaction is lost where it fails.
async fn write_apart(
    connection: &mut SqliteConnection,
    job: &Job,
    tells: bool,
) -> sqlx::Result<sqlx::Result<Done>> {
    execute(connection, "SAVEPOINT job").await?;
    let result = write_and_tell(connection, job, tells).await;
    // Where the whole transaction is gone, there is no savepoint to go back to.
    if result.is_err() && execute(connection, "ROLLBACK TO job").await.is_err() {
        return result.map(Ok);
    }
    execute(connection, "RELEASE job").await?;
    Ok(result)
}

async fn write_and_tell(connection: &mut SqliteConnection, job: &Job, tells: bool) -> sqlx::Result<Done> {
    let done = write_one(connection, job).await?;
    if tells {
        news::tell(connection, job, &done).await?;
    }
    Ok(done)
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
            // A match that was not there has no entries, so that none is refused.
            append(to, &row.id, 0, entries, derived).await?;
        }
        Job::Append { id, expected, entries, derived } => {
            if !append(to, id, *expected, entries, derived).await? {
                return Ok(Done::Conflict { version: rows::version(to, id).await? });
            }
        }
        Job::Derive { id, derived } => {
            if rows::version(to, id).await? == derived.version {
                rows::put_derived(to, id, derived).await?;
            }
        }
        Job::Keep { keeper, id, now_ms } => rows::keep(to, keeper, id, *now_ms).await?,
        Job::Forget { keeper, id } => rows::forget(to, keeper, id).await?,
        Job::Lease { now_ms, lease_ms, most } => {
            return rows::lease(to, *now_ms, *lease_ms, *most).await.map(Done::Matches);
        }
        Job::Expire { stale, most } => return upkeep::expire(to, *stale, *most).await.map(Done::Matches),
        Job::AddKey { key, oldest_ms } => service::add_key(to, key, *oldest_ms).await?,
        Job::Beat { now_ms } => service::beat(to, *now_ms).await?,
        Job::Start { now_ms, oldest_ms } => service::start(to, *now_ms, *oldest_ms).await?,
        Job::People(job) => return people::write(to, job).await,
        Job::Block(job) => return blocks::write(to, job).await,
        Job::Push(job) => return pushes::write(to, job).await,
        Job::Rating(job) => return ratings::write(to, job).await,
        Job::Moderate(job) => return moderation::write(to, job).await,
        Job::Check => schema::mark(to).await?,
    }
    Ok(Done::Written)
}

/// Adds these entries to the log of a match that stands at a version; says whether it does stand there.
async fn append(
    to: &mut SqliteConnection,
    id: &str,
    mut standing_at: u64,
    entries: &[EntryRow],
    derived: &Derived,
) -> sqlx::Result<bool> {
    for entry in entries {
        // Only the first can be refused: each of the others comes after one that was added just now.
        if !rows::insert_entry(to, id, standing_at, entry).await? {
            return Ok(false);
        }
        standing_at = entry.version;
    }
    rows::put_derived(to, id, derived).await?;
    Ok(true)
}

#[cfg(test)]
mod tests;
