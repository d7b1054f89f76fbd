//! Batches that fail at every step, in every way a database fails. After each, all that was acknowledged is there, what was
//! refused is there whole or not at all, and the next write is taken.

use super::*;
use crate::MatchRow;
use crate::sqlite::{plain, schema, writing};
use sqlx::sqlite::SqliteSynchronous;
use sqlx::{AssertSqlSafe, ConnectOptions, Row};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tempfile::TempDir;
use tokio::sync::oneshot;

/// A database, its writing connection, and what must be in it.
struct Bench {
    connection: SqliteConnection,
    /// Sees what is committed.
    other: SqliteConnection,
    file: PathBuf,
    /// How many entries there were when it was last looked at, and the last of them.
    checked: (i64, i64),
    /// The entries that were acknowledged since.
    acknowledged: BTreeSet<(String, u64)>,
    /// The entries of the last batch.
    attempted: BTreeSet<(String, u64)>,
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
        terms: "{}".to_owned(),
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
        charged_ms: 0,
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
        due_ms: None,
        listed: false,
        holders: String::new(),
        rated: None,
    }
}

fn create(id: &str) -> Job {
    Job::Create { row: row(id), entries: vec![entry(1)], derived: derived(1) }
}

fn append(id: &str, first: u64) -> Job {
    Job::Append {
        id: id.to_owned(),
        expected: first - 1,
        entries: vec![entry(first), entry(first + 1)],
        derived: derived(first + 1),
    }
}

/// Whether a job was done; what is in conflict with what is there was not.
fn is_taken(result: &Result<Done, StoreError>) -> bool {
    matches!(result, Ok(Done::Written))
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

impl Bench {
    async fn new() -> Bench {
        let directory = TempDir::new().unwrap();
        let file = directory.path().join("menagerie.db");
        // What is tested here does not depend on when the disk has it, and waiting for that takes most of the time.
        let options = writing(&file).synchronous(SqliteSynchronous::Off);
        let mut connection: SqliteConnection = options.connect().await.unwrap();
        schema::update(&mut connection, &file).await.unwrap();
        let other = plain(&file).connect().await.unwrap();
        let (acknowledged, attempted) = (BTreeSet::new(), BTreeSet::new());
        let mut bench = Bench {
            connection,
            other,
            file,
            checked: (0, 0),
            acknowledged,
            attempted,
            made: 0,
            _directory: directory,
        };
        bench.must_take(create("old")).await;
        bench.must_take(create("still")).await;
        bench
    }

    /// Writes the jobs of one batch, notes which entries were acknowledged, and returns how many jobs were refused.
    async fn write(&mut self, jobs: Vec<Job>) -> usize {
        let queued = |job| Queued { job, done: oneshot::channel().0 };
        let batch: Vec<_> = jobs.into_iter().map(queued).collect();
        let results = write(&mut self.connection, &batch, &self.file, false).await;
        assert_eq!(results.len(), batch.len(), "everybody is answered");
        self.attempted = batch.iter().flat_map(|queued| entries_of(&queued.job)).collect();
        // That one is there already.
        self.attempted.remove(&("old".to_owned(), 1));
        for (queued, result) in batch.iter().zip(&results) {
            if is_taken(result) {
                self.acknowledged.extend(entries_of(&queued.job));
            }
        }
        results.iter().filter(|result| !is_taken(result)).count()
    }

    async fn must_take(&mut self, job: Job) {
        assert_eq!(self.write(vec![job]).await, 0, "a write is taken");
    }

    /// A batch of every kind of job, with one that must be refused in the middle of it.
    async fn batch(&mut self) -> Vec<Job> {
        self.made += 1;
        let last = "SELECT max(version) FROM entries WHERE match = 'old'";
        let last: i64 = sqlx::query_scalar(last).fetch_one(&mut self.other).await.unwrap();
        let next = last as u64 + 1;
        let fresh = format!("match{}", self.made);
        vec![
            create(&fresh),
            append("old", next),
            create("old"),
            append(&fresh, 2),
            Job::Derive { id: "still".to_owned(), derived: derived(1) },
            Job::Keep { keeper: "me".to_owned(), id: fresh.clone(), now_ms: 1 },
            Job::Forget { keeper: "me".to_owned(), id: fresh },
            Job::Check,
        ]
    }

    /// The next write is taken, and another connection finds what was acknowledged. What was refused at the last moment
    /// may be there, too: the database can fail after it has committed.
    async fn must_be_well(&mut self, after: &str) {
        let beyond: BTreeSet<_> = self.found().await.difference(&self.acknowledged).cloned().collect();
        let refused: BTreeSet<_> = self.attempted.difference(&self.acknowledged).cloned().collect();
        assert!(
            beyond.is_empty() || beyond == refused,
            "after {after} what was refused is there whole or not at all"
        );
        self.acknowledged.extend(beyond);
        let next = format!("after{}", self.made);
        self.must_take(create(&next)).await;
        assert!(self.found().await == self.acknowledged, "after {after} what was acknowledged is there");
        // Nothing is half there: each match has its row, its log and what is derived from its log.
        let halves = "SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM derived),
            (SELECT count(DISTINCT match) FROM entries),
            (SELECT count(*) FROM derived WHERE version != (SELECT max(version) FROM entries WHERE match = derived.match))";
        let counts = sqlx::query(halves).fetch_one(&mut self.other).await.unwrap();
        let [matches, derived, logs, wrong] = [0, 1, 2, 3].map(|at| counts.get::<i64, _>(at));
        assert_eq!((matches, derived, wrong), (logs, logs, 0), "after {after}");
        let count = "SELECT count(*), max(rowid) FROM entries";
        let now = sqlx::query(count).fetch_one(&mut self.other).await.unwrap();
        let now = (now.get(0), now.get(1));
        assert_eq!(
            now.0,
            self.checked.0 + self.acknowledged.len() as i64,
            "after {after} nothing old is gone"
        );
        self.checked = now;
        self.acknowledged.clear();
    }

    /// The entries that another connection finds since it was last looked at.
    async fn found(&mut self) -> BTreeSet<(String, u64)> {
        let fresh = sqlx::query("SELECT match, version FROM entries WHERE rowid > ?").bind(self.checked.1);
        let rows = fresh.fetch_all(&mut self.other).await.unwrap();
        rows.iter().map(|row| (row.get("match"), row.get::<i64, _>("version") as u64)).collect()
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
        let mut bench = Bench::new().await;
        let mut failed = 0;
        for moment in (0..).step_by(if lasting { 9 } else { 1 }) {
            let (looks, is_well) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(true)));
            let seen = is_well.clone();
            let go_on = move || {
                let look = looks.fetch_add(1, Ordering::Relaxed);
                let fails = if lasting { look >= moment } else { look == moment };
                seen.fetch_and(!fails, Ordering::Relaxed);
                !fails
            };
            bench.connection.lock_handle().await.unwrap().set_progress_handler(1, go_on);
            let batch = bench.batch().await;
            let refused = bench.write(batch).await;
            bench.connection.lock_handle().await.unwrap().remove_progress_handler();
            bench.must_be_well(&format!("an interruption at {moment}")).await;
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
    let mut bench = Bench::new().await;
    let mut failed = 0;
    for more in 0.. {
        let pages: i64 =
            sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut bench.connection).await.unwrap();
        bench.execute(format!("PRAGMA max_page_count = {}", pages + more)).await;
        let batch = bench.batch().await;
        let refused = bench.write(batch).await;
        bench.execute("PRAGMA max_page_count = 1000000".to_owned()).await;
        bench.must_be_well(&format!("{more} more pages")).await;
        if refused == ALWAYS {
            break;
        }
        failed += 1;
    }
    assert!(failed > 2, "full at {failed} pages");
}

#[tokio::test]
async fn a_transaction_that_the_database_takes_back_leaves_a_usable_store() {
    let mut bench = Bench::new().await;
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
            bench
                .execute(format!(
                    "CREATE TEMP TABLE seen (n); CREATE TEMP TRIGGER fault BEFORE {act} ON main.{table} BEGIN
                 SELECT RAISE(ROLLBACK, 'fault') WHERE (SELECT count(*) FROM seen) = {nth};
                 INSERT INTO seen VALUES (1); END"
                ))
                .await;
            let batch = bench.batch().await;
            bench.write(batch).await;
            bench.execute("DROP TRIGGER fault; DROP TABLE seen".to_owned()).await;
            bench.must_be_well(&format!("{act} {nth} of {table}")).await;
        }
    }
}

#[tokio::test]
async fn a_refused_commit_leaves_a_usable_store() {
    let mut bench = Bench::new().await;
    bench.connection.lock_handle().await.unwrap().set_commit_hook(|| false);
    let batch = bench.batch().await;
    let jobs = batch.len();
    assert_eq!(bench.write(batch).await, jobs, "nobody is told that it was stored");
    bench.connection.lock_handle().await.unwrap().remove_commit_hook();
    bench.must_be_well("a refused commit").await;
}
