//! `menagerie pool`

use super::matches::{Games, Match, Played};
use crate::args::put;
use crate::progress::stop_on_interrupt;
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_arena::pool::{Meeting, ratings};
use menagerie_arena::{Ended, Spec};
use menagerie_search::Level;
use menagerie_search::matches::Tally;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::str::FromStr;

/// Let several engines play one another, the levels of the computer player for instance
///
/// Their ratings are told. Without `--engine` they are the levels. Each engine meets those that come soon after it in the
/// list: to compare those that are far apart teaches little. Games are kept as by `menagerie match`, in one file for each two.
///
/// An engine is written as for `menagerie match`, whose `--help` lists all keys: `name=new,level=3` is our own player,
/// `name=fish,cmd=./stockfish,option.Hash=64` another program.
#[derive(Args)]
pub struct Pool {
    /// The game, as `menagerie games` lists it
    game: String,
    /// An option of the game, as `key=value`
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// An engine, written as `--help` says; given several times, the weakest first
    #[arg(short, long = "engine", value_name = "KEY=VALUE,…")]
    engines: Vec<Spec>,
    /// Each engine meets the next so many in the list
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=100))]
    reach: u16,
    /// The rating of one engine, from which those of the others follow; 0 for the first where nothing is said
    #[arg(long, value_name = "NAME=RATING")]
    anchor: Option<Anchor>,
    /// The folder in which games are kept, and gone on with; without it nothing is kept
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// A rating that is known.
#[derive(Clone)]
struct Anchor {
    name: String,
    rating: f64,
}

impl FromStr for Anchor {
    type Err = String;

    fn from_str(text: &str) -> Result<Anchor, String> {
        let (name, rating) = text.rsplit_once('=').ok_or("it is written as NAME=RATING")?;
        let number: Option<f64> = rating.parse().ok().filter(|rating: &f64| rating.abs() <= 10_000.0);
        let rating = number.ok_or_else(|| format!("`{rating}` is no rating from -10000 to 10000"))?;
        Ok(Anchor { name: name.to_owned(), rating })
    }
}

impl Pool {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let engines = self.engines()?;
        let anchor = self.anchored(&engines)?;
        if let Some(folder) = &self.out {
            let named = |error| Failure::new(format_args!("{}: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(named)?;
        }
        let stop = stop_on_interrupt()?;
        self.games.warn_of_load();
        let pairs = self.pairs(engines.len());
        let matches: Vec<Match> = pairs.iter().map(|places| self.meeting(&engines, *places)).collect();
        matches.iter().try_for_each(|meeting| meeting.bounded().map(drop))?;
        let games = matches.iter().map(Match::games_that_begin).max().unwrap_or(0);
        let openings = matches[0].openings(menagerie, games, &stop)?;
        let (mut meetings, mut neighbours) = (Vec::new(), vec![String::new(); engines.len()]);
        let mut stopped = false;
        for ([first, second], meeting) in pairs.into_iter().zip(&matches) {
            let Played { standing, ended, .. } = meeting.play(menagerie, Some(&openings), &stop)?;
            stopped = ended == Ended::Stopped;
            let Tally { wins, draws, losses } = standing.tally;
            if second == first + 1 {
                neighbours[second] = Tally { wins: losses, draws, losses: wins }.to_string();
            }
            meetings.push(Meeting { engines: [first, second], tally: standing.tally });
            if stopped {
                break;
            }
        }
        let found = ratings(engines.len(), &meetings);
        let offset = anchor.map_or(0.0, |(place, rating)| rating - found[place]);
        let known = |place: usize| meetings.iter().any(|meeting| meeting.is_of(place));
        let rated =
            (0..engines.len()).map(|place| known(place).then(|| found[place] + offset)).collect::<Vec<_>>();
        put(told(&engines, &rated, &neighbours))?;
        if stopped { Err(self.stopped()) } else { Ok(()) }
    }

    /// Those that meet, by their places in the list.
    fn pairs(&self, engines: usize) -> Vec<[usize; 2]> {
        let met_by = |first| (first + 1..engines).take(self.reach.into()).map(move |second| [first, second]);
        (0..engines).flat_map(met_by).collect()
    }

    /// The engines, the weakest first.
    fn engines(&self) -> Result<Vec<Spec>, Failure> {
        let levels = || {
            Level::ALL.iter().map(|level| format!("name=level {0},level={0},hash=1", level.number()).parse())
        };
        let engines: Vec<Spec> = match &self.engines[..] {
            [] => levels().collect::<Result<_, _>>().map_err(|bad| Failure::new(format_args!("{bad}")))?,
            given => given.to_vec(),
        };
        match engines
            .iter()
            .enumerate()
            .find(|(at, one)| engines[..*at].iter().any(|other| other.name == one.name))
        {
            Some((_, twice)) => {
                Err(Failure::new(format_args!("two engines are called `{}`: name them", twice.name)))
            }
            None if engines.len() < 2 => Err(Failure::new("a pool has two engines at least")),
            None => Ok(engines),
        }
    }

    /// The place of the engine whose rating is known, and that rating.
    fn anchored(&self, engines: &[Spec]) -> Result<Option<(usize, f64)>, Failure> {
        let Some(Anchor { name, rating }) = &self.anchor else { return Ok(None) };
        let place = engines.iter().position(|engine| engine.name == *name);
        let place =
            place.ok_or_else(|| Failure::new(format_args!("--anchor: no engine is called `{name}`")))?;
        Ok(Some((place, *rating)))
    }

    /// The match of two of them, by their places in the list.
    fn meeting(&self, engines: &[Spec], places: [usize; 2]) -> Match {
        let file = || {
            let part = |place: usize| {
                let name = engines[place].name.replace(|letter: char| !letter.is_alphanumeric(), "-");
                format!("{}-{name}", place + 1)
            };
            places.map(part).join("--") + ".jsonl"
        };
        Match {
            game: self.game.clone(),
            options: self.options.clone(),
            engines: places.map(|place| engines[place].clone()).to_vec(),
            out: self.out.as_ref().map(|folder| folder.join(file())),
            sprt: None,
            games: self.games.clone(),
        }
    }

    fn stopped(&self) -> Failure {
        match &self.out {
            Some(folder) => Failure::stopped(format_args!(
                "stopped; the same command goes on with the games in {}",
                folder.display()
            )),
            None => Failure::stopped("stopped; with --out FOLDER one can go on"),
        }
    }
}

/// The engines with their ratings, where they have played, and how each fared against the one before.
fn told(engines: &[Spec], ratings: &[Option<f64>], neighbours: &[String]) -> String {
    let width = engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for ((engine, rating), neighbour) in engines.iter().zip(ratings).zip(neighbours) {
        let against = if neighbour.is_empty() {
            String::new()
        } else {
            format!("  against the one before {neighbour}")
        };
        let rating = rating.map_or("?".to_owned(), |rating| format!("{rating:.0}"));
        writeln!(text, "{:<width$}  {rating:>5}{against}", engine.name).expect("writing to a string");
    }
    text
}
