//! Openings: where the games of a match begin, so that two engines do not play the same game again and again.
//!
//! An opening is a game that has begun: a start and some random turns, none of which gives away much in the judgement
//! of our own player, and which together give away next to nothing. A file of them has one a line, its fields separated
//! by tabs: the game, its options, the text of the position in which it starts, and the parts that were played.
//!
//! ```text
//! spartan<TAB>-<TAB>lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1<TAB>e2e4 d7b5 g1f3 h7f5
//! ```

use menagerie_kernel::{Chance, Options, Seat, excerpt};
use menagerie_search::{Dice, Limits, Player};
use menagerie_show::{AnyGame, AnyLine};
use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

/// A game that has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What the game was started with.
    pub options: Options,
    /// The text of the position in which it started, secrets included.
    pub start: String,
    /// What was played since.
    pub parts: Vec<String>,
}

/// How openings are made.
#[derive(Clone, PartialEq, Debug)]
pub struct Maker {
    /// What every game is started with; what is left to chance differs from opening to opening.
    pub options: Options,
    /// How many turns are played at random.
    pub turns: u32,
    /// How many nodes our own player may search to judge a position.
    pub nodes: u64,
    /// By how much its judgement may differ from what it is to be, in centipawns.
    pub bound: u32,
    /// Whether the bound is doubled where hardly anything lies within it, as in a game whose first turns are hardly to be judged.
    pub widens: bool,
    /// Whether it is to be even. Otherwise it is to be that of the start: an opening then gives nothing away, but a game that
    /// favours a side does so after it, too.
    pub even: bool,
    /// From what everything follows.
    pub seed: u64,
}

/// Why there are no openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOpening {
    /// A line of a file.
    #[error("line {line} of the openings: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A file without any.
    #[error("there is no opening in the file")]
    None,
    /// The game cannot be started so.
    #[error("{0}")]
    Start(String),
    /// Balanced positions are too rare.
    #[error(
        "only {found} of {wanted} openings were found in {tries} tries: allow more centipawns with --bound, or fewer turns with --random-turns"
    )]
    TooRare {
        /// How many were found.
        found: usize,
        /// How many were wanted.
        wanted: usize,
        /// In how many tries.
        tries: u64,
    },
    /// The maker was told to stop when it had found these.
    #[error("stopped after {} openings", .0.len())]
    Stopped(Vec<Opening>),
}

/// How many tries for an opening are enough to tell that there are no more.
const TRIES: u64 = 1000;

/// How many tries in vain, one after another, are enough to allow twice as much, where that is wished. In Spinach Chess one in
/// fifty is a good one, and none is to be missed by chance.
const IN_VAIN: u64 = 500;

/// A bound that is as great is not widened.
const MOST_WIDENED: u32 = 400;

/// How many random parts are tried for one that gives away little.
const PART_TRIES: u32 = 20;

/// How many times as much may be given away on the way as at the end: an opening is not to be balanced by two blunders.
const ON_THE_WAY: i32 = 3;

/// By how many times fewer nodes that is judged.
const NODES_ON_THE_WAY: u64 = 3;

/// A greater bound bounds nothing.
const MOST_BOUND: i32 = 100_000;

/// A part that has more steps at random is thrown away.
const MOST_STEPS: usize = 200;

impl Maker {
    /// Makes so many different openings of a game. Equal makers make equal openings, and fewer of them are the first of more.
    /// `go_on` is told how many there are and within how many centipawns the next is sought, and answers whether to go on.
    ///
    /// # Errors
    /// The game has not two teams or does not take the options, or balanced positions are too rare.
    pub fn make(
        &self,
        game: &dyn AnyGame,
        player: &dyn Player,
        count: usize,
        go_on: &mut dyn FnMut(usize, u32) -> bool,
    ) -> Result<Vec<Opening>, BadOpening> {
        let mut openings = Vec::new();
        let mut known = HashSet::new();
        let mut maker = self.clone();
        let (mut tries, mut widened, mut in_vain) = (0, 0, 0);
        while openings.len() < count {
            if !go_on(openings.len(), maker.bound) {
                return Err(BadOpening::Stopped(openings));
            }
            if self.widens && in_vain >= IN_VAIN && maker.bound < MOST_WIDENED {
                (maker.bound, widened, in_vain) = ((2 * maker.bound).max(1), tries, 0);
            }
            if tries - widened >= TRIES * (openings.len() as u64 + 1) {
                return Err(BadOpening::TooRare { found: openings.len(), wanted: count, tries });
            }
            let mut dice = Dice::of(self.seed, tries);
            (tries, in_vain) = (tries + 1, in_vain + 1);
            let Some(walk) = maker.walk(game, player, &mut dice)? else { continue };
            let is_new = known.insert(without_counters(&walk.line.text()));
            if is_new && maker.is_balanced(&walk, player) {
                openings.push(walk.opening);
                in_vain = 0;
            }
        }
        Ok(openings)
    }

    /// A start and random turns, none of which gives away too much; nothing where there are none, or the game is over with them.
    fn walk(
        &self,
        game: &dyn AnyGame,
        player: &dyn Player,
        dice: &mut Dice,
    ) -> Result<Option<Walk>, BadOpening> {
        let started = game.start(self.options.clone(), Chance::from_number(dice.roll()));
        let mut line = started.map_err(|bad| BadOpening::Start(bad.to_string()))?;
        let mut opening = Opening { options: self.options.clone(), start: line.text(), parts: Vec::new() };
        let Some(from) = judge(&*line, player, self.nodes) else { return Ok(None) };
        let to = if self.even { 0 } else { from };
        let loosely = ON_THE_WAY * self.bound();
        let on_the_way = from.min(to) - loosely..=from.max(to) + loosely;
        let mut turns = 0;
        while turns < self.turns {
            let Some((part, next)) = self.random_part(&*line, player, dice, &on_the_way) else {
                return Ok(None);
            };
            line = next;
            turns += u32::from(!line.mid_turn());
            opening.parts.push(part);
        }
        Ok(Some(Walk { opening, line, to }))
    }

    /// A random part after which neither side is far behind, and where it leads; nothing where it takes too many tries.
    fn random_part(
        &self,
        line: &dyn AnyLine,
        player: &dyn Player,
        dice: &mut Dice,
        on_the_way: &RangeInclusive<i32>,
    ) -> Option<(String, Box<dyn AnyLine>)> {
        let seat = line.turn().actor()?;
        (0..PART_TRIES).find_map(|_| {
            let part = random_part(line, seat, dice)?;
            let mut next = line.duplicate();
            next.play_part(&part).ok()?;
            let nodes = (self.nodes / NODES_ON_THE_WAY).max(1);
            let good = next.mid_turn()
                || judge(&*next, player, nodes).is_some_and(|score| on_the_way.contains(&score));
            good.then_some((part, next))
        })
    }

    fn is_balanced(&self, walk: &Walk, player: &dyn Player) -> bool {
        let score = judge(&*walk.line, player, self.nodes);
        score.is_some_and(|score| (score - walk.to).abs() <= self.bound())
    }

    fn bound(&self) -> i32 {
        i32::try_from(self.bound).unwrap_or(i32::MAX).min(MOST_BOUND)
    }
}

/// A start and some turns, where they lead, and how far from even that is to be.
struct Walk {
    opening: Opening,
    line: Box<dyn AnyLine>,
    to: i32,
}

/// What our own player thinks of a position, in centipawns for team 0; nothing where the game is over.
fn judge(line: &dyn AnyLine, player: &dyn Player, nodes: u64) -> Option<i32> {
    let seat = line.turn().actor()?;
    let limits = Limits::nodes(nodes);
    let choice = player.choose(line.knowledge(seat), player.levels(), 0, &limits).ok()?;
    Some(if line.info().team(seat).0 == 0 { choice.score } else { -choice.score })
}

/// A part of random steps, each of what may follow as likely as any other, the end of the part included.
fn random_part(line: &dyn AnyLine, seat: Seat, dice: &mut Dice) -> Option<String> {
    let mut prefix = String::new();
    for _ in 0..MOST_STEPS {
        let mut offered = line.offered(seat, &prefix).ok()?;
        let ways = offered.steps.len() + usize::from(offered.complete);
        if ways == 0 {
            return None;
        }
        let way = dice.below(ways as u64) as usize;
        if way == offered.steps.len() {
            return line.check_part(seat, &prefix).ok();
        }
        let step = offered.steps.swap_remove(way).text;
        prefix = if prefix.is_empty() { step } else { format!("{prefix},{step}") };
    }
    None
}

/// A position without its two counters, which make no other opening of it.
fn without_counters(text: &str) -> String {
    let is_counter = |index: usize| index == 4 || index == 5;
    let kept = text.split(' ').enumerate().filter(|(index, _)| !is_counter(*index));
    kept.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}

impl Opening {
    /// The game as it stands after the opening.
    ///
    /// # Errors
    /// The game does not begin so, or something that was played is illegal.
    pub fn line(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyLine>, String> {
        let mut line = game.parse(&self.start, self.options.clone()).map_err(|bad| bad.to_string())?;
        for part in &self.parts {
            line.play_part(part).map_err(|illegal| format!("`{}`: {illegal}", excerpt(part)))?;
        }
        Ok(line)
    }

    /// Its line in a file, without the line's end.
    pub fn print(&self, game: &str) -> String {
        let options = Some(self.options.to_string()).filter(|options| !options.is_empty());
        let options = options.as_deref().unwrap_or("-");
        format!("{game}\t{options}\t{}\t{}", self.start, self.parts.join(" "))
    }

    fn read(game: &dyn AnyGame, line: &str) -> Result<Opening, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, options, start, parts] = fields[..] else {
            return Err(format!("it has {} fields and not 4, split by tabs", fields.len()));
        };
        let info = game.info();
        if name != info.id {
            return Err(format!("it is of the game `{}`, not of {}", excerpt(name), info.id));
        }
        let given = options.split(' ').filter(|option| !option.is_empty() && *option != "-");
        let options = Options::read(info.options, given).map_err(|bad| bad.to_string())?;
        let parts = parts.split(' ').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let opening = Opening { options, start: start.to_owned(), parts };
        match opening.line(game)?.turn().outcome() {
            Some(_) => Err("the game is over with it".to_owned()),
            None => Ok(opening),
        }
    }
}

/// Reads a file of openings of a game; lines that are empty or begin with `#` are left out.
///
/// # Errors
/// A line is no opening of this game, or there is none.
pub fn read(game: &dyn AnyGame, text: &str) -> Result<Vec<Opening>, BadOpening> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    let read =
        |(line, number)| Opening::read(game, line).map_err(|why| BadOpening::Line { line: number, why });
    let openings: Vec<Opening> = lines.map(read).collect::<Result<_, _>>()?;
    if openings.is_empty() { Err(BadOpening::None) } else { Ok(openings) }
}

impl fmt::Display for Maker {
    /// In words, for the head of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Maker { turns, nodes, bound, seed, even, .. } = self;
        let from = if *even { "even" } else { "the start" };
        write!(f, "{turns} random turns, within {bound} centipawns of {from} by {nodes} nodes, seed {seed}")
    }
}
