//! A plain UCT player (*upper confidence bounds applied to trees*: Kocsis and Szepesvári, 2006) that weighs positions
//! as the search does. The search is measured against it; it is no opponent for people.
//!
//! Its tree is one of whole parts. A position is weighed when it is first met, instead of being played to its end. Its
//! parts are tried in an order that the dice decide, each once before any is tried twice.

use crate::candidates::{self, Ways};
use crate::dice::Dice;
use crate::driver::Decision;
use crate::limits::{Limits, Stopwatch};
use crate::score::{Camp, WIN, expectation, from_expectation, of_outcome};
use crate::thinker::Thinker;
use crate::worlds::sample;
use crate::{Choice, NoChoice, Query, Thought};
use menagerie_kernel::{Eye, Judge, Knowledge, Path, Rules, Team, advance, evaluate, view};
use std::any::Any;

/// The bonus of parts that were tried seldom: √2 if results are between 0 and 1 (UCB1: Auer, Cesa-Bianchi and Fischer,
/// 2002).
const CURIOSITY: f64 = std::f64::consts::SQRT_2;
/// No line is followed further than this from the root, in parts.
const MOST_DEPTH: u32 = 128;
/// No more parts than this are tried in one position.
const MOST_PARTS: usize = 256;

/// The UCT player of the game `G`, whose tree takes about so many megabytes at most. It keeps nothing from turn to
/// turn, and plays games in which nothing is hidden.
pub fn uct<G: Judge>(megabytes: usize) -> Box<dyn Thinker> {
    Box::new(Uct { megabytes, game: std::marker::PhantomData::<fn(G)> })
}

struct Uct<G> {
    megabytes: usize,
    game: std::marker::PhantomData<fn(G)>,
}

/// A position of the tree.
struct Node<G: Rules> {
    state: G::State,
    /// What it is worth if the game is over, or drawn by repetition.
    end: Option<f64>,
    /// The parts that lead on; none before it is met for the second time.
    edges: Vec<Edge<G>>,
}

/// A part, with how often it was tried and what it brought the team that thinks.
struct Edge<G: Rules> {
    part: Path<G>,
    visits: u32,
    sum: f64,
    node: Option<Box<Node<G>>>,
}

/// What all simulations of a search share.
struct Tree<'a, G: Rules> {
    game: &'a G,
    team: Team,
    dice: Dice,
    /// The repetition keys of the game and of the way from the root.
    keys: Vec<u64>,
    /// For how many more parts there is room.
    room: usize,
    deepest: u32,
}

impl<G: Judge> Tree<'_, G> {
    /// A position that is met for the first time, `depth` parts from the root, and what it is worth: from 0, lost, to 1.
    fn meet(&self, state: G::State, depth: u32) -> (Node<G>, f64) {
        let repetition = self.game.repetition(&state);
        let often = self.keys.iter().filter(|key| Some(**key) == repetition).count();
        let turn = self.game.turn(&state);
        let end = match turn.outcome() {
            Some(outcome) => {
                Some(share(of_outcome(self.game, &state, outcome, self.team, Camp::Ours, depth)))
            }
            None if often > 1 || turn.actor().is_none() => Some(0.5),
            None => None,
        };
        let worth = end.unwrap_or_else(|| self.weigh(&state));
        (Node { state, end, edges: Vec::new() }, worth)
    }

    /// What a position seems to be worth.
    fn weigh(&self, state: &G::State) -> f64 {
        let score = evaluate(self.game, state);
        share(if self.acts(state) { score } else { -score })
    }

    /// Whether it is a turn of the team that thinks.
    fn acts(&self, state: &G::State) -> bool {
        self.game.turn(state).actor().is_some_and(|seat| self.game.info().team(seat) == self.team)
    }

    /// Finds the parts that lead on from a position.
    fn expand(&mut self, node: &mut Node<G>) {
        let Some(seat) = self.game.turn(&node.state).actor() else { return };
        let seen = view(self.game, &node.state, Eye::Seat(seat));
        let mut parts =
            candidates::parts(self.game, &node.state, &seen, (MOST_PARTS, Ways::All), &mut self.dice).parts;
        self.dice.shuffle(&mut parts);
        self.room = self.room.saturating_sub(parts.len());
        let edge = |part| Edge { part, visits: 0, sum: 0.0, node: None };
        node.edges = parts.into_iter().map(edge).collect();
    }

    /// Follows the most promising line from a position, learns from its end, and returns what that is worth.
    fn simulate(&mut self, node: &mut Node<G>, depth: u32) -> f64 {
        self.deepest = self.deepest.max(depth);
        if let Some(end) = node.end {
            return end;
        }
        if node.edges.is_empty() && self.room > 0 && depth < MOST_DEPTH {
            self.expand(node);
        }
        let Some(index) = most_promising(&node.edges, self.acts(&node.state)) else {
            return self.weigh(&node.state);
        };
        let repetition = self.game.repetition(&node.state);
        self.keys.extend(repetition);
        let edge = &mut node.edges[index];
        let worth = if let Some(next) = &mut edge.node {
            self.simulate(next, depth + 1)
        } else {
            let mut state = node.state.clone();
            advance(self.game, &mut state, edge.part.legal().expect("candidates are whole parts"));
            let (next, worth) = self.meet(state, depth + 1);
            edge.node = Some(Box::new(next));
            worth
        };
        if repetition.is_some() {
            self.keys.pop();
        }
        edge.visits += 1;
        edge.sum += worth;
        worth
    }
}

/// The share of the points that a score stands for.
fn share(score: i32) -> f64 {
    0.5 + expectation(score) as f64 / (2.0 * f64::from(WIN))
}

/// The part with the highest upper confidence bound for the side to act; the first that was never tried, if there is one.
fn most_promising<G: Rules>(edges: &[Edge<G>], ours: bool) -> Option<usize> {
    if let Some(index) = edges.iter().position(|edge| edge.visits == 0) {
        return Some(index);
    }
    let all = edges.iter().map(|edge| f64::from(edge.visits)).sum::<f64>();
    let bound = |edge: &Edge<G>| {
        let mean = edge.sum / f64::from(edge.visits);
        let mean = if ours { mean } else { 1.0 - mean };
        mean + CURIOSITY * (all.ln() / f64::from(edge.visits)).sqrt()
    };
    let bounds = edges.iter().map(bound).enumerate();
    bounds.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(index, _)| index)
}

/// Chooses the part that was tried most often.
fn choose<G: Judge>(
    knowledge: &Knowledge<G>,
    seed: u64,
    limits: &Limits<'_>,
    megabytes: usize,
) -> Option<Decision<G>> {
    let game = &*knowledge.game;
    if game.info().hidden {
        return None;
    }
    let (mut watch, mut dice) = (Stopwatch::start(*limits), Dice::new(seed));
    let state = sample(knowledge, &mut dice).pop()?;
    let team = game.info().team(knowledge.seat);
    // The last key is that of the root, which simulations add themselves.
    let keys = knowledge.keys[..knowledge.keys.len().saturating_sub(1)].to_vec();
    let room = (megabytes << 20) / (size_of::<Edge<G>>() + size_of::<Node<G>>());
    let mut tree = Tree { game, team, dice, keys, room, deepest: 0 };
    let mut root = Node { state, end: None, edges: Vec::new() };
    tree.expand(&mut root);
    while watch.count().is_ok() {
        tree.simulate(&mut root, 0);
    }
    let best = root.edges.into_iter().max_by_key(|edge| edge.visits)?;
    let mean = if best.visits == 0 { 0.5 } else { best.sum / f64::from(best.visits) };
    let score = from_expectation(((mean - 0.5) * 2.0 * f64::from(WIN)) as i64);
    Some(Decision { part: best.part, score, depth: tree.deepest, nodes: watch.nodes() })
}

impl<G: Judge> Thinker for Uct<G> {
    fn think(
        &mut self,
        knowledge: &dyn Any,
        query: &Query<'_>,
        limits: &Limits<'_>,
        _: &mut dyn FnMut(&Thought<'_>),
    ) -> Result<Choice, NoChoice> {
        let knowledge = knowledge.downcast_ref::<Knowledge<G>>().ok_or(NoChoice::AnotherGame)?;
        let decision = choose(knowledge, query.seed, limits, self.megabytes);
        decision.map(Choice::from).ok_or(NoChoice::NothingToDo)
    }

    fn passed(&self, _: &dyn Any) -> Option<String> {
        None
    }

    fn companion(&self) -> Box<dyn Thinker> {
        uct::<G>(self.megabytes)
    }

    fn forget(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grove::Grove;
    use crate::matches::{Aimless, Chooser, play_match};
    use menagerie_kernel::Options;

    /// Plays as the UCT player does, with so many simulations a part.
    struct Plain(u64, Dice);

    impl<G: Judge> Chooser<G> for Plain {
        fn choose(&mut self, knowledge: &Knowledge<G>) -> Option<Path<G>> {
            choose(knowledge, self.1.roll(), &Limits::nodes(self.0), 1).map(|decision| decision.part)
        }
    }

    #[test]
    fn simulations_beat_chance_in_a_random_tree() {
        let mut plain = Plain(300, Dice::new(1));
        let tally = play_match(&Grove, &Options::default(), 100, &mut plain, &mut Aimless::new(2));
        assert!(tally.interval().0 > 0.5, "{tally}");
    }

    #[test]
    fn a_score_is_a_share_of_the_points() {
        assert_eq!(share(0), 0.5);
        assert!(share(100) > 0.5 && share(-100) < 0.5 && share(WIN) == 1.0 && share(-WIN) == 0.0);
    }
}
