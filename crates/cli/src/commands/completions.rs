//! `menagerie completions`

use crate::Failure;
use crate::args::put;
use clap::Args;
use clap_complete::Shell;

/// Prints a completion script for a shell.
#[derive(Args)]
pub struct Completions {
    /// Which shell
    shell: Shell,
}

impl Completions {
    /// Runs the command; `cli` is what is completed.
    pub fn run(self, cli: &mut clap::Command) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, cli, "menagerie", &mut script);
        put(String::from_utf8_lossy(&script))
    }
}
