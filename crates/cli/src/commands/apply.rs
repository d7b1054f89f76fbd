//! `menagerie apply`

use crate::args::{Output, Position};
use crate::{Failure, Menagerie, board};
use clap::Args;
use menagerie_kernel::Eye;
use menagerie_wire::rpc::{self, Reply};

/// Plays turns from a position and prints where they lead.
#[derive(Args)]
pub struct Apply {
    #[command(flatten)]
    position: Position,
    /// The turns, each as `menagerie moves` lists it
    #[arg(required = true)]
    turns: Vec<String>,
    /// Draw the board as well
    #[arg(long, conflicts_with = "json")]
    board: bool,
    #[command(flatten)]
    output: Output,
}

impl Apply {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let mut line = self.position.line(&menagerie.desk())?;
        let mut events = Vec::new();
        for (index, turn) in self.turns.iter().enumerate() {
            let happened = line
                .play_turn(turn)
                .map_err(|illegal| Failure::new(format_args!("turn {} (`{turn}`), {illegal}", index + 1)))?;
            events.extend(rpc::told(&happened));
        }
        let answer =
            Reply::Apply { position: line.text(), outcome: rpc::score(line.turn().outcome()), events };
        self.output.print(&answer, || {
            let Reply::Apply { position, outcome, events } = &answer else { unreachable!("made above") };
            let picture = if self.board { board::draw(&*line, Eye::Public, false) } else { String::new() };
            format!("{picture}{position}\noutcome: {outcome}\n{}", events.join("\n")).trim_end().to_owned()
        })
    }
}
