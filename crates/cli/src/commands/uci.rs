//! `menagerie uci`

use crate::{Failure, Menagerie};
use clap::Args;
use std::io::{stdin, stdout};

/// Be an engine of the universal chess interface, on standard input and output
///
/// The option `UCI_Variant` chooses the game, of those in which nothing is hidden. A turn of several steps is one word, its steps
/// joined by commas.
#[derive(Args)]
pub struct Uci {}

impl Uci {
    /// Runs the command until `quit` or the end of the input.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        Ok(menagerie_uci::serve(menagerie.offered(), stdin().lock(), stdout())?)
    }
}
