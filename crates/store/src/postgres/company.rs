//! What processes have to know of each other at the moment. It has connections of its own and writes each thing by itself,
//! so that no turn waits for it, and it waits for no turn.

use super::PostgresStore;
use super::rows::signed;
use crate::{Company, Leased, StoreError, Thought};
use async_trait::async_trait;
use sqlx::PgConnection;
use std::time::Duration;

#[async_trait]
impl Company for PostgresStore {
    async fn lease_thought(&self, thought: Thought<'_>, lasts: Duration) -> Result<Leased, StoreError> {
        let mut to = self.momentary.acquire().await.map_err(|error| self.failed(error))?;
        lease(&mut to, &self.process, thought, lasts).await.map_err(|error| self.failed(error))
    }

    async fn tidy(&self) -> Result<(), StoreError> {
        let tidied = sqlx::query("DELETE FROM thoughts WHERE until <= clock_timestamp()");
        tidied.execute(&self.momentary).await.map(drop).map_err(|error| self.failed(error))
    }
}

impl PostgresStore {
    /// Leaves nothing of this process behind that others would wait for.
    pub(super) async fn leave(&self) {
        // A process that has never said anything has no connection for it.
        if self.momentary.size() > 0 {
            let left = sqlx::query("DELETE FROM thoughts WHERE process = $1").bind(&self.process);
            if let Err(error) = left.execute(&self.momentary).await {
                tracing::warn!(%error, place = self.place(), "other processes wait for the leases of this one to end");
            }
        }
        self.momentary.close().await;
    }
}

/// Takes a lease that nobody has; that has ended; or that is about what was before.
async fn lease(
    to: &mut PgConnection,
    process: &str,
    Thought { id, seat, at }: Thought<'_>,
    lasts: Duration,
) -> sqlx::Result<Leased> {
    let taken = sqlx::query(
        "INSERT INTO thoughts AS held (match, seat, at, process, until)
         VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
         ON CONFLICT (match, seat) DO UPDATE
             SET at = excluded.at, process = excluded.process, until = excluded.until
             WHERE held.at < excluded.at OR held.process = excluded.process OR held.until <= clock_timestamp()",
    )
    .bind(id)
    .bind(i64::from(seat))
    .bind(signed(at))
    .bind(process)
    .bind(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX))
    .execute(&mut *to)
    .await?;
    if taken.rows_affected() > 0 {
        return Ok(Leased::Here);
    }
    let left = sqlx::query_scalar(
        "SELECT ceil(1000 * extract(epoch FROM until - clock_timestamp()))::bigint FROM thoughts
         WHERE match = $1 AND seat = $2",
    );
    // It may have ended just now.
    let left: Option<i64> = left.bind(id).bind(i64::from(seat)).fetch_optional(to).await?;
    Ok(Leased::Elsewhere(Duration::from_millis(u64::try_from(left.unwrap_or_default()).unwrap_or_default())))
}
