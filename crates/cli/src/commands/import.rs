//! `menagerie import`

use crate::args::{At, say};
use crate::{Failure, Menagerie};
use clap::Args;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

/// Takes over what `export` wrote, all or nothing, where nothing is kept yet.
#[derive(Args)]
pub struct Import {
    /// The file to read; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: At,
}

impl Import {
    /// Runs the command.
    pub fn run(self, _menagerie: &Menagerie) -> Result<(), Failure> {
        let named =
            |why: &dyn std::fmt::Display| Failure::new(format_args!("{}: {why}", self.file.display()));
        let place = self.at.place()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let read = if self.file.as_os_str() == "-" {
            runtime.block_on(menagerie_server::import(&place, &mut BufReader::new(io::stdin())))
        } else {
            let file = File::open(&self.file).map_err(|why| named(&why))?;
            runtime.block_on(menagerie_server::import(&place, &mut BufReader::new(file)))
        };
        let rows = match read {
            Ok(rows) => rows,
            Err(menagerie_server::ArchiveError::Other(why)) => return Err(named(&why)),
            Err(why) => return Err(why.into()),
        };
        say(format_args!("{rows} rows taken over"))
    }
}
