//! A caller's share of what is rare is one share, by however many servers they ask for it.

use crate::cluster::Cluster;
use crate::common::browser::{Browser, PASSWORD};
use crate::common::{Answer, Server};
use crate::serve;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// A call that a proxy passes on from somebody's address.
async fn post(server: &Server, path: &str, body: &Value) -> Answer {
    let request = server.request(Method::POST, path, None).header("x-forwarded-for", "198.51.100.66");
    Server::send(request.json(body)).await
}

#[tokio::test]
async fn two_servers_make_no_more_matches_than_one() {
    let database = Cluster::shared().database("");
    let servers = <[Server; 2]>::from(tokio::join!(serve(&database), serve(&database)));
    let wish = json!({"game": "relay", "seats": {"n": "me", "e": "me", "s": "me", "w": "me"}});
    let mut made = 0;
    for n in 0..80 {
        let (status, answer) = post(&servers[n % 2], "/api/matches", &wish).await;
        match status {
            StatusCode::CREATED => made += 1,
            StatusCode::TOO_MANY_REQUESTS => {}
            _ => panic!("{status} {answer}"),
        }
    }
    // Sixty at once, and those that have become free meanwhile.
    assert!((60..70).contains(&made), "{made}");
    for server in servers {
        server.stop().await;
    }
}

#[tokio::test]
async fn two_servers_let_nobody_guess_twice_as_often() {
    let database = Cluster::shared().database("");
    let servers = <[Server; 2]>::from(tokio::join!(serve(&database), serve(&database)));
    let made = Browser::new(&servers[0]).make_account("Ada").await;
    assert_eq!(made.0, StatusCode::CREATED, "{}", made.1);
    let guess = async |at: usize, password: &str| {
        let wish = json!({"name": "Ada", "password": password});
        post(&servers[at % 2], "/api/sessions", &wish).await.0
    };
    // Those who know it are not slowed down.
    for n in 0..8 {
        assert_eq!(guess(n, PASSWORD).await, StatusCode::OK);
    }
    let mut guesses = Vec::new();
    for n in 0..8 {
        guesses.push(guess(n, "wrong horse").await);
    }
    let (tried, refused) = guesses.split_at(5);
    assert!(tried.iter().all(|status| *status == StatusCode::FORBIDDEN), "{guesses:?}");
    assert!(refused.iter().all(|status| *status == StatusCode::TOO_MANY_REQUESTS), "{guesses:?}");
    for server in servers {
        server.stop().await;
    }
}
