//! What keeps a server that is never switched off from growing without bound.

use crate::common;
use crate::common::database::{execute, number};
use crate::common::{Server, catalog, code, config};
use menagerie_server::{Config, StagedWorld, World};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn staged(world: &StagedWorld, data: Arc<TempDir>) -> Server {
    let config = config(data.path());
    Server::start_on(Box::new(world.clone()), catalog(), config, data).await
}

fn somewhere() -> Arc<TempDir> {
    Arc::new(TempDir::new().unwrap())
}

/// A call from elsewhere: what this machine itself asks for is not counted.
fn from_elsewhere(server: &Server, cookie: &str, method: Method, path: &str) -> reqwest::RequestBuilder {
    let request = server.request(method, path, None).header(header::COOKIE, cookie);
    request.header("x-forwarded-for", "203.0.113.5")
}

/// A game of two whose seats both belong to the caller.
fn kuhn() -> Value {
    json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}})
}

#[tokio::test]
async fn what_nobody_touches_goes_after_a_while_and_what_has_ended_stays() {
    let (world, data) = (StagedWorld::new(1), somewhere());
    let server = staged(&world, data).await;
    let (unplayed, played, over) = (server.relay().await, server.relay().await, server.create(kuhn()).await);
    played.play("n", 0, "e").await;
    assert_eq!(over.act("1", "resign").await.0, StatusCode::OK);
    let status = async |of: &common::Match<'_>| server.get(&of.path, None).await.0;
    // The round is made in the first hour after the time has come, or soon after it.
    let pass = async |time: Duration| {
        for step in [time, HOUR, HOUR] {
            world.advance(step);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    pass(29 * DAY).await;
    assert_eq!(status(&unplayed).await, StatusCode::OK);
    pass(DAY).await;
    assert_eq!(code(&server.get(&unplayed.path, None).await), (404, "unknown_match"));
    assert_eq!(status(&played).await, StatusCode::OK);
    pass(340 * DAY).await;
    assert_eq!(status(&played).await, StatusCode::NOT_FOUND);
    assert_eq!(status(&over).await, StatusCode::OK, "what has ended is a record");
    server.stop().await;
}

#[tokio::test]
async fn nobody_begins_without_end() {
    let server = Server::start().await;
    let create = async |cookie: &str| {
        let request = from_elsewhere(&server, cookie, Method::POST, "/api/matches").json(&kuhn());
        let answer = request.send().await.unwrap();
        let set = answer.headers().get(header::SET_COOKIE).map(|set| set.to_str().unwrap().to_owned());
        let status = answer.status().as_u16();
        (status, set.unwrap_or_default(), answer.json::<Value>().await.unwrap())
    };
    let (status, cookie, first) = create("").await;
    assert_eq!(status, 201);
    let cookie = cookie.split(';').next().unwrap();
    // As if so many had been begun over the weeks; to have them off the list does not help.
    let copies = "WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < 300)";
    let [matches, derived, kept] = [
        "INSERT INTO matches SELECT 'copy' || n, game, options, position, seats, source, created_ms, terms FROM n, matches",
        "INSERT INTO derived (match, version, at, to_act, updated_ms) SELECT 'copy' || n, 1, 1, '1', 1 FROM n",
        "INSERT INTO kept SELECT keeper, 'copy' || n, 1, TRUE FROM n, kept",
    ]
    .map(|insert| insert.replacen("INSERT", &format!("{copies} INSERT"), 1));
    execute(server.data.path(), &format!("{matches}; {derived}; {kept}")).await;
    let (status, _, refused) = create(cookie).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("unfinished")), "{refused}");
    // Somebody else begins, and so does the same person once a match has ended.
    assert_eq!(create("").await.0, 201);
    let first = server.again(&first);
    first.give_nonces().await;
    assert_eq!(first.act("1", "resign").await.0, StatusCode::OK);
    assert_eq!(create(cookie).await.0, 201);
    server.stop().await;
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_begins_nothing_and_goes_on() {
    let data = somewhere();
    let config = config(data.path());
    let server = Server::start_with(catalog(), config.clone(), data).await;
    let path = server.relay().await.path;
    let created = server.relay().await.created;
    let data = server.stop().await;
    let server = Server::start_with(catalog(), Config { disk_floor: u64::MAX, ..config }, data).await;
    let refused = server.request(Method::POST, "/api/matches", None).json(&kuhn()).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(refused.json::<Value>().await.unwrap()["error"]["code"], "no_room");
    server.again(&created).play("n", 0, "e").await;
    assert_eq!(server.get(&path, None).await.0, StatusCode::OK);
    assert_eq!(server.get("/healthz", None).await.0, StatusCode::OK, "what is there goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_computer_that_was_to_play_plays_after_a_restart_although_nobody_looks() {
    let (world, data) = (StagedWorld::new(2), somewhere());
    let server = staged(&world, data).await;
    // In a game with secrets the answer comes at a moment of its own, which has not come when the server ends.
    let of = server.create(json!({"game": "kuhn", "seats": {"1": "computer:1", "2": "me"}})).await;
    assert_eq!(of.state("public").await["at"], 0);
    let data = server.stop().await;
    let server = staged(&world, data).await;
    let at = "SELECT at FROM derived";
    for _ in 0..200 {
        if number(server.data.path(), at).await > 0 {
            break;
        }
        world.advance(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(number(server.data.path(), at).await > 0, "after {:?} nothing was played", world.elapsed());
    server.stop().await;
}

#[tokio::test]
async fn a_key_that_has_signed_for_long_gets_a_successor_while_the_server_runs() {
    let (world, data) = (StagedWorld::new(3), somewhere());
    let server = staged(&world, data).await;
    let cookie = async |before: &str| server.call_as(before, Method::POST, "/api/matches", kuhn()).await.1;
    let first = cookie("").await;
    assert_eq!(cookie(&first).await, first, "it needs no other one");
    for step in [100 * DAY, HOUR, HOUR] {
        world.advance(step);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(number(server.data.path(), "SELECT count(*) FROM keys").await, 2);
    let second = cookie(&first).await;
    assert_ne!(second, first, "who comes with the old key is given the new one");
    assert_eq!(cookie(&second).await, second);
    server.stop().await;
}
