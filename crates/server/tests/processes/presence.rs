//! All servers know who is at the table, by whichever of them somebody has come.

use crate::cluster::Cluster;
use crate::common::people::two;
use crate::common::{Match, Server, Socket, next_text};
use crate::serve;
use menagerie_store::{Attended, Company, PostgresStore};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// Within what time news of other servers are there, and the death of one is noticed that has said that it runs for so long.
const SOON: Duration = Duration::from_secs(15);

fn kuhn() -> Value {
    let clock = json!({"initial_s": 300, "increment_s": 2});
    json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}, "clock": clock, "listed": true})
}

/// Waits until a socket is told of a seat that somebody is there, or that nobody is, and that so many watch.
async fn told(socket: &mut Socket, seat: &str, is_there: bool, watching: u32) {
    let mut last = Value::Null;
    let told = async {
        loop {
            let told = next_text(socket).await;
            let Some(presence) = told.get("presence") else { continue };
            if presence[seat]["away_ms"].is_null() == is_there && told["watching"] == watching {
                return;
            }
            last = told;
        }
    };
    if tokio::time::timeout(SOON, told).await.is_err() {
        panic!("told {last}, and not that {watching} watch and that somebody is there: {is_there}");
    }
}

/// A socket of somebody who only watches.
async fn watch(of: &Match<'_>) -> Socket {
    of.socket(0, Some("menagerie")).await
}

#[tokio::test]
async fn somebody_at_one_server_is_there_for_those_at_another() {
    let database = Cluster::shared().database("");
    let (one, other) = tokio::join!(serve(&database), serve(&database));
    let (by_one, [anna, _]) = two(&one, &kuhn()).await;
    let by_other = other.again(&by_one.created);
    // One that looks already is told of somebody who comes.
    let mut watched = watch(&by_other).await;
    told(&mut watched, "1", false, 1).await;
    let mut hers = by_one.socket_as(&anna).await;
    told(&mut watched, "1", true, 1).await;
    let also = watch(&by_one).await;
    told(&mut watched, "1", true, 2).await;
    // One that comes later is told at once.
    let third = serve(&database).await;
    let mut late = watch(&third.again(&by_one.created)).await;
    told(&mut late, "1", true, 3).await;
    // News are told once a second: one watcher more and one fewer in the same second would be none.
    told(&mut watched, "1", true, 3).await;
    drop(also);
    told(&mut watched, "1", true, 2).await;
    hers.close(None).await.unwrap();
    told(&mut watched, "1", false, 2).await;
    // A server that ends takes those with it who were there by it.
    third.stop().await;
    told(&mut watched, "1", false, 1).await;
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn nobody_is_there_by_a_server_that_has_died() {
    let cluster = Cluster::shared();
    let database = cluster.database("");
    let server = serve(&database).await;
    let (of, _) = two(&server, &kuhn()).await;
    let mut watched = watch(&of).await;
    told(&mut watched, "2", false, 1).await;
    let dying = PostgresStore::open(&cluster.address(&database)).await.unwrap();
    let id = of.created["match"].as_str().unwrap().to_owned();
    dying.pulse(Duration::from_secs(2)).await.unwrap();
    dying.attend(&[Attended { id, seats: 0b10, watchers: 4, is_shown: true }], &[]).await.unwrap();
    told(&mut watched, "2", true, 5).await;
    // It says nothing more, and does not end either.
    told(&mut watched, "2", false, 1).await;
    server.stop().await;
    drop(dying);
}

/// What the lobby shows of waiting matches and of those that are being played, by their names.
async fn lobby(server: &Server) -> (Vec<Value>, Vec<Value>) {
    let ((_, lobby), _) = server.call_as("", Method::GET, "/api/lobby", Value::Null).await;
    let list = |what: &str| lobby[what].as_array().unwrap().clone();
    (list("matches"), list("playing"))
}

#[tokio::test]
async fn the_lobby_of_one_server_shows_who_waits_and_plays_at_another() {
    let database = Cluster::shared().database("");
    let (one, other) = tokio::join!(serve(&database), serve(&database));
    let ((_, waits), anna) = one.call_as("", Method::POST, "/api/matches", kuhn()).await;
    let waiting = one.again(&waits);
    let _hers = waiting.socket_as(&anna).await;
    let (playing, [ben, _]) = two(&one, &kuhn()).await;
    let (_his, _watches) = (playing.socket_as(&ben).await, watch(&playing).await);
    let shown = async {
        loop {
            let (waiting, playing) = lobby(&other).await;
            if let ([waiting], [playing]) = (&waiting[..], &playing[..])
                && playing["watchers"] == 1
            {
                return (waiting.clone(), playing.clone());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let shown = tokio::time::timeout(SOON, shown).await.expect("both are shown");
    assert_eq!((&shown.0["match"], &shown.0["here"]), (&waits["match"], &json!(true)));
    assert_eq!(
        (&shown.1["match"], &shown.1["seats"].as_object().unwrap().len()),
        (&playing.created["match"], &2)
    );
    // Nobody is shown their own.
    let ((_, his), _) = other.call_as(&ben, Method::GET, "/api/lobby", Value::Null).await;
    assert_eq!(his["playing"], json!([]));
    // Opening it there changes nothing.
    other.again(&playing.created).state("public").await;
    assert_eq!(lobby(&other).await.1[0]["match"], playing.created["match"]);
    one.stop().await;
    other.stop().await;
}
