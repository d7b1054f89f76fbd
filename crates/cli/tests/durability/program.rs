//! The program as a server, which is killed without a warning.

use crate::served;
use std::fs::File;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

/// A server in a process of its own.
pub struct Program {
    process: Child,
    /// Where it listens, as HOST:PORT.
    pub address: String,
    /// When it was started, before it did anything.
    pub spawned: Instant,
    errors: TempDir,
}

impl Program {
    /// Starts one that keeps its matches there: `["--data", FOLDER]` or `["--database", URL]`.
    pub fn start(place: &[&str]) -> Program {
        Program::start_under(&[], place)
    }

    /// Starts one under another program, which has to become its child and not its parent, so that it is the server that is
    /// killed.
    pub fn start_under(tracer: &[&str], place: &[&str]) -> Program {
        let program = assert_cmd::cargo::cargo_bin("menagerie");
        let errors = tempfile::tempdir().expect("a folder can be made");
        let mut command = match tracer {
            [] => Command::new(program),
            [tracer, options @ ..] => {
                let mut command = Command::new(tracer);
                command.args(options).arg(program);
                command
            }
        };
        command.args(["serve", "--port", "0", "--no-pushes"]).args(place);
        command.env_remove("MENAGERIE_DATA").env_remove("MENAGERIE_DATABASE");
        let log = File::create(errors.path().join("log")).expect("a file can be made");
        let spawned = Instant::now();
        let (process, address) = served::start(command.stdin(Stdio::null()).stderr(log));
        let mut program = Program { process, address: String::new(), spawned, errors };
        program.address = address.unwrap_or_else(|| panic!("it does not start: {}", program.log()));
        program
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.errors.path().join("log")).expect("its errors are kept")
    }

    /// Kills it at once (SIGKILL), and says when it was gone. It must not have panicked before.
    pub fn kill(mut self) -> Instant {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
        let gone = Instant::now();
        assert!(!self.log().contains("panicked"), "{}", self.log());
        gone
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = (self.process.kill(), self.process.wait());
    }
}
