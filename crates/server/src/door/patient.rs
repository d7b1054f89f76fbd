//! A connection that waits for a slow reader, but not for ever.

use crate::quota::Share;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How many bytes a second a reader takes at least, once the system's buffers are full: a fifth of what a bad telephone line
/// carries.
const SLOWEST: u32 = 2048;

/// A connection that waits for a slow reader, but not for ever. Waiting uses up patience, and what is read gives some
/// back, so that a caller who reads a byte now and then lasts no longer than one who reads nothing.
pub(super) struct Patient<S> {
    stream: S,
    /// How much patience there is at most.
    most: Duration,
    /// How much is left of it.
    left: Duration,
    /// Since when the reader has taken nothing, and when patience ends.
    waiting: Option<Waiting>,
    /// What the connection holds as long as it lasts.
    _shares: Vec<Share>,
}

struct Waiting {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<S> Patient<S> {
    pub(super) fn new(stream: S, patience: Duration, shares: Vec<Share>) -> Patient<S> {
        Patient { stream, most: patience, left: patience, waiting: None, _shares: shares }
    }

    /// Notes what became of a write.
    fn judged(&mut self, context: &mut Context<'_>, written: Poll<Result<usize>>) -> Poll<Result<usize>> {
        match written {
            Poll::Pending => {
                let left = self.left;
                let waiting = self.waiting.get_or_insert_with(|| {
                    let since = Instant::now();
                    Waiting { since, end: Box::pin(sleep_until(since + left)) }
                });
                ready!(waiting.end.as_mut().poll(context));
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the answer is not read")))
            }
            Poll::Ready(Ok(bytes)) => {
                let waited = self.waiting.take().map_or(Duration::ZERO, |waiting| waiting.since.elapsed());
                let earned = Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX) / SLOWEST;
                self.left = self.left.saturating_sub(waited).saturating_add(earned).min(self.most);
                Poll::Ready(Ok(bytes))
            }
            failed => failed,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.judged(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, pieces);
        this.judged(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, into)
    }
}
