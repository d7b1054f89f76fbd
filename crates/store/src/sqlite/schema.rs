//! The tables, and what may be said of a file before anything is written to it.

use super::plain;
use crate::StoreError;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use std::cmp::Ordering;
use std::path::Path;

/// Marks a file as one of Menagerie: `Mena` in ASCII.
const APPLICATION: i64 = 0x4d65_6e61;

/// One script a version of the schema; each is run once, in order. Never change one that was released.
const SCRIPTS: [&str; 8] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
];

const KNOWN: i64 = SCRIPTS.len() as i64;

/// Looks whether a file is whole and one of ours, and changes nothing. A missing or empty file is
/// fine: it will become one.
pub(super) async fn examine(file: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(file) {
        Ok(found) if found.is_dir() => return Err(StoreError::unwritable(file, &"it is a directory")),
        Ok(found) if found.len() > 0 => {}
        _ => return Ok(()),
    }
    let failed = |error| StoreError::from_sqlite(file, error);
    let mut connection = plain(file).connect().await.map_err(failed)?;
    let judged = judge(&mut connection, file, "PRAGMA quick_check(1)").await;
    connection.close().await.map_err(failed)?;
    judged
}

/// Looks through the whole of a copy before it is used; what is wrong is said of the file that it is a copy of.
pub(super) async fn examine_all(copy: &Path, of: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::from_sqlite(of, error);
    let corrupt = |why: &str| StoreError::Corrupt { place: of.display().to_string(), why: why.to_owned() };
    if std::fs::metadata(copy).is_ok_and(|found| found.len() == 0) {
        return Err(corrupt("it is empty"));
    }
    // Nobody else knows this file: nothing has to be locked, and nothing is put beside it.
    let mut connection = plain(copy).read_only(true).immutable(true).connect().await.map_err(failed)?;
    let judged = judge(&mut connection, of, "PRAGMA integrity_check(1)").await;
    let is_whole = match judged {
        Ok(()) => {
            let dangling = sqlx::query("PRAGMA foreign_key_check").fetch_optional(&mut connection).await;
            dangling.map_err(failed).map(|row| row.is_none())
        }
        Err(error) => Err(error),
    };
    // A failure to close would only hide the error that matters.
    let _ = connection.close().await;
    if is_whole? { Ok(()) } else { Err(corrupt("a row refers to nothing")) }
}

/// Looks whether a file is one of ours, and no later release's.
pub(super) async fn judge_kind(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let place = || file.display().to_string();
    match version(connection, file).await? {
        0 => Err(StoreError::Missing { place: place() }),
        found if found > KNOWN => Err(StoreError::Newer { place: place(), found, known: KNOWN }),
        _ => Ok(()),
    }
}

async fn judge(
    connection: &mut SqliteConnection,
    file: &Path,
    check: &'static str,
) -> Result<(), StoreError> {
    let failed = |error| StoreError::from_sqlite(file, error);
    let version = version(connection, file).await?;
    if version > KNOWN {
        return Err(StoreError::Newer { place: file.display().to_string(), found: version, known: KNOWN });
    }
    let found: String = sqlx::query_scalar(check).fetch_one(connection).await.map_err(failed)?;
    if found != "ok" {
        return Err(StoreError::Corrupt { place: file.display().to_string(), why: found });
    }
    Ok(())
}

/// The version of the schema; 0 for an empty database.
async fn version(connection: &mut SqliteConnection, file: &Path) -> Result<i64, StoreError> {
    let failed = |error| StoreError::from_sqlite(file, error);
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let application: i64 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await.map_err(failed)?;
    let version: i64 =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await.map_err(failed)?;
    match (application, tables) {
        (APPLICATION, _) => Ok(version),
        (0, 0) => Ok(0),
        _ => Err(StoreError::Foreign { place: file.display().to_string() }),
    }
}

/// Looks whether a file has the present schema. One that a server works with cannot be brought to it.
pub(super) async fn must_be_present(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), StoreError> {
    let (found, place) = (version(connection, file).await?, file.display().to_string());
    match found.cmp(&KNOWN) {
        Ordering::Less => Err(StoreError::Older { place, found, known: KNOWN }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer { place, found, known: KNOWN }),
    }
}

/// Brings a file to the present schema, all or nothing.
pub(super) async fn update(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::from_sqlite(file, error);
    let from = usize::try_from(version(connection, file).await?).unwrap_or(0);
    if from == SCRIPTS.len() {
        return Ok(());
    }
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    for script in &SCRIPTS[from..] {
        sqlx::raw_sql(*script).execute(&mut *change).await.map_err(failed)?;
    }
    mark(&mut change).await.map_err(failed)?;
    change.commit().await.map_err(failed)
}

/// Writes whose file this is and which schema it has, also where that stands there already.
pub(super) async fn mark(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let mark = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {KNOWN}");
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(connection).await.map(drop)
}
