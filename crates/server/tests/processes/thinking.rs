//! What computers do next is thought about by one process.

use crate::cluster::Cluster;
use crate::common::{Match, Server};
use crate::serve_with;
use menagerie_search::{Choice, Limits, NoChoice, Player};
use menagerie_server::Catalog;
use menagerie_show::Erased;
use menagerie_testkit::games::Relay;
use serde_json::json;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long the computer takes, so that another process can come in the meantime.
const TAKES: Duration = Duration::from_millis(800);

/// A computer that takes its time, and counts how often it is asked.
struct Slow {
    player: Box<dyn Player>,
    asked: Arc<AtomicUsize>,
}

impl Player for Slow {
    fn choose(
        &self,
        knowledge: Box<dyn Any + Send>,
        level: u8,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Result<Choice, NoChoice> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(TAKES);
        self.player.choose(knowledge, level, seed, limits)
    }
}

/// A server whose computers are slow.
async fn slow(database: &str, asked: &Arc<AtomicUsize>) -> Server {
    let player = Slow { player: menagerie_search::player::<Relay>(), asked: asked.clone() };
    let catalog = Catalog::new().add(Box::new(Erased::new(Relay::default())), Some(Arc::new(player)));
    serve_with(database, catalog).await
}

/// A match in which the computer acts after the first turn.
async fn against_computer(server: &Server) -> Match<'_> {
    let seats = json!({"n": "me", "e": "computer:1", "s": "me", "w": "me"});
    server.create(json!({"game": "relay", "seed": 1, "seats": seats})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_another_server_opens_is_not_thought_about_twice() {
    let database = Cluster::shared().database("");
    let asked = Arc::new(AtomicUsize::new(0));
    let (one, other) = tokio::join!(slow(&database, &asked), slow(&database, &asked));
    let by_one = against_computer(&one).await;
    let by_other = other.again(&by_one.created);
    by_one.play("n", 0, "e").await;
    while asked.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // It is read there for the first time, and the computer is to act.
    assert_eq!(by_other.state("public").await["at"], 1);
    by_other.wait_for(2).await;
    tokio::time::sleep(TAKES).await;
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    one.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_thinks_when_the_lease_of_one_that_died_is_over() {
    const LEFT: Duration = Duration::from_secs(2);
    let cluster = Cluster::shared();
    let database = cluster.database("");
    let asked = Arc::new(AtomicUsize::new(0));
    let server = slow(&database, &asked).await;
    let of = against_computer(&server).await;
    // What a process has left behind that was killed while it thought about the next turn.
    let leased = format!(
        "INSERT INTO thoughts (match, seat, at, process, until)
         VALUES ('{}', 1, 1, 'dead', clock_timestamp() + {} * interval '1 second')",
        of.created["match"].as_str().unwrap(),
        LEFT.as_secs()
    );
    let begun = Instant::now();
    cluster.execute(&database, &leased);
    of.play("n", 0, "e").await;
    of.wait_for(2).await;
    assert!(begun.elapsed() >= LEFT, "after {:?}", begun.elapsed());
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    server.stop().await;
}
