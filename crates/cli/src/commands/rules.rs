//! `menagerie rules`

use crate::{Failure, Menagerie};
use clap::Args;

/// Prints the rules of a game, in Markdown.
#[derive(Args)]
pub struct Rules {
    /// The game, as `menagerie games` lists it
    game: String,
}

impl Rules {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        anstream::println!("{}", menagerie.desk().game(&self.game)?.info().rules.trim_end());
        Ok(())
    }
}
