//! `menagerie moves`

use crate::args::{Output, Position};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_wire::rpc::{Op, Reply};

/// Lists the legal turns of a position, or those that a seat's view offers.
#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    position: Position,
    /// The text of what a seat may know, instead of a position
    #[arg(long, value_name = "TEXT", requires = "seat", conflicts_with = "position")]
    view: Option<String>,
    /// The seat whose view it is
    #[arg(long, requires = "view")]
    seat: Option<String>,
    /// Print only how many there are
    #[arg(long, conflicts_with = "view")]
    count: bool,
    #[command(flatten)]
    output: Output,
}

impl Moves {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = self.position.game.clone();
        let request = match self.view {
            Some(_) => Op::Turns { game, position: None, view: self.view, seat: self.seat },
            None if self.count => Op::Count { game, position: self.position.text(&desk)? },
            None => Op::Turns { game, position: Some(self.position.text(&desk)?), view: None, seat: None },
        };
        let answer = desk.answer(&request)?;
        self.output.print(&answer, || match &answer {
            Reply::Turns { turns, outcome: Some(end) } if turns.is_empty() => format!("no legal turn: {end}"),
            Reply::Turns { turns, .. } => turns.join("\n"),
            Reply::Count { count } => count.to_string(),
            _ => unreachable!("turns and count are answered so"),
        })
    }
}
