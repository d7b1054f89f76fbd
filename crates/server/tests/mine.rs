//! The lists of matches that browsers keep.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

mod common;

use common::Server;
use reqwest::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const RELAY: &str = r#"{"game": "relay", "seats": {"n": "me", "e": "me", "s": "me", "w": "computer:1"}}"#;

/// Makes a match with this cookie, and returns it with the whole cookie that the server sets, if it sets one.
async fn begin(server: &Server, cookie: &str) -> (Value, Option<String>) {
    let request = server.request(Method::POST, "/api/matches", None).header(COOKIE, cookie);
    let request = request.header(CONTENT_TYPE, "application/json").body(RELAY);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::CREATED);
    let set = response.headers().get(SET_COOKIE).map(|value| value.to_str().unwrap().to_owned());
    (response.json().await.unwrap(), set)
}

async fn list(server: &Server, cookie: &str, query: &str) -> Value {
    let path = format!("/api/me/matches{query}");
    let (status, list) = Server::send(server.request(Method::GET, &path, None).header(COOKIE, cookie)).await;
    assert_eq!(status, StatusCode::OK);
    list
}

fn ids(list: &Value) -> Vec<&str> {
    list["matches"].as_array().unwrap().iter().map(|of| of["match"].as_str().unwrap()).collect()
}

/// What a browser sends back of a cookie.
fn sent(set: &str) -> &str {
    set.split(';').next().unwrap()
}

#[tokio::test]
async fn a_browser_finds_its_matches_again() {
    let server = Server::start().await;
    let (first, set) = begin(&server, "").await;
    let set = set.expect("a new browser gets a cookie");
    for guard in ["HttpOnly", "SameSite=Strict", "Path=/api"] {
        assert!(set.contains(guard), "{set}");
    }
    let cookie = sent(&set);
    let (second, again) = begin(&server, cookie).await;
    assert_eq!(again, None, "a known browser keeps its cookie");
    let (first, second) = (server.again(&first), server.again(&second));
    first.give_nonces().await;
    second.give_nonces().await;
    let id = |of: &common::Match<'_>| of.created["match"].as_str().unwrap().to_owned();

    let both = list(&server, cookie, "").await;
    assert_eq!(both["more"], false);
    assert_eq!(ids(&both).len(), 2);
    // What happened last comes first.
    first.act("n", "resign").await;
    let shown = list(&server, cookie, "").await;
    assert_eq!(ids(&shown), [id(&first), id(&second)]);
    let [over, open] = &shown["matches"].as_array().unwrap()[..] else { panic!("two matches") };
    assert_eq!(over["outcome"], first.state("public").await["outcome"]);
    assert_eq!((&open["outcome"], &open["to_act"]), (&Value::Null, &json!(["n"])));
    assert_eq!(open["seats"]["w"], json!({"kind": "computer", "level": "1"}));
    assert_eq!(ids(&list(&server, cookie, &format!("?after={}", id(&first))).await), [id(&second)]);

    // The list outlives the server, and nothing of it is anybody else's.
    let (first, second) = (id(&first), id(&second));
    let server = server.restart().await;
    assert_eq!(ids(&list(&server, cookie, "").await), [first.as_str(), second.as_str()]);
    let (third, other) = begin(&server, "").await;
    assert_eq!(ids(&list(&server, sent(&other.unwrap()), "").await), [third["match"].as_str().unwrap()]);
    assert_eq!(ids(&list(&server, "", "").await), [""; 0]);

    let forget = |id: &str, cookie: &str| {
        let request = server.request(Method::DELETE, &format!("/api/me/matches/{id}"), None);
        Server::send(request.header(COOKIE, cookie))
    };
    assert_eq!(forget(&second, "").await.0, StatusCode::NO_CONTENT);
    assert_eq!(ids(&list(&server, cookie, "").await).len(), 2, "only its keeper takes a match from a list");
    assert_eq!(forget(&second, cookie).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ids(&list(&server, cookie, "").await), [first]);
    assert_eq!(server.get(&format!("/api/matches/{second}"), None).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_cookie_that_is_none_of_ours_is_replaced() {
    let server = Server::start().await;
    let short = format!("menagerie={}", "a".repeat(62));
    for strange in
        ["menagerie=", "menagerie=me", "menagerie=%00", &short, "another=1", "=;;=,\"", "menagerie"]
    {
        let (_, set) = begin(&server, strange).await;
        assert!(set.is_some_and(|set| sent(&set) != strange), "{strange}");
        assert_eq!(ids(&list(&server, strange, "").await), [""; 0], "{strange}");
    }
}

#[tokio::test]
async fn a_long_list_comes_in_stretches() {
    let server = Server::start().await;
    let (_, set) = begin(&server, "").await;
    let set = set.unwrap();
    for _ in 1..103 {
        begin(&server, sent(&set)).await;
    }
    let first = list(&server, sent(&set), "").await;
    assert_eq!((ids(&first).len(), &first["more"]), (100, &json!(true)));
    let rest = list(&server, sent(&set), &format!("?after={}", ids(&first)[99])).await;
    assert_eq!((ids(&rest).len(), &rest["more"]), (3, &json!(false)));
    assert!(ids(&rest).iter().all(|id| !ids(&first).contains(id)));
}
