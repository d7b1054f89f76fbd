//! What servers note of themselves: their keys, and when one of them ran.

use super::locks;
use crate::{Key, Outage};
use sqlx::{PgConnection, Row};

pub(super) async fn keys(from: &mut PgConnection) -> sqlx::Result<Vec<Key>> {
    let found = sqlx::query("SELECT secret, made_ms FROM keys ORDER BY id").fetch_all(from).await?;
    found
        .iter()
        .map(|row| Ok(Key { secret: row.try_get("secret")?, made_ms: row.try_get("made_ms")? }))
        .collect()
}

pub(super) async fn add_key(to: &mut PgConnection, key: &Key, oldest_ms: i64) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM keys WHERE made_ms < $1").bind(oldest_ms).execute(&mut *to).await?;
    sqlx::query("INSERT INTO keys (secret, made_ms) VALUES ($1, $2)")
        .bind(&key.secret)
        .bind(key.made_ms)
        .execute(to)
        .await?;
    Ok(())
}

pub(super) async fn beat(to: &mut PgConnection, now_ms: i64) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO pulse (id, beat_ms) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET beat_ms = excluded.beat_ms",
    )
    .bind(now_ms)
    .execute(to)
    .await?;
    Ok(())
}

pub(super) async fn start(to: &mut PgConnection, now_ms: i64, oldest_ms: i64) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM outages WHERE to_ms < $1").bind(oldest_ms).execute(&mut *to).await?;
    // Where another server is connected, there was one all the time. The database knows it at once when one dies.
    if locks::is_free(to, locks::RUNNING).await? {
        // A clock that went back tells nothing.
        let outage = sqlx::query(
            "INSERT INTO outages (from_ms, to_ms) SELECT beat_ms, $1 FROM pulse WHERE beat_ms < $1",
        );
        outage.bind(now_ms).execute(&mut *to).await?;
    }
    locks::share(to, locks::RUNNING).await?;
    beat(to, now_ms).await
}

pub(super) async fn outages(from: &mut PgConnection) -> sqlx::Result<Vec<Outage>> {
    let found = sqlx::query("SELECT from_ms, to_ms FROM outages ORDER BY to_ms").fetch_all(from).await?;
    found
        .iter()
        .map(|row| Ok(Outage { from_ms: row.try_get("from_ms")?, to_ms: row.try_get("to_ms")? }))
        .collect()
}
