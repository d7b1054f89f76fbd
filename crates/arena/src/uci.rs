//! Engines that speak UCI: the universal chess interface (S. Meyer-Kahlen, *Description of the universal chess interface*,
//! 2006), with `UCI_Variant` and `UCI_Chess960` for what is not orthodox chess.
//!
//! Two things go beyond the description. A turn of several steps is one token, its steps joined by commas, and a
//! position may have more than six fields. Only our own engines are asked to understand either.

use crate::clock::Time;
use crate::contestant::{Answer, Beginning, Moment, Told, Trouble};
use crate::external::Engine;
use crate::process::Process;
use crate::spec::Program;
use menagerie_kernel::excerpt;
use menagerie_show::AnyLine;
use menagerie_uci::Dialect;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// What counts for a mate, in centipawns, less the turns to it.
const MATE: i32 = 30_000;

/// An engine that speaks UCI, and how it speaks of the present game.
pub struct Uci {
    process: Process,
    options: Vec<OptionOf>,
    dialect: Option<Dialect>,
    /// The game so far, as the engine is told it.
    position: String,
    /// How many parts were told.
    told: usize,
}

/// An option that an engine has.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OptionOf {
    name: String,
    choices: Vec<String>,
}

impl Uci {
    fn option(&self, name: &str) -> Option<&OptionOf> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set(&self, name: &str, value: &str) -> Result<(), Trouble> {
        let option = self.option(name).ok_or_else(|| {
            let names: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
            Trouble::Unfit(format!("it has no option `{name}`; it has {}", names.join(", ")))
        })?;
        let value = if value.is_empty() { "<empty>" } else { value };
        self.process.send(&format!("setoption name {} value {value}", option.name));
        Ok(())
    }

    fn wait_ready(&mut self, patience: Duration) -> Result<(), Trouble> {
        self.process.send("isready");
        let until = Instant::now() + patience;
        while self.process.line(until, "answer `isready`")?.trim() != "readyok" {}
        Ok(())
    }
}

impl Engine for Uci {
    fn start(program: &Program, patience: Duration) -> Result<Uci, Trouble> {
        let process = Process::start(program)?;
        let mut engine =
            Uci { process, options: Vec::new(), dialect: None, position: String::new(), told: 0 };
        engine.process.send("uci");
        let until = Instant::now() + patience;
        loop {
            let line = engine.process.line(until, "introduce itself with `uciok`")?;
            if line.trim() == "uciok" {
                break;
            }
            engine.options.extend(read_option(&line));
        }
        for (name, value) in &program.options {
            engine.set(name, value)?;
        }
        for (name, value) in program.wishes.iter().filter(|(name, _)| engine.option(name).is_some()) {
            engine.set(name, value)?;
        }
        Ok(engine)
    }

    fn begin(&mut self, beginning: &Beginning<'_>, named: Option<&str>) -> Result<(), Trouble> {
        let variants = self.option("UCI_Variant").map(|option| option.choices.as_slice());
        let chess960 = self.option("UCI_Chess960").is_some();
        let id = beginning.line.info().id;
        let dialect = Dialect::uci(id, beginning.start, named, variants, chess960)?;
        if self.dialect.as_ref() != Some(&dialect) {
            if let Some(variant) = &dialect.variant {
                self.set("UCI_Variant", variant)?;
            }
            if dialect.chess960 {
                self.set("UCI_Chess960", "true")?;
            }
        }
        self.position = format!("position fen {}", dialect.position(beginning.start));
        self.told = 0;
        self.dialect = Some(dialect);
        self.process.send("ucinewgame");
        self.wait_ready(beginning.patience)
    }

    /// Goes on from the beginning, so that the engine knows of repetitions.
    fn see(&mut self, line: &dyn AnyLine, part: &str) {
        let Some(dialect) = &self.dialect else { return };
        self.position.push_str(if self.told == 0 { " moves " } else { " " });
        self.position.push_str(&dialect.tell(line, part));
        self.told += 1;
    }

    fn choose(&mut self, moment: &Moment<'_>) -> Result<Answer, Trouble> {
        self.process.send(&self.position);
        self.process.send(&go(moment));
        let mut told = Told::default();
        let allowed = moment.clock().allowed().unwrap_or_default();
        let text = self.process.answer((allowed, moment.patience), ("answer `go`", "stop"), |line| {
            read_info(line, &mut told);
            Ok(read_best(line))
        })?;
        if matches!(text.as_str(), "(none)" | "0000" | "NULL" | "resign") {
            return Err(Trouble::GaveUp(format!("it answered `bestmove {text}`")));
        }
        let dialect = self.dialect.as_ref().expect("a game was begun");
        Ok(Answer { part: dialect.read(moment.line, moment.seat, &text), told })
    }
}

fn go(moment: &Moment<'_>) -> String {
    let mut text = "go".to_owned();
    let pace = moment.clock().pace();
    match pace.time {
        Some(Time::Game { .. }) => {
            for (clock, side) in moment.clocks.iter().zip(['w', 'b']) {
                // An opponent without a clock has as much time as the engine itself.
                let clock = if clock.allowed().is_some() { clock } else { moment.clock() };
                let left = clock.allowed().unwrap_or_default().as_millis().max(1);
                write!(text, " {side}time {left} {side}inc {}", clock.increment().as_millis())
                    .expect("writing to a string");
            }
        }
        Some(Time::Turn(time)) => text.push_str(&format!(" movetime {}", time.as_millis())),
        None => {}
    }
    if let Some(nodes) = pace.nodes {
        text.push_str(&format!(" nodes {nodes}"));
    }
    if let Some(depth) = pace.depth {
        text.push_str(&format!(" depth {depth}"));
    }
    text
}

/// Reads `option name X type combo default Y var Z …`.
fn read_option(line: &str) -> Option<OptionOf> {
    let rest = line.trim().strip_prefix("option ")?.trim_start().strip_prefix("name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let mut choices = Vec::new();
    for word in rest.split(" var ").skip(1) {
        choices.push(word.trim().to_owned());
    }
    Some(OptionOf { name: name.trim().to_owned(), choices })
}

/// Reads `bestmove X …`.
fn read_best(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    if words.next()? != "bestmove" {
        return None;
    }
    Some(words.next().map_or_else(|| "(none)".to_owned(), excerpt_of_move))
}

/// A move, cut where it is far longer than any turn.
fn excerpt_of_move(text: &str) -> String {
    const LONGEST: usize = 2000;
    if text.len() <= LONGEST { text.to_owned() } else { excerpt(text) }
}

/// Reads lines of an engine as whatever they may be.
pub(crate) fn read_all(text: &str) {
    let mut told = Told::default();
    for line in text.lines() {
        read_info(line, &mut told);
        let _ = (read_option(line), read_best(line));
    }
}

/// Takes over what a line of `info` tells; of several lines of play, only of the first.
fn read_info(line: &str, told: &mut Told) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let mut now = *told;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "string" => break,
            "multipv" if number().is_some_and(|number| number > 1) => return,
            "depth" => now.depth = number().and_then(|depth| depth.try_into().ok()).or(now.depth),
            "nodes" => now.nodes = number().and_then(|nodes| nodes.try_into().ok()).or(now.nodes),
            "cp" => now.score = number().and_then(|score| score.try_into().ok()).or(now.score),
            "mate" => now.score = number().map(mate_score).or(now.score),
            _ => {}
        }
    }
    *told = now;
}

fn mate_score(turns: i64) -> i32 {
    let distance = turns.unsigned_abs().min(1000) as i32;
    if turns > 0 { MATE - distance } else { distance - MATE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Strength;
    use proptest::prelude::*;

    #[test]
    fn what_an_engine_tells_is_read() {
        let line = "option name UCI_Variant type combo default chess var chess var 3check var spartan";
        let option = read_option(line).expect("an option");
        assert_eq!((option.name.as_str(), option.choices.len()), ("UCI_Variant", 3));
        let option = read_option("option name Skill Level type spin default 20 min 0 max 20");
        assert_eq!(option, Some(OptionOf { name: "Skill Level".to_owned(), choices: Vec::new() }));
        assert_eq!(read_best("bestmove e2e4 ponder e7e5").as_deref(), Some("e2e4"));
        assert_eq!(read_best("bestmove").as_deref(), Some("(none)"));
        assert_eq!(read_best("bestmoves e2e4"), None);
        let mut told = Told::default();
        read_info("info depth 12 seldepth 20 multipv 1 score cp -31 nodes 12345 nps 9 pv e2e4", &mut told);
        assert_eq!(told, Told { depth: Some(12), nodes: Some(12345), score: Some(-31) });
        read_info("info depth 13 multipv 2 score cp 900 nodes 1", &mut told);
        read_info("info string depth 99", &mut told);
        read_info("info depth 14 score mate -3 nodes", &mut told);
        assert_eq!(told, Told { depth: Some(14), nodes: Some(12345), score: Some(3 - MATE) });
    }

    #[test]
    fn an_engine_of_a_commit_has_as_much_of_its_time_as_ours_if_it_can() {
        let has = "echo 'option name Move Overhead type spin default 10 min 0 max 5000'";
        for (options, told) in [(has, "setoption name Move Overhead value 1\n"), ("true", "")] {
            let folder = tempfile::tempdir().expect("a folder");
            let (script, log) = (folder.path().join("engine.sh"), folder.path().join("log"));
            let text = format!(
                "while read -r line; do case \"$line\" in uci) {options}; echo uciok ;; quit) exit ;;
                *) echo \"$line\" >> '{}' ;; esac; done",
                log.display()
            );
            std::fs::write(&script, text).expect("it can be written");
            let mut program = Program::of_commit(&script, Strength::default());
            program.command.insert(0, "sh".to_owned());
            drop(Uci::start(&program, Duration::from_secs(20)).expect("it starts"));
            assert_eq!(std::fs::read_to_string(&log).unwrap_or_default(), told);
        }
    }

    proptest! {
        #[test]
        fn no_line_makes_it_panic(line in "(info |option name |bestmove )?(depth |score |cp |mate |nodes |type | var )*.*") {
            let mut told = Told::default();
            read_info(&line, &mut told);
            let _ = (read_option(&line), read_best(&line));
        }

        #[test]
        fn no_number_makes_it_panic(key in "depth|cp|mate|nodes|multipv", number in any::<i64>()) {
            read_info(&format!("info {key} {number}"), &mut Told::default());
        }
    }
}
