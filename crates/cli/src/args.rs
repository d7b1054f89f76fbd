//! Arguments that several subcommands share.

use crate::Failure;
use clap::Args;
use menagerie_kernel::{Chance, Info, Options};
use menagerie_server::{Address, Location};
use menagerie_show::AnyLine;
use menagerie_wire::{Desk, rpc::Reply};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

/// How a game is started.
#[derive(Args, Default)]
pub struct Setup {
    /// An option of the game, as `key=value`; `menagerie games` lists them
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// What chance is to follow from; without it, the operating system's randomness
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Setup {
    /// A setup with options as on the command line.
    pub fn new(options: Vec<String>, seed: Option<u64>) -> Setup {
        Setup { options, seed }
    }

    /// The checked options.
    pub fn options(&self, info: &'static Info) -> Result<Options, Failure> {
        Ok(Options::read(info.options, self.options.iter().map(String::as_str))?)
    }

    /// The source of chance.
    pub fn chance(&self) -> Chance {
        Chance::from_number(self.seed.unwrap_or_else(crate::menagerie::fresh_seed))
    }
}

/// A position of a game: a given one, or one in which the game starts.
#[derive(Args)]
pub struct Position {
    /// The game, as `menagerie games` lists it
    pub game: String,
    /// The position's text, in quotes; without it, a starting position
    #[arg(short, long, value_name = "TEXT", conflicts_with_all = ["options", "seed"])]
    position: Option<String>,
    #[command(flatten)]
    pub setup: Setup,
}

impl Position {
    /// The position with this text, or one in which the game starts.
    pub fn new(game: String, position: Option<String>, setup: Setup) -> Position {
        Position { game, position, setup }
    }

    /// The position as a line that can be played on.
    pub fn line(&self, desk: &Desk) -> Result<Box<dyn AnyLine>, Failure> {
        let game = desk.game(&self.game)?;
        if let Some(text) = &self.position {
            return Ok(game.parse(text, Options::default())?);
        }
        Ok(game.start(self.setup.options(game.info())?, self.setup.chance())?)
    }

    /// The position's text.
    pub fn text(&self, desk: &Desk) -> Result<String, Failure> {
        match &self.position {
            Some(text) => Ok(text.clone()),
            None => Ok(self.line(desk)?.text()),
        }
    }
}

/// Where matches are kept.
#[derive(Args, Clone, Default)]
pub struct At {
    /// Where matches are kept; by default this user's data folder
    #[arg(long, value_name = "DIR", env = "MENAGERIE_DATA", global = true)]
    data: Option<PathBuf>,
    // It may hold a password, which neither help nor an error may show; so it is read below.
    /// A PostgreSQL database to keep them in instead, for several servers: postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL", env = "MENAGERIE_DATABASE", hide_env_values = true, global = true)]
    database: Option<String>,
}

impl At {
    /// The place: the database, if one is named.
    pub fn place(self) -> Result<Location, Failure> {
        if let Some(address) = self.database {
            let address: Address =
                address.parse().map_err(|why| Failure::new(format_args!("--database: {why}")))?;
            return Ok(Location::Postgres(address));
        }
        let own = || Some(directories::ProjectDirs::from("", "", "menagerie")?.data_dir().to_owned());
        let folder = self.data.or_else(own).ok_or_else(|| {
            Failure::new("this user has no home folder; say where matches are kept with --data")
        })?;
        Ok(Location::Folder(folder))
    }
}

/// How an answer is printed.
#[derive(Args)]
pub struct Output {
    /// Print the answer as JSON, as `menagerie rpc` does
    #[arg(long)]
    json: bool,
}

impl Output {
    /// Prints an answer as JSON if that is wanted, else as `plain` says it.
    pub fn print(&self, answer: &Reply, plain: impl FnOnce() -> String) -> Result<(), Failure> {
        say(if self.json { serde_json::to_string(answer)? } else { plain() })
    }
}

/// Prints a line.
///
/// # Errors
///
/// As [`put`].
pub fn say(line: impl Display) -> Result<(), Failure> {
    put(format_args!("{line}\n"))
}

/// Prints a text as it is, at once. A reader that has gone wants no more of it.
///
/// # Errors
///
/// The text cannot be written, as where the disk is full.
pub fn put(text: impl Display) -> Result<(), Failure> {
    let mut output = anstream::stdout();
    unless_gone(write!(output, "{text}").and_then(|()| output.flush()))
}

/// Prints what is no text. A reader that has gone wants no more of it.
///
/// # Errors
///
/// As [`put`].
pub fn put_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    unless_gone(output.write_all(bytes).and_then(|()| output.flush()))
}

fn unless_gone(written: io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
