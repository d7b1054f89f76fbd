//! Pages of other sites, which a browser lets speak to any server.

use crate::common::{Server, code};
use crate::{chess, from, start, two_people};
use reqwest::{Method, RequestBuilder, StatusCode};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

async fn code_of(request: RequestBuilder) -> (u16, String) {
    let answer = Server::send(request).await;
    let (status, word) = code(&answer);
    (status, word.to_owned())
}

fn refused() -> (u16, String) {
    (403, "foreign_origin".to_owned())
}

#[tokio::test]
async fn other_sites_change_nothing() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    let own = format!("http://{}", server.address);
    let create = || {
        let wish = two_people();
        server.request(Method::POST, "/api/matches", None).json(&wish)
    };
    let hint = || server.request(Method::POST, &format!("{}/hint", of.path), of.token("w"));
    let leave = || server.request(Method::DELETE, "/api/accounts/me", None);
    for foreign in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        for request in [create(), hint(), leave()] {
            assert_eq!(code_of(request.header("origin", foreign)).await, refused(), "{foreign}");
        }
    }
    assert_eq!(code_of(create().header("sec-fetch-site", "cross-site")).await, refused());
    // A form can send text, and says which site it is of.
    let form = create().header("content-type", "text/plain").header("origin", "https://evil.example");
    assert_eq!(code_of(form).await, refused());
    assert_eq!(create().header("origin", &own).send().await.unwrap().status(), StatusCode::CREATED);
    assert_eq!(
        create().send().await.unwrap().status(),
        StatusCode::CREATED,
        "a program says nothing of a site"
    );
    server.stop().await;
}

#[tokio::test]
async fn other_sites_open_no_sockets() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    let open = async |origin: &str| {
        let url = format!("ws://{}{}/socket?since=0", server.address, of.path);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        connect_async(request).await
    };
    assert!(open(&format!("http://{}", server.address)).await.is_ok());
    let refused = open("https://evil.example").await.expect_err("it is of another site").to_string();
    assert!(refused.contains("403"), "{refused}");
    server.stop().await;
}

/// A name that leads here from elsewhere makes a page of the same origin: only its name gives it away.
#[tokio::test]
async fn a_name_of_somebody_else_gets_no_answer() {
    let server = start(|config| config.hosts = vec!["chess.example".to_owned()]).await;
    let at = async |host: &str| {
        let request = server.request(Method::GET, "/api/games", None).header("host", host);
        request.send().await.unwrap().status()
    };
    assert_eq!(at("evil.example").await, StatusCode::MISDIRECTED_REQUEST);
    assert_eq!(at("127.0.0.1.evil.example:80").await, StatusCode::MISDIRECTED_REQUEST);
    for own in ["chess.example", "CHESS.example:443", "localhost:1", "192.0.2.1", "[::1]:8960", "attic.local"]
    {
        assert_eq!(at(own).await, StatusCode::OK, "{own}");
    }
    server.stop().await;
}

/// Such a page speaks from the machine of its browser, which may be the server's, and may claim to pass a call on.
#[tokio::test]
async fn a_name_of_somebody_else_is_not_hidden_by_what_is_said_to_be_passed_on() {
    let server = start(|config| config.hosts = vec!["chess.example".to_owned()]).await;
    let at = async |host: &str, passed_on: &str| {
        let request = from(&server, "198.51.100.1", Method::GET, "/api/games").header("host", host);
        request.header("x-forwarded-host", passed_on).send().await.unwrap().status()
    };
    for own in ["localhost", "127.0.0.1", "chess.example", "evil.example"] {
        assert_eq!(at("evil.example", own).await, StatusCode::MISDIRECTED_REQUEST, "{own}");
    }
    // Some proxies call by the address of the server, and say by which name they were called.
    assert_eq!(at("127.0.0.1:8960", "chess.example").await, StatusCode::OK);
    assert_eq!(at("127.0.0.1:8960", "evil.example").await, StatusCode::MISDIRECTED_REQUEST);
    server.stop().await;
}

#[tokio::test]
async fn what_is_one_callers_business_is_kept_by_nobody() {
    let server = start(|_| {}).await;
    let of = chess(&server).await;
    for path in [of.path.as_str(), "/api/me", "/api/lobby", &format!("{}/events", of.path)] {
        let answer = server.request(Method::GET, path, of.token("w")).send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
        let vary: Vec<_> =
            answer.headers().get_all("vary").iter().map(|value| value.to_str().unwrap()).collect();
        assert!(
            vary.iter().any(|value| value.contains("cookie") && value.contains("authorization")),
            "{vary:?}"
        );
    }
    let rules = server.request(Method::GET, "/api/games/spartan/rules", None).send().await.unwrap();
    assert!(!rules.headers().contains_key("cache-control"), "what is the same for all may be kept");
    server.stop().await;
}

#[tokio::test]
async fn cookies_stay_within_tls_where_a_trusted_proxy_says_that_there_is_some() {
    let cookie = async |trusted: &str| {
        let network = trusted.parse().unwrap();
        let server = start(|config| config.trusted = [network].into()).await;
        let wish = two_people();
        let request = from(&server, "198.51.100.1", Method::POST, "/api/matches").json(&wish);
        let answer = request.header("x-forwarded-proto", "https").send().await.unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
        server.stop().await;
        cookie
    };
    assert!(cookie("127.0.0.0/8").await.contains("Secure"));
    assert!(!cookie("10.0.0.0/8").await.contains("Secure"));
}
