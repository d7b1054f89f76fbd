//! `menagerie tune games` and `menagerie tune book`

use super::{Played, at, error_in, points};
use crate::args::say;
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_arena::check_teams;
use menagerie_kernel::{Chance, Options};
use menagerie_notation::play;
use menagerie_show::{AnyGame, beginning};
use menagerie_tune::facts::error_of_share;
use menagerie_tune::{Beginnings, Begun, Book, sample};
use std::fs;
use std::path::PathBuf;

#[derive(Args)]
pub struct Games {
    /// The game, as `menagerie games` lists it
    game: String,
    /// How many parts of each game are kept: each is drawn by lot among the best
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=40))]
    parts: u32,
    /// How many nodes are searched for each of these
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    careful: u64,
    /// How many nodes are searched for each part that follows
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    played: Played,
}

#[derive(Args)]
pub struct Opened {
    /// The game, as `menagerie games` lists it
    game: String,
    /// Files of beginnings, as `menagerie tune games` makes them
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// How many first parts are told of
    #[arg(long, value_name = "N", default_value_t = 5)]
    first: usize,
    /// A line is told as far as so many games followed it
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
}

impl Games {
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        check_teams(game)?;
        let game = game.info();
        if game.hidden {
            let why = "a search tells of the best move alone where something is hidden, so all games would begin alike";
            return Err(Failure::new(format_args!("{} has no book: {why}", game.name)));
        }
        let tuner = menagerie.tuner(game.id)?;
        let Games { parts, careful, nodes, played, .. } = self;
        let seed = played.seed;
        let how = Beginnings { parts, careful, nodes, seed };
        let head = format!(
            "# {}: games of the computer against itself, their first {parts} parts drawn by lot among the best after {careful} nodes, \
             then {nodes} nodes a part, seed {seed}\n",
            game.id
        );
        played.run(&head, &|number| {
            let begun = tuner.begin(&how, number);
            begun.map_or_else(String::new, |begun| format!("{begun}\n"))
        })
    }
}

impl Opened {
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        check_teams(game)?;
        let mut all = Book::default();
        for path in &self.data {
            let text = fs::read_to_string(path).map_err(at(path))?;
            let begun: Vec<Begun> = sample::read(&text).map_err(error_in(path))?;
            begun.iter().for_each(|begun| all.add(begun));
        }
        say(points(game.info(), &all.games))?;
        let Some([short, middle, long]) = all.lengths() else { return Ok(()) };
        say(format_args!("half of them took {short} to {long} turns, {middle} in the middle"))?;
        if beginning(game, &Options::default()).map_err(Failure::new)?.by_chance {
            return say("they begin in many ways, so there are no openings");
        }
        for (part, page) in all.replies().into_iter().take(self.first) {
            let line = [&[part], &page.main_line(self.least)[..]].concat();
            let words = in_words(game, &line)?;
            let share = 100.0 * page.games.games() as f64 / all.games.games() as f64;
            let points =
                format!("{:.1} ± {:.1} %", 100.0 * page.games.share(), 100.0 * error_of_share(&page.games));
            say(format_args!("{share:>5.1} %  {points:>12}  {}", words.join(" ")))?;
        }
        Ok(())
    }
}

/// Parts from the start in readable notation.
fn in_words(game: &dyn AnyGame, parts: &[&str]) -> Result<Vec<String>, Failure> {
    let mut line = game.start(Options::default(), Chance::from_number(0)).map_err(Failure::new)?;
    let said = |part: &&str| {
        play(&mut *line, part)
            .map_err(|bad| Failure::new(format_args!("`{part}` is no part of {}: {bad}", game.info().name)))
    };
    parts.iter().map(said).collect()
}
