//! `menagerie bench`

use crate::args::{Setup, say};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_kernel::{Chance, Eye, Options};
use menagerie_search::Limits;
use menagerie_show::AnyLine;
use std::time::Instant;

/// Measures the speed of rules and search on this machine. The figures of different machines, or of
/// different moments on a shared one, are not comparable: compare ratios within one run.
#[derive(Args)]
pub struct Bench {
    /// Only this game
    #[arg(long)]
    game: Option<String>,
    /// How often each thing is measured; the median is printed
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    rounds: u8,
}

/// A perft that is measured.
struct Row {
    game: &'static str,
    /// The one option that is given, as `key=value`.
    option: Option<&'static str>,
    depth: u32,
}

const PERFTS: &[Row] = &[
    Row { game: "chess960", option: Some("number=518"), depth: 6 },
    Row { game: "spartan", option: None, depth: 6 },
    Row { game: "doublemove", option: None, depth: 3 },
    Row { game: "alice", option: None, depth: 5 },
    Row { game: "spinach", option: None, depth: 3 },
    Row { game: "terror", option: None, depth: 4 },
    Row { game: "terror", option: Some("battle=true"), depth: 2 },
    Row { game: "crowded", option: None, depth: 5 },
    Row { game: "adrenaline", option: None, depth: 4 },
    Row { game: "booster", option: None, depth: 1 },
    Row { game: "zombie", option: None, depth: 4 },
    Row { game: "masquerade", option: None, depth: 3 },
    Row { game: "cooperative", option: None, depth: 1 },
    Row { game: "golf", option: None, depth: 3 },
];

/// How many nodes the search is given.
const SEARCH_NODES: u64 = 200_000;

impl Bench {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        if let Some(game) = &self.game {
            menagerie.desk().game(game)?;
        }
        say("perft on one thread, the last turns counted in bulk")?;
        for row in PERFTS.iter().filter(|row| self.wants(row.game)) {
            self.perft(menagerie, row)?;
        }
        say("what the browser asks for: the first steps with their gestures, and a scene")?;
        for line in self.starts(menagerie) {
            self.latency(line.as_ref())?;
        }
        say(format_args!("search, the best level, {SEARCH_NODES} nodes from the start position"))?;
        for line in self.starts(menagerie) {
            self.search(menagerie, line.as_ref())?;
        }
        Ok(())
    }

    fn wants(&self, game: &str) -> bool {
        self.game.as_deref().is_none_or(|only| only == game)
    }

    /// The start positions of the wanted games.
    fn starts(&self, menagerie: &Menagerie) -> impl Iterator<Item = Box<dyn AnyLine>> {
        let games = menagerie.games().into_iter().filter(|game| self.wants(game.info().id));
        games.filter_map(|game| game.start(Options::default(), Chance::from_number(0)).ok())
    }

    fn perft(&self, menagerie: &Menagerie, row: &Row) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let setup = Setup::new(row.option.into_iter().map(str::to_owned).collect(), Some(0));
        let game = desk.game(row.game)?;
        let line = game.start(setup.options(game.info())?, setup.chance())?;
        let mut nodes = 0;
        let seconds = self.median(|| {
            nodes = line.perft(row.depth)?;
            Ok(())
        })?;
        let name = format!("{} {}", row.game, row.option.unwrap_or_default());
        let rate = nodes as f64 / seconds / 1e6;
        say(format_args!("  {name:24} depth {}  {nodes:>12} nodes  {rate:>8.1} million a second", row.depth))
    }

    fn latency(&self, line: &dyn AnyLine) -> Result<(), Failure> {
        let seat = line.turn().actor().expect("a game begins with somebody's turn");
        let steps = self.median(|| {
            line.offered(seat, "")?;
            Ok(())
        })?;
        let scene = self.median(|| {
            line.scene(Eye::Public);
            Ok(())
        })?;
        say(format_args!(
            "  {:24} steps {:>8.1} µs  scene {:>8.1} µs",
            line.info().id,
            steps * 1e6,
            scene * 1e6
        ))
    }

    fn search(&self, menagerie: &Menagerie, line: &dyn AnyLine) -> Result<(), Failure> {
        let player = menagerie.player(line.info().id)?;
        let seat = line.turn().actor().expect("a game begins with somebody's turn");
        let (mut nodes, mut depth) = (0, 0);
        let seconds = self.median(|| {
            let choice = player.choose(line.knowledge(seat), 3, 0, &Limits::nodes(SEARCH_NODES))?;
            (nodes, depth) = (choice.nodes, choice.depth);
            Ok(())
        })?;
        let rate = nodes as f64 / seconds / 1e3;
        say(format_args!("  {:24} depth {depth:>2}  {rate:>8.0} thousand nodes a second", line.info().id))
    }

    /// The median of how many seconds something takes.
    fn median(&self, mut work: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
        let mut times = Vec::new();
        for _ in 0..self.rounds {
            let began = Instant::now();
            work()?;
            times.push(began.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        Ok(times[times.len() / 2].max(1e-9))
    }
}
