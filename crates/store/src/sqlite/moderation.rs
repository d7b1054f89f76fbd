//! What is changed about people by those who run a server.

use super::SqliteStore;
use super::rows::read_entry;
use crate::jobs::{Done, ModerationJob};
use crate::{Ban, EntryRow, Moderation, StoreError};
use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, SqliteConnection};

pub(super) async fn write(to: &mut SqliteConnection, job: &ModerationJob) -> sqlx::Result<Done> {
    let changed = match job {
        ModerationJob::Ban(ban) => put_ban(to, ban).await?,
        ModerationJob::Unban { principal } => {
            let gone = sqlx::query("DELETE FROM bans WHERE principal = ?1").bind(principal);
            gone.execute(to).await?.rows_affected()
        }
        ModerationJob::Rename { principal, name, skeleton } => {
            let taken = sqlx::query("SELECT 1 FROM accounts WHERE skeleton = ?1 AND principal <> ?2");
            if taken.bind(skeleton).bind(principal).fetch_optional(&mut *to).await?.is_some() {
                return Ok(Done::Refused);
            }
            let changed = sqlx::query(
                "UPDATE accounts SET name = ?1, skeleton = ?2 WHERE principal = ?3 AND name IS NOT NULL",
            );
            changed.bind(name).bind(skeleton).bind(principal).execute(to).await?.rows_affected()
        }
        ModerationJob::Unsay { id, versions } => {
            for version in versions {
                let emptied = sqlx::query(
                    "UPDATE entries SET input = json_set(input, '$.text', '')
                     WHERE match = ?1 AND version = ?2",
                );
                emptied.bind(id).bind(i64::try_from(*version).unwrap_or(i64::MAX)).execute(&mut *to).await?;
            }
            return Ok(Done::Written);
        }
        // There is nothing to be stored: it is only told.
        ModerationJob::LogLevel { .. } => return Ok(Done::Written),
    };
    Ok(if changed == 0 { Done::Refused } else { Done::Written })
}

async fn put_ban(to: &mut SqliteConnection, ban: &Ban) -> sqlx::Result<u64> {
    let put = sqlx::query(
        "INSERT INTO bans (principal, until_ms, why, made_ms) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (principal) DO UPDATE SET
             until_ms = excluded.until_ms, why = excluded.why, made_ms = excluded.made_ms",
    );
    let put = put.bind(&ban.principal).bind(ban.until_ms).bind(&ban.why).bind(ban.made_ms);
    Ok(put.execute(to).await?.rows_affected())
}

async fn bans(from: &mut SqliteConnection, principals: &[String]) -> sqlx::Result<Vec<Ban>> {
    // One question, since it is asked with each call that changes something.
    let mut query = QueryBuilder::new("SELECT * FROM bans WHERE principal IN (");
    let mut list = query.separated(", ");
    for principal in principals {
        list.push_bind(principal);
    }
    query.push(")");
    let rows = query.build().fetch_all(from).await?;
    let mut found = rows.iter().map(read_ban).collect::<sqlx::Result<Vec<_>>>()?;
    found.sort_by_key(|ban| principals.iter().position(|principal| *principal == ban.principal));
    Ok(found)
}

fn read_ban(row: &SqliteRow) -> sqlx::Result<Ban> {
    Ok(Ban {
        principal: row.try_get("principal")?,
        until_ms: row.try_get("until_ms")?,
        why: row.try_get("why")?,
        made_ms: row.try_get("made_ms")?,
    })
}

#[async_trait]
impl Moderation for SqliteStore {
    async fn ban(&self, ban: Ban) -> Result<(), StoreError> {
        self.writer.moderate(ModerationJob::Ban(ban)).await.map(drop)
    }

    async fn unban(&self, principal: &str) -> Result<bool, StoreError> {
        self.writer.moderate(ModerationJob::Unban { principal: principal.to_owned() }).await
    }

    async fn bans(&self, principals: &[String]) -> Result<Vec<Ban>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        bans(&mut reader, principals).await.map_err(|error| self.failed(error))
    }

    async fn all_bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = sqlx::query("SELECT * FROM bans ORDER BY made_ms, principal");
        let rows = query.fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        rows.iter().map(read_ban).collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn rename(&self, principal: &str, name: &str, skeleton: &str) -> Result<bool, StoreError> {
        let (principal, name, skeleton) = (principal.to_owned(), name.to_owned(), skeleton.to_owned());
        self.writer.moderate(ModerationJob::Rename { principal, name, skeleton }).await
    }

    async fn unsay(&self, id: &str, versions: &[u64]) -> Result<(), StoreError> {
        let (id, versions) = (id.to_owned(), versions.to_owned());
        self.writer.moderate(ModerationJob::Unsay { id, versions }).await.map(drop)
    }

    async fn entries_like(
        &self,
        beginning: &str,
        since_ms: i64,
    ) -> Result<Vec<(String, EntryRow)>, StoreError> {
        let query = sqlx::query(
            "SELECT * FROM entries WHERE logged_ms >= ?1 AND substr(input, 1, length(?2)) = ?2
             ORDER BY logged_ms, match, version",
        );
        let found = query.bind(since_ms).bind(beginning).fetch_all(&self.readers).await;
        let found = found.map_err(|error| self.failed(error))?;
        let read = found.iter().map(|row| Ok((row.try_get("match")?, read_entry(row)?)));
        read.collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn matches_naming(&self, text: &str) -> Result<Vec<String>, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT id FROM matches WHERE instr(seats, ?1) > 0
                 OR EXISTS (SELECT 1 FROM entries WHERE match = id AND instr(input, ?1) > 0)
             ORDER BY id",
        );
        found.bind(text).fetch_all(&self.readers).await.map_err(|error| self.failed(error))
    }

    async fn is_served(&self) -> Result<bool, StoreError> {
        // Another process that works with the file has its lock: it is a server, or will be done in a moment.
        Ok(self.is_beside)
    }

    async fn set_log_level(&self, filter: &str) -> Result<(), StoreError> {
        self.writer.moderate(ModerationJob::LogLevel { filter: filter.to_owned() }).await.map(drop)
    }
}
