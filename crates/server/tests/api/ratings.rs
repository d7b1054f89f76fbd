//! Rated games: who may play them, and what becomes of ratings.

use crate::common;
use crate::common::browser::{Browser, PASSWORD};
use crate::common::database::execute;
use crate::common::{Server, code, config};
use menagerie_server::{StagedWorld, rebuild};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

fn rated() -> Value {
    json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}, "rated": true,
        "clock": {"initial_s": 600, "increment_s": 5}})
}

fn with(mut wish: Value, key: &str, value: Value) -> Value {
    wish[key] = value;
    wish
}

async fn person<'s>(server: &'s Server, name: &str) -> Browser<'s> {
    let mut person = Browser::new(server);
    assert_eq!(person.make_account(name).await.0, StatusCode::CREATED);
    person
}

/// A match that one calls for and another joins, until its game begins; its path.
async fn meet<'s>(one: &mut Browser<'s>, other: &mut Browser<'s>, wish: Value) -> String {
    let (status, created) = one.post("/api/matches", wish).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
    let (status, joined) =
        other.post(&format!("{path}/join"), json!({"invite": created["invites"]["2"]})).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    for player in [one, other] {
        let nonce = json!({"nonce": "5a".repeat(32)});
        assert_eq!(player.post(&format!("{path}/nonce"), nonce).await.0, StatusCode::NO_CONTENT);
    }
    path
}

/// A game that the first one wins.
async fn win<'s>(winner: &mut Browser<'s>, loser: &mut Browser<'s>, wish: Value) -> String {
    let path = meet(winner, loser, wish).await;
    let (status, answer) = loser.post(&format!("{path}/actions"), json!({"action": "resign"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    path
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_of_both_and_everybody_can_read_it() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (person(&server, "Ada").await, person(&server, "Bob").await);
    let path = win(&mut ada, &mut bob, rated()).await;
    let page = ada.get("/api/people/ada").await;
    let record = &page["records"][0];
    assert_eq!(
        (&page["username"], &record["game"], &record["pace"]),
        (&json!("Ada"), &json!("kuhn"), &json!("rapid"))
    );
    assert_eq!(
        (&record["wins"], &record["losses"], &record["rating"]["provisional"]),
        (&json!(1), &json!(0), &json!(true))
    );
    // What two newcomers win and lose of each other, by the formulas of Glicko-2.
    assert_eq!(record["rating"]["value"], json!(1662));
    let game = &page["games"][0];
    assert_eq!(game["match"], json!(path.rsplit('/').next()));
    assert_eq!((&game["result"], &game["gain"], &game["seat"]), (&json!("win"), &json!(162), &json!("1")));
    assert_eq!(game["others"], json!([{"seat": "2", "username": "Bob", "bot": false, "partner": false}]));
    let (_, list) = server.get("/api/ratings?game=kuhn&pace=rapid", None).await;
    let places: Vec<_> =
        list["leaders"].as_array().unwrap().iter().map(|one| (&one["place"], &one["username"])).collect();
    assert_eq!(places, [(&json!(1), &json!("Ada")), (&json!(2), &json!("Bob"))]);
    assert_eq!(list["more"], json!(false));
    assert_eq!(server.get("/api/ratings?game=kuhn&pace=blitz", None).await.1["leaders"], json!([]));
    assert_eq!(
        server.get("/api/ratings?pace=blitz", None).await.1,
        list,
        "without a game, where most have played"
    );
    let seats = server.get(&path, None).await.1["seats"].clone();
    let (first, second) =
        (json!({"value": 1662, "provisional": true}), json!({"value": 1338, "provisional": true}));
    assert_eq!(seats["1"], json!({"kind": "person", "username": "Ada", "rating": first}));
    assert_eq!(seats["2"], json!({"kind": "person", "username": "Bob", "rating": second}));
    let opening = server.get(&format!("{path}/opening"), None).await.1;
    assert_eq!((&opening["state"]["seats"], &opening["state"]["rated"]), (&seats, &json!(true)));
    assert_eq!(ada.list().await[0]["seats"], seats);
    // A seat is refused with the state, in which they have their names too.
    let refused = ada.post(&format!("{path}/actions"), json!({"action": "resign"})).await;
    assert_eq!((code(&refused), &refused.1["state"]["seats"]), ((409, "finished"), &seats));
    server.stop().await;
}

#[tokio::test]
async fn a_casual_game_changes_no_rating_and_is_on_no_page() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (person(&server, "Ada").await, person(&server, "Bob").await);
    win(&mut ada, &mut bob, with(rated(), "rated", json!(false))).await;
    let page = ada.get("/api/people/Ada").await;
    assert_eq!((&page["records"], &page["games"]), (&json!([]), &json!([])));
    server.stop().await;
}

#[tokio::test]
async fn ratings_are_the_same_after_a_crash_and_after_rebuilding() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (person(&server, "Ada").await, person(&server, "Bob").await);
    for _ in 0..2 {
        win(&mut ada, &mut bob, rated()).await;
        win(&mut bob, &mut ada, rated()).await;
        win(&mut bob, &mut ada, with(rated(), "clock", json!({"days": 2}))).await;
    }
    let told = async |server: &Server| {
        let ratings =
            server.text("/api/people/ada", None).await + &server.text("/api/people/bob", None).await;
        // What is not known any better for the time that passes is not looked at.
        ratings
            .split("\"deviation\"")
            .map(|part| part.split_once(',').map_or("", |split| split.1).to_owned())
            .collect::<String>()
    };
    let before = told(&server).await;
    let data = server.stop().await;
    // The end came before anything was rated, and then before one game that came before others.
    execute(data.path(), "DELETE FROM rated; DELETE FROM standings").await;
    let server = Server::start_in(data).await;
    assert_eq!(told(&server).await, before);
    let data = server.stop().await;
    let first = "DELETE FROM rated WHERE match = (SELECT match FROM rated ORDER BY ended_ms LIMIT 1)";
    execute(data.path(), first).await;
    let server = Server::start_in(data).await;
    assert_eq!(told(&server).await, before);
    let data = server.stop().await;
    let report = rebuild(common::catalog(), data.path()).await.unwrap();
    assert_eq!((report.matches, report.changed), (6, 0));
    execute(
        data.path(),
        "UPDATE rated SET value = value + 1 WHERE match = (SELECT match FROM rated LIMIT 1)",
    )
    .await;
    assert_eq!(rebuild(common::catalog(), data.path()).await.unwrap().changed, 1);
    let server = Server::start_in(data).await;
    assert_eq!(told(&server).await, before);
    server.stop().await;
}

/// An older release may have kept a game in which one person played against themselves.
#[tokio::test]
async fn a_game_that_cannot_be_rated_holds_up_no_other() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (person(&server, "Ada").await, person(&server, "Bob").await);
    win(&mut ada, &mut bob, rated()).await;
    let data = server.stop().await;
    execute(
        data.path(),
        "DELETE FROM rated; DELETE FROM standings;
         UPDATE derived SET players = json_set(players, '$[1].principal', json_extract(players, '$[0].principal'))
         WHERE players IS NOT NULL",
    )
    .await;
    let server = Server::start_in(data).await;
    let (mut ada, mut bob) = (Browser::new(&server), Browser::new(&server));
    for (browser, name) in [(&mut ada, "ada"), (&mut bob, "bob")] {
        assert_eq!(browser.sign_in(name, PASSWORD).await.0, StatusCode::OK);
    }
    win(&mut ada, &mut bob, rated()).await;
    let [hers, his] = [ada.get("/api/people/ada").await, ada.get("/api/people/bob").await];
    assert!(hers["records"][0]["rating"]["value"].as_i64() > Some(1500), "{hers}");
    assert!(his["records"][0]["rating"]["value"].as_i64() < Some(1500), "{his}");
    server.stop().await;
}

#[tokio::test]
async fn only_those_with_an_account_sit_at_a_rated_match() {
    let server = Server::start().await;
    let (mut guest, mut ada) = (Browser::new(&server), person(&server, "Ada").await);
    assert_eq!(code(&guest.post("/api/matches", rated()).await), (403, "needs_account"));
    let (_, created) = ada.post("/api/matches", with(rated(), "listed", json!(true))).await;
    let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
    assert_eq!(guest.get(&path).await["rated"], json!(true));
    // She is there while she asks what happens.
    ada.get(&format!("{path}/events")).await;
    let open = &guest.get("/api/lobby").await["matches"][0];
    assert_eq!((&open["rated"], &open["seats"]["1"]["username"]), (&json!(true), &json!("Ada")));
    for wish in [json!({}), json!({"invite": created["invites"]["2"]})] {
        assert_eq!(code(&guest.post(&format!("{path}/join"), wish).await), (403, "needs_account"));
    }
    let computer = json!({"computer": "1", "seat": "2"});
    assert_eq!(code(&ada.post(&format!("{path}/join"), computer).await), (422, "unratable"));
    // The same browser with an account.
    guest.make_account("Guest of Ada").await;
    assert_eq!(guest.post(&format!("{path}/join"), json!({})).await.0, StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused() {
    let server = Server::start().await;
    let mut ada = person(&server, "Ada").await;
    let seats =
        |holders: &[(&str, &str)]| json!(std::collections::BTreeMap::from_iter(holders.iter().copied()));
    let relay = seats(&[("n", "me"), ("e", "open"), ("s", "open"), ("w", "open")]);
    for (key, value) in [
        ("clock", Value::Null),
        ("seed", json!(1)),
        ("position", json!("x")),
        ("handicaps", json!({"2": {"initial_s": 60, "increment_s": 0}})),
        ("seats", seats(&[("1", "me"), ("2", "me")])),
        ("seats", seats(&[("1", "me"), ("2", "computer:1")])),
    ] {
        assert_eq!(
            code(&ada.post("/api/matches", with(rated(), key, value.clone())).await),
            (422, "unratable"),
            "{key} {value}"
        );
    }
    let lots = with(
        with(rated(), "game", json!("lots")),
        "seats",
        seats(&[("1", "me"), ("2", "open"), ("3", "open")]),
    );
    assert_eq!(code(&ada.post("/api/matches", lots).await), (422, "unratable"), "three sides");
    let relay = with(with(rated(), "game", json!("relay")), "seats", relay);
    assert_eq!(ada.post("/api/matches", relay).await.0, StatusCode::CREATED, "two teams");
    for (query, status, expected) in [
        ("game=ludo&pace=rapid", 422, "unknown_game"),
        ("game=kuhn&pace=slow", 422, "unknown_pace"),
        ("pace=slow", 422, "unknown_pace"),
        ("game=kuhn&skip=-1", 400, "bad_request"),
    ] {
        assert_eq!(
            code(&server.get(&format!("/api/ratings?{query}"), None).await),
            (status, expected),
            "{query}"
        );
    }
    assert_eq!(code(&server.get("/api/people/nobody-at-all", None).await), (404, "unknown_person"));
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_helped_in_a_rated_match_or_plays_against_their_own_bot() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (person(&server, "Ada").await, person(&server, "Bob").await);
    let path = meet(&mut ada, &mut bob, rated()).await;
    for player in [&mut ada, &mut bob] {
        assert_eq!(code(&player.post(&format!("{path}/hint"), json!({})).await), (403, "no_hints"));
    }
    let (_, bot) = ada.post("/api/bot-tokens", json!({"name": "Ada's bot"})).await;
    let token = bot["token"].as_str();
    let (_, created) = ada.post("/api/matches", rated()).await;
    let join = format!("/api/matches/{}/join", created["match"].as_str().unwrap());
    let wish = json!({"invite": created["invites"]["2"]});
    assert_eq!(code(&server.post(&join, token, wish.clone()).await), (403, "same_owner"));
    let (_, bobs) = bob.post("/api/bot-tokens", json!({"name": "Bob's bot"})).await;
    assert_eq!(server.post(&join, bobs["token"].as_str(), wish).await.0, StatusCode::OK);
    let seen = ada.get(&join.replace("/join", "")).await;
    assert_eq!(seen["seats"]["2"], json!({"kind": "person", "username": "Bob's bot", "bot": true}));
    server.stop().await;
}

/// Of four, one goes away: no computer plays for that person's rating, and the other side need not wait.
#[tokio::test]
async fn in_a_rated_match_of_four_nobody_plays_for_another() {
    let (data, world) = (Arc::new(TempDir::new().unwrap()), StagedWorld::new(1));
    let config = config(data.path());
    let server = Server::start_on(Box::new(world.clone()), common::catalog(), config, data).await;
    let wish = with(
        with(with(rated(), "game", json!("relay")), "listed", json!(true)),
        "seats",
        json!({"n": "me", "e": "open", "s": "open", "w": "open"}),
    );
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cleo", "Dan"] {
        people.push(person(&server, name).await);
    }
    let (_, created) = people[0].post("/api/matches", wish).await;
    let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
    for (player, seat) in people[1..].iter_mut().zip(["e", "s", "w"]) {
        assert_eq!(player.post(&format!("{path}/join"), json!({"seat": seat})).await.0, StatusCode::OK);
    }
    for player in &mut people {
        let nonce = json!({"nonce": "5a".repeat(32)});
        assert_eq!(player.post(&format!("{path}/nonce"), nonce).await.0, StatusCode::NO_CONTENT);
    }
    assert_eq!(people[1].get(&path).await["to_act"], json!(["n"]));
    world.advance(Duration::from_secs(61));
    let actions = format!("{path}/actions");
    for player in &mut people[1..] {
        let wish = json!({"action": "take_over", "level": "1"});
        assert_eq!(code(&player.post(&actions, wish).await), (422, "no_take_over"));
        let wish = json!({"action": "offer_takeback"});
        assert_eq!(code(&player.post(&actions, wish).await), (422, "rated_turn"));
    }
    let claim = json!({"action": "claim_win"});
    assert_eq!(code(&people[2].post(&actions, claim.clone()).await), (409, "partner_away"));
    let (status, over) = people[3].post(&actions, claim).await;
    assert_eq!((status, &over["outcome"]["score"]), (StatusCode::OK, &json!("0-1")), "{over}");
    for (name, wins, losses) in [("ada", 0, 1), ("bob", 1, 0), ("cleo", 0, 1), ("dan", 1, 0)] {
        let record = &people[0].get(&format!("/api/people/{name}")).await["records"][0];
        assert_eq!((&record["wins"], &record["losses"]), (&json!(wins), &json!(losses)), "{name}");
    }
    server.stop().await;
}

#[tokio::test]
async fn of_somebody_who_deleted_their_account_the_results_stay() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (person(&server, "Ada").await, person(&server, "Bob").await);
    win(&mut ada, &mut bob, rated()).await;
    bob.call(Method::DELETE, "/api/accounts", json!({"password": PASSWORD})).await;
    let page = ada.get("/api/people/Ada").await;
    assert_eq!(page["games"][0]["others"], json!([{"seat": "2", "bot": false, "partner": false}]));
    assert_eq!(server.get("/api/ratings?game=kuhn", None).await.1["leaders"].as_array().unwrap().len(), 1);
    assert_eq!(code(&server.get("/api/people/Bob", None).await), (404, "unknown_person"));
    server.stop().await;
}
