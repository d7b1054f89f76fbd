//! What surrounds the calls: the embedded client, headers, health and the description.

mod common;

use common::{Server, code};
use reqwest::{Method, StatusCode};
use serde_json::Value;

#[tokio::test]
async fn the_client_is_served_with_strict_headers() {
    let server = Server::start().await;
    for path in ["/", "/index.html", "/match/0123", "/any/where"] {
        let response = server.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "text/html; charset=utf-8");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("cache-control"), "no-cache");
        assert!(header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"));
        let tag = header("etag");
        assert!(response.text().await.unwrap().contains("Menagerie"));
        let again =
            server.request(Method::GET, path, None).header("if-none-match", tag).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(again.text().await.unwrap().is_empty());
    }
    for path in ["/missing.js", "/assets/missing-1234.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        let response = server.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = server.request(Method::POST, "/", None).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    server.stop().await;
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_ask() {
    let server = Server::start().await;
    let request = server.request(Method::GET, "/api/games", None).header("accept-encoding", "gzip");
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "gzip");
    server.stop().await;
}

#[tokio::test]
async fn health_includes_the_store() {
    let server = Server::start().await;
    let (status, health) = server.get("/healthz", None).await;
    assert_eq!((status, health["status"].as_str()), (StatusCode::OK, Some("ok")));
    server.stop().await;
}

#[tokio::test]
async fn the_calls_are_described() {
    let server = Server::start().await;
    let (status, description) = server.get("/api/openapi.json", None).await;
    assert_eq!(status, StatusCode::OK);
    let calls: Vec<_> = description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    for call in
        ["/api/games", "/api/matches", "/api/matches/{id}/turns", "/api/matches/{id}/socket", "/healthz"]
    {
        assert!(calls.contains(&call), "{calls:?}");
    }
    // The events are a closed tagged union.
    let entry = &description["components"]["schemas"]["Entry"];
    let kinds: Vec<_> = entry["oneOf"].as_array().unwrap().iter().map(tag).collect();
    assert_eq!(kinds, ["created", "sealed", "part", "resigned", "ended"]);
    assert_eq!(server.text("/api/openapi.json", None).await, menagerie_server::openapi());
    assert_eq!(code(&server.get("/api", None).await), (404, "not_found"));
    server.stop().await;
}

/// The tag of one variant of a union.
fn tag(variant: &Value) -> String {
    let own = variant["properties"]["type"]["enum"][0].as_str();
    let parts = variant["allOf"].as_array().into_iter().flatten();
    let inherited = parts.filter_map(|part| part["properties"]["type"]["enum"][0].as_str()).next();
    own.or(inherited).unwrap_or_default().to_owned()
}
