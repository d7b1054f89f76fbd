//! Playing over HTTP, alone, with others, and against the computer.

use crate::common;
use crate::common::Server;
use reqwest::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn games_are_described() {
    let server = Server::start().await;
    let (status, list) = server.get("/api/games", None).await;
    assert_eq!(status, StatusCode::OK);
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 4);
    let relay = &games[0];
    assert_eq!(relay["id"], "relay");
    assert_eq!(relay["seats"][1], json!({"id": "e", "name": "East", "team": 1, "side": "neutral"}));
    assert_eq!(relay["options"]["cell"]["type"], "number");
    assert_eq!(relay["options"]["cell"]["default"], 4);
    assert_eq!(relay["options"]["first"]["values"], json!(["n", "e", "s", "w"]));
    assert_eq!(relay["levels"], json!(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]));
    assert_eq!(relay["preview"]["cells"].as_array().unwrap().len(), 7);
    assert_eq!((&relay["hidden"], &games[1]["hidden"]), (&json!(false), &json!(true)));
    server.stop().await;
}

#[tokio::test]
async fn a_hot_seat_game_is_played_to_its_end() {
    let server = Server::start().await;
    let of = server.relay().await;
    assert_eq!(of.created["version"], 2);
    assert_eq!(of.created["tokens"].as_object().unwrap().len(), 4);
    assert_eq!(of.created["invites"], json!({}));
    let state = of.state("n").await;
    assert_eq!((&state["eye"], &state["to_act"], &state["at"]), (&json!("n"), &json!(["n"]), &json!(0)));
    assert_eq!(state["seats"]["w"], json!({"kind": "person"}));
    assert_eq!(
        (&state["outcome"], &state["clock"], &state["offers"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    let (_, steps) = of.steps("n", "").await;
    assert_eq!(steps["at"], 0);
    assert_eq!(steps["complete"], false);
    assert!(
        steps["steps"].as_array().unwrap().iter().any(|step| {
            *step
                == json!({"text": "e", "called": "Be1", "then": "ends",
                    "gesture": {"kind": "move", "from": "d1", "to": "e1"}})
        }),
        "{steps}"
    );
    let (_, whole) = of.steps("n", "e").await;
    assert_eq!((&whole["steps"], &whole["complete"]), (&json!([]), &json!(true)));
    assert_eq!((&steps["sketch"], &whole["sketch"]["pieces"][0]["at"]), (&Value::Null, &json!("e1")));
    let far =
        steps["steps"].as_array().unwrap().iter().find(|step| step["text"] == "f").expect("a long push");
    assert_eq!(far["warning"], "You can push twice as far only once.");

    let answer = of.play("n", 0, "e").await;
    assert_eq!((&answer["version"], &answer["at"], &answer["to_act"]), (&json!(3), &json!(1), &json!(["e"])));
    let event = &answer["events"][0];
    assert_eq!(
        (&event["version"], &event["seat"], &event["entry"]["type"]),
        (&json!(3), &json!("n"), &json!("part"))
    );
    assert_eq!(event["entry"]["steps"], "e");
    assert_eq!(event["entry"]["happenings"][0]["type"], "moved");
    assert!(event["entry"]["happenings"][0]["words"].is_string());
    assert_eq!(event["entry"]["scene"], answer["scene"]);

    of.play("e", 1, "f").await;
    of.play("w", 2, "e").await;
    of.play("n", 3, "f").await;
    let last = of.play("s", 4, "g").await;
    assert_eq!(last["outcome"]["score"], "1-0");
    assert_eq!(last["to_act"], json!([]));
    assert_eq!(last["events"][1]["entry"]["type"], "ended");
    let (_, events) = of.get("events?since=0", "public").await;
    let types: Vec<_> = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["entry"]["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["opened", "dealt", "part", "part", "part", "part", "part", "ended"]);
    assert_eq!(events["version"], 8);
    let record = of.record("public").await;
    assert!(record.contains("1. n e\n2. e f\n") && record.contains("Result: 1-0"), "{record}");
    server.stop().await;
}

#[tokio::test]
async fn one_call_opens_a_match() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    for eye in ["e", "n", "public"] {
        let (status, opening) = of.get("opening", eye).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(opening["game"], server.get("/api/games", None).await.1["games"][0]);
        assert_eq!(opening["state"], of.state(eye).await);
        assert_eq!(opening["events"], of.get("events", eye).await.1["events"]);
        // Without secrets, whoever holds one seat may know what another is offered.
        let (_, steps) = of.steps("e", "").await;
        let offered = json!({"seat": "e", "list": steps});
        assert_eq!(opening.get("offered"), (eye != "public").then_some(&offered), "{eye}");
    }
    assert_eq!(common::code(&server.get("/api/matches/none/opening", None).await), (404, "unknown_match"));

    let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}});
    let hidden = server.create(wish).await;
    assert_eq!(hidden.get("opening", "1").await.1["offered"]["seat"], "1");
    assert_eq!(hidden.get("opening", "2").await.1.get("offered"), None);
    server.stop().await;
}

#[tokio::test]
async fn a_step_that_cannot_be_made_is_explained() {
    let server = Server::start().await;
    let of = server.relay().await;
    let (_, may) = of.why("n", "", "e").await;
    assert_eq!(may, json!({"why": null}));
    let (_, second) = of.why("n", "e", "f").await;
    assert_eq!(second["why"], "one push is a turn");
    for step in ["d1e1", "\u{1}", "x"] {
        let (status, not) = of.why("n", "", step).await;
        assert_eq!(status, StatusCode::OK);
        assert!(not["why"].as_str().is_some_and(|why| !why.is_empty()), "{step}: {not}");
    }
    let (_, prefix) = of.why("n", "g,e", "e").await;
    assert!(prefix["why"].is_string(), "{prefix}");
    assert_eq!(common::code(&of.why("e", "", "e").await), (403, "not_to_act"));
    assert_eq!(common::code(&of.why("n", "", &"e".repeat(5000)).await).0, 422);
    server.stop().await;
}

#[tokio::test]
async fn resigning_ends_a_game() {
    let server = Server::start().await;
    let of = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}})).await;
    let (status, answer) = of.act("2", "resign").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["outcome"], json!({"score": "1-0", "reason": "resignation", "words": "resignation"}));
    let types: Vec<_> =
        answer["events"].as_array().unwrap().iter().map(|event| event["entry"].clone()).collect();
    assert_eq!(types[0], json!({"type": "resigned", "seat": "2"}));
    assert_eq!(types[1]["type"], "ended");
    server.stop().await;
}

#[tokio::test]
async fn options_position_and_seed_decide_the_start() {
    let server = Server::start().await;
    let seats = json!({"n": "me", "e": "me", "s": "me", "w": "me"});
    let body = json!({"game": "relay", "seats": seats, "options": {"cell": 2, "first": "s", "weak": true}});
    let of = server.create(body).await;
    let state = of.state("public").await;
    assert_eq!((&state["view"], &state["to_act"]), (&json!("b s - 1"), &json!(["s"])));
    assert_eq!(state["options"], json!({"cell": 2, "first": "s", "weak": true}));
    assert_eq!(state["commitment"].as_str().unwrap().len(), 64);
    let of = server.create(json!({"game": "relay", "seats": seats, "position": "e w nesw 7"})).await;
    assert_eq!(of.state("public").await["view"], "e w nesw 7");
    let deal = json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "seed": 5});
    let (one, other) = (server.create(deal.clone()).await, server.create(deal).await);
    assert_eq!(one.state("1").await["view"], other.state("1").await["view"]);
    assert_eq!(one.state("1").await["commitment"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn the_computer_plays_its_seats() {
    let server = Server::start().await;
    let seats = json!({"n": "me", "e": "computer:1", "s": "computer:2", "w": "computer:3"});
    let of = server.create(json!({"game": "relay", "seats": seats})).await;
    assert_eq!(of.state("n").await["seats"]["s"], json!({"kind": "computer", "level": "2"}));
    of.play("n", 0, "e").await;
    of.wait_for(2).await;
    let (_, events) = of.get("events?since=4", "public").await;
    assert_eq!(
        (&events["events"][0]["at"], &events["events"][0]["entry"]["type"]),
        (&json!(2), &json!("part")),
        "{events}"
    );
    assert_ne!(events["events"][0]["seat"], "n", "a computer played it");
    server.stop().await;
}

#[tokio::test]
async fn the_computer_chooses_sealed_and_all_is_shown_at_once() {
    let server = Server::start().await;
    let of = server
        .create(json!({"game": "lots", "seats": {"1": "me", "2": "computer:2", "3": "computer:1"}}))
        .await;
    // Both computers have sealed their choice; the game has not moved.
    for _ in 0..100 {
        if of.state("1").await["to_act"] == json!(["1"]) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let state = of.state("1").await;
    assert_eq!((&state["at"], &state["version"], &state["to_act"]), (&json!(0), &json!(5), &json!(["1"])));
    let answer = of.play("1", 0, "=2").await;
    assert_eq!(answer["at"], 3);
    let types: Vec<_> = answer["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["entry"]["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["sealed", "part", "part", "part"]);
    of.play("1", 3, "a").await;
    of.wait_for(6).await;
    server.stop().await;
}

#[tokio::test]
async fn a_game_against_the_computer_comes_to_its_end() {
    let server = Server::start().await;
    let of = server.create(json!({"game": "peek", "seats": {"1": "me", "2": "computer:2"}})).await;
    for _ in 0..400 {
        let state = of.state("1").await;
        if state["outcome"].is_object() {
            server.stop().await;
            return;
        }
        if state["to_act"] == json!(["1"]) {
            of.play("1", state["at"].as_u64().unwrap(), &of.first_part("1").await).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("it never ended: {}", of.state("public").await);
}
