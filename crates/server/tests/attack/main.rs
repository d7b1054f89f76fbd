//! What a stranger can try against a server that is open to the internet. Each attack does harm where its guard is missing.
//!
//! `make test` runs them in a short form; `make attack` at the size at which they were found.

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

#[path = "../common/mod.rs"]
mod common;

mod connections;
mod crowd;
mod pages;
mod shares;

use common::{Match, Server, all_games, config};
use menagerie_server::Config;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

/// The larger number where the attacks are to be run in full.
pub fn scaled(short: usize, full: usize) -> usize {
    if std::env::var_os("ATTACK_FULL").is_some() { full } else { short }
}

/// A server with all games that is set up by `change`.
pub async fn start(change: impl FnOnce(&mut Config)) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let mut config = config(data.path());
    change(&mut config);
    Server::start_with(all_games(), config, data).await
}

/// Chess of two persons, who both call from this machine.
pub async fn chess(server: &Server) -> Match<'_> {
    server.create(two_people()).await
}

/// What is asked for to play chess.
pub fn two_people() -> Value {
    json!({"game": "chess960", "options": {"number": 518}, "seats": {"w": "me", "b": "me"}})
}

/// A call that a trusted proxy passes on from this address.
pub fn from(server: &Server, address: &str, method: Method, path: &str) -> RequestBuilder {
    server.request(method, path, None).header("x-forwarded-for", address)
}

/// A call with a body, from this address.
pub fn post_from(server: &Server, address: &str, path: &str, body: &Value) -> RequestBuilder {
    from(server, address, Method::POST, path).json(body)
}
