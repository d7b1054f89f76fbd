//! The match of Chess Golf at a table: secret claims, timers, demonstrations, par, and the computer.

use crate::common;
use crate::common::{Match, Server, code, config, next};
use menagerie_golf::{GolfMatch, Golfer};
use menagerie_server::{Catalog, StagedWorld};
use menagerie_show::AnyGame;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

fn catalog() -> Catalog {
    Catalog::new().add(Box::new(GolfMatch), Some(Arc::new(Golfer)))
}

async fn staged(world: &StagedWorld) -> Server {
    staged_in(world, Arc::new(TempDir::new().unwrap())).await
}

async fn staged_in(world: &StagedWorld, data: Arc<TempDir>) -> Server {
    let config = config(data.path());
    Server::start_on(Box::new(world.clone()), catalog(), config, data).await
}

/// The match of three that `matches.txt` tells: solved in three moves, `e5c6,d1e1,e1h1`.
fn three() -> Value {
    json!({"game": "golfmatch", "seed": 5, "seats": {"1": "me", "2": "me", "3": "me"}})
}

/// What a seat plays now must be taken.
async fn play(of: &Match<'_>, seat: &str, steps: &str) -> Value {
    let at = of.state(seat).await["at"].as_u64().unwrap();
    of.play(seat, at, steps).await
}

fn row(state: &Value, index: usize) -> &Value {
    &state["scene"]["sheet"]["rows"][index]
}

#[tokio::test]
async fn claims_are_secret_until_all_have_claimed() {
    let server = staged(&StagedWorld::new(1)).await;
    let of = server.create(three()).await;
    let before = of.state("public").await;
    assert_eq!((&before["to_act"], &before["timer_ms"]), (&json!(["1", "2", "3"]), &Value::Null));
    play(&of, "2", "3").await;
    let (seen, public) = (of.state("3").await, of.state("public").await);
    for state in [&seen, &public] {
        assert_eq!(
            (&state["at"], &state["scene"], &state["view"]),
            (&before["at"], &before["scene"], &before["view"])
        );
        assert_eq!((&state["to_act"], &state["timer_ms"]), (&json!(["1", "3"]), &json!(60_000)));
    }
    assert_eq!(
        of.get("events?since=0", "3").await.1["events"].as_array().unwrap().last().unwrap()["entry"],
        json!({"type": "sealed", "seat": "2"})
    );
    // The same again is known, another one is too late, and what is no claim is refused.
    assert_eq!(of.try_play("2", 0, "3").await.0, StatusCode::OK);
    assert_eq!(code(&of.try_play("2", 0, "4").await), (409, "sealed"));
    for bad in ["100", "-1", "e5c6", "give-up", "deal", "par=3", "3,4", ""] {
        assert_eq!(of.try_play("3", 0, bad).await.0, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    play(&of, "1", "4").await;
    let shown = play(&of, "3", "0").await;
    assert_eq!(row(&shown, 0)["claims"], json!([4, 3, 0]));
    assert_eq!((&shown["to_act"], &shown["timer_ms"]), (&json!(["2"]), &json!(10_000)));
    server.stop().await;
}

#[tokio::test]
async fn a_turn_is_demonstrated_scored_and_the_next_is_dealt() {
    let server = staged(&StagedWorld::new(2)).await;
    let of = server.create(three()).await;
    for (seat, claim) in [("1", "4"), ("2", "3"), ("3", "0")] {
        play(&of, seat, claim).await;
    }
    assert_eq!(code(&of.try_play("1", 3, "e5c6").await), (403, "not_to_act"));
    assert_eq!(of.try_play("2", 3, "a1a2").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let offered = of.steps("2", "").await.1;
    let texts: Vec<&str> =
        offered["steps"].as_array().unwrap().iter().map(|step| step["text"].as_str().unwrap()).collect();
    assert!(texts.contains(&"e5c6") && texts.contains(&"give-up"), "{texts:?}");
    for step in ["e5c6", "d1e1", "e1h1"] {
        play(&of, "2", step).await;
    }
    let scored = of.state("public").await;
    assert_eq!(
        (&row(&scored, 0)["points"], &scored["scene"]["sheet"]["totals"]),
        (&json!([4, 3, 5]), &json!([4, 3, 5]))
    );
    assert_eq!((&scored["to_act"], &scored["timer_ms"]), (&json!(["2"]), &json!(30_000)));
    let dealt = play(&of, "2", "deal").await;
    assert_eq!(
        (row(&dealt, 1)["dealer"].as_str(), &row(&dealt, 1)["cards"]),
        (Some("2"), &json!(["B", "b"]))
    );
    server.stop().await;
}

#[tokio::test]
async fn time_runs_out_although_nobody_is_there() {
    let world = StagedWorld::new(3);
    let server = staged(&world).await;
    let of = server.create(three()).await;
    world.advance(Duration::from_secs(3600));
    assert_eq!(of.state("public").await["at"], 0, "nobody has to claim first");
    play(&of, "1", "4").await;
    world.advance(Duration::from_secs(59));
    assert_eq!(of.state("public").await["timer_ms"], 1000);
    world.advance(Duration::from_secs(1));
    let shown = of.wait_for(3).await;
    assert_eq!((&row(&shown, 0)["claims"], &shown["to_act"]), (&json!([4, 0, 0]), &json!(["1"])));
    world.advance(Duration::from_secs(10));
    let scored = of.wait_for(4).await;
    assert_eq!(row(&scored, 0)["points"], json!([1, 0, 0]));
    world.advance(Duration::from_secs(30));
    assert_eq!(of.wait_for(5).await["scene"]["sheet"]["rows"].as_array().unwrap().len(), 2);
    let lapses = of.get("events?since=0", "public").await.1;
    let lapsed = |event: &&Value| event["entry"]["type"] == "lapsed";
    assert_eq!(lapses["events"].as_array().unwrap().iter().filter(lapsed).count(), 3);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_gives_the_time_back_in_which_no_server_ran() {
    let world = StagedWorld::new(4);
    let server = staged(&world).await;
    let of = server.create(three()).await;
    play(&of, "1", "4").await;
    world.advance(Duration::from_secs(20));
    let created = of.created.clone();
    let data = server.stop().await;
    world.advance(Duration::from_secs(500));
    let server = staged_in(&world, data).await;
    let of = server.again(&created);
    assert_eq!(of.state("2").await["timer_ms"], 40_000);
    assert_eq!(of.try_play("1", 0, "4").await.0, StatusCode::OK, "what was claimed is known");
    play(&of, "2", "9").await;
    play(&of, "3", "9").await;
    assert_eq!(of.state("public").await["to_act"], json!(["1"]));
    server.stop().await;
}

#[tokio::test]
async fn those_who_have_given_up_are_not_waited_for() {
    let server = staged(&StagedWorld::new(5)).await;
    let of = server.create(three()).await;
    assert_eq!(of.act("3", "resign").await.0, StatusCode::OK);
    play(&of, "1", "4").await;
    let shown = play(&of, "2", "3").await;
    assert_eq!(row(&shown, 0)["claims"], json!([4, 3, 0]));
    let (status, over) = of.act("1", "resign").await;
    assert_eq!((status, &over["outcome"]["score"]), (StatusCode::OK, &json!("0-1")), "the last one wins");
    server.stop().await;
}

#[tokio::test]
async fn alone_par_is_worked_out_when_the_turn_is_over() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::start_with(catalog(), config(data.path()), data).await;
    let wish = json!({"game": "golfmatch", "seed": 0, "seats": {"1": "me"}, "options": {"turns": 1}});
    let of = server.create(wish).await;
    let mut socket = of.socket(2, Some("menagerie")).await;
    let answer = play(&of, "1", "0").await;
    assert!(answer["outcome"].is_null() || answer["outcome"]["score"] == "score 4");
    let over = of.wait_for(2).await;
    assert_eq!((&over["outcome"]["score"], &row(&over, 0)["par"]), (&json!("score 4"), &json!(3)));
    assert_eq!(over["scene"]["sheet"]["over_par"], 1);
    assert_eq!(next(&mut socket).await["entry"]["type"], "sealed");
    for steps in ["0", "par=3"] {
        assert_eq!(next(&mut socket).await["entry"]["steps"], steps);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_computer_claims_after_a_person_and_shows_what_it_claims() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::start_with(catalog(), config(data.path()), data).await;
    let seats = json!({"1": "me", "2": "computer:3"});
    let of =
        server.create(json!({"game": "golfmatch", "seed": 0, "seats": seats, "options": {"turns": 1}})).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(of.state("public").await["to_act"], json!(["1", "2"]), "it does not start the timer");
    play(&of, "1", "9").await;
    let over = of.wait_for(5).await;
    assert_eq!((&row(&over, 0)["claims"], &over["outcome"]["score"]), (&json!([9, 3]), &json!("0-1")));
    assert_eq!(row(&over, 0)["shown"], json!([{"seat": "2", "solved": true}]));
    server.stop().await;
}

#[tokio::test]
async fn a_match_has_no_clock_and_its_bounds_are_kept() {
    let server = staged(&StagedWorld::new(6)).await;
    let refused = async |change: Value| {
        let mut wish = three();
        wish.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = server.post("/api/matches", None, wish).await;
        (answer.0.as_u16(), answer.1["error"]["code"].as_str().unwrap().to_owned())
    };
    let clock = json!({"clock": {"initial_s": 300, "increment_s": 2}});
    assert_eq!(refused(clock).await, (422, "keeps_time".to_owned()));
    for (key, value) in [("timer_s", 29), ("move_s", 61), ("turns", 10), ("cards", 17), ("players", 3)] {
        assert_eq!(refused(json!({"options": {key: value}})).await.0, 422, "{key}");
    }
    assert_eq!(refused(json!({"seats": {"1": "me", "3": "me"}})).await, (422, "bad_seats".to_owned()));
    assert_eq!(refused(json!({"position": "8/8/8/8/8/8/8/8"})).await.0, 422);
    server.stop().await;
}

#[tokio::test]
async fn several_who_want_to_play_the_puzzle_play_its_match() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::start_with(common::all_games(), config(data.path()), data).await;
    for (seats, game) in [(json!({"1": "me"}), "golf"), (json!({"1": "me", "2": "me"}), "golfmatch")] {
        let of = server.create(json!({"game": "golf", "seats": seats})).await;
        assert_eq!(of.state("1").await["game"], game);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_record_of_a_match_holds_all_and_can_be_verified() {
    let server = staged(&StagedWorld::new(7)).await;
    let wish = json!({"game": "golfmatch", "seats": {"1": "me", "2": "me"}, "options": {"turns": 2}});
    let of = server.create(wish).await;
    for part in [["0", "0"], ["0", "0"]] {
        for (seat, claim) in ["1", "2"].iter().zip(part) {
            play(&of, seat, claim).await;
        }
        let state = of.state("public").await;
        assert!(!of.record("1").await.contains("seed="), "nobody sees what is still to be drawn");
        if state["scene"]["sheet"]["rows"].as_array().unwrap().len() == 1 {
            play(&of, state["to_act"][0].as_str().unwrap(), "deal").await;
        }
    }
    // Both have nothing, and neither is better dressed.
    for seat in ["1", "2"] {
        play(&of, seat, "best=-").await;
    }
    let over = of.state("public").await;
    assert_eq!(
        (&over["outcome"]["score"], &over["outcome"]["reason"]),
        (&json!("1/2-1/2"), &json!("shared"))
    );
    let text = of.record_as("json", "public").await;
    let games: Vec<Box<dyn AnyGame>> = vec![Box::new(GolfMatch)];
    let record = menagerie_record::machine::read(&games, &text).remove(0).expect("it is a record");
    let checks = menagerie_record::verify(&games, &record).expect("there is such a game");
    assert!(menagerie_record::is_proved(&checks), "{checks:?}");
    server.stop().await;
}
