//! The store in one SQLite file.
//!
//! One connection writes, a few read. One process works with it, which holds the lock of a file beside it. Those who run the
//! server may change a little beside that process, and tell it.

mod archive;
mod backup;
mod blocks;
mod moderation;
mod news;
mod people;
mod private;
mod pushes;
mod ratings;
mod rows;
mod schema;
mod service;
mod upkeep;
mod writer;

pub use backup::{backup, put_back};

use crate::jobs::{Job, Writer};
use crate::{
    Appended, Changed, Company, Derived, EntryRow, Kept, Key, MatchRow, Outage, Store, StoreError, Stored,
};
use async_trait::async_trait;
use news::Ear;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, broadcast};
use writer::SqliteBackend;

/// The name of the database in a data directory.
pub const DATABASE: &str = "menagerie.db";

/// The file whose lock says that a process works with a data directory.
const LOCK: &str = "menagerie.lock";

/// How long to wait for somebody who holds the database, such as a backup.
const PATIENCE: Duration = Duration::from_secs(2);

const READERS: u32 = 4;

/// How much news may wait for those who listen; one that is further behind has to look for itself.
const NEWS: usize = 256;

/// The store in one SQLite file.
pub struct SqliteStore {
    file: PathBuf,
    writer: Writer,
    readers: SqlitePool,
    /// Held by whatever rates games.
    rating: Arc<Mutex<()>>,
    /// Whether another process has the lock.
    is_beside: bool,
    changes: broadcast::Sender<Changed>,
    /// None where the store was closed, or is beside a server, which has nothing to tell.
    ear: std::sync::Mutex<Option<Ear>>,
}

impl SqliteStore {
    /// Opens the store in a data directory, which is made if there is none. The whole file is checked
    /// before anything is written.
    pub async fn open(directory: &Path) -> Result<SqliteStore, StoreError> {
        make(directory).map_err(|why| StoreError::unwritable(directory, &why))?;
        let lock = lock(&directory.join(LOCK))?;
        let file = directory.join(DATABASE);
        schema::examine(&file).await?;
        private::keep(directory, &file);
        SqliteStore::open_file(file, Some(lock)).await
    }

    /// Opens the store in a data directory where there is one, also while a server works with it.
    pub async fn open_beside(directory: &Path) -> Result<SqliteStore, StoreError> {
        let file = directory.join(DATABASE);
        if !file.exists() {
            return Err(StoreError::Missing { place: file.display().to_string() });
        }
        match SqliteStore::open(directory).await {
            Err(StoreError::Locked { .. }) => SqliteStore::open_file(file, None).await,
            opened => opened,
        }
    }

    /// Opens the file of a store: with the lock of its directory, or beside whoever has that.
    async fn open_file(file: PathBuf, lock: Option<File>) -> Result<SqliteStore, StoreError> {
        let failed = |error| StoreError::from_sqlite(&file, error);
        let is_beside = lock.is_none();
        let mut connection: SqliteConnection = writing(&file).connect().await.map_err(failed)?;
        let ready = match is_beside {
            true => schema::must_be_present(&mut connection, &file).await,
            false => schema::update(&mut connection, &file).await,
        };
        if let Err(error) = ready {
            // A failure to close would only hide the error that matters.
            let _ = connection.close().await;
            return Err(error);
        }
        if !is_beside {
            news::forget(&mut connection).await.map_err(failed)?;
        }
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(plain(&file).pragma("query_only", "1"));
        let place = file.display().to_string();
        let writer = Writer::start(SqliteBackend { connection, file: file.clone(), lock }, place);
        let changes = broadcast::Sender::new(NEWS);
        let ear = (!is_beside).then(|| Ear::open(readers.clone(), changes.clone()));
        let (rating, ear) = (Arc::default(), std::sync::Mutex::new(ear));
        Ok(SqliteStore { file, writer, readers, rating, is_beside, changes, ear })
    }

    fn place(&self) -> String {
        self.file.display().to_string()
    }

    /// A second connection that writes, for one long transaction while nothing else is written.
    async fn connect_to_restore(&self) -> Result<SqliteConnection, StoreError> {
        writing(&self.file).connect().await.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: sqlx::Error) -> StoreError {
        StoreError::from_sqlite(&self.file, error)
    }
}

/// Options that change nothing in the file.
fn plain(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE).disable_statement_logging()
}

/// Options of the connection that writes. What is deleted, as what somebody said, is overwritten in the file.
fn writing(file: &Path) -> SqliteConnectOptions {
    plain(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("secure_delete", "on")
}

/// Makes a data directory if there is none. Its files hold what players must not know of each other, so
/// other users of the machine are kept out of it.
fn make(directory: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(directory)
}

/// Takes the lock of a data directory, or says that somebody else has it. The system gives it back
/// when the process ends, however it ends.
fn lock(path: &Path) -> Result<File, StoreError> {
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(path);
    let file = opened.map_err(|why| StoreError::unwritable(path, &why))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked { place: path.display().to_string() }),
        Err(TryLockError::Error(why)) => Err(StoreError::unwritable(path, &why)),
    }
}

/// One process has a file for itself.
impl Company for SqliteStore {}

#[async_trait]
impl Store for SqliteStore {
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
        (!self.is_beside).then(|| self.changes.subscribe())
    }

    async fn derive(&self, id: &str, derived: Derived) -> Result<(), StoreError> {
        self.writer.run(Job::Derive { id: id.to_owned(), derived }).await.map(drop)
    }

    async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        // One transaction, so that the log and what was derived from it belong together.
        let mut reading = self.readers.begin().await.map_err(|error| self.failed(error))?;
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
        let ear = self.ear.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(ear);
        self.readers.close().await;
        self.writer.stop().await;
    }
}
