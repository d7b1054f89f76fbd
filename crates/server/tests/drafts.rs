//! Positions that are set up: taken apart, put together, judged, and drawn.

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

mod common;

use common::{Server, all_games, code, config};
use menagerie_kernel::{Chance, Options};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

async fn start() -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    Server::start_with(all_games(), config(data.path()), data).await
}

async fn draft(server: &Server, game: &str, wish: Value) -> Value {
    let (status, answer) = server.post(&format!("/api/games/{game}/draft"), None, wish).await;
    assert_eq!(status, 200, "{game}: {answer}");
    answer
}

#[tokio::test]
async fn every_game_is_taken_apart_and_put_together() {
    let server = start().await;
    for game in menagerie_games::all() {
        let id = game.info().id;
        let line = game.start(Options::default(), Chance::from_number(5)).expect("it starts");
        let whole = draft(&server, id, json!({"position": line.text()})).await;
        assert_eq!((&whole["text"], &whole["problem"]), (&json!(line.text()), &Value::Null), "{id}");
        let parts = json!({"pieces": whole["pieces"], "fields": whole["fields"]});
        assert_eq!(draft(&server, id, parts).await, whole, "{id}");
        // What the kit offers is what the draft has.
        let (status, kit) = server.get(&format!("/api/games/{id}/kit"), None).await;
        assert_eq!((status.as_u16(), &kit["cells"]), (200, &whole["scene"]["cells"]), "{id}");
        let offered: Vec<_> =
            kit["pieces"].as_array().unwrap().iter().map(|piece| piece["letters"].clone()).collect();
        assert!(whole["pieces"].as_object().unwrap().values().all(|piece| offered.contains(piece)), "{id}");
        // Nothing given is the beginning of a game.
        assert_eq!(draft(&server, id, json!({})).await["problem"], Value::Null, "{id}");
        // An empty board is a draft, whatever the game says of it.
        let empty = draft(&server, id, json!({"pieces": {}, "fields": whole["fields"]})).await;
        assert_eq!(empty["pieces"], json!({}), "{id}");
        assert!(!empty["problem"]["why"].as_str().unwrap_or_default().is_empty(), "{id}: {empty}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_out_of_order_is_put_right() {
    let server = start().await;
    let text = "r3k2r/8/8/8/8/8/8/R3K2R b qkQK - 0 7 checkers=c1:1,a1:2";
    let sorted = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 7 checkers=a1:2";
    let given = draft(&server, "adrenaline", json!({"position": text})).await;
    assert_eq!(given["problem"]["field"], "checkers", "nobody stands on c1: {given}");
    let fields =
        json!({"castling": ["q", "k", "Q", "K"], "seat": "b", "turn": "07", "checkers": {"a1": "2"}});
    let pieces = given["pieces"].clone();
    let answer = draft(&server, "adrenaline", json!({"pieces": pieces, "fields": fields})).await;
    assert_eq!((&answer["text"], &answer["problem"]), (&json!(sorted), &Value::Null), "{answer}");
    assert_eq!(answer["to_act"], json!(["b"]));
    let spaced = draft(&server, "adrenaline", json!({"position": format!("  {sorted}\n")})).await;
    assert_eq!(spaced["text"], sorted);
    server.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_told_and_kept() {
    let server = start().await;
    let cases = [
        ("chess960", json!({"position": ""}), "placement"),
        ("chess960", json!({"position": "8/8 w - - 0 1"}), "placement"),
        ("chess960", json!({"position": "8/8/8/8/9/8/8/8 w - - 0 1"}), "placement, rank 4"),
        ("chess960", json!({"position": "8/8/8/8/7x/8/8/8 w - - 0 1"}), "placement, rank 4"),
        ("chess960", json!({"position": "k7/8/8/8/8/8/8/K7 w - - 0"}), "turn"),
        ("chess960", json!({"position": "k7/8/8/8/8/8/8/K7 w - - 0 1 a=b"}), "field `a`"),
        ("chess960", json!({"position": "k7/8/8/8/8/8/8/K7 x - - 0 1"}), "seat"),
        ("chess960", json!({"pieces": {"z9": "K"}}), "placement"),
        ("chess960", json!({"pieces": {"nowhere": "K"}}), "placement"),
        ("chess960", json!({"pieces": {"a1": "+K"}}), "placement"),
        ("chess960", json!({"fields": {"ep": "e3 e4"}}), "ep"),
        ("chess960", json!({"fields": {"": "e3"}}), "field ``"),
        ("chess960", json!({"position": "x", "pieces": {}}), "position"),
        ("spinach", json!({"pieces": {"a0": "K"}}), "placement"),
        ("golf", json!({"fields": {"cards": "none"}}), "field `cards`"),
    ];
    for (game, wish, place) in cases {
        let answer = draft(&server, game, wish.clone()).await;
        assert_eq!(answer["problem"]["place"], place, "{wish}: {answer}");
        if let Some(text) = wish["position"].as_str() {
            assert_eq!(answer["text"], text, "{wish}");
        }
    }
    for (id, what) in [("ludo", "kit"), ("ludo", "draft"), ("ludo", "image?position=x")] {
        let method = if what == "draft" { Method::POST } else { Method::GET };
        let request = server.request(method, &format!("/api/games/{id}/{what}"), None).json(&json!({}));
        assert_eq!(code(&Server::send(request).await), (404, "not_found"), "{what}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_without_a_kit_is_not_set_up() {
    let server = Server::start().await;
    assert_eq!(code(&server.get("/api/games/relay/kit", None).await), (404, "not_found"));
    assert_eq!(code(&server.post("/api/games/relay/draft", None, json!({})).await), (404, "not_found"));
    server.stop().await;
}

#[tokio::test]
async fn positions_are_drawn() {
    let server = start().await;
    let path = "/api/games/chess960/image?position=k7/8/8/8/8/8/8/K7%20w%20-%20-%200%201";
    for (form, kind, begins) in
        [("", "image/svg+xml", &b"<svg"[..]), ("&form=png&flip=true", "image/png", &b"\x89PNG"[..])]
    {
        let picture = server.request(Method::GET, &format!("{path}{form}"), None).send().await.unwrap();
        assert_eq!(picture.status(), 200);
        assert_eq!(picture.headers()["content-type"], kind);
        assert!(picture.bytes().await.unwrap().starts_with(begins), "{form}");
    }
    let wrong = server.get("/api/games/chess960/image?position=k7", None).await;
    assert_eq!(code(&wrong), (422, "bad_position"));
    for wrong in [format!("{path}&form=gif"), "/api/games/chess960/image".to_owned()] {
        assert_eq!(code(&server.get(&wrong, None).await), (400, "bad_request"));
    }
    server.stop().await;
}
