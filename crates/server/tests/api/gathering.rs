//! How people come together: invitations, the lobby's matches, nonces, and who they are.

use crate::common;
use crate::common::people::{called, two};
use crate::common::{Match, Server, code, config, next, next_text};
use futures_util::future::join_all;
use menagerie_server::{StagedWorld, World};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const KUHN: &str = r#"{"game": "kuhn", "seats": {"1": "me", "2": "open"}}"#;

fn kuhn() -> Value {
    serde_json::from_str(KUHN).unwrap()
}

#[tokio::test]
async fn two_people_meet_by_an_invitation_and_play() {
    let server = Server::start().await;
    let (of, anna) = called(&server, &kuhn()).await;
    let code_of_2 = of.created["invites"]["2"].as_str().unwrap();
    assert_eq!(of.created["commitment"].as_str().unwrap().len(), 64);
    let waiting = of.seen_by(&anna).await;
    assert_eq!((&waiting["phase"], &waiting["mine"]), (&json!("gathering"), &json!(["1"])));
    assert_eq!(waiting["seats"], json!({"1": {"kind": "person"}, "2": {"kind": "free"}}));
    assert_eq!(waiting["invites"]["2"], code_of_2);
    assert_eq!(of.seen_by("").await["invites"], json!({}), "only those who sit there invite");

    let ((status, joined), ben) = of.join(json!({"invite": code_of_2})).await;
    assert_eq!((status, &joined["seat"]), (StatusCode::OK, &json!("2")));
    assert_ne!(anna, ben);
    // The same again is the same; from anybody else it is too late.
    let again = of.call(&ben, Method::POST, "/join", json!({"invite": code_of_2})).await.0;
    assert_eq!((again.0, &again.1["seat"], &again.1["token"]), (StatusCode::OK, &json!("2"), &Value::Null));
    assert_eq!(code(&of.join(json!({"invite": code_of_2})).await.0), (409, "taken"));

    assert_eq!(of.give(&anna, "aa").await.0, StatusCode::NO_CONTENT);
    assert_eq!(
        code(&of.call(&anna, Method::POST, "/turns", json!({"at": 0, "steps": "bet"})).await.0),
        (409, "not_begun")
    );
    assert_eq!(of.give(&ben, "bb").await.0, StatusCode::NO_CONTENT);
    let (hers, his) = (of.seen_by(&anna).await, of.seen_by(&ben).await);
    assert_eq!((&hers["phase"], &hers["eye"], &his["eye"]), (&json!("playing"), &json!("1"), &json!("2")));
    assert_eq!(of.seen_by("").await["eye"], "public");
    let (played, _) = of.call(&anna, Method::POST, "/turns", json!({"at": 0, "steps": "bet"})).await;
    assert_eq!(played.0, StatusCode::OK, "{}", played.1);
    // Their token proves the same seat, from anywhere.
    let token = joined["token"].as_str();
    let answer = server.post(&format!("{}/turns", of.path), token, json!({"at": 1, "steps": "call"})).await;
    assert_eq!(answer.0, StatusCode::OK, "{}", answer.1);
    for (cookie, others) in [(&anna, 1), (&ben, 1)] {
        let list = server.call_as(cookie, Method::GET, "/api/me/matches", Value::Null).await.0.1;
        assert_eq!(list["matches"].as_array().unwrap().len(), others);
    }
    server.stop().await;
}

#[tokio::test]
async fn those_who_wait_see_who_comes_and_when_the_game_begins() {
    let server = Server::start().await;
    let (of, _) = called(&server, &kuhn()).await;
    let mut socket = of.seat_socket(0, "1").await;
    assert_eq!(next(&mut socket).await["entry"]["type"], "opened");
    let invite = of.created["invites"]["2"].clone();
    let (_, ben) = of.join(json!({"invite": invite})).await;
    let joined = next(&mut socket).await;
    assert_eq!((&joined["entry"]["type"], &joined["entry"]["seat"]), (&json!("joined"), &json!("2")));
    of.give(&ben, "bb").await;
    let given = next(&mut socket).await;
    assert_eq!(given["entry"], json!({"type": "nonce", "seat": "2"}), "and not which");
    of.give_nonces().await;
    assert_eq!(next(&mut socket).await["entry"]["type"], "nonce");
    let dealt = next(&mut socket).await;
    assert_eq!((&dealt["entry"]["type"], &dealt["at"]), (&json!("dealt"), &json!(0)));
    assert!(dealt["entry"]["scene"].is_object());
    server.stop().await;
}

#[tokio::test]
async fn what_strangers_try_is_refused() {
    let server = Server::start().await;
    let (of, anna) = called(&server, &kuhn()).await;
    let refused = async |wish: Value| code(&of.join(wish).await.0).1.to_owned();
    assert_eq!(refused(json!({"invite": "0123456789abcdef"})).await, "bad_invite");
    assert_eq!(refused(json!({"invite": ""})).await, "bad_invite");
    assert_eq!(refused(json!({"seat": "2"})).await, "not_listed");
    assert_eq!(refused(json!({})).await, "not_listed");
    assert_eq!(refused(json!({"seat": "2", "computer": "1"})).await, "not_seated");
    assert_eq!(refused(json!({"invite": 7})).await, "bad_request");
    assert_eq!(code(&of.give("", "aa").await), (401, "unauthorized"));
    assert_eq!(code(&of.call("", Method::POST, "/leave", json!({})).await.0), (401, "unauthorized"));
    let own = of.created["invites"]["2"].clone();
    let twice = of.call(&anna, Method::POST, "/join", json!({"invite": own})).await.0;
    assert_eq!(code(&twice), (409, "already_seated"));
    let bad = of.call(&anna, Method::POST, "/nonce", json!({"nonce": "aa"})).await.0;
    assert_eq!(code(&bad), (422, "bad_nonce"));
    of.give(&anna, "aa").await;
    assert_eq!(of.give(&anna, "aa").await.0, StatusCode::NO_CONTENT, "the same again is no change");
    assert_eq!(code(&of.give(&anna, "ab").await), (409, "nonce_given"));
    for what in ["/record", "/piece?at=a1"] {
        let answer = of.call(&anna, Method::GET, what, Value::Null).await.0;
        assert_eq!(code(&answer), (409, "not_begun"), "{what}");
    }
    for (what, body) in [("/steps", json!({})), ("/why", json!({"step": "x"}))] {
        let answer = of.call(&anna, Method::POST, what, body).await.0;
        assert_eq!(code(&answer), (409, "not_begun"), "{what}");
    }
    assert_eq!(
        code(&of.call(&anna, Method::POST, "/actions", json!({"action": "resign"})).await.0),
        (409, "not_begun")
    );
    server.stop().await;
}

#[tokio::test]
async fn forged_cookies_are_nobody() {
    let server = Server::start().await;
    let (of, anna) = called(&server, &kuhn()).await;
    let (name, value) = anna.split_once('=').unwrap();
    let (mut flipped, last) = (value.to_owned(), value.len() - 1);
    flipped.replace_range(last.., if value.ends_with('0') { "1" } else { "0" });
    let plain = &value[value.len() - 32..];
    for forged in [flipped.as_str(), plain, "", &"0".repeat(76), &value[1..]] {
        assert_eq!(of.seen_by(&format!("{name}={forged}")).await["eye"], "public", "{forged}");
    }
    assert_eq!(of.seen_by(&anna).await["eye"], "1");
    // A key of another server signs nothing here.
    let other = Server::start().await;
    let (_, stranger) = called(&other, &kuhn()).await;
    assert_eq!(of.seen_by(&stranger).await["eye"], "public");
    // It is known after a restart.
    let created = of.created.clone();
    let server = server.restart().await;
    assert_eq!(server.again(&created).seen_by(&anna).await["eye"], "1");
    server.stop().await;
}

#[tokio::test]
async fn one_who_holds_several_seats_says_which() {
    let server = Server::start().await;
    let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "seed": 3});
    let (of, anna) = called(&server, &wish).await;
    let eye = async |what: &str| of.call(&anna, Method::GET, what, Value::Null).await.0.1["eye"].clone();
    assert_eq!(of.seen_by(&anna).await["mine"], json!(["1", "2"]));
    assert_eq!([eye("").await, eye("?seat=1").await, eye("?seat=2").await], ["public", "1", "2"]);
    assert_eq!(eye("?seat=public").await, "public");
    assert_eq!(code(&of.call(&anna, Method::GET, "?seat=9", Value::Null).await.0), (422, "unknown_seat"));
    assert_eq!(code(&of.call("", Method::GET, "?seat=1", Value::Null).await.0), (401, "unauthorized"));
    let turn = of.call(&anna, Method::POST, "/turns?seat=1", json!({"at": 0, "steps": "bet"})).await.0;
    assert_eq!(turn.0, StatusCode::OK, "{}", turn.1);
    server.stop().await;
}

/// Nobody wants to begin a game of three minutes with somebody who has gone.
#[tokio::test]
async fn a_match_by_a_live_clock_is_listed_while_somebody_waits_there() {
    let server = Server::start().await;
    let mut wish = kuhn();
    wish["listed"] = json!(true);
    wish["clock"] = json!({"initial_s": 180, "increment_s": 2});
    let (of, _) = called(&server, &wish).await;
    let listed = async || server.get("/api/lobby", None).await.1["matches"].as_array().unwrap().len();
    assert_eq!(listed().await, 0);
    let mut watching = of.socket(0, Some("menagerie")).await;
    next_text(&mut watching).await;
    assert_eq!(listed().await, 0, "those who look on do not wait");
    let mut waiting = of.seat_socket(0, "1").await;
    next_text(&mut waiting).await;
    assert_eq!(listed().await, 1);
    assert_eq!(server.get("/api/lobby", None).await.1["matches"][0]["here"], true);
    server.stop().await;
}

#[tokio::test]
async fn a_match_for_which_nobody_comes_is_closed() {
    let (data, world) = (Arc::new(TempDir::new().unwrap()), StagedWorld::new(5));
    let server = staged(&data, &world).await;
    let mut wish = kuhn();
    wish["listed"] = json!(true);
    let (of, _) = called(&server, &wish).await;
    let hours = Duration::from_secs(60 * 60);
    pass_until(&world, &of, hours, |state| state["phase"] == "closed").await;
    assert_eq!(code(&of.join(json!({})).await.0), (409, "closed"));
    let lobby = server.get("/api/lobby", None).await.1;
    assert_eq!(lobby["matches"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn anybody_may_join_a_listed_match() {
    let server = Server::start().await;
    let wish =
        json!({"game": "relay", "listed": true, "seats": {"n": "me", "e": "open", "s": "open", "w": "open"}});
    let (of, anna) = called(&server, &wish).await;
    let (private, _) = called(&server, &kuhn()).await;
    let lobby = async || server.get("/api/lobby", None).await.1["matches"].as_array().unwrap().clone();
    let [open] = &lobby().await[..] else { panic!("one match is listed") };
    assert_eq!((&open["match"], &open["here"]), (&of.created["match"], &json!(false)));
    assert_ne!(open["match"], private.created["match"]);
    assert_eq!(
        (&open["seats"]["n"], &open["seats"]["w"]),
        (&json!({"kind": "person"}), &json!({"kind": "free"}))
    );
    assert_eq!(of.join(json!({"seat": "s"})).await.0.1["seat"], "s");
    assert_eq!(of.join(json!({})).await.0.1["seat"], "e", "the first free one");
    assert_eq!(code(&of.join(json!({"seat": "n"})).await.0), (409, "taken"));
    assert_eq!(code(&of.join(json!({"seat": "x"})).await.0), (422, "bad_seats"));
    let wrong = of.call(&anna, Method::POST, "/join", json!({"computer": "11"})).await.0;
    assert_eq!(code(&wrong), (422, "bad_seats"));
    let filled = of.call(&anna, Method::POST, "/join", json!({"computer": "1"})).await.0;
    assert_eq!((filled.0, &filled.1["seat"]), (StatusCode::OK, &json!("w")));
    assert_eq!(of.seen_by("").await["seats"]["w"], json!({"kind": "computer", "level": "1"}));
    assert!(lobby().await.is_empty(), "it is full");
    let mine = server.call_as(&anna, Method::GET, "/api/me/matches", Value::Null).await.0.1;
    assert_eq!(mine["matches"][0]["seats"]["w"], json!({"kind": "computer", "level": "1"}));
    assert_eq!(
        (&mine["matches"][0]["gathering"], &mine["matches"][0]["mine"]),
        (&json!(true), &json!(["n"]))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_seat_that_was_left_is_free_again_and_an_empty_match_is_closed() {
    let server = Server::start().await;
    let (of, anna) = called(&server, &kuhn()).await;
    let invite = of.created["invites"]["2"].clone();
    let (_, ben) = of.join(json!({"invite": invite})).await;
    assert_eq!(of.call(&ben, Method::POST, "/leave", json!({})).await.0.0, StatusCode::NO_CONTENT);
    assert_eq!(code(&of.join(json!({"invite": invite})).await.0), (403, "bad_invite"), "it was good once");
    let fresh = of.seen_by(&anna).await["invites"]["2"].clone();
    assert_eq!(of.join(json!({"invite": fresh})).await.0.0, StatusCode::OK);
    let (lonely, cora) = called(&server, &kuhn()).await;
    assert_eq!(lonely.call(&cora, Method::POST, "/leave", json!({})).await.0.0, StatusCode::NO_CONTENT);
    assert_eq!(lonely.seen_by("").await["phase"], "closed");
    let invite = lonely.created["invites"]["2"].clone();
    assert_eq!(code(&lonely.join(json!({"invite": invite})).await.0), (409, "closed"));
    server.stop().await;
}

/// A server in a world of its own.
async fn staged(data: &Arc<TempDir>, world: &StagedWorld) -> Server {
    Server::start_on(Box::new(world.clone()), common::catalog(), config(data.path()), data.clone()).await
}

/// Lets time pass until something holds of what the public sees.
async fn pass_until(
    world: &StagedWorld,
    of: &Match<'_>,
    step: Duration,
    holds: impl Fn(&Value) -> bool,
) -> Value {
    for _ in 0..200 {
        let state = of.state("public").await;
        if holds(&state) {
            return state;
        }
        world.advance(step);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it never came to that: {}", of.state("public").await);
}

#[tokio::test]
async fn the_game_begins_without_a_nonce_that_does_not_come() {
    let (data, world) = (Arc::new(TempDir::new().unwrap()), StagedWorld::new(1));
    let server = staged(&data, &world).await;
    let (of, anna) = called(&server, &kuhn()).await;
    let (_, _) = of.join(json!({"invite": of.created["invites"]["2"]})).await;
    of.give(&anna, "aa").await;
    let began = world.elapsed();
    pass_until(&world, &of, Duration::from_millis(500), |state| state["phase"] == "playing").await;
    let waited = world.elapsed() - began;
    assert!((Duration::from_secs(30)..Duration::from_secs(40)).contains(&waited), "{waited:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_although_nobody_is_there_and_down_time_is_nobodys() {
    let (data, world) = (Arc::new(TempDir::new().unwrap()), StagedWorld::new(2));
    let server = staged(&data, &world).await;
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "me"},
        "clock": {"initial_s": 60, "increment_s": 5}});
    let (of, _) = called(&server, &wish).await;
    world.advance(Duration::from_secs(10));
    let answer = of.play("1", 0, "check").await;
    let clock = json!({"control": {"initial_s": 60, "increment_s": 5},
        "seats": {"1": {"left_ms": 55000, "runs": false}, "2": {"left_ms": 60000, "runs": true}}});
    assert_eq!(answer["clock"], clock);
    world.advance(Duration::from_secs(20));
    assert_eq!(of.state("2").await["clock"]["seats"]["2"]["left_ms"], 40_000);

    let created = of.created.clone();
    let data = server.stop().await;
    world.advance(Duration::from_secs(3600));
    let server = staged(&data, &world).await;
    let of = server.again(&created);
    assert_eq!(of.state("public").await["clock"]["seats"]["2"]["left_ms"], 40_000);
    let over = pass_until(&world, &of, Duration::from_secs(1), |state| state["phase"] == "over").await;
    assert_eq!(over["outcome"], json!({"score": "1-0", "reason": "time", "words": "the time ran out"}));
    assert_eq!(over["clock"]["seats"]["2"]["left_ms"], 0);
    let types: Vec<_> = of.get("events?since=3", "public").await.1["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["entry"]["type"].clone())
        .collect();
    assert_eq!(types, ["resumed", "flagged", "ended"]);
    assert_eq!(code(&of.try_play("2", 1, "check").await), (409, "finished"));
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_after_a_restart_before_anybody_looks() {
    let (data, world) = (Arc::new(TempDir::new().unwrap()), StagedWorld::new(3));
    let server = staged(&data, &world).await;
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "me"},
        "clock": {"initial_s": 5, "increment_s": 0}});
    let (of, anna) = called(&server, &wish).await;
    let created = of.created.clone();
    let data = server.stop().await;
    world.advance(Duration::from_secs(3600));
    let server = staged(&data, &world).await;
    // Nobody asks for the match, which would take it up: her list is read from what is stored.
    let outcome = async || {
        let list = server.call_as(&anna, Method::GET, "/api/me/matches", Value::Null).await.0.1;
        list["matches"][0]["outcome"].clone()
    };
    for _ in 0..200 {
        if !outcome().await.is_null() {
            break;
        }
        world.advance(Duration::from_millis(500));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((&outcome().await["score"], &outcome().await["reason"]), (&json!("0-1"), &json!("time")));
    let (_, told) = server.again(&created).get("events?since=2", "public").await;
    let entries: Vec<_> =
        told["events"].as_array().unwrap().iter().map(|event| &event["entry"]["type"]).collect();
    assert_eq!(entries, ["resumed", "flagged", "ended"]);
    server.stop().await;
}

#[tokio::test]
async fn a_draw_is_offered_and_agreed() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    assert_eq!(code(&of.do_as(&anna, "accept").await), (409, "nothing_offered"));
    let (status, answer) = of.do_as(&anna, "offer_draw").await;
    assert_eq!(
        (status, &answer["offers"]),
        (StatusCode::OK, &json!([{"what": "draw", "by": "1", "agreed": ["1"]}]))
    );
    let (_, over) = of.do_as(&ben, "accept").await;
    assert_eq!(over["outcome"]["score"], "1/2-1/2");
    assert_eq!(over["outcome"]["reason"], "agreement");
    server.stop().await;
}

/// A handicap belongs to the seat, and everybody can read of it before they sit down.
#[tokio::test]
async fn a_seat_may_have_another_time_than_the_others() {
    let server = Server::start().await;
    let mut wish = kuhn();
    wish["clock"] = json!({"initial_s": 300, "increment_s": 3});
    wish["handicaps"] = json!({"2": {"initial_s": 60, "increment_s": 0}});
    wish["listed"] = json!(true);
    let (of, anna) = called(&server, &wish).await;
    let waiting = of.seen_by("").await;
    assert_eq!((&waiting["clock"], &waiting["handicaps"]), (&wish["clock"], &wish["handicaps"]));
    of.call(&anna, Method::GET, "/events", Value::Null).await;
    let listed = server.get("/api/lobby", None).await.1["matches"][0].clone();
    assert_eq!((&listed["clock"], &listed["handicaps"]), (&wish["clock"], &wish["handicaps"]));
    let (_, ben) = of.join(json!({})).await;
    of.give(&anna, "aa").await;
    of.give(&ben, "bb").await;
    let created = of.created.clone();
    let server = server.restart().await;
    let clock = server.again(&created).seen_by(&ben).await["clock"].clone();
    assert_eq!((&clock["control"], &clock["handicaps"]), (&wish["clock"], &wish["handicaps"]));
    assert_eq!(clock["seats"]["2"], json!({"left_ms": 60_000, "runs": false}));
    let plain = kuhn();
    assert!(called(&server, &plain).await.0.seen_by("").await.get("handicaps").is_none());
    server.stop().await;
}

#[tokio::test]
async fn handicaps_that_cannot_be_are_refused() {
    let server = Server::start().await;
    let live = json!({"initial_s": 300, "increment_s": 3});
    for (clock, handicaps, expected) in [
        (live.clone(), json!({"2": {"initial_s": 0, "increment_s": 0}}), (422, "bad_clock")),
        (live.clone(), json!({"2": {"days": 2}}), (422, "bad_clock")),
        (json!({"days": 2}), json!({"1": live}), (422, "bad_clock")),
        (Value::Null, json!({"1": live}), (422, "bad_clock")),
        (live.clone(), json!({"9": live}), (422, "bad_seats")),
        (live.clone(), json!({"2": 60}), (400, "bad_request")),
        (live.clone(), json!([live]), (400, "bad_request")),
    ] {
        let mut wish = kuhn();
        wish["clock"] = clock;
        wish["handicaps"] = handicaps;
        assert_eq!(code(&server.post("/api/matches", None, wish.clone()).await), expected, "{wish}");
    }
    let days = json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "clock": {"days": 3}, "handicaps": {"2": {"days": 1}}});
    let of = server.create(days).await;
    assert_eq!(of.state("1").await["clock"]["seats"]["2"]["left_ms"], 86_400_000);
    server.stop().await;
}

/// Withdrawn by its maker, or lapsed because the game has changed.
#[tokio::test]
async fn nobody_accepts_what_is_not_offered_any_more() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let nothing_to_accept = async || {
        for cookie in [&anna, &ben] {
            for wish in [json!({"action": "accept"}), json!({"action": "accept", "offer": "draw"})] {
                let refused = of.call(cookie, Method::POST, "/actions", wish).await.0;
                assert_eq!(code(&refused), (409, "nothing_offered"));
            }
        }
        let state = of.seen_by(&anna).await;
        assert_eq!((&state["offers"], &state["outcome"]), (&json!([]), &Value::Null));
    };
    assert_eq!(of.do_as(&anna, "offer_draw").await.0, StatusCode::OK);
    assert_eq!(of.do_as(&anna, "decline").await.0, StatusCode::OK, "she withdraws it");
    nothing_to_accept().await;
    assert_eq!(of.do_as(&ben, "offer_draw").await.0, StatusCode::OK);
    let played = of.call(&anna, Method::POST, "/turns", json!({"at": 0, "steps": "check"})).await.0;
    assert_eq!(played.0, StatusCode::OK, "{}", played.1);
    nothing_to_accept().await;
    server.stop().await;
}

/// However many come for a seat at the same moment, one has it, and the others are told so.
#[tokio::test]
async fn a_seat_is_taken_by_one_of_those_who_come_at_the_same_moment() {
    let server = Server::start().await;
    for wish in ["invite", "seat"] {
        let mut made = kuhn();
        made["listed"] = json!(wish == "seat");
        let (of, _) = called(&server, &made).await;
        let wish = match wish {
            "invite" => json!({"invite": of.created["invites"]["2"]}),
            _ => json!({"seat": "2"}),
        };
        let joined = join_all((0..8).map(|_| of.join(wish.clone()))).await;
        let (taken, refused): (Vec<_>, Vec<_>) =
            joined.iter().partition(|(answer, _)| answer.0 == StatusCode::OK);
        assert_eq!((taken.len(), refused.len()), (1, 7), "{wish}");
        for (answer, _) in refused {
            assert_eq!(code(answer), (409, "taken"), "{wish}");
        }
        assert_eq!(of.seen_by(&taken[0].1).await["mine"], json!(["2"]));
        let events = of.get("events", "public").await.1;
        assert_eq!(events["events"].as_array().unwrap().len(), 2, "opened, and joined once");
    }
    server.stop().await;
}

/// A caller who holds a seat and names another one is nobody there, whatever the call.
#[tokio::test]
async fn nobody_acts_for_a_seat_of_somebody_else() {
    let server = Server::start().await;
    let (of, [anna, ben]) = two(&server, &kuhn()).await;
    let before = (of.seen_by(&anna).await, of.seen_by(&ben).await);
    let get = |what: &str| (Method::GET, what.to_owned(), Value::Null);
    let post = |what: &str, body: Value| (Method::POST, what.to_owned(), body);
    for (method, what, body) in [
        get(""),
        get("/events"),
        get("/opening"),
        get("/record"),
        get("/piece?at=a1"),
        post("/steps", json!({})),
        post("/why", json!({"step": "bet"})),
        post("/turns", json!({"at": 0, "steps": "bet"})),
        post("/actions", json!({"action": "resign"})),
        post("/talk", json!({"text": "I resign"})),
        post("/nonce", json!({"nonce": "cc".repeat(32)})),
        post("/hint", json!({})),
    ] {
        let sign = if what.contains('?') { '&' } else { '?' };
        for (cookie, own, other) in [(&anna, "1", "2"), (&ben, "2", "1")] {
            let forged = format!("{what}{sign}seat={other}");
            let refused = of.call(cookie, method.clone(), &forged, body.clone()).await.0;
            assert_eq!(code(&refused), (401, "unauthorized"), "{own} as {forged}");
        }
    }
    assert_eq!((of.seen_by(&anna).await, of.seen_by(&ben).await), before, "nothing has changed");
    // A token proves its own seat, whatever else the call says.
    let token = of.created["tokens"]["1"].as_str();
    assert_eq!(server.get(&format!("{}?seat=2", of.path), token).await.1["eye"], "1");
    server.stop().await;
}
