//! `menagerie view`

use crate::args::{Output, Position};
use crate::{Failure, Menagerie, board};
use clap::Args;
use menagerie_wire::rpc::{Op, Reply};

/// Prints what an eye may know of a position.
#[derive(Args)]
pub struct View {
    #[command(flatten)]
    position: Position,
    /// A seat's short name, or `public`
    #[arg(long, default_value = "public")]
    seat: String,
    /// Draw the board as well
    #[arg(long, conflicts_with = "json")]
    board: bool,
    #[command(flatten)]
    output: Output,
}

impl View {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let line = self.position.line(&desk)?;
        let (game, seat) = (self.position.game, self.seat);
        let eye = line.info().eye(&seat)?;
        let answer = desk.answer(&Op::View { game, position: line.text(), seat })?;
        self.output.print(&answer, || {
            let Reply::View { view } = &answer else { unreachable!("view is answered so") };
            let picture = if self.board { board::draw(&*line, eye, false) } else { String::new() };
            format!("{picture}{view}")
        })
    }
}
