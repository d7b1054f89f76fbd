//! Browsers of people who have accounts, or will.

use super::{Answer, Server};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// What everybody chooses.
pub const PASSWORD: &str = "correct horse";

/// A browser, with the cookie that it keeps.
pub struct Browser<'s> {
    pub server: &'s Server,
    pub cookie: String,
}

impl<'s> Browser<'s> {
    pub fn new(server: &'s Server) -> Browser<'s> {
        Browser { server, cookie: String::new() }
    }

    pub async fn call(&mut self, method: Method, path: &str, body: Value) -> Answer {
        let (answer, cookie) = self.server.call_as(&self.cookie, method, path, body).await;
        self.cookie = cookie;
        answer
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, body).await
    }

    pub async fn get(&mut self, path: &str) -> Value {
        self.call(Method::GET, path, Value::Null).await.1
    }

    pub async fn make_account(&mut self, name: &str) -> Answer {
        self.post("/api/accounts", json!({"name": name, "password": PASSWORD})).await
    }

    pub async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/sessions", json!({"name": name, "password": password})).await
    }

    /// A match with one seat for somebody else: its path and the code of that seat.
    pub async fn call_for(&mut self) -> (String, String) {
        let wish = json!({"game": "kuhn", "seats": {"1": "me", "2": "open"}});
        let (status, created) = self.post("/api/matches", wish).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
        (path, created["invites"]["2"].as_str().unwrap().to_owned())
    }

    pub async fn list(&mut self) -> Vec<Value> {
        self.get("/api/me/matches").await["matches"].as_array().unwrap().clone()
    }
}
