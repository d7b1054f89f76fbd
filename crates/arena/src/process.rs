//! Another program, line by line. Whatever it prints or does not print, nobody waits for it longer than agreed.

use crate::contestant::Trouble;
use crate::spec::Program;
use menagerie_kernel::excerpt;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A longer line is cut into several.
const LONGEST_LINE: u64 = 1 << 16;

/// So many lines wait at most; then the program must wait with its next one.
const WAITING_LINES: usize = 4096;

/// How long a program may take for its end when it is told to quit.
const FAREWELL: Duration = Duration::from_millis(500);

/// A program that runs.
pub struct Process {
    name: String,
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
    /// The last thing that it said about its errors.
    complaint: Arc<Mutex<String>>,
    /// Ends when it can say nothing more about its errors.
    complaining: JoinHandle<()>,
}

impl Process {
    /// Starts a program, apart from the terminal's signals: an interrupt ends the match, which then ends the engines.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(program: &Program) -> Result<Process, Trouble> {
        let (name, arguments) = program.command.split_first().expect("a command has a program");
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0);
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let unfit = |error| Trouble::Unfit(format!("`{name}` cannot be started: {error}"));
        let mut child = command.spawn().map_err(unfit)?;
        let (input, lines) = channel();
        let stdin = child.stdin.take().expect("it was asked for");
        thread::spawn(move || feed(stdin, &lines));
        let (lines, output) = sync_channel(WAITING_LINES);
        let stdout = child.stdout.take().expect("it was asked for");
        thread::spawn(move || read_lines(stdout, &lines));
        let complaint = Arc::new(Mutex::new(String::new()));
        let stderr = child.stderr.take().expect("it was asked for");
        let last = Arc::clone(&complaint);
        let complaining = thread::spawn(move || keep_last(stderr, &last));
        Ok(Process { name: name.clone(), child, input, output, complaint, complaining })
    }

    /// Sends a line. What a program does not read does not keep anybody.
    pub fn send(&self, line: &str) {
        // Nobody reads any more once it is gone, which the next answer that is waited for will tell.
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line.
    ///
    /// # Errors
    /// The program is gone, or said nothing until then; `what` is what was waited for.
    pub fn line(&mut self, until: Instant, what: &str) -> Result<String, Trouble> {
        let hung = || Trouble::Hung(format!("`{}` does not {what}", self.name));
        // A program that chatters without an end is not to be listened to without an end.
        let left = until.checked_duration_since(Instant::now()).ok_or_else(hung)?;
        match self.output.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(hung()),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone(what)),
        }
    }

    /// What `read` makes of the lines that follow, as soon as it makes something of one. A program that says nothing of
    /// the kind in the time `allowed` and some patience is told to `hurry`: an engine that searches on may still have
    /// an answer, which is late but better than none.
    ///
    /// # Errors
    /// The program is gone, or does not answer either then, or `read` says so.
    pub fn answer<T>(
        &mut self,
        (allowed, patience): (Duration, Duration),
        (what, hurry): (&str, &str),
        mut read: impl FnMut(&str) -> Result<Option<T>, Trouble>,
    ) -> Result<T, Trouble> {
        let mut until = Instant::now() + allowed + patience;
        let mut hurried = false;
        loop {
            match self.line(until, what) {
                Err(Trouble::Hung(_)) if !hurried => {
                    hurried = true;
                    self.send(hurry);
                    until = Instant::now() + patience;
                }
                line => {
                    if let Some(answer) = read(&line?)? {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    fn gone(&mut self, what: &str) -> Trouble {
        // Its output has ended; its status follows at once, unless it only closed its output.
        let until = Instant::now() + FAREWELL;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break format!("it ended with {status}"),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                _ => break "it closed its output".to_owned(),
            }
        };
        // Its last words may still be on their way, unless something that it has started could go on with them.
        while !self.complaining.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let said = if complaint.is_empty() { String::new() } else { format!(", saying `{complaint}`") };
        Trouble::Crashed(format!("`{}` does not {what}: {status}{said}", self.name))
    }
}

impl Drop for Process {
    /// Tells it to quit, and sees to it, with all that it has started.
    fn drop(&mut self) {
        self.send("quit");
        let until = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            // Nobody reads its last words, and a full pipe is not to keep it.
            while self.output.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(5));
        }
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn feed(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    while let Some(line) = next_line(&mut stdout) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

fn keep_last(stderr: ChildStderr, last: &Mutex<String>) {
    let mut stderr = BufReader::new(stderr);
    while let Some(line) = next_line(&mut stderr) {
        if !line.trim().is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = excerpt(line.trim());
        }
    }
}

/// The next line without its end; what is no text in it is replaced.
fn next_line(from: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = from.take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}
