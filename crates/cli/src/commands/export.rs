//! `menagerie export`

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::Args;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Writes all that is kept into a file, from which `import` takes it to another place.
#[derive(Args)]
pub struct Export {
    /// The file to write, which must not be there yet; `-` is standard output. It holds all secrets
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: At,
}

impl Export {
    /// Runs the command.
    pub fn run(self, _menagerie: &Menagerie) -> Result<(), Failure> {
        let place = self.at.place()?;
        let runtime = tokio::runtime::Runtime::new()?;
        if self.file.as_os_str() == "-" {
            let mut to = BufWriter::new(io::stdout());
            return Ok(runtime.block_on(menagerie_server::export(&place, &mut to)).map(drop)?);
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let named = |why| Failure::new(format_args!("{}: {why}", self.file.display()));
        let mut to = BufWriter::new(options.open(&self.file).map_err(named)?);
        let written = runtime.block_on(menagerie_server::export(&place, &mut to));
        let written = written.and_then(|rows| {
            to.flush()?;
            to.get_ref().sync_all()?;
            Ok(rows)
        });
        if written.is_err() {
            // Half of it is of no use; that it cannot even be removed hides nothing.
            let _ = fs::remove_file(&self.file);
        }
        say(format_args!("{} rows written", written?))
    }
}
