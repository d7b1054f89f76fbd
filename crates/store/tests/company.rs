//! What processes on one PostgreSQL know of each other at the moment.

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

mod cluster;

use cluster::Cluster;
use menagerie_store::{Company, Leased, PostgresStore, Store, Thought};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(60);

/// Two processes on a new database.
async fn two() -> ([PostgresStore; 2], String) {
    let cluster = Cluster::shared();
    let database = cluster.database("");
    let address = cluster.address(&database);
    let open = async || PostgresStore::open(&address).await.unwrap();
    ([open().await, open().await], database)
}

async fn close(stores: [PostgresStore; 2]) {
    for store in stores {
        store.close().await;
    }
}

fn thought(at: u64) -> Thought<'static> {
    Thought { id: "m", seat: 1, at }
}

/// Whether another process has it, for longer than nothing.
fn is_elsewhere(leased: Leased) -> bool {
    matches!(leased, Leased::Elsewhere(left) if !left.is_zero() && left <= LONG)
}

#[tokio::test]
async fn a_thought_is_leased_to_one_process_until_it_is_over() {
    let (stores, database) = two().await;
    let [one, other] = &stores;
    assert_eq!(one.lease_thought(thought(3), LONG).await.unwrap(), Leased::Here);
    assert_eq!(one.lease_thought(thought(3), LONG).await.unwrap(), Leased::Here, "it has it already");
    assert!(is_elsewhere(other.lease_thought(thought(3), LONG).await.unwrap()));
    // Another seat and another match are other thoughts.
    for thought in [Thought { seat: 2, ..thought(3) }, Thought { id: "n", ..thought(3) }] {
        assert_eq!(other.lease_thought(thought, LONG).await.unwrap(), Leased::Here);
    }
    // What comes next is thought about by the first who comes, and nobody thinks about what was before.
    assert_eq!(other.lease_thought(thought(4), LONG).await.unwrap(), Leased::Here);
    assert!(is_elsewhere(one.lease_thought(thought(4), LONG).await.unwrap()));
    assert!(is_elsewhere(one.lease_thought(thought(3), LONG).await.unwrap()));
    // The database says when it is over.
    Cluster::shared().execute(&database, "UPDATE thoughts SET until = clock_timestamp()");
    assert_eq!(one.lease_thought(thought(4), LONG).await.unwrap(), Leased::Here);
    close(stores).await;
}

#[tokio::test]
async fn of_many_who_want_to_think_one_does() {
    let (stores, _) = two().await;
    let wish = |n: usize| stores[n % 2].lease_thought(thought(1), LONG);
    let leased = futures_util::future::join_all((0..40).map(wish)).await;
    let here: Vec<bool> = leased.into_iter().map(|leased| leased.unwrap() == Leased::Here).collect();
    assert!(here.iter().step_by(2).all(|&is| is == here[0]));
    assert!(here.iter().skip(1).step_by(2).all(|&is| is == here[1]));
    assert_ne!(here[0], here[1]);
    close(stores).await;
}

#[tokio::test]
async fn a_process_that_ends_leaves_nothing_that_others_wait_for() {
    let ([one, other], database) = two().await;
    assert_eq!(one.lease_thought(thought(1), LONG).await.unwrap(), Leased::Here);
    one.close().await;
    assert_eq!(other.lease_thought(thought(1), LONG).await.unwrap(), Leased::Here);
    let count = || Cluster::shared().execute(&database, "SELECT count(*) FROM thoughts").trim().to_owned();
    other.tidy().await.unwrap();
    assert_eq!(count(), "1");
    Cluster::shared().execute(&database, "UPDATE thoughts SET until = clock_timestamp()");
    other.tidy().await.unwrap();
    assert_eq!(count(), "0", "nothing is kept of what is over");
    other.close().await;
}
