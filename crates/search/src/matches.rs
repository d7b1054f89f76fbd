//! Matches between two choosers: how strength is measured.

use crate::dice::Dice;
use crate::{Level, Limits, choose, worlds};
use menagerie_kernel::{Chance, Judge, Knowledge, Line, Options, Path, Score, Team};
use std::fmt;

/// A player that chooses from what a seat knows.
pub trait Chooser<G: Judge> {
    /// A whole part for the seat whose knowledge it is, or none if it has none.
    fn choose(&mut self, knowledge: &Knowledge<G>) -> Option<Path<G>>;
}

/// Plays as the computer does at a level, with so many nodes a part.
#[derive(Clone, Debug)]
pub struct Searching {
    level: Level,
    nodes: u64,
    dice: Dice,
}

impl Searching {
    /// At this level, with this many nodes.
    pub const fn new(level: Level, nodes: u64, seed: u64) -> Searching {
        Searching { level, nodes, dice: Dice::new(seed) }
    }
}

impl<G: Judge> Chooser<G> for Searching {
    fn choose(&mut self, knowledge: &Knowledge<G>) -> Option<Path<G>> {
        let limits = Limits::nodes(self.nodes);
        choose(knowledge, self.level, self.dice.roll(), &limits).map(|decision| decision.part)
    }
}

/// Plays any legal step after any other: uniformly random among turns where turns have one step.
#[derive(Clone, Debug)]
pub struct Aimless {
    dice: Dice,
}

impl Aimless {
    /// With this seed.
    pub const fn new(seed: u64) -> Aimless {
        Aimless { dice: Dice::new(seed) }
    }
}

impl<G: Judge> Chooser<G> for Aimless {
    fn choose(&mut self, knowledge: &Knowledge<G>) -> Option<Path<G>> {
        worlds::random_part(&*knowledge.game, &knowledge.view, &mut self.dice)
    }
}

/// An interval of this many standard errors on both sides holds the true value in 95 of 100 cases.
pub const Z95: f64 = 1.959_963_984_540_054;

/// How a match ended, as its first player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts a game by the half points of the first player: 0, 1 or 2.
    pub fn add(&mut self, halves: u8) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// How many games were played.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, a draw being half of one; one half where nothing was played.
    pub fn share(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games() as f64
    }

    /// The share of the points that the player would get in the long run: 95 % of the intervals that are found in this
    /// way contain it (Wilson, 1927; draws make it wider than it need be). Unlike an interval from the spread of the
    /// results, it also works if all results are equal.
    pub fn interval(&self) -> (f64, f64) {
        let n = self.games() as f64;
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let p = self.share();
        let middle = (p + Z95 * Z95 / (2.0 * n)) / (1.0 + Z95 * Z95 / n);
        let half = Z95 / (1.0 + Z95 * Z95 / n) * (p * (1.0 - p) / n + Z95 * Z95 / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// The difference in strength, in Elo points by the logistic curve, that a share of the points stands for.
    pub fn elo(share: f64) -> f64 {
        400.0 * (share / (1.0 - share)).log10()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        let Tally { wins, draws, losses } = self;
        let percent = [self.share(), low, high].map(|share| 100.0 * share);
        write!(f, "+{wins} ={draws} -{losses}: {:.1} % [{:.1}, {:.1}]", percent[0], percent[1], percent[2])?;
        if wins + draws == 0 || losses + draws == 0 {
            return Ok(());
        }
        let elo = [self.share(), low, high].map(Tally::elo);
        write!(f, ", Elo {:+.0} [{:+.0}, {:+.0}]", elo[0], elo[1], elo[2])
    }
}

/// Plays `pairs` pairs of games with these options: both games of a pair begin alike, and the players
/// change sides. Only the rules end a game. In games of one team, a score counts as drawn.
///
/// # Panics
/// If the game refuses the options.
pub fn play_match<G: Judge>(
    game: &G,
    options: &Options,
    pairs: u64,
    first: &mut dyn Chooser<G>,
    second: &mut dyn Chooser<G>,
) -> Tally {
    let mut tally = Tally::default();
    for pair in 0..pairs {
        for team in [Team(0), Team(1)] {
            let line = Line::start(game, options.clone(), Chance::from_number(pair));
            let line = line.expect("the options are the game's");
            match play_game(line, team, first, second) {
                Score::Win(winner) if winner == team => tally.add(2),
                Score::Win(_) | Score::Lost => tally.add(0),
                Score::Draw | Score::Points(_) | Score::Void => tally.add(1),
            }
        }
    }
    tally
}

/// Plays one game to its end; `first` has the seats of `team`.
pub fn play_game<G: Judge>(
    mut line: Line<G>,
    team: Team,
    first: &mut dyn Chooser<G>,
    second: &mut dyn Chooser<G>,
) -> Score {
    loop {
        let turn = line.turn();
        if let Some(outcome) = turn.outcome() {
            return outcome.score;
        }
        let seat = turn.actor().expect("somebody acts until the game is over");
        let knowledge = line.knowledge(seat);
        let ours = line.game().info().team(seat) == team;
        let part = if ours { first.choose(&knowledge) } else { second.choose(&knowledge) };
        let part = part.expect("who is to act has a part");
        line.apply(part.legal().expect("choosers return whole parts"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grove::Grove;

    #[test]
    fn a_share_has_its_error_bar() {
        let tally = Tally { wins: 50, draws: 20, losses: 30 };
        assert_eq!(tally.to_string(), "+50 =20 -30: 60.0 % [50.2, 69.1], Elo +70 [+1, +139]");
        let all = Tally { wins: 100, draws: 0, losses: 0 };
        assert_eq!(all.to_string(), "+100 =0 -0: 100.0 % [96.3, 100.0]");
    }

    #[test]
    fn thinking_beats_chance_in_a_random_tree() {
        let mut searching = Searching::new(Level::BEST, 500, 1);
        let options = Options::default();
        let tally = play_match(&Grove, &options, 200, &mut searching, &mut Aimless::new(2));
        assert_eq!(tally.games(), 400);
        assert!(tally.interval().0 > 0.5, "{tally}");
    }
}
