//! What keeps a weaker level from playing as well as it could: it searches less, overlooks steps and misjudges positions.
//!
//! A computer that now and then plays at random gives its queen away, and finds a mate in six on the next turn. People
//! err in another way: they see what is near, and overlook what comes from the other side of the board, along a
//! diagonal, by a leap, or only as the second step of a turn, in their own turns as in those of the opponent. That is
//! imitated here. A step that is overlooked is overlooked in the whole search, wherever it comes up; on the next turn
//! it may be seen.

use crate::order::hash;
use crate::{Dice, Level};
use menagerie_kernel::{Judge, Spot};

/// What a level cannot do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// No more nodes are searched.
    pub(crate) nodes: u64,
    /// How much of what a beginner overlooks it overlooks, in thousandths.
    oversight: u32,
    /// By how much a position is misjudged at most, in centipawns.
    misjudgement: u32,
    /// The seed of everything that is left to luck.
    seed: u64,
}

/// The skill of a level that overlooks nothing any more.
const SEES_ALL: i32 = 80;
/// By how much a beginner misjudges a position at most, in centipawns.
const WORST: u32 = 60;
/// How many nodes are searched with skills from 0 to 9; ten more double them. Below 0 there are no fewer.
const NODES: [u64; 10] = [400, 429, 459, 492, 528, 566, 606, 650, 696, 746];

impl Handicap {
    /// No handicap.
    pub(crate) const NONE: Handicap = Handicap { nodes: u64::MAX, oversight: 0, misjudgement: 0, seed: 0 };

    /// The handicap of a level in a game. Every level solves what can be solved outright.
    pub(crate) fn of<G: Judge>(game: &G, level: Level, seed: u64) -> Handicap {
        match G::ladder().skills.get(level.index()) {
            Some(skill) if game.puzzle().is_none() => Handicap::of_skill((*skill).into(), seed),
            _ => Handicap::NONE,
        }
    }

    fn of_skill(skill: i32, seed: u64) -> Handicap {
        // The last errors cost the most; the first ones that a level loses are many and change little.
        let lacking = (SEES_ALL - skill).max(0);
        let oversight = (1000 * lacking * lacking / (SEES_ALL * SEES_ALL)) as u32;
        let skill = skill.max(0) as usize;
        let nodes = NODES[skill % NODES.len()] << (skill / NODES.len());
        Handicap { nodes, oversight, misjudgement: WORST * oversight / 1000, seed }
    }

    /// Whether anything may be overlooked.
    pub(crate) const fn is_blind(&self) -> bool {
        self.oversight > 0
    }

    /// Whether a step that comes after so many others of its part is overlooked.
    pub(crate) fn overlooks<G: Judge>(&self, game: &G, step: &G::Step, after: usize) -> bool {
        if !self.is_blind() {
            return false;
        }
        let millionths = u64::from(subtlety(game.way(step), after) * self.oversight);
        Dice::of(self.seed, hash(step)).below(1_000_000) < millionths
    }

    /// By how much the position with this key is misjudged, in centipawns.
    pub(crate) fn error(&self, key: u64) -> i32 {
        let most = self.misjudgement;
        Dice::of(self.seed, key).below(2 * u64::from(most) + 1) as i32 - most as i32
    }
}

/// How often a beginner overlooks a step, in thousandths: the further it leads, the more often.
fn subtlety(way: Option<(Spot, Spot)>, after: usize) -> u32 {
    // A step that moves nothing is as easy to see as a move to the next square but one.
    let far = way.map_or(100, |(from, to)| {
        let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
        let squares = u32::from(files.max(ranks));
        match (files, ranks) {
            (0, _) | (_, 0) => 60 * squares.max(1) - 30,
            _ if files == ranks => 90 * squares - 30,
            _ => 70 * squares + 60,
        }
    });
    (far + if after > 0 { 250 } else { 0 }).min(600)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grove::Grove;
    use menagerie_kernel::Ladder;

    fn way(from: &str, to: &str) -> Option<(Spot, Spot)> {
        Some((from.parse().expect("a square"), to.parse().expect("a square")))
    }

    #[test]
    fn what_is_far_or_oblique_is_overlooked_more_often() {
        let ways = [("a1", "a2"), ("a1", "b2"), ("b1", "c3"), ("a1", "a6"), ("a1", "f6")];
        let subtleties = ways.map(|(from, to)| subtlety(way(from, to), 0));
        assert!(subtleties.is_sorted_by(|one, other| one < other), "{subtleties:?}");
        assert!(subtlety(way("a1", "a2"), 1) > subtlety(way("a1", "a2"), 0));
    }

    #[test]
    fn skill_brings_nodes_and_takes_errors_away() {
        let all: Vec<Handicap> = (0..=100).map(|skill| Handicap::of_skill(skill, 0)).collect();
        assert!(all.is_sorted_by(|one, other| one.nodes < other.nodes && one.oversight >= other.oversight));
        assert_eq!((all[0].oversight, all[0].misjudgement), (1000, WORST));
        let worse: Vec<Handicap> =
            (Ladder::WORST.into()..=0).map(|skill| Handicap::of_skill(skill, 0)).collect();
        assert!(worse.is_sorted_by(|one, other| one.oversight > other.oversight));
        assert!(worse.iter().all(|one| one.nodes == all[0].nodes), "it looks as long, and sees less");
        assert!(all[SEES_ALL as usize..].iter().all(|one| !one.is_blind() && one.error(7) == 0));
    }

    #[test]
    fn errors_are_as_often_as_they_should_be_and_no_greater() {
        let handicap = Handicap::of_skill(0, 3);
        let errors: Vec<i32> = (0..1000).map(|key| handicap.error(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= WORST as i32));
        assert!(errors.iter().sum::<i32>().abs() < 5000);
        let overlooked = |skill| {
            let overlooks = |seed: &u64| Handicap::of_skill(skill, *seed).overlooks(&Grove, &1, 0);
            (0..1000).filter(overlooks).count()
        };
        let (weak, strong) = (overlooked(0), overlooked(60));
        assert!((70..130).contains(&weak) && strong < weak / 2, "{weak} and {strong}");
    }
}
