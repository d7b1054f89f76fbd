//! What is on disk, and what the server says when it cannot use it.

use crate::common;
use crate::common::database::{execute, raw};
use crate::common::{Server, catalog, code, config, next};
use menagerie_server::{Catalog, Config, ServeError, StagedWorld, SystemWorld, World, rebuild, serve_until};
use menagerie_show::Erased;
use menagerie_store::{DATABASE, StoreError};
use menagerie_testkit::games::Relay;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// All derived rows, as texts.
async fn derived(data: &Path) -> Vec<String> {
    let mut connection = raw(data).await;
    let rows = sqlx::query("SELECT * FROM derived ORDER BY match").fetch_all(&mut connection).await.unwrap();
    let text = |row: &sqlx::sqlite::SqliteRow| {
        let numbers = ["version", "at", "updated_ms"].map(|key| row.get::<i64, _>(key));
        let texts =
            ["match", "to_act", "outcome", "reason", "frozen"].map(|key| row.get::<Option<String>, _>(key));
        format!("{numbers:?} {texts:?}")
    };
    let texts = rows.iter().map(text).collect();
    connection.close().await.unwrap();
    texts
}

/// The files of a data directory as they are at this moment, as a crash would leave them.
fn copy(data: &Path) -> Arc<TempDir> {
    let copy = TempDir::new().unwrap();
    for file in fs::read_dir(data).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    Arc::new(copy)
}

#[tokio::test]
async fn a_restart_resumes_every_match() {
    let server = Server::start().await;
    let open = server.relay().await;
    open.play("n", 0, "e").await;
    let sealed = server.lots().await;
    sealed.play("2", 0, "=3").await;
    let finished = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}, "seed": 1})).await;
    finished.act("1", "resign").await;
    let matches =
        [("n", open.created.clone()), ("2", sealed.created.clone()), ("1", finished.created.clone())];
    let look = async |server: &Server| {
        let mut all = Vec::new();
        for (seat, created) in &matches {
            let of = server.again(created);
            for eye in [seat, "public"] {
                all.push((of.state(eye).await, of.get("events", eye).await.1, of.record(eye).await));
            }
        }
        all
    };
    let before = look(&server).await;
    let server = server.restart().await;
    assert_eq!(look(&server).await, before);
    // What was accepted is still known, and the games go on.
    let open = server.again(&matches[0].1);
    assert_eq!(open.play("n", 0, "e").await["version"], 3);
    open.play("e", 1, "f").await;
    let sealed = server.again(&matches[1].1);
    assert_eq!(code(&sealed.try_play("2", 0, "=1").await), (409, "sealed"));
    sealed.play("1", 0, "=1").await;
    assert_eq!(sealed.play("3", 0, "=2").await["at"], 3);
    server.stop().await;
}

#[tokio::test]
async fn a_computer_takes_up_its_thinking_after_a_restart() {
    let data = Arc::new(TempDir::new().unwrap());
    // This one will not answer before it is stopped.
    let slow = Config { release: std::time::Duration::from_secs(600), ..config(data.path()) };
    let server = Server::start_with(catalog(), slow, data).await;
    let of = server.create(json!({"game": "kuhn", "seats": {"1": "computer:1", "2": "me"}})).await;
    let created = of.created.clone();
    assert_eq!(of.state("2").await["at"], 0);
    let server = server.restart().await;
    server.again(&created).wait_for(1).await;
    server.stop().await;
}

#[tokio::test]
async fn what_was_answered_is_on_disk() {
    let server = Server::start().await;
    let of = server.relay().await;
    let created = of.created.clone();
    let mut crashes = vec![copy(server.data.path())];
    for (at, (seat, steps)) in [("n", "e"), ("e", "f"), ("w", "e")].into_iter().enumerate() {
        of.play(seat, at as u64, steps).await;
        crashes.push(copy(server.data.path()));
    }
    server.stop().await;
    for (at, crash) in crashes.into_iter().enumerate() {
        let server = Server::start_in(crash).await;
        assert_eq!(server.again(&created).state("public").await["at"], at);
        server.stop().await;
    }
}

#[tokio::test]
async fn rebuilding_gives_the_same_derived_rows() {
    let server = Server::start().await;
    server.relay().await.play("n", 0, "e").await;
    server.lots().await.play("2", 0, "=3").await;
    let of = server.create(json!({"game": "kuhn", "seats": {"1": "me", "2": "me"}})).await;
    of.act("1", "resign").await;
    let data = server.stop().await;
    let before = derived(data.path()).await;
    assert_eq!(before.len(), 3);
    let report = rebuild(catalog(), data.path()).await.unwrap();
    assert_eq!((report.matches, report.changed), (3, 0));
    execute(
        data.path(),
        "DELETE FROM derived WHERE outcome IS NULL; UPDATE derived SET outcome = 'x', at = 77",
    )
    .await;
    let report = rebuild(catalog(), data.path()).await.unwrap();
    assert_eq!((report.matches, report.changed, report.frozen.len(), report.lost.len()), (3, 3, 0, 0));
    assert_eq!(derived(data.path()).await, before);
}

#[tokio::test]
async fn a_match_that_the_rules_do_not_follow_is_frozen() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    of.play("e", 1, "f").await;
    let created = of.created.clone();
    let data = server.stop().await;
    let tamper = "DROP TRIGGER entries_stay; UPDATE entries SET state = 'c e nesw 2' WHERE version = 3";
    execute(data.path(), tamper).await;
    let server = Server::start_in(data).await;
    let of = server.again(&created);
    let state = of.state("w").await;
    assert!(state["frozen"].as_str().unwrap().contains("entry 3"), "{state}");
    assert_eq!((&state["to_act"], &state["version"]), (&json!([]), &json!(4)));
    assert_eq!(of.get("events", "public").await.1["events"].as_array().unwrap().len(), 4);
    let refused = of.try_play("w", 2, "e").await;
    assert_eq!(code(&refused), (409, "frozen"));
    assert!(refused.1["state"]["frozen"].is_string());
    assert_eq!(code(&of.act("w", "resign").await), (409, "frozen"));
    let data = server.stop().await;
    assert!(derived(data.path()).await[0].contains("entry 3"));
    let report = rebuild(catalog(), data.path()).await.unwrap();
    assert_eq!((report.changed, report.frozen.len()), (0, 1));
}

#[tokio::test]
async fn a_match_of_a_game_that_is_not_offered_is_an_error() {
    let server = Server::start().await;
    let created = server.lots().await.created.clone();
    let data = server.stop().await;
    let only = Catalog::new().add(Box::new(Erased::new(Relay::default())), None);
    let server = Server::start_with(only, config(data.path()), data.clone()).await;
    let path = format!("/api/matches/{}", created["match"].as_str().unwrap());
    let answer = server.get(&path, None).await;
    assert_eq!(code(&answer), (500, "unreadable"));
    assert!(answer.1["error"]["message"].as_str().unwrap().contains("`lots`"));
    server.stop().await;
    let only = Catalog::new().add(Box::new(Erased::new(Relay::default())), None);
    let report = rebuild(only, data.path()).await.unwrap();
    assert_eq!((report.matches, report.lost.len()), (1, 1));
}

/// Why a server does not start, and what it says.
async fn refusal(config: Config) -> (ServeError, String) {
    let never = std::future::pending();
    let error = serve_until(catalog(), config, Box::new(SystemWorld::new()), |_| panic!("it started"), never)
        .await
        .unwrap_err();
    let said = error.to_string();
    (error, said)
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let server = Server::start().await;
    let data = TempDir::new().unwrap();
    let (error, said) = refusal(Config { address: server.address, ..config(data.path()) }).await;
    assert!(matches!(error, ServeError::PortInUse(_)));
    assert!(said.contains(&server.address.port().to_string()), "{said}");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0, "nothing was written");
    server.stop().await;
}

#[tokio::test]
async fn data_that_cannot_be_used_is_named() {
    let server = Server::start().await;
    let (error, said) = refusal(config(server.data.path())).await;
    assert!(matches!(error, ServeError::Store(StoreError::Locked { .. })), "{said}");
    assert!(said.contains(server.data.path().to_str().unwrap()), "{said}");
    assert_eq!(server.get("/healthz", None).await.1, json!({"status": "ok"}));
    let data = server.stop().await;

    let file = data.path().join(DATABASE);
    fs::write(&file, "no database at all. ".repeat(100)).unwrap();
    let (error, said) = refusal(config(data.path())).await;
    assert!(matches!(error, ServeError::Store(StoreError::Corrupt { .. })), "{said}");
    assert!(said.contains(file.to_str().unwrap()), "{said}");
    assert!(rebuild(catalog(), data.path()).await.is_err());

    fs::remove_file(&file).unwrap();
    execute_new(&file, "CREATE TABLE recipes (name TEXT)").await;
    let (error, said) = refusal(config(data.path())).await;
    assert!(matches!(error, ServeError::Store(StoreError::Foreign { .. })), "{said}");
}

async fn execute_new(file: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_failing_store_refuses_turns_and_recovers() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    execute(
        server.data.path(),
        "CREATE TRIGGER no BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    assert_eq!(code(&of.try_play("e", 1, "f").await), (503, "storage"));
    let state: Value = of.state("e").await;
    assert_eq!((&state["at"], &state["version"]), (&json!(1), &json!(3)));
    execute(server.data.path(), "DROP TRIGGER no").await;
    assert_eq!(of.play("e", 1, "f").await["at"], 2);
    server.stop().await;
}

#[tokio::test]
async fn what_another_process_has_stored_is_taken_up_before_a_turn() {
    let server = Server::start().await;
    let (of, other) = (server.relay().await, server.relay().await);
    other.play("n", 0, "e").await;
    other.play("e", 1, "f").await;
    let id = |of: &common::Match<'_>| of.created["match"].as_str().unwrap().to_owned();
    let elsewhere = |versions: &str| {
        format!(
            "INSERT INTO entries SELECT '{}', version, at, rules_version, input, state, logged_ms, charged_ms
             FROM entries WHERE match = '{}' AND version IN ({versions})",
            id(&of),
            id(&other),
        )
    };
    let mut socket = of.seat_socket(2, "w").await;
    execute(server.data.path(), &elsewhere("3")).await;
    // A turn that does not hold any more is told how the match stands, and everybody who watches sees what was missed.
    let stale = of.try_play("n", 0, "c").await;
    assert_eq!(code(&stale), (409, "stale"));
    assert_eq!(stale.1["state"]["at"], 1);
    assert_eq!(next(&mut socket).await["version"], 3);
    // One that was handed in elsewhere already is not played twice.
    execute(server.data.path(), &elsewhere("4")).await;
    assert_eq!(of.play("e", 1, "f").await["at"], 2);
    assert_eq!(next(&mut socket).await["version"], 4);
    assert_eq!(of.state("s").await["at"], 2);
    server.stop().await;
}

#[tokio::test]
async fn a_log_that_has_lost_its_end_takes_no_turn() {
    let server = Server::start().await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    execute(server.data.path(), "DROP TRIGGER entries_remain; DELETE FROM entries WHERE version = 3").await;
    assert_eq!(code(&of.try_play("e", 1, "f").await), (503, "storage"));
    assert_eq!(of.state("n").await["at"], 0, "what is on disk is what counts");
    of.play("n", 0, "e").await;
    server.stop().await;
}

#[tokio::test]
async fn idle_matches_leave_the_memory_and_come_back() {
    let data = Arc::new(TempDir::new().unwrap());
    let config = config(data.path());
    let (world, idle) = (StagedWorld::new(0), config.idle);
    let server = Server::start_on(Box::new(world.clone()), catalog(), config, data).await;
    // What was due is done when the next moment is waited for.
    let pass = async || {
        world.next_before(world.elapsed() + idle).await;
        world.advance(2 * idle);
        world.next_before(world.elapsed() + idle).await;
    };
    let of = server.relay().await;
    of.play("n", 0, "e").await;
    pass().await;
    assert_eq!(of.play("e", 1, "f").await["version"], 4);
    pass().await;
    // Only a server that reads the match again from the disk notices what was done to it there.
    let tamper = "DROP TRIGGER entries_stay; UPDATE entries SET state = 'c e nesw 2' WHERE version = 3";
    execute(server.data.path(), tamper).await;
    assert!(of.state("w").await["frozen"].is_string());
    server.stop().await;
}
