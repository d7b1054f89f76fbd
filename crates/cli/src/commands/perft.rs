//! `menagerie perft`

use crate::args::{Output, Position, say};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_kernel::{TooLarge, count::MOST_TURNS};
use menagerie_show::AnyLine;
use menagerie_wire::rpc::{Op, Reply};
use std::time::Instant;

/// Counts sequences of turns (Steven Edwards's performance test of a move generator).
#[derive(Args)]
pub struct Perft {
    #[command(flatten)]
    position: Position,
    /// How many turns deep
    #[arg(short, long)]
    depth: u32,
    /// Print the count after each first turn
    #[arg(long, conflicts_with = "json")]
    divide: bool,
    #[command(flatten)]
    output: Output,
}

impl Perft {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let position = self.position.text(&desk)?;
        if self.divide && self.depth > 0 {
            for (turn, nodes) in divide(desk.position(&self.position.game, &position)?.as_ref(), self.depth)?
            {
                say(format_args!("{turn}: {nodes}"))?;
            }
        }
        let began = Instant::now();
        let answer = desk.answer(&Op::Perft { game: self.position.game, position, depth: self.depth })?;
        let seconds = began.elapsed().as_secs_f64();
        self.output.print(&answer, || {
            let Reply::Perft { nodes } = answer else { unreachable!("perft is answered so") };
            let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
            format!("{nodes} nodes in {seconds:.3} s ({rate:.1} million a second)")
        })
    }
}

fn divide(line: &dyn AnyLine, depth: u32) -> Result<Vec<(String, u64)>, TooLarge> {
    let count = |turn: String| {
        let mut after = line.duplicate();
        after.play_turn(&turn).expect("listed turns are legal");
        let nodes = after.perft(depth - 1)?;
        Ok((turn, nodes))
    };
    line.turns(MOST_TURNS)?.into_iter().map(count).collect()
}
