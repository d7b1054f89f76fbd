//! `menagerie rebuild`

use super::serve;
use crate::{Failure, Menagerie};
use clap::Args;
use std::path::PathBuf;

/// Recomputes what the database derives from its log of matches. No server may be using it.
#[derive(Args)]
pub struct Rebuild {
    /// Where matches are kept; by default this user's data folder
    #[arg(long, value_name = "DIR", env = "MENAGERIE_DATA")]
    data: Option<PathBuf>,
}

impl Rebuild {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let data = serve::data_dir(self.data)?;
        let runtime = tokio::runtime::Runtime::new()?;
        let report = runtime.block_on(menagerie_server::rebuild(menagerie.catalog(), &data))?;
        anstream::println!("{} matches, {} derived rows mended", report.matches, report.changed);
        for (id, why) in &report.frozen {
            anstream::println!("match {id} is frozen: {why}");
        }
        for (id, why) in &report.lost {
            anstream::eprintln!("match {id} cannot be shown: {why}");
        }
        Ok(())
    }
}
