//! `menagerie bench`

use crate::Failure;
use clap::Args;
use menagerie_games::Visitor;
use menagerie_kernel::{AnyLine, Chance, Eye, Judge, Options, Value};
use menagerie_search::{Limits, Player, player};
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

/// What is counted: a game, an option that is on, and how many turns deep.
const PERFTS: &[(&str, Option<(&str, Value)>, u32)] = &[
    ("chess960", Some(("number", Value::Number(518))), 6),
    ("spartan", None, 6),
    ("terror", None, 4),
    ("terror", Some(("battle", Value::Flag(true))), 2),
    ("masquerade", None, 3),
];

/// How many nodes the search is given.
const SEARCH_NODES: u64 = 200_000;

impl Bench {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        if let Some(game) = &self.game {
            super::desk().game(game)?;
        }
        let wanted = |game: &str| self.game.as_deref().is_none_or(|only| only == game);
        anstream::println!("perft, one thread, the last turn counted in bulk");
        for (game, option, depth) in PERFTS.iter().filter(|(game, ..)| wanted(game)) {
            let line = start(game, option.clone())?;
            let mut nodes = 0;
            let seconds = self.median(|| {
                nodes = line.perft(*depth)?;
                Ok(())
            })?;
            let name =
                option.as_ref().map_or((*game).to_owned(), |(key, value)| format!("{game} {key}={value}"));
            let rate = nodes as f64 / seconds / 1e6;
            anstream::println!("  {name:24} depth {depth}  {nodes:>12} nodes  {rate:>8.1} million a second");
        }
        anstream::println!("first steps of the start position, with gestures, as the browser asks for them");
        for line in starts().filter(|line| wanted(line.info().id)) {
            let seat = line.turn().actor().expect("a game begins with somebody's turn");
            let seconds = self.median(|| Ok(drop(line.offered(seat, "")?)))?;
            anstream::println!("  {:24} {:>8.1} µs", line.info().id, seconds * 1e6);
        }
        anstream::println!("scene of the start position");
        for line in starts().filter(|line| wanted(line.info().id)) {
            let seconds = self.median(|| Ok(drop(line.scene(Eye::Public))))?;
            anstream::println!("  {:24} {:>8.1} µs", line.info().id, seconds * 1e6);
        }
        anstream::println!("search, level 3, {SEARCH_NODES} nodes from the start position");
        for line in starts().filter(|line| wanted(line.info().id)) {
            self.search(line.as_ref())?;
        }
        Ok(())
    }

    fn search(&self, line: &dyn AnyLine) -> Result<(), Failure> {
        struct Find;
        impl Visitor for Find {
            type Out = Box<dyn Player>;
            fn visit<G: Judge>(&mut self) -> Self::Out {
                player::<G>()
            }
        }
        let player = menagerie_games::visit(line.info().id, &mut Find).expect("the game is registered");
        let seat = line.turn().actor().expect("a game begins with somebody's turn");
        let (mut nodes, mut depth) = (0, 0);
        let seconds = self.median(|| {
            let choice = player.choose(line.knowledge(seat), 3, 0, &Limits::nodes(SEARCH_NODES))?;
            (nodes, depth) = (choice.nodes, choice.depth);
            Ok(())
        })?;
        let rate = nodes as f64 / seconds / 1e3;
        anstream::println!("  {:24} depth {depth:>2}  {rate:>8.0} thousand nodes a second", line.info().id);
        Ok(())
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

/// The start positions of all games.
fn starts() -> impl Iterator<Item = Box<dyn AnyLine>> {
    let games = menagerie_games::all().into_iter();
    games.filter_map(|game| game.start(Options::default(), Chance::from_number(0)).ok())
}

fn start(game: &str, option: Option<(&str, Value)>) -> Result<Box<dyn AnyLine>, Failure> {
    let desk = super::desk();
    let game = desk.game(game)?;
    let given = option.map(|(key, value)| (key.to_owned(), value));
    let options = Options::check(game.info().options, given)?;
    Ok(game.start(options, Chance::from_number(0))?)
}
