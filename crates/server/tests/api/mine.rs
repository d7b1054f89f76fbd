//! The lists of matches that browsers keep.

use crate::common;
use crate::common::people::two;
use crate::common::{Server, next_text};
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

/// Both partners give up, so that the match is over.
async fn give_up(of: &common::Match<'_>) {
    for seat in ["n", "s"] {
        assert_eq!(of.act(seat, "resign").await.0, StatusCode::OK);
    }
    assert_eq!(of.state("public").await["phase"], "over");
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
    // What waits for the caller comes first, and what is over last.
    second.play("n", 0, "e").await;
    give_up(&first).await;
    let shown = list(&server, cookie, "").await;
    assert_eq!(ids(&shown), [id(&second), id(&first)]);
    let [open, over] = &shown["matches"].as_array().unwrap()[..] else { panic!("two matches") };
    assert_eq!(over["outcome"], first.state("public").await["outcome"]);
    assert_eq!((&open["outcome"], &open["to_act"]), (&Value::Null, &json!(["e"])));
    assert_eq!(open["seats"]["w"], json!({"kind": "computer", "level": "1"}));
    // The store goes on where it came to, which is with what happened before.
    assert_eq!(ids(&list(&server, cookie, &format!("?after={}", id(&first))).await), [id(&second)]);

    // The list outlives the server, and nothing of it is anybody else's.
    let (first, second) = (id(&first), id(&second));
    let server = server.restart().await;
    assert_eq!(ids(&list(&server, cookie, "").await), [second.as_str(), first.as_str()]);
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
    let digits = "a".repeat(64);
    let [unsigned, other] = ["menagerie_guest", "menagerie"].map(|name| format!("{name}={digits}"));
    for strange in
        ["menagerie_guest=", "menagerie_guest=me", &unsigned, &other, "another=1", "=;;=,\"", "menagerie"]
    {
        let (_, set) = begin(&server, strange).await;
        assert!(set.is_some_and(|set| sent(&set) != strange), "{strange}");
        assert_eq!(ids(&list(&server, strange, "").await), [""; 0], "{strange}");
    }
}

#[tokio::test]
async fn a_long_list_comes_in_stretches() {
    let server = Server::start().await;
    let (created, set) = begin(&server, "").await;
    let set = set.unwrap();
    let mut all = vec![created];
    for _ in 1..103 {
        all.push(begin(&server, sent(&set)).await.0);
    }
    // Something happens in two of those that came first: one is over, in the other the caller is to act.
    let [over, mine] = [&all[0], &all[50]].map(|created| server.again(created));
    mine.give_nonces().await;
    over.give_nonces().await;
    give_up(&over).await;
    let id = |of: &common::Match<'_>| of.created["match"].as_str().unwrap().to_owned();
    let first = list(&server, sent(&set), "").await;
    assert_eq!((ids(&first).len(), &first["more"]), (100, &json!(true)));
    assert_eq!((ids(&first)[0], ids(&first)[99]), (&*id(&mine), &*id(&over)));
    let next = first["next"].as_str().expect("there is another stretch");
    let rest = list(&server, sent(&set), &format!("?after={next}")).await;
    assert_eq!((ids(&rest).len(), &rest["more"], rest.get("next")), (3, &json!(false), None));
    // Nothing is skipped or repeated.
    let mut found = [ids(&first), ids(&rest)].concat();
    found.sort_unstable();
    let mut made: Vec<&str> = all.iter().map(|created| created["match"].as_str().unwrap()).collect();
    made.sort_unstable();
    assert_eq!(found, made);
}

/// A listed match between two people, the second of whom waits with a page open.
const LISTED: &str = r#"{"game": "kuhn", "listed": true, "seats": {"1": "me", "2": "open"}}"#;

#[tokio::test]
async fn what_is_being_played_is_shown_to_those_who_may_watch() {
    let server = Server::start().await;
    let playing = async |cookie: &str| {
        let ((_, lobby), _) = server.call_as(cookie, Method::GET, "/api/lobby", Value::Null).await;
        lobby["playing"].as_array().unwrap().clone()
    };
    let mut wish: Value = serde_json::from_str(LISTED).unwrap();
    let (of, [anna, ben]) = two(&server, &wish).await;
    assert_eq!(playing("").await, [Value::Null; 0], "nobody is there");
    let mut hers = of.seat_socket(0, "1").await;
    next_text(&mut hers).await;
    let shown = playing("").await;
    assert_eq!(shown.len(), 1, "{shown:?}");
    let kinds = ["match", "at", "watchers", "game"].map(|key| &shown[0][key]);
    assert_eq!(kinds, [&of.created["match"], &json!(0), &json!(0), &json!("kuhn")]);
    assert_eq!(shown[0]["seats"], json!({"1": {"kind": "person"}, "2": {"kind": "person"}}));
    let mut watching = of.socket(0, Some("menagerie")).await;
    next_text(&mut watching).await;
    assert_eq!(playing("").await[0]["watchers"], 1);
    // One's own is found elsewhere.
    assert_eq!((playing(&anna).await.len(), playing(&ben).await.len()), (0, 0));
    // What was not listed is nobody's business, and what is over is not played.
    wish["listed"] = json!(false);
    let (private, _) = two(&server, &wish).await;
    let mut theirs = private.seat_socket(0, "1").await;
    next_text(&mut theirs).await;
    assert_eq!(playing("").await.len(), 1);
    of.do_as(&anna, "resign").await;
    assert_eq!(playing("").await.len(), 0);
    drop((hers, watching, theirs));
    server.stop().await;
}

#[tokio::test]
async fn nobody_keeps_the_calls_of_others_out_of_the_lobby() {
    let server = Server::start().await;
    let lobby = async || {
        let list = server.get("/api/lobby", None).await.1["matches"].as_array().unwrap().clone();
        list.into_iter().map(|one| one["match"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let call = async |cookie: &str, clock: Value| {
        let wish = json!({"game": "kuhn", "listed": true, "seats": {"1": "me", "2": "open"}, "clock": clock});
        let ((status, made), cookie) = server.call_as(cookie, Method::POST, "/api/matches", wish).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        (made, cookie)
    };
    let days = json!({"days": 3});
    let (first, _) = call("", days.clone()).await;
    // Many at which nobody waits, in each of which something happens after that.
    let mut cookie = String::new();
    for _ in 0..110 {
        let (made, known) = call(&cookie, json!({"initial_s": 60, "increment_s": 0})).await;
        server.again(&made).say(&known, "hello").await;
        cookie = known;
    }
    assert_eq!(lobby().await, [first["match"].as_str().unwrap()]);
    // Of many by one person the latest are shown.
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(call(&cookie, days.clone()).await.0);
    }
    let shown: Vec<_> =
        [&made[4], &made[3], &made[2], &first].map(|one| one["match"].as_str().unwrap()).to_vec();
    assert_eq!(lobby().await, shown);
    // Talk brings none of them further up.
    server.again(&made[2]).say(&cookie, "hello").await;
    assert_eq!(lobby().await, shown);
    server.stop().await;
}
