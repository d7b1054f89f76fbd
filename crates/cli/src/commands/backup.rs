//! `menagerie backup`

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_server::Location;
use std::path::PathBuf;

/// Copies the database into a file, as it is at one moment, also while a server works with it.
#[derive(Args)]
pub struct Backup {
    /// The file to write, which must not be there yet. It holds all secrets
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: At,
}

impl Backup {
    /// Runs the command.
    pub fn run(self, _menagerie: &Menagerie) -> Result<(), Failure> {
        let Location::Folder(folder) = self.at.place()? else {
            return Err(Failure::new(
                "PostgreSQL makes its own copies: `pg_dump --format=custom --file=FILE DATABASE`",
            ));
        };
        let runtime = tokio::runtime::Runtime::new()?;
        let bytes = runtime.block_on(menagerie_server::backup(&folder, &self.file))?;
        say(format_args!("{bytes} bytes written"))
    }
}
