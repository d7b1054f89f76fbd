//! Rows in and out of the tables.

use crate::{Derived, EntryRow, Kept, MatchRow, RatedResult, Stored};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, SqliteConnection};

pub(super) async fn insert_match(to: &mut SqliteConnection, row: &MatchRow) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO matches (id, game, options, position, seats, source, terms, created_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
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

/// Adds an entry to the log of a match that stands at a version; says whether it does stand there.
pub(super) async fn insert_entry(
    to: &mut SqliteConnection,
    id: &str,
    standing_at: u64,
    row: &EntryRow,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query(
        "INSERT INTO entries (match, version, at, rules_version, input, state, logged_ms, charged_ms)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
         WHERE ?9 = (SELECT COALESCE(MAX(version), 0) FROM entries WHERE match = ?1)",
    )
    .bind(id)
    .bind(signed(row.version))
    .bind(signed(row.at))
    .bind(row.rules_version)
    .bind(&row.input)
    .bind(&row.state)
    .bind(row.logged_ms)
    .bind(row.charged_ms)
    .bind(signed(standing_at))
    .execute(to)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn put_derived(to: &mut SqliteConnection, id: &str, row: &Derived) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO derived (match, version, at, to_act, outcome, reason, frozen, updated_ms, due_ms, listed, holders,
             pool, ended_ms, players)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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

pub(super) async fn keep(to: &mut SqliteConnection, keeper: &str, id: &str, now_ms: i64) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO kept (keeper, match, kept_ms) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET hidden = FALSE",
    )
    .bind(keeper)
    .bind(id)
    .bind(now_ms)
    .execute(to)
    .await?;
    Ok(())
}

pub(super) async fn forget(to: &mut SqliteConnection, keeper: &str, id: &str) -> sqlx::Result<()> {
    sqlx::query("UPDATE kept SET hidden = TRUE WHERE keeper = ? AND match = ?")
        .bind(keeper)
        .bind(id)
        .execute(to)
        .await?;
    Ok(())
}

pub(super) async fn kept(
    from: &mut SqliteConnection,
    keeper: &str,
    after: Option<&str>,
    most: u32,
) -> sqlx::Result<Vec<Kept>> {
    let found = sqlx::query(
        "SELECT matches.*, derived.* FROM kept
         JOIN matches ON matches.id = kept.match
         JOIN derived ON derived.match = kept.match
         WHERE kept.keeper = ?1 AND NOT kept.hidden AND (?2 IS NULL OR (derived.updated_ms, derived.match) <
             (SELECT updated_ms, match FROM derived WHERE match = ?2))
         ORDER BY derived.updated_ms DESC, derived.match DESC LIMIT ?3",
    )
    .bind(keeper)
    .bind(after)
    .bind(most)
    .fetch_all(from)
    .await?;
    found.iter().map(read_kept).collect()
}

pub(super) async fn kept_versions(
    from: &mut SqliteConnection,
    keeper: &str,
    ids: &[String],
) -> sqlx::Result<Vec<(String, u64)>> {
    let mut query = QueryBuilder::new(
        "SELECT derived.match, derived.version FROM kept JOIN derived ON derived.match = kept.match WHERE kept.keeper = ",
    );
    query.push_bind(keeper).push(" AND kept.match IN (");
    let mut list = query.separated(", ");
    for id in ids {
        list.push_bind(id);
    }
    query.push(")");
    let found = query.build().persistent(false).fetch_all(from).await?;
    found.iter().map(|row| Ok((row.try_get("match")?, unsigned(row, "version")?))).collect()
}

pub(super) async fn listed(
    from: &mut SqliteConnection,
    after: Option<&str>,
    most: u32,
) -> sqlx::Result<Vec<Kept>> {
    // Where many are listed, only their names are put in order, and not all that there is of them.
    let found = sqlx::query(
        "SELECT matches.*, derived.* FROM derived JOIN matches ON matches.id = derived.match
         WHERE derived.match IN (
             SELECT matches.id FROM derived JOIN matches ON matches.id = derived.match
             WHERE derived.listed AND (?1 IS NULL OR (matches.created_ms, matches.id) <
                 (SELECT created_ms, id FROM matches WHERE id = ?1))
             ORDER BY matches.created_ms DESC, matches.id DESC LIMIT ?2)
         ORDER BY matches.created_ms DESC, matches.id DESC",
    )
    .bind(after)
    .bind(most)
    .fetch_all(from)
    .await?;
    found.iter().map(read_kept).collect()
}

/// Leases what is due, and says what it is.
pub(super) async fn lease(
    to: &mut SqliteConnection,
    now_ms: i64,
    lease_ms: i64,
    most: u32,
) -> sqlx::Result<Vec<String>> {
    let due: Vec<String> = sqlx::query_scalar(
        "SELECT match FROM derived WHERE due_ms IS NOT NULL AND max(due_ms, leased_until_ms) <= ?1
         ORDER BY max(due_ms, leased_until_ms), match LIMIT ?2",
    )
    .bind(now_ms)
    .bind(most)
    .fetch_all(&mut *to)
    .await?;
    for id in &due {
        let lease = sqlx::query("UPDATE derived SET leased_until_ms = ? WHERE match = ?");
        lease.bind(lease_ms).bind(id).execute(&mut *to).await?;
    }
    Ok(due)
}

pub(super) async fn next_due(from: &mut SqliteConnection, now_ms: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar(
        "SELECT max(due_ms, leased_until_ms) FROM derived WHERE due_ms IS NOT NULL
         ORDER BY max(due_ms, leased_until_ms) LIMIT 1",
    )
    .fetch_optional(from)
    .await
    .map(|due: Option<i64>| due.map(|due| due.max(now_ms)))
}

pub(super) async fn load(from: &mut SqliteConnection, id: &str) -> sqlx::Result<Option<Stored>> {
    let found = sqlx::query("SELECT * FROM matches WHERE id = ?").bind(id).fetch_optional(&mut *from).await?;
    let Some(found) = found else { return Ok(None) };
    let entries = sqlx::query("SELECT * FROM entries WHERE match = ? ORDER BY version")
        .bind(id)
        .fetch_all(&mut *from)
        .await?;
    let derived =
        sqlx::query("SELECT * FROM derived WHERE match = ?").bind(id).fetch_optional(&mut *from).await?;
    Ok(Some(Stored {
        row: read_match(&found)?,
        entries: entries.iter().map(read_entry).collect::<sqlx::Result<_>>()?,
        derived: derived.as_ref().map(read_derived).transpose()?,
    }))
}

/// The version at which a match stands, 0 where there is none of this name.
pub(super) async fn version(from: &mut SqliteConnection, id: &str) -> sqlx::Result<u64> {
    let last = sqlx::query("SELECT COALESCE(MAX(version), 0) AS version FROM entries WHERE match = ?")
        .bind(id)
        .fetch_one(from)
        .await?;
    unsigned(&last, "version")
}

pub(super) async fn versions(
    from: &mut SqliteConnection,
    ids: &[String],
) -> sqlx::Result<Vec<(String, u64)>> {
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let derived = sqlx::query("SELECT version FROM derived WHERE match = ?").bind(id);
        if let Some(derived) = derived.fetch_optional(&mut *from).await? {
            found.push((id.clone(), unsigned(&derived, "version")?));
        }
    }
    Ok(found)
}

pub(super) async fn since(
    from: &mut SqliteConnection,
    id: &str,
    version: u64,
    most: u32,
) -> sqlx::Result<Vec<EntryRow>> {
    let found = sqlx::query("SELECT * FROM entries WHERE match = ? AND version > ? ORDER BY version LIMIT ?")
        .bind(id)
        .bind(signed(version))
        .bind(most)
        .fetch_all(from)
        .await?;
    found.iter().map(read_entry).collect()
}

pub(super) async fn ids(from: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar("SELECT id FROM matches ORDER BY created_ms, id").fetch_all(from).await
}

fn read_kept(row: &SqliteRow) -> sqlx::Result<Kept> {
    Ok(Kept { row: read_match(row)?, derived: read_derived(row)? })
}

fn read_match(row: &SqliteRow) -> sqlx::Result<MatchRow> {
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

pub(super) fn read_entry(row: &SqliteRow) -> sqlx::Result<EntryRow> {
    Ok(EntryRow {
        version: unsigned(row, "version")?,
        at: unsigned(row, "at")?,
        rules_version: row.try_get("rules_version")?,
        input: row.try_get("input")?,
        state: row.try_get("state")?,
        logged_ms: row.try_get("logged_ms")?,
        charged_ms: row.try_get("charged_ms")?,
    })
}

fn read_derived(row: &SqliteRow) -> sqlx::Result<Derived> {
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

fn read_rated(row: &SqliteRow) -> sqlx::Result<Option<RatedResult>> {
    let Some(pool) = row.try_get("pool")? else { return Ok(None) };
    Ok(Some(RatedResult { pool, ended_ms: row.try_get("ended_ms")?, players: row.try_get("players")? }))
}

/// Counters of entries stay far below what SQLite's signed numbers hold.
fn signed(counter: u64) -> i64 {
    i64::try_from(counter).unwrap_or(i64::MAX)
}

fn unsigned(row: &SqliteRow, column: &'static str) -> sqlx::Result<u64> {
    let found: i64 = row.try_get(column)?;
    let wrong = |source| sqlx::Error::ColumnDecode { index: column.to_owned(), source: Box::new(source) };
    u64::try_from(found).map_err(wrong)
}
