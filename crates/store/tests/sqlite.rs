//! The store against real files.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

use menagerie_store::{DATABASE, Derived, EntryRow, MatchRow, SqliteStore, Store, StoreError, Stored};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

fn row(id: &str) -> MatchRow {
    MatchRow {
        id: id.to_owned(),
        game: "relay".to_owned(),
        options: "{}".to_owned(),
        position: None,
        seats: "[]".to_owned(),
        source: "{}".to_owned(),
        created_ms: 1,
    }
}

fn entry(version: u64) -> EntryRow {
    EntryRow {
        version,
        at: version - 1,
        rules_version: 1,
        input: format!("input {version}"),
        state: format!("state {version}"),
        logged_ms: 1000,
    }
}

fn derived(version: u64) -> Derived {
    Derived {
        version,
        at: version - 1,
        to_act: "w".to_owned(),
        outcome: None,
        reason: None,
        frozen: None,
        updated_ms: 1000,
    }
}

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

fn versions(stored: &Stored) -> Vec<u64> {
    stored.entries.iter().map(|entry| entry.version).collect()
}

#[tokio::test]
async fn what_was_stored_is_there_after_reopening() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    store.append("a", vec![entry(2), entry(3)], derived(3)).await.unwrap();
    store.close().await;
    let store = open(&directory).await;
    let found = store.load("a").await.unwrap().unwrap();
    assert!(found.row == row("a"));
    assert!(found.entries == [entry(1), entry(2), entry(3)]);
    assert_eq!(found.derived, Some(derived(3)));
    assert_eq!(store.ids().await.unwrap(), ["a"]);
    assert!(store.load("b").await.unwrap().is_none());
    store.check().await.unwrap();
    store.close().await;
    assert!(matches!(store.check().await, Err(StoreError::Closed { .. })));
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
async fn a_version_is_stored_once_and_a_failure_takes_nothing_with_it() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    store.append("a", vec![entry(2)], derived(2)).await.unwrap();
    let twice = store.append("a", vec![entry(3), entry(2)], derived(9)).await;
    assert!(matches!(twice, Err(StoreError::Exists { .. })), "{twice:?}");
    assert!(matches!(store.create(row("a"), vec![], derived(1)).await, Err(StoreError::Exists { .. })));
    assert!(store.append("nobody", vec![entry(1)], derived(1)).await.is_err());
    let found = store.load("a").await.unwrap().unwrap();
    assert_eq!((versions(&found), found.derived), (vec![1, 2], Some(derived(2))));
    store.close().await;
}

#[tokio::test]
async fn many_at_once_share_transactions_and_all_arrive() {
    let directory = TempDir::new().unwrap();
    let store = Arc::new(open(&directory).await);
    let tasks: Vec<_> = (0..300)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("m{n}");
                store.create(row(&id), vec![entry(1)], derived(1)).await?;
                store.append(&id, vec![entry(2)], derived(2)).await
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    assert_eq!(store.ids().await.unwrap().len(), 300);
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

#[tokio::test]
async fn lists_show_what_happened_last_first_and_go_on_where_they_stopped() {
    let directory = TempDir::new().unwrap();
    let store = open(&directory).await;
    let ids = ["a", "b", "c", "d"];
    for (id, updated_ms) in ids.into_iter().zip([30, 20, 20, 10]) {
        store.create(row(id), vec![entry(1)], Derived { updated_ms, ..derived(1) }).await.unwrap();
    }
    for id in ["d", "c", "b", "a", "a"] {
        store.keep("me", id, 1).await.unwrap();
    }
    store.keep("you", "d", 1).await.unwrap();
    let list = async |keeper, after, most| {
        let found = store.kept(keeper, after, most).await.unwrap();
        found.into_iter().map(|kept| kept.row.id).collect::<Vec<_>>()
    };
    assert_eq!(list("me", None, 9).await, ["a", "c", "b", "d"]);
    assert_eq!(list("me", None, 2).await, ["a", "c"]);
    assert_eq!(list("me", Some("c"), 2).await, ["b", "d"]);
    assert_eq!(list("me", Some("no such match"), 2).await, [""; 0]);
    store.forget("me", "d").await.unwrap();
    store.forget("me", "no such match").await.unwrap();
    assert_eq!(list("me", None, 9).await, ["a", "c", "b"]);
    assert_eq!(list("you", None, 9).await, ["d"]);
    assert_eq!(list("nobody", None, 9).await, [""; 0]);
    assert!(store.keep("me", "no such match", 1).await.is_err());
    store.append("b", vec![entry(2)], Derived { updated_ms: 40, ..derived(2) }).await.unwrap();
    assert_eq!(list("me", None, 1).await, ["b"]);
    store.close().await;
}
