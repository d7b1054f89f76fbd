//! Batches of jobs into the tables.

use super::{blocks, moderation, news, people, pushes, ratings, rows, schema, service, upkeep};
use crate::jobs::{Desk, Done, Job, Queued};
use crate::{Derived, EntryRow, StoreError};
use sqlx::{Connection, SqliteConnection};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The connection that writes. The lock is held as long as there is one; a writer without it works beside a server, and
/// tells it.
pub(super) struct SqliteDesk {
    pub(super) connection: SqliteConnection,
    pub(super) file: PathBuf,
    pub(super) lock: Option<File>,
}

impl Desk for SqliteDesk {
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
    let mut results = Vec::with_capacity(batch.len());
    for queued in batch {
        execute(connection, "SAVEPOINT job").await?;
        match write_one(connection, &queued.job).await {
            Ok(done) => {
                if tells {
                    news::tell(connection, &queued.job, &done).await?;
                }
                results.push(Ok(done));
            }
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
