//! `menagerie start`

use crate::args::{Output, Setup};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_kernel::Eye;
use menagerie_wire::rpc::Reply;

/// Prints a starting position.
#[derive(Args)]
pub struct Start {
    /// The game, as `menagerie games` lists it
    game: String,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    output: Output,
}

impl Start {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        let line = game.start(self.setup.options(game.info())?, self.setup.chance())?;
        let position = line.text();
        self.output.print(&Reply::Start { position: position.clone() }, || position)?;
        // What people are told besides, as the cards that laid an array out, is no part of the answer.
        for words in line.scene(Eye::Public).words {
            anstream::eprintln!("{words}");
        }
        Ok(())
    }
}
