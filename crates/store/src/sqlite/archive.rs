//! All rows out of the tables, and into empty ones.

use super::SqliteStore;
use crate::archive::TABLES;
use crate::{Archive, ArchiveError, Cell, Giver, Kind, Table, Taker};
use async_trait::async_trait;
use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Connection, Row, SqliteConnection};

#[async_trait]
impl Archive for SqliteStore {
    async fn dump(&self, take: Taker<'_>) -> Result<(), ArchiveError> {
        let mut reading = self.readers.begin().await.map_err(|error| self.failed(error))?;
        for table in TABLES {
            let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(&mut *reading);
            while let Some(row) = rows.try_next().await.map_err(|error| self.failed(error))? {
                take((table, read(&row, table).map_err(|error| self.failed(error))?))?;
            }
        }
        Ok(())
    }

    async fn restore(&self, rows: Giver<'_>) -> Result<(), ArchiveError> {
        let mut connection = self.connect_to_restore().await?;
        let mut change =
            connection.begin_with("BEGIN IMMEDIATE").await.map_err(|error| self.failed(error))?;
        for table in TABLES {
            let any = sqlx::query_scalar(AssertSqlSafe(table.any()));
            if any.fetch_one(&mut *change).await.map_err(|error| self.failed(error))? {
                return Err(ArchiveError::NotEmpty { place: self.place() });
            }
        }
        for row in rows {
            let (table, cells) = row?;
            insert(&mut change, table, cells).await.map_err(|error| self.failed(error))?;
        }
        change.commit().await.map_err(|error| self.failed(error))?;
        // All of it is stored; that the connection does not end well changes nothing.
        let _ = connection.close().await;
        Ok(())
    }
}

fn read(row: &SqliteRow, table: &Table) -> sqlx::Result<Vec<Cell>> {
    let cell = |(at, (_, kind)): (usize, &(&str, Kind))| {
        Ok(match kind {
            Kind::Text => row.try_get::<Option<_>, _>(at)?.map(Cell::Text),
            Kind::Number => row.try_get::<Option<_>, _>(at)?.map(Cell::Number),
            Kind::Real => row.try_get::<Option<_>, _>(at)?.map(Cell::Real),
            Kind::Flag => row.try_get::<Option<_>, _>(at)?.map(Cell::Flag),
            Kind::Bytes => row.try_get::<Option<_>, _>(at)?.map(Cell::Bytes),
        }
        .unwrap_or(Cell::None))
    };
    table.columns.iter().enumerate().map(cell).collect()
}

async fn insert(to: &mut SqliteConnection, table: &Table, cells: Vec<Cell>) -> sqlx::Result<()> {
    let mut given = SqliteArguments::default();
    for (cell, (_, kind)) in cells.into_iter().zip(table.columns) {
        let added = match (cell, kind) {
            (Cell::Text(text), _) => given.add(text),
            (Cell::Number(number), _) => given.add(number),
            (Cell::Real(real), _) => given.add(real),
            (Cell::Flag(flag), _) => given.add(flag),
            (Cell::Bytes(bytes), _) => given.add(bytes),
            (Cell::None, Kind::Text) => given.add(None::<String>),
            (Cell::None, Kind::Number) => given.add(None::<i64>),
            (Cell::None, Kind::Real) => given.add(None::<f64>),
            (Cell::None, Kind::Flag) => given.add(None::<bool>),
            (Cell::None, Kind::Bytes) => given.add(None::<Vec<u8>>),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    sqlx::query_with(AssertSqlSafe(table.insert()), given).execute(to).await.map(drop)
}
