//! `menagerie tune`

mod book;

use crate::args::say;
use crate::progress::{Progress, stop_on_interrupt};
use crate::{Failure, Menagerie};
use clap::{Args, Subcommand};
use menagerie_arena::check_teams;
use menagerie_kernel::{BadPosition, Info};
use menagerie_search::matches::Tally;
use menagerie_tune::facts::{MOST_PARTS, error_of_share, mean};
use menagerie_tune::{Facts, Learner, Learning, Outcome, Sample, SelfPlay, Worth, file, sample};
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, scope};

/// Learns what positions of a game are worth: `play` makes games to learn from, `learn` makes of them the file that the
/// game is built with, `inputs` writes down what a network is trained from, and `facts` counts what they tell of the
/// game. `games` plays from the start of the game, and `book` tells how such games begin. `docs/tuning.md` tells more.
#[derive(Args)]
pub struct Tune {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Play games of the computer against itself, and keep their quiet positions
    Play(Play),
    /// Find the worths by which the results of games are foreseen best, and write them as a Rust file
    Learn(Learn),
    /// Write what `crates/tune/trainer/train.py` trains the network of a game from
    Inputs(Written),
    /// Tell how often each side wins in such games, and what each kind of pieces is worth
    Facts(Counted),
    /// Play games of the computer against itself from the start, and keep how they began and ended
    Games(book::Games),
    /// Tell how such games begin, how long they are, and who wins them
    Book(book::Opened),
}

#[derive(Args)]
struct Play {
    /// The game, as `menagerie games` lists it
    game: String,
    /// How many nodes are searched for a part
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// With how many random parts a game begins, at least; at most it is twice as many
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    random: u32,
    #[command(flatten)]
    played: Played,
}

/// How many games are played, and where they are kept.
#[derive(Args)]
struct Played {
    /// How many games there are to be in the file; those that are there already count
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The number from which all that is random follows; equal numbers make it the same again
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time; as many as there are processors, if this is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where they are written; what is there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
struct Learn {
    /// The game, as `menagerie games` lists it
    game: String,
    /// Files of positions, as `menagerie tune play` makes them
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// How often all positions are looked at
    #[arg(long, value_name = "N", default_value_t = Learning::default().epochs, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// How much the result of a game counts, and not what the search thought of the position: from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Learning::default().result, value_parser = share)]
    result: f32,
    /// How far, in centipawns, a worth may easily be from what it was before anything was learned
    #[arg(long, value_name = "CP", default_value_t = Learning::default().spread, value_parser = spread)]
    spread: f32,
    /// Leave aside what was learned before
    #[arg(long)]
    afresh: bool,
    /// From what the order of the positions follows
    #[arg(long, value_name = "N", default_value_t = Learning::default().seed)]
    seed: u64,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
struct Written {
    /// The game, as `menagerie games` lists it
    game: String,
    /// Files of positions, as `menagerie tune play` makes them
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
struct Counted {
    /// The game, as `menagerie games` lists it
    game: String,
    /// Files of positions, as `menagerie tune play` makes them
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Learn what pieces are worth from each of so many parts of the games alone, and tell how far chance may have led
    /// them astray
    #[arg(long, value_name = "PARTS", value_parser = clap::value_parser!(u8).range(2..=MOST_PARTS as i64))]
    errors: Option<u8>,
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "it must be from 0 to 1".to_owned())
}

fn spread(text: &str) -> Result<f32, String> {
    let spread = text.parse().ok().filter(|spread| (0.1..=10_000.0).contains(spread));
    spread.ok_or_else(|| "it must be from 0.1 to 10000".to_owned())
}

impl Tune {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        match self.what {
            What::Play(play) => play.run(menagerie),
            What::Learn(learn) => learn.run(menagerie),
            What::Inputs(written) => written.run(menagerie),
            What::Facts(counted) => counted.run(menagerie),
            What::Games(games) => games.run(menagerie),
            What::Book(opened) => opened.run(menagerie),
        }
    }
}

impl Play {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?.info();
        let tuner = menagerie.tuner(game.id)?;
        let how = SelfPlay { nodes: self.nodes, random: self.random, seed: self.played.seed };
        let head = format!(
            "# {}: games of the computer against itself, {} nodes a part after {} to {} random parts, seed {}\n",
            game.id,
            how.nodes,
            how.random,
            2 * u64::from(how.random),
            how.seed
        );
        self.played.run(&head, &|number| {
            tuner.play(&how, number).iter().map(|sample| format!("{sample}\n")).collect()
        })
    }
}

impl Played {
    /// Plays games in several threads and writes what `make` says of each into a file, which is gone on with where it was left.
    fn run(&self, head: &str, make: &(dyn Fn(u64) -> String + Sync)) -> Result<(), Failure> {
        let Played { games, threads, out, .. } = self;
        let (file, done) = open(out, head).map_err(at(out))?;
        let threads = threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
        let stop = stop_on_interrupt()?;
        let (next, file) = (AtomicU64::new(done), Mutex::new((file, Progress::new("games", *games, done))));
        let work = || -> io::Result<()> {
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= *games {
                    break;
                }
                let text = format!("# game {number}\n{}", make(number));
                let mut kept = file.lock().expect("nobody panics with it");
                kept.0.write_all(text.as_bytes())?;
                kept.1.tell(number, String::new);
            }
            Ok(())
        };
        let written = scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no game panics"))
        });
        written.map_err(at(out))?;
        file.lock().expect("nobody panics with it").1.end();
        if next.load(Ordering::Relaxed) < *games {
            let why = format!("stopped; the same command goes on with {}", out.display());
            return Err(Failure::stopped(why));
        }
        Ok(())
    }
}

/// Opens a file to write on, and says what number the next game has. What an interrupt left of a line is cut off.
fn open(path: &Path, head: &str) -> io::Result<(File, u64)> {
    let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
    let text = io::read_to_string(&file)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    file.set_len(whole as u64)?;
    file.seek(io::SeekFrom::End(0))?;
    if whole == 0 {
        file.write_all(head.as_bytes())?;
    }
    let numbers = text[..whole].lines().filter_map(|line| line.strip_prefix("# game ")?.parse::<u64>().ok());
    Ok((file, numbers.max().map_or(0, |number| number + 1)))
}

impl Learn {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?.info();
        let tuner = menagerie.tuner(game.id)?;
        let Some(mut learner) = tuner.learner() else {
            return Err(says_nothing(game.name));
        };
        for path in &self.data {
            read(path, &mut |sample| tuner.teach(&mut learner, sample))?;
        }
        let Learn { epochs, result, spread, afresh, seed, .. } = self;
        let learning = Learning { epochs, result, spread, afresh, seed };
        let mut progress = Progress::new("epochs", self.epochs.into(), 0);
        let outcome = learner.learn(&learning, &mut |epoch, loss| {
            progress.tell(epoch.into(), || format!("loss {loss:.5}"));
        });
        progress.end();
        let about = about(game.name, &outcome);
        fs::write(&self.out, file::print(&about, &outcome.lesson)).map_err(at(&self.out))?;
        say(about)
    }
}

/// A game of which nothing can be learned.
fn says_nothing(game: &str) -> Failure {
    Failure::new(format_args!(
        "{game} does not say of what its positions consist; docs/tuning.md tells how a game does"
    ))
}

impl Written {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?.info();
        let tuner = menagerie.tuner(game.id)?;
        let mut inputs = tuner.inputs().ok_or_else(|| says_nothing(game.name))?;
        for path in &self.data {
            read(path, &mut |sample| tuner.write(&mut inputs, sample))?;
        }
        let file = File::create(&self.out).map_err(at(&self.out))?;
        inputs.write(file).map_err(at(&self.out))?;
        say(format_args!("{} positions", inputs.positions()))
    }
}

impl Counted {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        check_teams(game)?;
        let game = game.info();
        let tuner = menagerie.tuner(game.id)?;
        let mut facts = Facts::default();
        let mut parts: Vec<Learner> = (0..self.errors.unwrap_or(0)).filter_map(|_| tuner.learner()).collect();
        for path in &self.data {
            facts.begin_file();
            read(path, &mut |sample| {
                if let Some(part) = (sample.game as usize).checked_rem(parts.len()) {
                    tuner.teach(&mut parts[part], sample)?;
                }
                tuner.count(&mut facts, sample)
            })?;
        }
        say(points(game, &facts.games))?;
        let apart = learned_apart(&facts, &parts);
        for (kind, worth) in tuner.worths(&facts).iter().enumerate() {
            let [opening, ending] = worth.pawns;
            let found: Vec<f64> = apart.iter().map(|worths| worths[kind].average()).collect();
            let error = mean(&found).map_or_else(String::new, |(mean, error)| {
                format!("; apart {mean:.2} ± {error:.2} on average")
            });
            say(format_args!(
                "{:<24} {opening:>6.2} in the opening, {ending:>6.2} in the ending{error}",
                worth.kind
            ))?;
        }
        Ok(())
    }
}

/// What each kind of pieces is worth by what is learned, afresh, from each part of the games.
fn learned_apart(facts: &Facts, parts: &[Learner]) -> Vec<Vec<Worth>> {
    let learning = Learning { afresh: true, ..Learning::default() };
    let mut progress = Progress::new("parts", parts.len() as u64, 0);
    let worths = (1..).zip(parts).map(|(done, part)| {
        let outcome = part.learn(&learning, &mut |_, _| {});
        progress.tell(done, String::new);
        facts.worths(&outcome.lesson)
    });
    let worths = worths.collect();
    progress.end();
    worths
}

/// What came of games, as the first side sees them.
fn points(game: &Info, games: &Tally) -> String {
    let percent = |some: u64| 100.0 * some as f64 / games.games().max(1) as f64;
    format!(
        "{} games: {} won {:.1} %, {:.1} % were drawn, {:.1} % were lost; {:.1} ± {:.1} % of the points",
        games.games(),
        game.seats[0].name,
        percent(games.wins),
        percent(games.draws),
        percent(games.losses),
        100.0 * games.share(),
        100.0 * error_of_share(games)
    )
}

/// What is said of a line of a file that cannot be read.
fn error_in<E: Display>(path: &Path) -> impl Fn((usize, E)) -> Failure {
    move |(line, bad)| Failure::new(format_args!("{}, line {line}: {bad}", path.display()))
}

/// Takes in the positions of a file.
fn read(path: &Path, take: &mut dyn FnMut(&Sample) -> Result<(), BadPosition>) -> Result<(), Failure> {
    let text = fs::read_to_string(path).map_err(at(path))?;
    let samples: Vec<Sample> = sample::read(&text).map_err(error_in(path))?;
    for sample in samples {
        take(&sample).map_err(|bad| {
            Failure::new(format_args!(
                "{}, game {}: `{}`: {bad}",
                path.display(),
                sample.game,
                sample.position
            ))
        })?;
    }
    Ok(())
}

/// What the head of the file says.
fn about(game: &str, outcome: &Outcome) -> String {
    let ([learned, kept_back], [prior, before, now]) = (outcome.positions, outcome.loss);
    format!(
        "What positions of {game} are worth, as `menagerie tune` learned it from {learned} positions of games that the computer \
         played\nagainst itself. {kept_back} others were kept back: their cross-entropy was {prior:.4} before anything was learned, \
         {before:.4} before\nthis file, and is {now:.4} with it. {} centipawns multiply the odds of winning by e.",
        outcome.scale
    )
}

fn at(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::new(format_args!("{}: {error}", path.display()))
}
