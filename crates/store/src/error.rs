//! What can go wrong with a store.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Why a store does not do what was asked. Every message names the file.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The directory or a file in it cannot be made or written.
    #[error("cannot write {}: {why}", file.display())]
    Unwritable {
        /// Which.
        file: PathBuf,
        /// What the system says.
        why: String,
    },
    /// Another process works with the data.
    #[error("{} is locked: another process is using it", file.display())]
    Locked {
        /// Which file.
        file: PathBuf,
    },
    /// The file is damaged, or no database at all.
    #[error("{} is damaged or not a database: {why}", file.display())]
    Corrupt {
        /// Which file.
        file: PathBuf,
        /// What was found.
        why: String,
    },
    /// The file is a database of another program.
    #[error("{} is a database, but not one of Menagerie", file.display())]
    Foreign {
        /// Which file.
        file: PathBuf,
    },
    /// The file was written by a later release.
    #[error(
        "{} was written by a later release (schema {found}; this one knows {known})", file.display()
    )]
    Newer {
        /// Which file.
        file: PathBuf,
        /// The schema's version.
        found: i64,
        /// The version that this release writes.
        known: i64,
    },
    /// Something is stored already under this name and version.
    #[error("{}: this is stored already", file.display())]
    Exists {
        /// Which file.
        file: PathBuf,
    },
    /// The store has been closed.
    #[error("{} is closed", file.display())]
    Closed {
        /// Which file.
        file: PathBuf,
    },
    /// Anything else that the database says.
    #[error("{}: {source}", file.display())]
    Database {
        /// Which file.
        file: PathBuf,
        /// What it says.
        source: Arc<sqlx::Error>,
    },
}

impl StoreError {
    pub(crate) fn unwritable(file: &Path, why: &dyn std::fmt::Display) -> StoreError {
        StoreError::Unwritable { file: file.to_owned(), why: why.to_string() }
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
        let owned = file.to_owned();
        match code.map(|code| (code, code & 0xff)) {
            Some((PRIMARY_KEY | UNIQUE, _)) => StoreError::Exists { file: owned },
            Some((_, BUSY | LOCKED)) => StoreError::Locked { file: owned },
            Some((_, CORRUPT | NOT_A_DATABASE)) => {
                StoreError::Corrupt { file: owned, why: error.to_string() }
            }
            Some((_, READ_ONLY | IO | FULL | CANNOT_OPEN)) => StoreError::unwritable(file, &error),
            _ => StoreError::Database { file: owned, source: Arc::new(error) },
        }
    }
}
