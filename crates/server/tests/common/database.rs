//! The database of a server, as somebody else who opens the file sees it.

use menagerie_store::DATABASE;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::path::Path;

pub async fn raw(data: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(data.join(DATABASE)).connect().await.unwrap()
}

pub async fn execute(data: &Path, sql: &str) {
    let mut connection = raw(data).await;
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The one number that a query finds.
pub async fn number(data: &Path, sql: &str) -> i64 {
    let mut connection = raw(data).await;
    let number = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    number
}
