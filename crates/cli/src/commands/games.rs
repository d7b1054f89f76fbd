//! `menagerie games`

use crate::args::Output;
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_wire::rpc::Op;
use std::fmt::Write;

/// Lists the games.
#[derive(Args)]
pub struct Games {
    #[command(flatten)]
    output: Output,
}

impl Games {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let answer = menagerie.desk().answer(&Op::Games {})?;
        self.output.print(&answer, || plain(menagerie))
    }
}

fn plain(menagerie: &Menagerie) -> String {
    let mut text = String::new();
    for game in menagerie.games() {
        let info = game.info();
        let seats: Vec<_> = info.seats.iter().map(|seat| seat.name).collect();
        writeln!(text, "{}: {} ({})\n  {}", info.id, info.name, seats.join(", "), info.about)
            .expect("writing to a string");
        for option in info.options {
            writeln!(text, "  -o {}=…  {} ({})", option.key, option.about, option.kind.wanted())
                .expect("writing to a string");
        }
    }
    text.trim_end().to_owned()
}
