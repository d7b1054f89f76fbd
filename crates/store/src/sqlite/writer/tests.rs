//! Batches that fail at every step, in every way a database fails. After each, what was acknowledged is there, what was
//! refused is not, and the next write is taken.

use super::*;
use crate::sqlite::{schema, writing};
use sqlx::{AssertSqlSafe, ConnectOptions, Row};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tempfile::TempDir;

/// A database, its writing connection, and what must be in it: the entries that were acknowledged.
struct Desk {
    connection: SqliteConnection,
    file: PathBuf,
    acknowledged: BTreeSet<(String, u64)>,
    /// Makes the names of matches.
    made: u32,
    _directory: TempDir,
}

fn row(id: &str) -> MatchRow {
    MatchRow {
        id: id.to_owned(),
        game: "relay".to_owned(),
        options: "{}".to_owned(),
        position: None,
        seats: "[]".to_owned(),
        source: "{}".to_owned(),
        created_ms: 1,
    }
}

/// An entry with so much in it that a batch takes several pages.
fn entry(version: u64) -> EntryRow {
    EntryRow {
        version,
        at: version - 1,
        rules_version: 1,
        input: "{}".to_owned(),
        state: "x".repeat(3000),
        logged_ms: 1,
    }
}

fn derived(version: u64) -> Derived {
    Derived {
        version,
        at: version - 1,
        to_act: "w".to_owned(),
        outcome: None,
        reason: None,
        frozen: None,
        updated_ms: 1,
    }
}

fn create(id: &str) -> Job {
    Job::Create { row: row(id), entries: vec![entry(1)], derived: derived(1) }
}

fn append(id: &str, first: u64) -> Job {
    Job::Append {
        id: id.to_owned(),
        entries: vec![entry(first), entry(first + 1)],
        derived: derived(first + 1),
    }
}

/// The entries that a job puts into the log.
fn entries_of(job: &Job) -> Vec<(String, u64)> {
    match job {
        Job::Create { row, entries, .. } => {
            entries.iter().map(|entry| (row.id.clone(), entry.version)).collect()
        }
        Job::Append { id, entries, .. } => entries.iter().map(|entry| (id.clone(), entry.version)).collect(),
        _ => Vec::new(),
    }
}

impl Desk {
    async fn new() -> Desk {
        let directory = TempDir::new().unwrap();
        let file = directory.path().join("menagerie.db");
        let mut connection: SqliteConnection = writing(&file).connect().await.unwrap();
        schema::update(&mut connection, &file).await.unwrap();
        let acknowledged = BTreeSet::new();
        let mut desk = Desk { connection, file, acknowledged, made: 0, _directory: directory };
        desk.must_take(create("old")).await;
        desk
    }

    /// Writes the jobs of one batch, notes which entries were acknowledged, and returns how many jobs were refused.
    async fn write(&mut self, jobs: Vec<Job>) -> usize {
        let queued = |job| Queued { job, done: oneshot::channel().0 };
        let batch: Vec<_> = jobs.into_iter().map(queued).collect();
        let results = write(&mut self.connection, &batch, &self.file).await;
        assert_eq!(results.len(), batch.len(), "everybody is answered");
        for (queued, result) in batch.iter().zip(&results) {
            if result.is_ok() {
                self.acknowledged.extend(entries_of(&queued.job));
            }
        }
        results.iter().filter(|result| result.is_err()).count()
    }

    async fn must_take(&mut self, job: Job) {
        assert_eq!(self.write(vec![job]).await, 0, "a write is taken");
    }

    /// A batch of every kind of job, with one that must be refused in the middle of it.
    fn batch(&mut self) -> Vec<Job> {
        self.made += 1;
        let next =
            self.acknowledged.range(("old".to_owned(), 0)..).filter(|(id, _)| id == "old").count() as u64 + 1;
        let fresh = format!("match{}", self.made);
        vec![
            create(&fresh),
            append("old", next),
            create("old"),
            append(&fresh, 2),
            Job::Derive { id: fresh.clone(), derived: derived(3) },
            Job::Keep { keeper: "me".to_owned(), id: fresh.clone(), now_ms: 1 },
            Job::Forget { keeper: "me".to_owned(), id: fresh },
            Job::Check,
        ]
    }

    /// What another connection finds is what was acknowledged, and the next write is taken.
    async fn must_be_well(&mut self, after: &str) {
        self.compare(after).await;
        let next = format!("after{}", self.made);
        self.must_take(create(&next)).await;
        self.compare(after).await;
    }

    async fn compare(&self, after: &str) {
        let mut other: SqliteConnection = writing(&self.file).connect().await.unwrap();
        let rows = sqlx::query("SELECT match, version FROM entries").fetch_all(&mut other).await.unwrap();
        let found: BTreeSet<_> =
            rows.iter().map(|row| (row.get("match"), row.get::<i64, _>("version") as u64)).collect();
        assert!(
            found == self.acknowledged,
            "after {after} the log holds what was acknowledged, no more and no less"
        );
        // Nothing is half there: each match has its row, its log and what is derived from its log.
        let halves = "SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM derived),
            (SELECT count(DISTINCT match) FROM entries),
            (SELECT count(*) FROM derived WHERE version != (SELECT max(version) FROM entries WHERE match = derived.match))";
        let counts = sqlx::query(halves).fetch_one(&mut other).await.unwrap();
        let [matches, derived, logs, wrong] = [0, 1, 2, 3].map(|at| counts.get::<i64, _>(at));
        assert_eq!((matches, derived, wrong), (logs, logs, 0), "after {after}");
        other.close().await.unwrap();
    }

    async fn execute(&mut self, sql: String) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.connection).await.unwrap();
    }
}

/// One job of a whole batch is refused: the one that is there already.
const ALWAYS: usize = 1;

#[tokio::test]
async fn an_interruption_at_any_moment_leaves_a_usable_store() {
    // Once, and from some moment on, so that it cannot even be taken back.
    for lasting in [false, true] {
        let mut desk = Desk::new().await;
        let mut failed = 0;
        for moment in 0.. {
            let (looks, is_well) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(true)));
            let seen = is_well.clone();
            let go_on = move || {
                let look = looks.fetch_add(1, Ordering::Relaxed);
                let fails = if lasting { look >= moment } else { look == moment };
                seen.fetch_and(!fails, Ordering::Relaxed);
                !fails
            };
            desk.connection.lock_handle().await.unwrap().set_progress_handler(1, go_on);
            let batch = desk.batch();
            let refused = desk.write(batch).await;
            desk.connection.lock_handle().await.unwrap().remove_progress_handler();
            desk.must_be_well(&format!("an interruption at {moment}")).await;
            if is_well.load(Ordering::Relaxed) {
                assert_eq!(refused, ALWAYS);
                break;
            }
            failed += u32::from(refused > ALWAYS);
        }
        assert!(failed > 20, "interruptions at {failed} moments");
    }
}

#[tokio::test]
async fn a_full_disk_at_any_page_leaves_a_usable_store() {
    let mut desk = Desk::new().await;
    let mut failed = 0;
    for more in 0.. {
        let pages: i64 =
            sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut desk.connection).await.unwrap();
        desk.execute(format!("PRAGMA max_page_count = {}", pages + more)).await;
        let batch = desk.batch();
        let refused = desk.write(batch).await;
        desk.execute("PRAGMA max_page_count = 1000000".to_owned()).await;
        desk.must_be_well(&format!("{more} more pages")).await;
        if refused == ALWAYS {
            break;
        }
        failed += 1;
    }
    assert!(failed > 2, "full at {failed} pages");
}

#[tokio::test]
async fn a_transaction_that_the_database_takes_back_leaves_a_usable_store() {
    let mut desk = Desk::new().await;
    for (table, act) in [
        ("matches", "INSERT"),
        ("entries", "INSERT"),
        ("derived", "INSERT"),
        ("derived", "UPDATE"),
        ("kept", "INSERT"),
        ("kept", "DELETE"),
    ] {
        for nth in 0..3 {
            // Temporary, so that only this connection stumbles.
            desk.execute(format!(
                "CREATE TEMP TABLE seen (n); CREATE TEMP TRIGGER fault BEFORE {act} ON main.{table} BEGIN
                 SELECT RAISE(ROLLBACK, 'fault') WHERE (SELECT count(*) FROM seen) = {nth};
                 INSERT INTO seen VALUES (1); END"
            ))
            .await;
            let batch = desk.batch();
            desk.write(batch).await;
            desk.execute("DROP TRIGGER fault; DROP TABLE seen".to_owned()).await;
            desk.must_be_well(&format!("{act} {nth} of {table}")).await;
        }
    }
}

#[tokio::test]
async fn a_refused_commit_leaves_a_usable_store() {
    let mut desk = Desk::new().await;
    desk.connection.lock_handle().await.unwrap().set_commit_hook(|| false);
    let batch = desk.batch();
    let jobs = batch.len();
    assert_eq!(desk.write(batch).await, jobs, "nobody is told that it was stored");
    desk.connection.lock_handle().await.unwrap().remove_commit_hook();
    desk.must_be_well("a refused commit").await;
}
