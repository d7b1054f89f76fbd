//! Locks that are no rows. The database gives them back when whatever holds them ends, however it ends.

use sqlx::PgConnection;

/// The first half of the number of each lock: `Mena` in ASCII, so that other programs' locks are other ones.
const OURS: i32 = 0x4d65_6e61;

/// Held while tables are made.
pub(super) const TABLES: i32 = 1;

/// Held, together with others, by every server that has started.
pub(super) const RUNNING: i32 = 2;

/// Held while anything is changed that is not a match's: such changes are rare, and what they look at before they write
/// needs no locks of its own.
pub(super) const BOOKS: i32 = 3;

/// Held while games are rated.
pub(super) const RATING: i32 = 4;

/// Takes a lock until the end of the transaction.
pub(super) async fn wait_for(connection: &mut PgConnection, lock: i32) -> sqlx::Result<()> {
    let query = sqlx::query("SELECT pg_advisory_xact_lock($1, $2)");
    query.bind(OURS).bind(lock).execute(connection).await.map(drop)
}

/// Takes a lock until the end of the transaction, if nobody else has it. Says whether that is so.
pub(super) async fn is_free(connection: &mut PgConnection, lock: i32) -> sqlx::Result<bool> {
    let query = sqlx::query_scalar("SELECT pg_try_advisory_xact_lock($1, $2)");
    query.bind(OURS).bind(lock).fetch_one(connection).await
}

/// Takes a lock together with others, until the connection ends.
pub(super) async fn share(connection: &mut PgConnection, lock: i32) -> sqlx::Result<()> {
    let query = sqlx::query("SELECT pg_advisory_lock_shared($1, $2)");
    query.bind(OURS).bind(lock).execute(connection).await.map(drop)
}

/// Takes a lock for oneself until the connection ends, if nobody else has it. Says whether that is so.
pub(super) async fn seize(connection: &mut PgConnection, lock: i32) -> sqlx::Result<bool> {
    let query = sqlx::query_scalar("SELECT pg_try_advisory_lock($1, $2)");
    query.bind(OURS).bind(lock).fetch_one(connection).await
}

/// Gives back what was to be held until the connection ends. The database notices the end a little later.
pub(super) async fn give_back_all(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("SELECT pg_advisory_unlock_all()").execute(connection).await.map(drop)
}
