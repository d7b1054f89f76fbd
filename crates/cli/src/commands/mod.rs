//! The subcommands.

mod admin;
mod analyse;
mod apply;
mod backup;
mod bench;
mod completions;
mod conformance;
mod exercises;
mod export;
mod games;
mod golf;
mod image;
mod import;
mod matches;
mod moves;
mod openings;
mod perft;
mod play;
mod pool;
mod print;
mod rebuild;
mod record;
mod restore;
mod rpc;
mod rules;
mod serve;
mod start;
mod tour;
mod tune;
mod uci;
mod view;

use crate::{Cli, Failure, Menagerie};
use clap::{CommandFactory, Subcommand};

/// What the program can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Serve the games to browsers (this is the default)
    Serve(serve::Serve),
    /// List the games, their seats and options
    Games(games::Games),
    /// Print the rules of a game, or another page of the book
    Rules(rules::Rules),
    /// Print a tour of a game: positions, and what to find in them
    Tour(tour::Tour),
    /// Print the position in which a game starts
    Start(start::Start),
    /// List the legal turns of a position
    Moves(moves::Moves),
    /// Play turns from a position and print where they lead
    Apply(apply::Apply),
    /// Count sequences of turns
    Perft(perft::Perft),
    /// Print what a seat, or the public, may know of a position
    View(view::View),
    /// Draw a position as SVG or PNG
    Image(image::Image),
    /// Make a PDF to print: the deck of cards, player aids, forms to write on or the rule book
    Print(print::Print),
    /// Play against the computer in the terminal
    Play(play::Play),
    /// Deal, solve, check and play the puzzles of Chess Golf
    Golf(golf::Golf),
    Record(record::Record),
    /// Answer JSON requests, one a line, on standard input
    Rpc(rpc::Rpc),
    Uci(uci::Uci),
    Conformance(conformance::Conformance),
    Analyse(analyse::Analyse),
    Match(Box<matches::Match>),
    /// Find exercises: positions in which exactly one turn wins or saves; prove them
    Exercises(exercises::Exercises),
    Openings(openings::Openings),
    Pool(Box<pool::Pool>),
    /// Learn what positions of a game are worth, from games that the computer plays against itself
    Tune(tune::Tune),
    /// Measure the speed of rules and search on this machine
    Bench(bench::Bench),
    /// Play many matches against a server, and measure it
    Loadtest(crate::loadtest::Loadtest),
    /// Recompute what the database derives from its log of matches
    Rebuild(rebuild::Rebuild),
    /// Copy the database into a file, also while a server works with it
    Backup(backup::Backup),
    /// Put back what `backup` wrote
    Restore(restore::Restore),
    /// Write all that is kept into a file
    Export(export::Export),
    /// Take over what was written by `export`
    Import(import::Import),
    /// See to people: reports, bans, names, deletion; and to the log of a server that runs
    Admin(admin::Admin),
    /// Print a completion script for a shell
    Completions(completions::Completions),
}

impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::Serve::default())
    }
}

/// Runs one subcommand.
pub fn run(command: Command, menagerie: &Menagerie) -> Result<(), Failure> {
    match command {
        Command::Serve(serve) => serve.run(menagerie),
        Command::Games(games) => games.run(menagerie),
        Command::Rules(rules) => rules.run(menagerie),
        Command::Tour(tour) => tour.run(menagerie),
        Command::Start(start) => start.run(menagerie),
        Command::Moves(moves) => moves.run(menagerie),
        Command::Apply(apply) => apply.run(menagerie),
        Command::Perft(perft) => perft.run(menagerie),
        Command::View(view) => view.run(menagerie),
        Command::Image(image) => image.run(menagerie),
        Command::Print(print) => print.run(menagerie),
        Command::Play(play) => play.run(menagerie),
        Command::Golf(golf) => golf.run(menagerie),
        Command::Record(record) => record.run(menagerie),
        Command::Rpc(rpc) => rpc.run(menagerie),
        Command::Uci(uci) => uci.run(menagerie),
        Command::Conformance(conformance) => conformance.run(),
        Command::Analyse(analyse) => analyse.run(menagerie),
        Command::Match(contest) => contest.run(menagerie),
        Command::Exercises(exercises) => exercises.run(menagerie),
        Command::Openings(openings) => openings.run(menagerie),
        Command::Pool(pool) => pool.run(menagerie),
        Command::Tune(tune) => tune.run(menagerie),
        Command::Bench(bench) => bench.run(menagerie),
        Command::Loadtest(loadtest) => loadtest.run(menagerie),
        Command::Rebuild(rebuild) => rebuild.run(menagerie),
        Command::Backup(backup) => backup.run(menagerie),
        Command::Restore(restore) => restore.run(menagerie),
        Command::Export(export) => export.run(menagerie),
        Command::Import(import) => import.run(menagerie),
        Command::Admin(admin) => admin.run(menagerie),
        Command::Completions(completions) => completions.run(&mut Cli::command()),
    }
}
