//! `menagerie rebuild`

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::Args;

/// Recomputes what the database derives from its log of matches. No server may be using it.
#[derive(Args)]
pub struct Rebuild {
    #[command(flatten)]
    at: At,
}

impl Rebuild {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let place = self.at.place()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let report = runtime.block_on(menagerie_server::rebuild(menagerie.catalog(), place))?;
        say(format_args!("{} matches, {} derived rows mended", report.matches, report.changed))?;
        for (id, why) in &report.frozen {
            say(format_args!("match {id} is frozen: {why}"))?;
        }
        for (id, why) in &report.lost {
            anstream::eprintln!("match {id} cannot be shown: {why}");
        }
        Ok(())
    }
}
