//! Where a store is.

use crate::postgres::{Address, PostgresStore};
use crate::{SqliteStore, Store, StoreError};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a store is.
#[derive(Clone, Debug)]
pub enum Location {
    /// A file in this data directory, for one process.
    Folder(PathBuf),
    /// A PostgreSQL database, for any number of processes.
    Postgres(Address),
}

impl From<&Path> for Location {
    fn from(folder: &Path) -> Location {
        Location::Folder(folder.to_owned())
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Folder(folder) => folder.display().fmt(f),
            Location::Postgres(address) => address.fmt(f),
        }
    }
}

/// Opens the store at a place. It is made if there is none, and brought to the present schema.
pub async fn open(place: &Location) -> Result<Box<dyn Store>, StoreError> {
    Ok(match place {
        Location::Folder(folder) => Box::new(SqliteStore::open(folder).await?),
        Location::Postgres(address) => Box::new(PostgresStore::open(address).await?),
    })
}

/// Opens an existing store for a program that changes little and may do so while servers run, which learn of it. Beside
/// a server, the store is of the server's schema; else it is brought to the present one.
pub async fn open_beside(place: &Location) -> Result<Box<dyn Store>, StoreError> {
    Ok(match place {
        Location::Folder(folder) => Box::new(SqliteStore::open_beside(folder).await?),
        Location::Postgres(address) => Box::new(PostgresStore::open(address).await?),
    })
}

/// Opens the store at a place for a program that changes what servers rely on. It fails with [`StoreError::Locked`] if
/// a server is running, and none [starts](Store::start) before the store is closed.
pub async fn open_alone(place: &Location) -> Result<Box<dyn Store>, StoreError> {
    Ok(match place {
        Location::Folder(folder) => Box::new(SqliteStore::open(folder).await?),
        Location::Postgres(address) => Box::new(PostgresStore::open_alone(address).await?),
    })
}
