//! Nothing that reaches an eye depends on what it may not know.

use crate::common;
use crate::common::{Match, Server, code, config, next};
use menagerie_server::{Config, StagedWorld, World};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Everything that an eye can get of a match, without what differs between any two matches.
async fn all_that_reaches(of: &Match<'_>, eye: &str) -> String {
    let mut state = of.state(eye).await;
    state["match"] = Value::Null;
    state["commitment"] = Value::Null;
    let (_, events) = of.get("events", eye).await;
    let (_, mut opening) = of.get("opening", eye).await;
    opening["state"]["match"] = Value::Null;
    opening["state"]["commitment"] = Value::Null;
    let protocol = of.token(eye).map_or("menagerie".to_owned(), |token| format!("menagerie.{token}"));
    let mut socket = of.socket(0, Some(&protocol)).await;
    let mut sent = Vec::new();
    for _ in 0..state["version"].as_u64().unwrap() {
        sent.push(next(&mut socket).await);
    }
    let steps = match eye {
        "public" => Value::Null,
        seat => of.steps(seat, "").await.1,
    };
    let record = of.record(eye).await;
    let varying = ["Match: ", "Created: ", "Commitment: "];
    let record: Vec<_> =
        record.lines().filter(|line| !varying.iter().any(|head| line.starts_with(head))).collect();
    json!([state, events, opening, sent, steps, record]).to_string()
}

/// Plays Lots with what seat 1 names, and returns all that reaches each eye on the way.
async fn with_secret(server: &Server, named: &str) -> Vec<(String, String)> {
    let of = server.lots().await;
    let mut reached = Vec::new();
    let plays = [("1", 0, named), ("2", 0, "=2"), ("3", 0, "=1"), ("1", 3, "a"), ("2", 4, "c,b")];
    for (seat, at, steps) in plays {
        let answer = of.play(seat, at, steps).await;
        if seat != "1" {
            reached.push((format!("answer to {seat}"), answer.to_string()));
        }
        for eye in ["1", "2", "3", "public"] {
            reached.push((eye.to_owned(), all_that_reaches(&of, eye).await));
        }
    }
    let refused =
        [of.try_play("2", 0, named).await, of.try_play("2", 5, "d").await, of.try_play("3", 5, "a").await];
    for (_, mut answer) in refused {
        answer["state"]["match"] = Value::Null;
        answer["state"]["commitment"] = Value::Null;
        reached.push(("error".to_owned(), answer.to_string()));
    }
    reached
}

#[tokio::test]
async fn a_sealed_choice_reaches_nobody_else() {
    let server = Server::start().await;
    let (one, other) = (with_secret(&server, "=1").await, with_secret(&server, "=3").await);
    let mut own_differs = false;
    for ((eye, one), (_, other)) in one.iter().zip(&other) {
        if eye == "1" {
            own_differs |= one != other;
        } else {
            assert_eq!(one, other, "{eye}");
        }
    }
    assert!(own_differs, "the test would notice a difference");
    server.stop().await;
}

#[tokio::test]
async fn hands_reach_nobody_else_before_the_showdown() {
    let server = Server::start().await;
    // The hands that each seed deals, as their owners see them.
    let mut deals = Vec::new();
    for seed in 0..12u64 {
        let of = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "seed": seed})).await;
        let own = of.state("1").await["view"].as_str().unwrap().to_owned();
        of.play("1", 0, "bet").await;
        deals.push((own, all_that_reaches(&of, "1").await, all_that_reaches(&of, "public").await));
    }
    let mut compared = 0;
    for (own, one, public) in &deals {
        for (other_own, other, other_public) in &deals {
            assert_eq!(public, other_public);
            if own == other_own {
                compared += 1;
                assert_eq!(one, other, "what seat 1 gets depends on its own card alone");
            }
        }
    }
    assert!(compared > deals.len());
    server.stop().await;
}

#[tokio::test]
async fn the_secret_of_chance_is_shown_at_the_end_and_not_before() {
    let server = Server::start().await;
    let nonce = "ab".repeat(32);
    let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "computer:1"}});
    let (_, created) = server.post("/api/matches", None, wish).await;
    let (of, commitment) = (server.again(&created), created["commitment"].as_str().unwrap());
    assert_eq!(
        of.state("1").await["phase"],
        "gathering",
        "the nonce is given after the commitment was shown"
    );
    let given = server.post(&format!("{}/nonce", of.path), of.token("1"), json!({"nonce": nonce})).await;
    assert_eq!(given.0, StatusCode::NO_CONTENT);
    let before = of.record("1").await;
    assert!(!before.contains("Secret: ") && !before.contains(&nonce), "{before}");
    of.act("1", "resign").await;
    let record = of.record("public").await;
    let field = |name: &str| {
        let line = record.lines().find_map(|line| line.strip_prefix(name)).expect("the record has it");
        let mut bytes = [0; 32];
        hex::decode_to_slice(line, &mut bytes).unwrap();
        bytes
    };
    let (secret, nonces) = (field("Secret: "), [field("Nonce 1: "), field("Nonce 2: ")]);
    assert_eq!((nonces[0], nonces[1]), ([0xab; 32], [0; 32]));
    let chance = menagerie_kernel::Chance::from_commitment(&secret, &nonces);
    assert_eq!(hex::encode(field("Commitment: ")), commitment);
    assert_eq!(field("Commitment: "), menagerie_kernel::Chance::commitment(&secret));
    // Anybody can deal again.
    let game = menagerie_show::Erased::new(menagerie_testkit::games::Kuhn);
    let dealt = menagerie_show::AnyGame::start(&game, menagerie_kernel::Options::default(), chance).unwrap();
    assert!(record.contains(&format!("Start: {}\n", dealt.text())), "{record}");
    server.stop().await;
}

/// Whoever looks with other eyes sees what they saw, and does not hear what they heard.
#[tokio::test]
async fn when_a_game_is_over_it_is_seen_with_the_eyes_of_each_seat() {
    let server = Server::start().await;
    let of = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "seed": 3})).await;
    let said = server.post(&format!("{}/talk", of.path), of.token("2"), json!({"text": "well met"})).await;
    assert!(said.0.is_success(), "{}", said.1);
    of.play("1", 0, "bet").await;
    for eye in ["1", "public"] {
        for what in ["", "/opening?eyes=2", "/events?eyes=2", "?eyes=2"] {
            let (status, answer) = server.get(&format!("{}{what}", of.path), of.token(eye)).await;
            let expected = if what.is_empty() { StatusCode::OK } else { StatusCode::CONFLICT };
            assert_eq!(status, expected, "{what} as {eye}: {answer}");
        }
    }
    of.act("1", "resign").await;
    let seen = of.get("opening", "2").await.1;
    for eye in ["1", "2", "public"] {
        let (status, lent) = server.get(&format!("{}/opening?eyes=2", of.path), of.token(eye)).await;
        assert_eq!(status, StatusCode::OK, "{lent}");
        for what in ["eye", "view", "scene"] {
            assert_eq!(lent["state"][what], seen["state"][what], "{what} as {eye}");
        }
        let [lent, seen] = [&lent, &seen].map(|opening| opening["events"].as_array().unwrap());
        assert_eq!(lent.len(), seen.len());
        for (one, other) in lent.iter().zip(seen) {
            let is_talk = other["entry"]["type"] == "said";
            assert_eq!(one == other, !(is_talk && eye == "public"), "{one} as {eye}");
        }
    }
    let unknown = server.get(&format!("{}/opening?eyes=7", of.path), None).await;
    assert_eq!(code(&unknown).0, 422, "{}", unknown.1);
    server.stop().await;
}

/// The names of matches would otherwise tell how much happens in others.
#[tokio::test]
async fn turns_draw_no_randomness() {
    let mut names = Vec::new();
    for turns in [0, 2] {
        let data = Arc::new(TempDir::new().unwrap());
        let config = config(data.path());
        let world = Box::new(StagedWorld::new(9));
        let server = Server::start_on(world, common::catalog(), config, data).await;
        let of = server.relay().await;
        for (at, (seat, part)) in [("n", "e"), ("e", "f")].into_iter().enumerate().take(turns) {
            of.play(seat, at as u64, part).await;
        }
        names.push(server.relay().await.path.clone());
        server.stop().await;
    }
    assert_eq!(names[0], names[1]);
}

#[tokio::test]
async fn tokens_are_stored_nowhere() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    let tokens: Vec<String> =
        ["n", "e", "s", "w"].iter().map(|seat| of.token(seat).unwrap().to_owned()).collect();
    let data = server.stop().await;
    for file in std::fs::read_dir(data.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for token in &tokens {
            assert!(!bytes.windows(token.len()).any(|window| window == token.as_bytes()));
        }
    }
}

#[tokio::test]
async fn a_computer_answers_at_a_fixed_moment() {
    let data = Arc::new(TempDir::new().unwrap());
    let release = Duration::from_millis(700);
    let config = Config { release, ..config(data.path()) };
    let think = config.think;
    let world = StagedWorld::new(0);
    let server = Server::start_on(Box::new(world.clone()), common::catalog(), config, data).await;
    // Thinking about Kuhn takes next to no time; the answer comes at the release all the same.
    for seed in 0..3 {
        let began = world.elapsed();
        let of = server
            .create(json!({"game": "kuhn", "seats": {"1": "computer:1", "2": "me"}, "seed": seed}))
            .await;
        // Its place is free when its time is over, whenever it knew.
        assert_eq!(world.next_before(began + 2 * release).await, began + think);
        world.advance(think);
        assert_eq!(world.next_before(began + 2 * release).await, began + release);
        world.advance(release - think - Duration::from_millis(1));
        assert_eq!(of.state("2").await["version"], 2);
        let mut socket = of.seat_socket(2, "2").await;
        world.advance(Duration::from_millis(1));
        next(&mut socket).await;
    }
    server.stop().await;
}

/// A computer that has to wait for its place answers as long after it got one as any other, whatever those before it hold.
#[tokio::test]
async fn a_computer_that_had_to_wait_answers_at_a_fixed_moment_too() {
    let data = Arc::new(TempDir::new().unwrap());
    let release = Duration::from_millis(700);
    let config = Config { release, thinkers: 1, ..config(data.path()) };
    let think = config.think;
    let world = StagedWorld::new(0);
    let server = Server::start_on(Box::new(world.clone()), common::catalog(), config, data).await;
    for seed in 0..3 {
        let began = world.elapsed();
        let kuhn = |seed: u64| {
            server.create(json!({"game": "kuhn", "seats": {"1": "computer:1", "2": "me"}, "seed": seed}))
        };
        let (_first, of) = (kuhn(seed).await, kuhn(seed + 3).await);
        assert_eq!(world.next_before(began + think * 2).await, began + think);
        world.advance(think);
        // Now the second one has the place, and keeps it as long.
        assert_eq!(world.next_before(began + think * 3).await, began + think * 2);
        world.advance(think);
        world.advance(release - think - Duration::from_millis(1));
        assert_eq!(of.state("2").await["version"], 2);
        let mut socket = of.seat_socket(2, "2").await;
        // The first one has answered meanwhile, and only the second one is waited for.
        assert_eq!(world.next_before(began + release * 2).await, began + think + release);
        world.advance(Duration::from_millis(1));
        next(&mut socket).await;
    }
    server.stop().await;
}
