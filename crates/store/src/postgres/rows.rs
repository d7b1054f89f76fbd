//! Rows in and out of the tables.

use crate::{Derived, EntryRow, Kept, MatchRow, RatedResult, Stored};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use std::borrow::Cow;

pub(super) async fn insert_match(to: &mut PgConnection, row: &MatchRow) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO matches (id, game, options, position, seats, source, terms, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&row.id)
    .bind(&row.game)
    .bind(&row.options)
    .bind(&row.position)
    .bind(&row.seats)
    .bind(&row.source)
    .bind(&row.terms)
    .bind(row.created_ms)
    .execute(to)
    .await?;
    Ok(())
}

pub(super) async fn insert_entry(to: &mut PgConnection, id: &str, row: &EntryRow) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO entries (match, version, at, rules_version, input, state, logged_ms, charged_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(signed(row.version))
    .bind(signed(row.at))
    .bind(i64::from(row.rules_version))
    .bind(&row.input)
    .bind(&row.state)
    .bind(row.logged_ms)
    .bind(i64::from(row.charged_ms))
    .execute(to)
    .await?;
    Ok(())
}

pub(super) async fn put_derived(to: &mut PgConnection, id: &str, row: &Derived) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO derived (match, version, at, to_act, outcome, reason, frozen, updated_ms, due_ms, listed, holders,
             pool, ended_ms, players)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT (match) DO UPDATE SET
             version = excluded.version, at = excluded.at, to_act = excluded.to_act,
             outcome = excluded.outcome, reason = excluded.reason, frozen = excluded.frozen,
             updated_ms = excluded.updated_ms, due_ms = excluded.due_ms, listed = excluded.listed,
             holders = excluded.holders, pool = excluded.pool, ended_ms = excluded.ended_ms,
             players = excluded.players, leased_until_ms = 0",
    )
    .bind(id)
    .bind(signed(row.version))
    .bind(signed(row.at))
    .bind(&row.to_act)
    .bind(&row.outcome)
    .bind(&row.reason)
    .bind(&row.frozen)
    .bind(row.updated_ms)
    .bind(row.due_ms)
    .bind(row.listed)
    .bind(&row.holders)
    .bind(row.rated.as_ref().map(|rated| &rated.pool))
    .bind(row.rated.as_ref().map(|rated| rated.ended_ms))
    .bind(row.rated.as_ref().map(|rated| &rated.players))
    .execute(to)
    .await?;
    Ok(())
}

pub(super) async fn keep(to: &mut PgConnection, keeper: &str, id: &str, now_ms: i64) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO kept (keeper, match, kept_ms) VALUES ($1, $2, $3)
         ON CONFLICT (keeper, match) DO UPDATE SET hidden = FALSE",
    )
    .bind(keeper)
    .bind(asked(id))
    .bind(now_ms)
    .execute(to)
    .await?;
    Ok(())
}

pub(super) async fn forget(to: &mut PgConnection, keeper: &str, id: &str) -> sqlx::Result<()> {
    sqlx::query("UPDATE kept SET hidden = TRUE WHERE keeper = $1 AND match = $2")
        .bind(keeper)
        .bind(asked(id))
        .execute(to)
        .await?;
    Ok(())
}

pub(super) async fn kept(
    from: &mut PgConnection,
    keeper: &str,
    after: Option<&str>,
    most: u32,
) -> sqlx::Result<Vec<Kept>> {
    let found = sqlx::query(
        "SELECT matches.*, derived.* FROM kept
         JOIN matches ON matches.id = kept.match
         JOIN derived ON derived.match = kept.match
         WHERE kept.keeper = $1 AND NOT kept.hidden AND ($2 IS NULL OR (derived.updated_ms, derived.match) <
             (SELECT updated_ms, match FROM derived WHERE match = $2))
         ORDER BY derived.updated_ms DESC, derived.match DESC LIMIT $3",
    )
    .bind(keeper)
    .bind(after.map(asked))
    .bind(i64::from(most))
    .fetch_all(from)
    .await?;
    found.iter().map(read_kept).collect()
}

pub(super) async fn kept_versions(
    from: &mut PgConnection,
    keeper: &str,
    ids: &[String],
) -> sqlx::Result<Vec<(String, u64)>> {
    let ids: Vec<Cow<'_, str>> = ids.iter().map(|id| asked(id)).collect();
    let found = sqlx::query(
        "SELECT derived.match, derived.version FROM kept JOIN derived ON derived.match = kept.match
         WHERE kept.keeper = $1 AND kept.match = ANY($2)",
    )
    .bind(keeper)
    .bind(&ids)
    .fetch_all(from)
    .await?;
    found.iter().map(|row| Ok((row.try_get("match")?, unsigned(row, "version")?))).collect()
}

pub(super) async fn listed(
    from: &mut PgConnection,
    after: Option<&str>,
    most: u32,
) -> sqlx::Result<Vec<Kept>> {
    let found = sqlx::query(
        "SELECT matches.*, derived.* FROM derived JOIN matches ON matches.id = derived.match
         WHERE derived.listed AND ($1 IS NULL OR (matches.created_ms, matches.id) <
             (SELECT created_ms, id FROM matches WHERE id = $1))
         ORDER BY matches.created_ms DESC, matches.id DESC LIMIT $2",
    )
    .bind(after.map(asked))
    .bind(i64::from(most))
    .fetch_all(from)
    .await?;
    found.iter().map(read_kept).collect()
}

/// Leases what is due, and says what it is. What another process leases at the same moment is passed over.
pub(super) async fn lease(
    to: &mut PgConnection,
    now_ms: i64,
    lease_ms: i64,
    most: u32,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar(
        "WITH due AS (
             SELECT match, greatest(due_ms, leased_until_ms) AS wake_ms FROM derived
             WHERE due_ms IS NOT NULL AND greatest(due_ms, leased_until_ms) <= $1
             ORDER BY wake_ms, match LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED),
         leased AS (UPDATE derived SET leased_until_ms = $2 FROM due WHERE derived.match = due.match)
         SELECT match FROM due ORDER BY wake_ms, match",
    )
    .bind(now_ms)
    .bind(lease_ms)
    .bind(i64::from(most))
    .fetch_all(to)
    .await
}

pub(super) async fn next_due(from: &mut PgConnection, now_ms: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar(
        "SELECT greatest(due_ms, leased_until_ms) FROM derived WHERE due_ms IS NOT NULL
         ORDER BY greatest(due_ms, leased_until_ms) LIMIT 1",
    )
    .fetch_optional(from)
    .await
    .map(|due: Option<i64>| due.map(|due| due.max(now_ms)))
}

pub(super) async fn load(from: &mut PgConnection, id: &str) -> sqlx::Result<Option<Stored>> {
    let found = sqlx::query("SELECT * FROM matches WHERE id = $1").bind(asked(id));
    let found = found.fetch_optional(&mut *from).await?;
    let Some(found) = found else { return Ok(None) };
    let entries = sqlx::query("SELECT * FROM entries WHERE match = $1 ORDER BY version")
        .bind(id)
        .fetch_all(&mut *from)
        .await?;
    let derived =
        sqlx::query("SELECT * FROM derived WHERE match = $1").bind(id).fetch_optional(&mut *from).await?;
    Ok(Some(Stored {
        row: read_match(&found)?,
        entries: entries.iter().map(read_entry).collect::<sqlx::Result<_>>()?,
        derived: derived.as_ref().map(read_derived).transpose()?,
    }))
}

/// The version at which a match stands, 0 where there is none of this name. Nobody else can append to it before the end of
/// the transaction.
pub(super) async fn version(from: &mut PgConnection, id: &str) -> sqlx::Result<u64> {
    let last = sqlx::query("SELECT menagerie_version($1) AS version").bind(id).fetch_one(from).await?;
    unsigned(&last, "version")
}

pub(super) async fn versions(from: &mut PgConnection, ids: &[String]) -> sqlx::Result<Vec<(String, u64)>> {
    let found = sqlx::query("SELECT match, version FROM derived WHERE match = ANY($1)")
        .bind(ids)
        .fetch_all(from)
        .await?;
    found.iter().map(|row| Ok((row.try_get("match")?, unsigned(row, "version")?))).collect()
}

pub(super) async fn since(
    from: &mut PgConnection,
    id: &str,
    version: u64,
    most: u32,
) -> sqlx::Result<Vec<EntryRow>> {
    let found =
        sqlx::query("SELECT * FROM entries WHERE match = $1 AND version > $2 ORDER BY version LIMIT $3")
            .bind(asked(id))
            .bind(signed(version))
            .bind(i64::from(most))
            .fetch_all(from)
            .await?;
    found.iter().map(read_entry).collect()
}

pub(super) async fn ids(from: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar("SELECT id FROM matches ORDER BY created_ms, id").fetch_all(from).await
}

pub(super) fn read_kept(row: &PgRow) -> sqlx::Result<Kept> {
    Ok(Kept { row: read_match(row)?, derived: read_derived(row)? })
}

fn read_match(row: &PgRow) -> sqlx::Result<MatchRow> {
    Ok(MatchRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        options: row.try_get("options")?,
        position: row.try_get("position")?,
        seats: row.try_get("seats")?,
        source: row.try_get("source")?,
        terms: row.try_get("terms")?,
        created_ms: row.try_get("created_ms")?,
    })
}

pub(super) fn read_entry(row: &PgRow) -> sqlx::Result<EntryRow> {
    Ok(EntryRow {
        version: unsigned(row, "version")?,
        at: unsigned(row, "at")?,
        rules_version: unsigned(row, "rules_version")?,
        input: row.try_get("input")?,
        state: row.try_get("state")?,
        logged_ms: row.try_get("logged_ms")?,
        charged_ms: unsigned(row, "charged_ms")?,
    })
}

fn read_derived(row: &PgRow) -> sqlx::Result<Derived> {
    Ok(Derived {
        version: unsigned(row, "version")?,
        at: unsigned(row, "at")?,
        to_act: row.try_get("to_act")?,
        outcome: row.try_get("outcome")?,
        reason: row.try_get("reason")?,
        frozen: row.try_get("frozen")?,
        updated_ms: row.try_get("updated_ms")?,
        due_ms: row.try_get("due_ms")?,
        listed: row.try_get("listed")?,
        holders: row.try_get("holders")?,
        rated: read_rated(row)?,
    })
}

fn read_rated(row: &PgRow) -> sqlx::Result<Option<RatedResult>> {
    let Some(pool) = row.try_get("pool")? else { return Ok(None) };
    Ok(Some(RatedResult { pool, ended_ms: row.try_get("ended_ms")?, players: row.try_get("players")? }))
}

/// A name as it may be asked for. The database holds no text with a zero in it, and refuses to look for one: nothing is called
/// what is put in its place either.
pub(super) fn asked(name: &str) -> Cow<'_, str> {
    if name.contains('\0') { Cow::Owned(name.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(name) }
}

/// Counters of entries stay far below what the database's signed numbers hold.
pub(super) fn signed(counter: u64) -> i64 {
    i64::try_from(counter).unwrap_or(i64::MAX)
}

/// A number that is never negative; the database has only signed ones.
pub(super) fn unsigned<N: TryFrom<i64>>(row: &PgRow, column: &'static str) -> sqlx::Result<N>
where
    N::Error: std::error::Error + Send + Sync + 'static,
{
    let found: i64 = row.try_get(column)?;
    let wrong = |source| sqlx::Error::ColumnDecode { index: column.to_owned(), source: Box::new(source) };
    N::try_from(found).map_err(wrong)
}
