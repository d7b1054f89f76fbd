//! Games that the computer plays against itself.

use crate::Sample;
use menagerie_kernel::{Chance, Eye, Judge, Line, Options, Outcome, Path, Score, Team, gain, in_check, text};
use menagerie_search::{Dice, Engine, Level, Limits, Query, random_part};

/// How games are played to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// How many nodes are searched for a part.
    pub nodes: u64,
    /// With how many random parts a game begins, at least; at most it is twice as many.
    pub random: u32,
    /// From what everything follows.
    pub seed: u64,
}

/// An opening by which one side is farther ahead, in centipawns, has gone wrong.
const LOPSIDED: i32 = 500;
/// So many openings are tried for one that has not.
const TRIES: u32 = 30;
/// A game that is won by so much, in centipawns, is not played on when both sides have seen it for some time.
const WON: i32 = 1500;
/// How many parts in a row that must be seen.
const SEEN: u32 = 6;
/// A longer game is a draw.
const MOST_PARTS: u32 = 400;
/// A game is a draw when nobody has seen an advantage in so many parts in a row.
const DRAWN: u32 = 16;
/// After how many parts such draws begin.
const DRAWN_AFTER: u32 = 100;
/// What is no advantage, in centipawns.
const EVEN: i32 = 8;
/// Megabytes for the transposition table.
const TABLE: usize = 4;

impl SelfPlay {
    /// Plays the game of this number and keeps its quiet positions: those in which nobody is in check, nothing is won
    /// at once by the part that is played, and no end is in sight. Equal numbers give equal games. Nothing is kept
    /// where no opening was found.
    pub fn play<G: Judge>(&self, game: &G, number: u64) -> Vec<Sample> {
        let mut dice = Dice::of(self.seed, number);
        let begun = (0..TRIES).find_map(|_| self.begin(game, &mut dice));
        let Some(mut played) = begun else { return Vec::new() };
        let winner = played.finish(self.nodes, &mut dice);
        played.samples(number, winner)
    }

    /// A game with its first part played after some at random; nothing where that went wrong.
    fn begin<G: Judge>(&self, game: &G, dice: &mut Dice) -> Option<SelfGame<G>> {
        let line = self.opening(game, dice)?;
        let mut played = SelfGame::new(line);
        let score = played.play(self.nodes, dice.roll())?;
        (score.abs() <= LOPSIDED && played.line.turn().actor().is_some()).then_some(played)
    }

    /// A game that has begun at random; nothing where it is over already.
    fn opening<G: Judge>(&self, game: &G, dice: &mut Dice) -> Option<Line<G>> {
        let chance = Chance::from_number(dice.roll());
        let mut line = Line::start(game, Options::default(), chance).ok()?;
        let parts = u64::from(self.random) + dice.below(u64::from(self.random) + 1);
        for _ in 0..parts {
            let seat = line.turn().actor()?;
            let part = random_part(line.game(), &line.view(Eye::Seat(seat)), dice)?;
            line.apply(part.legal()?);
        }
        line.turn().actor().map(|_| line)
    }
}

/// A game that is being played.
pub(crate) struct SelfGame<G: Judge> {
    pub(crate) line: Line<G>,
    engine: Engine<G>,
    /// Quiet positions: their texts, scores, and whose turn it was.
    kept: Vec<(String, i32, Team)>,
    /// How many turns were played.
    pub(crate) turns: u32,
    /// In how many parts in a row it looked won.
    decided: u32,
    /// In how many parts in a row it looked even.
    even: u32,
}

impl<G: Judge> SelfGame<G> {
    /// A game that goes on from here.
    pub(crate) fn new(line: Line<G>) -> SelfGame<G> {
        SelfGame { line, engine: Engine::new(TABLE), kept: Vec::new(), turns: 0, decided: 0, even: 0 }
    }

    /// Plays on until the end is there or in sight; which team has won, if one has.
    pub(crate) fn finish(&mut self, nodes: u64, dice: &mut Dice) -> Option<Team> {
        for parts in 0..MOST_PARTS {
            let score = self.play(nodes, dice.roll())?;
            if let Some(outcome) = self.line.turn().outcome() {
                return winner(outcome);
            }
            if self.decided >= SEEN {
                // The score was the side's that has just moved.
                let next = self.line.turn().actor().map(|seat| self.line.game().info().team(seat));
                return next.map(|next| if score > 0 { other(next) } else { next });
            }
            if parts > DRAWN_AFTER && self.even >= DRAWN {
                break;
            }
        }
        None
    }

    /// Plays one of the best parts, by lot: the more likely the better it seems to be. Nothing where nobody has anything to do.
    pub(crate) fn play_one_of(&mut self, lines: usize, nodes: u64, dice: &mut Dice) -> Option<Path<G>> {
        let knowledge = self.line.knowledge(self.line.turn().actor()?);
        let query = Query { lines, ..Query::new(Level::BEST, dice.roll()) };
        let mut found: Vec<(Path<G>, i32)> = Vec::new();
        let decision = self.engine.think(&knowledge, &query, &Limits::nodes(nodes), &mut |told| {
            found.truncate(told.rank);
            found.push((told.part.clone(), told.score));
        })?;
        let part = drawn(&found, dice).unwrap_or(decision.part);
        self.apply(&part)?;
        Some(part)
    }

    /// Plays a part, and answers what it was thought to be worth to its side; nothing where nobody has anything to do.
    fn play(&mut self, nodes: u64, seed: u64) -> Option<i32> {
        let seat = self.line.turn().actor()?;
        let knowledge = self.line.knowledge(seat);
        let limits = Limits::nodes(nodes);
        let decision = self.engine.think(&knowledge, &Query::new(Level::BEST, seed), &limits, &mut |_| {})?;
        let (game, state) = (self.line.game(), self.line.state());
        let wins = decision.part.steps().iter().any(|step| gain(game, state, step) > 0);
        if !wins && decision.score.abs() < 2 * WON && !self.line.mid_turn() && !in_check(game, state) {
            self.kept.push((text(game, state), decision.score, game.info().team(seat)));
        }
        self.apply(&decision.part)?;
        self.decided = if decision.score.abs() >= WON { self.decided + 1 } else { 0 };
        self.even = if decision.score.abs() <= EVEN { self.even + 1 } else { 0 };
        Some(decision.score)
    }

    /// Plays this part; nothing where it is none.
    fn apply(&mut self, part: &Path<G>) -> Option<()> {
        self.line.apply(part.legal()?);
        self.turns += u32::from(!self.line.mid_turn());
        Some(())
    }

    /// The samples of a game that this team has won, or none.
    fn samples(self, game: u64, winner: Option<Team>) -> Vec<Sample> {
        let points = |team| match winner {
            None => 0.5,
            Some(winner) if winner == team => 1.0,
            Some(_) => 0.0,
        };
        let sample = |(position, score, team)| Sample { game, position, score, points: points(team) };
        self.kept.into_iter().map(sample).collect()
    }
}

/// By how many centipawns a part must be better to be e times as likely.
const TEMPERATURE: f64 = 20.0;

/// One of some parts by lot, each as likely as e to the power of its score over [`TEMPERATURE`].
fn drawn<P: Clone>(found: &[(P, i32)], dice: &mut Dice) -> Option<P> {
    let best = found.iter().map(|(_, score)| *score).max()?;
    let chances: Vec<f64> =
        found.iter().map(|(_, score)| libm::exp(f64::from(score - best) / TEMPERATURE)).collect();
    let mut left = dice.below(1 << 32) as f64 / (1_u64 << 32) as f64 * chances.iter().sum::<f64>();
    let chosen = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    chosen.or(found.len().checked_sub(1)).map(|index| found[index].0.clone())
}

/// Which team has won, if one has.
pub(crate) fn winner(outcome: &Outcome) -> Option<Team> {
    match outcome.score {
        Score::Win(team) => Some(team),
        _ => None,
    }
}

fn other(team: Team) -> Team {
    Team(1 - team.0.min(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_better_is_drawn_more_often_and_what_is_much_worse_never() {
        let (mut dice, mut often) = (Dice::new(1), [0_u32; 3]);
        for _ in 0..1000 {
            often[drawn(&[(0, 10), (1, -10), (2, -2000)], &mut dice).unwrap()] += 1;
        }
        // e to 1.
        assert!((690..770).contains(&often[0]) && often[2] == 0, "{often:?}");
        assert_eq!(drawn::<u8>(&[], &mut dice), None);
    }
}
