//! The events of a match as they happen.

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

mod common;

use common::{Server, close_code, config, next};
use futures_util::{SinkExt, StreamExt};
use menagerie_server::Config;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn the_gap_comes_first_and_then_what_happens() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    let mut socket = of.seat_socket(0, "e").await;
    assert_eq!(next(&mut socket).await["entry"]["type"], "created");
    let part = next(&mut socket).await;
    assert_eq!(
        (&part["version"], &part["seat"], &part["entry"]["steps"]),
        (&json!(2), &json!("n"), &json!("e"))
    );
    let answer = of.play("e", 1, "f").await;
    assert_eq!(next(&mut socket).await, answer["events"][0]);
    let mut late = of.socket(2, Some("menagerie")).await;
    assert_eq!(next(&mut late).await["version"], 3);
    server.stop().await;
}

#[tokio::test]
async fn every_message_is_what_events_says() {
    let server = Server::start().await;
    let of = server.lots().await;
    let eyes = ["1", "2", "3", "public"];
    let mut sockets = Vec::new();
    for eye in eyes {
        sockets.push(match eye {
            "public" => of.socket(0, Some("menagerie")).await,
            seat => of.seat_socket(0, seat).await,
        });
    }
    for (seat, at, steps) in [("2", 0, "=3"), ("1", 0, "=1"), ("3", 0, "=2"), ("1", 3, "b,a"), ("2", 4, "c")]
    {
        of.play(seat, at, steps).await;
    }
    for (eye, socket) in eyes.into_iter().zip(&mut sockets) {
        let (_, events) = of.get("events", eye).await;
        for event in events["events"].as_array().unwrap() {
            assert_eq!(&next(socket).await, event);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_first_message_may_bring_the_token() {
    let server = Server::start().await;
    let of = server.lots().await;
    of.play("2", 0, "=3").await;
    for (seat, steps) in [("1", "=1"), ("3", "=2")] {
        of.play(seat, 0, steps).await;
    }
    let mut socket = of.socket(5, None).await;
    let hello = json!({"token": of.token("2")}).to_string();
    socket.send(Message::text(hello)).await.unwrap();
    assert_eq!(next(&mut socket).await["entry"]["steps"], "=3");
    // The public may say that it is the public, or say nothing.
    for hello in [Some("{}"), None] {
        let mut socket = of.socket(5, None).await;
        if let Some(hello) = hello {
            socket.send(Message::text(hello)).await.unwrap();
        }
        assert_eq!(next(&mut socket).await["entry"]["steps"], json!(null));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_first_message_that_comes_late_still_names_the_eye() {
    let server = Server::start().await;
    let of = server.lots().await;
    for (seat, steps) in [("2", "=3"), ("1", "=1"), ("3", "=2")] {
        of.play(seat, 0, steps).await;
    }
    let mut socket = of.socket(5, None).await;
    let seen_by_all = next(&mut socket).await;
    assert_eq!((&seen_by_all["version"], &seen_by_all["entry"]["steps"]), (&json!(6), &json!(null)));
    next(&mut socket).await;
    let hello = json!({"token": of.token("2")}).to_string();
    socket.send(Message::text(hello)).await.unwrap();
    let own = next(&mut socket).await;
    assert_eq!((&own["version"], &own["entry"]["steps"]), (&json!(6), &json!("=3")));
    let mut stranger = of.socket(5, None).await;
    next(&mut stranger).await;
    stranger.send(Message::text(r#"{"token":"wrong"}"#)).await.unwrap();
    assert_eq!(close_code(&mut stranger).await, 4401);
    server.stop().await;
}

#[tokio::test]
async fn wrong_callers_are_turned_away() {
    let server = Server::start().await;
    let of = server.relay().await;
    match of.try_socket(0, Some("menagerie.wrong")).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 401),
        other => panic!("{other:?}"),
    }
    let nowhere = common::Match { server: &server, path: "/api/matches/0".to_owned(), created: json!({}) };
    match nowhere.try_socket(0, Some("menagerie")).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 404),
        other => panic!("{other:?}"),
    }
    for (hello, wanted) in [
        (Message::text(r#"{"token":"wrong"}"#), 4401),
        (Message::text("nonsense"), 1007),
        (Message::binary(vec![0]), 1003),
    ] {
        let mut socket = of.socket(0, None).await;
        socket.send(hello).await.unwrap();
        assert_eq!(close_code(&mut socket).await, wanted);
    }
    let mut socket = of.socket(9, Some("menagerie")).await;
    // Too much at once ends the connection, whatever of it arrives.
    let _ = socket.send(Message::text("x".repeat(1 << 20))).await;
    let ended = async { while let Some(Ok(_)) = socket.next().await {} };
    tokio::time::timeout(Duration::from_secs(2), ended).await.expect("the connection ends");
    server.stop().await;
}

#[tokio::test]
async fn chatter_is_ignored_and_pings_come() {
    let data = Arc::new(TempDir::new().unwrap());
    let config = Config { ping: Duration::from_millis(30), ..config(data.path()) };
    let server = Server::start_with(common::catalog(), config, data).await;
    let of = server.relay().await;
    let mut socket = of.seat_socket(1, "n").await;
    for _ in 0..20 {
        socket.send(Message::text("hello?")).await.unwrap();
    }
    let ping = tokio::time::timeout(Duration::from_secs(2), socket.next()).await;
    assert!(matches!(ping, Ok(Some(Ok(Message::Ping(_))))), "{ping:?}");
    of.play("n", 0, "e").await;
    assert_eq!(next(&mut socket).await["version"], 2);
    // Who does not answer is given up: this client reads nothing for a while, so it answers no ping.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let ended = async { while let Some(Ok(_)) = socket.next().await {} };
    tokio::time::timeout(Duration::from_secs(2), ended).await.expect("the connection ends");
    server.stop().await;
}

#[tokio::test]
async fn an_ending_server_says_so() {
    let server = Server::start().await;
    let of = server.relay().await;
    let mut socket = of.seat_socket(1, "n").await;
    let began = Instant::now();
    let (code, _) = tokio::join!(close_code(&mut socket), server.stop_in_place());
    assert_eq!(code, 1001);
    assert!(began.elapsed() < Duration::from_secs(4), "open sockets do not hold up the end");
}
