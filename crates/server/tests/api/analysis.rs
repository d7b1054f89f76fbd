//! What the computer thinks of positions, and of matches that are over.

use crate::common::{Match, Server, all_games, code, config};
use menagerie_server::Config;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const CHESS: &str = "/api/games/chess960/analysis";
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White mates on the last rank.
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
/// So White would if Black did nothing.
const THREAT: &str = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1";
/// The fool's mate.
const FOOLISH: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

async fn start_with(change: impl FnOnce(&mut Config)) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let mut config = config(data.path());
    change(&mut config);
    Server::start_with(all_games(), config, data).await
}

async fn start() -> Server {
    start_with(|_| ()).await
}

async fn chess(server: &Server) -> Match<'_> {
    let seats = json!({"w": "me", "b": "me"});
    server.create(json!({"game": "chess960", "options": {"number": 518}, "seats": seats})).await
}

async fn play(of: &Match<'_>, parts: &[&str]) {
    for (at, part) in (0..).zip(parts) {
        of.play(if at % 2 == 0 { "w" } else { "b" }, at, part).await;
    }
}

async fn analyse(of: &Match<'_>, wish: Value) -> Value {
    let (status, answer) = of.server.post(&format!("{}/analysis", of.path), None, wish).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn a_position_is_analysed_in_several_lines() {
    let server = start().await;
    let (status, found) = server.post(CHESS, None, json!({"position": MATE, "lines": 2})).await;
    assert_eq!(status, 200, "{found}");
    assert_eq!(found["seat"], "w");
    assert_eq!(found["score"], json!({"type": "win", "team": 0, "turns": 1}));
    assert_eq!(found["expected"], 1.0);
    let lines = found["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["turns"], &lines[0]["parts"]), (&json!(["Ra8#"]), &json!(["a1a8"])));
    assert_eq!(lines[1]["turns"].as_array().unwrap().len(), lines[1]["parts"].as_array().unwrap().len());
    assert!(lines[0]["depth"].as_u64() > Some(0) && found["nodes"].as_u64() > Some(0), "{found}");
    // What is played first leads to the position that is looked at.
    let after = json!({"position": ARRAY, "played": ["f2f3", "e7e5", "g2g4"]});
    let (_, found) = server.post(CHESS, None, after).await;
    assert_eq!((&found["seat"], &found["lines"][0]["turns"]), (&json!("b"), &json!(["Qh4#"])), "{found}");
    // Nothing is to be found where the game is over, but how it ended.
    let (status, over) = server.post(CHESS, None, json!({"position": MATE, "played": ["a1a8"]})).await;
    assert_eq!((status.as_u16(), &over["seat"], &over["lines"]), (200, &Value::Null, &json!([])), "{over}");
    assert_eq!(over["score"], json!({"type": "win", "team": 0, "turns": 0}));
    server.stop().await;
}

#[tokio::test]
async fn threats_are_what_the_other_side_would_play() {
    let server = start().await;
    let (status, found) = server.post(CHESS, None, json!({"position": THREAT, "threats": true})).await;
    assert_eq!((status.as_u16(), &found["seat"]), (200, &json!("w")), "{found}");
    assert_eq!(found["lines"][0]["turns"], json!(["Rxa8#"]));
    let in_check = "R5k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1";
    for (position, why) in [(in_check, "no_threats"), ("8/8/8/8/8/1k6/p7/K7 w - - 0 1", "nobody_acts")] {
        let answer = server.post(CHESS, None, json!({"position": position, "threats": true})).await;
        assert_eq!(code(&answer), (422, why), "{position}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_game_says_whether_it_is_analysed() {
    let server = start().await;
    let (_, list) = server.get("/api/games", None).await;
    for game in list["games"].as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let (_, begun) = server.post(&format!("/api/games/{id}/study"), None, json!({"seed": 1})).await;
        let path = format!("/api/games/{id}/analysis");
        let wish = |threats| json!({"position": begun["position"], "threats": threats, "lines": 1});
        let answer = server.post(&path, None, wish(false)).await;
        if game["analysis"] == true {
            assert_eq!(answer.0, 200, "{id}: {}", answer.1);
            let (status, threats) = server.post(&path, None, wish(true)).await;
            let refused = threats["error"]["code"] == "no_threats";
            let others = threats["seat"].is_string() && threats["seat"] != answer.1["seat"];
            assert!(status == 200 && others || status == 422 && refused, "{id}: {threats}");
        } else {
            assert_eq!(code(&answer), (422, "no_analysis"), "{id}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_that_is_over_is_analysed_and_its_parts_are_judged() {
    let server = start_with(|config| config.analysis = Duration::from_millis(400)).await;
    let of = chess(&server).await;
    play(&of, &FOOLISH).await;
    let begun = analyse(&of, json!({"after": 0})).await;
    assert!(begun["played"].is_null() && begun["lines"].as_array().unwrap().len() == 3, "{begun}");
    let mut before = analyse(&of, json!({"after": 2})).await;
    let mut judged = Vec::new();
    for after in 3..=4 {
        let known = json!({"score": before["score"], "best": before["lines"][0]["parts"][0]});
        before = analyse(&of, json!({"after": after, "before": known})).await;
        judged.push(before["played"].clone());
    }
    assert_eq!((&judged[0]["seat"], &judged[0]["turn"]), (&json!("w"), &json!("g4")));
    assert_eq!(judged[0]["is_turning_point"], true, "{}", judged[0]);
    assert!(judged[0]["loss"].as_f64() > Some(0.15), "{}", judged[0]);
    assert_eq!((&judged[1]["turn"], &judged[1]["is_turning_point"]), (&json!("Qh4#"), &json!(false)));
    assert_eq!(
        (&before["score"], &before["expected"]),
        (&json!({"type": "win", "team": 1, "turns": 0}), &json!(0.0))
    );
    // Without what was found before, nothing is said of the part but what it was.
    let alone = analyse(&of, json!({"after": 3})).await;
    assert_eq!(alone["played"], json!({"seat": "w", "turn": "g4", "is_turning_point": false}));
    server.stop().await;
}

#[tokio::test]
async fn a_match_of_every_such_game_can_be_gone_through() {
    let server = start().await;
    let (_, list) = server.get("/api/games", None).await;
    let analysed = list["games"].as_array().unwrap().iter().filter(|game| game["analysis"] == true);
    for game in analysed {
        let id = game["id"].as_str().unwrap();
        let ids: Vec<_> =
            game["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap()).collect();
        let seats: Value = ids
            .iter()
            .map(|seat| ((*seat).to_owned(), json!("me")))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let of = server.create(json!({"game": id, "seed": 7, "seats": seats})).await;
        for at in 0..5 {
            let seat = of.state("public").await["to_act"][0].as_str().unwrap().to_owned();
            let part = of.first_part(&seat).await;
            of.play(&seat, at, &part).await;
        }
        for seat in &ids {
            of.act(seat, "resign").await;
        }
        let mut before = Value::Null;
        for after in 0..=5 {
            let mut wish = json!({"after": after});
            if after > 0 {
                wish["before"] = json!({"score": before["score"], "best": before["lines"][0]["parts"][0]});
            }
            before = analyse(&of, wish).await;
            assert_eq!(before["played"]["loss"].is_number(), after > 0, "{id} {after}: {before}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn no_match_is_analysed_while_it_is_played_nor_any_with_secrets() {
    let server = start().await;
    let of = chess(&server).await;
    let analysis = |of: &Match<'_>| format!("{}/analysis", of.path);
    for token in [None, of.token("w")] {
        let answer = server.post(&analysis(&of), token, json!({"after": 0})).await;
        assert_eq!(code(&answer), (409, "not_over"));
    }
    of.act("w", "resign").await;
    assert_eq!(server.post(&analysis(&of), None, json!({"after": 0})).await.0, 200);
    let hidden = server.create(json!({"game": "zombie", "seats": {"w": "me", "b": "me"}})).await;
    hidden.act("w", "resign").await;
    let answer = server.post(&analysis(&hidden), None, json!({"after": 0})).await;
    assert_eq!(code(&answer), (422, "no_analysis"));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_analysed_is_told_clearly() {
    let server = start().await;
    let of = chess(&server).await;
    of.act("w", "resign").await;
    let path = format!("{}/analysis", of.path);
    let least =
        json!({"after": 0, "before": {"score": {"type": "centipawns", "centipawns": i32::MIN}, "best": ""}});
    assert_eq!(server.post(&path, None, least).await.0, 200, "no score is too large to be read");
    for (wish, expected) in [
        (json!({"after": 1}), (422, "no_moment")),
        (json!({"after": u32::MAX}), (422, "no_moment")),
        (json!({"after": -1}), (400, "bad_request")),
        (json!({"after": "e4"}), (400, "bad_request")),
        (json!({"after": 1.5}), (400, "bad_request")),
        (json!({}), (400, "bad_request")),
        (json!({"after": 0, "lines": 0}), (422, "bad_lines")),
        (json!({"after": 0, "lines": 6}), (422, "bad_lines")),
        (json!({"after": 0, "lines": 300}), (400, "bad_request")),
        (json!({"after": 0, "before": {"score": {"type": "win"}, "best": "e2e4"}}), (400, "bad_request")),
    ] {
        assert_eq!(code(&server.post(&path, None, wish.clone()).await), expected, "{wish}");
    }
    let with = |key: &str, value: Value| {
        let mut wish = json!({"position": ARRAY});
        wish[key] = value;
        wish
    };
    for (wish, expected) in [
        (with("position", json!("nonsense")), (422, "bad_position")),
        (with("position", json!(7)), (400, "bad_request")),
        (with("options", json!({"size": 9})), (422, "bad_option")),
        (with("played", json!(["e2e5"])), (422, "illegal_turn")),
        (with("played", json!(vec!["e2e4"; 1001])), (422, "too_many_parts")),
        (with("played", json!(["e".repeat(5000)])), (422, "illegal_turn")),
        (with("position", json!("8".repeat(70_000))), (413, "too_large")),
        (with("surprise", json!(1)), (400, "bad_request")),
        (with("lines", json!(6)), (422, "bad_lines")),
    ] {
        assert_eq!(code(&server.post(CHESS, None, wish.clone()).await), expected, "{wish}");
    }
    let unknown = server.post("/api/games/ludo/analysis", None, json!({"position": ARRAY})).await;
    assert_eq!(code(&unknown), (404, "not_found"));
    let unknown = server.post("/api/matches/nobody/analysis", None, json!({"after": 0})).await;
    assert_eq!(code(&unknown), (404, "unknown_match"));
    server.stop().await;
}

#[tokio::test]
async fn analyses_count_against_the_address_that_asks_for_them() {
    let server = start().await;
    // No time goes by over a game that has ended.
    let over = json!({"position": MATE, "played": ["a1a8"]});
    let ask = |address: &str| {
        server.request(Method::POST, CHESS, None).header("x-forwarded-for", address).json(&over).send()
    };
    let mut taken = 0;
    let refused = loop {
        let answer = ask("198.51.100.7").await.unwrap();
        if answer.status() != 200 {
            break answer;
        }
        taken += 1;
        assert!(taken < 1000, "nobody is refused anything");
    };
    assert!(taken >= 202, "two games of a hundred turns are looked through at once: {taken}");
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    assert_eq!(ask("203.0.113.7").await.unwrap().status(), 200, "others are not refused anything");
    server.stop().await;
}

#[tokio::test]
async fn analyses_take_no_place_from_those_who_play_and_end_with_their_caller() {
    let server = start_with(|config| {
        config.thinkers = 1;
        config.analysis = Duration::from_secs(3600);
    })
    .await;
    let ask = || {
        let asked = server.request(Method::POST, CHESS, None).json(&json!({"position": ARRAY}));
        asked.timeout(Duration::from_secs(3)).send()
    };
    let asked = futures_util::future::join_all((0..9).map(|_| ask())).await;
    let [answer] = <[_; 1]>::try_from(asked.into_iter().flatten().collect::<Vec<_>>())
        .expect("one is too many, and the others wait until they have no more patience");
    assert_eq!(answer.status(), 503);
    assert!(answer.headers().contains_key("retry-after"));
    // The one place is free again.
    let seats = json!({"w": "me", "b": "computer:1"});
    let of = server.create(json!({"game": "chess960", "options": {"number": 518}, "seats": seats})).await;
    of.play("w", 0, "e2e4").await;
    of.wait_for(2).await;
    server.stop().await;
}

#[tokio::test]
async fn a_hint_in_an_open_game_tells_how_the_game_would_go_on() {
    let server = start().await;
    let of = chess(&server).await;
    play(&of, &FOOLISH[..3]).await;
    let (status, hint) = of.hint("b").await;
    assert_eq!((status.as_u16(), &hint["steps"]), (200, &json!("d8h4")), "{hint}");
    assert_eq!(hint["turns"], json!(["Qh4#"]));
    assert_eq!(hint["score"], json!({"type": "win", "team": 1, "turns": 1}));
    let hidden = server.create(json!({"game": "zombie", "seats": {"w": "me", "b": "me"}})).await;
    let (status, hint) = hidden.hint("w").await;
    assert_eq!(status, 200, "{hint}");
    assert!(hint["turns"].is_null() && hint["score"].is_null(), "{hint}");
    server.stop().await;
}
