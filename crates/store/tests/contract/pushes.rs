//! What every store promises of browsers that are told.

use super::{Place, account};
use menagerie_store::{MOST_SUBSCRIPTIONS, People, Pushes, Store, Subscription};

fn subscription(principal: &str, endpoint: &str, made_ms: i64) -> Subscription {
    Subscription {
        principal: principal.to_owned(),
        endpoint: endpoint.to_owned(),
        public_key: vec![4; 65],
        auth: vec![9; 16],
        made_ms,
    }
}

async fn endpoints(store: &impl Store, principal: &str) -> Vec<String> {
    store.subscriptions(principal).await.unwrap().into_iter().map(|one| one.endpoint).collect()
}

pub async fn the_key_of_pushes_is_made_once(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.push_key(vec![1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.push_key(vec![2; 32]).await.unwrap(), [1; 32]);
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.push_key(vec![3; 32]).await.unwrap(), [1; 32]);
    assert!(store.keys().await.unwrap().is_empty(), "it proves no guest");
    store.close().await;
}

pub async fn a_browser_is_told_of_one_principal_and_a_principal_by_so_many(place: &impl Place) {
    let store = place.open().await;
    store.subscribe(subscription("a", "x", 1)).await.unwrap();
    store.subscribe(subscription("b", "x", 2)).await.unwrap();
    assert!(endpoints(&store, "a").await.is_empty(), "somebody else uses the browser now");
    for n in 0..MOST_SUBSCRIPTIONS {
        store.subscribe(subscription("b", &format!("{n}"), i64::from(n) + 3)).await.unwrap();
    }
    store.close().await;
    let store = place.open().await;
    let told = endpoints(&store, "b").await;
    assert_eq!((told.len() as u32, told[0].as_str()), (MOST_SUBSCRIPTIONS, "0"), "the oldest has gone");
    assert!(store.subscriptions("b").await.unwrap()[0] == subscription("b", "0", 3));
    store.subscribe(subscription("b", "0", 99)).await.unwrap();
    assert_eq!(endpoints(&store, "b").await.last().unwrap(), "0", "the same browser once more");
    store.close().await;
}

pub async fn a_subscription_ends_with_its_browser_or_its_principal(place: &impl Place) {
    let store = place.open().await;
    for (principal, endpoint) in [("a", "x"), ("a", "y"), ("a", "z"), ("b", "w")] {
        store.subscribe(subscription(principal, endpoint, 1)).await.unwrap();
    }
    store.unsubscribe("b", Some("x")).await.unwrap();
    store.unsubscribe("a", Some("nowhere")).await.unwrap();
    assert_eq!(endpoints(&store, "a").await, ["x", "y", "z"]);
    store.unsubscribe("a", Some("x")).await.unwrap();
    assert_eq!(endpoints(&store, "a").await, ["y", "z"]);
    store.unsubscribe("a", None).await.unwrap();
    assert!(endpoints(&store, "a").await.is_empty());
    assert_eq!(endpoints(&store, "b").await, ["w"]);
    store.add_account(account("b", "Ada")).await.unwrap();
    store.erase("b").await.unwrap();
    assert!(endpoints(&store, "b").await.is_empty());
    store.close().await;
}

pub async fn a_subscription_that_fails_again_and_again_is_forgotten(place: &impl Place) {
    let store = place.open().await;
    store.subscribe(subscription("a", "x", 1)).await.unwrap();
    store.subscribe(subscription("a", "y", 2)).await.unwrap();
    for has_arrived in [false, false, true, false, false] {
        store.note_push("x", has_arrived, 3).await.unwrap();
    }
    assert_eq!(endpoints(&store, "a").await, ["x", "y"]);
    store.note_push("x", false, 3).await.unwrap();
    assert_eq!(endpoints(&store, "a").await, ["y"]);
    store.close().await;
}

pub async fn what_a_guest_asked_for_is_told_to_its_account(place: &impl Place) {
    let store = place.open().await;
    store.add_account(account("a", "Ada")).await.unwrap();
    for n in 0..MOST_SUBSCRIPTIONS {
        store.subscribe(subscription("a", &format!("a{n}"), i64::from(n))).await.unwrap();
    }
    store.subscribe(subscription("guest", "x", 100)).await.unwrap();
    store.add_alias("guest", "a").await.unwrap();
    let told = endpoints(&store, "a").await;
    assert_eq!((told.len() as u32, told.last().unwrap().as_str()), (MOST_SUBSCRIPTIONS, "x"));
    assert!(endpoints(&store, "guest").await.is_empty());
    store.close().await;
}
