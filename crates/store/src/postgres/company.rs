//! What processes have to know of each other at the moment. It has connections of its own and writes each thing by itself,
//! so that no turn waits for it, and it waits for no turn.

use super::PostgresStore;
use super::news::tell_of;
use super::rows::{read_kept, signed, unsigned};
use crate::{Attended, Changed, Company, Count, Kept, Leased, Pulse, StoreError, Thought, Waits};
use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use std::time::Duration;

#[async_trait]
impl Company for PostgresStore {
    async fn lease_thought(&self, thought: Thought<'_>, lasts: Duration) -> Result<Leased, StoreError> {
        let mut to = self.momentary.acquire().await.map_err(|error| self.failed(error))?;
        lease(&mut to, &self.process, thought, lasts).await.map_err(|error| self.failed(error))
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn pulse(&self, lasts: Duration) -> Result<Pulse, StoreError> {
        let said = async {
            let mut change = self.momentary.begin().await?;
            let pulse = pulse(&mut change, &self.process, lasts).await?;
            change.commit().await.map(|()| pulse)
        };
        said.await.map_err(|error| self.failed(error))
    }

    async fn attend(&self, here: &[Attended], gone: &[String]) -> Result<(), StoreError> {
        let said = async {
            let mut change = self.momentary.begin().await?;
            put(&mut change, &self.process, here).await?;
            remove(&mut change, &self.process, gone).await?;
            let ids = here.iter().map(|one| &one.id).chain(gone);
            tell_of(&mut change, &self.process, ids.cloned().map(Changed::Attended)).await?;
            change.commit().await
        };
        said.await.map_err(|error| self.failed(error))
    }

    async fn attended(&self, ids: &[String]) -> Result<Vec<Attended>, StoreError> {
        let mut reader = self.momentary.acquire().await.map_err(|error| self.failed(error))?;
        attended(&mut reader, &self.process, ids).await.map_err(|error| self.failed(error))
    }

    async fn shown(&self, most: u32) -> Result<Vec<(Kept, u32)>, StoreError> {
        let mut reader = self.momentary.acquire().await.map_err(|error| self.failed(error))?;
        shown(&mut reader, &self.process, most).await.map_err(|error| self.failed(error))
    }

    async fn count(&self, counts: &[Count]) -> Result<Option<Waits>, StoreError> {
        let asked = sqlx::query("SELECT waits, wait_us FROM menagerie_count($1, $2, $3)")
            .bind(keys(counts))
            .bind(microseconds(counts, |count| count.pause))
            .bind(microseconds(counts, |count| count.slack));
        let found = asked.fetch_optional(&self.momentary).await;
        found.and_then(|row| row.as_ref().map(read_waits).transpose()).map_err(|error| self.failed(error))
    }

    async fn uncount(&self, counts: &[Count]) -> Result<(), StoreError> {
        let wish = sqlx::query("SELECT menagerie_uncount($1, $2)").bind(keys(counts));
        let wish = wish.bind(microseconds(counts, |count| count.pause));
        wish.execute(&self.momentary).await.map(drop).map_err(|error| self.failed(error))
    }

    async fn tidy(&self) -> Result<(), StoreError> {
        for tidy in [
            "DELETE FROM thoughts WHERE until <= clock_timestamp()",
            "DELETE FROM counts WHERE until_us <= 1000000 * extract(epoch FROM clock_timestamp())",
        ] {
            sqlx::query(tidy).execute(&self.momentary).await.map_err(|error| self.failed(error))?;
        }
        Ok(())
    }
}

impl PostgresStore {
    /// Leaves nothing of this process behind that others would wait for.
    pub(super) async fn leave(&self) {
        let left = async {
            let mut change = self.momentary.begin().await?;
            let leases = sqlx::query("DELETE FROM thoughts WHERE process = $1").bind(&self.process);
            leases.execute(&mut *change).await?;
            let process = sqlx::query("DELETE FROM processes WHERE id = $1").bind(&self.process);
            if process.execute(&mut *change).await?.rows_affected() > 0 {
                tell_of(&mut change, &self.process, [Changed::Company].into_iter()).await?;
            }
            change.commit().await
        };
        // A process that has never said anything has no connection for it.
        if self.momentary.size() > 0
            && let Err(error) = left.await
        {
            tracing::warn!(%error, place = self.place(), "other processes learn late that this one has ended");
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
    .bind(milliseconds(lasts))
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

/// Says that a process runs, and finds the others that do.
async fn pulse(to: &mut PgConnection, process: &str, lasts: Duration) -> sqlx::Result<Pulse> {
    // What they have said goes with them.
    let dead = sqlx::query("DELETE FROM processes WHERE until <= clock_timestamp() AND id <> $1");
    dead.bind(process).execute(&mut *to).await?;
    let said = sqlx::query_scalar(
        // A row that was there has been locked by this statement.
        "INSERT INTO processes (id, until) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
         ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING xmax = 0",
    );
    let is_new = said.bind(process).bind(milliseconds(lasts)).fetch_one(&mut *to).await?;
    if is_new {
        tell_of(to, process, [Changed::Company].into_iter()).await?;
    }
    let others = sqlx::query_scalar("SELECT id FROM processes WHERE id <> $1").bind(process);
    let others: Vec<String> = others.fetch_all(to).await?;
    Ok(Pulse { is_new, others: others.into_iter().collect() })
}

async fn put(to: &mut PgConnection, process: &str, here: &[Attended]) -> sqlx::Result<()> {
    let column = |of: fn(&Attended) -> i64| here.iter().map(of).collect::<Vec<_>>();
    sqlx::query(
        "INSERT INTO attended (process, match, seats, watchers, shown)
         SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::boolean[])
         ON CONFLICT (match, process) DO UPDATE
             SET seats = excluded.seats, watchers = excluded.watchers, shown = excluded.shown",
    )
    .bind(process)
    .bind(here.iter().map(|one| one.id.as_str()).collect::<Vec<_>>())
    .bind(column(|one| one.seats.into()))
    .bind(column(|one| one.watchers.into()))
    .bind(here.iter().map(|one| one.is_shown).collect::<Vec<_>>())
    .execute(to)
    .await
    .map(drop)
}

async fn remove(to: &mut PgConnection, process: &str, gone: &[String]) -> sqlx::Result<()> {
    let query = sqlx::query("DELETE FROM attended WHERE process = $1 AND match = ANY($2)");
    query.bind(process).bind(gone).execute(to).await.map(drop)
}

async fn attended(from: &mut PgConnection, process: &str, ids: &[String]) -> sqlx::Result<Vec<Attended>> {
    let found = sqlx::query(
        "SELECT match, bit_or(seats) AS seats, sum(watchers)::bigint AS watchers, bool_or(shown) AS shown FROM attended
         WHERE process <> $1 AND match = ANY($2) GROUP BY match",
    );
    let found = found.bind(process).bind(ids).fetch_all(from).await?;
    let read = |row: &PgRow| {
        Ok(Attended {
            id: row.try_get("match")?,
            seats: unsigned(row, "seats")?,
            watchers: unsigned(row, "watchers")?,
            is_shown: row.try_get("shown")?,
        })
    };
    found.iter().map(read).collect()
}

async fn shown(from: &mut PgConnection, process: &str, most: u32) -> sqlx::Result<Vec<(Kept, u32)>> {
    let found = sqlx::query(
        "SELECT matches.*, derived.*, watchers FROM
             (SELECT match, sum(watchers)::bigint AS watchers FROM attended
              WHERE process <> $1 AND match IN (SELECT match FROM attended WHERE shown AND process <> $1)
              GROUP BY match) AS shown
         JOIN matches ON matches.id = shown.match
         JOIN derived ON derived.match = shown.match
         WHERE derived.outcome IS NULL AND derived.frozen IS NULL
         ORDER BY derived.updated_ms DESC, derived.match DESC LIMIT $2",
    );
    let found = found.bind(process).bind(i64::from(most)).fetch_all(from).await?;
    found.iter().map(|row| Ok((read_kept(row)?, unsigned(row, "watchers")?))).collect()
}

fn keys(counts: &[Count]) -> Vec<&[u8]> {
    counts.iter().map(|count| &count.key[..]).collect()
}

fn microseconds(counts: &[Count], of: fn(&Count) -> Duration) -> Vec<i64> {
    counts.iter().map(|count| i64::try_from(of(count).as_micros()).unwrap_or(i64::MAX)).collect()
}

fn read_waits(row: &PgRow) -> sqlx::Result<Waits> {
    let mut key = [0; 16];
    let found: Vec<u8> = row.try_get("waits")?;
    // Nothing but what was asked for comes back.
    key.iter_mut().zip(found).for_each(|(to, from)| *to = from);
    Ok(Waits { key, wait: Duration::from_micros(unsigned(row, "wait_us")?) })
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
