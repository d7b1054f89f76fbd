//! The `menagerie` program: one file a subcommand, each a thin layer over the machine interface, the
//! server or the opponents.
//!
//! Answers go to standard output, errors to standard error with exit code 2. An answer that is no to what was asked has
//! exit code 1. What works long tells what it knows when it is interrupted, and has exit code 130 then.
#![allow(clippy::disallowed_methods, reason = "clocks and files belong to the command line")]

mod args;
mod armies;
mod board;
mod commands;
mod loadtest;
mod menagerie;
mod page;
mod progress;

pub use menagerie::Menagerie;

use clap::Parser;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

/// A home for unorthodox chess: play in the browser or here, or ask about rules and positions.
#[derive(Parser)]
#[command(name = "menagerie", version, about, disable_help_subcommand = true)]
#[command(after_help = "Without a subcommand, `menagerie` serves the games to browsers on this machine.")]
struct Cli {
    /// A game from a file, played like the others; can be given several times
    #[arg(long = "army", value_name = "FILE", global = true)]
    armies: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<commands::Command>,
}

/// The exit code of what was interrupted: 128 and the number of the signal, as shells have it.
const INTERRUPTED: u8 = 130;

/// Why a command failed, in a sentence for the person who gave it.
#[derive(Debug)]
pub struct Failure {
    message: String,
    code: u8,
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::new(error)
    }
}

impl Failure {
    fn new(message: impl fmt::Display) -> Failure {
        Failure { message: message.to_string(), code: 2 }
    }

    /// The command was done, and its answer is no. An answer that was printed already needs no message.
    fn no(message: impl fmt::Display) -> Failure {
        Failure { message: message.to_string(), code: 1 }
    }

    /// The command was interrupted, and has told what it knew by then.
    fn stopped(message: impl fmt::Display) -> Failure {
        Failure { message: message.to_string(), code: INTERRUPTED }
    }
}

/// Runs the program with the process's arguments.
fn main(menagerie: Menagerie) -> ExitCode {
    let cli = Cli::parse();
    let command = cli.command.unwrap_or_default();
    let done = armies::with_armies(menagerie, &cli.armies).and_then(|games| commands::run(command, &games));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, code }) => {
            if !message.is_empty() {
                anstream::eprintln!("menagerie: {message}");
            }
            ExitCode::from(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn no_two_arguments_of_a_command_have_the_same_name() {
        super::Cli::command().debug_assert();
    }
}
