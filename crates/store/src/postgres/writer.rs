//! Batches of jobs into the tables.

use super::session::{self, Presence};
use super::{
    Address, blocks, locks, moderation, news, people, pushes, ratings, rows, schema, service, upkeep,
};
use crate::error::{is_away, is_to_be_repeated};
use crate::jobs::{Backend, Care, Done, Job, ModerationJob, Queued};
use crate::{Derived, EntryRow, StoreError};
use sqlx::{Connection, PgConnection};
use std::time::Duration;
use tokio::time::timeout;

/// How often a batch is tried that the database has not taken, and cannot have taken half.
const MOST_TRIES: u32 = 4;

/// How long a batch may take. A database that answers nothing at all is as good as away.
const LONGEST: Duration = Duration::from_secs(20);

/// What writes to the database.
pub(super) struct PostgresBackend {
    address: Address,
    place: String,
    /// None while the database is away.
    connection: Option<PgConnection>,
    presence: Presence,
    /// Tells this process's news from those of others.
    sender: String,
}

/// Why a batch was not written.
struct Failed {
    error: StoreError,
    /// Whether nothing of it can be on disk and it may be taken the next time.
    may_try_again: bool,
}

impl PostgresBackend {
    pub(super) fn new(
        address: Address,
        connection: PgConnection,
        presence: Presence,
        sender: String,
    ) -> PostgresBackend {
        let place = address.to_string();
        PostgresBackend { address, place, connection: Some(connection), presence, sender }
    }

    /// Writes a batch in one transaction, if the database can be reached.
    async fn try_write(
        &mut self,
        batch: &[Queued],
        care: Care,
    ) -> Result<Vec<Result<Done, StoreError>>, Failed> {
        // It is taken, so that one which was left in the middle of an answer is never used again.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => session::connect(&self.address, self.presence)
                .await
                .map_err(|error| Failed { error, may_try_again: false })?,
        };
        let written = match self.write_all(&mut connection, batch, care).await {
            Ok(results) => {
                execute(&mut connection, "COMMIT").await.map(|()| results).map_err(|error| (error, false))
            }
            Err(error) => {
                let may_try_again = care == Care::None || is_away(&error) || is_to_be_repeated(&error);
                Err((error, may_try_again))
            }
        };
        match written {
            Ok(results) => {
                self.connection = Some(connection);
                Ok(results)
            }
            Err((error, may_try_again)) => {
                if !is_away(&error) && execute(&mut connection, "ROLLBACK").await.is_ok() {
                    self.connection = Some(connection);
                }
                Err(Failed { error: StoreError::from_postgres(&self.place, error), may_try_again })
            }
        }
    }

    /// All of a batch but the end of its transaction.
    async fn write_all(
        &self,
        to: &mut PgConnection,
        batch: &[Queued],
        care: Care,
    ) -> sqlx::Result<Vec<Result<Done, StoreError>>> {
        execute(to, "BEGIN").await?;
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.sort_by_key(|&at| turn(&batch[at].job));
        if order.first().is_some_and(|&at| matches!(turn(&batch[at].job), Turn::First)) {
            locks::wait_for(to, locks::BOOKS).await?;
        }
        let mut results: Vec<_> = batch.iter().map(|_| Ok(Done::Written)).collect();
        for at in order {
            results[at] = match care {
                Care::None => Ok(write_one(to, &batch[at].job).await?),
                Care::Each => self.write_apart(to, &batch[at].job).await?,
            };
        }
        let done = batch
            .iter()
            .zip(&results)
            .filter_map(|(queued, result)| Some((&queued.job, result.as_ref().ok()?)));
        news::tell(to, &self.sender, done).await?;
        Ok(results)
    }

    /// Does a job in such a way that nothing else of the transaction is lost where it fails.
    async fn write_apart(&self, to: &mut PgConnection, job: &Job) -> sqlx::Result<Result<Done, StoreError>> {
        execute(to, "SAVEPOINT job").await?;
        let result = match write_one(to, job).await {
            Ok(done) => Ok(done),
            Err(error) if is_away(&error) || is_to_be_repeated(&error) => return Err(error),
            Err(error) => {
                execute(to, "ROLLBACK TO SAVEPOINT job").await?;
                Err(StoreError::from_postgres(&self.place, error))
            }
        };
        execute(to, "RELEASE SAVEPOINT job").await?;
        Ok(result)
    }

    /// From the first start on, being connected says that a server runs.
    fn note_start(&mut self, batch: &[Queued], results: &[Result<Done, StoreError>]) {
        let has_started = |(queued, result): (&Queued, &Result<_, _>)| {
            matches!(queued.job, Job::Start { .. }) && result.is_ok()
        };
        if self.presence == Presence::None && batch.iter().zip(results).any(has_started) {
            self.presence = Presence::Server;
        }
    }
}

impl Backend for PostgresBackend {
    async fn write(&mut self, batch: &[Queued]) -> Vec<Result<Done, StoreError>> {
        let (mut tries, mut care) = (1, Care::None);
        let error = loop {
            match timeout(LONGEST, self.try_write(batch, care)).await {
                Ok(Ok(results)) => {
                    self.note_start(batch, &results);
                    return results;
                }
                Ok(Err(failed)) if failed.may_try_again && tries < MOST_TRIES => {
                    tracing::debug!(error = %failed.error, "a transaction is tried again");
                }
                Ok(Err(failed)) => break failed.error,
                Err(_) => {
                    let why = "it does not answer".to_owned();
                    break StoreError::Away { place: self.place.clone(), why };
                }
            }
            (tries, care) = (tries + 1, Care::Each);
        };
        tracing::error!(%error, "a transaction failed");
        batch.iter().map(|_| Err(error.clone())).collect()
    }

    async fn close(self) {
        let Some(mut connection) = self.connection else { return };
        let closed = async {
            locks::give_back_all(&mut connection).await?;
            connection.close().await
        };
        if let Err(error) = closed.await {
            tracing::warn!(%error, place = self.place, "the database did not close cleanly");
        }
    }
}

/// When a job of a batch is done: those of all processes take the rows of matches in the same order, so that none waits for
/// one that waits for it. What is leased or removed comes last: it waits for no row, and the others may have to wait for it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Turn<'a> {
    First,
    Match(&'a str),
    Last,
}

fn turn(job: &Job) -> Turn<'_> {
    match job {
        Job::Create { row, .. } => Turn::Match(&row.id),
        Job::Append { id, .. } | Job::Derive { id, .. } | Job::Keep { id, .. } | Job::Forget { id, .. } => {
            Turn::Match(id)
        }
        Job::Moderate(ModerationJob::Unsay { id, .. }) => Turn::Match(id),
        Job::Lease { .. } | Job::Expire { .. } => Turn::Last,
        Job::AddKey { .. }
        | Job::Beat { .. }
        | Job::Start { .. }
        | Job::People(_)
        | Job::Push(_)
        | Job::Block(_)
        | Job::Rating(_)
        | Job::Moderate(_)
        | Job::Check => Turn::First,
    }
}

/// The frame of a transaction is made of plain statements: what the library counts would be wrong after an error.
async fn execute(connection: &mut PgConnection, sql: &'static str) -> sqlx::Result<()> {
    sqlx::query(sql).execute(connection).await.map(drop)
}

async fn write_one(to: &mut PgConnection, job: &Job) -> sqlx::Result<Done> {
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
    to: &mut PgConnection,
    id: &str,
    entries: &[EntryRow],
    derived: &Derived,
) -> sqlx::Result<()> {
    for entry in entries {
        rows::insert_entry(to, id, entry).await?;
    }
    rows::put_derived(to, id, derived).await
}
