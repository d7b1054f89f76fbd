//! What every store promises to those who run a server.

use super::{Place, account, derived, entry, row};
use menagerie_store::{Ban, Blocks, EntryRow, Moderation, People, Store};

fn ban(principal: &str, until_ms: Option<i64>, why: &str) -> Ban {
    Ban { principal: principal.to_owned(), until_ms, why: why.to_owned(), made_ms: 5 }
}

fn saying(version: u64, input: &str) -> EntryRow {
    EntryRow { input: input.to_owned(), ..entry(version) }
}

async fn inputs(store: &impl Store, id: &str) -> Vec<String> {
    store.load(id).await.unwrap().unwrap().entries.into_iter().map(|entry| entry.input).collect()
}

pub async fn a_ban_holds_until_it_is_lifted(place: &impl Place) {
    let store = place.open().await;
    store.ban(ban("a", None, "")).await.unwrap();
    store.ban(ban("b", Some(9), "too loud")).await.unwrap();
    store.ban(ban("a", Some(7), "again")).await.unwrap();
    store.close().await;
    let store = place.open().await;
    let asked = ["b", "nobody", "a", "no\0body"].map(str::to_owned);
    assert_eq!(
        store.bans(&asked).await.unwrap(),
        [ban("b", Some(9), "too loud"), ban("a", Some(7), "again")]
    );
    let all = store.all_bans().await.unwrap();
    assert_eq!(all, [ban("a", Some(7), "again"), ban("b", Some(9), "too loud")]);
    assert!(store.bans(&[]).await.unwrap().is_empty());
    assert!(store.unban("a").await.unwrap());
    assert!(!store.unban("a").await.unwrap());
    assert_eq!(store.bans(&asked).await.unwrap(), [ban("b", Some(9), "too loud")]);
    store.close().await;
}

pub async fn a_new_name_is_given_once_and_frees_the_old_one(place: &impl Place) {
    let store = place.open().await;
    assert!(store.add_account(account("a", "Ada")).await.unwrap());
    assert!(store.add_account(account("b", "Bob")).await.unwrap());
    assert!(!store.rename("a", "BOB", "bob").await.unwrap(), "the name is taken");
    assert!(!store.rename("x", "Xenia", "xenia").await.unwrap(), "there is no such account");
    assert!(store.rename("a", "ADA", "ada").await.unwrap(), "the same one, written otherwise");
    assert!(store.rename("a", "Eva", "eva").await.unwrap());
    assert!(store.account_named("ada").await.unwrap().is_none());
    let renamed = store.account_named("eva").await.unwrap().unwrap();
    assert!(renamed.name.as_deref() == Some("Eva") && renamed.password.is_some() && renamed.sessions == 1);
    store.erase("b").await.unwrap();
    assert!(!store.rename("b", "Bea", "bea").await.unwrap(), "who is erased gets no name");
    store.close().await;
}

pub async fn what_was_said_can_be_emptied_and_nothing_else(place: &impl Place) {
    let store = place.open().await;
    let said = r#"{"type":"said","seat":"w","text":"a \"foul\" wörd"}"#;
    let log = vec![saying(1, r#"{"type":"opened"}"#), saying(2, said), saying(3, said)];
    store.create(row("m"), log, derived(3)).await.unwrap();
    store.unsay("m", &[2]).await.unwrap();
    let after = inputs(&store, "m").await;
    assert_eq!(after[2], said, "another line stays");
    assert!(
        after[1].contains("said") && after[1].contains('w') && !after[1].contains("foul"),
        "{}",
        after[1]
    );
    // An entry in which nothing was said is refused, with all that was asked for beside it.
    assert!(store.unsay("m", &[3, 1]).await.is_err());
    assert_eq!(inputs(&store, "m").await, after);
    store.close().await;
}

pub async fn entries_are_found_by_what_they_begin_with_and_whom_they_name(place: &impl Place) {
    let store = place.open().await;
    let at = |version, logged_ms, input: &str| EntryRow { logged_ms, ..saying(version, input) };
    let log = vec![at(1, 30, r#"{"type":"x","by":"ada"}"#), at(2, 40, r#"{"type":"xy"}"#)];
    store.create(row("late"), log, derived(2)).await.unwrap();
    store.create(row("early"), vec![at(1, 10, r#"{"type":"x"}"#)], derived(1)).await.unwrap();
    let mut seated = row("seated");
    seated.seats = r#"[{"principal":"ada"}]"#.to_owned();
    store.create(seated, vec![at(1, 10, r#"{"type":"y","of":{"type":"x"}}"#)], derived(1)).await.unwrap();
    let found = async |beginning, since_ms| {
        let found = store.entries_like(beginning, since_ms).await.unwrap();
        found.into_iter().map(|(id, entry)| (id, entry.version)).collect::<Vec<_>>()
    };
    let named = |id: &str, version| (id.to_owned(), version);
    assert_eq!(found(r#"{"type":"x""#, 0).await, [named("early", 1), named("late", 1)]);
    assert_eq!(found(r#"{"type":"x""#, 11).await, [named("late", 1)]);
    assert_eq!(found(r#"{"type":"_"#, 0).await, [], "no letter stands for another one");
    assert_eq!(store.matches_naming("ada").await.unwrap(), ["late", "seated"]);
    assert!(store.matches_naming("eve").await.unwrap().is_empty());
    store.close().await;
}

pub async fn who_is_erased_leaves_no_ban_and_a_guest_no_list(place: &impl Place) {
    let store = place.open().await;
    store.create(row("m"), vec![entry(1)], derived(1)).await.unwrap();
    store.keep("guest", "m", 1).await.unwrap();
    store.keep("other", "m", 1).await.unwrap();
    assert!(store.block("guest", "other", 1, 9).await.unwrap());
    store.ban(ban("guest", None, "")).await.unwrap();
    store.erase("guest").await.unwrap();
    assert!(store.bans(&["guest".to_owned()]).await.unwrap().is_empty());
    assert!(store.kept("guest", None, 9).await.unwrap().is_empty());
    assert!(store.blockers("other").await.unwrap().is_empty());
    assert_eq!(store.kept("other", None, 9).await.unwrap().len(), 1);
    store.close().await;
}
