//! `menagerie restore`

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_server::Location;
use std::path::PathBuf;

/// Puts back what `backup` wrote, where no server runs and nothing is kept yet. The copy is looked through first.
#[derive(Args)]
pub struct Restore {
    /// The copy, which stays as it is
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: At,
}

impl Restore {
    /// Runs the command.
    pub fn run(self, _menagerie: &Menagerie) -> Result<(), Failure> {
        let Location::Folder(folder) = self.at.place()? else {
            return Err(Failure::new(
                "PostgreSQL puts its own copies back: `pg_restore --dbname=DATABASE FILE`, into an empty database",
            ));
        };
        let runtime = tokio::runtime::Runtime::new()?;
        let bytes = runtime.block_on(menagerie_server::put_back(&self.file, &folder))?;
        say(format_args!("{bytes} bytes put back"))
    }
}
