//! What several calls do that come at the same moment: each acts for whoever sits there by its turn.

use crate::common::browser::Browser;
use crate::common::people::called;
use crate::common::{Match, Server};
use futures_util::future::{join, join_all};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// How many calls come at once, and how often that is tried.
const CALLS: usize = 12;
const TRIES: usize = 12;

/// A match whose seats are dealt, when all but the nonce of the first is there; and the cookies of both.
async fn about_to_be_dealt(server: &Server) -> (Match<'_>, [String; 2]) {
    let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}, "shuffle": true});
    let (of, anna) = called(server, &wish).await;
    let ((status, joined), ben) = of.join(json!({"invite": of.created["invites"]["2"]})).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    assert_eq!(of.give(&ben, "bb").await.0, StatusCode::NO_CONTENT);
    (of, [anna, ben])
}

#[tokio::test]
async fn whoever_resigns_while_seats_are_dealt_loses() {
    let server = Server::start().await;
    for nonce in 0..TRIES {
        let (of, [anna, _]) = about_to_be_dealt(&server).await;
        let nonce = format!("{nonce:02x}");
        let resigned = join_all((0..CALLS).map(|_| of.do_as(&anna, "resign")));
        join(of.give(&anna, &nonce), resigned).await;
        let seat = of.seen_by(&anna).await["eye"].clone();
        let events = of.get("events", "public").await.1;
        for event in events["events"].as_array().unwrap() {
            if event["entry"]["type"] == "resigned" {
                assert_eq!(event["entry"]["seat"], seat, "anna resigned");
            }
        }
    }
    server.stop().await;
}

/// What a refusal tells of the position is for the seat that was refused.
#[tokio::test]
async fn nobody_is_shown_the_other_hand_while_seats_are_dealt() {
    let server = Server::start().await;
    for nonce in 0..TRIES {
        let (of, [anna, ben]) = about_to_be_dealt(&server).await;
        let nonce = format!("{nonce:02x}");
        let turn = json!({"at": 77, "steps": "bet"});
        let turns = join_all((0..CALLS).map(|_| of.call(&anna, Method::POST, "/turns", turn.clone())));
        let (_, answers) = join(of.give(&anna, &nonce), turns).await;
        let (hers, his) = (of.seen_by(&anna).await, of.seen_by(&ben).await);
        assert_ne!(hers["eye"], his["eye"]);
        for ((_, answer), _) in answers {
            let state = &answer["state"];
            assert!(state.is_null() || state["eye"] == hers["eye"], "{state}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn one_person_takes_one_seat_however_many_calls_ask_for_it() {
    let server = Server::start().await;
    for _ in 0..TRIES {
        let seats = json!({"n": "me", "e": "open", "s": "open", "w": "open"});
        let wish = json!({"game": "relay", "seats": seats, "listed": true});
        let (of, _) = called(&server, &wish).await;
        let mut ben = Browser::new(&server);
        ben.call_for().await;
        let ask = |seat: &'static str| of.call(&ben.cookie, Method::POST, "/join", json!({"seat": seat}));
        let answers = join_all((0..CALLS).map(|number| ask(["e", "s", "w"][number % 3]))).await;
        let taken = answers.iter().filter(|((status, _), _)| *status == StatusCode::OK).count();
        assert_eq!(taken, 1);
        assert_eq!(of.seen_by(&ben.cookie).await["mine"].as_array().map(Vec::len), Some(1));
    }
    server.stop().await;
}

/// Somebody who leaves does not put out those who come.
#[tokio::test]
async fn whoever_leaves_twice_leaves_alone() {
    let server = Server::start().await;
    for _ in 0..TRIES {
        let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}, "listed": true});
        let (of, _) = called(&server, &wish).await;
        let ((status, _), ben) = of.join(json!({"seat": "2"})).await;
        assert_eq!(status, StatusCode::OK);
        let leave = join_all((0..CALLS).map(|_| of.call(&ben, Method::POST, "/leave", Value::Null)));
        let come = join_all((0..CALLS).map(|_| of.join(json!({"seat": "2"}))));
        let (_, came) = join(leave, come).await;
        for ((status, joined), _) in came {
            if status == StatusCode::OK {
                let token = joined["token"].as_str();
                let sees = server.get(&of.path, token).await;
                assert_eq!(sees.1["mine"], json!(["2"]), "{}", sees.1);
            }
        }
    }
    server.stop().await;
}
