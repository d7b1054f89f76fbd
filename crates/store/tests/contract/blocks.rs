//! What every store promises of blocks.

use super::{Place, account};
use menagerie_store::{Block, Blocks, People, Store};

async fn blocked_by(store: &impl Store, principal: &str) -> Vec<String> {
    store.blocks(principal).await.unwrap().into_iter().map(|block| block.blocked).collect()
}

pub async fn a_block_is_known_from_both_sides_until_it_ends(place: &impl Place) {
    let store = place.open().await;
    assert!(store.block("a", "x", 1, 2).await.unwrap());
    assert!(store.block("a", "y", 2, 2).await.unwrap());
    assert!(!store.block("a", "z", 3, 2).await.unwrap(), "it has as many as it may");
    assert!(store.block("a", "x", 4, 2).await.unwrap(), "the same again");
    assert!(store.block("b", "x", 5, 2).await.unwrap());
    store.close().await;
    let store = place.open().await;
    let block = |blocked: &str, made_ms| Block { blocked: blocked.to_owned(), made_ms };
    assert_eq!(store.blocks("a").await.unwrap(), [block("y", 2), block("x", 1)]);
    assert_eq!(store.blockers("x").await.unwrap(), ["a", "b"]);
    assert!(store.blocks("x").await.unwrap().is_empty());
    store.unblock("a", "x").await.unwrap();
    store.unblock("a", "nobody").await.unwrap();
    assert_eq!(blocked_by(&store, "a").await, ["y"]);
    assert_eq!(store.blockers("x").await.unwrap(), ["b"]);
    store.close().await;
}

pub async fn blocks_go_along_to_an_account_and_end_with_it(place: &impl Place) {
    let store = place.open().await;
    store.add_account(account("a", "Ada")).await.unwrap();
    for (principal, blocked) in [
        ("guest", "x"),
        ("guest", "y"),
        ("a", "x"),
        ("b", "guest"),
        ("c", "guest"),
        ("c", "a"),
        ("guest", "a"),
    ] {
        assert!(store.block(principal, blocked, 1, 9).await.unwrap());
    }
    store.add_alias("guest", "a").await.unwrap();
    assert_eq!(blocked_by(&store, "a").await, ["x", "y"]);
    assert_eq!(store.blockers("a").await.unwrap(), ["b", "c"]);
    assert!(blocked_by(&store, "guest").await.is_empty());
    assert!(store.blockers("guest").await.unwrap().is_empty());
    store.erase("a").await.unwrap();
    assert!(blocked_by(&store, "a").await.is_empty());
    assert!(store.blockers("a").await.unwrap().is_empty());
    store.close().await;
}
