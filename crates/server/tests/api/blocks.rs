//! People who want to have nothing to do with each other: what they do not see, and what nobody learns by it.

use crate::common;
use crate::common::browser::Browser;
use crate::common::people::two;
use crate::common::{Answer, Match, Server, code, next};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn block(server: &Server, cookie: &str, whom: Value) -> (Answer, String) {
    server.call_as(cookie, Method::PUT, "/api/me/blocks", whom).await
}

async fn unblock(server: &Server, cookie: &str, id: &Value) -> StatusCode {
    let path = format!("/api/me/blocks/{}", id.as_str().unwrap());
    server.call_as(cookie, Method::DELETE, &path, Value::Null).await.0.0
}

/// The lines that somebody reads, in what they are told at once and in what they ask for.
async fn read_by(of: &Match<'_>, cookie: &str) -> Vec<String> {
    let lines = |events: &Value| -> Vec<String> {
        let texts = events.as_array().unwrap().iter().filter_map(|event| event["entry"]["text"].as_str());
        texts.map(str::to_owned).collect()
    };
    let ((_, opening), _) = of.call(cookie, Method::GET, "/opening", Value::Null).await;
    let ((_, events), _) = of.call(cookie, Method::GET, "/events", Value::Null).await;
    let read = lines(&events["events"]);
    assert_eq!(lines(&opening["events"]), read);
    read
}

#[tokio::test]
async fn whoever_is_blocked_is_not_heard_and_does_not_know_it() {
    let server = Server::start().await;
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "open"}});
    let (of, [anna, ben]) = two(&server, &wish).await;
    let id = of.created["match"].clone();
    let said = of.say(&ben, "a rude word").await.0.1["version"].clone();
    of.say(&anna, "please").await;
    let ((status, blocked), _) = block(&server, &anna, json!({"match": id, "said": said})).await;
    assert_eq!(status, StatusCode::OK, "{blocked}");
    assert_eq!((&blocked["username"], &blocked["bot"]), (&Value::Null, &json!(false)));

    let mut socket = of.socket_as(&anna).await;
    of.say(&ben, "another one").await;
    assert_eq!(read_by(&of, &anna).await, ["please"]);
    assert_eq!(read_by(&of, &ben).await, ["a rude word", "please", "another one"]);
    let last = of.seen_by(&ben).await["version"].as_u64().unwrap();
    loop {
        let told = next(&mut socket).await;
        if told["entry"]["type"] == "said" {
            assert_eq!(told["entry"]["text"], "please");
        }
        if told["version"] == last {
            assert_eq!(told["entry"], json!({"type": "unseen"}));
            break;
        }
    }
    // The same by the seat is the same block, and it ends.
    let ((_, again), _) = block(&server, &anna, json!({"match": id, "seat": "2"})).await;
    assert_eq!(again["id"], blocked["id"]);
    assert_eq!(unblock(&server, &anna, &blocked["id"]).await, StatusCode::NO_CONTENT);
    assert_eq!(read_by(&of, &anna).await, ["a rude word", "please", "another one"]);

    // Among those who watch it is the same, whatever they are called there.
    let (answer, cora) = of.say("", "from the stands").await;
    let dan = of.say("", "well said").await.1;
    let line = json!({"match": id, "said": answer.1["version"]});
    assert_eq!(block(&server, &dan, line).await.0.0, StatusCode::OK);
    assert_eq!(read_by(&of, &dan).await, ["well said"]);
    assert_eq!(read_by(&of, &cora).await, ["from the stands", "well said"]);
    // Also once the guest has signed in to an account.
    let mut cora = Browser { server: &server, cookie: cora };
    let mut account = Browser::new(&server);
    account.make_account("Cora").await;
    cora.sign_in("Cora", common::browser::PASSWORD).await;
    assert_eq!(read_by(&of, &dan).await, ["well said"]);
    let list = server.call_as(&dan, Method::GET, "/api/me/blocks", Value::Null).await.0.1;
    assert_eq!(list["blocks"][0]["username"], "Cora");
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_blocked_finds_no_call_and_takes_no_seat_and_nobody_says_why() {
    let server = Server::start().await;
    let (mut ada, mut ben, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    for (browser, name) in [(&mut ada, "Ada"), (&mut ben, "Ben"), (&mut eve, "Eve")] {
        browser.make_account(name).await;
    }
    let bot = ben.post("/api/bot-tokens", json!({"name": "Bolt"})).await.1["token"].clone();
    let (status, blocked) = ada.call(Method::PUT, "/api/me/blocks", json!({"username": "ben"})).await;
    assert_eq!((status, &blocked["username"]), (StatusCode::OK, &json!("Ben")));
    let listed = json!({"game": "kuhn", "listed": true, "seats": {"1": "me", "2": "open"}});
    let call = async |browser: &mut Browser<'_>| {
        let (_, created) = browser.post("/api/matches", listed.clone()).await;
        created["match"].as_str().unwrap().to_owned()
    };
    let (hers, his) = (call(&mut ada).await, call(&mut ben).await);
    let found = async |browser: &mut Browser<'_>| {
        let lobby = browser.get("/api/lobby").await;
        let ids = lobby["matches"].as_array().unwrap().iter().map(|one| one["match"].as_str().unwrap());
        let mut ids: Vec<String> = ids.map(str::to_owned).collect();
        ids.sort();
        ids
    };
    let mut all = [hers.clone(), his.clone()];
    all.sort();
    assert_eq!(found(&mut ada).await, std::slice::from_ref(&hers));
    assert_eq!(found(&mut ben).await, std::slice::from_ref(&his));
    assert_eq!(found(&mut eve).await, all);
    assert_eq!(found(&mut Browser::new(&server)).await, all);
    let (_, of_bot) = server.get("/api/lobby", bot.as_str()).await;
    assert_eq!(of_bot["matches"].as_array().unwrap().len(), 1, "bots are blocked with whom they belong to");

    // What the blocked one is told is what they are told of a seat that somebody has taken.
    let join = async |browser: &mut Browser<'_>, id: &str| {
        browser.post(&format!("/api/matches/{id}/join"), json!({})).await
    };
    let mine = format!("/api/matches/{hers}");
    let seen = ben.get(&mine).await;
    assert_eq!(seen["seats"]["2"], json!({"kind": "person"}));
    assert_eq!(
        ben.get(&format!("{mine}/opening")).await["gathering"]["seats"]["2"],
        json!({"kind": "person"})
    );
    assert_eq!(eve.get(&mine).await["seats"]["2"], json!({"kind": "free"}));
    let refused = join(&mut ben, &hers).await;
    assert_eq!(code(&refused), (409, "taken"));
    let refused_bot = server.post(&format!("{mine}/join"), bot.as_str(), json!({"seat": "2"})).await;
    assert_eq!(code(&refused_bot), (409, "taken"));
    assert_eq!(join(&mut eve, &hers).await.0, StatusCode::OK);
    let mut fay = Browser::new(&server);
    assert_eq!(join(&mut fay, &hers).await, refused, "word for word");

    // One who blocks is free to sit down at the other's, and whoever is invited is.
    assert_eq!(join(&mut ada, &his).await.0, StatusCode::OK);
    let (path, invite) = ada.call_for().await;
    assert_eq!(ben.post(&format!("{path}/join"), json!({"invite": invite})).await.0, StatusCode::OK);
    // Of all that can be asked for, nothing says to Ben who has blocked him.
    for what in ["/api/me", "/api/me/blocks", "/api/me/matches", "/api/people/Ada"] {
        assert!(!ben.get(what).await.to_string().contains("block\""), "{what}");
    }
    assert_eq!(ben.get("/api/me/blocks").await, json!({"blocks": []}));
    let next = call(&mut ada).await;
    assert_eq!(code(&join(&mut ben, &next).await), (409, "taken"));
    unblock(&server, &ada.cookie, &blocked["id"]).await;
    assert_eq!(found(&mut ben).await, std::slice::from_ref(&next));
    assert_eq!(join(&mut ben, &next).await.0, StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn who_cannot_be_blocked() {
    let server = Server::start().await;
    let mut ada = Browser::new(&server);
    ada.make_account("Ada").await;
    let bot = ada.post("/api/bot-tokens", json!({"name": "Bolt"})).await.1["token"].clone();
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "computer:1"}});
    let (_, created) = ada.post("/api/matches", wish).await;
    let id = created["match"].clone();
    let said =
        ada.post(&format!("/api/matches/{}/talk", id.as_str().unwrap()), json!({"text": "well"})).await.1;
    let cases = [
        (json!({}), 422, "bad_block"),
        (json!({"match": id}), 422, "bad_block"),
        (json!({"seat": "1"}), 422, "bad_block"),
        (json!({"username": "Ada", "match": id}), 422, "bad_block"),
        (json!({"match": id, "seat": "1", "said": 1}), 422, "bad_block"),
        (json!({"username": 7}), 400, "bad_request"),
        (json!({"name": "Ada"}), 400, "bad_request"),
        (json!({"username": "Nobody I Know"}), 404, "unknown_person"),
        (json!({"match": "none", "seat": "1"}), 404, "unknown_match"),
        (json!({"match": id, "seat": "x"}), 422, "unknown_seat"),
        (json!({"match": id, "seat": "2"}), 422, "nobody_there"),
        (json!({"match": id, "said": 0}), 422, "nothing_said"),
        (json!({"match": id, "said": 1}), 422, "nothing_said"),
        (json!({"match": id, "said": 999}), 422, "nothing_said"),
        (json!({"username": "ada"}), 422, "not_yourself"),
        (json!({"username": "Bolt"}), 422, "not_yourself"),
        (json!({"match": id, "seat": "1"}), 422, "not_yourself"),
        (json!({"match": id, "said": said["version"]}), 422, "not_yourself"),
    ];
    for (whom, status, word) in cases {
        let answer = ada.call(Method::PUT, "/api/me/blocks", whom.clone()).await;
        assert_eq!(code(&answer), (status, word), "{whom}");
    }
    // What somebody may not read, they cannot block by: players hear the stands when the game is over.
    let path = format!("/api/matches/{}/talk", id.as_str().unwrap());
    let remark = server.call_as("", Method::POST, &path, json!({"text": "hm"})).await.0.1;
    let hidden =
        ada.call(Method::PUT, "/api/me/blocks", json!({"match": id, "said": remark["version"]})).await;
    assert_eq!(code(&hidden), (422, "nothing_said"));
    let request =
        server.request(Method::PUT, "/api/me/blocks", bot.as_str()).json(&json!({"username": "Ada"}));
    assert_eq!(code(&Server::send(request).await), (403, "not_for_bots"));
    assert_eq!(ada.get("/api/me/blocks").await, json!({"blocks": []}));
    let nothing = ada.call(Method::DELETE, "/api/me/blocks/0123456789abcdef", Value::Null).await;
    assert_eq!(nothing.0, StatusCode::NO_CONTENT);
    // A guest who blocks becomes somebody.
    let ((status, _), cookie) = block(&server, "", json!({"username": "Ada"})).await;
    assert_eq!(status, StatusCode::OK);
    let list = server.call_as(&cookie, Method::GET, "/api/me/blocks", Value::Null).await.0.1;
    assert_eq!(list["blocks"][0]["username"], "Ada");
    server.stop().await;
}
