//! The conversation: commands in, answers out, while another thread thinks.

use crate::command::{Command, Go, Position};
use crate::dialect::Dialect;
use crate::games::{self, Offered};
use crate::out::{self, Out};
use crate::position::{NoPosition, Placed};
use crate::settings::{Change, Settings};
use crate::worker::{Needs, Perft, Search, Switches, Task, work};
use menagerie_kernel::{Eye, excerpt};
use menagerie_search::{Reading, Share};
use menagerie_show::AnyLine;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read as a command, in bytes.
const LONGEST_LINE: u64 = 4 << 20;

/// Plays the games that can be played so, by the commands of `input`, until `quit` or its end.
///
/// # Errors
/// The input cannot be read, there is no thread to think in, or none of the games is one of open information and two teams.
pub fn serve(games: Vec<Offered>, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let games = games::playable(games);
    if games.is_empty() {
        return Err(io::Error::other("no game of open information and two teams is offered"));
    }
    let out = Out::new(output);
    thread::scope(|scope| {
        let (tasks, taken) = channel();
        let think = || work(&games, taken, &out);
        let worker = thread::Builder::new().stack_size(crate::crew::STACK).spawn_scoped(scope, think)?;
        let mut session = Session::new(&games, &out, tasks);
        let heard = session.listen(input);
        // The thread ends when there is nothing more to do. A scope alone would not wait until it has given back what it holds.
        session.stop();
        drop(session);
        worker.join().map_err(|_| io::Error::other("the thread that thinks has panicked"))?;
        heard
    })
}

/// What holds between two commands.
struct Session<'a, W> {
    games: &'a [Offered],
    out: &'a Out<W>,
    tasks: Sender<Task>,
    settings: Settings,
    /// Whether more is told than is needed.
    debug: bool,
    /// The position, or why there is none.
    placed: Result<Placed, NoPosition>,
    /// The last search, which may be over.
    running: Option<Arc<Switches>>,
    /// How many searches there were in this game.
    searches: u64,
}

impl<'a, W: Write> Session<'a, W> {
    fn new(games: &'a [Offered], out: &'a Out<W>, tasks: Sender<Task>) -> Session<'a, W> {
        let settings = Settings::new(games::names(games));
        let placed = Placed::start(&games[settings.game], settings.options(games));
        Session { games, out, tasks, settings, debug: false, placed, running: None, searches: 0 }
    }

    /// Hears commands until the end.
    fn listen(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
                self.out.tell(format_args!("a line of more than {LONGEST_LINE} bytes is no command"));
                input.skip_until(b'\n')?;
                continue;
            }
            match Command::read(&String::from_utf8_lossy(&line)) {
                Ok(None) => {}
                Ok(Some(command)) => {
                    if self.obey(command).is_break() {
                        return Ok(());
                    }
                }
                Err(bad) => self.out.tell(bad),
            }
        }
    }

    fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.get_ready(),
            Command::Debug(on) => self.debug = on,
            Command::SetOption { name, value } => self.set(&name, &value.unwrap_or_default()),
            Command::NewGame => {
                self.searches = 0;
                self.put(Task::Forget);
            }
            Command::Position(told) => self.place(told),
            Command::Go(go) => self.go(*go),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => self.stop(),
            Command::PonderHit => match self.searching() {
                Some(switches) if switches.is_pondering() => switches.hit(),
                _ => self.out.tell("`ponderhit`: nothing is being pondered"),
            },
            Command::Show => self.show(),
            Command::Quit => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    fn introduce(&self) {
        let options = self.settings.declared(self.games).join("\n");
        let version = env!("CARGO_PKG_VERSION");
        let authors = env!("CARGO_PKG_AUTHORS");
        self.out.say(format_args!("id name Menagerie {version}\nid author {authors}\n{options}\nuciok"));
    }

    /// The search that has not answered yet.
    fn searching(&self) -> Option<&Arc<Switches>> {
        self.running.as_ref().filter(|switches| !switches.is_done())
    }

    /// Hands a task to the thread that thinks. It is there as long as the session.
    fn put(&self, task: Task) {
        if self.tasks.send(task).is_err() {
            self.out.tell("the thread that thinks is gone; nothing can be searched any more");
        }
    }

    /// Is ready at once during a search, and otherwise when all that takes time is done.
    fn get_ready(&mut self) {
        if self.searching().is_none() {
            self.prepare();
            let (done, wait) = channel();
            self.put(Task::Sync(done));
            // An error says that nobody will answer, so that there is nothing to wait for.
            let _ = wait.recv();
        }
        self.out.say("readyok");
    }

    fn prepare(&self) {
        let Settings { game, hash, threads, .. } = self.settings;
        self.put(Task::Prepare(Needs { game, hash, threads }));
    }

    fn set(&mut self, name: &str, value: &str) {
        match self.settings.set(self.games, name, value) {
            Err(bad) => self.out.tell(bad),
            Ok(change) => {
                match change {
                    Change::None => {}
                    Change::Start => self.place(Position { text: None, turns: Vec::new() }),
                    Change::Forget => self.put(Task::Forget),
                }
                if self.searching().is_some() {
                    self.out
                        .tell(format_args!("{}: this holds once the present search is over", excerpt(name)));
                }
            }
        }
    }

    fn place(&mut self, told: Position) {
        let offered = &self.games[self.settings.game];
        let dialect = self.settings.dialect();
        // Options may have changed since the last start.
        let before = self.placed.as_ref().ok().filter(|_| !told.turns.is_empty());
        self.placed = Placed::read(offered, self.settings.options(self.games), &dialect, told, before);
        if let Err(bad) = &self.placed {
            self.out.tell(format_args!("`position`: {bad}"));
        }
    }

    /// Whether something is being searched that was not told to end; then it is told that a command has to wait.
    fn is_busy(&self, command: &str) -> bool {
        let is_busy = self.searching().is_some_and(|switches| !switches.is_ending());
        if is_busy {
            self.out.tell(format_args!("`{command}`: a search is going on, which `stop` ends"));
        }
        is_busy
    }

    /// The position; if there is none, the other program is told why.
    fn line(&self, command: &str) -> Option<Box<dyn AnyLine>> {
        match &self.placed {
            Ok(placed) => Some(placed.line(&self.games[self.settings.game])),
            Err(bad) => {
                self.out.tell(format_args!("`{command}`: there is no position: {bad}"));
                None
            }
        }
    }

    fn go(&mut self, go: Go) {
        let began = Instant::now();
        if self.is_busy("go") {
            return;
        }
        let Some(line) = self.line("go") else {
            // A program waits for an answer to each search.
            self.out.say("bestmove (none)");
            return;
        };
        for word in &go.unknown {
            self.out.tell(format_args!("`go`: `{word}` is unknown and passed over"));
        }
        let dialect = self.settings.dialect();
        let team = line.turn().actor().map_or(0, |seat| usize::from(line.info().team(seat).0));
        let share = go.share(team, self.settings.overhead);
        if self.debug {
            self.out.tell(format_args!("time: {share:?}"));
        }
        let only = self.parts(&go, &*line, &dialect);
        let switches = Arc::new(Switches::new(go.ponder, go.infinite || go.is_unbounded(share)));
        self.running = Some(Arc::clone(&switches));
        self.prepare();
        self.put(Task::Search(Box::new(Search {
            line,
            dialect,
            level: self.settings.level,
            seed: self.searches,
            lines: self.settings.lines,
            has_choice: go.only.is_empty() || !only.is_empty(),
            only,
            nodes: go.nodes.unwrap_or(u64::MAX),
            depth: go.most_depth(),
            share,
            began,
            switches,
        })));
        self.searches += 1;
    }

    /// The legal parts among those to which a search is bound.
    fn parts(&self, go: &Go, line: &dyn AnyLine, dialect: &Dialect) -> Vec<String> {
        let Some(seat) = line.turn().actor() else { return Vec::new() };
        let mut parts = Vec::new();
        for told in &go.only {
            match line.check_part(seat, &dialect.read(line, seat, told)) {
                Ok(part) => parts.push(part),
                Err(illegal) => {
                    self.out.tell(format_args!("`searchmoves`: `{}`, left out: {illegal}", excerpt(told)));
                }
            }
        }
        parts
    }

    fn perft(&mut self, depth: u32) {
        if self.is_busy("go perft") {
            return;
        }
        let Some(line) = self.line("go perft") else { return };
        let dialect = self.settings.dialect();
        let switches = Arc::new(Switches::new(false, false));
        self.running = Some(Arc::clone(&switches));
        self.put(Task::Perft(Box::new(Perft { line, dialect, depth, switches })));
    }

    fn stop(&self) {
        if let Some(switches) = &self.running {
            switches.stop();
        }
    }

    fn show(&self) {
        match &self.placed {
            Ok(placed) => {
                let line = placed.line(&self.games[self.settings.game]);
                self.out.say(out::board(&*line, &line.scene(Eye::Public), &self.settings.dialect()));
            }
            Err(bad) => self.out.tell(format_args!("`d`: there is no position: {bad}")),
        }
    }
}

/// How many times as many turns are looked ahead as a mate takes at least, for what a search passes over at first.
const MATE_DEPTHS: u32 = 4;

impl Go {
    /// How much time there is for a team, if time bounds it.
    fn share(&self, team: usize, overhead: Duration) -> Option<Share> {
        let of_turn = self.time.map(|time| Share::turn(time, overhead));
        let of_clock = self.left[team].map(|left| {
            Reading { left, increment: self.increment[team], turns: self.turns, overhead }.share()
        });
        match (of_turn, of_clock) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// Whether nothing ends it but `stop`.
    fn is_unbounded(&self, share: Option<Share>) -> bool {
        share.is_none() && self.nodes.is_none() && self.depth.is_none() && self.mate.is_none()
    }

    /// How deep to look, in turns of anybody.
    fn most_depth(&self) -> u32 {
        let of_mate = self.mate.map_or(u32::MAX, |turns| turns.saturating_mul(MATE_DEPTHS).max(1));
        self.depth.unwrap_or(u32::MAX).max(1).min(of_mate)
    }
}
