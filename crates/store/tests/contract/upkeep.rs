//! What keeps a store from growing without bound.

use super::{Place, derived, entry, row};
use menagerie_store::{Appended, Derived, Stale, Store, Upkeep};

/// Makes a match in which `at` parts were played, the last of them at `updated_ms`.
async fn make(store: &impl Store, id: &str, at: u64, updated_ms: i64) {
    let derived = Derived { at, updated_ms, ..derived(1) };
    store.create(row(id), vec![entry(1)], derived).await.unwrap();
    store.keep("me", id, updated_ms).await.unwrap();
}

async fn mine(store: &impl Store) -> Vec<String> {
    store.kept("me", None, 99).await.unwrap().into_iter().map(|kept| kept.row.id).collect()
}

pub async fn what_nobody_touched_for_long_goes_with_all_that_belongs_to_it(place: &impl Place) {
    let store = place.open().await;
    for (id, at, updated_ms) in [
        ("unplayed", 0, 50),
        ("fresh", 0, 150),
        ("played", 3, 50),
        ("old", 3, 5),
        ("older", 3, 4),
        ("over", 3, 1),
    ] {
        make(&store, id, at, updated_ms).await;
    }
    let over = Derived { version: 2, at: 3, outcome: Some("1-0".to_owned()), updated_ms: 2, ..derived(2) };
    assert_eq!(store.append("over", 1, vec![entry(2)], over).await.unwrap(), Appended::OnDisk);
    // It waits for a moment that has not come long ago.
    let due = Derived { updated_ms: 3, due_ms: Some(120), ..derived(1) };
    store.create(row("due"), vec![entry(1)], due).await.unwrap();

    let never = Stale { unplayed_before_ms: None, unfinished_before_ms: None };
    assert_eq!(store.expire(never, 9).await.unwrap(), [""; 0]);
    let stale = Stale { unplayed_before_ms: Some(100), unfinished_before_ms: Some(10) };
    assert_eq!(store.expire(stale, 2).await.unwrap(), ["older", "old"]);
    assert_eq!(store.expire(stale, 9).await.unwrap(), ["unplayed"]);
    assert_eq!(store.expire(stale, 9).await.unwrap(), [""; 0]);
    for gone in ["older", "old", "unplayed"] {
        assert!(store.load(gone).await.unwrap().is_none());
        assert_eq!(store.since(gone, 0, 9).await.unwrap().len(), 0, "its log is gone");
        let late = store.append(gone, 1, vec![entry(2)], derived(2)).await.unwrap();
        assert_eq!(late, Appended::Conflict { version: 0 });
    }
    assert_eq!(mine(&store).await, ["fresh", "played", "over"]);
    for (id, entries) in [("over", 2), ("due", 1)] {
        assert_eq!(store.load(id).await.unwrap().unwrap().entries.len(), entries);
    }
    store.close().await;
}

pub async fn what_somebody_has_not_ended_counts_also_off_the_list(place: &impl Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        make(&store, id, 1, 10).await;
    }
    assert_eq!(store.unfinished("me", 9).await.unwrap(), 3);
    assert_eq!(store.unfinished("me", 2).await.unwrap(), 2, "nobody counts further than is asked");
    assert_eq!(store.unfinished("you", 9).await.unwrap(), 0);
    store.forget("me", "a").await.unwrap();
    assert_eq!((mine(&store).await.len(), store.unfinished("me", 9).await.unwrap()), (2, 3));
    let over = Derived { outcome: Some("draw".to_owned()), ..derived(2) };
    assert_eq!(store.append("a", 1, vec![entry(2)], over).await.unwrap(), Appended::OnDisk);
    assert_eq!(store.unfinished("me", 9).await.unwrap(), 2);
    store.forget("me", "b").await.unwrap();
    store.keep("me", "b", 20).await.unwrap();
    assert_eq!(mine(&store).await.len(), 2, "it is on the list again");
    store.close().await;
}
