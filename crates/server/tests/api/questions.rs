//! Partners ask each other about their hands.

use crate::common;
use crate::common::people::two;
use crate::common::{Answer, Match, Server, code, config, next};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

async fn start(data: Arc<TempDir>) -> Server {
    let config = config(data.path());
    Server::start_with(common::all_games(), config, data).await
}

fn cooperative() -> Value {
    json!({"game": "cooperative", "seats": {"w": "me", "b": "open"}})
}

impl Match<'_> {
    async fn talk(&self, cookie: &str, body: Value) -> Answer {
        self.call(cookie, Method::POST, "/talk", body).await.0
    }

    async fn ask(&self, cookie: &str, question: &str) -> Answer {
        self.talk(cookie, json!({"ask": question})).await
    }

    async fn answer(&self, cookie: &str, asked: &Value, yes: bool) -> Answer {
        self.talk(cookie, json!({"answer": {"asked": asked, "yes": yes}})).await
    }

    /// The last events as somebody reads them.
    async fn last(&self, cookie: &str, count: usize) -> Vec<Value> {
        let (_, told) = self.call(cookie, Method::GET, "/events", Value::Null).await.0;
        let events = told["events"].as_array().unwrap();
        events[events.len() - count..].iter().map(|event| event["entry"].clone()).collect()
    }
}

/// Whether the person with this cookie holds a red card.
async fn holds_red(of: &Match<'_>, cookie: &str) -> bool {
    let view = of.seen_by(cookie).await["view"].as_str().unwrap().to_owned();
    let hands: Vec<&str> = view.split(' ').filter(|field| field.starts_with("hand.")).collect();
    hands.iter().any(|hand| hand.contains(['H', 'D']))
}

#[tokio::test]
async fn a_question_is_asked_and_answered_truly() {
    let server = start(Arc::new(TempDir::new().unwrap())).await;
    let (of, [anna, ben]) = two(&server, &cooperative()).await;
    let since = of.seen_by(&anna).await["version"].as_u64().unwrap();
    let mut his = of.socket_as(&ben).await;
    for _ in 0..since {
        next(&mut his).await;
    }
    let (status, asked) = of.ask(&anna, "colour:red").await;
    assert_eq!(status, StatusCode::OK, "{asked}");
    let asked = asked["version"].clone();
    let open = json!([{"version": asked, "by": "w", "to": "b", "question": "colour:red"}]);
    let frame = next(&mut his).await;
    assert_eq!((&frame["entry"]["type"], &frame["now"]["asked"]), (&json!("asked"), &open));
    assert_eq!(of.seen_by(&anna).await["asked"], open);
    assert_eq!(of.seen_by("").await["asked"], json!([]), "it is nobody else's business");
    let truth = holds_red(&of, &ben).await;
    let before = of.seen_by(&anna).await;
    let refused = of.answer(&ben, &asked, !truth).await;
    assert_eq!(code(&refused), (422, "untrue"));
    assert_eq!(of.seen_by(&anna).await, before, "nobody learns of it");
    assert_eq!(of.answer(&ben, &asked, truth).await.0, StatusCode::OK);
    assert_eq!(of.answer(&ben, &asked, truth).await.0, StatusCode::OK, "once more is once");
    let told = json!([
        {"type": "asked", "seat": "w", "question": "colour:red"},
        {"type": "replied", "seat": "b", "asked": asked, "yes": truth},
    ]);
    assert_eq!((json!(of.last(&anna, 2).await), json!(of.last(&ben, 2).await)), (told.clone(), told.clone()));
    assert_eq!(json!(of.last("", 2).await), json!([{"type": "unseen"}, {"type": "unseen"}]));
    assert_eq!(of.seen_by(&ben).await["asked"], json!([]));
    let created = of.created.clone();
    let server = start(server.stop().await).await;
    let of = server.again(&created);
    assert_eq!(json!(of.last(&anna, 2).await), told, "a restart keeps it");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_asked_or_answered_is_refused() {
    let server = start(Arc::new(TempDir::new().unwrap())).await;
    let (of, [anna, ben]) = two(&server, &cooperative()).await;
    for wrong in ["", "kind:X", "Do you hold a queen?"] {
        assert_eq!(code(&of.ask(&anna, wrong).await), (422, "no_such_question"));
    }
    assert_eq!(code(&of.answer(&ben, &json!(1), true).await), (409, "not_asked"));
    for (who, body) in
        [("the public", json!({"ask": "kind:Q"})), ("it", json!({"answer": {"asked": 1, "yes": true}}))]
    {
        assert_eq!(code(&of.talk("", body).await), (401, "unauthorized"), "{who}");
    }
    for wrong in [
        json!({}),
        json!({"ask": 7}),
        json!({"ask": "kind:Q", "text": "!"}),
        json!({"answer": true}),
        json!({"answer": {"asked": 1}}),
        json!({"answer": {"asked": 1, "yes": "yes"}}),
        json!({"answer": {"asked": -1, "yes": true}}),
        json!({"shout": "!"}),
    ] {
        assert_eq!(code(&of.talk(&anna, wrong.clone()).await), (400, "bad_request"), "{wrong}");
    }
    let asked = of.ask(&anna, "kind:Q").await.1["version"].clone();
    assert_eq!(of.ask(&anna, "kind:Q").await.1["version"], asked, "twice is once");
    assert_eq!(
        code(&of.answer(&anna, &asked, true).await),
        (409, "not_asked"),
        "nobody answers for the partner"
    );
    assert_eq!(of.ask(&anna, "kind:K").await.0, StatusCode::OK);
    assert_eq!(code(&of.answer(&ben, &asked, true).await), (409, "not_asked"), "another one took its place");
    of.do_as(&anna, "resign").await;
    of.do_as(&ben, "resign").await;
    assert_eq!(code(&of.ask(&anna, "kind:Q").await), (409, "finished"));
    assert_eq!(of.last("", 4).await[0]["question"], "kind:K", "all is open when the game is over");
    let (other, [anna, _]) =
        two(&server, &json!({"game": "zombie", "seats": {"w": "me", "b": "open"}})).await;
    assert_eq!(code(&other.ask(&anna, "kind:Q").await), (422, "no_such_question"));
    server.stop().await;
}

#[tokio::test]
async fn the_computer_says_the_truth() {
    let server = start(Arc::new(TempDir::new().unwrap())).await;
    let wish = json!({"game": "cooperative", "seats": {"w": "me", "b": "computer:1"}, "seed": 3});
    let of = server.create(wish).await;
    let (_, told) = server.get("/api/games", None).await;
    let games = told["games"].as_array().unwrap();
    let list =
        games.iter().find(|game| game["id"] == "cooperative").unwrap()["questions"].as_array().unwrap();
    assert!(list.len() == 16 && list[0]["words"] == "Do you hold a king card?");
    let ask =
        async |id: &Value| server.post(&format!("{}/talk", of.path), of.token("w"), json!({"ask": id})).await;
    assert_eq!(ask(&list[0]["id"]).await.0, StatusCode::OK);
    let (_, told) = of.get("events", "w").await;
    let last = told["events"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["entry"]["type"], &last["seat"]), (&json!("replied"), &json!("b")));
    server.stop().await;
}
