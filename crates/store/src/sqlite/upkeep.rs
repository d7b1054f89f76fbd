//! What keeps the database from growing without bound.

use super::SqliteStore;
use crate::jobs::Job;
use crate::{Stale, StoreError, Upkeep};
use async_trait::async_trait;
use sqlx::SqliteConnection;

#[async_trait]
impl Upkeep for SqliteStore {
    async fn expire(&self, stale: Stale, most: u32) -> Result<Vec<String>, StoreError> {
        self.writer.matches(Job::Expire { stale, most }).await
    }

    async fn unfinished(&self, keeper: &str, most: u32) -> Result<u32, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(|error| self.failed(error))?;
        unfinished(&mut reader, keeper, most).await.map_err(|error| self.failed(error))
    }

    fn free_bytes(&self) -> Option<u64> {
        fs4::available_space(&self.file).ok()
    }
}

/// A match that waits for a moment is not stale before that.
pub(super) async fn expire(to: &mut SqliteConnection, stale: Stale, most: u32) -> sqlx::Result<Vec<String>> {
    let gone: Vec<String> = sqlx::query_scalar(
        "SELECT match FROM derived WHERE outcome IS NULL AND
             (at = 0 AND updated_ms < ?1 AND coalesce(due_ms, 0) < ?1 OR updated_ms < ?2 AND coalesce(due_ms, 0) < ?2)
         ORDER BY updated_ms, match LIMIT ?3",
    )
    .bind(stale.unplayed_before_ms)
    .bind(stale.unfinished_before_ms)
    .bind(most)
    .fetch_all(&mut *to)
    .await?;
    // An entry can only go once its match has gone.
    sqlx::query("PRAGMA defer_foreign_keys = ON").execute(&mut *to).await?;
    for id in &gone {
        for delete in [
            "DELETE FROM kept WHERE match = ?",
            "DELETE FROM derived WHERE match = ?",
            "DELETE FROM matches WHERE id = ?",
            "DELETE FROM entries WHERE match = ?",
        ] {
            sqlx::query(delete).bind(id).execute(&mut *to).await?;
        }
    }
    Ok(gone)
}

async fn unfinished(from: &mut SqliteConnection, keeper: &str, most: u32) -> sqlx::Result<u32> {
    sqlx::query_scalar(
        "SELECT count(*) FROM (SELECT 1 FROM kept JOIN derived ON derived.match = kept.match
             WHERE kept.keeper = ? AND derived.outcome IS NULL LIMIT ?)",
    )
    .bind(keeper)
    .bind(most)
    .fetch_one(from)
    .await
}
