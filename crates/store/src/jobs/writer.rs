//! The queue of the one task that writes: whatever has queued up goes into one transaction, so that one wait for the disk
//! serves many matches.

use super::{Done, Job, ModerationJob, PeopleJob};
use crate::{Appended, StoreError};
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many jobs may wait; those that come later wait to be let in.
const QUEUE: usize = 1024;

/// How many jobs one transaction takes at most, so that nobody waits for too many others.
const BATCH: usize = 256;

/// A job, and where to tell what came of it.
pub(crate) struct Queued {
    pub(crate) job: Job,
    pub(crate) done: oneshot::Sender<Result<Done, StoreError>>,
}

/// How the jobs of a batch are kept apart. Hardly ever one of them fails, so that at first nothing is done about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Care {
    /// Where one fails, the whole batch is to be written once more.
    None,
    /// Each may fail by itself.
    Each,
}

/// What writes the jobs of a store.
pub(crate) trait Backend: Send + 'static {
    /// Writes a batch in one transaction and says of each job, in their order, what came of it. A job that fails takes no
    /// other with it, unless the whole transaction fails. What is answered as done is on disk.
    fn write(&mut self, batch: &[Queued]) -> impl Future<Output = Vec<Result<Done, StoreError>>> + Send;

    /// Closes the connection.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// The queue of the writing task.
pub(crate) struct Writer {
    place: String,
    /// Emptied by `stop`; the task ends when the last sender is gone and the queue is empty.
    queue: Mutex<Option<mpsc::Sender<Queued>>>,
    task: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the task.
    pub(crate) fn start(backend: impl Backend, place: String) -> Writer {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let task = tokio::spawn(work(backend, receiver));
        Writer { place, queue: Mutex::new(Some(sender)), task: tokio::sync::Mutex::new(Some(task)) }
    }

    /// Queues a job and waits until it is on disk.
    pub(crate) async fn run(&self, job: Job) -> Result<Done, StoreError> {
        let closed = || StoreError::Closed { place: self.place.clone() };
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        queue.send(Queued { job, done }).await.map_err(|_| closed())?;
        drop(queue);
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Runs a job that appends, and says whether it did.
    pub(crate) async fn append(&self, job: Job) -> Result<Appended, StoreError> {
        Ok(match self.run(job).await? {
            Done::Conflict { version } => Appended::Conflict { version },
            _ => Appended::OnDisk,
        })
    }

    /// Runs a job that leases or removes matches, and names them.
    pub(crate) async fn matches(&self, job: Job) -> Result<Vec<String>, StoreError> {
        match self.run(job).await? {
            Done::Matches(ids) => Ok(ids),
            _ => Ok(Vec::new()),
        }
    }

    /// Changes accounts, and says whether there was something to change.
    pub(crate) async fn change_people(&self, job: PeopleJob) -> Result<bool, StoreError> {
        Ok(!matches!(self.run(Job::People(job)).await?, Done::Refused))
    }

    /// Does what those who run a server want of people, and says whether there was something to do.
    pub(crate) async fn moderate(&self, job: ModerationJob) -> Result<bool, StoreError> {
        Ok(!matches!(self.run(Job::Moderate(job)).await?, Done::Refused))
    }

    /// Lets the task finish what is queued, and waits for its end.
    pub(crate) async fn stop(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writing task failed");
        }
    }
}

async fn work(mut backend: impl Backend, mut queue: mpsc::Receiver<Queued>) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let results = backend.write(&batch).await;
        for (queued, result) in batch.drain(..).zip(results) {
            // The caller may have gone; the job is done all the same.
            let _ = queued.done.send(result);
        }
    }
    backend.close().await;
}
