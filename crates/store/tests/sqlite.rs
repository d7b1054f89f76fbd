//! The store against real files: the contract of all stores, and what is SQLite's own.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

mod contract;

use contract::{Place, account, contract, derived, entry, row, versions};
use menagerie_store::{
    Appended, Changed, DATABASE, EntryRow, Moderation, People, SqliteStore, Store, StoreError,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

/// A data directory.
struct Directory(TempDir);

impl Default for Directory {
    fn default() -> Directory {
        Directory(TempDir::new().unwrap())
    }
}

impl Place for Directory {
    type Store = SqliteStore;

    async fn open(&self) -> SqliteStore {
        open(&self.0).await
    }
}

contract!(Directory);

async fn open(directory: &TempDir) -> SqliteStore {
    SqliteStore::open(directory.path()).await.expect("the store opens")
}

/// Why a directory is not opened; the message must name a file in it.
async fn refusal(directory: &Path) -> StoreError {
    let error = SqliteStore::open(directory).await.err().expect("the store does not open");
    let said = error.to_string();
    assert!(said.contains(&directory.display().to_string()), "{said}");
    error
}

/// A connection as another program would have it.
async fn raw(directory: &TempDir) -> SqliteConnection {
    let file = directory.path().join(DATABASE);
    SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap()
}

async fn execute(directory: &TempDir, sql: &'static str) {
    let mut connection = raw(directory).await;
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn other_users_of_the_machine_cannot_read_a_new_data_directory() {
    use std::os::unix::fs::PermissionsExt;
    let directory = TempDir::new().unwrap();
    let data = directory.path().join("new").join("data");
    SqliteStore::open(&data).await.expect("the store opens").close().await;
    assert_eq!(fs::metadata(&data).unwrap().permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn what_was_acknowledged_survives_without_closing() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    // The files as a crash at this moment would leave them.
    let copy = TempDir::new().unwrap();
    for file in fs::read_dir(directory.path()).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    let reopened = open(&copy).await;
    assert_eq!(versions(&reopened.load("a").await.unwrap().unwrap()), [1]);
    reopened.close().await;
    store.close().await;
}

#[tokio::test]
async fn the_log_cannot_be_changed() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    store.close().await;
    for sql in ["UPDATE entries SET state = ''", "DELETE FROM entries", "UPDATE matches SET game = ''"] {
        let mut connection = raw(&directory).await;
        assert!(sqlx::raw_sql(sql).execute(&mut connection).await.is_err(), "{sql}");
    }
}

#[tokio::test]
async fn a_second_process_is_told_that_the_data_is_in_use() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    assert!(matches!(refusal(directory.path()).await, StoreError::Locked { .. }));
    store.close().await;
    open(&directory).await.close().await;
}

/// What is told next.
async fn hear(changes: &mut Receiver<Changed>) -> Changed {
    timeout(Duration::from_secs(20), changes.recv()).await.expect("something is told").unwrap()
}

#[tokio::test]
async fn who_is_beside_a_server_changes_a_little_and_the_server_learns_of_it() {
    let directory = TempDir::new().unwrap();
    let missing = SqliteStore::open_beside(directory.path()).await.err().expect("there is nothing");
    assert!(matches!(missing, StoreError::Missing { .. }) && !directory.path().join(DATABASE).exists());
    let server = open(&directory).await;
    let mut changes = server.changes().expect("a server listens");
    let said = |version| EntryRow { input: r#"{"type":"said","text":"no"}"#.to_owned(), ..entry(version) };
    server.create(row("a"), vec![said(1)], derived(1)).await.unwrap();
    assert!(server.add_account(account("ada", "Ada")).await.unwrap());
    let beside = SqliteStore::open_beside(directory.path()).await.expect("it opens beside");
    assert!(beside.is_served().await.unwrap() && !server.is_served().await.unwrap());
    beside.unsay("a", &[1]).await.unwrap();
    beside.set_log_level("info,access=off").await.unwrap();
    beside.erase("ada").await.unwrap();
    assert_eq!(hear(&mut changes).await, Changed::Unsaid("a".to_owned()));
    assert_eq!(hear(&mut changes).await, Changed::LogLevel("info,access=off".to_owned()));
    assert_eq!(hear(&mut changes).await, Changed::Account("ada".to_owned()));
    // Both go on writing.
    let appended = server.append("a", 1, vec![entry(2)], derived(2)).await.unwrap();
    assert_eq!(appended, Appended::OnDisk);
    beside.close().await;
    server.close().await;
    // Without a server it is as any other store, and the next server hears nothing that is old.
    let alone = SqliteStore::open_beside(directory.path()).await.expect("it opens");
    assert!(!alone.is_served().await.unwrap());
    assert!(matches!(refusal(directory.path()).await, StoreError::Locked { .. }));
    alone.close().await;
    assert_eq!(news(&directory).await, 0);
}

async fn news(directory: &TempDir) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM news").fetch_one(&mut raw(directory).await).await.unwrap()
}

#[tokio::test]
async fn beside_a_server_of_another_release_nothing_is_changed() {
    let directory = TempDir::new().unwrap();
    let server = open(&directory).await;
    for (version, is_older) in [(1, true), (999, false)] {
        let sql = if is_older { "PRAGMA user_version = 1" } else { "PRAGMA user_version = 999" };
        execute(&directory, sql).await;
        let error = SqliteStore::open_beside(directory.path()).await.err().expect("it does not open");
        match error {
            StoreError::Older { found, .. } => assert!(is_older && found == version),
            StoreError::Newer { found, .. } => assert!(!is_older && found == version),
            other => panic!("{other}"),
        }
    }
    server.close().await;
}

#[tokio::test]
async fn a_database_that_another_program_holds_is_locked() {
    let directory = TempDir::new().unwrap();
    open(&directory).await.close().await;
    let mut holder = raw(&directory).await;
    sqlx::raw_sql("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE").execute(&mut holder).await.unwrap();
    assert!(matches!(refusal(directory.path()).await, StoreError::Locked { .. }));
    holder.close().await.unwrap();
    open(&directory).await.close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_as_it_is() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join(DATABASE);
    fs::write(&file, "a shopping list, long enough to look like something: ".repeat(50)).unwrap();
    let before = fs::read(&file).unwrap();
    assert!(matches!(refusal(directory.path()).await, StoreError::Corrupt { .. }));
    assert!(fs::read(&file).unwrap() == before);
}

#[tokio::test]
async fn a_damaged_database_is_noticed_at_opening() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    for n in 0..50 {
        store.create(row(&format!("m{n}")), (1..20).map(entry).collect(), derived(19)).await.unwrap();
    }
    store.close().await;
    let file = directory.path().join(DATABASE);
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    for byte in &mut bytes[middle..middle + 8192] {
        *byte = 0xa5;
    }
    fs::write(&file, bytes).unwrap();
    assert!(matches!(refusal(directory.path()).await, StoreError::Corrupt { .. }));
}

#[tokio::test]
async fn a_truncated_database_is_noticed_at_opening() {
    let directory = TempDir::new().unwrap();
    open(&directory).await.close().await;
    let file = directory.path().join(DATABASE);
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(refusal(directory.path()).await, StoreError::Corrupt { .. }));
}

#[tokio::test]
async fn a_database_of_another_program_is_left_as_it_is() {
    let directory = TempDir::new().unwrap();
    execute(&directory, "CREATE TABLE recipes (name TEXT)").await;
    let file = directory.path().join(DATABASE);
    let before = fs::read(&file).unwrap();
    assert!(matches!(refusal(directory.path()).await, StoreError::Foreign { .. }));
    assert!(fs::read(&file).unwrap() == before);
}

#[tokio::test]
async fn a_database_of_a_later_release_is_refused() {
    let directory = TempDir::new().unwrap();
    open(&directory).await.close().await;
    execute(&directory, "PRAGMA user_version = 999").await;
    let error = refusal(directory.path()).await;
    assert!(matches!(error, StoreError::Newer { found: 999, .. }), "{error}");
}

#[tokio::test]
async fn a_directory_that_cannot_be_written_is_named() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(refusal(&file).await, StoreError::Unwritable { .. }));
    assert!(matches!(refusal(&file.join("below")).await, StoreError::Unwritable { .. }));
    fs::create_dir(directory.path().join(DATABASE)).unwrap();
    assert!(matches!(refusal(directory.path()).await, StoreError::Unwritable { .. }));
}

/// What an earlier release left open to other users is closed, and nothing else.
#[cfg(unix)]
#[tokio::test]
async fn other_users_read_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let open_to_all = |path: &Path| fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    let directory = TempDir::new().unwrap();
    open_to_all(directory.path());
    let file = directory.path().join(DATABASE);
    open(&directory).await.close().await;
    assert_eq!([mode(directory.path()), mode(&file)], [0o700, 0o600]);
    open_to_all(&file);
    let store = open(&directory).await;
    store.beat(1).await.unwrap();
    for found in fs::read_dir(directory.path()).unwrap() {
        let path = found.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    store.close().await;
    // A folder in which there is something else may be meant for others.
    let other = directory.path().join("readme.txt");
    fs::write(&other, "ours").unwrap();
    open_to_all(&other);
    open_to_all(directory.path());
    open(&directory).await.close().await;
    assert_eq!([mode(directory.path()), mode(&file), mode(&other)], [0o755, 0o600, 0o755]);
}
