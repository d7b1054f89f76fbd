//! Whatever is wrong with a call has a clear error, and changes nothing.

use crate::common;
use crate::common::browser::{Browser, PASSWORD};
use crate::common::{Answer, Match, Server, code, config};
use icu_properties::CodePointSetData;
use icu_properties::props::{DefaultIgnorableCodePoint, WhiteSpace};
use menagerie_server::{Catalog, Config};
use reqwest::{Method, header};
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

/// Everything of a match that a call could change.
async fn everything(of: &Match<'_>, seats: &[&str]) -> Vec<Value> {
    let mut all = Vec::new();
    for eye in seats.iter().chain(&["public"]) {
        all.push(of.state(eye).await);
        all.push(of.get("events", eye).await.1);
        all.push(of.record(eye).await.into());
    }
    all
}

async fn create(server: &Server, body: Value) -> Answer {
    server.post("/api/matches", None, body).await
}

#[tokio::test]
async fn matches_that_cannot_be_made() {
    let server = Server::start().await;
    let seats = json!({"n": "me", "e": "me", "s": "me", "w": "me"});
    let with = |key: &str, value: Value| {
        let mut body = json!({"game": "relay", "seats": seats});
        body[key] = value;
        body
    };
    // Nobody would play.
    let computers = json!({"n": "computer:1", "e": "computer:1", "s": "computer:2", "w": "computer:3"});
    // A position says itself what its options are.
    let mut both = with("position", json!("a n - 1"));
    both["options"] = json!({"cell": 3});
    let cases = [
        (with("game", json!("ludo")), 422, "unknown_game"),
        (with("game", json!(7)), 400, "bad_request"),
        (with("surprise", json!(7)), 400, "bad_request"),
        (with("options", json!({"size": 7})), 422, "bad_option"),
        (with("options", json!({"cell": 70})), 422, "bad_option"),
        (with("options", json!({"cell": "four"})), 422, "bad_option"),
        (with("options", json!({"cell": 1.5})), 400, "bad_request"),
        (with("options", json!({"cell": null})), 400, "bad_request"),
        (with("position", json!("nonsense")), 422, "bad_position"),
        (with("position", json!("g n nesw 1")), 422, "finished_position"),
        (both, 422, "not_offered"),
        (with("seats", json!({"n": "me"})), 422, "bad_seats"),
        (with("seats", json!({"n": "me", "e": "me", "s": "me", "w": "you"})), 422, "bad_seats"),
        (with("seats", computers), 422, "bad_seats"),
        (with("seats", json!({"n": "me", "e": "me", "s": "me", "w": "computer:11"})), 422, "bad_seats"),
        (with("seats", json!({"n": "me", "e": "me", "s": "me", "w": "computer:01"})), 422, "bad_seats"),
        (with("seats", json!({"n": "me", "e": "me", "s": "me", "w": "me", "x": "me"})), 422, "bad_seats"),
        (with("clock", json!({"days": 0})), 422, "bad_clock"),
        (with("clock", json!({"days": 31})), 422, "bad_clock"),
        (with("clock", json!({"initial_s": 0, "increment_s": 3})), 422, "bad_clock"),
        (with("clock", json!({"initial_s": 4294967295u32, "increment_s": 0})), 422, "bad_clock"),
        (with("clock", json!({"initial_s": 60})), 400, "bad_request"),
        (with("clock", json!({"initial_s": -60, "increment_s": 0})), 400, "bad_request"),
        (with("listed", json!("yes")), 400, "bad_request"),
        (with("nonce", json!("5a".repeat(32))), 400, "bad_request"),
        (with("seed", json!(-1)), 400, "bad_request"),
    ];
    for (body, status, word) in cases {
        let answer = create(&server, body.clone()).await;
        assert_eq!(code(&answer), (status, word), "{body}: {}", answer.1);
    }
    let long = "x".repeat(60_000);
    for body in [
        with("game", json!(long)),
        with("options", json!({ (&long): 7 })),
        with("options", json!({"cell": long})),
        with("seats", json!({"n": "me", "e": "me", "s": "me", "w": long})),
        with("seats", json!({ (&long): "me" })),
    ] {
        let (status, answer) = create(&server, body).await;
        assert_eq!(status, 422);
        assert!(answer["error"]["message"].as_str().unwrap().len() < 200, "the error is as long as the body");
    }
    let hidden = json!({"game": "lots", "seats": {"1": "me", "2": "me", "3": "me"}, "position": "x"});
    assert_eq!(code(&create(&server, hidden).await), (422, "hidden_position"));
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_request() {
    let server = Server::start().await;
    let of = server.relay().await;
    let before = everything(&of, &["n", "e"]).await;
    let json = |method: Method, path: &str| {
        let request = server.request(method, path, of.token("n"));
        request.header(header::CONTENT_TYPE, "application/json")
    };
    let send =
        |method: Method, path: String, body: &'static str| Server::send(json(method, &path).body(body));
    let turns = format!("{}/turns", of.path);
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"at\":0}",
        "{\"at\":-1,\"steps\":\"e\"}",
        "{\"at\":0,\"steps\":[]}",
        "\u{0}",
    ] {
        assert_eq!(code(&send(Method::POST, turns.clone(), body).await), (400, "bad_request"), "{body}");
        assert_eq!(code(&send(Method::POST, "/api/matches".to_owned(), body).await).0, 400, "{body}");
    }
    let large = Server::send(json(Method::POST, &turns).body("x".repeat(64 * 1024 + 1)));
    assert_eq!(code(&large.await), (413, "too_large"));
    let create = Server::send(json(Method::POST, "/api/matches").body(" ".repeat(1 << 20)));
    assert_eq!(code(&create.await), (413, "too_large"));
    for nothing in ["/api", "/api/", "/api/nothing", "/api/games/ludo/rules"] {
        assert_eq!(code(&server.get(nothing, None).await), (404, "not_found"), "{nothing}");
    }
    assert_eq!(code(&send(Method::POST, "/api/".to_owned(), "").await), (404, "not_found"));
    assert_eq!(code(&server.get("/api/matches/nothing/at/all", None).await), (404, "not_found"));
    assert_eq!(code(&send(Method::DELETE, of.path.clone(), "").await), (405, "wrong_method"));
    assert_eq!(code(&server.get("/api/matches/0123456789abcdef", None).await), (404, "unknown_match"));
    assert_eq!(code(&server.get("/api/matches/%00%ff", None).await).0, 400);
    assert_eq!(code(&server.get("/api/games/%ff/rules", None).await), (400, "bad_request"));
    assert_eq!(code(&of.get("events?since=soon", "n").await), (400, "bad_request"));
    assert_eq!(code(&of.get("socket", "n").await), (400, "bad_request"));
    assert_eq!(code(&of.act("n", "dance").await), (422, "unknown_action"));
    assert_eq!(code(&of.act("n", "golf_claim").await), (422, "unknown_action"));
    assert_eq!(everything(&of, &["n", "e"]).await, before);
    server.stop().await;
}

/// PostgreSQL keeps no NUL, and takes a text with one for a failure of its own.
#[tokio::test]
async fn texts_with_a_nul() {
    let server = Server::start().await;
    let of = server.relay().await;
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    let cases = [
        (Method::DELETE, "/api/push".to_owned(), json!({"endpoint": "\0"})),
        (Method::POST, "/api/sessions".to_owned(), json!({"name": "a\0b", "password": PASSWORD})),
        (Method::PUT, "/api/me/blocks".to_owned(), json!({"username": "a\0b"})),
        (Method::DELETE, "/api/me/matches/%00".to_owned(), json!(null)),
        (Method::POST, "/api/matches".to_owned(), json!({"game": "relay", "seats": {"n\0": "me"}})),
        (Method::POST, format!("{}/talk", of.path), json!({"text": "well\0played"})),
        (Method::GET, format!("{}/record?form=%00", of.path), json!(null)),
    ];
    for (method, path, body) in cases {
        assert_eq!(code(&ada.call(method, &path, body.clone()).await), (400, "bad_request"), "{path} {body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn turns_that_are_refused() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    let before = everything(&of, &["n", "e"]).await;

    let stale = of.try_play("e", 0, "f").await;
    assert_eq!(code(&stale), (409, "stale"));
    assert_eq!(stale.1["state"], of.state("e").await);

    let illegal = of.try_play("e", 1, "a").await;
    assert_eq!(code(&illegal), (422, "illegal_turn"));
    assert_eq!(illegal.1["error"]["step"], 0);
    assert!(
        illegal.1["error"]["message"].as_str().unwrap().contains("nobody pushes that far"),
        "{}",
        illegal.1
    );

    for text in ["", ",", "e,,", "x9", "e2e4", "☃", "=", "\u{1}"] {
        assert_eq!(code(&of.try_play("e", 1, text).await), (422, "illegal_turn"), "{text}");
    }
    assert_eq!(code(&of.try_play("e", 1, &"f,".repeat(20_000)).await), (422, "illegal_turn"));
    assert_eq!(code(&of.steps("e", &"f,".repeat(3000)).await), (422, "illegal_turn"));
    assert_eq!(code(&of.steps("e", "a").await), (422, "illegal_turn"));

    assert_eq!(code(&of.try_play("n", 1, "f").await), (403, "not_to_act"));
    assert_eq!(code(&of.try_play("public", 1, "f").await), (401, "unauthorized"));
    let other = server.relay().await;
    for token in ["wrong", "", other.token("e").unwrap()] {
        let body = json!({"at": 1, "steps": "f"});
        let answer = server.post(&format!("{}/turns", of.path), Some(token), body).await;
        assert_eq!(code(&answer), (401, "unauthorized"));
        for what in ["", "/opening", "/events", "/record"] {
            assert_eq!(
                code(&server.get(&format!("{}{what}", of.path), Some(token)).await),
                (401, "unauthorized")
            );
        }
    }
    let basic = server.request(Method::GET, &of.path, None).basic_auth("me", Some("pass"));
    assert_eq!(code(&Server::send(basic).await), (401, "unauthorized"));
    assert_eq!(code(&of.steps("public", "").await), (401, "unauthorized"));
    assert_eq!(everything(&of, &["n", "e"]).await, before);
    server.stop().await;
}

#[tokio::test]
async fn a_repeat_is_answered_again() {
    let server = Server::start().await;
    let of = server.relay().await;
    let first = of.play("n", 0, "e").await;
    assert_eq!(of.play("n", 0, "e").await, first);
    of.play("e", 1, "f").await;
    let before = everything(&of, &["n", "e"]).await;
    let again = of.play("n", 0, "e").await;
    assert_eq!(again["events"].as_array().unwrap().len(), 2);
    assert_eq!(again["events"][0], first["events"][0]);
    assert_eq!(code(&of.try_play("n", 0, "c").await), (409, "stale"));
    assert_eq!(everything(&of, &["n", "e"]).await, before);
    server.stop().await;
}

#[tokio::test]
async fn a_sealed_choice_stays() {
    let server = Server::start().await;
    let of = server.lots().await;
    let first = of.play("2", 0, "=3").await;
    let before = everything(&of, &["1", "2", "3"]).await;
    assert_eq!(of.play("2", 0, "=3").await, first);
    assert_eq!(code(&of.try_play("2", 0, "=1").await), (409, "sealed"));
    assert_eq!(everything(&of, &["1", "2", "3"]).await, before);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_match_takes_nothing_more() {
    let server = Server::start().await;
    let of = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}})).await;
    of.act("1", "resign").await;
    let before = everything(&of, &["1", "2"]).await;
    let late = of.try_play("1", 0, "check").await;
    assert_eq!(code(&late), (409, "finished"));
    assert_eq!(late.1["state"]["outcome"]["score"], "0-1");
    assert_eq!(code(&of.act("2", "resign").await), (409, "finished"));
    assert_eq!(everything(&of, &["1", "2"]).await, before);
    server.stop().await;
}

/// Spaces of all kinds, and some of each kind of what is not drawn: no account, no bot and no line is made of them alone.
#[tokio::test]
async fn names_and_lines_of_what_nobody_sees() {
    let server = Server::start().await;
    let spaces = CodePointSetData::new::<WhiteSpace>();
    let unseen = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let drawn_as_nothing = ('\0'..=char::MAX).filter(|c| !spaces.contains(*c) && unseen.contains(*c));
    let some = drawn_as_nothing.step_by(40).chain("\u{3164}\u{115f}\u{2800}\u{180e}\u{fe0f}\u{200b}".chars());
    let kinds: Vec<char> = ('\0'..=char::MAX).filter(|c| spaces.contains(*c)).chain(some).collect();
    assert!(kinds.len() >= 64, "there are {} kinds", kinds.len());
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    let of = server.relay().await;
    let talk = format!("{}/talk", of.path);
    for c in kinds {
        for name in [c.to_string(), format!("{c} {c}{c}")] {
            let account = json!({"name": name, "password": PASSWORD});
            assert_eq!(code(&server.post("/api/accounts", None, account).await), (422, "bad_name"), "{c:?}");
            let bot = ada.post("/api/bot-tokens", json!({"name": name})).await;
            assert_eq!(code(&bot), (422, "bad_name"), "{c:?}");
            let line = server.post(&talk, of.token("n"), json!({"text": name})).await;
            assert_eq!(code(&line), (422, "bad_line"), "{c:?}");
        }
    }
    let bots = ada.get("/api/bot-tokens").await;
    assert_eq!((&bots["bots"], &of.state("n").await["version"]), (&json!([]), &json!(2)));
    server.stop().await;
}

#[tokio::test]
async fn seeds_are_for_tests() {
    let data = Arc::new(TempDir::new().unwrap());
    let config = Config { allow_seeds: false, ..config(data.path()) };
    let server = Server::start_with(common::catalog(), config, data).await;
    let body = json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "seed": 5});
    assert_eq!(code(&create(&server, body).await), (422, "seeds_refused"));
    server.stop().await;
}

#[tokio::test]
async fn a_game_without_a_player_has_no_levels() {
    let data = Arc::new(TempDir::new().unwrap());
    let game = menagerie_show::Erased::new(menagerie_testkit::games::Kuhn);
    let catalog = Catalog::new().add(Box::new(game), None);
    let server = Server::start_with(catalog, config(data.path()), data).await;
    assert_eq!(server.get("/api/games", None).await.1["games"][0]["levels"], json!([]));
    let body = json!({"game": "kuhn", "seats": {"1": "me", "2": "computer:1"}});
    assert_eq!(code(&create(&server, body).await), (422, "bad_seats"));
    server.stop().await;
}
