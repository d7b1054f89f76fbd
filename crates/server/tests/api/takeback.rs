//! Taking turns back and asking for hints.

use crate::common::{Match, Server, all_games, catalog, code, config, next_event};
use menagerie_server::{Catalog, Config};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

async fn start(catalog: Catalog, change: impl FnOnce(&mut Config)) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let mut config = config(data.path());
    change(&mut config);
    Server::start_with(catalog, config, data).await
}

/// Chess of a person with White against a computer.
async fn chess<'s>(server: &'s Server, level: &str) -> Match<'s> {
    let seats = json!({"w": "me", "b": format!("computer:{level}")});
    server.create(json!({"game": "chess960", "options": {"number": 518}, "seats": seats})).await
}

fn at(state: &Value) -> u64 {
    state["at"].as_u64().unwrap()
}

#[tokio::test]
async fn a_turn_falls_with_the_computers_answer_and_all_are_told() {
    let server = start(all_games(), |_| {}).await;
    let of = chess(&server, "1").await;
    let begun = of.state("w").await;
    assert_eq!(begun["can_take_back"], false);
    assert_eq!(code(&of.take_back("w", 0).await), (409, "nothing_to_take_back"));
    of.play("w", 0, "e2e4").await;
    of.wait_for(2).await;
    let mut socket = of.socket(5, Some("menagerie")).await;
    let may = [of.state("w").await, of.state("public").await].map(|state| state["can_take_back"].clone());
    assert_eq!(may, [json!(true), json!(false)]);

    let (_, answer) = of.take_back("w", 2).await;
    assert_eq!((&answer["view"], &answer["to_act"]), (&begun["view"], &json!(["w"])), "{answer}");
    assert_eq!((at(&answer), &answer["can_take_back"]), (3, &json!(false)));
    let told = &answer["events"][0];
    assert_eq!((&told["version"], &told["at"], &told["seat"]), (&json!(6), &json!(3), &json!("w")));
    let entry = json!({"type": "taken_back", "seat": "w", "parts": 2, "scene": begun["scene"]});
    assert_eq!(told["entry"], entry);
    assert_eq!(&next_event(&mut socket).await, told);
    let (status, again) = of.take_back("w", 2).await;
    assert_eq!((status.as_u16(), &again["version"]), (200, &answer["version"]), "the same again is the same");
    assert!(!of.record("public").await.contains("\n1. "));
    of.play("w", 3, "d2d4").await;
    of.wait_for(5).await;
    server.stop().await;
}

#[tokio::test]
async fn a_takeback_survives_a_restart() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    of.play("e", 1, "f").await;
    let (status, answer) = of.take_back("n", 2).await;
    assert_eq!(
        (status.as_u16(), &answer["to_act"]),
        (200, &json!(["e"])),
        "at one screen it is the last turn"
    );
    of.play("e", 3, "d").await;
    let created = of.created.clone();
    let look = async |server: &Server| {
        let of = server.again(&created);
        (of.state("e").await, of.get("events", "public").await.1, of.record("public").await)
    };
    let before = look(&server).await;
    assert!(before.2.contains("\n1. n e\n2. e d\n"), "{}", before.2);
    let data = server.stop().await;
    let report = menagerie_server::rebuild(catalog(), data.path()).await.unwrap();
    assert_eq!((report.matches, report.changed, report.frozen.len(), report.lost.len()), (1, 0, 0, 0));
    let server = Server::start_in(data).await;
    assert_eq!(look(&server).await, before);
    let of = server.again(&created);
    let exact: Value = serde_json::from_str(&of.record_as("json", "n").await).unwrap();
    assert_eq!(exact["parts"], json!(["e", "d"]));
    assert_eq!(of.take_back("e", 4).await.1["at"], 5);
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_explained() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    assert_eq!(code(&of.act("n", "take_back").await), (400, "bad_request"), "it needs `at`");
    let stale = of.take_back("n", 7).await;
    assert_eq!(code(&stale), (409, "stale"));
    assert_eq!(at(&stale.1["state"]), 1);
    assert_eq!(code(&of.take_back("public", 1).await), (401, "unauthorized"));
    let hidden = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "computer:1"}})).await;
    assert_eq!(hidden.state("1").await["can_take_back"], false);
    assert_eq!(code(&hidden.take_back("1", 0).await), (422, "no_way_back"));
    of.act("n", "resign").await;
    of.act("s", "resign").await;
    assert_eq!(code(&of.take_back("n", 1).await), (409, "finished"));
    server.stop().await;
}

#[tokio::test]
async fn a_computer_that_thinks_is_stopped_by_a_takeback() {
    let server = start(all_games(), |config| {
        config.thinkers = 1;
        config.think = Duration::from_secs(3600);
    })
    .await;
    let of = chess(&server, "10").await;
    of.play("w", 0, "e2e4").await;
    assert_eq!(of.take_back("w", 1).await.1["to_act"], json!(["w"]));
    // There is one place to think at, and it is free again.
    let (status, hint) = of.hint("w").await;
    assert_eq!((status.as_u16(), &hint["at"]), (200, &json!(2)), "{hint}");
    of.play("w", 2, hint["steps"].as_str().unwrap()).await;
    server.stop().await;
}

#[tokio::test]
async fn a_hint_is_a_part_that_the_seat_may_play() {
    let server = Server::start().await;
    let of = server.relay().await;
    let (status, hint) = of.hint("n").await;
    assert_eq!((status.as_u16(), &hint["at"]), (200, &json!(0)), "{hint}");
    assert_eq!(at(&of.state("n").await), 0, "it is not played");
    of.play("n", 0, hint["steps"].as_str().unwrap()).await;
    // From what a seat knows, also where others must not know it.
    let lots = server.lots().await;
    for seat in ["1", "2", "3"] {
        let (status, hint) = lots.hint(seat).await;
        assert_eq!(status, 200, "{hint}");
        lots.play(seat, 0, hint["steps"].as_str().unwrap()).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn who_gets_no_hint_is_told_why() {
    let server = Server::start().await;
    let of = server.relay().await;
    assert_eq!(code(&of.hint("public").await), (401, "unauthorized"));
    assert_eq!(code(&of.hint("e").await), (403, "not_to_act"));
    let lots = server.lots().await;
    lots.play("2", 0, "=3").await;
    assert_eq!(code(&lots.hint("2").await), (409, "sealed"));
    let kuhn = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}})).await;
    kuhn.act("1", "resign").await;
    assert_eq!(code(&kuhn.hint("1").await), (409, "finished"));
    server.stop().await;
}

#[tokio::test]
async fn hints_take_no_place_from_those_who_play_and_end_with_their_caller() {
    let server = start(all_games(), |config| {
        config.thinkers = 1;
        config.hint = Duration::from_secs(3600);
    })
    .await;
    let of = chess(&server, "10").await;
    let patience = Duration::from_secs(3);
    let asked = futures_util::future::join_all((0..9).map(|_| of.hint_within(patience))).await;
    let [answer] = <[_; 1]>::try_from(asked.into_iter().flatten().collect::<Vec<_>>())
        .expect("one is too many, and the others wait until they have no more patience");
    assert_eq!(answer.status(), 503);
    assert!(answer.headers().contains_key("retry-after"));
    // The computer has its place again.
    of.play("w", 0, "e2e4").await;
    of.wait_for(2).await;
    server.stop().await;
}
