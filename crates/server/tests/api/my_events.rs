//! The events of all matches of a caller, for bots and for phones.

use crate::common;
use crate::common::people::{called, two};
use crate::common::{Match, Server, code};
use menagerie_testkit::Dice;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn kuhn() -> Value {
    json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}})
}

/// Somebody who follows their matches.
struct Follower<'s> {
    server: &'s Server,
    cookie: String,
    cursor: String,
    /// By match: all that was told.
    heard: BTreeMap<String, Vec<Value>>,
    /// The matches to be asked for anew.
    missed: Vec<Value>,
}

impl<'s> Follower<'s> {
    async fn new(server: &'s Server, cookie: &str) -> Follower<'s> {
        let now = server.call_as(cookie, Method::GET, "/api/me/events", Value::Null).await.0.1;
        assert_eq!((&now["events"], &now["more"]), (&json!([]), &json!(false)), "nothing that is known");
        let cursor = now["cursor"].as_str().unwrap().to_owned();
        Follower { server, cookie: cookie.to_owned(), cursor, heard: BTreeMap::new(), missed: Vec::new() }
    }

    /// Asks once, and returns the answer.
    async fn ask(&mut self, query: &str) -> Value {
        let path = format!("/api/me/events?since={}{query}", self.cursor);
        let (status, told) = self.server.call_as(&self.cookie, Method::GET, &path, Value::Null).await.0;
        assert_eq!(status, StatusCode::OK, "{told}");
        for event in told["events"].as_array().unwrap() {
            let mut event = event.clone();
            let id = event.as_object_mut().unwrap().remove("match").unwrap();
            self.heard.entry(id.as_str().unwrap().to_owned()).or_default().push(event);
        }
        let missed = told["resync"].as_array().into_iter().flatten();
        self.missed.extend(missed.map(|one| one["match"].clone()));
        self.cursor = told["cursor"].as_str().unwrap().to_owned();
        told
    }

    /// Asks until there is nothing more.
    async fn catch_up(&mut self, query: &str) {
        while self.ask(query).await["more"] == true {}
    }

    fn heard_of(&self, of: &Match<'_>) -> &[Value] {
        self.heard.get(of.path.rsplit('/').next().unwrap()).map_or(&[], Vec::as_slice)
    }
}

/// What the match itself tells somebody.
async fn events(of: &Match<'_>, cookie: &str) -> Vec<Value> {
    let told = of.call(cookie, Method::GET, "/events", Value::Null).await.0.1;
    told["events"].as_array().unwrap().clone()
}

/// A match that Anna makes and a guest joins; with the guest's cookie.
async fn another<'s>(server: &'s Server, anna: &str) -> (Match<'s>, String) {
    let (status, created) = server.call_as(anna, Method::POST, "/api/matches", kuhn()).await.0;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let of = server.again(&created);
    let (_, guest) = of.join(json!({"invite": created["invites"]["2"]})).await;
    (of, guest)
}

/// However many are told at a time, and whatever happens between two questions, each event is told once, in its order, as the
/// match itself tells it; and nothing of matches at which others sit.
#[tokio::test]
async fn nothing_is_left_out_and_nothing_is_told_twice() {
    let server = Server::start().await;
    let (first, [anna, ben]) = two(&server, &kuhn()).await;
    let known = events(&first, &anna).await.len();
    let mut follower = Follower::new(&server, &anna).await;
    let (foreign, _) = two(&server, &kuhn()).await;
    let mut dice = Dice::new(7);
    let mut others = Vec::new();
    for round in 0..12 {
        if round % 4 == 0 {
            others.push(another(&server, &anna).await);
        }
        first.say(if round % 2 == 0 { &anna } else { &ben }, "hello").await;
        for (of, guest) in &others {
            of.give(&anna, "aa").await;
            of.give(guest, "bb").await;
            if dice.one_in(3) {
                of.say(guest, "well").await;
            }
            let at = of.seen_by("").await["at"].clone();
            of.call(&anna, Method::POST, "/turns", json!({"at": at, "steps": "check"})).await;
        }
        foreign.say("", "who is there?").await;
        let limit = 1 + dice.below(5);
        follower.ask(&format!("&limit={limit}")).await;
        if dice.one_in(3) {
            follower.catch_up(&format!("&limit={limit}")).await;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    follower.catch_up("&limit=3").await;
    assert_eq!(follower.heard_of(&first), &events(&first, &anna).await[known..]);
    for (of, _) in &others {
        assert_eq!(follower.heard_of(of), events(of, &anna).await, "a new match from its beginning");
    }
    assert_eq!(follower.heard.len(), 1 + others.len());
    assert_eq!(follower.ask("").await["events"], json!([]), "and no more");
    server.stop().await;
}

#[tokio::test]
async fn whoever_waits_is_told_at_once_and_counts_as_there() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let mut follower = Follower::new(&server, &anna).await;
    let began = Instant::now();
    assert_eq!(follower.ask("&wait=1").await["events"], json!([]));
    assert!(began.elapsed() >= Duration::from_secs(1), "it waits for so long");
    let began = Instant::now();
    let later = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        // What happens elsewhere concerns nobody here.
        two(&server, &kuhn()).await;
        of.say(&ben, "hello").await;
    };
    let (told, ()) = tokio::join!(follower.ask("&wait=25"), later);
    assert_eq!(told["events"][0]["entry"]["text"], "hello");
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    // A match that comes meanwhile is heard of as well.
    let (told, _) = tokio::join!(follower.ask("&wait=25"), another(&server, &anna));
    assert_eq!(told["events"][0]["entry"]["type"], "opened");
    // Of those who only wait so, the others see that they are there.
    let mut watching = of.socket(of.seen_by("").await["version"].as_u64().unwrap(), Some("menagerie")).await;
    let presence = common::next_text(&mut watching).await;
    assert_eq!(presence["presence"]["1"]["away_ms"], Value::Null);
    assert_ne!(presence["presence"]["2"]["away_ms"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_ends_keeps_nobody_waiting() {
    let server = Server::start().await;
    let (_, anna) = called(&server, &kuhn()).await;
    let mut follower = Follower::new(&server, &anna).await;
    let began = Instant::now();
    let ends = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        server.stop_in_place().await;
    };
    let (told, ()) = tokio::join!(follower.ask("&wait=25"), ends);
    assert_eq!(told["events"], json!([]));
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}

/// In games with secrets each hears what its own seat may know.
#[tokio::test]
async fn each_hears_what_its_own_seat_may_know() {
    let server = Server::start().await;
    let wish = json!({"game": "lots", "seats": {"1": "me", "2": "open", "3": "computer:1"}});
    let (of, [anna, ben]) = two(&server, &wish).await;
    let (mut hers, mut his) = (Follower::new(&server, &anna).await, Follower::new(&server, &ben).await);
    let known = events(&of, &anna).await.len();
    let played = of.call(&anna, Method::POST, "/turns", json!({"at": 0, "steps": "=2"})).await.0;
    assert_eq!(played.0, StatusCode::OK, "{}", played.1);
    his.catch_up("").await;
    let sealed = his.heard_of(&of).iter().find(|event| event["seat"] == "1").unwrap();
    assert_eq!(sealed["entry"], json!({"type": "sealed", "seat": "1"}));
    hers.catch_up("").await;
    assert_eq!(hers.heard_of(&of), &events(&of, &anna).await[known..]);
    // A token of another seat changes nothing: these are the events of whoever calls.
    let token = of.created["tokens"]["1"].as_str();
    let path = format!("/api/me/events?since={}&seat=1", his.cursor);
    let request = server.request(Method::GET, &path, token).header("cookie", &ben);
    let (status, told) = Server::send(request).await;
    assert_eq!((status, &told["events"]), (StatusCode::OK, &json!([])));
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_cursor_is_refused_and_a_forged_one_tells_nothing() {
    let server = Server::start().await;
    let (of, _) = two(&server, &kuhn()).await;
    let id = of.path.rsplit('/').next().unwrap();
    let (_, carl) = called(&server, &kuhn()).await;
    let ask = async |cookie: &str, query: &str| {
        server.call_as(cookie, Method::GET, &format!("/api/me/events{query}"), Value::Null).await.0
    };
    for bad in ["?since=", "?since=x", "?since=all_", "?since=all_x.y", "?since=all&limit=x", "?wait=-1"] {
        assert_eq!(code(&ask(&carl, bad).await), (400, "bad_request"), "{bad}");
    }
    for forged in [format!("?since=all_{id}.0"), format!("?since=after.0_{id}.0")] {
        let told = ask(&carl, &forged).await.1;
        assert!(told["events"].as_array().unwrap().iter().all(|event| event["match"] != id), "{told}");
    }
    // Nobody has no matches.
    let (status, told) = ask("", "?since=all&wait=0").await;
    assert_eq!((status, &told["events"], &told["cursor"]), (StatusCode::OK, &json!([]), &json!("all")));
    server.stop().await;
}

/// More matches than a cursor knows: what happens in one of the others is not told as if it were all.
#[tokio::test]
async fn of_a_match_that_no_cursor_knows_it_is_said_that_something_happened() {
    let server = Server::start().await;
    let (oldest, anna) = called(&server, &kuhn()).await;
    let mut others = Vec::new();
    for _ in 0..101 {
        let (status, created) = server.call_as(&anna, Method::POST, "/api/matches", kuhn()).await.0;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        others.push(server.again(&created));
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let mut follower = Follower::new(&server, &anna).await;
    assert!(follower.cursor.starts_with("after."));
    oldest.say(&anna, "hello").await;
    let told = follower.ask("").await;
    let version = oldest.seen_by(&anna).await["version"].clone();
    let id = &oldest.created["match"];
    assert_eq!((&told["events"], &told["resync"]), (&json!([]), &json!([{"match": id, "version": version}])));
    oldest.say(&anna, "again").await;
    assert_eq!(follower.ask("").await["events"][0]["entry"]["text"], "again");
    // Of one that falls out of the cursor because more has happened in all others nothing is lost; nor of the two that it has not
    // known.
    follower.missed.clear();
    oldest.say(&anna, "last").await;
    tokio::time::sleep(Duration::from_millis(2)).await;
    for of in &others {
        of.say(&anna, "hello").await;
    }
    follower.catch_up("").await;
    assert_eq!(follower.heard_of(&oldest).len(), 2, "{:?}", follower.heard_of(&oldest));
    assert_eq!(follower.missed, [&others[0].created["match"], &others[1].created["match"]].map(Value::clone));
    assert!(others[2..].iter().all(|of| follower.heard_of(of).len() == 1));
    server.stop().await;
}

/// A cursor that names what has not happened yet would never be told of anything.
#[tokio::test]
async fn a_cursor_is_never_ahead_of_what_has_happened() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let mut follower = Follower::new(&server, &anna).await;
    let honest = follower.cursor.clone();
    let id = of.created["match"].as_str().unwrap();
    for forged in [format!("all_{id}.{}", u64::MAX), format!("after.9999999999999999_{id}.{}", u64::MAX)] {
        follower.cursor = forged;
        assert_eq!(follower.ask("").await["events"], json!([]));
        assert_eq!(follower.cursor, honest);
    }
    follower.cursor = format!("all_{id}.{}", u64::MAX);
    let later = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        of.say(&ben, "hello").await;
    };
    let (told, _) = tokio::join!(follower.ask("&wait=25"), later);
    assert_eq!(told["events"][0]["entry"]["text"], "hello");
    server.stop().await;
}

#[tokio::test]
async fn only_so_many_answers_wait_for_one_person() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let cursor = Follower::new(&server, &anna).await.cursor;
    let ask = |cookie: &str, wait_s: u32| {
        let path = format!("/api/me/events?since={cursor}&wait={wait_s}");
        let request = server.request(Method::GET, &path, None).header("cookie", cookie);
        request.header("x-forwarded-for", "198.51.100.66").send()
    };
    let waiting: Vec<_> = (0..4).map(|_| tokio::spawn(ask(&anna, 25))).collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let refused = ask(&anna, 25).await.unwrap();
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers().contains_key("retry-after"));
    // Nobody else has to wait for that, nor does an answer that waits for nothing.
    assert_eq!(ask(&ben, 1).await.unwrap().status(), StatusCode::OK);
    assert_eq!(ask(&anna, 0).await.unwrap().status(), StatusCode::OK);
    of.say(&ben, "hello").await;
    for one in waiting {
        assert_eq!(one.await.unwrap().unwrap().status(), StatusCode::OK);
    }
    assert_eq!(ask(&anna, 1).await.unwrap().status(), StatusCode::OK);
    server.stop().await;
}
