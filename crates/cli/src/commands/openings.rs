//! `menagerie openings`

use crate::args::{Setup, put};
use crate::progress::{Progress, stop_on_interrupt};
use crate::{Failure, Menagerie};
use clap::Args;
use menagerie_arena::{BadOpening, Maker, Opening, check_teams};
use menagerie_kernel::Options;
use menagerie_search::Player;
use menagerie_show::AnyGame;
use std::sync::atomic::{AtomicBool, Ordering};

/// Make openings for matches: balanced positions after some random turns
///
/// They are printed one a line. The random turns of an opening give away next to nothing together. Equal seeds give equal
/// openings. What a game leaves to chance, as the array of Chess960, differs from opening to opening.
#[derive(Args)]
pub struct Openings {
    /// The game, as `menagerie games` lists it
    game: String,
    /// An option of the game, as `key=value`
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    #[command(flatten)]
    made: Made,
    /// The number from which all that is random follows; equal numbers make it the same again
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// How openings are made.
#[derive(Args, Clone)]
pub struct Made {
    // Matches are described by commands in which it is still called as it was.
    /// How many random turns an opening has, of both sides together
    #[arg(long, alias = "plies", value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=200))]
    random_turns: u32,
    /// How many nodes are searched to judge whether an opening is balanced
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    judge_nodes: u64,
    /// By how many centipawns the judgement of an opening may differ from that of the start; 60 by default, and more where too few
    /// openings are within them
    #[arg(long, value_name = "CP")]
    bound: Option<u32>,
    /// Openings after which the sides are even, although the game favours one of them
    #[arg(long)]
    even: bool,
}

impl Openings {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        check_teams(game)?;
        let player = menagerie.player(game.info().id)?;
        let options = Setup::new(self.options.clone(), None).options(game.info())?;
        let maker = self.made.maker(options, self.seed);
        let (made, bound) = make(&maker, game, &*player, self.count as usize, &*stop_on_interrupt()?);
        let (made, stopped) = match made {
            Err(BadOpening::Stopped(made)) => (made, true),
            made => (made?, false),
        };
        let lines: Vec<String> = made.iter().map(|opening| opening.print(game.info().id) + "\n").collect();
        let maker = Maker { bound, ..maker };
        put(format_args!("# {}: {maker}\n{}", game.info().name, lines.concat()))?;
        if stopped { Err(stopped_after(made.len(), self.count as usize)) } else { Ok(()) }
    }
}

/// By how many centipawns an opening may differ where nothing else is said.
const BOUND: u32 = 60;

impl Made {
    /// The maker of openings with these options.
    pub fn maker(&self, options: Options, seed: u64) -> Maker {
        let Made { random_turns, judge_nodes, bound, even } = *self;
        let (bound, widens) = (bound.unwrap_or(BOUND), bound.is_none());
        Maker { options, turns: random_turns, nodes: judge_nodes, bound, widens, even, seed }
    }
}

/// An interrupt came when so many openings of so many were made.
pub fn stopped_after(made: usize, of: usize) -> Failure {
    Failure::stopped(format_args!("stopped after {made} of {of} openings"))
}

/// Makes openings, and says how far it has come. Returns within how many centipawns the last of them are, too.
pub fn make(
    maker: &Maker,
    game: &dyn AnyGame,
    player: &dyn Player,
    count: usize,
    stop: &AtomicBool,
) -> (Result<Vec<Opening>, BadOpening>, u32) {
    let mut progress = Progress::new("openings", count as u64, 0);
    let mut told = maker.bound;
    let made = maker.make(game, player, count, &mut |found, bound| {
        progress.tell(found as u64, String::new);
        if bound != told {
            told = bound;
            anstream::eprintln!(
                "menagerie: hardly an opening is within the bound, so that {bound} centipawns are allowed now"
            );
        }
        !stop.load(Ordering::Relaxed)
    });
    progress.end();
    (made, told)
}
