//! Connections to the database.

use super::{Address, locks, schema};
use crate::StoreError;
use crate::error::is_away;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How long to try to reach a database that is away before the callers are told.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

const FIRST_PAUSE: Duration = Duration::from_millis(25);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

/// What a process says of itself as long as it is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Presence {
    /// Nothing: no server has started yet.
    None,
    /// That a server runs.
    Server,
    /// That no server may run.
    Alone,
}

/// Options of the connections that read.
pub(super) fn reading(address: &Address) -> PgConnectOptions {
    plain(address).options([("default_transaction_read_only", "on")])
}

/// Options that suit every connection.
pub(super) fn plain(address: &Address) -> PgConnectOptions {
    address.options().clone().application_name("menagerie").disable_statement_logging()
}

/// Options of the connections for what matters only at the moment: it may be lost, and nobody waits for it long.
pub(super) fn momentary(address: &Address) -> PgConnectOptions {
    plain(address).options([("synchronous_commit", "off"), ("lock_timeout", "2s")])
}

/// Options of the connection that writes. What is acknowledged is on disk, whatever the database does by itself; and a
/// process that hangs in the middle of a transaction keeps the others waiting only so long.
fn writing(address: &Address) -> PgConnectOptions {
    plain(address).options([
        ("synchronous_commit", "on"),
        ("lock_timeout", "5s"),
        ("idle_in_transaction_session_timeout", "10s"),
    ])
}

/// Makes the connection that writes. A database that is away is tried again for a while.
pub(super) async fn connect(address: &Address, presence: Presence) -> Result<PgConnection, StoreError> {
    let (began, mut pause) = (Instant::now(), FIRST_PAUSE);
    loop {
        let left = PATIENCE.saturating_sub(began.elapsed());
        match timeout(left, writing(address).connect()).await {
            Ok(Ok(connection)) => return enter(connection, address, presence).await,
            Ok(Err(error)) if is_away(&error) && began.elapsed() + pause < PATIENCE => sleep(pause).await,
            Ok(Err(error)) => return Err(StoreError::from_postgres(&address.to_string(), error)),
            Err(_) => {
                let why = "it does not answer".to_owned();
                return Err(StoreError::Away { place: address.to_string(), why });
            }
        }
        pause = (2 * pause).min(LONGEST_PAUSE);
    }
}

/// Looks whether the database is one of ours, and says who is there.
async fn enter(
    mut connection: PgConnection,
    address: &Address,
    presence: Presence,
) -> Result<PgConnection, StoreError> {
    let place = address.to_string();
    let failed = |error| StoreError::from_postgres(&place, error);
    let is_let_in = match presence {
        Presence::None => true,
        Presence::Server => {
            locks::share(&mut connection, locks::RUNNING).await.map(|()| true).map_err(failed)?
        }
        Presence::Alone => locks::seize(&mut connection, locks::RUNNING).await.map_err(failed)?,
    };
    if !is_let_in {
        // A failure to close would only hide the error that matters.
        let _ = connection.close().await;
        return Err(StoreError::Locked { place });
    }
    if let Err(error) = schema::update(&mut connection, &place).await {
        let _ = connection.close().await;
        return Err(error);
    }
    Ok(connection)
}
