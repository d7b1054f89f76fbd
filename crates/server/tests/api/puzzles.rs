//! Puzzles are solved, refused and remembered, and none of them keeps the server from anything else.

use crate::common::{Answer, Server, code, config};
use menagerie_games::{chess960::Chess960, golf::Golf};
use menagerie_search::player;
use menagerie_server::{Catalog, Config};
use menagerie_show::Erased;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Solved in three moves.
const EXAMPLE: &str = "2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-";
/// No solution of three moves is found at once.
const HARD: &str = "1N2b1b1/1nr2B2/3B3R/6k1/N5q1/4Qn2/2r3R1/5K2 - - - 0 1 cards=B,N,N taker=- taken=-";
/// A whole pack of cards: nobody has seen the end of the search for its solution.
const ENDLESS: &str = "5Q2/B6k/3r1n2/4K2b/2r2B2/2q3R1/1N2b3/3R1N1n - - - 0 1 \
     cards=K,Q,R,R,B,B,N,N,k,q,r,r,b,b,n,n taker=- taken=-";

async fn start(change: impl FnOnce(&mut Config)) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let mut config = config(data.path());
    change(&mut config);
    let catalog = Catalog::new()
        .add(Box::new(Erased::new(Chess960::default())), Some(player::<Chess960>().into()))
        .add(Box::new(Erased::new(Golf::default())), Some(player::<Golf>().into()));
    Server::start_with(catalog, config, data).await
}

async fn solve(server: &Server, body: Value) -> Answer {
    server.post("/api/games/golf/solve", None, body).await
}

#[tokio::test]
async fn a_puzzle_is_solved_and_its_solution_proven() {
    let server = start(|_| {}).await;
    // The second answer comes from the memory, and is the same.
    for _ in 0..2 {
        let (status, answer) = solve(&server, json!({"position": EXAMPLE})).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!((&answer["length"], &answer["optimal"]), (&json!(3), &json!(true)));
        let played = json!({"position": EXAMPLE, "played": answer["moves"]});
        let (_, study) = server.post("/api/games/golf/study", None, played).await;
        assert_eq!(study["outcome"]["score"], "score 3", "{study}");
        let (_, none) = solve(&server, json!({"position": EXAMPLE, "limit": 2})).await;
        assert_eq!(none, json!({"none_within": 2}));
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_puzzle_is_refused() {
    let server = start(|_| {}).await;
    let cases = [
        ("golf", json!({"position": "nonsense"}), 422, "bad_position"),
        ("golf", json!({"position": EXAMPLE.replace("cards=K,b", "cards=K")}), 422, "bad_position"),
        ("golf", json!({"position": EXAMPLE, "limit": -1}), 400, "bad_request"),
        ("golf", json!({"position": EXAMPLE, "surprise": 1}), 400, "bad_request"),
        ("golf", json!({}), 400, "bad_request"),
        ("chess960", json!({"position": EXAMPLE}), 422, "no_puzzle"),
        ("ludo", json!({"position": EXAMPLE}), 404, "not_found"),
    ];
    for (game, body, status, word) in cases {
        let answer = server.post(&format!("/api/games/{game}/solve"), None, body.clone()).await;
        assert_eq!(code(&answer), (status, word), "{game}: {body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_too_hard_is_refused_and_what_was_excluded_is_told() {
    let server = start(|config| config.most_work = 2000).await;
    for _ in 0..2 {
        let answer = solve(&server, json!({"position": HARD})).await;
        assert_eq!(code(&answer), (422, "too_hard"));
    }
    let (status, answer) = solve(&server, json!({"position": HARD, "limit": 2})).await;
    assert_eq!((status.as_u16(), answer), (200, json!({"none_within": 2})));
    server.stop().await;
}

#[tokio::test]
async fn several_solve_and_play_at_once() {
    let server = start(|config| config.thinkers = 1).await;
    let seats = json!({"w": "me", "b": "computer:1"});
    let of = server.create(json!({"game": "chess960", "options": {"number": 518}, "seats": seats})).await;
    let asked = [EXAMPLE, HARD, EXAMPLE].map(|position| solve(&server, json!({"position": position})));
    let played = async {
        of.play("w", 0, "e2e4").await;
        of.wait_for(2).await
    };
    let answers = tokio::join!(async { futures_util::future::join_all(asked).await }, played);
    let lengths: Vec<&Value> = answers.0.iter().map(|(_, answer)| &answer["length"]).collect();
    assert_eq!(lengths, [&json!(3), &json!(6), &json!(3)]);
    server.stop().await;
}

#[tokio::test]
async fn nobody_solves_for_a_caller_who_is_gone() {
    let server = start(|config| {
        config.thinkers = 1;
        config.most_work = u64::MAX;
    })
    .await;
    let endless = server.request(Method::POST, "/api/games/golf/solve", None);
    let endless = endless.json(&json!({"position": ENDLESS, "limit": 40}));
    let gone = endless.timeout(Duration::from_millis(200)).send().await;
    assert!(gone.is_err_and(|error| error.is_timeout()), "it is not solved that soon");
    let (_, answer) = solve(&server, json!({"position": EXAMPLE})).await;
    assert_eq!(answer["length"], 3, "the place is free again: {answer}");
    server.stop().await;
}

#[tokio::test]
async fn games_say_whether_they_are_puzzles_and_what_problems_they_have() {
    let server = start(|_| {}).await;
    let (_, list) = server.get("/api/games", None).await;
    let puzzles: Vec<_> = list["games"].as_array().unwrap().iter().map(|game| &game["puzzle"]).collect();
    assert_eq!(puzzles, [&json!(false), &json!(true)]);

    let (_, list) = server.get("/api/games/golf/problems", None).await;
    assert!(list["credit"].as_str().unwrap().contains("CC BY-SA"), "{list}");
    let problems = list["problems"].as_array().unwrap();
    let lengths: Vec<_> = problems.iter().map(|one| (&one["printed"], &one["par"])).collect();
    assert_eq!(lengths, [(&json!(6), &json!(5)), (&json!(8), &json!(6)), (&json!(7), &json!(6))]);
    assert!(problems.iter().all(|one| one["scene"]["pieces"].as_array().unwrap().len() == 16), "{list}");
    let course = list["course"].as_array().unwrap();
    let pars: Vec<_> = course.iter().map(|hole| hole["par"].as_u64().unwrap()).collect();
    assert_eq!(pars, [2, 3, 3, 4, 4, 5, 5, 6, 7]);
    let deals = list["deals"].as_array().unwrap();
    assert!(deals.len() == 100 && deals.is_sorted_by_key(|deal| deal["par"].as_u64()), "{list}");
    // A hole is solved in par by whoever asks.
    let (_, solved) = solve(&server, json!({"position": course[0]["position"]})).await;
    assert_eq!(solved["length"], 2, "{solved}");
    for (game, expected) in [("chess960", (422, "no_puzzle")), ("ludo", (404, "not_found"))] {
        let answer = server.get(&format!("/api/games/{game}/problems"), None).await;
        assert_eq!(code(&answer), expected);
    }
    server.stop().await;
}
