//! What can go wrong with a store.

use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// Why a store does not do what was asked. Every message names the place: a file, or the address of a database without its
/// password.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The place cannot be made or written.
    #[error("cannot write {place}: {why}")]
    Unwritable {
        /// Which.
        place: String,
        /// What the system says.
        why: String,
    },
    /// The place cannot be read.
    #[error("cannot read {place}: {why}")]
    Unreadable {
        /// Which.
        place: String,
        /// What the system says.
        why: String,
    },
    /// Another process works with the data.
    #[error("{place} is locked: another process is using it")]
    Locked {
        /// Which place.
        place: String,
    },
    /// The data is damaged, or the file no database at all.
    #[error("{place} is damaged or not a database: {why}")]
    Corrupt {
        /// Which place.
        place: String,
        /// What was found.
        why: String,
    },
    /// The database is one of another program.
    #[error("{place} is a database, but not one of Menagerie")]
    Foreign {
        /// Which place.
        place: String,
    },
    /// The database was written by a later release.
    #[error("{place} was written by a later release (schema {found}; this one knows {known})")]
    Newer {
        /// Which place.
        place: String,
        /// The schema's version.
        found: i64,
        /// The version that this release writes.
        known: i64,
    },
    /// Something is stored already under this name and version.
    #[error("{place}: this is stored already")]
    Exists {
        /// Which place.
        place: String,
    },
    /// There is nothing at this place.
    #[error("there is no database at {place}")]
    Missing {
        /// Which place.
        place: String,
    },
    /// A server runs on a database of another schema, and is of another release.
    #[error("{place} is used by a server of an earlier release (schema {found}; this one needs {known})")]
    Older {
        /// Which place.
        place: String,
        /// The schema's version.
        found: i64,
        /// The version that this release works with.
        known: i64,
    },
    /// The store has been closed.
    #[error("{place} is closed")]
    Closed {
        /// Which place.
        place: String,
    },
    /// The database cannot be reached at the moment. If something was being written, it is not known whether it is on
    /// disk.
    #[error("{place} cannot be reached: {why}")]
    Away {
        /// Which place.
        place: String,
        /// What the system says.
        why: String,
    },
    /// Anything else that the database says.
    #[error("{place}: {source}")]
    Database {
        /// Which place.
        place: String,
        /// What it says.
        source: Arc<sqlx::Error>,
    },
}

impl StoreError {
    pub(crate) fn unwritable(file: &Path, why: &dyn std::fmt::Display) -> StoreError {
        StoreError::Unwritable { place: name(file), why: why.to_string() }
    }

    /// Sorts an error of SQLite by its primary result code.
    pub(crate) fn from_sqlite(file: &Path, error: sqlx::Error) -> StoreError {
        const BUSY: i32 = 5;
        const LOCKED: i32 = 6;
        const READ_ONLY: i32 = 8;
        const IO: i32 = 10;
        const CORRUPT: i32 = 11;
        const FULL: i32 = 13;
        const CANNOT_OPEN: i32 = 14;
        const NOT_A_DATABASE: i32 = 26;
        // 19 is any constraint; these two are the ones that mean "it is there already".
        const PRIMARY_KEY: i32 = 1555;
        const UNIQUE: i32 = 2067;
        let code = match &error {
            sqlx::Error::Database(database) => database.code().and_then(|code| code.parse::<i32>().ok()),
            _ => None,
        };
        let place = name(file);
        match code.map(|code| (code, code & 0xff)) {
            Some((PRIMARY_KEY | UNIQUE, _)) => StoreError::Exists { place },
            Some((_, BUSY | LOCKED)) => StoreError::Locked { place },
            Some((_, CORRUPT | NOT_A_DATABASE)) => StoreError::Corrupt { place, why: error.to_string() },
            Some((_, READ_ONLY | IO | FULL | CANNOT_OPEN)) => StoreError::unwritable(file, &error),
            _ => StoreError::Database { place, source: Arc::new(error) },
        }
    }

    /// Sorts an error of PostgreSQL by its code.
    pub(crate) fn from_postgres(place: &str, error: sqlx::Error) -> StoreError {
        let (place, why) = (place.to_owned(), error.to_string());
        if is_away(&error) {
            return StoreError::Away { place, why };
        }
        match code(&error).as_deref() {
            // A unique violation.
            Some("23505") => StoreError::Exists { place },
            // A lock could not be had in time.
            Some("55P03") => StoreError::Locked { place },
            // No room on the disk, no right to write, a copy that only reads, a failure of a disk.
            Some("53100" | "42501" | "25006" | "58030") => StoreError::Unwritable { place, why },
            // What is stored is damaged.
            Some("XX001" | "XX002") => StoreError::Corrupt { place, why },
            _ if matches!(error, sqlx::Error::PoolClosed) => StoreError::Closed { place },
            _ => StoreError::Database { place, source: Arc::new(error) },
        }
    }
}

/// Whether an error of PostgreSQL means that the connection can no longer be used, or that there was none.
pub(crate) fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::WorkerCrashed => true,
        // The connection failed, the server is ending or not yet ready, has too many, or waited too long for us.
        _ => code(error).is_some_and(|code| {
            code.starts_with("08") || code.starts_with("57P0") || code == "53300" || code == "25P03"
        }),
    }
}

/// Whether PostgreSQL asks for the transaction to be repeated, because it conflicted with another one.
pub(crate) fn is_to_be_repeated(error: &sqlx::Error) -> bool {
    matches!(code(error).as_deref(), Some("40001" | "40P01"))
}

fn code(error: &sqlx::Error) -> Option<String> {
    match error {
        sqlx::Error::Database(database) => database.code().map(|code| code.into_owned()),
        _ => None,
    }
}

fn name(file: &Path) -> String {
    file.display().to_string()
}
