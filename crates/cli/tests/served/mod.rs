//! The program as a server in a process of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Starts the program by a command whose output nobody else reads, and waits until it says where it listens, as HOST:PORT; none
/// where it says something else.
pub fn start(command: &mut Command) -> (Child, Option<String>) {
    let mut process = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut said = String::new();
    let out = process.stdout.as_mut().expect("its output is read");
    BufReader::new(out).read_line(&mut said).expect("it says where it is");
    let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    (process, address.map(str::to_owned))
}
