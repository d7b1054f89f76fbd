//! `menagerie analyse`

use super::record::Source;
use crate::args::{Position, say};
use crate::progress::{Progress, stop_on_interrupt};
use crate::{Failure, Menagerie, board};
use clap::{Args, Subcommand};
use menagerie_analysis::{Judged, Review, Score, Variation, lines};
use menagerie_kernel::{Eye, Team};
use menagerie_record::Replay;
use menagerie_search::Limits;
use menagerie_uci::MOST_HASH;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Say what the computer thinks of a position, or of a finished game
///
/// The game has open information and two teams. A score is in pawns and the first team's: `+0.35` is a little better for White,
/// `-#3` is lost by force in three turns of Black.
#[derive(Args)]
pub struct Analyse {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Find the best turns of a position, and how the game would go on
    Position(OnePosition),
    /// Go through a recorded game: what each turn was worth, and where another would have made a difference
    Game(WholeGame),
}

#[derive(Args)]
struct OnePosition {
    #[command(flatten)]
    position: Position,
    /// Turns to play first, as `menagerie moves` lists them or in algebraic notation
    turns: Vec<String>,
    /// How many turns are told of
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    #[command(flatten)]
    bounds: Bounds,
}

#[derive(Args)]
struct WholeGame {
    #[command(flatten)]
    source: Source,
    /// Which game of the file
    #[arg(long, default_value_t = 1, value_name = "N")]
    game: usize,
    #[command(flatten)]
    bounds: Bounds,
}

/// How long a position is thought about.
#[derive(Args)]
struct Bounds {
    /// How many seconds a position is thought about
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    time: f64,
    /// How many nodes are searched for a position, instead
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many megabytes of memory the search may use
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=MOST_HASH as i64))]
    hash: u16,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "it must be from 0.01 to 86400".to_owned())
}

impl Bounds {
    /// Does something with the limits of one position, of which time begins now.
    fn with<T>(&self, stop: &AtomicBool, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let begun = Instant::now();
        let now = || begun.elapsed();
        let limits = match self.nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits::time(Duration::from_secs_f64(self.time), &now),
        };
        work(&limits.unless(stop))
    }
}

impl Analyse {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        match self.what {
            What::Position(position) => position.run(menagerie),
            What::Game(game) => game.run(menagerie),
        }
    }
}

impl OnePosition {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let mut line = self.position.line(&menagerie.desk())?;
        for (number, turn) in (1..).zip(&self.turns) {
            let illegal = |why| Failure::new(format_args!("turn {number} (`{turn}`), {why}"));
            menagerie_notation::read(&mut line, turn).map_err(illegal)?;
        }
        let mut thinker = menagerie.engine(line.info().id)?(self.bounds.hash.into());
        let stop = stop_on_interrupt()?;
        let found =
            self.bounds.with(&stop, |limits| lines(&*line, &mut *thinker, self.lines.into(), limits))?;
        say(format_args!("{}{}", board::draw(&*line, Eye::Public, false), line.text()))?;
        say(format_args!("\n{}", told(&found)))?;
        unless_stopped(&stop)
    }
}

/// What was told is less than was asked for where an interrupt came.
fn unless_stopped(stop: &AtomicBool) -> Result<(), Failure> {
    if stop.load(Ordering::Relaxed) { Err(Failure::stopped("stopped before the end")) } else { Ok(()) }
}

/// Variations, one a line.
fn told(found: &[Variation]) -> String {
    let last = found.last().map_or(0, |variation| variation.nodes);
    let depth = found.first().map_or(0, |variation| variation.depth);
    let head = format!("Depth {depth}, {last} nodes");
    let line = |variation: &Variation| format!("{:>7}  {}", variation.score, variation.turns.join(" "));
    [head].into_iter().chain(found.iter().map(line)).collect::<Vec<_>>().join("\n")
}

impl WholeGame {
    fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let games = menagerie.recorded();
        let record = self.source.read_one(&games, self.game)?;
        let line = Replay::new(&games, &record)?.line().duplicate();
        let mut thinker = menagerie.engine(line.info().id)?(self.bounds.hash.into());
        let mut review = Review::new(line, &mut *thinker)?;
        let stop = stop_on_interrupt()?;
        let mut progress = Progress::new("turns", record.parts.len() as u64, 0);
        let mut judged = Vec::new();
        for part in record.parts.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
            let turn = self.bounds.with(&stop, |limits| review.play(part, limits));
            judged.push(turn.map_err(|why| Failure::new(format_args!("turn {}: {why}", judged.len() + 1)))?);
            progress.tell(judged.len() as u64, String::new);
        }
        progress.end();
        let names: Vec<&str> = review.line().info().seats.iter().map(|seat| seat.name).collect();
        say(looked_back(&names, &judged))?;
        unless_stopped(&stop)
    }
}

/// A game turn by turn with a graph of its scores, and its turning points.
fn looked_back(names: &[&str], judged: &[Judged]) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (number, turn) in (1..).zip(judged) {
        let name = names[usize::from(turn.seat.0)];
        let mark = if turn.is_turning_point() { "?" } else { "" };
        let played = format!("{}{mark}", turn.turn);
        text +=
            &format!("{number:>4}. {name:<width$}  {played:<12} {:>7}  {}\n", turn.after, bar(turn.after));
    }
    let turning: Vec<(usize, &Judged)> =
        (1..).zip(judged).filter(|(_, turn)| turn.is_turning_point()).collect();
    if turning.is_empty() {
        return text + "\nNo turn made a great difference.";
    }
    text += "\nTurning points\n";
    for (number, turn) in turning {
        let (before, after, best) = (turn.before, turn.after, turn.best.join(" "));
        text += &format!("{number:>4}. {}  {before} became {after}; better was {best}\n", turn.turn);
    }
    text.trim_end().to_owned()
}

/// How many signs a graph is wide, to either side.
const HALF: usize = 12;

/// A score as a bar: to the right of the middle where the first team is ahead.
fn bar(score: Score) -> String {
    let ahead = ((2.0 * score.expects(Team(0)) - 1.0) * HALF as f64).round() as i32;
    let length = ahead.unsigned_abs() as usize;
    let (left, right) = if ahead < 0 { (length, 0) } else { (0, length) };
    format!("{}{}|{}", " ".repeat(HALF - left), "#".repeat(left), "#".repeat(right))
}
