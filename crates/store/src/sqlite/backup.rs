//! Copies of a whole database, made while a server works with it, and put back where there is none.

use super::{DATABASE, LOCK, lock, make, plain, schema};
use crate::StoreError;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Copies the database in a data directory into a new file, as it is at one moment, and says how many bytes that takes. A
/// server that works with it goes on. The copy is there whole or not at all, and other users cannot read it: it holds all
/// secrets.
pub async fn backup(directory: &Path, to: &Path) -> Result<u64, StoreError> {
    let from = directory.join(DATABASE);
    if !from.exists() {
        return Err(StoreError::Missing { place: from.display().to_string() });
    }
    must_be_free(to)?;
    let copy = beside(to)?;
    let failed = |error| StoreError::from_sqlite(&from, error);
    let mut connection = plain(&from).connect().await.map_err(failed)?;
    let known = schema::judge_kind(&mut connection, &from).await;
    // An empty file is taken for none, so that the copy has the rights of the one that was made here.
    let copying = sqlx::query("VACUUM INTO ?").bind(copy.path().to_string_lossy().into_owned());
    let copied = match known {
        Ok(()) => copying.execute(&mut connection).await.map(drop).map_err(failed),
        Err(error) => Err(error),
    };
    // A failure to close would only hide the error that matters.
    let _ = connection.close().await;
    copied?;
    keep(copy, to)
}

/// Puts a copy back into a data directory in which there is no database. The copy is looked through first, and stays. No
/// server may run there.
pub async fn put_back(from: &Path, directory: &Path) -> Result<u64, StoreError> {
    let unreadable = |why: std::io::Error| StoreError::Unreadable {
        place: from.display().to_string(),
        why: why.to_string(),
    };
    let mut source = File::open(from).map_err(unreadable)?;
    make(directory).map_err(|why| StoreError::unwritable(directory, &why))?;
    let held = lock(&directory.join(LOCK))?;
    let to = directory.join(DATABASE);
    must_be_free(&to)?;
    // What was left of another database would be taken for the last changes of this one.
    for rest in ["-wal", "-shm", "-journal"] {
        must_be_free(&directory.join(format!("{DATABASE}{rest}")))?;
    }
    let mut copy = beside(&to)?;
    std::io::copy(&mut source, copy.as_file_mut()).map_err(|why| StoreError::unwritable(&to, &why))?;
    schema::examine_all(copy.path(), from).await?;
    let bytes = keep(copy, &to);
    drop(held);
    bytes
}

fn must_be_free(file: &Path) -> Result<(), StoreError> {
    match fs::symlink_metadata(file) {
        Ok(_) => Err(StoreError::unwritable(file, &"it is there already")),
        Err(_) => Ok(()),
    }
}

/// A file in the same folder that only this user can read, and that is gone if nothing becomes of it.
fn beside(file: &Path) -> Result<NamedTempFile, StoreError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_owned);
    NamedTempFile::new_in(folder).map_err(|why| StoreError::unwritable(file, &why))
}

/// Gives a file that is whole its name, unless something is called so, and waits until both are on the disk.
fn keep(copy: NamedTempFile, file: &Path) -> Result<u64, StoreError> {
    let failed = |why: std::io::Error| StoreError::unwritable(file, &why);
    copy.as_file().sync_all().map_err(failed)?;
    let kept = copy.persist_noclobber(file).map_err(|why| failed(why.error))?;
    #[cfg(unix)]
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    }
    Ok(kept.metadata().map_err(failed)?.len())
}
