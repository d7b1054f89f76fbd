//! The real games, played over HTTP.

use crate::common::{Match, Server, all_games, code, config};
use menagerie_server::{Catalog, Config};
use menagerie_show::page::Translation;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

async fn start() -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    Server::start_with(all_games(), config(data.path()), data).await
}

#[tokio::test]
async fn every_deal_is_proved_when_the_match_is_over_and_nothing_is_told_before() {
    let server = start().await;
    let games = menagerie_games::all();
    for (game, shuffle) in [("chess960", false), ("booster", false), ("cooperative", true), ("crowded", true)]
    {
        let info = menagerie_record::find(&games, game).unwrap().info();
        let holders: serde_json::Map<String, Value> =
            info.seats.iter().map(|seat| (seat.id.to_owned(), json!("me"))).collect();
        let of = server.create(json!({"game": game, "seats": holders, "shuffle": shuffle})).await;
        if !info.hidden {
            let early: Value = serde_json::from_str(&of.record_as("json", "public").await).unwrap();
            let told: Vec<_> = early["chance"].as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(
                told,
                if shuffle { ["commitment", "seats"].as_slice() } else { &["commitment"] },
                "{game}"
            );
        }
        for seat in info.seats {
            of.act(seat.id, "resign").await;
        }
        let json = of.record_as("json", "public").await;
        let pgn = of.record_as("pgn", "public").await;
        let read =
            [menagerie_record::machine::read(&games, &json), menagerie_record::pgn::read(&games, &pgn)];
        for record in read.into_iter().flatten() {
            let record = record.unwrap();
            let checks = menagerie_record::verify(&games, &record).unwrap();
            assert!(menagerie_record::is_proved(&checks), "{game}: {checks:#?}");
            let seats = record.chance.and_then(|chance| chance.seats);
            assert_eq!(seats.map(|seats| seats.len()), shuffle.then_some(info.seats.len()), "{game}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn every_game_is_played_against_the_computer() {
    let server = start().await;
    let (_, list) = server.get("/api/games", None).await;
    for game in list["games"].as_array().unwrap() {
        // The first seat is taken by hand, and no more others than must be.
        let needed = game["fewest_seats"].as_u64().unwrap() as usize;
        let ids = game["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap());
        let taken: Vec<&str> = ids.take(needed).collect();
        let holders: serde_json::Map<String, Value> = taken
            .iter()
            .map(|seat| ((*seat).to_owned(), json!(if *seat == taken[0] { "me" } else { "computer:1" })))
            .collect();
        let of = server.create(json!({"game": game["id"], "seats": holders})).await;
        for _ in 0..3 {
            let state = wait_for_me(&of, taken[0]).await;
            if !state["outcome"].is_null() {
                break; // A seat that plays the first part that comes may be mated soon.
            }
            let at = state["at"].as_u64().unwrap();
            let part = of.first_part(taken[0]).await;
            of.play(taken[0], at, &part).await;
        }
        wait_for_me(&of, taken[0]).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_puzzle_is_played_by_as_many_as_like_to() {
    let server = start().await;
    let two = server.create(json!({"game": "golf", "seats": {"1": "me", "2": "me"}})).await;
    assert_eq!(two.state("2").await["seats"].as_object().unwrap().len(), 2);
    for seats in [json!({}), json!({"2": "me"}), json!({"1": "me", "3": "me"})] {
        let answer = server.post("/api/matches", None, json!({"game": "golf", "seats": seats})).await;
        assert_eq!(code(&answer), (422, "bad_seats"), "{seats}");
    }
    // A player who is alone and gives up has lost.
    let alone = server.create(json!({"game": "golf", "seats": {"1": "me"}})).await;
    alone.act("1", "resign").await;
    assert_eq!(alone.state("1").await["outcome"]["score"], "lost");
    server.stop().await;
}

/// Waits until a seat is to act or the game is over.
async fn wait_for_me(of: &Match<'_>, me: &str) -> Value {
    for _ in 0..400 {
        let state = of.state(me).await;
        if state["to_act"].as_array().unwrap().contains(&json!(me)) || !state["outcome"].is_null() {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nobody answered: {}", of.state(me).await);
}

#[tokio::test]
async fn orthodox_chess_is_mated_and_recorded() {
    let server = start().await;
    let seats = json!({"w": "me", "b": "me"});
    let of = server.create(json!({"game": "chess960", "seats": seats, "options": {"number": 518}})).await;
    for (at, (seat, turn)) in
        [("w", "f2f3"), ("b", "e7e5"), ("w", "g2g4"), ("b", "d8h4")].into_iter().enumerate()
    {
        of.play(seat, at as u64, turn).await;
    }
    let state = of.state("public").await;
    assert_eq!(state["outcome"], json!({"score": "0-1", "reason": "checkmate", "words": "checkmate"}));
    let (_, events) = of.get("events?since=6", "public").await;
    assert_eq!(events["events"][0]["entry"]["turn_number"], 2);
    assert!(of.record_as("pgn", "public").await.contains("\n1.f3 e5 2.g4 Qh4# 0-1\n"));
    let exact: Value = serde_json::from_str(&of.record_as("json", "public").await).unwrap();
    assert_eq!(exact["parts"], json!(["f2f3", "e7e5", "g2g4", "d8h4"]));
    assert_eq!((&exact["result"], &exact["reason"]), (&json!("0-1"), &json!("checkmate")));
    let illegal =
        server.create(json!({"game": "chess960", "seats": seats, "options": {"number": 518}})).await;
    assert_eq!(code(&illegal.try_play("w", 0, "e2e5").await), (422, "illegal_turn"));
    server.stop().await;
}

/// All that reaches an eye, without what differs between any two matches.
async fn reaches(of: &Match<'_>, eye: &str) -> Value {
    let mut state = of.state(eye).await;
    state["match"] = Value::Null;
    state["commitment"] = Value::Null;
    let steps = if eye == "public" { Value::Null } else { of.steps(eye, "").await.1 };
    let record = of.record(eye).await;
    let moves = record.split("\n\n").nth(1).unwrap().to_owned();
    json!([state, of.get("events", eye).await.1, steps, moves])
}

#[tokio::test]
async fn powers_reach_only_who_chose_them() {
    let server = start().await;
    let mut games = Vec::new();
    // What White gives Black's pieces is White's secret.
    for secret in ["=QNBKR", "=RKNBQ"] {
        let of = server.create(json!({"game": "masquerade", "seats": {"w": "me", "b": "me"}})).await;
        let mut reached = Vec::new();
        for (at, seat, part) in [(0, "w", secret), (0, "b", "=KQRBN"), (2, "w", "e2e4"), (3, "b", "d7d5")] {
            of.play(seat, at, part).await;
            for eye in ["b", "public"] {
                reached.push(reaches(&of, eye).await);
            }
        }
        for form in ["pgn", "json"] {
            let early = of.record_as(form, "w").await;
            assert!(early.contains("not_over") && !early.contains(&secret[1..]), "{early}");
        }
        let own = of.state("w").await["view"].as_str().unwrap().to_owned();
        assert!(own.contains(&format!("powers.b{secret}")), "{own}");
        games.push(reached);
    }
    // Not assert_eq: what differs would fill the screen.
    assert!(games[0] == games[1], "what White gave reaches Black or the public");
    server.stop().await;
}

#[tokio::test]
async fn a_computer_with_secrets_answers_when_its_time_is_up() {
    let data = Arc::new(TempDir::new().unwrap());
    let (think, release) = (Duration::from_millis(100), Duration::from_millis(600));
    let config = Config { think, release, ..config(data.path()) };
    let server = Server::start_with(all_games(), config, data).await;
    let began = std::time::Instant::now();
    let of = server.create(json!({"game": "masquerade", "seats": {"w": "computer:3", "b": "me"}})).await;
    let start = of.state("b").await["version"].clone();
    while of.state("b").await["version"] == start {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(began.elapsed() >= release);
    server.stop().await;
}

#[tokio::test]
async fn the_book_is_told_in_the_language_that_is_asked_for() {
    let server = start().await;
    let (_, list) = server.get("/api/book", None).await;
    let chapters = list["chapters"].as_array().unwrap().iter();
    let chapters = chapters.map(|chapter| format!("/api/book/{}", chapter["id"].as_str().unwrap()));
    let pages: Vec<_> = chapters.chain([String::from("/api/games/spartan/rules")]).collect();
    assert!(pages.len() > 3);
    for path in pages {
        let (status, original) = server.get(&path, None).await;
        assert_eq!((status.as_u16(), &original["lang"]), (200, &json!("en")), "{path}");
        for unknown in ["", "en", "tlh", "x-y-z", "%F0%9F%90%9F"] {
            let (status, page) = server.get(&format!("{path}?lang={unknown}"), None).await;
            assert_eq!((status.as_u16(), &page), (200, &original), "{path} in `{unknown}`");
        }
    }
    let (_, french) = server.get("/api/games/spartan/rules?lang=fr-CA", None).await;
    assert_eq!((&french["lang"], &french["title"]), (&json!("fr"), &json!("Échecs spartiates")));
    assert_eq!(french["sections"][0], json!({"id": "en-une-minute", "heading": "En une minute"}));
    let parts = french["parts"].as_array().unwrap();
    let (diagrams, words): (Vec<_>, Vec<_>) = parts.iter().partition(|part| part["type"] == "diagram");
    assert!(diagrams.len() > 1 && diagrams.iter().all(|part| part["diagram"]["game"] == "spartan"));
    assert!(words[0]["html"].as_str().unwrap().contains("<h2 id=\"en-une-minute\">"), "{}", words[0]);
}

#[tokio::test]
async fn a_tour_is_told_in_the_language_that_is_asked_for() {
    let server = start().await;
    let (status, original) = server.get("/api/games/alice/tour", None).await;
    assert_eq!((status.as_u16(), &original["lang"]), (200, &json!("en")));
    for unknown in ["", "en", "tlh", "x-y-z", "%F0%9F%90%9F"] {
        let (status, tour) = server.get(&format!("/api/games/alice/tour?lang={unknown}"), None).await;
        assert_eq!((status.as_u16(), &tour), (200, &original), "`{unknown}`");
    }
    let (_, french) = server.get("/api/games/alice/tour?lang=fr-CA", None).await;
    assert_eq!(french["lang"], json!("fr"));
    let stops = original["stops"].as_array().unwrap().iter().zip(french["stops"].as_array().unwrap());
    for (english, french) in stops {
        assert_ne!(french["title"], english["title"]);
        for field in ["position", "seat"] {
            assert_eq!(french[field], english[field]);
        }
        assert_eq!(french["tasks"][0]["answers"], english["tasks"][0]["answers"]);
    }
}

#[tokio::test]
async fn a_tour_is_told_in_english_where_its_translation_does_not_fit() {
    const TOO_SHORT: &[Translation] = &[Translation {
        language: "fr",
        page: "alice",
        about: None,
        text: "# Alice",
        tour: Some("[[stops]]\ntitle = \"Une étape\"\ntasks = []"),
    }];
    let alice = |catalog: Catalog| catalog.add(menagerie_games::find("alice").unwrap(), None);
    for catalog in [
        alice(Catalog::new()).with_translations(TOO_SHORT),
        alice(Catalog::new().with_translations(TOO_SHORT)),
        alice(Catalog::new()),
    ] {
        let data = Arc::new(TempDir::new().unwrap());
        let server = Server::start_with(catalog, config(data.path()), data).await;
        let (status, tour) = server.get("/api/games/alice/tour?lang=fr", None).await;
        assert_eq!((status.as_u16(), &tour["lang"]), (200, &json!("en")));
        assert!(tour["stops"].as_array().unwrap().len() > 1);
        server.stop().await;
    }
}
