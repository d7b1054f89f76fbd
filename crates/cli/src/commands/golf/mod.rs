//! `menagerie golf`

mod bench;
mod play;

use crate::args::{Output, Setup, say};
use crate::{Failure, Menagerie};
use clap::{Args, Subcommand};
use menagerie_kernel::{Chance, Options};
use menagerie_show::AnyLine;
use menagerie_wire::Desk;
use menagerie_wire::Solved;
use menagerie_wire::desk::{self, usual_limit};
use menagerie_wire::rpc::Reply;
use std::time::{Duration, Instant};

/// The game that this command is about.
const GAME: &str = "golf";

/// Deals, solves, checks and plays the puzzles of Chess Golf.
#[derive(Args)]
pub struct Golf {
    #[command(subcommand)]
    task: Task,
}

/// What is to be done.
#[derive(Subcommand)]
enum Task {
    /// Print a fresh puzzle
    Deal(Deal),
    Solve(Solve),
    Check(Check),
    /// Solve puzzles in the terminal, against par
    Play(play::Play),
    /// Measure how long random deals take to be solved
    Bench(bench::Bench),
}

impl Golf {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        match self.task {
            Task::Deal(deal) => deal.run(&desk),
            Task::Solve(solve) => solve.run(&desk),
            Task::Check(check) => check.run(&desk),
            Task::Play(play) => play.run(&desk),
            Task::Bench(bench) => bench.run(&desk),
        }
    }
}

/// How puzzles are dealt.
#[derive(Args)]
struct Dealing {
    /// How many pieces are chosen, from 2 to 16: one is to take all the others
    #[arg(short, long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=16))]
    cards: u8,
    /// What chance is to follow from; without it, the operating system's randomness
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Dealing {
    /// The options of the game.
    fn options(&self, desk: &Desk) -> Result<Options, Failure> {
        Setup::new(vec![format!("cards={}", self.cards)], None).options(desk.game(GAME)?.info())
    }

    /// A puzzle; the same number gives the same one, as `menagerie start golf` does.
    fn deal(&self, desk: &Desk, number: u64) -> Result<Box<dyn AnyLine>, Failure> {
        Ok(desk.game(GAME)?.start(self.options(desk)?, Chance::from_number(number))?)
    }

    /// The number of the first puzzle.
    fn first(&self) -> u64 {
        self.seed.unwrap_or_else(crate::menagerie::fresh_seed)
    }
}

/// Prints a fresh puzzle.
#[derive(Args)]
struct Deal {
    #[command(flatten)]
    dealing: Dealing,
    #[command(flatten)]
    output: Output,
}

impl Deal {
    fn run(self, desk: &Desk) -> Result<(), Failure> {
        let position = self.dealing.deal(desk, self.dealing.first())?.text();
        self.output.print(&Reply::Start { position: position.clone() }, || position)
    }
}

/// How long a solution is looked for.
#[derive(Args)]
struct Effort {
    /// The longest solution to look for; 12 by default, and more where many pieces are to be taken
    #[arg(short, long, value_name = "MOVES")]
    limit: Option<u32>,
    /// Give up after so many seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    seconds: u64,
}

impl Effort {
    /// A shortest solution, or that there is none within the limit.
    fn solve(&self, line: &dyn AnyLine) -> Result<Solved, Failure> {
        solve_in(Duration::from_secs(self.seconds), line, self.limit.unwrap_or_else(|| usual_limit(line)))
    }
}

/// Looks for a shortest solution for some time.
fn solve_in(time: Duration, line: &dyn AnyLine, limit: u32) -> Result<Solved, Failure> {
    let (began, mut work) = (Instant::now(), 0u64);
    // A look at the clock takes about as long as a piece of work.
    let mut go_on = || {
        work += 1;
        !work.is_multiple_of(1024) || began.elapsed() < time
    };
    Ok(desk::solve(line, limit, &mut go_on)?)
}

/// Find a shortest solution and prove that it is one
///
/// The exit code is 0 where there is one, 1 where it is proved that none is so short, and 2 where it takes too long.
#[derive(Args)]
struct Solve {
    /// The puzzle's text, in quotes; any position on the way to its solution will do
    #[arg(short, long, value_name = "TEXT")]
    position: String,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    output: Output,
}

impl Solve {
    fn run(self, desk: &Desk) -> Result<(), Failure> {
        let solved = self.effort.solve(desk.position(GAME, &self.position)?.as_ref())?;
        let (words, found) = (describe(&solved), matches!(solved, Solved::Shortest { .. }));
        self.output.print(&Reply::Solved(solved), || words)?;
        if found { Ok(()) } else { Err(Failure::no("")) }
    }
}

/// A solver's answer in words.
fn describe(answer: &Solved) -> String {
    match answer {
        Solved::Shortest { moves, .. } if moves.is_empty() => "solved already".to_owned(),
        Solved::Shortest { moves, length, .. } => {
            format!("{}\n{}, and no shorter solution exists", moves.join(","), count(*length))
        }
        Solved::NoneWithin { none_within } => format!("no solution has {none_within} moves or fewer"),
    }
}

/// A number of moves in words.
fn count(moves: usize) -> String {
    format!("{moves} {}", if moves == 1 { "move" } else { "moves" })
}

/// Say whether moves solve a puzzle, and how far they are from the shortest way
///
/// The exit code is 0 where they do, 1 where they do not, and 2 where there is no such puzzle.
#[derive(Args)]
struct Check {
    /// The puzzle's text, in quotes
    #[arg(short, long, value_name = "TEXT")]
    position: String,
    /// The moves, joined by commas or in several words
    #[arg(required = true, value_name = "MOVES")]
    moves: Vec<String>,
    #[command(flatten)]
    effort: Effort,
}

impl Check {
    /// Plays the moves by the rules; the solver is only asked how many there might have been.
    fn run(self, desk: &Desk) -> Result<(), Failure> {
        let start = desk.position(GAME, &self.position)?;
        let mut line = start.duplicate();
        let moves: Vec<&str> = self.moves.iter().flat_map(|word| word.split(',')).collect();
        for (number, step) in moves.iter().enumerate() {
            let played = line.play_turn(step);
            played.map_err(|illegal| Failure::no(format_args!("move {}: {illegal}", number + 1)))?;
        }
        if line.turn().outcome().is_none_or(|outcome| outcome.reason != menagerie_games::golf::SOLVED) {
            return Err(Failure::no(format_args!("not solved after {}", count(moves.len()))));
        }
        let shorter = moves.len() as u32 - 1;
        let limit = self.effort.limit.map_or(shorter, |limit| limit.min(shorter));
        let par = match (Effort { limit: Some(limit), ..self.effort }).solve(start.as_ref()) {
            Ok(Solved::Shortest { length, .. }) => format!("the shortest has {length}"),
            Ok(_) if limit == shorter => "no solution is shorter".to_owned(),
            Ok(_) => format!("none has {limit} or fewer"),
            Err(failure) => failure.message,
        };
        say(format_args!("solved in {}; {par}", count(moves.len())))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of sixteen has fifteen to take: that there is no solution of twelve moves is known without a search.
    #[test]
    fn a_solution_is_looked_for_where_there_can_be_one() {
        let desk = Menagerie::new().desk();
        for (cards, limit) in [(2, 12), (7, 12), (16, 21)] {
            let dealing = Dealing { cards, seed: None };
            let line = dealing.deal(&desk, 3).expect("it is dealt");
            assert_eq!(usual_limit(&*line), limit, "{cards} cards");
        }
    }
}
