//! Accounts and bots: who calls, from which browser, and what proves it.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

mod common;

use common::browser::{Browser, PASSWORD};
use common::{PATIENCE, Server, close_code, code, config, next, next_text};
use menagerie_server::StagedWorld;
use menagerie_store::DATABASE;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tracing_subscriber::filter::LevelFilter;

/// A server whose time the test moves.
async fn staged() -> (Server, StagedWorld) {
    let world = StagedWorld::new(1);
    let data = Arc::new(TempDir::new().unwrap());
    let server =
        Server::start_on(Box::new(world.clone()), common::catalog(), config(data.path()), data).await;
    (server, world)
}

#[tokio::test]
async fn a_guest_that_becomes_an_account_keeps_seats_and_list() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    assert_eq!(ada.get("/api/me").await, json!({"kind": "guest"}));
    let (path, _) = ada.call_for().await;
    let as_guest = ada.cookie.clone();
    assert_eq!(
        ada.make_account("Ada").await,
        (StatusCode::CREATED, json!({"kind": "account", "username": "Ada"}))
    );
    assert_eq!(ada.get("/api/me").await, json!({"kind": "account", "username": "Ada"}));
    assert_eq!(ada.get(&path).await["mine"], json!(["1"]));
    assert_eq!(ada.list().await[0]["mine"], json!(["1"]));
    // What has proved the guest proves nothing any more.
    let mut before = Browser { server: &server, cookie: as_guest };
    assert_eq!(before.get("/api/me").await, json!({"kind": "guest"}));
    assert_eq!(before.get(&path).await["mine"], json!([]));
    assert!(before.list().await.is_empty());
    assert_eq!(code(&ada.make_account("Ada 2").await), (409, "has_account"));
    server.stop().await;
}

#[tokio::test]
async fn whoever_signs_in_goes_on_on_another_device_and_brings_along_what_was_played_there() {
    let server = Server::start().await;
    let (mut phone, mut desk) = (Browser::new(&server), Browser::new(&server));
    let (first, _) = desk.call_for().await;
    desk.make_account("Ada").await;
    let (second, invite) = phone.call_for().await;
    let guest = phone.cookie.clone();
    // Names are the same whatever their case, and whatever is between their letters.
    assert_eq!(phone.sign_in("a-DA", PASSWORD).await.1, json!({"kind": "account", "username": "Ada"}));
    for browser in [&mut phone, &mut desk] {
        assert_eq!(browser.get(&first).await["mine"], json!(["1"]));
        assert_eq!(browser.get(&second).await["mine"], json!(["1"]));
        assert_eq!(browser.list().await.len(), 2);
        assert!(browser.list().await.iter().all(|one| one["mine"] == json!(["1"])));
    }
    let joined = desk.post(&format!("{second}/join"), json!({"invite": invite})).await;
    assert_eq!(code(&joined), (409, "already_seated"));
    let nonce = json!({"nonce": "5a".repeat(32)});
    assert_eq!(desk.post(&format!("{second}/nonce"), nonce).await.0, StatusCode::NO_CONTENT);
    // The guest is the account now, and its cookie proves neither.
    let mut before = Browser { server: &server, cookie: guest };
    assert_eq!(before.get(&second).await["mine"], json!([]));
    // A seat stays, and somebody else who uses the browser later has nothing to do with it.
    assert_eq!(phone.call(Method::DELETE, "/api/sessions", Value::Null).await.0, StatusCode::NO_CONTENT);
    assert_eq!(phone.get("/api/me").await, json!({"kind": "guest"}));
    assert!(phone.list().await.is_empty());
    assert_eq!(phone.make_account("Bob").await.0, StatusCode::CREATED);
    assert!(phone.list().await.is_empty());
    let server = server.restart().await;
    let mut tablet = Browser::new(&server);
    tablet.sign_in("Ada", PASSWORD).await;
    assert_eq!(tablet.list().await.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn to_sign_out_costs_a_guest_nothing() {
    let server = Server::start().await;
    let mut guest = Browser::new(&server);
    let (path, _) = guest.call_for().await;
    guest.call(Method::DELETE, "/api/sessions", Value::Null).await;
    assert_eq!(guest.get(&path).await["mine"], json!(["1"]));
    server.stop().await;
}

#[tokio::test]
async fn a_new_password_signs_out_all_others() {
    let server = Server::start().await;
    let (mut here, mut there) = (Browser::new(&server), Browser::new(&server));
    here.make_account("Ada").await;
    there.sign_in("Ada", PASSWORD).await;
    let change = |old: &str, new: &str| json!({"password": old, "new": new});
    let path = "/api/accounts/password";
    assert_eq!(
        code(&here.post(path, change("wrong horse", "battery staple")).await),
        (403, "wrong_password")
    );
    assert_eq!(code(&here.post(path, change(PASSWORD, "short")).await), (422, "bad_password"));
    assert_eq!(here.post(path, change(PASSWORD, "battery staple")).await.0, StatusCode::OK);
    assert_eq!(here.get("/api/me").await["username"], "Ada");
    assert_eq!(there.get("/api/me").await["kind"], "guest");
    assert_eq!(code(&there.post(path, change(PASSWORD, PASSWORD)).await), (403, "needs_account"));
    assert_eq!(code(&there.sign_in("Ada", PASSWORD).await), (403, "wrong_password"));
    assert_eq!(there.sign_in("Ada", "battery staple").await.0, StatusCode::OK);
    server.stop().await;
}

/// What was opened by somebody who knew the old password is closed, too.
#[tokio::test]
async fn a_new_password_closes_the_sockets_of_all_others() {
    let server = Server::start().await;
    let (mut here, mut other) = (Browser::new(&server), Browser::new(&server));
    here.make_account("Ada").await;
    other.make_account("Bob").await;
    let (path, _) = here.call_for().await;
    let of = server.again(&json!({"match": path.rsplit('/').next(), "tokens": {}}));
    let (mut hers, mut his) = (of.socket_as(&here.cookie).await, of.socket_as(&other.cookie).await);
    assert_eq!(next(&mut hers).await["entry"]["type"], "opened");
    let before = here.cookie.clone();
    here.post("/api/accounts/password", json!({"password": PASSWORD, "new": "battery staple"})).await;
    assert_eq!(close_code(&mut hers).await, 1012);
    assert_eq!(next(&mut his).await["entry"]["type"], "opened", "nobody else's is");
    let is_away = async |cookie: &str| {
        let mut socket = of.socket_as(cookie).await;
        next(&mut socket).await;
        !next_text(&mut socket).await["presence"]["1"]["away_ms"].is_null()
    };
    assert!(is_away(&before).await, "the old cookie proves nobody");
    assert!(!is_away(&here.cookie).await);
    server.stop().await;
}

#[tokio::test]
async fn an_account_that_is_deleted_frees_its_name_and_leaves_its_seats() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (Browser::new(&server), Browser::new(&server));
    let (path, _) = ada.call_for().await;
    ada.make_account("Ada").await;
    let wish = |password| json!({"password": password});
    assert_eq!(
        code(&ada.call(Method::DELETE, "/api/accounts", wish("wrong horse")).await).1,
        "wrong_password"
    );
    let signed_in = ada.cookie.clone();
    let deleted = ada.call(Method::DELETE, "/api/accounts", wish(PASSWORD)).await;
    assert_eq!(deleted.0, StatusCode::NO_CONTENT);
    let mut before = Browser { server: &server, cookie: signed_in };
    assert_eq!(before.get("/api/me").await["kind"], "guest");
    assert!(before.list().await.is_empty());
    assert_eq!(code(&ada.sign_in("Ada", PASSWORD).await), (403, "wrong_password"));
    assert_eq!(bob.make_account("Ada").await.0, StatusCode::CREATED);
    assert_eq!(bob.get(&path).await["seats"]["1"], json!({"kind": "person"}));
    assert_eq!(bob.get(&path).await["mine"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn bad_names_and_passwords_are_refused() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    let too_long = "x".repeat(257);
    for (name, password, expected) in [
        ("", PASSWORD, "bad_name"),
        ("\u{202e}adA", PASSWORD, "bad_name"),
        ("Admin", PASSWORD, "bad_name"),
        ("Ada", "1234567", "bad_password"),
        ("Ada", &too_long, "bad_password"),
    ] {
        let answer = ada.post("/api/accounts", json!({"name": name, "password": password})).await;
        assert_eq!(code(&answer), (422, expected), "{name:?}");
    }
    for body in [
        json!({}),
        json!({"name": "Ada", "x": 1}),
        json!({"name": 1, "password": PASSWORD}),
        json!([1]),
        json!(null),
    ] {
        for path in ["/api/accounts", "/api/sessions", "/api/accounts/password", "/api/bot-tokens"] {
            assert_eq!(code(&ada.post(path, body.clone()).await), (400, "bad_request"), "{path} {body}");
        }
    }
    // Eight characters of any kind, and the same however they were typed.
    let (mut wide, mut other) = (Browser::new(&server), Browser::new(&server));
    let answer = wide.post("/api/accounts", json!({"name": "Wide", "password": "ｐａｓｓ é😀 "})).await;
    assert_eq!(answer.0, StatusCode::CREATED);
    assert_eq!(other.sign_in("Wide", "pass e\u{301}😀 ").await.0, StatusCode::OK);
    assert_eq!(code(&ada.make_account("W i d e").await), (409, "name_taken"));
    assert_eq!(code(&ada.make_account("Ｗ1de").await), (409, "name_taken"));
    server.stop().await;
}

#[tokio::test]
async fn other_sites_cannot_have_a_browser_sign_in() {
    let server = Server::start().await;
    let body = json!({"name": "Ada", "password": PASSWORD}).to_string();
    for (path, method) in [("/api/sessions", Method::POST), ("/api/accounts", Method::POST)] {
        for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("text/json")] {
            let request = server.request(method.clone(), path, None).body(body.clone());
            let request = match kind {
                Some(kind) => request.header(header::CONTENT_TYPE, kind),
                None => request,
            };
            assert_eq!(code(&Server::send(request).await), (415, "not_json"), "{kind:?}");
        }
    }
    let request = server.request(Method::POST, "/api/accounts", None).body(body);
    let request = request.header(header::CONTENT_TYPE, "Application/JSON; charset=utf-8");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_wrong_too_often_waits_and_learns_no_names() {
    let (server, world) = staged().await;
    Browser::new(&server).make_account("Ada").await;
    let mut thief = Browser::new(&server);
    let mut answers = Vec::new();
    for name in ["Ada", "Eve"] {
        for _ in 0..5 {
            answers.push(thief.sign_in(name, "guess for guess").await);
        }
        let slowed = thief.sign_in(name, PASSWORD).await;
        assert_eq!(code(&slowed), (429, "too_many_tries"), "{name}");
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(code(&answers[0]), (403, "wrong_password"));
    // From elsewhere its owner signs in, and from here after a while.
    let request =
        server.request(Method::POST, "/api/sessions", None).header("x-forwarded-for", "1.1.1.1, 2.2.2.2");
    let request = request.json(&json!({"name": "Ada", "password": PASSWORD}));
    assert_eq!(Server::send(request).await.0, StatusCode::OK);
    world.advance(Duration::from_secs(31));
    assert_eq!(thief.sign_in("Ada", PASSWORD).await.0, StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn one_address_guesses_no_faster_for_many_names_or_all_at_once() {
    let (server, _world) = staged().await;
    let guesses = (0..60).map(|n| {
        let wish = json!({"name": format!("Somebody {n}"), "password": PASSWORD});
        Server::send(server.request(Method::POST, "/api/sessions", None).json(&wish))
    });
    let answers = futures_util::future::join_all(guesses).await;
    let wrong = answers.iter().filter(|answer| answer.0 == StatusCode::FORBIDDEN).count();
    assert_eq!(wrong, 30);
    assert!(answers.iter().all(|answer| [403, 429].contains(&answer.0.as_u16())));
    server.stop().await;
}

#[tokio::test]
async fn a_bot_proves_itself_by_its_token_until_that_is_withdrawn() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    assert_eq!(code(&ada.post("/api/bot-tokens", json!({"name": "Engine"})).await), (403, "needs_account"));
    ada.make_account("Ada").await;
    assert_eq!(code(&ada.post("/api/bot-tokens", json!({"name": "Ada"})).await), (409, "name_taken"));
    let (status, made) = ada.post("/api/bot-tokens", json!({"name": "Engine"})).await;
    assert_eq!((status, &made["username"]), (StatusCode::CREATED, &json!("Engine")));
    let token = made["token"].as_str().unwrap();
    let bot = |path: &'static str| server.get(path, Some(token));
    assert_eq!(bot("/api/me").await.1, json!({"kind": "bot", "username": "Engine"}));
    let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}});
    let (status, created) = server.post("/api/matches", Some(token), wish).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
    assert_eq!(server.get(&path, Some(token)).await.1["mine"], json!(["1"]));
    assert_eq!(bot("/api/me/matches").await.1["matches"].as_array().unwrap().len(), 1);
    // The token of the seat says the same, and the other way round it is none.
    let seat = created["tokens"]["1"].as_str();
    assert_eq!(server.get(&path, seat).await.1["eye"], "1");
    for path in ["/api/bot-tokens", "/api/accounts", "/api/sessions"] {
        let body = json!({"name": "Other", "password": PASSWORD});
        let body = if path == "/api/bot-tokens" { json!({"name": "Other"}) } else { body };
        assert_eq!(code(&server.post(path, Some(token), body).await), (403, "not_for_bots"), "{path}");
    }
    assert_eq!(code(&ada.sign_in("Engine", PASSWORD).await), (403, "wrong_password"));

    let list = ada.get("/api/bot-tokens").await;
    assert_eq!((&list["bots"][0]["username"], &list["bots"][0]["active"]), (&json!("Engine"), &json!(true)));
    let mut socket = server.again(&created).socket_with("authorization", &format!("Bearer {token}")).await;
    assert_eq!(next(&mut socket).await["entry"]["type"], "opened");
    let (_, again) = ada.post("/api/bot-tokens", json!({"name": "engine"})).await;
    let closed = tokio::time::timeout(PATIENCE, close_code(&mut socket)).await;
    assert_eq!(closed, Ok(1012), "what the token before has opened is closed");
    assert_eq!(code(&bot("/api/me").await), (401, "bad_bot_token"));
    let again = again["token"].as_str().unwrap();
    assert_eq!(server.get(&path, Some(again)).await.1["mine"], json!(["1"]));
    let withdraw = |name: &str| format!("/api/bot-tokens/{name}");
    assert_eq!(ada.call(Method::DELETE, &withdraw("Engine"), Value::Null).await.0, StatusCode::NO_CONTENT);
    assert_eq!(code(&server.get(&path, Some(again)).await), (401, "bad_bot_token"));
    assert_eq!(code(&ada.call(Method::DELETE, &withdraw("Other"), Value::Null).await), (404, "unknown_bot"));
    assert_eq!(ada.get("/api/bot-tokens").await["bots"][0]["active"], json!(false));
    server.stop().await;
}

#[tokio::test]
async fn an_account_has_only_so_many_bots() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    for n in 0..20 {
        assert_eq!(
            ada.post("/api/bot-tokens", json!({"name": format!("E{n}x")})).await.0,
            StatusCode::CREATED
        );
    }
    assert_eq!(code(&ada.post("/api/bot-tokens", json!({"name": "Another"})).await), (409, "too_many_bots"));
    assert_eq!(ada.post("/api/bot-tokens", json!({"name": "E3x"})).await.0, StatusCode::CREATED);
    // Somebody else who makes as many from one address has to wait with another account as well.
    let mut bob = Browser::new(&server);
    bob.make_account("Bob").await;
    assert_eq!(code(&bob.post("/api/bot-tokens", json!({"name": "Another"})).await), (429, "too_many_tries"));
    server.stop().await;
}

/// All that the server logs, however little it matters.
fn logged() -> Arc<Mutex<Vec<u8>>> {
    let log = Arc::new(Mutex::new(Vec::new()));
    let lines = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_ansi(false);
    let written = log.clone();
    lines.with_writer(move || Log(written.clone())).init();
    log
}

struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Whatever is on the disk, logged, or answered, is searched for what should only be in the hands of its owner.
#[tokio::test]
async fn neither_passwords_nor_tokens_are_kept_or_told() {
    let log = logged();
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    let mut told = vec![ada.make_account("Ada").await.1];
    told.push(ada.sign_in("Ada", "wrong horse").await.1);
    told.push(ada.sign_in("Ada", PASSWORD).await.1);
    let made = ada.post("/api/bot-tokens", json!({"name": "Engine"})).await.1;
    let token = made["token"].as_str().unwrap().to_owned();
    told.push(ada.get("/api/bot-tokens").await);
    told.push(ada.get("/api/me").await);
    told.push(ada.post("/api/accounts", json!({"name": "Ada", "password": [PASSWORD]})).await.1);
    told.push(
        ada.post("/api/accounts/password", json!({"password": PASSWORD, "new": 1, "x": PASSWORD})).await.1,
    );
    told.push(server.get("/api/me", Some(&format!("{token}0"))).await.1);
    let told = told.iter().map(Value::to_string).collect::<String>();
    let data = server.stop().await;
    let stored = std::fs::read(data.path().join(DATABASE)).unwrap();
    let has = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    let log = log.lock().unwrap().clone();
    assert!(has(&log, "/api/accounts/password"), "calls are logged");
    assert!(has(&stored, "$argon2id$v=19$m=19456,t=2,p=1$"));
    for secret in [PASSWORD, "wrong horse", &token, &token[5..]] {
        assert!(!has(&stored, secret) && !told.contains(secret), "{secret}");
        assert!(!has(&log, secret), "{secret}");
    }
}
