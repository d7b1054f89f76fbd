//! The events of a match as they happen.

use crate::common;
use crate::common::{PATIENCE, Server, close_code, config, next, next_event, next_text};
use futures_util::{SinkExt, StreamExt};
use menagerie_server::{Config, StagedWorld};
use serde_json::{Value, json};
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
    assert_eq!(next(&mut socket).await["entry"]["type"], "opened");
    assert_eq!(next(&mut socket).await["entry"]["type"], "dealt");
    let part = next(&mut socket).await;
    assert_eq!(
        (&part["version"], &part["seat"], &part["entry"]["steps"]),
        (&json!(3), &json!("n"), &json!("e"))
    );
    let answer = of.play("e", 1, "f").await;
    assert_eq!(next_event(&mut socket).await, answer["events"][0]);
    let mut late = of.socket(3, Some("menagerie")).await;
    assert_eq!(next(&mut late).await["version"], 4);
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
            assert_eq!(&next_event(socket).await, event);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_frame_is_enough_to_go_on_from() {
    let server = Server::start().await;
    let of = server.relay().await;
    let mut sockets = Vec::new();
    for eye in ["n", "e", "public"] {
        let mut socket = match eye {
            "public" => of.socket(0, Some("menagerie")).await,
            seat => of.seat_socket(0, seat).await,
        };
        // What is told together ends with how the match stands.
        let opened = next(&mut socket).await;
        assert_eq!((&opened["more"], &opened["now"]), (&json!(true), &Value::Null));
        assert_eq!(next(&mut socket).await["more"], Value::Null);
        sockets.push((eye, socket));
    }
    of.play("n", 0, "e").await;
    for (eye, socket) in &mut sockets {
        let (frame, state) = (next(socket).await, of.state(eye).await);
        assert_eq!(frame["entry"]["scene"], state["scene"]);
        for key in ["to_act", "mid_turn", "outcome", "clock", "offers", "can_take_back"] {
            assert_eq!(frame["now"][key], state[key], "{key} for {eye}");
        }
        let opening = of.get("opening", eye).await.1;
        assert_eq!(frame["now"]["offered"], opening["offered"], "for {eye}");
    }
    server.stop().await;
}

/// A match of Lots in which all have chosen, and what seat 2 chose is known to that seat alone.
async fn chosen(server: &Server) -> common::Match<'_> {
    let of = server.lots().await;
    for (seat, steps) in [("2", "=3"), ("1", "=1"), ("3", "=2")] {
        of.play(seat, 0, steps).await;
    }
    of
}

fn hello(token: Option<&str>) -> Message {
    Message::text(json!({"token": token}).to_string())
}

#[tokio::test]
async fn nobody_waits_for_a_token_and_one_that_comes_begins_the_events_again() {
    let server = Server::start().await;
    let of = chosen(&server).await;
    let mut socket = of.socket(6, None).await;
    // Even a token that is sent at once comes after what everybody may see.
    socket.send(hello(of.token("2"))).await.unwrap();
    let for_all = next(&mut socket).await;
    assert_eq!((&for_all["version"], &for_all["entry"]["steps"]), (&json!(7), &json!(null)));
    assert_eq!(next(&mut socket).await["version"], 8);
    let own = next(&mut socket).await;
    assert_eq!((&own["version"], &own["entry"]["steps"]), (&json!(7), &json!("=3")));
    // It is the first message that counts, and the answer to a ping is none.
    let mut late = of.socket(7, None).await;
    assert_eq!(next(&mut late).await["version"], 8);
    late.send(Message::text(r#"{"pong":1}"#)).await.unwrap();
    late.send(Message::text("{}")).await.unwrap();
    late.send(hello(of.token("2"))).await.unwrap();
    assert_eq!(next(&mut late).await["version"], 8);
    of.play("1", 3, "a").await;
    assert_eq!(next(&mut late).await["version"], 9);
    let mut stranger = of.socket(6, None).await;
    stranger.send(hello(Some("wrong"))).await.unwrap();
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
    tokio::time::timeout(PATIENCE, ended).await.expect("the connection ends");
    server.stop().await;
}

/// A server whose pings come fast.
async fn quick(silence: Duration) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let config = Config { ping: Duration::from_millis(20), silence, ..config(data.path()) };
    Server::start_with(common::catalog(), config, data).await
}

#[tokio::test]
async fn pings_are_texts_that_count_up_and_chatter_is_ignored() {
    let server = quick(Duration::from_secs(60)).await;
    let of = server.relay().await;
    let mut socket = of.seat_socket(2, "n").await;
    assert!(next_text(&mut socket).await["presence"]["n"]["away_ms"].is_null());
    for wanted in 1..5 {
        assert_eq!(next_text(&mut socket).await, json!({"ping": wanted}));
        socket.send(Message::text(json!({"pong": wanted}).to_string())).await.unwrap();
        socket.send(Message::text("hello?")).await.unwrap();
    }
    of.play("n", 0, "e").await;
    assert_eq!(next(&mut socket).await["version"], 3);
    server.stop().await;
}

#[tokio::test]
async fn who_sends_one_message_after_the_other_is_sent_away() {
    let server = Server::start().await;
    let of = server.relay().await;
    let kinds: [fn() -> Message; 3] = [
        || Message::text(r#"{"pong":0}"#),
        || Message::Ping(Default::default()),
        || Message::Pong(Default::default()),
    ];
    for message in kinds {
        let mut socket = of.socket(9, Some("menagerie")).await;
        for _ in 0..50 {
            socket.send(message()).await.unwrap();
        }
        // So many at once are let in.
        while next_text(&mut socket).await.get("ping").is_none() {}
        let (mut writing, mut reading) = socket.split();
        let flood = async {
            for _ in 0..1000 {
                if writing.send(message()).await.is_err() {
                    break;
                }
            }
        };
        let closed = async {
            loop {
                match reading.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|frame| u16::from(frame.code)),
                    Some(Ok(_)) => {}
                    // What was sent after the end may have the connection reset.
                    _ => return None,
                }
            }
        };
        let (code, ()) = tokio::join!(tokio::time::timeout(PATIENCE, closed), flood);
        let code = code.expect("it is closed");
        assert!(code.is_none_or(|code| code == 1008), "{code:?}");
    }
    server.stop().await;
}

/// For how long a ping and its answer were under way, a clock does not run; but for half a second at most.
#[tokio::test]
async fn the_lag_that_pings_measure_is_not_charged() {
    let (data, world) = (Arc::new(TempDir::new().unwrap()), StagedWorld::new(1));
    let config = Config { ping: Duration::from_millis(400), ..config(data.path()) };
    let server = Server::start_on(Box::new(world.clone()), common::catalog(), config, data).await;
    for (lag_ms, answered, left_ms) in [(200, 0, 59_000), (0, 1, 59_000), (200, 1, 59_200), (900, 1, 59_500)]
    {
        let of = server
            .create(json!({"game": "relay", "seed": 1, "seats": {"n": "me", "e": "me", "s": "me", "w": "me"},
                "clock": {"initial_s": 60, "increment_s": 0}}))
            .await;
        let mut socket = of.seat_socket(2, "n").await;
        let mut ping = async || loop {
            if let Some(number) = next_text(&mut socket).await["ping"].as_u64() {
                return number;
            }
        };
        // An answer to a ping that was not sent says nothing.
        let number = if answered == 1 { ping().await } else { ping().await + 7 };
        world.advance(Duration::from_millis(lag_ms));
        socket.send(Message::text(json!({"pong": number}).to_string())).await.unwrap();
        // When the next one comes, the answer was read.
        while next_text(&mut socket).await.get("ping").is_none() {}
        world.advance(Duration::from_millis(1000 - lag_ms));
        let answer = of.play("n", 0, "e").await;
        assert_eq!(answer["clock"]["seats"]["n"]["left_ms"], left_ms, "{lag_ms} ms, {answered} answers");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_caller_that_knows_no_pings_gets_those_of_the_protocol() {
    let server = quick(Duration::from_secs(60)).await;
    let of = server.relay().await;
    let mut socket = of.seat_socket(2, "n").await;
    // It says nothing itself; its library answers the pings of the protocol.
    loop {
        match socket.next().await {
            Some(Ok(Message::Ping(_))) => break,
            Some(Ok(Message::Text(_))) => {}
            other => panic!("{other:?}"),
        }
    }
    of.play("n", 0, "e").await;
    assert_eq!(next(&mut socket).await["version"], 3);
    server.stop().await;
}

#[tokio::test]
async fn a_caller_that_answers_nothing_is_given_up() {
    let server = quick(Duration::from_millis(200)).await;
    let of = server.relay().await;
    let mut socket = of.seat_socket(2, "n").await;
    // It reads nothing for a while, so its library answers no ping either.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let ended = async { while let Some(Ok(_)) = socket.next().await {} };
    tokio::time::timeout(PATIENCE, ended).await.expect("the connection ends");
    server.stop().await;
}

#[tokio::test]
async fn an_ending_server_says_so() {
    let server = Server::start().await;
    let of = server.relay().await;
    let mut socket = of.seat_socket(2, "n").await;
    let began = Instant::now();
    let (code, _) = tokio::join!(close_code(&mut socket), server.stop_in_place());
    assert_eq!(code, 1001);
    assert!(began.elapsed() < Duration::from_secs(4), "open sockets do not hold up the end");
}
