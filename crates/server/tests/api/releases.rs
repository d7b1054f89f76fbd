//! Databases that earlier releases wrote must load, and their matches go on.

use crate::common::Server;
use menagerie_store::DATABASE;
use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::sync::Arc;
use tempfile::TempDir;

/// A data directory with the database of a release.
async fn restored(database: &'static str) -> Arc<TempDir> {
    let data = TempDir::new().unwrap();
    let file = data.path().join(DATABASE);
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true).foreign_keys(false);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(database).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    Arc::new(data)
}

/// Events without what a later release may word or draw differently.
fn bare(mut events: Value) -> Value {
    for event in events.as_array_mut().unwrap() {
        let entry = event["entry"].as_object_mut().unwrap();
        entry.remove("scene");
        entry.remove("happenings");
        entry.remove("signs");
    }
    events
}

#[tokio::test]
async fn release_0_1_0() {
    let server = Server::start_in(restored(include_str!("releases/0.1.0/database.sql")).await).await;
    let matches: Vec<Value> = serde_json::from_str(include_str!("releases/0.1.0/matches.json")).unwrap();
    assert_eq!(matches.len(), 5);
    for stored in &matches {
        let of = server.again(stored);
        let seat = stored["seat"].as_str().unwrap();
        let state = of.state(seat).await;
        for key in ["view", "to_act", "outcome"] {
            assert_eq!(state[key], stored[key], "{key} of {stored}");
        }
        assert_eq!(state["frozen"], Value::Null);
        let (status, list) = of.get("events", seat).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(bare(list["events"].clone()), stored["events"]);
    }
    let [open, sealed, between, finished, given] = &matches[..] else { panic!("five matches") };
    server.again(open).play("w", 2, "e").await;
    // What seat 2 sealed then is still its choice.
    assert_eq!(server.again(sealed).play("2", 0, "=3").await["version"], 2);
    server.again(sealed).play("1", 0, "=1").await;
    assert_eq!(server.again(sealed).play("3", 0, "=2").await["at"], 3);
    assert_eq!(server.again(between).state("1").await["mid_turn"], true);
    server.again(between).play("1", 1, "take").await;
    assert!(server.again(finished).record("public").await.contains("Secret: "));
    assert_eq!(server.again(given).play("w", 0, "d").await["to_act"], json!(["e"]));
    server.stop().await;
}
