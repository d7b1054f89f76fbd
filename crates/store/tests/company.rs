//! What processes on one PostgreSQL know of each other at the moment.

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

mod cluster;

use cluster::Cluster;
use menagerie_store::{Attended, Changed, Company, Count, Leased, PostgresStore, Store, Thought};
use std::collections::BTreeSet;
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

/// Those who are there in the match `m`: for these seats, and so many who watch.
fn there(seats: u8, watchers: u32) -> Attended {
    Attended { id: "m".to_owned(), seats, watchers, is_shown: false }
}

/// What the others of a store are told next.
async fn hear(changes: &mut tokio::sync::broadcast::Receiver<Changed>) -> Changed {
    tokio::time::timeout(Duration::from_secs(20), changes.recv()).await.expect("something is told").unwrap()
}

#[tokio::test]
async fn processes_know_of_each_other_until_they_end_or_die() {
    let ([one, other], database) = two().await;
    let mut to_one = one.changes().unwrap();
    let pulse = one.pulse(LONG).await.unwrap();
    assert!(pulse.is_new && pulse.others.is_empty());
    let pulse = other.pulse(LONG).await.unwrap();
    assert!(pulse.is_new && pulse.others.len() == 1);
    assert_eq!(hear(&mut to_one).await, Changed::Company);
    let pulse = one.pulse(LONG).await.unwrap();
    assert!(!pulse.is_new && pulse.others.len() == 1);
    // One that is late is forgotten, and is told so.
    other.attend(&[there(1, 0)], &[]).await.unwrap();
    assert_eq!(hear(&mut to_one).await, Changed::Attended("m".to_owned()));
    Cluster::shared().execute(&database, "UPDATE processes SET until = clock_timestamp()");
    assert!(one.pulse(LONG).await.unwrap().others.is_empty());
    assert!(one.attended(&["m".to_owned()]).await.unwrap().is_empty(), "what it has said goes with it");
    assert!(other.attend(&[there(1, 0)], &[]).await.is_err(), "nobody would know when it is over");
    assert!(other.pulse(LONG).await.unwrap().is_new);
    assert_eq!(hear(&mut to_one).await, Changed::Company);
    // One that ends says so.
    other.close().await;
    assert_eq!(hear(&mut to_one).await, Changed::Company);
    assert!(one.pulse(LONG).await.unwrap().others.is_empty());
    one.close().await;
}

#[tokio::test]
async fn all_know_who_is_there_by_the_others() {
    let (stores, database) = two().await;
    let third = PostgresStore::open(&Cluster::shared().address(&database)).await.unwrap();
    let [one, other] = &stores;
    for store in [one, other, &third] {
        store.pulse(LONG).await.unwrap();
    }
    let found = async |store: &PostgresStore| {
        let mut found = store.attended(&["m".to_owned(), "n".to_owned()]).await.unwrap();
        found.sort_by(|one, other| one.id.cmp(&other.id));
        found
    };
    let n = Attended { id: "n".to_owned(), is_shown: true, ..there(0b100, 0) };
    one.attend(&[there(0b001, 3), n.clone()], &[]).await.unwrap();
    other.attend(&[there(0b010, 4)], &[]).await.unwrap();
    assert_eq!(found(&third).await, [there(0b011, 7), n.clone()]);
    assert_eq!(found(one).await, [there(0b010, 4)], "each knows itself who is there by it");
    one.attend(&[there(0b101, 0)], &["n".to_owned()]).await.unwrap();
    assert_eq!(found(other).await, [there(0b101, 0)]);
    close(stores).await;
    assert!(found(&third).await.is_empty());
    third.close().await;
}

#[tokio::test]
async fn many_who_come_at_once_are_told_of_together() {
    let (stores, _) = two().await;
    let [one, other] = &stores;
    let mut to_other = other.changes().unwrap();
    one.pulse(LONG).await.unwrap();
    assert_eq!(hear(&mut to_other).await, Changed::Company);
    let ids: BTreeSet<String> = (0..1000).map(|n| format!("match{n:04}")).collect();
    let here: Vec<_> = ids.iter().map(|id| Attended { id: id.clone(), ..there(3, 0) }).collect();
    one.attend(&here, &[]).await.unwrap();
    let mut told = BTreeSet::new();
    while told.len() < ids.len() {
        match hear(&mut to_other).await {
            Changed::Attended(id) => assert!(told.insert(id), "told once"),
            news => panic!("{news:?}"),
        }
    }
    assert!(told == ids);
    assert_eq!(other.attended(&ids.into_iter().collect::<Vec<_>>()).await.unwrap().len(), 1000);
    close(stores).await;
}

/// Three at once, and then one a minute.
fn count(key: u8) -> Count {
    Count { key: [key; 16], pause: LONG, slack: 2 * LONG }
}

#[tokio::test]
async fn what_is_done_by_all_processes_counts_together() {
    let (stores, database) = two().await;
    let [one, other] = &stores;
    let try_at = async |store: &PostgresStore, counts: &[Count]| store.count(counts).await.unwrap();
    for n in 0..3 {
        assert_eq!(try_at(&stores[n % 2], &[count(1)]).await, None);
    }
    for store in &stores {
        let waits = try_at(store, &[count(2), count(1)]).await.expect("there were three");
        assert_eq!(waits.key, [1; 16]);
        assert!(waits.wait <= LONG && waits.wait > LONG / 2, "{waits:?}");
    }
    // What was refused counts for nobody, and what was taken back neither.
    for n in 0..3 {
        assert_eq!(try_at(&stores[n % 2], &[count(2)]).await, None);
    }
    other.uncount(&[count(1)]).await.unwrap();
    assert_eq!(try_at(one, &[count(1)]).await, None);
    assert!(try_at(other, &[count(1)]).await.is_some());
    // By and by it counts no more, and nothing of it is kept.
    Cluster::shared().execute(&database, "UPDATE counts SET until_us = until_us - 180000000");
    assert_eq!(try_at(one, &[count(1)]).await, None);
    one.tidy().await.unwrap();
    assert_eq!(Cluster::shared().execute(&database, "SELECT count(*) FROM counts").trim(), "1");
    close(stores).await;
}

#[tokio::test]
async fn of_many_who_come_at_once_so_many_are_counted() {
    let (stores, _) = two().await;
    // In every order, so that those meet who hold what the other one wants.
    let wish = |n: usize| {
        let mut counts: Vec<Count> = (0..8).map(|key| count(key + 1)).collect();
        counts.rotate_left(n % 8);
        let store = &stores[n % 2];
        async move { store.count(&counts).await.unwrap() }
    };
    let waits = futures_util::future::join_all((0..60).map(wish)).await;
    assert_eq!(waits.iter().filter(|waits| waits.is_none()).count(), 3);
    close(stores).await;
}
