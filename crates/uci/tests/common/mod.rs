//! What the tests of conversations share.
#![allow(dead_code, reason = "each test uses some of it")]

use menagerie_kernel::{Chance, Info, Options};
use menagerie_players::Playable;
use menagerie_show::AnyLine;
use menagerie_uci::{Offered, serve};
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The usual start of a game.
pub fn start(id: &str) -> Box<dyn AnyLine> {
    let game = menagerie_games::find(id).expect("it is one of the games");
    game.start(Options::default(), Chance::from_number(3)).expect("no option is wrong")
}

pub fn games() -> Vec<Offered> {
    menagerie_players::all().iter().filter_map(Playable::searched).map(Offered::from).collect()
}

/// The games that can be played by the protocol.
pub fn offered() -> Vec<&'static Info> {
    let open = |info: &&'static Info| !info.hidden && info.seats.iter().any(|seat| seat.team.0 == 1);
    games().iter().map(Offered::info).filter(open).collect()
}

/// All that is said to these commands.
pub fn said_to(commands: &str) -> String {
    let mut said = Vec::new();
    serve(games(), commands.as_bytes(), &mut said).expect("the input can be read");
    String::from_utf8(said).expect("it is text")
}

/// An engine that is talked to.
pub struct Talk {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    engine: Option<JoinHandle<()>>,
}

/// No answer takes so long, on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Talk {
    pub fn new() -> Talk {
        let (commands, input) = io::pipe().expect("there are pipes");
        let (answers, output) = io::pipe().expect("there are pipes");
        let engine = thread::spawn(move || {
            serve(games(), BufReader::new(commands), output).expect("the input can be read");
        });
        let (sender, output) = channel();
        thread::spawn(move || {
            let send = |line| sender.send(line).is_ok();
            let _ = BufReader::<PipeReader>::new(answers).lines().map_while(Result::ok).all(send);
        });
        Talk { input: Some(input), output, engine: Some(engine) }
    }

    pub fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().expect("it listens").write_all(bytes).expect("it listens");
    }

    /// The lines up to the first that begins so.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        self.until_that(&|line| line.starts_with(start))
    }

    /// The lines up to the first that has these words.
    pub fn until_with(&mut self, words: &str) -> Vec<String> {
        self.until_that(&|line| line.contains(words))
    }

    fn until_that(&mut self, is_last: &dyn Fn(&str) -> bool) -> Vec<String> {
        let (mut lines, until) = (Vec::new(), Instant::now() + PATIENCE);
        while lines.last().is_none_or(|line: &String| !is_last(line)) {
            let left = until.saturating_duration_since(Instant::now());
            lines.push(self.output.recv_timeout(left).unwrap_or_else(|_| panic!("no more after {lines:?}")));
        }
        lines
    }

    /// Whether no line begins so for a while.
    pub fn is_silent_about(&mut self, start: &str, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with(start) => return false,
                Ok(_) => {}
                Err(_) => return true,
            }
        }
    }
}

impl Drop for Talk {
    /// Goes away without a word, in whatever the engine is doing.
    fn drop(&mut self) {
        self.input = None;
        let ended = self.engine.take().expect("it was started").join();
        assert!(thread::panicking() || ended.is_ok(), "it ends in peace");
    }
}
