//! The tables, and what may be said of a database before anything is written to it.

use super::locks;
use crate::StoreError;
use sqlx::{Connection, PgConnection};

/// One script a version of the schema; each is run once, in order. Never change one that was released.
const SCRIPTS: [&str; 6] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
];

const KNOWN: i64 = SCRIPTS.len() as i64;

/// Brings a database to the present schema, all or nothing. One of another program, or of a later release, is left as it
/// is. Of those who come at the same time one does it, and the others find it done.
pub(super) async fn update(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let failed = |error| StoreError::from_postgres(place, error);
    let mut change = connection.begin().await.map_err(failed)?;
    locks::wait_for(&mut change, locks::TABLES).await.map_err(failed)?;
    let found = version(&mut change, place).await?;
    if found > KNOWN {
        return Err(StoreError::Newer { place: place.to_owned(), found, known: KNOWN });
    }
    if found == KNOWN {
        return Ok(());
    }
    if found == 0 {
        check_encoding(&mut change, place).await?;
    }
    for script in &SCRIPTS[usize::try_from(found).unwrap_or(0)..] {
        sqlx::raw_sql(*script).execute(&mut *change).await.map_err(failed)?;
    }
    let mark = sqlx::query("UPDATE menagerie SET schema = $1").bind(KNOWN);
    mark.execute(&mut *change).await.map_err(failed)?;
    change.commit().await.map_err(failed)
}

/// The version of the schema; 0 for an empty database. What extensions have brought along does not count.
async fn version(connection: &mut PgConnection, place: &str) -> Result<i64, StoreError> {
    let failed = |error| StoreError::from_postgres(place, error);
    let is_ours: bool = sqlx::query_scalar(
        "SELECT count(*) = 2 FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = 'menagerie' AND column_name IN ('id', 'schema')",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if is_ours {
        return sqlx::query_scalar("SELECT coalesce(max(schema), 0) FROM menagerie")
            .fetch_one(connection)
            .await
            .map_err(failed);
    }
    let is_empty: bool = sqlx::query_scalar(
        "SELECT NOT EXISTS (SELECT 1 FROM pg_class
             WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
             AND NOT EXISTS (SELECT 1 FROM pg_depend
                 WHERE pg_depend.classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))",
    )
    .fetch_one(connection)
    .await
    .map_err(failed)?;
    if is_empty { Ok(0) } else { Err(StoreError::Foreign { place: place.to_owned() }) }
}

/// Names and talk are in all scripts.
async fn check_encoding(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let failed = |error| StoreError::from_postgres(place, error);
    let encoding: String =
        sqlx::query_scalar("SHOW server_encoding").fetch_one(connection).await.map_err(failed)?;
    if encoding == "UTF8" {
        return Ok(());
    }
    let why = format!("its encoding is {encoding}, and it has to be UTF8");
    Err(StoreError::Unwritable { place: place.to_owned(), why })
}

/// Writes which schema the database has, which stands there already.
pub(super) async fn mark(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("UPDATE menagerie SET schema = schema").execute(connection).await.map(drop)
}
