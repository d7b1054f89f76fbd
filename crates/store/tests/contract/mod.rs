//! What every store promises, whatever it is made of (`docs/table.md`). A store is held to it by `contract!(Place)`, where
//! a [`Place`] opens it.

mod blocks;
mod moderation;
mod people;
mod pushes;
mod ratings;
mod upkeep;

pub use blocks::*;
pub use moderation::*;
pub use people::*;
pub use pushes::*;
pub use ratings::*;
pub use upkeep::*;

use menagerie_store::{
    Appended, Blocks, Derived, EntryRow, Kept, Key, MatchRow, Outage, People, Ratings, Store, StoreError,
    Stored,
};
use std::sync::Arc;

/// An empty place where a store can be opened, and opened again.
pub trait Place: Default {
    /// What is opened there.
    type Store: Store + 'static;

    /// Opens the store.
    async fn open(&self) -> Self::Store;
}

/// A test for each promise.
macro_rules! contract {
    ($place:ty) => {
        crate::contract::contract!(@ $place:
            what_was_stored_is_there_after_reopening,
            entries_follow_the_version_that_was_expected,
            all_entries_are_appended_or_none,
            of_many_who_append_to_one_version_one_succeeds,
            many_at_once_all_arrive,
            a_log_is_read_in_stretches,
            what_is_derived_from_a_log_that_has_gone_on_is_not_stored,
            names_are_ordered_by_their_bytes,
            a_name_that_nothing_can_have_is_unknown,
            lists_show_what_happened_last_first_and_go_on_where_they_stopped,
            what_is_due_is_told_to_one_and_to_another_when_the_lease_is_over,
            of_many_who_ask_what_is_due_each_match_is_told_to_one,
            what_anybody_may_join_is_listed,
            keys_are_kept_until_they_are_too_old,
            the_time_between_a_beat_and_a_start_is_an_outage,
            an_account_is_found_by_all_that_it_is_known_by,
            of_many_who_want_a_name_one_has_it,
            of_many_bots_at_once_an_account_gets_so_many,
            an_alias_brings_its_list_along_and_stays_one,
            a_password_is_changed_once_for_each_session_that_it_ends,
            a_token_is_good_until_another_one_or_none_takes_its_place,
            what_is_erased_frees_its_name_and_leaves_its_seats,
            results_are_rated_in_their_order_and_once,
            one_rates_at_a_time,
            what_came_after_is_rated_again,
            leaders_have_names_and_come_in_stretches,
            rated_games_come_the_latest_first,
            a_block_is_known_from_both_sides_until_it_ends,
            blocks_go_along_to_an_account_and_end_with_it,
            the_key_of_pushes_is_made_once,
            a_browser_is_told_of_one_principal_and_a_principal_by_so_many,
            a_subscription_ends_with_its_browser_or_its_principal,
            a_subscription_that_fails_again_and_again_is_forgotten,
            what_a_guest_asked_for_is_told_to_its_account,
            what_nobody_touched_for_long_goes_with_all_that_belongs_to_it,
            what_somebody_has_not_ended_counts_also_off_the_list,
            a_ban_holds_until_it_is_lifted,
            a_new_name_is_given_once_and_frees_the_old_one,
            what_was_said_can_be_emptied_and_nothing_else,
            entries_are_found_by_what_they_begin_with_and_whom_they_name,
            who_is_erased_leaves_no_ban_and_a_guest_no_list,
        );
    };
    (@ $place:ty: $($promise:ident),* $(,)?) => {
        $(#[tokio::test]
        async fn $promise() {
            crate::contract::$promise(&<$place>::default()).await;
        })*
    };
}
pub(crate) use contract;

pub fn row(id: &str) -> MatchRow {
    MatchRow {
        id: id.to_owned(),
        game: "relay".to_owned(),
        options: "{}".to_owned(),
        position: None,
        seats: "[]".to_owned(),
        source: "{}".to_owned(),
        terms: "{}".to_owned(),
        created_ms: 1,
    }
}

pub fn entry(version: u64) -> EntryRow {
    EntryRow {
        version,
        at: version - 1,
        rules_version: 1,
        input: format!("input {version}"),
        state: format!("state {version}"),
        logged_ms: 1000,
        charged_ms: 0,
    }
}

pub fn derived(version: u64) -> Derived {
    Derived {
        version,
        at: version - 1,
        to_act: "w".to_owned(),
        outcome: None,
        reason: None,
        frozen: None,
        updated_ms: 1000,
        due_ms: None,
        listed: false,
        holders: String::new(),
        rated: None,
    }
}

pub fn versions(stored: &Stored) -> Vec<u64> {
    stored.entries.iter().map(|entry| entry.version).collect()
}

pub async fn what_was_stored_is_there_after_reopening(place: &impl Place) {
    let store = place.open().await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    let appended = store.append("a", 1, vec![entry(2), entry(3)], derived(3)).await.unwrap();
    assert_eq!(appended, Appended::OnDisk);
    store.close().await;
    let store = place.open().await;
    let found = store.load("a").await.unwrap().unwrap();
    assert!(found.row == row("a"));
    assert!(found.entries == [entry(1), entry(2), entry(3)]);
    assert_eq!(found.derived, Some(derived(3)));
    assert_eq!(store.ids().await.unwrap(), ["a"]);
    assert!(store.load("b").await.unwrap().is_none());
    store.check().await.unwrap();
    store.close().await;
    assert!(matches!(store.check().await, Err(StoreError::Closed { .. })));
}

pub async fn entries_follow_the_version_that_was_expected(place: &impl Place) {
    let store = place.open().await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    let append = async |id, expected| {
        let entries = vec![entry(expected + 1)];
        store.append(id, expected, entries, derived(expected + 1)).await.unwrap()
    };
    assert_eq!(append("a", 1).await, Appended::OnDisk);
    // The same once more, from somebody who is ahead, and to a match that there is not.
    assert_eq!(append("a", 1).await, Appended::Conflict { version: 2 });
    assert_eq!(append("a", 3).await, Appended::Conflict { version: 2 });
    assert_eq!(append("nobody", 1).await, Appended::Conflict { version: 0 });
    let found = store.load("a").await.unwrap().unwrap();
    assert_eq!((versions(&found), found.derived), (vec![1, 2], Some(derived(2))));
    store.close().await;
}

pub async fn all_entries_are_appended_or_none(place: &impl Place) {
    let store = place.open().await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    let twice = store.append("a", 1, vec![entry(2), entry(3), entry(2)], derived(9)).await;
    assert!(matches!(twice, Err(StoreError::Exists { .. })), "{twice:?}");
    assert!(matches!(store.create(row("a"), vec![], derived(1)).await, Err(StoreError::Exists { .. })));
    assert!(store.append("nobody", 0, vec![entry(1)], derived(1)).await.is_err());
    let found = store.load("a").await.unwrap().unwrap();
    assert_eq!((versions(&found), found.derived), (vec![1], Some(derived(1))));
    store.close().await;
}

pub async fn of_many_who_append_to_one_version_one_succeeds(place: &impl Place) {
    let store = Arc::new(place.open().await);
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    let tasks: Vec<_> = (0..50)
        .map(|n| {
            let (store, mine) = (store.clone(), EntryRow { input: format!("from {n}"), ..entry(2) });
            tokio::spawn(async move { (n, store.append("a", 1, vec![mine], derived(2)).await.unwrap()) })
        })
        .collect();
    let mut winners = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            (n, Appended::OnDisk) => winners.push(format!("from {n}")),
            (_, conflict) => assert_eq!(conflict, Appended::Conflict { version: 2 }),
        }
    }
    let found = store.load("a").await.unwrap().unwrap();
    assert_eq!(winners, [found.entries[1].input.as_str()]);
    store.close().await;
}

pub async fn many_at_once_all_arrive(place: &impl Place) {
    let store = Arc::new(place.open().await);
    let tasks: Vec<_> = (0..300)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("m{n}");
                store.create(row(&id), vec![entry(1)], derived(1)).await?;
                store.append(&id, 1, vec![entry(2)], derived(2)).await
            })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap().unwrap(), Appended::OnDisk);
    }
    assert_eq!(store.ids().await.unwrap().len(), 300);
    store.close().await;
}

pub async fn a_log_is_read_in_stretches(place: &impl Place) {
    let store = place.open().await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    store.create(row("b"), vec![entry(1), entry(2)], derived(2)).await.unwrap();
    assert_eq!(
        store.append("a", 1, (2..=9).map(entry).collect(), derived(9)).await.unwrap(),
        Appended::OnDisk
    );
    let since = async |id, version, most| {
        let found = store.since(id, version, most).await.unwrap();
        found.into_iter().map(|entry| entry.version).collect::<Vec<_>>()
    };
    assert_eq!(since("a", 0, 3).await, [1, 2, 3]);
    assert_eq!(since("a", 3, 3).await, [4, 5, 6]);
    assert_eq!(since("a", 8, 3).await, [9]);
    assert_eq!(since("a", 9, 3).await, [0; 0]);
    assert_eq!(since("a", u64::MAX, 3).await, [0; 0]);
    assert_eq!(since("nobody", 0, 3).await, [0; 0]);
    assert!(store.since("a", 4, 1).await.unwrap() == [entry(5)]);
    store.close().await;
}

pub async fn what_is_derived_from_a_log_that_has_gone_on_is_not_stored(place: &impl Place) {
    let store = place.open().await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    store.create(row("b"), vec![entry(1)], derived(1)).await.unwrap();
    let frozen = |version| Derived { frozen: Some("why".to_owned()), ..derived(version) };
    store.derive("a", frozen(1)).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().derived, Some(frozen(1)));
    assert_eq!(store.append("a", 1, vec![entry(2)], derived(2)).await.unwrap(), Appended::OnDisk);
    store.derive("a", frozen(1)).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().derived, Some(derived(2)));
    let mut versions = store.versions(&["b", "nobody", "a"].map(str::to_owned)).await.unwrap();
    versions.sort();
    assert_eq!(versions, [("a".to_owned(), 2), ("b".to_owned(), 1)]);
    store.close().await;
}

pub async fn names_are_ordered_by_their_bytes(place: &impl Place) {
    let store = place.open().await;
    let names = ["B", "a", "c", "é"];
    for id in ["é", "a", "c", "B"] {
        store
            .create(row(id), vec![entry(1)], Derived { due_ms: Some(1), listed: true, ..derived(1) })
            .await
            .unwrap();
        store.keep("me", id, 1).await.unwrap();
        assert!(store.block(id, "x", 1, 9).await.unwrap());
    }
    assert_eq!(store.ids().await.unwrap(), names);
    assert_eq!(store.blockers("x").await.unwrap(), names);
    assert_eq!(store.due(1, 2, 9).await.unwrap(), names);
    let ids = |found: Vec<Kept>| found.into_iter().map(|kept| kept.row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(None, 9).await.unwrap()), ["é", "c", "a", "B"]);
    assert_eq!(ids(store.kept("me", Some("c"), 9).await.unwrap()), ["a", "B"]);
    store.close().await;
}

pub async fn a_name_that_nothing_can_have_is_unknown(place: &impl Place) {
    let store = place.open().await;
    store.create(row("a"), vec![entry(1)], derived(1)).await.unwrap();
    store.keep("me", "a", 1).await.unwrap();
    let none = "a\0";
    assert!(store.load(none).await.unwrap().is_none());
    assert!(store.since(none, 0, 9).await.unwrap().is_empty());
    assert!(store.kept("me", Some(none), 9).await.unwrap().is_empty());
    assert!(store.rated_games("me", Some(none), 9).await.unwrap().is_empty());
    assert!(store.account_named(none).await.unwrap().is_none());
    store.forget("me", none).await.unwrap();
    assert!(store.keep("me", none, 1).await.is_err());
    assert_eq!(store.kept("me", None, 9).await.unwrap().len(), 1);
    store.close().await;
}

pub async fn lists_show_what_happened_last_first_and_go_on_where_they_stopped(place: &impl Place) {
    let store = place.open().await;
    let ids = ["a", "b", "c", "d"];
    for (id, updated_ms) in ids.into_iter().zip([30, 20, 20, 10]) {
        store.create(row(id), vec![entry(1)], Derived { updated_ms, ..derived(1) }).await.unwrap();
    }
    for id in ["d", "c", "b", "a", "a"] {
        store.keep("me", id, 1).await.unwrap();
    }
    store.keep("you", "d", 1).await.unwrap();
    let list = async |keeper, after, most| {
        let found = store.kept(keeper, after, most).await.unwrap();
        found.into_iter().map(|kept| kept.row.id).collect::<Vec<_>>()
    };
    assert_eq!(list("me", None, 9).await, ["a", "c", "b", "d"]);
    assert_eq!(list("me", None, 2).await, ["a", "c"]);
    assert_eq!(list("me", Some("c"), 2).await, ["b", "d"]);
    assert_eq!(list("me", Some("no such match"), 2).await, [""; 0]);
    store.forget("me", "d").await.unwrap();
    store.forget("me", "no such match").await.unwrap();
    assert_eq!(list("me", None, 9).await, ["a", "c", "b"]);
    assert_eq!(list("you", None, 9).await, ["d"]);
    assert_eq!(list("nobody", None, 9).await, [""; 0]);
    // Of those that are on somebody's list, or were, it can be asked how they stand.
    let mut found =
        store.kept_versions("me", &["b", "d", "no such match", "x\0"].map(str::to_owned)).await.unwrap();
    found.sort();
    assert_eq!(found, [("b".to_owned(), 1), ("d".to_owned(), 1)]);
    assert!(store.kept_versions("you", &["a".to_owned()]).await.unwrap().is_empty());
    assert!(store.kept_versions("you", &[]).await.unwrap().is_empty());
    assert!(store.keep("me", "no such match", 1).await.is_err());
    let now = Derived { updated_ms: 40, ..derived(2) };
    assert_eq!(store.append("b", 1, vec![entry(2)], now).await.unwrap(), Appended::OnDisk);
    assert_eq!(list("me", None, 1).await, ["b"]);
    store.close().await;
}

/// Makes a match in which something becomes due.
async fn make_due(store: &impl Store, id: &str, due_ms: Option<i64>) {
    store.create(row(id), vec![entry(1)], Derived { due_ms, ..derived(1) }).await.unwrap();
}

pub async fn what_is_due_is_told_to_one_and_to_another_when_the_lease_is_over(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.next_due(0).await.unwrap(), None);
    for (id, due_ms) in [("a", Some(30)), ("b", Some(10)), ("c", None), ("d", Some(20))] {
        make_due(&store, id, due_ms).await;
    }
    assert_eq!(store.next_due(0).await.unwrap(), Some(10));
    assert_eq!(store.due(9, 100, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.due(25, 100, 1).await.unwrap(), ["b"]);
    assert_eq!(store.due(25, 100, 9).await.unwrap(), ["d"]);
    assert_eq!(store.due(25, 100, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.next_due(25).await.unwrap(), Some(30));
    // Those that somebody has seen to without success come after the others.
    assert_eq!(store.due(100, 200, 9).await.unwrap(), ["a", "b", "d"]);
    assert_eq!(store.next_due(100).await.unwrap(), Some(200));
    // What is appended says anew when the match is due.
    let later = Derived { due_ms: Some(150), ..derived(2) };
    assert_eq!(store.append("b", 1, vec![entry(2)], later).await.unwrap(), Appended::OnDisk);
    assert_eq!(store.next_due(100).await.unwrap(), Some(150));
    assert_eq!(store.due(150, 300, 9).await.unwrap(), ["b"]);
    store.close().await;
}

pub async fn of_many_who_ask_what_is_due_each_match_is_told_to_one(place: &impl Place) {
    let store = Arc::new(place.open().await);
    for n in 0..40 {
        make_due(&*store, &format!("m{n:02}"), Some(n)).await;
    }
    let asking: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.due(100, 200, 3).await.unwrap() })
        })
        .collect();
    let mut told = Vec::new();
    for answer in asking {
        told.extend(answer.await.unwrap());
    }
    told.sort();
    assert_eq!(told, (0..40).map(|n| format!("m{n:02}")).collect::<Vec<_>>());
    store.close().await;
}

pub async fn what_anybody_may_join_is_listed(place: &impl Place) {
    let store = place.open().await;
    for (id, created_ms, listed) in [("a", 10, true), ("b", 30, false), ("c", 20, true), ("d", 20, true)] {
        let row = MatchRow { created_ms, ..row(id) };
        store.create(row, vec![entry(1)], Derived { listed, ..derived(1) }).await.unwrap();
    }
    let ids = async |after, most| {
        let listed = store.listed(after, most).await.unwrap();
        listed.into_iter().map(|kept| kept.row.id).collect::<Vec<_>>()
    };
    // What happens in one of them brings it no further up.
    let talked = Derived { listed: true, updated_ms: 99, ..derived(2) };
    assert_eq!(store.append("a", 1, vec![entry(2)], talked).await.unwrap(), Appended::OnDisk);
    assert_eq!(ids(None, 9).await, ["d", "c", "a"]);
    assert_eq!(ids(None, 1).await, ["d"]);
    assert_eq!(ids(Some("d"), 9).await, ["c", "a"]);
    assert_eq!(ids(Some("no such match"), 9).await, [""; 0]);
    assert_eq!(store.append("c", 1, vec![entry(2)], derived(2)).await.unwrap(), Appended::OnDisk);
    assert_eq!(ids(None, 9).await, ["d", "a"]);
    // One of which somebody has taken the last seat meanwhile is gone on from.
    assert_eq!(ids(Some("c"), 9).await, ["a"]);
    store.close().await;
}

pub async fn keys_are_kept_until_they_are_too_old(place: &impl Place) {
    let store = place.open().await;
    assert!(store.keys().await.unwrap().is_empty());
    let key = |made_ms| Key { secret: vec![made_ms as u8; 64], made_ms };
    for made_ms in [1, 2, 3] {
        store.add_key(key(made_ms), 0).await.unwrap();
    }
    store.close().await;
    let store = place.open().await;
    assert!(store.keys().await.unwrap() == [key(1), key(2), key(3)]);
    store.add_key(key(9), 3).await.unwrap();
    assert!(store.keys().await.unwrap() == [key(3), key(9)]);
    store.close().await;
}

pub async fn the_time_between_a_beat_and_a_start_is_an_outage(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.start(100, 0).await.unwrap(), []);
    store.beat(150).await.unwrap();
    store.close().await;
    let store = place.open().await;
    let first = Outage { from_ms: 150, to_ms: 400 };
    assert_eq!(store.start(400, 0).await.unwrap(), [first]);
    // Starting is a sign of life, and a clock that has gone back tells nothing.
    let second = Outage { from_ms: 400, to_ms: 500 };
    assert_eq!(store.start(500, 0).await.unwrap(), [first, second]);
    assert_eq!(store.start(450, 0).await.unwrap(), [first, second]);
    let third = Outage { from_ms: 450, to_ms: 600 };
    assert_eq!(store.start(600, 450).await.unwrap(), [second, third]);
    store.close().await;
}
