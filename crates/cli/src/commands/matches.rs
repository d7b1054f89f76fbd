//! `menagerie match`

use super::openings::{Made, make, stopped_after};
use crate::args::{Setup, put};
use crate::progress::{Progress, stop_on_interrupt};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_arena::{
    Agreed, BadOpening, Contest, DrawAt, Ended, Journal, Method, Opened, Opening, Pace, Report, Spec, Sprt,
    Standing, Terms, WinAt, check_teams, openings,
};
use menagerie_kernel::Options;
use menagerie_search::Player;
use menagerie_show::AnyGame;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

/// Play a match between two engines, and say what it proves
///
/// An engine is written as pairs: `name=new,level=3` is our own player, with threads and hash if you like, `method=uct` a
/// plain UCT player to measure it by, `name=fish,cmd=./stockfish,option.Hash=64` another program; `commit=main` is our
/// own player as it was at a commit, built in this repository. Further keys are proto (uci or xboard), dir, variant,
/// and tc, movetime, nodes or depth where it is bounded otherwise than the other one. A comma within a value is written
/// `\,`.
///
/// Games are played in pairs that begin with the same opening, sides swapped. Each is written into the file when it is
/// over; the same command goes on with a match that was interrupted. `menagerie record` reads the file.
#[derive(Args)]
pub struct Match {
    /// The game, as `menagerie games` lists it
    pub(super) game: String,
    /// An option of the game, as `key=value`
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub(super) options: Vec<String>,
    /// An engine, written as `--help` says; given twice
    #[arg(short, long = "engine", value_name = "KEY=VALUE,…", required = true)]
    pub(super) engines: Vec<Spec>,
    /// The file in which games are kept, and gone on with; without it nothing is kept
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Stop when it is known whether the first engine is stronger by elo1 rather than by elo0 points:
    /// `elo0=0,elo1=10[,alpha=0.05][,beta=0.05][,model=normalized|logistic]`
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub(super) sprt: Option<Sprt>,
    #[command(flatten)]
    pub(super) games: Games,
}

/// How games are played.
#[derive(Args, Clone)]
pub struct Games {
    /// Time for a whole game, and what is added after every turn, in seconds
    #[arg(long, value_name = "SECONDS+SECONDS", conflicts_with = "movetime")]
    tc: Option<String>,
    /// Time for each turn, in milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<String>,
    /// Nodes for each turn
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// How many turns of both sides together each search looks ahead, at most
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// How many games; an odd number is made even
    #[arg(short, long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many games at once
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// A file of openings, as `menagerie openings` makes it; without it, they are made
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    #[command(flatten)]
    made: Made,
    /// The number from which all that is random follows; equal numbers make it the same again
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A game of so many turns is drawn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    /// Game won when both engines say so: so many centipawns, in so many turns of each
    #[arg(long, value_name = "CP:TURNS", value_parser = read_win)]
    win_at: Option<WinAt>,
    /// Game drawn when both engines say so: at most so many centipawns, in so many turns of each, after so many turns
    #[arg(long, value_name = "CP:TURNS:FROM", value_parser = read_draw)]
    draw_at: Option<DrawAt>,
    /// How much too late an answer may come without being counted, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10)]
    margin: u64,
    /// An answer that comes too late loses; without this, it is counted and told
    #[arg(long)]
    lose_on_time: bool,
    /// How long an engine may be silent beyond its time before it loses and is started again, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
}

/// A match, as far as it was played.
pub(super) struct Played {
    /// What the engines are called.
    pub(super) names: [String; 2],
    pub(super) standing: Standing,
    pub(super) ended: Ended,
}

impl Match {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let stop = stop_on_interrupt()?;
        self.games.warn_of_load();
        let Played { names, standing, ended } = self.play(menagerie, None, &stop)?;
        put(report(&names, &standing, self.sprt))?;
        if ended == Ended::Stopped { Err(self.stopped(standing.tally.games())) } else { Ok(()) }
    }

    /// Plays what is missing of it, with these openings or with its own.
    pub(super) fn play(
        &self,
        menagerie: &Menagerie,
        openings: Option<&[Opening]>,
        stop: &AtomicBool,
    ) -> Result<Played, Failure> {
        let (engines, pace) = self.bounded()?;
        let games = menagerie.games();
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        check_teams(game)?;
        let (engine, ruler) = (menagerie.engine(game.info().id)?, menagerie.ruler(game.info().id)?);
        let options = Setup::new(self.options.clone(), None).options(game.info())?;
        let openings = match openings {
            Some(openings) => openings.to_vec(),
            None => self.openings(menagerie, self.games_that_begin(), stop)?,
        };
        let Opened { mut journal, entries, warning } =
            self.journal(&games, self.agreed(game, &options, &engines, pace), &engines, &openings)?;
        if let Some(warning) = warning {
            anstream::eprintln!("menagerie: {warning}");
        }
        let contest = Contest {
            game,
            options: &options,
            engine: &|method, megabytes| match method {
                Method::Search => engine(megabytes),
                Method::Uct => ruler(megabytes),
            },
            engines: &engines,
            pace,
            openings: &openings,
            games: self.games.games.next_multiple_of(2),
            concurrency: usize::from(self.games.concurrency),
            seed: self.games.seed,
            sprt: self.sprt,
            terms: self.games.terms(),
        };
        let names = engines.each_ref().map(|engine| engine.name.clone());
        let before = entries.len() as u64;
        let mut progress = Progress::new("games", contest.games.max(before), before);
        let played = contest.run(&mut journal, &entries, stop, &mut |standing, _| {
            progress.tell(standing.tally.games(), || report(&names, standing, self.sprt).brief());
        });
        progress.end();
        let (standing, ended) = played?;
        Ok(Played { names, standing, ended })
    }

    /// The engines, and what bounds those that say nothing else.
    pub(super) fn bounded(&self) -> Result<([Spec; 2], Pace), Failure> {
        let engines = self.two_engines()?;
        let pace = self.games.pace()?;
        if let Some(Spec { name, .. }) =
            engines.iter().find(|engine| engine.pace.unwrap_or(pace).is_endless())
        {
            let why = "is bounded by nothing: give --tc, --movetime, --nodes or --depth";
            return Err(Failure::new(format_args!("{name} {why}")));
        }
        Ok((engines, pace))
    }

    /// How many games need openings: as many as are asked for, and those in the file, where more were asked for before.
    pub(super) fn games_that_begin(&self) -> u64 {
        self.games.games.max(self.out.as_deref().map_or(0, Journal::last_round))
    }

    /// The openings of so many games of it.
    pub(super) fn openings(
        &self,
        menagerie: &Menagerie,
        games: u64,
        stop: &AtomicBool,
    ) -> Result<Vec<Opening>, Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        check_teams(game)?;
        let options = Setup::new(self.options.clone(), None).options(game.info())?;
        self.games.openings(game, &*menagerie.player(game.info().id)?, &options, games, stop)
    }

    fn two_engines(&self) -> Result<[Spec; 2], Failure> {
        let [first, second] = &self.engines[..] else {
            let given = self.engines.len();
            return Err(Failure::new(format_args!(
                "a match is between two engines, not {given}: give --engine twice"
            )));
        };
        if first.name == second.name {
            return Err(Failure::new(format_args!("both engines are called `{}`: name them", first.name)));
        }
        Ok([first.clone().resolved()?, second.clone().resolved()?])
    }

    /// What makes a match this one and no other. How many games it has, and when it stops, may change.
    fn agreed(&self, game: &dyn AnyGame, options: &Options, engines: &[Spec; 2], pace: Pace) -> Agreed {
        let openings = match &self.games.openings {
            Some(file) => format!("file {}", file.display()),
            None => self.games.made.maker(Options::default(), self.games.seed).to_string(),
        };
        let Terms { max_turns, margin, lose_on_time, win_at, draw_at, .. } = self.games.terms();
        let mut terms = Vec::new();
        terms.extend(max_turns.map(|turns| format!("at most {turns} turns")));
        terms.extend(lose_on_time.then(|| format!("lost on time beyond {} ms", margin.as_millis())));
        terms.extend(win_at.map(|WinAt { score, turns }| format!("won at {score}:{turns}")));
        terms.extend(draw_at.map(|DrawAt { score, turns, from }| format!("drawn at {score}:{turns}:{from}")));
        Agreed {
            game: game.info().id.to_owned(),
            options: options.to_string(),
            engines: [engines[0].to_string(), engines[1].to_string()],
            pace: pace.to_string(),
            openings,
            seed: self.games.seed,
            terms: terms.join(", "),
        }
    }

    fn journal(
        &self,
        games: &[Box<dyn AnyGame>],
        agreed: Agreed,
        engines: &[Spec; 2],
        openings: &[Opening],
    ) -> Result<Opened, Failure> {
        let names = [engines[0].name.clone(), engines[1].name.clone()];
        let date = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        Ok(match &self.out {
            Some(file) => Journal::open(file, games, agreed, names, date, openings)?,
            None => {
                Opened { journal: Journal::nowhere(agreed, names, date), entries: Vec::new(), warning: None }
            }
        })
    }

    /// An interrupt came after so many games.
    fn stopped(&self, played: u64) -> Failure {
        let games = self.games.games.next_multiple_of(2);
        let how = match &self.out {
            Some(file) => format!("the same command goes on with {}", file.display()),
            None => "with --out FILE one can go on with them".to_owned(),
        };
        Failure::stopped(format_args!("stopped after {played} of {games} games; {how}"))
    }
}

impl Games {
    fn pace(&self) -> Result<Pace, Failure> {
        let mut pace = Pace::default();
        let given =
            [("tc", &self.tc), ("movetime", &self.movetime), ("nodes", &self.nodes), ("depth", &self.depth)];
        for (key, value) in given {
            if let Some(value) = value {
                pace.set(key, value).map_err(|bad| Failure::new(format_args!("--{key}: {bad}")))?;
            }
        }
        Ok(pace)
    }

    fn terms(&self) -> Terms {
        Terms {
            max_turns: self.max_turns,
            margin: Duration::from_millis(self.margin),
            patience: Duration::from_secs(self.patience),
            lose_on_time: self.lose_on_time,
            win_at: self.win_at,
            draw_at: self.draw_at,
        }
    }

    fn openings(
        &self,
        game: &dyn AnyGame,
        player: &dyn Player,
        options: &Options,
        games: u64,
        stop: &AtomicBool,
    ) -> Result<Vec<Opening>, Failure> {
        if let Some(file) = &self.openings {
            let named = |why: &dyn std::fmt::Display| Failure::new(format_args!("{}: {why}", file.display()));
            let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
            let read = openings::read(game, &text).map_err(|bad| named(&bad))?;
            if let Some(other) = read.iter().find(|opening| opening.options != *options) {
                let given: Vec<String> =
                    other.options.iter().map(|(key, value)| format!("-o {key}={value}")).collect();
                let given = if given.is_empty() { "none".to_owned() } else { given.join(" ") };
                return Err(named(&format_args!("an opening has other options than the match: {given}")));
            }
            return Ok(read);
        }
        let maker = self.made.maker(options.clone(), self.seed);
        let count = games.div_ceil(2) as usize;
        match make(&maker, game, player, count, stop).0 {
            Err(BadOpening::Stopped(made)) => Err(stopped_after(made.len(), count)),
            made => Ok(made?),
        }
    }

    pub(super) fn warn_of_load(&self) {
        let cores = available_parallelism().map_or(usize::MAX, usize::from);
        if usize::from(self.concurrency) > cores {
            anstream::eprintln!(
                "menagerie: {} games at once on {cores} cores take time from each other",
                self.concurrency
            );
        }
    }
}

fn report<'a>(names: &'a [String; 2], standing: &'a Standing, sprt: Option<Sprt>) -> Report<'a> {
    Report { standing, names: [&names[0], &names[1]], sprt }
}

fn read_win(text: &str) -> Result<WinAt, String> {
    let (score, turns) = text.split_once(':').ok_or("it is written as CP:TURNS")?;
    Ok(WinAt { score: read_number(score, 1)?, turns: read_number(turns, 1)? })
}

fn read_draw(text: &str) -> Result<DrawAt, String> {
    let numbers: Vec<&str> = text.split(':').collect();
    let [score, turns, from] = numbers[..] else { return Err("it is written as CP:TURNS:FROM".to_owned()) };
    // Engines that see a draw say 0, which is to be asked for, too; and a draw may be taken from the start.
    Ok(DrawAt { score: read_number(score, 0)?, turns: read_number(turns, 1)?, from: read_number(from, 0)? })
}

fn read_number(text: &str, least: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (least..=100_000).contains(number));
    number.ok_or_else(|| format!("`{text}` is no number from {least} to 100000"))
}
