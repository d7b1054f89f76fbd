//! The store in a PostgreSQL database, for any number of processes.
//!
//! In each process one connection writes, a few read, one hears what the others have changed, and two are for what matters only
//! at the moment. The database decides who
//! was first: a match's row is locked by those who append to its log, and everything else is changed by one process at a time.

mod address;
mod archive;
mod blocks;
mod company;
mod locks;
mod moderation;
mod news;
mod people;
mod pushes;
mod ratings;
mod rows;
mod schema;
mod service;
mod session;
mod upkeep;
mod writer;

pub use address::{Address, NoAddress};

use crate::jobs::{Job, Writer};
use crate::{Appended, Changed, Derived, EntryRow, Kept, Key, MatchRow, Outage, Store, StoreError, Stored};
use async_trait::async_trait;
use news::Ear;
use session::{PATIENCE, Presence};
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgConnection, PgPool};
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::broadcast;
use writer::PostgresBackend;

const READERS: u32 = 8;

/// How many connections there are for what matters only at the moment.
const MOMENTARY: u32 = 2;

/// Begins a transaction that sees the database as it is at one moment.
const ONE_VIEW: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// How much news may wait for those who listen; one that is further behind has to look for itself.
const NEWS: usize = 4096;

/// By how many milliseconds the clocks of this machine and the database's may differ before somebody should know.
const MOST_SKEW_MS: i64 = 1000;

/// The store in a PostgreSQL database.
pub struct PostgresStore {
    address: Address,
    writer: Writer,
    readers: PgPool,
    /// For what matters only at the moment.
    momentary: PgPool,
    /// The name of this process among those that share the database.
    process: String,
    changes: broadcast::Sender<Changed>,
    /// None where the store was closed.
    ear: Mutex<Option<Ear>>,
}

impl PostgresStore {
    /// Opens the store in a database, whose tables are made if there are none.
    pub async fn open(address: &Address) -> Result<PostgresStore, StoreError> {
        PostgresStore::open_as(address, Presence::None).await
    }

    /// Opens the store for one who changes what servers rely on: [`StoreError::Locked`] where one is running.
    pub async fn open_alone(address: &Address) -> Result<PostgresStore, StoreError> {
        PostgresStore::open_as(address, Presence::Alone).await
    }

    async fn open_as(address: &Address, presence: Presence) -> Result<PostgresStore, StoreError> {
        let place = address.to_string();
        let failed = |error| StoreError::from_postgres(&place, error);
        let mut connection = session::connect(address, presence).await?;
        let (process, database_ms): (String, i64) = sqlx::query_as(
            "SELECT gen_random_uuid()::text, floor(1000 * extract(epoch FROM clock_timestamp()))::bigint",
        )
        .fetch_one(&mut connection)
        .await
        .map_err(failed)?;
        compare_clocks(&place, database_ms);
        let changes = broadcast::Sender::new(NEWS);
        let ear = Ear::open(address.clone(), process.clone(), changes.clone()).await.map_err(failed)?;
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(session::reading(address));
        let momentary = PgPoolOptions::new()
            .max_connections(MOMENTARY)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(session::momentary(address));
        let backend = PostgresBackend::new(address.clone(), connection, presence, process.clone());
        let writer = Writer::start(backend, place.clone());
        let (address, ear) = (address.clone(), Mutex::new(Some(ear)));
        Ok(PostgresStore { address, writer, readers, momentary, process, changes, ear })
    }

    fn place(&self) -> String {
        self.address.to_string()
    }

    /// A second connection that writes, for one long transaction while nothing else is written.
    async fn connect_to_restore(&self) -> Result<PgConnection, StoreError> {
        session::connect(&self.address, Presence::None).await
    }

    fn failed(&self, error: sqlx::Error) -> StoreError {
        StoreError::from_postgres(&self.place(), error)
    }
}

/// Flags fall and leases end by the clocks of the machines that servers run on, so these have to agree.
fn compare_clocks(place: &str, database_ms: i64) {
    let here = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let ahead_ms = i64::try_from(here).unwrap_or(i64::MAX).saturating_sub(database_ms);
    if ahead_ms.abs() > MOST_SKEW_MS {
        tracing::warn!(place, ahead_ms, "the clock of this machine differs from that of the database");
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(
        &self,
        row: MatchRow,
        entries: Vec<EntryRow>,
        derived: Derived,
    ) -> Result<(), StoreError> {
        self.writer.run(Job::Create { row, entries, derived }).await.map(drop)
    }

    async fn append(
        &self,
        id: &str,
        expected: u64,
        entries: Vec<EntryRow>,
        derived: Derived,
    ) -> Result<Appended, StoreError> {
        self.writer.append(Job::Append { id: id.to_owned(), expected, entries, derived }).await
    }

    async fn since(&self, id: &str, version: u64, most: u32) -> Result<Vec<EntryRow>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::since(&mut reader, id, version, most).await.map_err(|error| self.failed(error))
    }

    async fn versions(&self, ids: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::versions(&mut reader, ids).await.map_err(|error| self.failed(error))
    }

    fn changes(&self) -> Option<broadcast::Receiver<Changed>> {
        Some(self.changes.subscribe())
    }

    async fn derive(&self, id: &str, derived: Derived) -> Result<(), StoreError> {
        self.writer.run(Job::Derive { id: id.to_owned(), derived }).await.map(drop)
    }

    async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        // One view of the database, so that the log and what was derived from it belong together.
        let reading = self.readers.begin_with(ONE_VIEW);
        let mut reading = reading.await.map_err(|error| self.failed(error))?;
        rows::load(&mut reading, id).await.map_err(|error| self.failed(error))
    }

    async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::ids(&mut reader).await.map_err(|error| self.failed(error))
    }

    async fn keep(&self, keeper: &str, id: &str, now_ms: i64) -> Result<(), StoreError> {
        self.writer.run(Job::Keep { keeper: keeper.to_owned(), id: id.to_owned(), now_ms }).await.map(drop)
    }

    async fn forget(&self, keeper: &str, id: &str) -> Result<(), StoreError> {
        self.writer.run(Job::Forget { keeper: keeper.to_owned(), id: id.to_owned() }).await.map(drop)
    }

    async fn kept(&self, keeper: &str, after: Option<&str>, most: u32) -> Result<Vec<Kept>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::kept(&mut reader, keeper, after, most).await.map_err(|error| self.failed(error))
    }

    async fn kept_versions(&self, keeper: &str, ids: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::kept_versions(&mut reader, keeper, ids).await.map_err(|error| self.failed(error))
    }

    async fn listed(&self, after: Option<&str>, most: u32) -> Result<Vec<Kept>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::listed(&mut reader, after, most).await.map_err(|error| self.failed(error))
    }

    async fn due(&self, now_ms: i64, lease_ms: i64, most: u32) -> Result<Vec<String>, StoreError> {
        self.writer.matches(Job::Lease { now_ms, lease_ms, most }).await
    }

    async fn next_due(&self, now_ms: i64) -> Result<Option<i64>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        rows::next_due(&mut reader, now_ms).await.map_err(|error| self.failed(error))
    }

    async fn keys(&self) -> Result<Vec<Key>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        service::keys(&mut reader).await.map_err(|error| self.failed(error))
    }

    async fn add_key(&self, key: Key, oldest_ms: i64) -> Result<(), StoreError> {
        self.writer.run(Job::AddKey { key, oldest_ms }).await.map(drop)
    }

    async fn beat(&self, now_ms: i64) -> Result<(), StoreError> {
        self.writer.run(Job::Beat { now_ms }).await.map(drop)
    }

    async fn start(&self, now_ms: i64, oldest_ms: i64) -> Result<Vec<Outage>, StoreError> {
        self.writer.run(Job::Start { now_ms, oldest_ms }).await?;
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        service::outages(&mut reader).await.map_err(|error| self.failed(error))
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.writer.run(Job::Check).await.map(drop)
    }

    async fn close(&self) {
        let ear = self.ear.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        drop(ear);
        self.leave().await;
        self.readers.close().await;
        self.writer.stop().await;
    }
}
