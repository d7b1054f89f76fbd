//! What people do at a table besides playing: they call a match off, play once more, go away and come back, and talk.

use crate::common;
use crate::common::people::{called, two};
use crate::common::{Server, Socket, code, config, next, next_text};
use menagerie_server::StagedWorld;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

fn kuhn() -> Value {
    json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}, "clock": {"initial_s": 300, "increment_s": 2}})
}

async fn staged(world: &StagedWorld) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let config = config(data.path());
    Server::start_on(Box::new(world.clone()), common::catalog(), config, data).await
}

#[tokio::test]
async fn a_match_is_called_off_at_its_beginning() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    assert_eq!(of.seen_by(&anna).await["can_abort"], true);
    let (status, over) = of.do_as(&ben, "abort").await;
    assert_eq!(status, StatusCode::OK, "{over}");
    let outcome = json!({"score": "*", "reason": "aborted", "words": "called off"});
    assert_eq!((&over["outcome"], &over["can_abort"]), (&outcome, &json!(false)));
    assert!(of.record("public").await.contains("Result: * (called off)"));
    let (of, _) = called(&server, &kuhn()).await;
    assert_eq!(code(&of.do_as("", "abort").await), (401, "unauthorized"));
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_has_the_same_players_with_sides_swapped() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    assert_eq!(code(&of.do_as(&anna, "rematch").await), (409, "not_over"));
    of.do_as(&anna, "resign").await;
    let mut socket = of.socket(of.seen_by("").await["version"].as_u64().unwrap(), Some("menagerie")).await;
    let (_, asked) = of.do_as(&anna, "rematch").await;
    assert_eq!((&asked["offers"][0]["what"], &asked.get("rematch")), (&json!("rematch"), &None));
    let (status, agreed) = of.do_as(&ben, "accept").await;
    assert_eq!(status, StatusCode::OK, "{agreed}");
    next(&mut socket).await;
    let told = next(&mut socket).await;
    assert_eq!(told["now"]["rematch"], agreed["rematch"], "those who watch are told where it goes on");
    let again = server.again(&json!({"match": agreed["rematch"], "tokens": {}}));
    let (hers, his) = (again.seen_by(&anna).await, again.seen_by(&ben).await);
    assert_eq!(
        (&hers["mine"], &his["mine"], &hers["phase"]),
        (&json!(["2"]), &json!(["1"]), &json!("gathering"))
    );
    assert_eq!(hers["clock"], json!({"initial_s": 300, "increment_s": 2}));
    assert_ne!(hers["commitment"], of.seen_by(&anna).await["commitment"], "its chance is another");
    again.give(&anna, "aa").await;
    again.give(&ben, "bb").await;
    assert_eq!(again.seen_by(&ben).await["phase"], "playing");
    for cookie in [&anna, &ben] {
        let list = server.call_as(cookie, Method::GET, "/api/me/matches", Value::Null).await.0.1;
        assert_eq!(list["matches"].as_array().unwrap().len(), 2);
    }
    // To agree once more is no second match.
    assert_eq!(of.do_as(&ben, "rematch").await.1["rematch"], agreed["rematch"]);
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_is_there_after_a_restart() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    of.do_as(&anna, "resign").await;
    of.do_as(&anna, "rematch").await;
    let created = of.created.clone();
    let server = Server::start_in(server.stop().await).await;
    let (_, agreed) = server.again(&created).do_as(&ben, "rematch").await;
    let server = Server::start_in(server.stop().await).await;
    assert_eq!(server.again(&created).seen_by("").await["rematch"], agreed["rematch"]);
    let again = server.again(&json!({"match": agreed["rematch"], "tokens": {}}));
    assert_eq!(again.seen_by(&ben).await["mine"], json!(["1"]));
    server.stop().await;
}

/// What the next message about who is there says of a seat.
async fn presence(socket: &mut Socket) -> Value {
    loop {
        let told = next_text(socket).await;
        if told.get("presence").is_some() {
            return told;
        }
    }
}

#[tokio::test]
async fn the_one_who_stays_claims_the_win() {
    let world = StagedWorld::new(1);
    let server = staged(&world).await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let token = of.created["tokens"]["1"].as_str().unwrap();
    let mut hers = of.socket(0, Some(&format!("menagerie.{token}"))).await;
    let mut watched = of.socket(0, Some("menagerie")).await;
    loop {
        let told = presence(&mut watched).await;
        if told["presence"]["1"]["away_ms"].is_null() {
            assert_eq!(told["remedy"], "claim_win");
            assert_eq!(told["presence"]["1"]["remedy_in_ms"], Value::Null);
            break;
        }
    }
    assert_eq!(code(&of.do_as(&ben, "claim_win").await), (409, "not_away"));
    hers.close(None).await.unwrap();
    let told = presence(&mut watched).await;
    assert_eq!(told["presence"]["1"], json!({"away_ms": 0, "remedy_in_ms": 60_000}));
    assert_eq!(told["watching"], 1, "and whoever plays does not watch");
    world.advance(Duration::from_secs(59));
    assert_eq!(code(&of.do_as(&ben, "claim_win").await), (409, "not_away"));
    world.advance(Duration::from_secs(1));
    assert_eq!(code(&of.do_as(&anna, "claim_win").await), (409, "not_away"), "not from oneself");
    let (status, over) = of.do_as(&ben, "claim_win").await;
    assert_eq!((status, &over["outcome"]["reason"]), (StatusCode::OK, &json!("abandoned")), "{over}");
    server.stop().await;
}

#[tokio::test]
async fn the_computer_takes_over_until_its_person_comes_back() {
    let world = StagedWorld::new(2);
    let server = staged(&world).await;
    let wish = json!({"game": "relay", "seats": {"n": "me", "e": "open", "s": "me", "w": "computer:1"},
        "clock": {"initial_s": 300, "increment_s": 2}});
    let (of, [anna, ben]) = two(&server, &wish).await;
    for seat in ["n", "s"] {
        let path = format!("{}/nonce", of.path);
        let share = json!({"nonce": "aa".repeat(32)});
        server.post(&path, of.created["tokens"][seat].as_str(), share).await;
    }
    assert_eq!(of.seen_by(&ben).await["to_act"], json!(["n"]));
    let take_over = async |cookie: &str, level: Value| {
        of.call(cookie, Method::POST, "/actions", json!({"action": "take_over", "level": level})).await.0
    };
    world.advance(Duration::from_secs(61));
    assert_eq!(code(&take_over(&ben, Value::Null).await), (400, "bad_request"));
    assert_eq!(code(&take_over(&ben, json!("11")).await), (422, "bad_seats"));
    assert_eq!(code(&of.do_as(&ben, "claim_win").await), (422, "no_claim"));
    let (status, answer) = take_over(&ben, json!("1")).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(of.seen_by("").await["seats"]["n"], json!({"kind": "computer", "level": "1"}));
    // Whatever the computer plays, a person is to act next.
    let hers = of.seen_by(&anna).await;
    assert_eq!((&hers["mine"], &hers["former"]), (&json!(["s"]), &json!("n")));
    let by_token = server.get(&of.path, of.created["tokens"]["n"].as_str()).await.1;
    assert_eq!((&by_token["former"], &by_token["eye"]), (&json!("n"), &json!("public")));
    assert_eq!(code(&of.do_as(&ben, "come_back").await), (401, "unauthorized"));
    let (status, back) = of.do_as(&anna, "come_back").await;
    assert_eq!(status, StatusCode::OK, "{back}");
    let state = of.seen_by(&anna).await;
    assert_eq!((&state["mine"], &state["seats"]["n"]), (&json!(["n", "s"]), &json!({"kind": "person"})));
    server.stop().await;
}

#[tokio::test]
async fn talk_is_read_by_those_it_is_for() {
    let server = Server::start().await;
    let (of, anna) = called(&server, &kuhn()).await;
    assert_eq!(of.say(&anna, "hello").await.0.0, StatusCode::OK, "already while they gather");
    assert_eq!(code(&of.say("", "who is there?").await.0), (409, "not_begun"));
    let invite = of.created["invites"]["2"].clone();
    let (_, ben) = of.join(json!({"invite": invite})).await;
    of.give(&anna, "aa").await;
    of.give(&ben, "bb").await;
    of.say(&ben, "good luck").await;
    let ((status, _), carl) = of.say("", "I bet on Anna").await;
    assert_eq!(status, StatusCode::OK);
    let lines = async |cookie: &str| {
        let (_, told) = of.call(cookie, Method::GET, "/events", Value::Null).await.0;
        let text = |event: &Value| event["entry"]["text"].as_str().map(str::to_owned);
        told["events"].as_array().unwrap().iter().filter_map(text).collect::<Vec<_>>()
    };
    let theirs = ["hello", "good luck"];
    assert_eq!(
        (lines(&anna).await, lines(&ben).await),
        (theirs.map(str::to_owned).into(), theirs.map(str::to_owned).into())
    );
    assert_eq!(
        (lines(&carl).await, lines("").await),
        (vec!["I bet on Anna".to_owned()], vec!["I bet on Anna".to_owned()])
    );
    for (text, known) in [("", (422, "bad_line")), (&"x".repeat(301), (422, "bad_line"))] {
        assert_eq!(code(&of.say(&anna, text).await.0), known);
    }
    for _ in 0..4 {
        of.say(&anna, "!").await;
    }
    assert_eq!(code(&of.say(&anna, "!").await.0), (429, "too_fast"));
    assert_eq!(of.say(&ben, "!").await.0.0, StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn a_line_is_reported_by_those_who_can_read_it() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let said = of.say(&anna, "!").await.0.1["version"].clone();
    let report = async |cookie: &str, said: Value| {
        of.call(cookie, Method::POST, "/reports", json!({"said": said})).await.0
    };
    assert_eq!(report(&ben, said.clone()).await.0, StatusCode::NO_CONTENT);
    assert_eq!(report(&ben, said.clone()).await.0, StatusCode::NO_CONTENT, "once more is once");
    assert_eq!(code(&report("", said).await), (422, "nothing_said"), "the public cannot know of it");
    for said in [0, 1, 10_000] {
        assert_eq!(code(&report(&ben, json!(said)).await), (422, "nothing_said"));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_long_history_is_told_in_stretches() {
    let server = Server::start().await;
    let (of, [anna, _]) = two(&server, &kuhn()).await;
    for _ in 0..130 {
        // Strangers do not share a limit.
        of.say("", "!").await;
    }
    let page =
        async |since: u64, limit: &str| of.get(&format!("events?since={since}{limit}"), "public").await.1;
    let first = page(0, "").await;
    assert_eq!((first["events"].as_array().unwrap().len(), &first["next"]), (100, &json!(100)));
    let rest = page(100, "&limit=1000").await;
    assert!(rest.get("next").is_none());
    assert_eq!(100 + rest["events"].as_array().unwrap().len() as u64, rest["version"].as_u64().unwrap());
    assert_eq!(page(0, "&limit=3").await["next"], 3);
    let (_, opening) = of.get("opening", "public").await;
    assert_eq!((&opening["events"], &opening["next"]), (&first["events"], &json!(100)));
    let mut behind = of.socket(0, Some("menagerie")).await;
    assert_eq!(next(&mut behind).await["resync"], rest["version"]);
    of.do_as(&anna, "resign").await;
    assert_eq!(next(&mut behind).await["entry"]["type"], "resigned");
    server.stop().await;
}

/// A seat that is drawn by lot is another one than the place that its person took.
#[tokio::test]
async fn a_socket_sees_through_the_seat_that_was_drawn() {
    let server = Server::start().await;
    for _ in 0..6 {
        let mut wish = kuhn();
        wish["shuffle"] = json!(true);
        let (of, anna) = called(&server, &wish).await;
        let token = of.created["tokens"]["1"].as_str().unwrap().to_owned();
        let mut hers = of.socket(0, Some(&format!("menagerie.{token}"))).await;
        let invite = of.created["invites"]["2"].clone();
        let (_, ben) = of.join(json!({"invite": invite})).await;
        of.give(&anna, "aa").await;
        of.give(&ben, "bb").await;
        let dealt = loop {
            let told = next(&mut hers).await;
            if told["entry"]["type"] == "dealt" {
                break told;
            }
        };
        assert_eq!(dealt["entry"]["scene"], of.seen_by(&anna).await["scene"]);
    }
    server.stop().await;
}
