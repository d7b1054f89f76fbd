//! `menagerie start`

use crate::Failure;
use crate::args::{Output, Setup};
use crate::desk::desk;
use clap::Args;
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
    pub fn run(self) -> Result<(), Failure> {
        let desk = desk();
        let game = desk.game(&self.game)?;
        let position = game.start(self.setup.options(game.info())?, self.setup.chance())?.text();
        self.output.print(&Reply::Start { position: position.clone() }, || position);
        Ok(())
    }
}
