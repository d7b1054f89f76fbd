//! Exercises are listed, tries judged and solutions told, and nothing else that is asked does any harm.

use crate::common::{Server, all_games, code, config};
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

async fn start() -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    Server::start_with(all_games(), config(data.path()), data).await
}

async fn list(server: &Server, game: &str) -> Vec<Value> {
    let (status, found) = server.get(&format!("/api/games/{game}/exercises"), None).await;
    assert_eq!(status, 200, "{found}");
    found["exercises"].as_array().unwrap().clone()
}

async fn attempt(server: &Server, number: usize, played: &[String]) -> Value {
    let path = format!("/api/games/alice/exercises/{number}");
    let (status, answer) = server.post(&path, None, json!({"played": played})).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

async fn parts(server: &Server, number: usize) -> Vec<String> {
    let path = format!("/api/games/alice/exercises/{number}/solution");
    let (status, solution) = server.get(&path, None).await;
    assert_eq!(status, 200, "{solution}");
    serde_json::from_value(solution["parts"].clone()).unwrap()
}

#[tokio::test]
async fn games_tell_how_many_exercises_they_have() {
    let server = start().await;
    let (_, games) = server.get("/api/games", None).await;
    for game in games["games"].as_array().unwrap() {
        let found = list(&server, game["id"].as_str().unwrap()).await;
        assert_eq!(game["exercises"], found.len(), "{}", game["id"]);
        let is_open = game["analysis"] == true;
        assert_eq!(found.len() >= 10, is_open, "{}", game["id"]);
    }
    server.stop().await;
}

#[tokio::test]
async fn every_solution_is_right_to_its_end_and_nothing_else_is() {
    let server = start().await;
    let exercises = list(&server, "alice").await;
    for (number, exercise) in (1..).zip(&exercises) {
        let solution = parts(&server, number).await;
        let first = attempt(&server, number, &solution[..1]).await;
        let expected = if solution.len() == 1 { "solved" } else { "right" };
        assert_eq!(first["verdict"], expected, "{exercise}");
        let last = attempt(&server, number, &solution).await;
        assert_eq!((&last["verdict"], &last["reply"]), (&json!("solved"), &json!([])), "{exercise}");
        // Any other first step of the position is wrong, and refuted where the game goes on.
        let (_, study) =
            server.post("/api/games/alice/study", None, json!({"position": exercise["position"]})).await;
        let others = study["steps"].as_array().unwrap().iter().map(|step| step["text"].as_str().unwrap());
        let other = others.filter(|step| *step != solution[0]).nth(number % 5).unwrap().to_owned();
        let wrong = attempt(&server, number, &[other]).await;
        assert_eq!(wrong["verdict"], "wrong", "{exercise}: {wrong}");
        assert_eq!(wrong["reply"].as_array().unwrap().len(), 1, "{exercise}: {wrong}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_try_is_refused() {
    let server = start().await;
    let cases = [
        ("/api/games/alice/exercises/0", json!({"played": []}), 404, "unknown_exercise"),
        ("/api/games/alice/exercises/1000", json!({"played": []}), 404, "unknown_exercise"),
        ("/api/games/golf/exercises/1", json!({"played": []}), 404, "unknown_exercise"),
        ("/api/games/nosuch/exercises/1", json!({"played": []}), 404, "not_found"),
        ("/api/games/alice/exercises/1", json!({"played": ["a1a1"]}), 422, "illegal_turn"),
        ("/api/games/alice/exercises/1", json!({"played": vec!["a1a2"; 1001]}), 422, "too_many_parts"),
        ("/api/games/alice/exercises/1", json!({"played": [], "position": "x"}), 400, "bad_request"),
        ("/api/games/alice/exercises/one", json!({"played": []}), 400, "bad_request"),
    ];
    for (path, body, status, word) in cases {
        let answer = server.post(path, None, body).await;
        assert_eq!(code(&answer), (status, word), "{path}: {}", answer.1);
    }
    server.stop().await;
}
