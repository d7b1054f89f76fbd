//! Work that may take a while, away from the threads that answer calls.

use crate::app::App;
use crate::problem::Problem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;

/// Whether whoever asked for the work still waits for it. What is shared becomes true when nobody does any more.
#[derive(Clone, Default)]
pub(crate) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// Ends the work where nobody waits for it any more.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        if self.0.load(Ordering::Relaxed) { Err(Problem::Timeout) } else { Ok(()) }
    }

    /// Becomes true when nobody waits any more.
    pub(crate) fn no_more(&self) -> &AtomicBool {
        &self.0
    }
}

/// Tells the work that its caller went away, or that its time was up.
struct Caller(Wanted);

impl Drop for Caller {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

impl App {
    /// Does some work beside the calls, as soon as one of the few places for it is free.
    pub(crate) async fn aside<T: Send + 'static>(
        self: &Arc<App>,
        work: impl FnOnce(&App, &Wanted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.aside_at(self.asides.clone(), work).await
    }

    /// The same where one of these `places` must be free.
    pub(crate) async fn aside_at<T: Send + 'static>(
        self: &Arc<App>,
        places: Arc<Semaphore>,
        work: impl FnOnce(&App, &Wanted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = places.acquire_owned().await.map_err(|_| Problem::Internal)?;
        let wanted = Wanted::default();
        let _caller = Caller(wanted.clone());
        let app = self.clone();
        let working = tokio::task::spawn_blocking(move || {
            let done = work(&app, &wanted);
            drop(place);
            done
        });
        working.await.unwrap_or_else(|error| {
            tracing::error!(%error, "work beside the calls failed");
            Err(Problem::Internal)
        })
    }
}
