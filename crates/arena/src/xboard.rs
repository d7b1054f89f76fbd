//! Engines that speak the protocol of XBoard (T. Mann and H. G. Muller, *Chess Engine Communication Protocol*, version 2, 2009).
//!
//! The engine stays in force mode, in which it only notes what is played, but for its own turns. What it has to be told is
//! told then, followed by a `ping`, so that a refusal is heard before it is asked to move.

use crate::clock::{Clock, Time};
use crate::contestant::{Answer, Beginning, Moment, Told, Trouble};
use crate::external::Engine;
use crate::process::Process;
use crate::spec::Program;
use menagerie_kernel::excerpt;
use menagerie_show::AnyLine;
use menagerie_uci::Dialect;
use std::time::{Duration, Instant};

/// An engine that says nothing of what it can does not speak version 2, and has said all.
const SILENCE: Duration = Duration::from_secs(2);

/// An engine that speaks the protocol of XBoard, and how it speaks of the present game.
pub struct Xboard {
    process: Process,
    features: Features,
    dialect: Option<Dialect>,
    /// What was played and is still to be told.
    untold: Vec<String>,
    /// Whether what is played next is its own move, which it knows.
    moved: bool,
    /// Whether what it says is known to be of the present game.
    present: bool,
    pings: u32,
}

/// What an engine says that it can.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Features {
    setboard: bool,
    usermove: bool,
    ping: bool,
    memory: bool,
    smp: bool,
    variants: Vec<String>,
    options: Vec<String>,
    /// Whether it is to be started anew for every game.
    single_use: bool,
    done: Option<bool>,
}

impl Xboard {
    /// Until the engine says that it is done, or, if it says nothing, for a moment.
    fn listen_to_features(&mut self, patience: Duration) -> Result<(), Trouble> {
        let began = Instant::now();
        loop {
            let until = began + if self.features.done == Some(false) { patience } else { SILENCE };
            match self.process.line(until, "say `feature done=1`") {
                Ok(line) => self.features.read(&line),
                Err(Trouble::Hung(_)) if self.features.done.is_none() => return Ok(()),
                Err(trouble) => return Err(trouble),
            }
            if self.features.done == Some(true) {
                return Ok(());
            }
        }
    }

    fn set(&self, name: &str, value: &str) -> Result<(), Trouble> {
        let features = &self.features;
        match name {
            "memory" if features.memory => self.process.send(&format!("memory {value}")),
            "cores" if features.smp => self.process.send(&format!("cores {value}")),
            _ if features.options.iter().any(|option| option == name) && value.is_empty() => {
                self.process.send(&format!("option {name}"));
            }
            _ if features.options.iter().any(|option| option == name) => {
                self.process.send(&format!("option {name}={value}"));
            }
            _ => {
                let names = features.options.join(", ");
                return Err(Trouble::Unfit(format!("it has no option `{name}`; it has {names}")));
            }
        }
        Ok(())
    }

    /// Waits until everything that was sent was read, as far as the engine can tell.
    ///
    /// # Errors
    /// It refuses something, or does not answer.
    fn wait_ready(&mut self, patience: Duration) -> Result<(), Trouble> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings = self.pings.wrapping_add(1);
        let pong = format!("pong {}", self.pings);
        self.process.send(&format!("ping {}", self.pings));
        let until = Instant::now() + patience;
        loop {
            let line = self.process.line(until, "answer `ping`")?;
            if line.trim() == pong {
                return Ok(());
            }
            if let Said::Refused(why) = read_line(&line) {
                return Err(refuses(&why));
            }
        }
    }

    /// In hundredths of a second.
    fn tell_clocks(&self, moment: &Moment<'_>) {
        let Some(left) = moment.clock().allowed() else { return };
        let other = moment.clocks[1 - moment.team].allowed().unwrap_or(left);
        let hundredths = |time: Duration| (time.as_millis() / 10).max(1);
        self.process.send(&format!("time {}", hundredths(left)));
        self.process.send(&format!("otim {}", hundredths(other)));
    }
}

impl Engine for Xboard {
    fn start(program: &Program, patience: Duration) -> Result<Xboard, Trouble> {
        let process = Process::start(program)?;
        let mut engine = Xboard {
            process,
            features: Features::default(),
            dialect: None,
            untold: Vec::new(),
            moved: false,
            present: false,
            pings: 0,
        };
        engine.process.send("xboard");
        engine.process.send("protover 2");
        engine.listen_to_features(patience)?;
        for (name, value) in &program.options {
            engine.set(name, value)?;
        }
        Ok(engine)
    }

    fn begin(&mut self, beginning: &Beginning<'_>, named: Option<&str>) -> Result<(), Trouble> {
        let (line, start) = (beginning.line, beginning.start);
        let variants = &self.features.variants;
        let dialect = Dialect::xboard(line.info().id, start, named, variants)?;
        self.untold.clear();
        self.moved = false;
        // What it still has to say of the last game comes before its `pong`, or else before its first move.
        self.present = self.features.ping;
        self.process.send("new");
        if let Some(variant) = &dialect.variant {
            self.process.send(&format!("variant {variant}"));
        }
        for line in setup(&beginning.clock)? {
            self.process.send(&line);
        }
        for line in ["easy", "post", "force"] {
            self.process.send(line);
        }
        if !beginning.usual || dialect.begins_anywhere() {
            if !self.features.setboard {
                let why = "it cannot be given a position, only turns from the usual start";
                return Err(Trouble::Unfit(why.to_owned()));
            }
            self.process.send(&format!("setboard {}", dialect.position(start)));
        }
        self.dialect = Some(dialect);
        self.wait_ready(beginning.patience)
    }

    fn is_spent(&self) -> bool {
        self.features.single_use && self.dialect.is_some()
    }

    fn see(&mut self, line: &dyn AnyLine, part: &str) {
        if std::mem::take(&mut self.moved) {
            return;
        }
        if let Some(dialect) = &self.dialect {
            self.untold.push(dialect.tell(line, part));
        }
    }

    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble> {
        for part in self.untold.drain(..) {
            let line = if self.features.usermove { format!("usermove {part}") } else { part };
            self.process.send(&line);
        }
        self.wait_ready(moment.patience)?;
        self.tell_clocks(moment);
        self.process.send("go");
        let mut told = Told::default();
        let allowed = moment.clock().allowed().unwrap_or_default();
        let loss = ["0-1", "1-0"][moment.team];
        let mut claimed = None;
        let answer = self.process.answer((allowed, moment.patience), ("answer `go`", "?"), |line| {
            match read_line(line) {
                Said::Move(text) => return Ok(Some(text)),
                Said::Refused(why) => return Err(refuses(&why)),
                Said::End(_) if !self.present => {}
                Said::End(how) if how.starts_with("resign") || how.starts_with(loss) => {
                    return Err(Trouble::GaveUp(format!("it said `{how}`")));
                }
                // Whether a game is drawn or won is said by the rules, and they say that it goes on.
                Said::End(how) => claimed = Some(how),
                Said::Thought(thought) => told = thought,
                Said::Nothing => {}
            }
            Ok(None)
        });
        let text = answer.map_err(|trouble| match (trouble, claimed) {
            (Trouble::Hung(why), Some(how)) => Trouble::Hung(format!("{why}: it said `{how}`")),
            (trouble, _) => trouble,
        })?;
        self.process.send("force");
        (self.moved, self.present) = (true, true);
        let dialect = self.dialect.as_ref().expect("a game was begun");
        Ok(Answer { part: dialect.read(moment.line, moment.seat, &text), told })
    }
}

fn refuses(why: &str) -> Trouble {
    Trouble::Illegal(format!("it refuses what is legal here: {why}"))
}

/// What bounds the engine, in the words of the protocol.
///
/// `st` takes whole seconds. A shorter time for each turn is told as a session of one turn, whose clock is set before it.
fn setup(clock: &Clock) -> Result<Vec<String>, Trouble> {
    let pace = clock.pace();
    if pace.nodes.is_some() {
        let why = "an engine of this protocol cannot be bounded by nodes: give it time or depth";
        return Err(Trouble::Unfit(why.to_owned()));
    }
    let minutes = |time: Duration| {
        let seconds = time.as_millis().div_ceil(1000).max(1);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let mut lines = Vec::new();
    match pace.time {
        Some(Time::Game { base, increment }) => {
            lines.push(format!("level 0 {} {}", minutes(base), increment.as_secs_f64()));
        }
        Some(Time::Turn(time)) if time.subsec_nanos() == 0 => lines.push(format!("st {}", time.as_secs())),
        Some(Time::Turn(time)) => lines.push(format!("level 1 {} 0", minutes(time))),
        None => {}
    }
    lines.extend(pace.depth.map(|depth| format!("sd {depth}")));
    Ok(lines)
}

/// A line of an engine, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    Move(String),
    /// It takes something for wrong.
    Refused(String),
    /// It gives the game up, or takes it for over.
    End(String),
    Thought(Told),
    Nothing,
}

fn read_line(line: &str) -> Said {
    let line = line.trim();
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    match first {
        "move" => words.next().map_or(Said::Nothing, |text| Said::Move(text.to_owned())),
        "Illegal" => Said::Refused(excerpt(line)),
        // Commands that an engine may do without are not to count.
        "Error" if line.contains("move") => Said::Refused(excerpt(line)),
        "resign" | "1-0" | "0-1" | "1/2-1/2" => Said::End(excerpt(line)),
        _ => read_thought(line).map_or(Said::Nothing, Said::Thought),
    }
}

/// Reads `ply score time nodes pv`; the score is in centipawns, the time in hundredths of a second.
fn read_thought(line: &str) -> Option<Told> {
    let mut words = line.split_whitespace();
    let ply = words.next()?.trim_end_matches(['.', '+', '-', '!', '?', '&']);
    let depth = ply.parse().ok()?;
    let score = words.next()?.parse().ok()?;
    let _time: i64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    Some(Told { depth: Some(depth), nodes: Some(nodes), score: Some(score) })
}

impl Features {
    /// Reads a line of `feature name=value …`, in which a value may be quoted.
    fn read(&mut self, line: &str) {
        let Some(mut rest) = line.trim().strip_prefix("feature ") else { return };
        while let Some((name, after)) = rest.trim_start().split_once('=') {
            let (value, left) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(' ').unwrap_or((after, "")),
            };
            self.take(name.trim(), value);
            rest = left;
        }
    }

    fn take(&mut self, name: &str, value: &str) {
        let on = value == "1";
        match name {
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "ping" => self.ping = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "reuse" => self.single_use = !on,
            "done" => self.done = Some(on),
            "variants" => self.variants = value.split(',').map(|name| name.trim().to_owned()).collect(),
            "option" => {
                let name = value.split(" -").next().unwrap_or_default();
                self.options.push(name.trim().to_owned());
            }
            _ => {}
        }
    }
}

/// Reads lines of an engine as whatever they may be.
pub(crate) fn read_all(text: &str) {
    let mut features = Features::default();
    for line in text.lines() {
        features.read(line);
        let _ = (read_line(line), read_thought(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Pace;
    use proptest::prelude::*;

    #[test]
    fn what_an_engine_says_is_read() {
        let mut features = Features::default();
        features.read(r#"feature setboard=1 ping=1 myname="A b=1 c" variants="normal,spartan" done=0"#);
        features.read(r#"feature option="Resign Threshold -spin 800 200 1200" usermove=0"#);
        let names = ["normal", "spartan"].map(str::to_owned).to_vec();
        let options = vec!["Resign Threshold".to_owned()];
        let wanted = Features {
            setboard: true,
            ping: true,
            variants: names,
            options,
            done: Some(false),
            ..Features::default()
        };
        assert_eq!(features, wanted);
        assert_eq!(read_line("move e7e8q"), Said::Move("e7e8q".to_owned()));
        assert!(matches!(read_line("Illegal move (no such piece): e2e5"), Said::Refused(_)));
        assert!(matches!(read_line("Error (Illegal move or unknown command): e2e5"), Said::Refused(_)));
        assert_eq!(read_line("Error (unknown command): easy"), Said::Nothing);
        assert!(matches!(read_line("0-1 {White resigns}"), Said::End(_)));
        let thought = Told { depth: Some(9), nodes: Some(205_652), score: Some(-293) };
        assert_eq!(read_line("  9  -293     36    205652  1.  g3  c6"), Said::Thought(thought));
        assert_eq!(read_line("# 9 pieces"), Said::Nothing);
    }

    #[test]
    fn bounds_are_told_in_the_words_of_the_protocol() {
        let told = |key: &str, value: &str| {
            let mut pace = Pace::default();
            assert_eq!(pace.set(key, value), Ok(true));
            setup(&Clock::new(pace))
        };
        assert_eq!(told("tc", "2+0.02"), Ok(vec!["level 0 0:02 0.02".to_owned()]));
        assert_eq!(told("tc", "90"), Ok(vec!["level 0 1:30 0".to_owned()]));
        assert_eq!(told("movetime", "3000"), Ok(vec!["st 3".to_owned()]));
        assert_eq!(told("movetime", "300"), Ok(vec!["level 1 0:01 0".to_owned()]));
        assert_eq!(told("depth", "4"), Ok(vec!["sd 4".to_owned()]));
        assert!(matches!(told("nodes", "4"), Err(Trouble::Unfit(_))));
    }

    proptest! {
        #[test]
        fn no_line_makes_it_panic(line in "(feature |move |Error |1-0 )?[a-z]*(=\"?.*| -?[0-9]{0,25})*") {
            let _ = read_line(&line);
            Features::default().read(&line);
        }
    }
}
