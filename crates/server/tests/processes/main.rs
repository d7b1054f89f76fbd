//! Several servers on one PostgreSQL: whatever happens by one of them is there by the others.

#![allow(clippy::disallowed_methods, reason = "tests own files and time")]

#[path = "../../../store/tests/cluster/mod.rs"]
mod cluster;
#[path = "../common/mod.rs"]
mod common;
mod presence;
mod shares;
mod thinking;

use cluster::Cluster;
use common::people::two;
use common::{Match, Server, catalog, close_code, code, config, next};
use menagerie_server::{Catalog, Config, Location, Office, rebuild};
use reqwest::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;
use tempfile::TempDir;

/// A server on a database of the shared cluster.
async fn serve(database: &str) -> Server {
    serve_with(database, catalog()).await
}

/// One that offers these games.
async fn serve_with(database: &str, catalog: Catalog) -> Server {
    let data = Arc::new(TempDir::new().unwrap());
    let place = Location::Postgres(Cluster::shared().address(database));
    let config = Config { place, ..config(data.path()) };
    let server = Server::start_with(catalog, config, data).await;
    assert_eq!(
        std::fs::read_dir(server.data.path()).unwrap().count(),
        0,
        "nothing is kept beside the database"
    );
    server
}

#[tokio::test]
async fn a_turn_by_one_server_reaches_the_sockets_of_another() {
    let database = Cluster::shared().database("");
    let (one, other) = tokio::join!(serve(&database), serve(&database));
    let by_one = one.relay().await;
    let by_other: Match<'_> = other.again(&by_one.created);
    let since = by_other.state("public").await["version"].as_u64().unwrap();
    let mut socket = by_other.seat_socket(since, "w").await;
    by_one.play("n", 0, "e").await;
    assert_eq!(next(&mut socket).await["version"], since + 1);
    assert_eq!(by_other.state("e").await["at"], 1);
    // A stale turn is refused wherever it is handed in, and the next one is taken.
    assert_eq!(by_other.try_play("n", 0, "c").await.0, StatusCode::CONFLICT);
    let mut back = by_one.seat_socket(since + 1, "w").await;
    by_other.play("e", 1, "f").await;
    assert_eq!(next(&mut back).await["version"], since + 2);
    assert_eq!(next(&mut socket).await["version"], since + 2);
    assert_eq!(by_one.state("s").await["at"], 2);
    // The other one goes on alone.
    one.stop_in_place().await;
    let state = by_other.state("public").await;
    let seat = state["to_act"][0].as_str().unwrap();
    let part = by_other.first_part(seat).await;
    assert_eq!(by_other.play(seat, 2, &part).await["at"], 3);
    other.stop().await;
}

#[tokio::test]
async fn a_turn_after_one_that_this_server_has_not_heard_of_is_taken() {
    let cluster = Cluster::shared();
    let database = cluster.database("");
    let (one, other) = tokio::join!(serve(&database), serve(&database));
    let by_one = one.relay().await;
    let by_other = other.again(&by_one.created);
    assert_eq!(by_other.state("public").await["at"], 0);
    // Nobody hears news any more: the lines are cut, and there are no new ones.
    cluster.execute("postgres", &format!("ALTER DATABASE {database} ALLOW_CONNECTIONS false"));
    let cut = format!(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE datname = '{database}' AND query ILIKE 'LISTEN%'"
    );
    assert_eq!(cluster.execute("postgres", &cut).trim(), "2");
    by_one.play("n", 0, "e").await;
    by_other.play("e", 1, "f").await;
    cluster.execute("postgres", &format!("ALTER DATABASE {database} ALLOW_CONNECTIONS true"));
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_guest_of_one_server_is_known_to_another() {
    let database = Cluster::shared().database("");
    // Both make a key, each of which the other one has to learn.
    let (one, other) = tokio::join!(serve(&database), serve(&database));
    for (here, there) in [(&one, &other), (&other, &one)] {
        let wish = json!({"game": "relay", "seed": 1, "seats": {"n": "me", "e": "me", "s": "me", "w": "me"}});
        let ((status, made), cookie) = here.call_as("", Method::POST, "/api/matches", wish).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let ((status, mine), _) = there.call_as(&cookie, Method::GET, "/api/me/matches", json!(null)).await;
        assert_eq!(status, StatusCode::OK);
        assert!(mine.to_string().contains(made["match"].as_str().unwrap()), "{mine}");
    }
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn what_is_done_about_people_reaches_all_servers() {
    let database = Cluster::shared().database("");
    let place = Location::Postgres(Cluster::shared().address(&database));
    let office = Office::open(catalog(), &place).await.unwrap();
    assert!(!office.is_served().await.unwrap());
    let (one, other) = tokio::join!(serve(&database), serve(&database));
    assert!(office.is_served().await.unwrap());
    let wish = json!({"game": "kuhn", "seed": 1, "seats": {"1": "me", "2": "open"}});
    let (by_one, [anna, ben]) = two(&one, &wish).await;
    let by_other = other.again(&by_one.created);
    let said = by_one.say(&ben, "a rude word").await.0.1["version"].clone();
    let (reported, _) = by_other.call(&anna, Method::POST, "/reports", json!({"said": said})).await;
    assert_eq!(reported.0, StatusCode::NO_CONTENT, "{}", reported.1);
    let reports = office.reports(0).await.unwrap();
    assert_eq!((reports.len(), reports[0].text.as_str()), (1, "a rude word"));
    let who = office.person(reports[0].by.as_ref().unwrap().id.as_ref().unwrap()).await.unwrap();
    office.ban(&who, None, "be kind", 1).await.unwrap();
    for of in [&by_one, &by_other] {
        assert_eq!(code(&of.say(&ben, "again").await.0), (403, "banned"));
    }
    let mut sockets = [by_one.socket_as(&anna).await, by_other.socket_as(&anna).await];
    let deleted = office.delete(&who).await.unwrap();
    assert_eq!((deleted.lines, deleted.matches), (1, 1));
    for (socket, of) in sockets.iter_mut().zip([&by_one, &by_other]) {
        assert_eq!(close_code(socket).await, 1012);
        let ((_, events), _) = of.call(&anna, Method::GET, "/events", json!(null)).await;
        assert!(!events.to_string().contains("a rude word"), "{events}");
    }
    office.close().await;
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_database_is_rebuilt_when_no_server_runs() {
    let database = Cluster::shared().database("");
    let place = Location::Postgres(Cluster::shared().address(&database));
    let server = serve(&database).await;
    server.relay().await.play("n", 0, "e").await;
    assert!(rebuild(catalog(), place.clone()).await.is_err());
    server.stop().await;
    Cluster::shared().execute(&database, "UPDATE derived SET to_act = 'nobody'");
    let report = rebuild(catalog(), place).await.unwrap();
    assert_eq!((report.matches, report.changed), (1, 1));
}
