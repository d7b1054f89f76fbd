//! People who prove themselves by their cookies.

use super::{Answer, Match, Server};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// A match that somebody makes who has never called before, and their cookie.
pub async fn called<'s>(server: &'s Server, wish: &Value) -> (Match<'s>, String) {
    let ((status, created), cookie) = server.call_as("", Method::POST, "/api/matches", wish.clone()).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    (server.again(&created), cookie)
}

/// A match of two people, both of whom have given their shares of the chance, and their cookies.
pub async fn two<'s>(server: &'s Server, wish: &Value) -> (Match<'s>, [String; 2]) {
    let (of, first) = called(server, wish).await;
    let (_, invite) = of.created["invites"].as_object().unwrap().iter().next().expect("a seat is open");
    let ((status, joined), second) = of.join(json!({"invite": invite})).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    of.give(&first, "aa").await;
    of.give(&second, "bb").await;
    (of, [first, second])
}

impl Match<'_> {
    pub async fn call(&self, cookie: &str, method: Method, what: &str, body: Value) -> (Answer, String) {
        self.server.call_as(cookie, method, &format!("{}{what}", self.path), body).await
    }

    /// Somebody who has never called before joins.
    pub async fn join(&self, wish: Value) -> (Answer, String) {
        self.call("", Method::POST, "/join", wish).await
    }

    pub async fn seen_by(&self, cookie: &str) -> Value {
        self.call(cookie, Method::GET, "", Value::Null).await.0.1
    }

    pub async fn give(&self, cookie: &str, nonce: &str) -> Answer {
        self.call(cookie, Method::POST, "/nonce", json!({"nonce": nonce.repeat(32)})).await.0
    }

    /// An act beside the game.
    pub async fn do_as(&self, cookie: &str, action: &str) -> Answer {
        self.call(cookie, Method::POST, "/actions", json!({"action": action})).await.0
    }

    pub async fn say(&self, cookie: &str, text: &str) -> (Answer, String) {
        self.call(cookie, Method::POST, "/talk", json!({"text": text})).await
    }
}
