//! Positions of the real games, looked at and played on from without a match.

use crate::common::{Server, all_games, code, config};
use menagerie_kernel::{Chance, Eye, Options};
use menagerie_show::AnyLine;
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

/// A small game of the testkit, whose steps are cells from `a` to `g`.
const RELAY: &str = "/api/games/relay/study";

async fn start() -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    Server::start_with(all_games(), config(data.path()), data).await
}

async fn study(server: &Server, game: &str, wish: Value) -> Value {
    let (status, answer) = server.post(&format!("/api/games/{game}/study"), None, wish).await;
    assert_eq!(status, 200, "{game}: {answer}");
    answer
}

/// The first whole part that is offered, composed step by step as the client does it.
async fn first_part(server: &Server, game: &str, wish: &Value) -> String {
    let (mut wish, mut prefix) = (wish.clone(), String::new());
    loop {
        wish["prefix"] = json!(prefix);
        let offered = study(server, game, wish.clone()).await;
        if offered["complete"] == true {
            return prefix;
        }
        if !prefix.is_empty() {
            prefix.push(',');
        }
        prefix.push_str(offered["steps"][0]["text"].as_str().expect("a step is offered"));
    }
}

/// What a study must say of a line.
fn assert_shows(answer: &Value, line: &dyn AnyLine) {
    let (info, turn) = (line.info(), line.turn());
    let whole = (!line.mid_turn()).then(|| line.text());
    assert_eq!(answer["position"], json!(whole), "{}", info.id);
    assert_eq!(answer["mid_turn"], line.mid_turn());
    assert_eq!(answer["outcome"].is_null(), turn.outcome().is_none());
    let seats: Vec<_> = turn.seats().iter().map(|seat| info.seat_id(seat)).collect();
    assert_eq!(answer["to_act"], json!(seats));
    let eye = turn.actor().map_or(Eye::Public, Eye::Seat);
    assert_eq!(answer["scene"], json!(line.scene(eye)), "{}", info.id);
}

#[tokio::test]
async fn every_game_is_played_on_as_the_rules_do_it() {
    let server = start().await;
    for game in menagerie_games::all() {
        let id = game.info().id;
        let mut line = game.start(Options::default(), Chance::from_number(7)).expect("it starts");
        let begun = study(&server, id, json!({"seed": 7})).await;
        assert_shows(&begun, &*line);
        // From the text as well as from the seed: the position says all.
        let position = begun["position"].clone();
        let mut played: Vec<String> = Vec::new();
        for _ in 0..6 {
            if line.turn().actor().is_none() {
                break; // A seat that plays the first part that comes may be mated soon.
            }
            let wish = json!({"position": position, "played": played});
            let part = first_part(&server, id, &wish).await;
            let seat = line.turn().actor().expect("somebody acts");
            let events = line.play_part(&part).expect("what is offered is legal");
            played.push(part);
            let answer = study(&server, id, json!({"position": position, "played": played})).await;
            assert_shows(&answer, &*line);
            assert_eq!(answer["at"], played.len());
            assert_eq!(answer["seats"][played.len() - 1], line.info().seat_id(seat));
            let happened = answer["happenings"].as_array().unwrap();
            assert_eq!(happened.len(), played.len());
            assert_eq!(happened.last().unwrap().as_array().unwrap().len(), events.len(), "{id}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_that_would_begin_is_shown() {
    let server = start().await;
    let begin = async |game: &str, options: Value| {
        server.post(&format!("/api/games/{game}/start"), None, json!({"options": options})).await
    };
    for game in menagerie_games::all() {
        let (status, shown) = begin(game.info().id, json!({})).await;
        assert_eq!(status, 200, "{}: {shown}", game.info().id);
        assert!(shown["scene"]["cells"].as_array().is_some_and(|cells| cells.len() >= 64), "{shown}");
    }
    let shows = |answer: &Value, by_chance: bool| {
        let row = answer["scene"]["pieces"].as_array().unwrap().iter();
        let first = row.filter(|piece| piece["at"].as_str().unwrap().ends_with('1'));
        let names: Vec<_> = first.map(|piece| piece["figure"]["letter"].as_str().unwrap()).collect();
        assert_eq!(answer["by_chance"], by_chance, "{answer}");
        names.concat()
    };
    let (_, usual) = begin("chess960", json!({"number": 518})).await;
    assert_eq!(shows(&usual, false), "RNBQKBNR");
    let (_, other) = begin("chess960", json!({"number": 0})).await;
    assert_eq!(shows(&other, false), "BBQNNRKR");
    let (_, any) = begin("chess960", json!({})).await;
    shows(&any, true);

    assert_eq!(code(&begin("chess960", json!({"number": 960})).await), (422, "bad_option"));
    assert_eq!(code(&begin("chess960", json!({"colour": 1})).await), (422, "bad_option"));
    assert_eq!(code(&begin("ludo", json!({})).await), (404, "not_found"));
    let surprise = server.post("/api/games/chess960/start", None, json!({"surprise": 1})).await;
    assert_eq!(code(&surprise), (400, "bad_request"));
    server.stop().await;
}

#[tokio::test]
async fn any_eye_may_be_asked_for() {
    let server = start().await;
    let masked = |eye: &str| json!({"seed": 3, "played": ["=QNBKR", "=KQRBN"], "eye": eye});
    let line = {
        let game = menagerie_games::find("masquerade").expect("it is there");
        let mut line = game.start(Options::default(), Chance::from_number(3)).expect("it starts");
        for part in ["=QNBKR", "=KQRBN"] {
            line.play_part(part).expect("it is legal");
        }
        line
    };
    for eye in ["w", "b", "public"] {
        let answer = study(&server, "masquerade", masked(eye)).await;
        let looks = line.info().seat(eye).map_or(Eye::Public, Eye::Seat);
        assert_eq!(answer["eye"], eye);
        assert_eq!(answer["scene"], json!(line.scene(looks)));
    }
    let own = study(&server, "masquerade", masked("w")).await;
    assert_ne!(own["happenings"], study(&server, "masquerade", masked("public")).await["happenings"]);
    // The seat to act looks when no other eye is named.
    assert_eq!(study(&server, "masquerade", json!({"seed": 3})).await["eye"], "w");
    server.stop().await;
}

#[tokio::test]
async fn a_composed_turn_is_sketched_and_a_step_that_is_tried_explained() {
    let server = start().await;
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 2 steps=2";
    let composed = study(&server, "doublemove", json!({"position": castling, "prefix": "e1g1"})).await;
    let stands = |at: &str| {
        let pieces = composed["sketch"]["pieces"].as_array().expect("a castling is sketched");
        pieces.iter().find(|piece| piece["at"] == at).map(|piece| piece["figure"]["name"].clone())
    };
    assert_eq!((stands("g1"), stands("f1")), (Some(json!("king")), Some(json!("rook"))));
    assert_eq!(composed["why"], Value::Null);

    let watched = json!({"position": castling, "prefix": "e1g1", "eye": "b", "tried": "a1b2"});
    let watched = study(&server, "doublemove", watched).await;
    assert_eq!(watched["sketch"], Value::Null, "only whoever composes sees the sketch");
    assert!(watched["why"].as_str().is_some_and(|why| !why.is_empty()), "{}", watched["why"]);
    let legal = study(&server, "doublemove", json!({"position": castling, "tried": "a1b1"})).await;
    assert_eq!(legal["why"], Value::Null);
    let long = json!({"position": castling, "tried": "e".repeat(5000)});
    let (status, _) = server.post("/api/games/doublemove/study", None, long).await;
    assert_eq!(status, 422);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_game_is_looked_at_and_not_played() {
    let server = start().await;
    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let wish = json!({"options": {"number": 518}, "seed": 1, "played": mate});
    let over = study(&server, "chess960", wish.clone()).await;
    assert_eq!((&over["outcome"]["reason"], &over["eye"]), (&json!("checkmate"), &json!("public")));
    assert_eq!((&over["steps"], &over["complete"]), (&json!([]), &json!(false)));
    let mut further = wish.clone();
    further["played"] = json!(["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]);
    let answer = server.post("/api/games/chess960/study", None, further).await;
    assert_eq!(code(&answer), (422, "illegal_turn"));
    assert_eq!(answer.1["error"]["part"], 4);
    let mut prefix = wish;
    prefix["prefix"] = json!("a2a3");
    let answer = server.post("/api/games/chess960/study", None, prefix).await;
    assert_eq!(code(&answer), (422, "illegal_turn"));
    // The third occurrence is counted from the position that was given.
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let thrice: Vec<_> = round.iter().chain(&round).collect();
    let drawn = json!({"options": {"number": 518}, "seed": 1, "played": thrice});
    assert_eq!(study(&server, "chess960", drawn).await["outcome"]["reason"], "repetition");
    server.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let server = Server::start().await;
    let cases = [
        (json!({"position": "nonsense"}), "bad_position"),
        (json!({"options": {"size": 3}}), "bad_option"),
        (json!({"options": {"cell": 99}}), "bad_option"),
        (json!({"eye": "x"}), "unknown_seat"),
        (json!({"eye": ""}), "unknown_seat"),
        (json!({"played": vec!["e"; 1001]}), "too_many_parts"),
        (json!({"played": ["e", "no"]}), "illegal_turn"),
        (json!({"played": [""]}), "illegal_turn"),
        (json!({"played": ["e".repeat(5000)]}), "illegal_turn"),
        (json!({"prefix": "e".repeat(5000)}), "illegal_turn"),
        (json!({"prefix": "zz"}), "illegal_turn"),
    ];
    for (wish, wanted) in cases {
        let answer = server.post(RELAY, None, wish.clone()).await;
        assert_eq!(code(&answer), (422, wanted), "{wish}");
    }
    let answer = server.post(RELAY, None, json!({"played": ["e", "f", "e,no"]})).await;
    let message = answer.1["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("part 3 (`e,no`): step "), "{message}");
    assert_eq!(answer.1["error"]["part"], 2, "{message}");

    assert_eq!(code(&server.post("/api/games/ludo/study", None, json!({})).await), (404, "not_found"));
    assert_eq!(code(&server.post(RELAY, None, json!({"surprise": 1})).await), (400, "bad_request"));
    assert_eq!(code(&server.post(RELAY, None, json!({"seed": -1})).await), (400, "bad_request"));
    let large = json!({"position": "x".repeat(70_000)});
    assert_eq!(code(&server.post(RELAY, None, large).await), (413, "too_large"));
    assert_eq!(code(&server.get(RELAY, None).await), (405, "wrong_method"));
    server.stop().await;
}

#[tokio::test]
async fn a_start_without_a_seed_is_by_chance() {
    let server = start().await;
    let mut arrays = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let begun = study(&server, "chess960", json!({})).await;
        arrays.insert(begun["position"].as_str().expect("a start is a position").to_owned());
    }
    // That twelve draws out of 960 are all alike happens to nobody.
    assert!(arrays.len() > 1);
    server.stop().await;
}
