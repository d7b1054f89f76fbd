//! What keeps the database from growing without bound.

use super::PostgresStore;
use crate::jobs::Job;
use crate::{Stale, StoreError, Upkeep};
use async_trait::async_trait;
use sqlx::PgConnection;

#[async_trait]
impl Upkeep for PostgresStore {
    async fn expire(&self, stale: Stale, most: u32) -> Result<Vec<String>, StoreError> {
        self.writer.matches(Job::Expire { stale, most }).await
    }

    async fn unfinished(&self, keeper: &str, most: u32) -> Result<u32, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        unfinished(&mut reader, keeper, most).await.map_err(|error| self.failed(error))
    }

    /// The database writes elsewhere, or is asked by others.
    fn free_bytes(&self) -> Option<u64> {
        None
    }
}

/// A match that waits for a moment is not stale before that, and one that somebody is changing is none at all.
pub(super) async fn expire(to: &mut PgConnection, stale: Stale, most: u32) -> sqlx::Result<Vec<String>> {
    let gone: Vec<String> = sqlx::query_scalar(
        "SELECT derived.match FROM derived JOIN matches ON matches.id = derived.match WHERE outcome IS NULL AND
             (at = 0 AND updated_ms < $1 AND coalesce(due_ms, 0) < $1 OR updated_ms < $2 AND coalesce(due_ms, 0) < $2)
         ORDER BY updated_ms, derived.match LIMIT $3 FOR UPDATE SKIP LOCKED",
    )
    .bind(stale.unplayed_before_ms)
    .bind(stale.unfinished_before_ms)
    .bind(i64::from(most))
    .fetch_all(&mut *to)
    .await?;
    // An entry can only go once its match has gone.
    sqlx::query("SET CONSTRAINTS entries_match_fkey DEFERRED").execute(&mut *to).await?;
    for delete in [
        "DELETE FROM kept WHERE match = ANY($1)",
        "DELETE FROM derived WHERE match = ANY($1)",
        "DELETE FROM matches WHERE id = ANY($1)",
        "DELETE FROM entries WHERE match = ANY($1)",
    ] {
        sqlx::query(delete).bind(&gone).execute(&mut *to).await?;
    }
    Ok(gone)
}

async fn unfinished(from: &mut PgConnection, keeper: &str, most: u32) -> sqlx::Result<u32> {
    let count: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM (SELECT 1 FROM kept JOIN derived ON derived.match = kept.match
             WHERE kept.keeper = $1 AND derived.outcome IS NULL LIMIT $2) AS found",
    )
    .bind(keeper)
    .bind(i64::from(most))
    .fetch_one(from)
    .await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}
