//! `menagerie rpc`

use crate::{Failure, Menagerie};
use clap::Args;
use std::io::{self, BufRead, Read, Write};

/// Answers JSON requests, one a line, until the end of standard input.
#[derive(Args)]
pub struct Rpc {}

/// The longest line that is read as a request, in bytes.
const LONGEST: u64 = 4 << 20;

impl Rpc {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let mut input = io::stdin().lock();
        let mut output = io::stdout().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
                // The rest of the line is no request of its own.
                input.skip_until(b'\n')?;
            }
            let answer = desk.answer_line(String::from_utf8_lossy(&line).trim_end());
            match writeln!(output, "{answer}").and_then(|()| output.flush()) {
                // Nobody reads any more: that is a reason to stop, not an error.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                written => written?,
            }
        }
    }
}
