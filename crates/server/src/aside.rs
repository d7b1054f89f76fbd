//! Work that may take a while, away from the threads that answer calls.

use crate::api_error::ApiError;
use crate::app::App;
use crate::fair_queue::{FairQueue, Rank};
use crate::peer::Peer;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether whoever asked for the work still waits for it. What is shared becomes true when nobody does any more.
#[derive(Clone, Default)]
pub(crate) struct CancellationToken(Arc<AtomicBool>);

impl CancellationToken {
    /// Ends the work where nobody waits for it any more.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        if self.0.load(Ordering::Relaxed) { Err(ApiError::Timeout) } else { Ok(()) }
    }

    /// Becomes true when nobody waits any more.
    pub(crate) fn no_more(&self) -> &AtomicBool {
        &self.0
    }
}

/// Tells the work that its caller went away, or that its time was up.
struct Caller(CancellationToken);

impl Drop for Caller {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

impl App {
    /// Does some work for a caller beside the calls, as soon as one of the few places for it is free.
    pub(crate) async fn aside<T: Send + 'static>(
        self: &Arc<App>,
        peer: &Peer,
        work: impl FnOnce(&App, &CancellationToken) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.aside_at(&self.asides, Rank::Person, peer, work).await
    }

    /// Does work beside the calls when this queue gives it a place, with this rank.
    pub(crate) async fn aside_at<T: Send + 'static>(
        self: &Arc<App>,
        queue: &Arc<FairQueue>,
        rank: Rank,
        peer: &Peer,
        work: impl FnOnce(&App, &CancellationToken) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = queue.ask(rank, peer.household())?.permit().await;
        self.beside(permit, work).await
    }

    /// Does work beside the calls in this place, which is given back when the work is done.
    pub(crate) async fn beside<T: Send + 'static>(
        self: &Arc<App>,
        permit: impl Send + 'static,
        work: impl FnOnce(&App, &CancellationToken) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let token = CancellationToken::default();
        let _caller = Caller(token.clone());
        let app = self.clone();
        let working = tokio::task::spawn_blocking(move || {
            let done = work(&app, &token);
            drop(permit);
            done
        });
        working.await.unwrap_or_else(|error| {
            tracing::error!(%error, "work beside the calls failed");
            Err(ApiError::Internal)
        })
    }
}
