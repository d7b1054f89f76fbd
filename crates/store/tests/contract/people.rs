//! What every store promises of accounts.

use super::{Place, derived, entry, row};
use menagerie_store::{Account, Added, People, Store, StoreError};
use std::sync::Arc;

pub fn account(principal: &str, name: &str) -> Account {
    Account {
        principal: principal.to_owned(),
        name: Some(name.to_owned()),
        skeleton: Some(name.to_lowercase()),
        password: Some("hash".to_owned()),
        sessions: 1,
        owner: None,
        token_sha256: None,
        made_ms: 1,
    }
}

fn bot(principal: &str, owner: &str, made_ms: i64) -> Account {
    let (password, owner) = (None, Some(owner.to_owned()));
    let token_sha256 = Some(principal.as_bytes().to_vec());
    Account { password, owner, token_sha256, made_ms, ..account(principal, principal) }
}

async fn one(store: &impl Store, principal: &str) -> Option<Account> {
    store.accounts(&[principal.to_owned()]).await.unwrap().pop().unwrap()
}

pub async fn an_account_is_found_by_all_that_it_is_known_by(place: &impl Place) {
    let store = place.open().await;
    assert!(store.add_account(account("a", "Ada")).await.unwrap());
    assert!(store.add_account(bot("b", "a", 3)).await.unwrap());
    assert!(store.add_account(bot("c", "a", 2)).await.unwrap());
    store.add_alias("guest", "a").await.unwrap();
    store.close().await;
    let store = place.open().await;
    let asked = ["guest", "nobody", "a", "b"].map(str::to_owned);
    let found = store.accounts(&asked).await.unwrap();
    let ada = Some(account("a", "Ada"));
    assert!(found == [ada.clone(), None, ada.clone(), Some(bot("b", "a", 3))]);
    assert!(store.account_named("ada").await.unwrap() == ada);
    assert!(store.account_named("Ada").await.unwrap().is_none());
    assert!(store.bot(b"b").await.unwrap() == Some(bot("b", "a", 3)));
    assert!(store.bot(b"a").await.unwrap().is_none());
    assert!(store.bots("a").await.unwrap() == [bot("c", "a", 2), bot("b", "a", 3)]);
    assert!(store.bots("b").await.unwrap().is_empty());
    assert_eq!(store.aliases("a").await.unwrap(), ["guest"]);
    store.close().await;
}

pub async fn of_many_who_want_a_name_one_has_it(place: &impl Place) {
    let store = Arc::new(place.open().await);
    let wishes: Vec<_> = (0..20)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { store.add_account(account(&format!("p{n}"), "Ada")).await.unwrap() })
        })
        .collect();
    let mut granted = 0;
    for wish in wishes {
        granted += usize::from(wish.await.unwrap());
    }
    assert_eq!(granted, 1);
    // Nobody is two accounts.
    let holder = store.account_named("ada").await.unwrap().unwrap().principal;
    let again = store.add_account(account(&holder, "Bob")).await;
    assert!(matches!(again, Err(StoreError::Exists { .. })));
    store.close().await;
}

pub async fn of_many_bots_at_once_an_account_gets_so_many(place: &impl Place) {
    let store = Arc::new(place.open().await);
    assert!(store.add_account(account("a", "Ada")).await.unwrap());
    let wishes: Vec<_> = (0..20)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { store.add_bot(bot(&format!("b{n}"), "a", n), 3).await.unwrap() })
        })
        .collect();
    let mut granted = 0;
    for wish in wishes {
        let added = wish.await.unwrap();
        assert_ne!(added, Added::Refused);
        granted += usize::from(added == Added::OnDisk);
    }
    assert_eq!((granted, store.bots("a").await.unwrap().len()), (3, 3));
    assert_eq!(store.add_bot(bot("ada", "a", 1), 9).await.unwrap(), Added::Refused, "the name is taken");
    assert_eq!(store.add_bot(bot("c", "nobody", 1), 9).await.unwrap(), Added::Refused);
    store.close().await;
}

pub async fn an_alias_brings_its_list_along_and_stays_one(place: &impl Place) {
    let store = place.open().await;
    for id in ["m", "n"] {
        store.create(row(id), vec![entry(1)], derived(1)).await.unwrap();
    }
    for (keeper, id) in [("guest", "m"), ("guest", "n"), ("a", "n")] {
        store.keep(keeper, id, 1).await.unwrap();
    }
    store.add_account(account("a", "Ada")).await.unwrap();
    store.add_account(account("b", "Bob")).await.unwrap();
    store.add_alias("guest", "a").await.unwrap();
    let list = async |keeper| {
        let found = store.kept(keeper, None, 9).await.unwrap();
        found.into_iter().map(|kept| kept.row.id).collect::<Vec<_>>()
    };
    assert_eq!((list("a").await, list("guest").await), (vec!["n".to_owned(), "m".to_owned()], vec![]));
    // What somebody else signs in to later has nothing to do with it, and no account is an alias.
    store.add_alias("guest", "b").await.unwrap();
    store.add_alias("a", "b").await.unwrap();
    assert_eq!(one(&store, "guest").await.unwrap().principal, "a");
    assert_eq!(one(&store, "a").await.unwrap().principal, "a");
    assert!(store.aliases("b").await.unwrap().is_empty());
    assert!(store.add_alias("other", "nobody").await.is_err());
    store.close().await;
}

pub async fn a_password_is_changed_once_for_each_session_that_it_ends(place: &impl Place) {
    let store = place.open().await;
    store.add_account(account("a", "Ada")).await.unwrap();
    assert!(store.set_password("a", 1, "new").await.unwrap());
    assert!(!store.set_password("a", 1, "newer").await.unwrap());
    assert!(!store.set_password("nobody", 1, "newer").await.unwrap());
    let found = one(&store, "a").await.unwrap();
    assert_eq!((found.password.as_deref(), found.sessions), (Some("new"), 2));
    store.close().await;
}

pub async fn a_token_is_good_until_another_one_or_none_takes_its_place(place: &impl Place) {
    let store = place.open().await;
    store.add_account(account("a", "Ada")).await.unwrap();
    store.add_account(bot("b", "a", 1)).await.unwrap();
    store.set_token("b", Some(vec![7])).await.unwrap();
    assert!(store.bot(b"b").await.unwrap().is_none());
    assert_eq!(store.bot(&[7]).await.unwrap().unwrap().principal, "b");
    store.set_token("b", None).await.unwrap();
    assert!(store.bot(&[7]).await.unwrap().is_none());
    // A person proves nothing by a token.
    store.set_token("a", Some(vec![8])).await.unwrap();
    assert!(store.bot(&[8]).await.unwrap().is_none());
    store.close().await;
}

pub async fn what_is_erased_frees_its_name_and_leaves_its_seats(place: &impl Place) {
    let store = place.open().await;
    store.create(row("m"), vec![entry(1)], derived(1)).await.unwrap();
    store.add_account(account("a", "Ada")).await.unwrap();
    store.add_account(bot("b", "a", 1)).await.unwrap();
    store.add_account(account("c", "Cyd")).await.unwrap();
    store.add_alias("guest", "a").await.unwrap();
    for keeper in ["a", "b", "c"] {
        store.keep(keeper, "m", 1).await.unwrap();
    }
    store.erase("a").await.unwrap();
    for gone in ["a", "b", "guest"] {
        let left = one(&store, gone).await.unwrap();
        assert!(left.name.is_none() && left.skeleton.is_none() && left.password.is_none(), "{gone}");
        assert!(left.token_sha256.is_none() && left.sessions == 2, "{gone}");
    }
    assert!(!store.set_password("a", 2, "new").await.unwrap());
    store.set_token("b", Some(vec![7])).await.unwrap();
    assert!(store.bot(&[7]).await.unwrap().is_none());
    let lists = [store.kept("a", None, 9).await.unwrap(), store.kept("b", None, 9).await.unwrap()];
    assert!(lists.iter().all(Vec::is_empty));
    assert_eq!(store.kept("c", None, 9).await.unwrap().len(), 1);
    assert!(one(&store, "c").await.unwrap() == account("c", "Cyd"));
    assert!(store.add_account(account("d", "Ada")).await.unwrap());
    assert!(!store.add_account(bot("e", "a", 1)).await.unwrap(), "nobody is there to own it");
    store.close().await;
}
