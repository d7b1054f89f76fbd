//! What takes long: how far it has come, and how it is stopped.

use crate::{Failure, INTERRUPTED};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal as _, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Becomes true when the person at the terminal wants an end. A second interrupt does not wait for it.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })?;
    Ok(stop)
}

/// How often a log is told how far it is.
const EVERY: Duration = Duration::from_secs(60);

/// How far something has come, on standard error: a bar in a terminal, else a line now and then.
pub struct Progress {
    bar: Option<ProgressBar>,
    what: &'static str,
    of: u64,
    last: Instant,
}

impl Progress {
    /// At the beginning, or where it was left before.
    pub fn new(what: &'static str, of: u64, done: u64) -> Progress {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}  {elapsed}, {eta} to go");
            let bar = ProgressBar::new(of).with_style(style.expect("the template is right"));
            bar.set_position(done);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        });
        Progress { bar, what, of, last: Instant::now() }
    }

    /// So much is done; `more` says what else is to be told.
    pub fn tell(&mut self, done: u64, more: impl FnOnce() -> String) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(done);
                bar.set_message(more());
            }
            None if self.last.elapsed() >= EVERY => {
                self.last = Instant::now();
                anstream::eprintln!("{} of {} {}  {}", done, self.of, self.what, more());
            }
            None => {}
        }
    }

    /// Nothing more is to come.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
