//! Copies of whole databases.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

#[allow(dead_code, unused_macros, unused_imports, reason = "this file uses some of it")]
mod contract;

use contract::{derived, entry, row, versions};
use menagerie_store::{Appended, DATABASE, SqliteStore, Store, StoreError, backup, put_back};
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

async fn open(directory: &TempDir) -> SqliteStore {
    SqliteStore::open(directory.path()).await.expect("the store opens")
}

/// Files besides the database and its lock.
fn others(directory: &TempDir) -> Vec<String> {
    let found = fs::read_dir(directory.path()).unwrap();
    let names = found.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with("menagerie.")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_before_a_copy_is_in_it_and_each_copy_is_whole() {
    let (directory, copies) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let store = Arc::new(open(&directory).await);
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    let (acknowledged, known) = tokio::sync::watch::channel(1);
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for version in 2.. {
                let done = store.append("a", version - 1, vec![entry(version)], derived(version)).await;
                assert_eq!(done.unwrap(), Appended::OnDisk);
                if acknowledged.send(version).is_err() {
                    return version;
                }
            }
            0
        }
    });
    for n in 0..3 {
        let file = copies.path().join(format!("{n}.db"));
        let before = *known.borrow();
        assert!(backup(directory.path(), &file).await.unwrap() > 0);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let to = TempDir::new().unwrap();
        let place = to.path().join("new");
        put_back(&file, &place).await.unwrap();
        let restored = SqliteStore::open(&place).await.unwrap();
        let found = restored.load("a").await.unwrap().unwrap();
        let last = *versions(&found).last().unwrap();
        assert!(last >= before && found.derived.unwrap().version == last, "{last} after {before}");
        restored.close().await;
    }
    drop(known);
    let last = writing.await.unwrap();
    assert_eq!(store.versions(&["a".to_owned()]).await.unwrap(), [("a".to_owned(), last)]);
    store.close().await;
    assert!(others(&copies).iter().all(|name| name.ends_with(".db")), "nothing half done is left");
}

#[tokio::test]
async fn nothing_is_overwritten_by_a_copy() {
    let (directory, copies) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let file = copies.path().join("copy.db");
    let missing = backup(directory.path(), &file).await.unwrap_err();
    assert!(matches!(missing, StoreError::Missing { .. }) && !file.exists());
    let store = open(&directory).await;
    fs::write(&file, "mine").unwrap();
    assert!(matches!(backup(directory.path(), &file).await, Err(StoreError::Unwritable { .. })));
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    fs::remove_file(&file).unwrap();
    backup(directory.path(), &file).await.unwrap();
    // Beside a server nothing is put back, and neither where something is.
    assert!(matches!(put_back(&file, directory.path()).await, Err(StoreError::Locked { .. })));
    store.close().await;
    assert!(matches!(put_back(&file, directory.path()).await, Err(StoreError::Unwritable { .. })));
    fs::remove_file(directory.path().join(DATABASE)).unwrap();
    fs::write(directory.path().join(format!("{DATABASE}-wal")), "old").unwrap();
    assert!(matches!(put_back(&file, directory.path()).await, Err(StoreError::Unwritable { .. })));
    fs::remove_file(directory.path().join(format!("{DATABASE}-wal"))).unwrap();
    put_back(&file, directory.path()).await.unwrap();
    open(&directory).await.close().await;
}

#[tokio::test]
async fn what_is_no_whole_copy_is_not_put_back() {
    let (directory, copies, to) = (TempDir::new().unwrap(), TempDir::new().unwrap(), TempDir::new().unwrap());
    let store = open(&directory).await;
    for n in 0..50 {
        store.create(row(&format!("m{n}")), vec![entry(1)], derived(1)).await.unwrap();
    }
    let file = copies.path().join("copy.db");
    backup(directory.path(), &file).await.unwrap();
    store.close().await;
    let whole = fs::read(&file).unwrap();
    let mut scratched = whole.clone();
    let middle = whole.len() / 2;
    scratched[middle..middle + 4096].fill(0x5a);
    let wrong = [Vec::new(), b"no database".to_vec(), whole[..middle].to_vec(), scratched];
    for bytes in wrong {
        fs::write(&file, &bytes).unwrap();
        let error = put_back(&file, to.path()).await.unwrap_err();
        assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
        assert!(error.to_string().contains("copy.db"), "{error}");
        assert!(!to.path().join(DATABASE).exists() && others(&to).is_empty());
    }
    let nowhere = put_back(&copies.path().join("nowhere.db"), to.path()).await.unwrap_err();
    assert!(matches!(nowhere, StoreError::Unreadable { .. }), "{nowhere}");
    fs::write(&file, &whole).unwrap();
    put_back(&file, to.path()).await.unwrap();
    let restored = open(&to).await;
    assert_eq!(restored.ids().await.unwrap().len(), 50);
    restored.close().await;
}
