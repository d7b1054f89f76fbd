//! Blocks in and out of the tables.

use super::PostgresStore;
use crate::jobs::{BlockJob, Done, Job};
use crate::{Block, Blocks, StoreError};
use async_trait::async_trait;
use sqlx::{PgConnection, Row};

pub(super) async fn write(to: &mut PgConnection, job: &BlockJob) -> sqlx::Result<Done> {
    match job {
        BlockJob::Block { principal, blocked, now_ms, most } => {
            let others =
                sqlx::query_scalar("SELECT count(*) FROM blocks WHERE principal = $1 AND blocked <> $2");
            let others: i64 = others.bind(principal).bind(blocked).fetch_one(&mut *to).await?;
            if others >= i64::from(*most) {
                return Ok(Done::Refused);
            }
            sqlx::query(
                "INSERT INTO blocks (principal, blocked, made_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            )
            .bind(principal)
            .bind(blocked)
            .bind(now_ms)
            .execute(to)
            .await?;
        }
        BlockJob::Unblock { principal, blocked } => {
            sqlx::query("DELETE FROM blocks WHERE principal = $1 AND blocked = $2")
                .bind(principal)
                .bind(blocked)
                .execute(to)
                .await?;
        }
    }
    Ok(Done::Written)
}

/// What a guest has blocked, and who has blocked it, is the account's that it has become. Nobody blocks themselves by that.
pub(super) async fn hand_over(to: &mut PgConnection, alias: &str, principal: &str) -> sqlx::Result<()> {
    for change in [
        "INSERT INTO blocks (principal, blocked, made_ms)
         SELECT $2, blocked, made_ms FROM blocks WHERE principal = $1 ON CONFLICT DO NOTHING",
        "INSERT INTO blocks (principal, blocked, made_ms)
         SELECT principal, $2, made_ms FROM blocks WHERE blocked = $1 ON CONFLICT DO NOTHING",
        "DELETE FROM blocks WHERE principal = $1 OR blocked = $1 OR (principal = $2 AND blocked = $2)",
    ] {
        sqlx::query(change).bind(alias).bind(principal).execute(&mut *to).await?;
    }
    Ok(())
}

#[async_trait]
impl Blocks for PostgresStore {
    async fn block(
        &self,
        principal: &str,
        blocked: &str,
        now_ms: i64,
        most: u32,
    ) -> Result<bool, StoreError> {
        let (principal, blocked) = (principal.to_owned(), blocked.to_owned());
        let done = self.writer.run(Job::Block(BlockJob::Block { principal, blocked, now_ms, most })).await?;
        Ok(!matches!(done, Done::Refused))
    }

    async fn unblock(&self, principal: &str, blocked: &str) -> Result<(), StoreError> {
        let (principal, blocked) = (principal.to_owned(), blocked.to_owned());
        self.writer.run(Job::Block(BlockJob::Unblock { principal, blocked })).await.map(drop)
    }

    async fn blocks(&self, principal: &str) -> Result<Vec<Block>, StoreError> {
        let query = sqlx::query(
            "SELECT blocked, made_ms FROM blocks WHERE principal = $1 ORDER BY made_ms DESC, blocked",
        );
        let found =
            query.bind(principal).fetch_all(&self.readers).await.map_err(|error| self.failed(error))?;
        let read = found
            .iter()
            .map(|row| Ok(Block { blocked: row.try_get("blocked")?, made_ms: row.try_get("made_ms")? }));
        read.collect::<sqlx::Result<_>>().map_err(|error| self.failed(error))
    }

    async fn blockers(&self, blocked: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT principal FROM blocks WHERE blocked = $1 ORDER BY principal")
            .bind(blocked)
            .fetch_all(&self.readers)
            .await
            .map_err(|error| self.failed(error))
    }
}
