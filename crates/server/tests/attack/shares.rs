//! Those who ask for more than their share.

use crate::common::{Match, Server, Socket, code};
use crate::{chess, from, post_from, scaled, start, two_people};
use futures_util::{StreamExt, stream};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// An address of somebody who asks too much, and one of somebody who does not.
const GREEDY: &str = "198.51.100.66";
const HONEST: &str = "203.0.113.7";

/// A game in which the computer moves first.
fn computer_first() -> Value {
    json!({"game": "chess960", "seats": {"w": "computer:10", "b": "me"}})
}

async fn create_from<'s>(server: &'s Server, address: &str) -> Match<'s> {
    let (status, created) = Server::send(post_from(server, address, "/api/matches", &computer_first())).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
    let of = Match { server, path, created };
    let nonce = post_from(server, address, &format!("{}/nonce", of.path), &json!({"nonce": "5a".repeat(32)}));
    let nonce = nonce.bearer_auth(of.token("b").unwrap());
    assert_eq!(Server::send(nonce).await.0, StatusCode::NO_CONTENT);
    of
}

async fn at(of: &Match<'_>) -> u64 {
    of.state("public").await["at"].as_u64().unwrap()
}

#[tokio::test]
async fn one_address_makes_only_so_many_matches() {
    let server = start(|_| {}).await;
    let wish = two_people();
    let mut refused = 0;
    for _ in 0..scaled(100, 500) {
        let answer = post_from(&server, GREEDY, "/api/matches", &wish).send().await.unwrap();
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=60).contains(&wait), "{wait}");
            refused += 1;
        }
    }
    assert!(refused > 30, "{refused}");
    let honest = Server::send(post_from(&server, HONEST, "/api/matches", &wish)).await;
    assert_eq!(honest.0, StatusCode::CREATED, "{}", honest.1);
    server.stop().await;
}

#[tokio::test]
async fn many_addresses_of_one_network_are_one() {
    let server = start(|_| {}).await;
    let wish = two_people();
    let mut made = 0;
    for n in 0..400 {
        let address = format!("2001:db8:77:{n:x}::1");
        let answer = post_from(&server, &address, "/api/matches", &wish).send().await.unwrap();
        made += u32::from(answer.status() == StatusCode::CREATED);
    }
    assert!(made < 300, "{made}");
    server.stop().await;
}

/// Those of one network share their guesses, and wait for them behind each other, and not before everybody else.
#[tokio::test]
async fn a_network_that_guesses_passwords_keeps_nobody_from_signing_in() {
    let server = start(|_| {}).await;
    let sign_in = |address: &str, name: &str, password: &str| {
        let wish = json!({"name": name, "password": password});
        post_from(&server, address, "/api/sessions", &wish)
    };
    let ada = json!({"name": "Ada", "password": "correct horse"});
    let made = post_from(&server, HONEST, "/api/accounts", &ada).send().await.unwrap();
    assert_eq!(made.status(), StatusCode::CREATED);
    let guess = |n: usize| {
        let call = sign_in(&format!("2001:db8:77:{n:x}::1"), &format!("somebody {n}"), "wrong horse");
        async { call.send().await.unwrap().status() }
    };
    let honest = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        sign_in(HONEST, "Ada", "correct horse").send().await.unwrap().status()
    };
    let flood = stream::iter(0..300).map(guess).buffer_unordered(100).collect::<Vec<_>>();
    let (honest, flood) = tokio::join!(honest, flood);
    assert_eq!(honest, StatusCode::OK);
    // As many as there are bits in a household's half of an address would else be tried.
    let mut tried = flood.iter().filter(|status| **status == StatusCode::FORBIDDEN).count();
    for n in 300..500 {
        tried += usize::from(guess(n).await == StatusCode::FORBIDDEN);
    }
    assert!((100..200).contains(&tried), "{tried}");
    server.stop().await;
}

#[tokio::test]
async fn one_address_calls_only_so_often_and_waits_for_each_refusal() {
    let server = start(|_| {}).await;
    let call = || async {
        let asked = Instant::now();
        let answer = from(&server, GREEDY, Method::GET, "/api/lobby").send().await.unwrap();
        (answer, asked.elapsed())
    };
    let answers: Vec<_> = stream::iter(0..1000).map(|_| call()).buffer_unordered(100).collect().await;
    let refused = answers.iter().filter(|(answer, _)| answer.status() == StatusCode::TOO_MANY_REQUESTS);
    let mut count = 0;
    for (answer, waited) in refused {
        assert!(answer.headers().contains_key("retry-after"));
        assert!(*waited >= Duration::from_millis(400), "refused after {waited:?}");
        count += 1;
    }
    assert!(count > 0);
    let (status, _) = Server::send(from(&server, HONEST, Method::GET, "/api/lobby")).await;
    assert_eq!(status, StatusCode::OK);
    server.stop().await;
}

/// Pages and the health of the server cost something, and count as calls; files cost little, and a first visit takes many.
#[tokio::test]
async fn pages_count_as_calls_and_files_for_less() {
    let server = start(|_| {}).await;
    let refused = async |address: &str, path: &str| {
        let call = || async {
            from(&server, address, Method::GET, path).send().await.unwrap().status()
                == StatusCode::TOO_MANY_REQUESTS
        };
        let answers: Vec<_> = stream::iter(0..1000).map(|_| call()).buffer_unordered(100).collect().await;
        answers.into_iter().filter(|is_refused| *is_refused).count()
    };
    for (n, path) in ["/", "/games/spartan", "/people/ada.png", "/healthz"].into_iter().enumerate() {
        assert_ne!(refused(&format!("198.51.100.{n}"), path).await, 0, "{path}");
    }
    for (n, path) in ["/assets/index.js", "/favicon.svg"].into_iter().enumerate() {
        assert_eq!(refused(&format!("203.0.113.{n}"), path).await, 0, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn somebody_who_plays_one_game_does_not_wait_for_somebody_who_plays_a_hundred() {
    let server = start(|config| {
        config.thinkers = 1;
        config.think = Duration::from_secs(1);
    })
    .await;
    let mut flood = Vec::new();
    for _ in 0..scaled(20, 60) {
        flood.push(create_from(&server, GREEDY).await);
    }
    let honest = create_from(&server, HONEST).await;
    honest.wait_for(1).await;
    let mut answered = 0;
    for of in &flood {
        answered += at(of).await;
    }
    assert!(answered < flood.len() as u64, "{answered} of {} were answered before", flood.len());
    server.stop().await;
}

/// Puzzles that take long: a whole pack of cards.
const LONG: &str = "5Q2/B6k/3r1n2/4K2b/2r2B2/2q3R1/1N2b3/3R1N1n - - - 0 1 \
     cards=K,Q,R,R,B,B,N,N,k,q,r,r,b,b,n,n taker=- taken=-";
const SHORT: &str = "2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-";

#[tokio::test]
async fn a_short_puzzle_does_not_wait_for_eight_long_ones() {
    let server = start(|config| config.most_work = u64::MAX).await;
    let ended = std::sync::atomic::AtomicUsize::new(0);
    // Each is given up by those who ask, one after the other; the first has the place when the others come.
    let long = (0..8_u64).map(|n| {
        // The same puzzle is solved once: another number of moves makes another one.
        let wish = json!({"position": LONG.replace("0 1 ", &format!("0 {} ", n + 1)), "limit": 40});
        let call = post_from(&server, GREEDY, "/api/games/golf/solve", &wish);
        let ended = &ended;
        async move {
            tokio::time::sleep(Duration::from_millis(100 * n.min(2))).await;
            let answer = call.timeout(Duration::from_secs(2 + n)).send().await;
            ended.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            answer.is_err_and(|error| error.is_timeout())
        }
    });
    let short = async {
        tokio::time::sleep(Duration::from_millis(700)).await;
        let wish = json!({"position": SHORT});
        let answer = Server::send(post_from(&server, HONEST, "/api/games/golf/solve", &wish)).await;
        (answer, ended.load(std::sync::atomic::Ordering::Relaxed))
    };
    let (long, (answer, before)) = tokio::join!(futures_util::future::join_all(long), short);
    assert!(long.into_iter().all(|is_given_up| is_given_up), "the long ones take long");
    assert_eq!(answer.1["length"], 3, "{}", answer.1);
    assert!(before < 8, "the short one came last");
    server.stop().await;
}

#[tokio::test]
async fn nobody_asks_for_a_solution_without_end() {
    let server = start(|_| {}).await;
    let wish = json!({"position": SHORT, "limit": u32::MAX});
    let answer = server.post("/api/games/golf/solve", None, wish).await;
    assert_eq!(code(&answer), (422, "too_far"));
    server.stop().await;
}

#[tokio::test]
async fn a_queue_of_puzzles_that_is_full_says_so() {
    let server = start(|config| {
        config.most_work = u64::MAX;
        config.thinkers = 1;
    })
    .await;
    let wish = |n: usize| json!({"position": LONG.replace("0 1 ", &format!("0 {} ", n + 1)), "limit": 40});
    let calls = (0..9).map(|n| {
        post_from(&server, GREEDY, "/api/games/golf/solve", &wish(n)).timeout(Duration::from_secs(3)).send()
    });
    let answers = futures_util::future::join_all(calls).await;
    let [full] =
        <[_; 1]>::try_from(answers.into_iter().flatten().collect::<Vec<_>>()).expect("one is too many");
    assert_eq!(full.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(full.headers().contains_key("retry-after"));
    server.stop().await;
}

/// A socket that somebody opens at this address to watch a match.
async fn watch(of: &Match<'_>, address: &str) -> Result<Socket, tokio_tungstenite::tungstenite::Error> {
    let url = format!("ws://{}{}/socket?since=0", of.server.address, of.path);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
    connect_async(request).await.map(|(socket, _)| socket)
}

#[tokio::test]
async fn many_addresses_of_one_network_have_only_so_many_sockets() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    let mut held = Vec::new();
    let refused = loop {
        match watch(&of, &format!("2001:db8:77:{:x}::1", held.len() % 7)).await {
            Ok(socket) if held.len() < 2000 => held.push(socket),
            Ok(_) => panic!("nothing is refused"),
            Err(refused) => break refused.to_string(),
        }
    };
    assert!(refused.contains("429"), "{refused}");
    assert!(watch(&of, "2001:db8:78::1").await.is_ok());
    drop(held);
    server.stop().await;
}

#[tokio::test]
async fn one_address_has_only_so_many_sockets() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    let open = async |address: &str| watch(&of, address).await;
    let mut held = Vec::new();
    let refused = loop {
        match open(GREEDY).await {
            Ok(socket) => held.push(socket),
            Err(refused) => break refused.to_string(),
        }
    };
    assert!(refused.contains("429"), "{refused}");
    assert!(held.len() >= 100, "a class has room: {}", held.len());
    assert!(open(HONEST).await.is_ok());
    drop(held);
    for _ in 0..200 {
        if open(GREEDY).await.is_ok() {
            server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the sockets are not given back");
}

/// Those who come without a cookie are somebody else each time. What they say and report counts by where they call from.
#[tokio::test]
async fn a_stranger_silences_neither_those_who_watch_nor_those_who_play() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    let talk = format!("{}/talk", of.path);
    let reports = format!("{}/reports", of.path);
    let say = async |address: &str| {
        let answer = Server::send(post_from(&server, address, &talk, &json!({"text": "nonsense"}))).await;
        (answer.0, answer.1["version"].as_u64().unwrap_or_default())
    };
    let mut said = Vec::new();
    let status = loop {
        match say(GREEDY).await {
            (StatusCode::OK, version) if said.len() < 1200 => said.push(version),
            (status, _) => break status,
        }
    };
    assert_eq!((status, said.len()), (StatusCode::TOO_MANY_REQUESTS, 100));
    for n in 0..250 {
        said.push(say(&format!("2001:db8:77:{n:x}::1")).await.1);
    }
    assert_eq!(said.iter().filter(|version| **version > 0).count(), 300, "a network has twice as much");
    assert_eq!(say(HONEST).await.0, StatusCode::OK);
    let report = async |address: &str, said: u64| {
        Server::send(post_from(&server, address, &reports, &json!({"said": said}))).await.0
    };
    let noted = async || of.state("public").await["version"].as_u64().unwrap();
    let before = noted().await;
    for _ in 0..20 {
        assert_eq!(report(GREEDY, said[0]).await, StatusCode::NO_CONTENT);
    }
    assert_eq!(noted().await, before + 1, "a line is reported once");
    for version in &said[1..5] {
        assert_eq!(report(GREEDY, *version).await, StatusCode::NO_CONTENT);
    }
    assert_eq!(report(GREEDY, said[5]).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(report(HONEST, said[5]).await, StatusCode::NO_CONTENT);
    // A seat is a seat from wherever it calls.
    let seat =
        post_from(&server, GREEDY, &talk, &json!({"text": "hello"})).bearer_auth(of.token("w").unwrap());
    let (status, heard) = Server::send(seat).await;
    assert_eq!(status, StatusCode::OK, "{heard}");
    let seat = post_from(&server, GREEDY, &reports, &json!({"said": heard["version"]}));
    let seat = seat.bearer_auth(of.token("b").unwrap());
    assert_eq!(Server::send(seat).await.0, StatusCode::NO_CONTENT);
    server.stop().await;
}
