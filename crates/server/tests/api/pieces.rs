//! What a piece is and how it goes, asked over HTTP: in a match, in a study, and of a whole game.

use crate::common::{Server, all_games, code, config};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

async fn start() -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    Server::start_with(all_games(), config(data.path()), data).await
}

/// Squares in the order of their names.
fn squares(list: &Value) -> Vec<&str> {
    let mut squares: Vec<&str> = list.as_array().unwrap().iter().map(|at| at.as_str().unwrap()).collect();
    squares.sort_unstable();
    squares
}

#[tokio::test]
async fn every_eye_is_told_of_every_piece_whoever_is_to_move() {
    let server = start().await;
    let of = server.create(json!({"game": "spartan", "seats": {"w": "me", "b": "me"}})).await;
    for eye in ["w", "b", "public"] {
        let (status, pawn) = of.get("piece?at=e2", eye).await;
        assert_eq!((status, &pawn["figure"]["name"]), (StatusCode::OK, &json!("pawn")), "{eye}");
        assert_eq!((squares(&pawn["goes"]), squares(&pawn["takes"])), (vec!["e3", "e4"], vec!["d3", "f3"]));
        let (_, general) = of.get("piece?at=b8", eye).await;
        assert_eq!(general["how"], "Moves like a rook, or one square diagonally.");
        assert_eq!((&general["goes"], &general["words"]), (&json!([]), &json!("")));
        let (_, hoplite) = of.get("piece?at=e7", eye).await;
        assert_eq!(squares(&hoplite["goes"]), ["c5", "d6", "f6", "g5"]);
        assert_eq!(squares(&hoplite["takes"]), ["e6"]);
    }
    let (status, nothing) = of.get("piece?at=e4", "public").await;
    assert_eq!((status, nothing), (StatusCode::OK, Value::Null));
    server.stop().await;
}

#[tokio::test]
async fn every_eye_is_told_what_attacks_a_square_on_either_side() {
    let server = start().await;
    let of = server.create(json!({"game": "spartan", "seats": {"w": "me", "b": "me"}})).await;
    of.play("w", 0, "e2e4").await;
    for eye in ["w", "b", "public"] {
        let (status, found) = of.get("attackers?at=f3", eye).await;
        let names: Vec<_> =
            found.as_array().unwrap().iter().map(|one| (&one["at"], &one["figure"]["name"])).collect();
        let expected =
            [("d1", "queen"), ("g1", "knight"), ("g2", "pawn")].map(|(at, name)| (json!(at), json!(name)));
        assert_eq!(status, StatusCode::OK, "{eye}");
        assert_eq!(names.len(), 3, "{eye}: {found}");
        assert!(expected.iter().all(|(at, name)| names.contains(&(at, name))), "{eye}: {found}");
        assert_eq!(of.get("attackers?at=e5", eye).await.1, json!([]), "{eye}");
    }
    assert_eq!(code(&of.get("attackers?at=z", "w").await), (422, "no_square"));
    assert_eq!(code(&of.get("attackers", "w").await), (400, "bad_request"));
    server.stop().await;
}

#[tokio::test]
async fn a_secret_power_is_told_to_whoever_gave_it() {
    let server = start().await;
    let of = server.create(json!({"game": "masquerade", "seats": {"w": "me", "b": "me"}})).await;
    of.play("w", 0, "=RBNQK").await;
    of.play("b", 0, "=QNBKR").await;
    let (_, queen) = of.get("piece?at=d8", "w").await;
    assert_eq!(queen["words"], "You gave it the power of a bishop.");
    for (eye, says) in [("b", "only your opponent knows"), ("public", "could take.")] {
        let (_, queen) = of.get("piece?at=d8", eye).await;
        let words = queen["words"].as_str().unwrap();
        assert!(words.contains(says) && !words.contains("bishop"), "{eye}: {words}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_asked_wrongly_is_named() {
    let server = start().await;
    let of = server.create(json!({"game": "chess960", "seats": {"w": "me", "b": "me"}})).await;
    for (asked, status, word) in [
        ("piece", 400, "bad_request"),
        ("piece?at=", 422, "no_square"),
        ("piece?at=e", 422, "no_square"),
        ("piece?at=%C3%A94", 422, "no_square"),
        ("piece?at=e99999", 422, "no_square"),
    ] {
        assert_eq!(code(&of.get(asked, "w").await), (status, word), "{asked}");
    }
    // What is a square of another board has no piece.
    assert_eq!(of.get("piece?at=k11", "w").await, (StatusCode::OK, Value::Null));
    let path = format!("{}/piece?at=e2", of.path);
    assert_eq!(code(&server.get(&path, Some("a token of nobody")).await), (401, "unauthorized"));
    assert_eq!(code(&server.get("/api/matches/none/piece?at=e2", None).await), (404, "unknown_match"));
    server.stop().await;
}

#[tokio::test]
async fn a_study_tells_of_a_piece_after_what_was_played() {
    let server = start().await;
    let study = async |wish: Value| server.post("/api/games/doublemove/study", None, wish).await;
    let (status, before) = study(json!({"about": "f1"})).await;
    assert_eq!((status, &before["about"]["goes"]), (StatusCode::OK, &json!([])));
    let (_, after) = study(json!({"about": "f1", "played": ["e2e4"]})).await;
    assert_eq!(squares(&after["about"]["goes"]), ["a6", "b5", "c4", "d3", "e2"]);
    assert_eq!(study(json!({"about": "e5"})).await.1["about"], Value::Null);
    assert_eq!(code(&study(json!({"about": "here"})).await), (422, "no_square"));
    server.stop().await;
}

#[tokio::test]
async fn a_check_tells_who_attacks_and_a_mate_too() {
    let server = start().await;
    let look = async |wish: Value| server.post("/api/games/chess960/study", None, wish).await.1;
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w HAha - 1 3";
    let mated = look(json!({"position": mate})).await;
    assert_eq!(mated["outcome"]["reason"], "checkmate");
    let figure = |name: &str, letter: &str, side: &str| json!({"kind": "piece", "value": {"icon": name, "name": name, "letter": letter, "side": side}});
    let square = |at: &str| json!({"kind": "square", "value": at});
    let threat = json!({
        "target": "e1", "from": "h4", "route": ["h4", "e1"],
        "words": "The black queen on h4 attacks the king on e1.",
        "sentences": [{
            "key": "The {man} on {from} attacks the {other} on {at}.",
            "terms": {
                "man": figure("queen", "q", "black"), "from": square("h4"),
                "other": figure("king", "K", "neutral"), "at": square("e1"),
            },
        }],
    });
    assert_eq!(mated["scene"]["threats"], json!([threat]));
    let calm = look(json!({"seed": 1})).await;
    assert_eq!(calm["scene"].get("threats"), None, "it is left out where nobody attacks");
    server.stop().await;
}

#[tokio::test]
async fn the_kit_says_how_every_piece_goes() {
    let server = start().await;
    for game in menagerie_games::all() {
        let id = game.info().id;
        let (_, kit) = server.get(&format!("/api/games/{id}/kit"), None).await;
        let pieces = kit["pieces"].as_array().unwrap();
        assert!(!pieces.is_empty());
        for piece in pieces {
            assert!(piece["how"].as_str().unwrap().ends_with('.'), "{id}: {piece}");
        }
    }
    server.stop().await;
}
