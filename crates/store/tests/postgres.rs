//! The store against a real PostgreSQL: the contract of all stores, and what is PostgreSQL's own.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

mod archive;
mod cluster;
mod contract;

use cluster::Cluster;
use contract::{Place, contract, derived, entry, row, versions};
use menagerie_store::{
    Appended, Blocks, Changed, Derived, Key, Outage, People, PostgresStore, Store, StoreError,
};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use sqlx::{Connection, PgConnection};
use std::collections::BTreeSet;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

/// A database.
struct Database {
    cluster: &'static Cluster,
    name: String,
}

impl Default for Database {
    fn default() -> Database {
        let cluster = Cluster::shared();
        Database { cluster, name: cluster.database("") }
    }
}

impl Place for Database {
    type Store = PostgresStore;

    async fn open(&self) -> PostgresStore {
        self.try_open().await.expect("the store opens")
    }
}

contract!(Database);

impl Database {
    async fn try_open(&self) -> Result<PostgresStore, StoreError> {
        PostgresStore::open(&self.cluster.address(&self.name)).await
    }

    /// Why it is not opened; the message must name it.
    async fn refusal(&self) -> StoreError {
        let error = self.try_open().await.err().expect("the store does not open");
        assert!(error.to_string().contains(&self.name), "{error}");
        error
    }

    fn execute(&self, sql: &str) -> String {
        self.cluster.execute(&self.name, sql)
    }

    /// A connection as another program would have it.
    async fn raw(&self) -> PgConnection {
        PgConnection::connect(&self.cluster.url(&self.name)).await.unwrap()
    }
}

async fn create(store: &impl Store, id: &str) {
    store.create(row(id), vec![entry(1)], derived(1)).await.unwrap();
}

async fn append(store: &impl Store, id: &str, version: u64) -> Result<Appended, StoreError> {
    store.append(id, version - 1, vec![entry(version)], derived(version)).await
}

/// What is told next.
async fn hear(changes: &mut Receiver<Changed>) -> Changed {
    timeout(Duration::from_secs(20), changes.recv()).await.expect("something is told").unwrap()
}

#[tokio::test]
async fn of_two_processes_that_append_to_one_version_one_succeeds() {
    let place = Database::default();
    let stores = [Arc::new(place.open().await), Arc::new(place.open().await)];
    let ids: Vec<String> = (0..40).map(|n| format!("m{n}")).collect();
    for id in &ids {
        create(&*stores[0], id).await;
    }
    let wish = |store: &Arc<PostgresStore>, id: &String| {
        let (store, id) = (store.clone(), id.clone());
        tokio::spawn(async move { append(&*store, &id, 2).await.unwrap() })
    };
    // One begins where the other ends, so that they meet.
    let first: Vec<_> = ids.iter().map(|id| wish(&stores[0], id)).collect();
    let mut second: Vec<_> = ids.iter().rev().map(|id| wish(&stores[1], id)).collect();
    second.reverse();
    for (one, other) in first.into_iter().zip(second) {
        let mut both = [one.await.unwrap(), other.await.unwrap()];
        both.sort_by_key(|appended| *appended != Appended::OnDisk);
        assert_eq!(both, [Appended::OnDisk, Appended::Conflict { version: 2 }]);
    }
    for store in stores {
        assert_eq!(versions(&store.load("m0").await.unwrap().unwrap()), [1, 2]);
        store.close().await;
    }
}

#[tokio::test]
async fn what_one_process_changes_is_told_to_the_others_and_not_to_itself() {
    let place = Database::default();
    let [one, other] = [place.open().await, place.open().await];
    let [mut to_one, mut to_other] = [one.changes().unwrap(), other.changes().unwrap()];
    create(&one, "m").await;
    assert_eq!(append(&one, "m", 2).await.unwrap(), Appended::OnDisk);
    assert_eq!(hear(&mut to_other).await, Changed::Match("m".to_owned()));
    // What changes nothing is not told.
    assert_eq!(append(&one, "m", 2).await.unwrap(), Appended::Conflict { version: 2 });
    one.add_key(Key { secret: vec![1; 64], made_ms: 1 }, 0).await.unwrap();
    assert_eq!(hear(&mut to_other).await, Changed::Keys);
    one.add_account(contract::account("a", "Ada")).await.unwrap();
    let bot = menagerie_store::Account {
        owner: Some("a".to_owned()),
        password: None,
        ..contract::account("b", "Bob")
    };
    one.add_account(bot).await.unwrap();
    assert!(!one.set_password("a", 7, "new").await.unwrap());
    assert!(one.set_password("a", 1, "new").await.unwrap());
    assert_eq!(hear(&mut to_other).await, Changed::Account("a".to_owned()));
    one.erase("a").await.unwrap();
    let gone = BTreeSet::from([hear(&mut to_other).await, hear(&mut to_other).await]);
    assert_eq!(gone, ["a", "b"].map(|gone| Changed::Account(gone.to_owned())).into());
    assert_eq!(append(&other, "m", 3).await.unwrap(), Appended::OnDisk);
    assert_eq!(hear(&mut to_one).await, Changed::Match("m".to_owned()), "its own changes are no news to it");
    assert!(to_other.try_recv().is_err());
    one.close().await;
    other.close().await;
}

#[tokio::test]
async fn many_changes_at_once_are_all_told() {
    let place = Database::default();
    let [one, other] = [Arc::new(place.open().await), Arc::new(place.open().await)];
    let mut changes = other.changes().unwrap();
    // So long that they do not fit into one letter.
    let ids: BTreeSet<String> = (0..300).map(|n| format!("{n:060}")).collect();
    let tasks = ids.iter().cloned().map(|id| {
        let one = one.clone();
        tokio::spawn(async move {
            create(&*one, &id).await;
            append(&*one, &id, 2).await.unwrap()
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        assert_eq!(task.await.unwrap(), Appended::OnDisk);
    }
    let mut told = BTreeSet::new();
    while told.len() < ids.len() {
        match hear(&mut changes).await {
            Changed::Match(id) => assert!(told.insert(id), "told once"),
            other => panic!("{other:?}"),
        }
    }
    assert!(told == ids);
    one.close().await;
    other.close().await;
}

#[tokio::test]
async fn what_is_due_is_told_to_one_process() {
    let place = Database::default();
    let stores = [Arc::new(place.open().await), Arc::new(place.open().await)];
    for n in 0..60 {
        let due = Derived { due_ms: Some(n), ..derived(1) };
        stores[0].create(row(&format!("m{n:02}")), vec![entry(1)], due).await.unwrap();
    }
    let asking: Vec<_> = stores
        .iter()
        .cloned()
        .map(|store| {
            tokio::spawn(async move {
                let mut told = Vec::new();
                // What another one leases at the same moment is passed over: there may be more when nothing is told.
                while store.next_due(100).await.unwrap() == Some(100) {
                    told.extend(store.due(100, 200, 3).await.unwrap());
                }
                told
            })
        })
        .collect();
    let mut told = Vec::new();
    for answer in asking {
        told.extend(answer.await.unwrap());
    }
    told.sort();
    assert_eq!(told, (0..60).map(|n| format!("m{n:02}")).collect::<Vec<_>>());
    // A process that died with its lease is followed by another one.
    assert_eq!(stores[1].due(200, 300, 2).await.unwrap(), ["m00", "m01"]);
    for store in stores {
        store.close().await;
    }
}

#[tokio::test]
async fn one_process_rates_at_a_time() {
    let place = Database::default();
    let [one, other] = [place.open().await, place.open().await];
    use menagerie_store::Ratings;
    let turn = one.turn_to_rate().await.unwrap();
    assert!(timeout(Duration::from_millis(100), other.turn_to_rate()).await.is_err());
    drop(turn);
    drop(other.turn_to_rate().await.unwrap());
    one.close().await;
    other.close().await;
}

#[tokio::test]
async fn a_server_that_starts_beside_another_one_notes_no_outage() {
    let place = Database::default();
    let [one, other] = [place.open().await, place.open().await];
    // Of two that start together after an outage, the first notes it.
    one.beat(50).await.unwrap();
    let outage = Outage { from_ms: 50, to_ms: 100 };
    assert_eq!(one.start(100, 0).await.unwrap(), [outage]);
    assert_eq!(other.start(1_000_000, 0).await.unwrap(), [outage]);
    one.close().await;
    let third = place.open().await;
    assert_eq!(third.start(2_000_000, 0).await.unwrap(), [outage]);
    third.close().await;
    other.beat(3_000_000).await.unwrap();
    other.close().await;
    let fourth = place.open().await;
    let next = Outage { from_ms: 3_000_000, to_ms: 4_000_000 };
    assert_eq!(fourth.start(4_000_000, 0).await.unwrap(), [outage, next]);
    fourth.close().await;
}

#[tokio::test]
async fn nobody_works_alone_where_a_server_runs() {
    let place = Database::default();
    let address = place.cluster.address(&place.name);
    let server = place.open().await;
    server.start(1, 0).await.unwrap();
    let alone = PostgresStore::open_alone(&address).await;
    assert!(matches!(alone, Err(StoreError::Locked { .. })));
    server.close().await;
    let alone = PostgresStore::open_alone(&address).await.expect("nobody runs");
    let server = place.open().await;
    assert!(matches!(server.start(2, 0).await, Err(StoreError::Locked { .. })));
    alone.close().await;
    server.start(3, 0).await.unwrap();
    server.close().await;
}

#[tokio::test]
async fn a_batch_that_gets_into_the_way_of_another_one_is_tried_again() {
    let place = Database::default();
    let store = place.open().await;
    for id in ["a", "b"] {
        create(&store, id).await;
    }
    // Another process takes the rows in the other order. PostgreSQL stops the one that looks for a deadlock, and this
    // one does not.
    let mut raw = place.raw().await;
    let sql = "SET deadlock_timeout = '1h'; BEGIN; SELECT * FROM matches WHERE id = 'b' FOR UPDATE";
    sqlx::raw_sql(sql).execute(&mut raw).await.unwrap();
    let other = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let sql = "SELECT * FROM matches WHERE id = 'a' FOR UPDATE; COMMIT";
        sqlx::raw_sql(sql).execute(&mut raw).await.map(drop)
    });
    let both = tokio::join!(append(&store, "b", 2), append(&store, "a", 2));
    assert_eq!((both.0.unwrap(), both.1.unwrap()), (Appended::OnDisk, Appended::OnDisk));
    other.await.unwrap().expect("the store was the one that gave way");
    assert_eq!(versions(&store.load("a").await.unwrap().unwrap()), [1, 2]);
    store.close().await;
}

#[tokio::test]
async fn tables_are_made_once_by_those_who_come_together() {
    let place = Arc::new(Database::default());
    let opening: Vec<_> = (0..8)
        .map(|_| {
            let place = place.clone();
            tokio::spawn(async move { place.try_open().await })
        })
        .collect();
    for opened in opening {
        let store = opened.await.unwrap().expect("the store opens");
        store.check().await.unwrap();
        store.close().await;
    }
    assert_eq!(place.execute("SELECT schema FROM menagerie").trim(), "6");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_as_it_is() {
    for sql in ["CREATE TABLE recipes (name TEXT)", "CREATE TABLE menagerie (animals TEXT)"] {
        let place = Database::default();
        place.execute(sql);
        assert!(matches!(place.refusal().await, StoreError::Foreign { .. }), "{sql}");
        assert_eq!(place.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").trim(), "1");
    }
    // What an extension has brought along is nobody's.
    let place = Database::default();
    place.execute("CREATE EXTENSION pg_stat_statements");
    place.open().await.close().await;
}

#[tokio::test]
async fn a_database_of_a_later_release_is_refused() {
    let place = Database::default();
    place.open().await.close().await;
    place.execute("UPDATE menagerie SET schema = 999");
    let error = place.refusal().await;
    assert!(matches!(error, StoreError::Newer { found: 999, known: 6, .. }), "{error}");
}

#[tokio::test]
async fn a_database_that_cannot_hold_all_texts_is_refused() {
    let cluster = Cluster::shared();
    let name = cluster.database("TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc");
    let error = Database { cluster, name }.refusal().await;
    assert!(
        matches!(error, StoreError::Unwritable { .. }) && error.to_string().contains("LATIN1"),
        "{error}"
    );
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let nowhere = Database { cluster: Cluster::shared(), name: "nowhere".to_owned() };
    assert!(matches!(nowhere.refusal().await, StoreError::Database { .. }));
}

#[tokio::test]
async fn the_log_cannot_be_changed() {
    let place = Database::default();
    let store = place.open().await;
    create(&store, "a").await;
    store.close().await;
    for sql in [
        "UPDATE entries SET state = ''",
        "DELETE FROM entries",
        "TRUNCATE entries CASCADE",
        "UPDATE matches SET game = ''",
        "TRUNCATE matches CASCADE",
    ] {
        assert!(place.cluster.refuses(&place.name, sql), "{sql}");
    }
}

/// Appends to a match again and again, and returns the last version that was acknowledged. `Away` means that nobody knows.
async fn play(store: Arc<PostgresStore>, id: String, mut goes_on: tokio::sync::watch::Receiver<bool>) -> u64 {
    let mut acknowledged = 1;
    let mut next = 2;
    while *goes_on.borrow_and_update() {
        match append(&*store, &id, next).await {
            Ok(Appended::OnDisk) => (acknowledged, next) = (next, next + 1),
            // It got there without an answer.
            Ok(Appended::Conflict { version }) => {
                assert_eq!(version, next, "{id} has lost {acknowledged}");
                next += 1;
            }
            Err(StoreError::Away { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_crashes_loses_nothing_and_is_found_again() {
    let cluster = Arc::new(Cluster::start());
    let name = cluster.database("");
    let open = || async { Arc::new(PostgresStore::open(&cluster.address(&name)).await.unwrap()) };
    let (store, other) = (open().await, open().await);
    store.start(1, 0).await.unwrap();
    let mut changes = other.changes().unwrap();
    let (end, goes_on) = tokio::sync::watch::channel(true);
    let ids: Vec<String> = (0..20).map(|n| format!("m{n}")).collect();
    let mut players = Vec::new();
    for id in &ids {
        create(&*store, id).await;
        players.push(tokio::spawn(play(store.clone(), id.clone(), goes_on.clone())));
    }
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let cluster = cluster.clone();
        tokio::task::spawn_blocking(move || cluster.control("restart", &["-m", "immediate"])).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    end.send(false).unwrap();
    for (id, player) in ids.iter().zip(players) {
        let acknowledged = player.await.unwrap();
        let found = versions(&store.load(id).await.unwrap().unwrap());
        assert!(acknowledged > 1 && found.len() as u64 >= acknowledged, "{id}: {acknowledged} of {found:?}");
        assert!(found.iter().copied().eq(1..=found.len() as u64), "{id}");
    }
    // Those who listen know that they may have missed something, and hear again what comes.
    while hear(&mut changes).await != Changed::Anything {}
    create(&*store, "new").await;
    assert_eq!(append(&*store, "new", 2).await.unwrap(), Appended::OnDisk);
    while hear(&mut changes).await != Changed::Match("new".to_owned()) {}
    // A server that was connected again still runs.
    assert!(other.start(1000, 0).await.unwrap().is_empty());
    store.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_is_said_to_be_and_comes_back() {
    let cluster = Cluster::start();
    let name = cluster.database("");
    let store = PostgresStore::open(&cluster.address(&name)).await.unwrap();
    create(&store, "a").await;
    cluster.control("stop", &["-m", "immediate"]);
    assert!(matches!(append(&store, "a", 2).await, Err(StoreError::Away { .. })));
    assert!(matches!(store.load("a").await, Err(StoreError::Away { .. })));
    let opened = PostgresStore::open(&cluster.address(&name)).await;
    assert!(matches!(opened, Err(StoreError::Away { .. })));
    cluster.control("start", &[]);
    assert_eq!(append(&store, "a", 2).await.unwrap(), Appended::OnDisk);
    assert_eq!(versions(&store.load("a").await.unwrap().unwrap()), [1, 2]);
    assert!(store.blocks("a").await.unwrap().is_empty());
    store.close().await;
}

/// What a server shows on the network, its key, and who vouches for it, in PEM.
struct Papers {
    certificate: String,
    key: String,
    authority: String,
}

fn papers(host: &str) -> Papers {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().unwrap();
    let vouches = authority.self_signed(&authority_key).unwrap();
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec![host.to_owned()]).unwrap();
    let server = server.signed_by(&key, &Issuer::new(authority, authority_key)).unwrap();
    Papers { certificate: server.pem(), key: key.serialize_pem(), authority: vouches.pem() }
}

#[tokio::test]
async fn a_database_elsewhere_is_reached_by_tls_and_by_nothing_else() {
    let port = TcpListener::bind("localhost:0").unwrap().local_addr().unwrap().port();
    let papers = papers("localhost");
    let cluster = Cluster::start_at(port, &papers.certificate, &papers.key);
    let name = cluster.database("");
    cluster.execute(
        &name,
        &format!("CREATE ROLE ada LOGIN PASSWORD '5ecret'; GRANT ALL ON DATABASE {name} TO ada"),
    );
    cluster.execute(&name, "GRANT ALL ON SCHEMA public TO ada");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let known = file("known.pem", &papers.authority);
    let stranger = file("stranger.pem", &self::papers("localhost").authority);
    let open = async |password: &str, mode: &str, vouches: &str| {
        let url =
            format!("postgres://ada:{password}@localhost:{port}/{name}?sslmode={mode}&sslrootcert={vouches}");
        PostgresStore::open(&url.parse().unwrap()).await
    };
    let store = open("5ecret", "verify-full", &known).await.expect("it is who it says it is");
    create(&store, "a").await;
    assert_eq!(append(&store, "a", 2).await.unwrap(), Appended::OnDisk);
    assert_eq!(versions(&store.load("a").await.unwrap().unwrap()), [1, 2]);
    let plain = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'ada' AND NOT ssl";
    assert_eq!(cluster.execute(&name, plain).trim(), "0");
    store.close().await;
    for (password, mode, vouches) in [
        ("5ecret", "verify-full", &stranger),
        ("wrong", "verify-full", &known),
        ("5ecret", "disable", &known),
    ] {
        let error = open(password, mode, vouches).await.err().expect("nobody is let in");
        let said = error.to_string();
        assert!(
            !said.contains("5ecret") && !said.contains("wrong") && said.contains(&name),
            "{mode}: {said}"
        );
    }
}
