//! What those who run a server see of it, and nobody else.

use crate::common;
use crate::common::{Server, catalog, code, config};
use reqwest::{Method, StatusCode};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

async fn numbers(server: &Server) -> String {
    server.text("/metrics", None).await
}

/// The number behind a name, labels and all.
fn number(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{text}")).parse().unwrap()
}

#[tokio::test]
async fn what_happens_is_counted() {
    let server = Server::start().await;
    let of = server.relay().await;
    let before = numbers(&server).await;
    assert_eq!(number(&before, "menagerie_matches_in_memory"), 1.0);
    let mut socket = of.seat_socket(0, "n").await;
    common::next(&mut socket).await;
    of.play("n", 0, "e").await;
    let after = numbers(&server).await;
    assert_eq!(number(&after, "menagerie_sockets"), 1.0);
    assert_eq!(number(&after, "menagerie_changes_total") - number(&before, "menagerie_changes_total"), 1.0);
    let turns = "menagerie_calls_total{method=\"POST\",route=\"/api/matches/{id}/turns\",status=\"200\"}";
    assert_eq!(number(&after, turns), 1.0);
    assert!(after.trim_end().ends_with("# EOF"), "{after}");
    // Nothing that somebody makes up becomes a name of its own, and no match is named.
    let made_up = Method::from_bytes(b"BREW").unwrap();
    server.request(made_up, "/coffee/42?milk=much", None).send().await.unwrap();
    let text = numbers(&server).await;
    assert!(!text.contains("BREW") && !text.contains("coffee") && !text.contains("milk"), "{text}");
    assert!(!text.contains(of.path.rsplit('/').next().unwrap()), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn the_numbers_are_told_to_this_machine_and_where_they_are_wanted() {
    let data = Arc::new(TempDir::new().unwrap());
    let mut config = config(data.path());
    let address: SocketAddr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    config.metrics = Some(address);
    let server = Server::start_with(catalog(), config, data).await;
    assert!(numbers(&server).await.contains("menagerie_sockets"));
    let stranger = server.request(Method::GET, "/metrics", None).header("x-forwarded-for", "192.0.2.1");
    assert_eq!(code(&Server::send(stranger).await), (404, "not_found"));
    let elsewhere = reqwest::get(format!("http://{address}/metrics")).await.unwrap();
    assert_eq!(elsewhere.status(), StatusCode::OK);
    assert!(
        elsewhere.headers()["content-type"].to_str().unwrap().starts_with("application/openmetrics-text")
    );
    assert!(elsewhere.text().await.unwrap().contains("menagerie_calls_total"));
    let nothing_else = reqwest::get(format!("http://{address}/api/games")).await.unwrap();
    assert_eq!(nothing_else.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_is_about_to_end_says_so_and_answers_meanwhile() {
    let data = Arc::new(TempDir::new().unwrap());
    let mut config = config(data.path());
    config.drain = Duration::from_secs(2);
    let server = Server::start_with(catalog(), config, data).await;
    assert_eq!(server.get("/healthz", None).await.0, StatusCode::OK);
    let ended = server.stop_in_place();
    let looked_at = async {
        let mut answer = server.get("/healthz", None).await;
        while answer.0 == StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(20)).await;
            answer = server.get("/healthz", None).await;
        }
        assert_eq!(code(&answer), (503, "draining"));
        assert_eq!(server.get("/api/lobby", None).await.0, StatusCode::OK, "others are answered");
    };
    tokio::join!(ended, looked_at);
}
