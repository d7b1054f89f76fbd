//! Copies of whole stores.

use crate::contract::{account, derived, entry, row};
use crate::{Database, contract::Place};
use menagerie_store::{
    Account, Appended, Archive, ArchiveError, Ban, Cell, DATABASE, Derived, Key, Points, Rated, RatedResult,
    SqliteStore, Store, Strength, Subscription, Table, Unrated,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row, SqliteConnection};
use std::collections::BTreeSet;
use tempfile::TempDir;

async fn open(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(folder.path()).await.unwrap()
}

/// Puts something into every table.
async fn fill(store: &impl Store) {
    let result = RatedResult { pool: "chess".to_owned(), ended_ms: 7, players: "[]".to_owned() };
    for id in ["b", "a", "É"] {
        let due = Derived { due_ms: Some(3), listed: true, frozen: Some("why".to_owned()), ..derived(1) };
        store.create(row(id), vec![entry(1)], due).await.unwrap();
    }
    let rated = Derived { rated: Some(result.clone()), outcome: Some("1-0".to_owned()), ..derived(2) };
    assert_eq!(store.append("a", 1, vec![entry(2)], rated).await.unwrap(), Appended::OnDisk);
    assert_eq!(store.due(5, 6, 1).await.unwrap(), ["b"]);
    store.keep("me", "a", 1).await.unwrap();
    for made_ms in [3, 2] {
        store.add_key(Key { secret: vec![made_ms as u8, 0, 255], made_ms }, 0).await.unwrap();
    }
    store.beat(1).await.unwrap();
    store.start(2, 0).await.unwrap();
    store.add_account(account("z", "Ada")).await.unwrap();
    let bot = Account { owner: Some("z".to_owned()), token_sha256: Some(vec![0, 9]), ..account("a", "Bob") };
    store.add_account(Account { password: None, ..bot }).await.unwrap();
    store.add_alias("guest", "z").await.unwrap();
    let strength = Strength { value: 1500.0, deviation: 0.1 + 0.2, volatility: 0.06, provisional: true };
    let player = Rated { principal: "z".to_owned(), points: Points::Half, strength, gain: -1.0 / 3.0 };
    store.rate(Unrated { id: "a".to_owned(), result }, vec![player]).await.unwrap();
    store.push_key(vec![1, 2]).await.unwrap();
    let endpoint = "https://push.example/1".to_owned();
    let subscription =
        Subscription { principal: "z".to_owned(), endpoint, public_key: vec![4], auth: vec![5], made_ms: 1 };
    store.subscribe(subscription).await.unwrap();
    store.note_push("https://push.example/1", false, 9).await.unwrap();
    assert!(store.block("z", "x", 1, 9).await.unwrap());
    let why = "too loud".to_owned();
    store.ban(Ban { principal: "x".to_owned(), until_ms: Some(9), why, made_ms: 1 }).await.unwrap();
}

async fn dump(store: &impl Archive) -> Vec<(&'static Table, Vec<Cell>)> {
    let mut rows = Vec::new();
    let take = &mut |row| {
        rows.push(row);
        Ok(())
    };
    store.dump(take).await.unwrap();
    rows
}

fn given(
    rows: &[(&'static Table, Vec<Cell>)],
) -> impl Iterator<Item = std::io::Result<menagerie_store::Row>> + Send {
    rows.iter().cloned().map(Ok)
}

/// The names of tables and columns that were dumped, and of which there are any.
fn columns(rows: &[(&'static Table, Vec<Cell>)]) -> BTreeSet<(String, String)> {
    let of = |table: &Table| {
        let name = table.name.to_owned();
        table.columns.iter().map(move |(column, _)| (name.clone(), (*column).to_owned())).collect::<Vec<_>>()
    };
    rows.iter().flat_map(|(table, _)| of(table)).collect()
}

#[tokio::test]
async fn a_store_goes_from_one_kind_to_the_other_and_back() {
    let (first, place, last) = (TempDir::new().unwrap(), Database::default(), TempDir::new().unwrap());
    let [from, to] = [open(&first).await, open(&last).await];
    let between = place.open().await;
    fill(&from).await;
    let rows = dump(&from).await;
    between.restore(&mut given(&rows)).await.unwrap();
    let moved = dump(&between).await;
    assert!(moved == rows);
    to.restore(&mut given(&moved)).await.unwrap();
    assert!(dump(&to).await == rows);
    // What was taken over can be worked with.
    assert_eq!(between.append("É", 1, vec![entry(2)], derived(2)).await.unwrap(), Appended::OnDisk);
    between.add_key(Key { secret: vec![1], made_ms: 9 }, 0).await.unwrap();
    assert_eq!(between.keys().await.unwrap().last().unwrap().made_ms, 9);
    between.close().await;
    from.close().await;
    to.close().await;
}

#[tokio::test]
async fn all_of_a_store_is_dumped() {
    // The marks of the schema, the news and what is true for a moment belong to the place, and the numbers of keys say only
    // which came first.
    let is_data = |table: &str, column: &str| {
        !["menagerie", "news", "thoughts", "processes", "attended", "counts"].contains(&table)
            && (table, column) != ("keys", "id")
    };
    let place = Database::default();
    let store = place.open().await;
    fill(&store).await;
    let told = place.execute(
        "SELECT table_name || ' ' || column_name FROM information_schema.columns WHERE table_schema = 'public'",
    );
    let all = told.lines().map(|line| line.split_once(' ').unwrap());
    let all = all.filter(|(table, column)| is_data(table, column));
    let all: BTreeSet<_> = all.map(|(table, column)| (table.to_owned(), column.to_owned())).collect();
    assert_eq!(columns(&dump(&store).await), all);
    store.close().await;

    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    fill(&store).await;
    let options = SqliteConnectOptions::new().filename(folder.path().join(DATABASE));
    let mut other: SqliteConnection = options.connect().await.unwrap();
    let tables = "SELECT tables.name, columns.name FROM sqlite_schema AS tables
                  JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'";
    let rows = sqlx::query(tables).fetch_all(&mut other).await.unwrap();
    let all = rows.iter().map(|row| (row.get::<String, _>(0), row.get::<String, _>(1)));
    let all: BTreeSet<_> = all.filter(|(table, column)| is_data(table, column)).collect();
    assert_eq!(columns(&dump(&store).await), all);
    store.close().await;
}

/// Rows of which one cannot be read.
async fn try_half(store: &impl Archive, rows: &[(&'static Table, Vec<Cell>)]) {
    let broken = std::io::Error::other("cut off");
    let half = given(&rows[..rows.len() / 2]).chain([Err(broken)]).collect::<Vec<_>>();
    let error = store.restore(&mut half.into_iter()).await.unwrap_err();
    assert!(matches!(error, ArchiveError::Other(_)), "{error}");
    // What refers to nothing is refused by the database.
    assert!(store.restore(&mut given(&rows[1..])).await.is_err());
    assert!(dump(store).await.is_empty(), "nothing is left of it");
    store.restore(&mut given(rows)).await.unwrap();
    let error = store.restore(&mut given(rows)).await.unwrap_err();
    assert!(matches!(error, ArchiveError::NotEmpty { .. }), "{error}");
    assert!(dump(store).await == rows);
}

#[tokio::test]
async fn all_is_restored_or_nothing_and_only_where_nothing_is() {
    let (first, place, last) = (TempDir::new().unwrap(), Database::default(), TempDir::new().unwrap());
    let from = open(&first).await;
    fill(&from).await;
    let rows = dump(&from).await;
    from.close().await;
    let store = place.open().await;
    try_half(&store, &rows).await;
    store.close().await;
    let store = open(&last).await;
    try_half(&store, &rows).await;
    store.close().await;
}
