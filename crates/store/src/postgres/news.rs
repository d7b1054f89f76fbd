//! What processes tell each other of their changes.
//!
//! What a batch has changed is told with its commit, as names alone: the others read the rest where it is stored.

use super::Address;
use super::session::{self, PATIENCE};
use crate::Changed;
use crate::jobs::{Done, Job, changed};
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{Executor, PgConnection};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

const CHANNEL: &str = "menagerie";

/// How many bytes the database carries at once: it takes fewer than 8000.
const MOST_BYTES: usize = 7900;

/// After how long without any news the connection is tried: a line that is dead looks like a quiet one.
const QUIET: Duration = Duration::from_secs(20);

/// How long to wait before listening is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// Tells the others what jobs have changed, once the transaction is committed.
pub(super) async fn tell<'a>(
    to: &mut PgConnection,
    sender: &str,
    jobs: impl Iterator<Item = (&'a Job, &'a Done)>,
) -> sqlx::Result<()> {
    tell_of(to, sender, jobs.flat_map(|(job, done)| changed(job, done))).await
}

/// Tells the others what has changed, once the transaction is committed.
pub(super) async fn tell_of(
    to: &mut PgConnection,
    sender: &str,
    news: impl Iterator<Item = Changed>,
) -> sqlx::Result<()> {
    for letter in letters(sender, news) {
        let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(letter);
        query.execute(&mut *to).await?;
    }
    Ok(())
}

/// News as texts that the database carries: the sender, and what has changed, a line each.
fn letters(sender: &str, news: impl Iterator<Item = Changed>) -> Vec<String> {
    // What cannot be said so that it is understood may be anything.
    let line = |changed: Changed| match changed.line() {
        line if sender.len() + line.len() + 1 > MOST_BYTES => "\n*".to_owned(),
        line => format!("\n{line}"),
    };
    let mut letters: Vec<String> = Vec::new();
    for line in news.map(line).collect::<BTreeSet<_>>() {
        match letters.last_mut() {
            Some(letter) if letter.len() + line.len() <= MOST_BYTES => letter.push_str(&line),
            _ => letters.push(format!("{sender}{line}")),
        }
    }
    letters
}

/// The news in a text, unless it is one's own.
fn read(letter: &str, own: &str) -> Vec<Changed> {
    let mut lines = letter.split('\n');
    if lines.next() == Some(own) {
        return Vec::new();
    }
    lines.map(Changed::read).collect()
}

/// Begins to listen. What is told from now on is heard.
async fn listen(address: &Address) -> sqlx::Result<PgListener> {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(session::plain(address));
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on what others tell, until this is dropped.
pub(super) struct Ear {
    task: tokio::task::JoinHandle<()>,
}

impl Ear {
    /// Listens, now and again after each time when the line was lost.
    pub(super) async fn open(
        address: Address,
        own: String,
        heard: broadcast::Sender<Changed>,
    ) -> sqlx::Result<Ear> {
        let first = listen(&address).await?;
        Ok(Ear { task: tokio::spawn(run(first, address, own, heard)) })
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(first: PgListener, address: Address, own: String, heard: broadcast::Sender<Changed>) {
    // It is no error if nobody is interested.
    let pass_on = |changed| drop(heard.send(changed));
    let mut listener = first;
    loop {
        while let Some(letter) = next(&mut listener).await {
            read(&letter, &own).into_iter().for_each(pass_on);
        }
        tracing::warn!(place = %address, "the news of other processes are not heard");
        drop(listener);
        listener = loop {
            match listen(&address).await {
                Ok(listener) => break listener,
                Err(error) => tracing::debug!(%error, "the news of other processes are still not heard"),
            }
            // As long as nothing is heard, whoever wants to know has to look.
            pass_on(Changed::Anything);
            sleep(PAUSE).await;
        };
        pass_on(Changed::Anything);
    }
}

/// The next text; none where the line is lost.
async fn next(listener: &mut PgListener) -> Option<String> {
    loop {
        match timeout(QUIET, listener.try_recv()).await {
            Ok(Ok(Some(told))) => return Some(told.payload().to_owned()),
            Ok(Ok(None) | Err(_)) => return None,
            Err(_) => {
                let answer = timeout(PATIENCE, listener.execute("SELECT 1")).await;
                if !matches!(answer, Ok(Ok(_))) {
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(ids: &[String]) -> impl Iterator<Item = Changed> {
        ids.iter().map(|id| Changed::Match(id.clone()))
    }

    #[test]
    fn news_arrive_whole_and_not_where_they_come_from() {
        let ids: Vec<String> = (0..2000).map(|n| format!("match{n:05}")).collect();
        let ada = || "ada".to_owned();
        let others = [
            Changed::Keys,
            Changed::Company,
            Changed::Account(ada()),
            Changed::Attended(ada()),
            Changed::Anything,
        ];
        let sent = letters("me", matches(&ids).chain(others.clone()));
        assert!(sent.len() > 2 && sent.iter().all(|letter| letter.len() < 8000));
        let heard: BTreeSet<_> = sent.iter().flat_map(|letter| read(letter, "you")).collect();
        assert!(heard == matches(&ids).chain(others.clone()).collect());
        assert!(sent.iter().all(|letter| read(letter, "me").is_empty()));
        assert!(letters("me", [].into_iter()).is_empty());
    }

    #[test]
    fn what_cannot_be_said_or_understood_may_be_anything() {
        for id in ["x".repeat(9000), "two\nlines".to_owned()] {
            let sent = letters("me", matches(&[id]));
            assert_eq!(
                sent.iter().flat_map(|letter| read(letter, "you")).collect::<Vec<_>>(),
                [Changed::Anything]
            );
        }
        assert_eq!(read("them\nnews of tomorrow\n", "me"), [Changed::Anything, Changed::Anything]);
    }
}
