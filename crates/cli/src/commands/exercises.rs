//! `menagerie exercises`

use crate::args::say;
use crate::progress::{Progress, stop_on_interrupt};
use crate::{Failure, Menagerie};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use menagerie_arena::check_teams;
use menagerie_exercises::{Exercise, Hunt, check, read, spread};
use menagerie_search::{Goal, Limits, Player};
use menagerie_show::AnyGame;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, scope};

/// Positions in which exactly one turn wins, or saves the game: `find` makes a collection from games of the computer,
/// and `check` proves those that the games bring along.
#[derive(Args)]
pub struct Exercises {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Look for exercises in games of the computer against itself, and print the file that a game is built with
    Find(Find),
    /// Prove that every exercise has exactly one solution, and print it
    Check(Check),
}

#[derive(Args)]
struct Find {
    /// The game, as `menagerie games` lists it
    game: String,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many exercises are kept, from the easiest to the hardest
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// What they ask for: a win, or to save the game; both, unless it is said
    #[arg(long, value_name = "GOAL", value_parser = goals())]
    goal: Option<Goal>,
    /// In how many turns a win is to be found, at most
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=5))]
    turns: u32,
    /// How much work the proof of one may be, in parts that are played
    #[arg(long, value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1..))]
    work: u64,
    /// The number from which all that is random follows; equal numbers make it the same again
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A goal as an argument, written as in the files.
fn goals() -> impl TypedValueParser<Value = Goal> {
    PossibleValuesParser::new(Goal::WORDS).map(|word| Goal::named(&word).expect("one of the words"))
}

#[derive(Args)]
struct Check {
    /// The games, as `menagerie games` lists them; all, if none is named
    games: Vec<String>,
}

impl Exercises {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        match self.what {
            What::Find(find) => find.run(menagerie),
            What::Check(check) => check.run(menagerie),
        }
    }
}

impl Find {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        let info = game.info();
        check_teams(game)?;
        let player = menagerie.player(info.id)?;
        if info.hidden || player.prover().is_none() {
            return Err(Failure::new(format_args!(
                "{} hides something: nothing can be proven in it",
                info.name
            )));
        }
        let hunt = Hunt { goal: self.goal, turns: self.turns, work: self.work, seed: self.seed };
        let (found, played) = self.hunt(game, &*player, &hunt)?;
        say(format_args!(
            "# {}: positions in which exactly one turn wins, or saves the game; from games of the computer",
            info.name
        ))?;
        for exercise in spread(found, self.count as usize) {
            say(exercise)?;
        }
        match self.games - played {
            0 => Ok(()),
            _ => Err(Failure::stopped(format_args!("stopped after {played} of {} games", self.games))),
        }
    }

    /// What is found, and in how many games.
    fn hunt(
        &self,
        game: &dyn AnyGame,
        player: &dyn Player,
        hunt: &Hunt,
    ) -> Result<(Vec<Exercise>, u64), Failure> {
        let stop = stop_on_interrupt()?;
        let next = AtomicU64::new(0);
        let kept = Mutex::new((Vec::new(), 0, Progress::new("games", self.games, 0)));
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                let found = hunt.game(game, player, number);
                let mut kept = kept.lock().expect("nobody panics with it");
                kept.0.extend(found);
                kept.1 += 1;
                let (so_far, played) = (kept.0.len(), kept.1);
                kept.2.tell(played, || format!("{so_far} found"));
            }
        };
        scope(|scope| {
            let threads = available_parallelism().map_or(1, usize::from);
            (0..threads).for_each(|_| {
                scope.spawn(work);
            });
        });
        let (found, played, progress) = kept.into_inner().expect("nobody panics with it");
        progress.end();
        Ok((found, played))
    }
}

impl Check {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        for id in &self.games {
            desk.game(id)?;
        }
        for game in menagerie.games() {
            let info = game.info();
            if !self.games.is_empty() && !self.games.iter().any(|id| id == info.id) {
                continue;
            }
            let at = |number: usize, why: &dyn std::fmt::Display| {
                Failure::no(format_args!("{}, exercise {number}: {why}", info.id))
            };
            let exercises =
                read(info.exercises).map_err(|why| Failure::new(format_args!("{}: {why}", info.id)))?;
            let player = menagerie.player(info.id)?;
            for (index, exercise) in exercises.iter().enumerate() {
                let solution = check(&*game, &*player, exercise, &Limits::nodes(u64::MAX));
                let solution = solution.map_err(|why| at(index + 1, &why))?;
                say(format_args!("{} {}: {solution}   {exercise}", info.id, index + 1))?;
            }
        }
        Ok(())
    }
}
