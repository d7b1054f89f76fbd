//! `menagerie record`

use crate::args::{put, say};
use crate::{Failure, Menagerie, board};
use clap::{Args, Subcommand, ValueEnum};
use menagerie_kernel::Eye;
use menagerie_record::{Check, Fault, Replay, check, is_proved, machine, pgn, verify};
use menagerie_show::AnyGame;
use std::fmt::Write as _;
use std::io::Read as _;
use std::path::PathBuf;

/// Check, show or convert records of games
///
/// A record is PGN, as people read it, or one line of JSON. A file whose first character is `{` is taken for JSON, anything
/// else for PGN.
#[derive(Args)]
pub struct Record {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Replay records by the rules and say what is wrong with them
    ///
    /// One line a game. The exit code is 0 where all are right, 1 where one is wrong, and 2 where the file cannot be read.
    Check {
        #[command(flatten)]
        source: Source,
    },
    /// Draw everything that chance decided again, and say whether it was dealt fairly
    ///
    /// One line a check. The exit code is 0 where it is proved, 1 where something is wrong or cannot be told, and 2 where
    /// the file cannot be read.
    Verify {
        #[command(flatten)]
        source: Source,
    },
    /// Draw a position of a record, and the turns that led to it
    Show {
        #[command(flatten)]
        source: Source,
        /// Which game of the file
        #[arg(long, default_value_t = 1, value_name = "N")]
        game: usize,
        /// After how many turns; without it, at the end
        #[arg(long, value_name = "N")]
        at: Option<usize>,
    },
    /// Write records in the other form
    Convert {
        #[command(flatten)]
        source: Source,
        /// Which form
        #[arg(long, value_enum)]
        to: Form,
        /// The file to write; without it, standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// Where records are read from.
#[derive(Args)]
pub struct Source {
    /// The file with the records; `-` or nothing for standard input
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    Pgn,
    Json,
}

impl Record {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let games = menagerie.recorded();
        match self.what {
            What::Check { source } => check_all(&games, &source.read(&games)?),
            What::Verify { source } => verify_all(&games, source.read(&games)?),
            What::Show { source, game, at } => show(&games, &source.read_one(&games, game)?, at),
            What::Convert { source, to, output } => convert(&games, source.read(&games)?, to, output),
        }
    }
}

type Records = Vec<Result<menagerie_record::Record, Fault>>;

impl Source {
    /// The record of this number, from 1.
    pub fn read_one(
        &self,
        games: &[Box<dyn AnyGame>],
        number: usize,
    ) -> Result<menagerie_record::Record, Failure> {
        let mut records = self.read(games)?;
        if !(1..=records.len()).contains(&number) {
            let count = records.len();
            return Err(Failure::new(format_args!("the file has {count} {}", games_in_words(count))));
        }
        Ok(records.swap_remove(number - 1)?)
    }

    fn read(&self, games: &[Box<dyn AnyGame>]) -> Result<Records, Failure> {
        let mut bytes = Vec::new();
        match self.file.as_deref().filter(|file| file.as_os_str() != "-") {
            Some(file) => {
                let unread = |error| Failure::new(format_args!("{}: {error}", file.display()));
                bytes = std::fs::read(file).map_err(unread)?;
            }
            None => {
                std::io::stdin().read_to_end(&mut bytes)?;
            }
        }
        let records = menagerie_record::read(games, &bytes);
        if records.is_empty() { Err(Failure::new("there is no game in it")) } else { Ok(records) }
    }
}

/// So many games.
fn games_in_words(count: usize) -> &'static str {
    if count == 1 { "game" } else { "games" }
}

fn check_all(games: &[Box<dyn AnyGame>], records: &Records) -> Result<(), Failure> {
    let mut wrong = 0;
    for (index, record) in records.iter().enumerate() {
        let checked = record.clone().and_then(|record| check(games, &record).map(|line| (record, line)));
        match checked {
            Ok((record, line)) => {
                let mut said = format!("game {}: {}, {}", index + 1, line.info().name, record.ending.result);
                if record.rules_version != line.info().rules_version {
                    write!(said, "; played under version {} of the rules", record.rules_version)?;
                }
                say(said)?;
            }
            Err(fault) => {
                wrong += 1;
                say(format_args!("game {}: {fault}", index + 1))?;
            }
        }
    }
    if wrong == 0 {
        Ok(())
    } else {
        let (of, are) = (records.len(), if wrong == 1 { "is" } else { "are" });
        Err(Failure::no(format_args!("{wrong} of {of} {} {are} wrong", games_in_words(of))))
    }
}

fn verify_all(games: &[Box<dyn AnyGame>], records: Records) -> Result<(), Failure> {
    let mut open = 0;
    for (index, record) in records.iter().enumerate() {
        let named = |fault: &Fault| Failure::new(format_args!("game {}: {fault}", index + 1));
        let checks =
            record.as_ref().map_err(named).and_then(|it| verify(games, it).map_err(|e| named(&e)))?;
        for Check { found, says } in &checks {
            say(format_args!("game {}: {found:<5} {says}", index + 1))?;
        }
        open += usize::from(!is_proved(&checks));
    }
    match open {
        0 => Ok(()),
        _ => {
            let (of, are) = (records.len(), if open == 1 { "is" } else { "are" });
            Err(Failure::no(format_args!(
                "{open} of {of} {} {are} not proved to be fair",
                games_in_words(of)
            )))
        }
    }
}

fn show(
    games: &[Box<dyn AnyGame>],
    record: &menagerie_record::Record,
    at: Option<usize>,
) -> Result<(), Failure> {
    let mut replay = Replay::new(games, record)?;
    let mut turns = Vec::new();
    while at.is_none_or(|at| replay.turns() < at) {
        let (number, goes_on) = (replay.turns() + 1, replay.line().mid_turn());
        let name =
            replay.line().turn().actor().map(|seat| replay.line().info().seats[usize::from(seat.0)].name);
        let Some(part) = replay.advance(menagerie_notation::play) else { break };
        let part = part?;
        match turns.last_mut() {
            Some(turn) if goes_on => *turn = format!("{turn},{part}"),
            _ => turns.push(format!("{number:>4}. {:<8} {part}", name.unwrap_or_default())),
        }
    }
    if let Some(at) = at.filter(|at| replay.turns() < *at) {
        return Err(Failure::new(format_args!("the game has {} turns, not {at}", replay.turns())));
    }
    say(turns.join("\n"))?;
    say(format_args!("\n{}", board::draw(replay.line(), Eye::Public, false)))?;
    say(replay.line().text())?;
    if replay.next().is_none() {
        say(&record.ending.result)?;
    }
    Ok(())
}

fn convert(
    games: &[Box<dyn AnyGame>],
    records: Records,
    to: Form,
    output: Option<PathBuf>,
) -> Result<(), Failure> {
    let mut texts = Vec::new();
    for (index, record) in records.into_iter().enumerate() {
        let named = |fault: Fault| Failure::new(format_args!("game {}: {fault}", index + 1));
        let record = record.map_err(named)?;
        texts.push(match to {
            Form::Pgn => pgn::print(games, &record).map_err(named)?,
            Form::Json => machine::print(&record) + "\n",
        });
    }
    let text = texts.join(match to {
        Form::Pgn => "\n",
        Form::Json => "",
    });
    match output {
        Some(file) => std::fs::write(&file, text)
            .map_err(|error| Failure::new(format_args!("{}: {error}", file.display()))),
        None => put(text),
    }
}
