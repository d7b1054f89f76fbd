//! What the games of the computer against itself tell of a game: how often each side wins, and what its pieces are worth.

use crate::Sample;
use menagerie_kernel::{Lesson, Team, Trace};
use menagerie_search::matches::{Tally, Z95};

/// What was seen in the games so far.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The games, as the first team sees them.
    pub games: Tally,
    /// The game that the last position was from.
    last: Option<u64>,
    /// How often each feature was seen, on either side.
    seen: Vec<u64>,
}

/// What a kind of pieces is worth on average, over the positions that were seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// The kind, as the features are named.
    pub kind: String,
    /// In the opening and in the ending, in pawns: a pawn, or the kind that comes first in the features, is worth 1 on
    /// average over both.
    pub pawns: [f64; 2],
}

impl Worth {
    /// In pawns, on average over opening and ending.
    pub fn average(&self) -> f64 {
        (self.pawns[0] + self.pawns[1]) / 2.0
    }
}

/// By how many standard errors the mean of so many values, from two on, may be off in 95 of 100 cases (Student's *t*, 1908).
const STUDENT: [f64; 9] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
/// Into so many parts, at most, games are divided to see how far what is learned from them differs.
pub const MOST_PARTS: usize = STUDENT.len() + 1;

/// How far the first team's share of the points may be off in 95 of 100 cases, from how the results spread.
pub fn error_of_share(games: &Tally) -> f64 {
    let (number, share) = (games.games().max(1) as f64, games.share());
    let square = (games.wins as f64 + 0.25 * games.draws as f64) / number;
    Z95 * ((square - share * share).max(0.0) / number).sqrt()
}

/// The mean of what was found several times, and how far it may be off in 95 of 100 cases; nothing where it was found
/// once, or more than [`MOST_PARTS`] times.
pub fn mean(found: &[f64]) -> Option<(f64, f64)> {
    let student = STUDENT.get(found.len().checked_sub(2)?)?;
    let number = found.len() as f64;
    let mean = found.iter().sum::<f64>() / number;
    let variance = found.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / (number - 1.0);
    Some((mean, student * (variance / number).sqrt()))
}

/// What names the features of where a kind of pieces stands, of which each piece has one.
const PLACE: &str = ": place";
/// What names those of how many squares it reaches; each piece has one, and pawns have none.
const MOBILITY: &str = ": mobility";

impl Facts {
    /// What comes now is from another file, and not from the last game.
    pub fn begin_file(&mut self) {
        self.last = None;
    }

    /// Takes in a position with this team to act, and what it consists of, if that is known. Positions of one game come
    /// one after another.
    pub fn add(&mut self, sample: &Sample, team: Team, trace: Option<&Trace>) {
        if self.last != Some(sample.game) {
            self.last = Some(sample.game);
            let halves = (2.0 * sample.points).round() as u8;
            self.games.add(if team == Team(0) { halves } else { 2 - halves });
        }
        for (feature, count) in trace.iter().flat_map(|trace| &trace.counts) {
            let feature = *feature as usize;
            if self.seen.len() <= feature {
                self.seen.resize(feature + 1, 0);
            }
            self.seen[feature] += u64::from(count.unsigned_abs());
        }
    }

    /// What each kind of pieces is worth, by what was learned: where it stands and how many squares it reaches. What
    /// pawns before it, threats and companions add is left out.
    pub fn worths(&self, lesson: &Lesson) -> Vec<Worth> {
        let kinds = lesson.blocks.iter().filter_map(|block| block.name.strip_suffix(PLACE));
        let mut worths: Vec<Worth> = kinds
            .filter_map(|kind| {
                let place = self.mean(lesson, &format!("{kind}{PLACE}"))?;
                let reach = self.mean(lesson, &format!("{kind}{MOBILITY}")).unwrap_or_default();
                let pawns = [place[0] + reach[0], place[1] + reach[1]];
                Some(Worth { kind: kind.to_owned(), pawns })
            })
            .collect();
        if let Some(unit) = worths.first().map(Worth::average) {
            worths.iter_mut().flat_map(|worth| &mut worth.pawns).for_each(|worth| *worth /= unit);
        }
        worths
    }

    /// What the features of a block are worth on average, by how often each was seen; nothing where none was.
    fn mean(&self, lesson: &Lesson, name: &str) -> Option<[f64; 2]> {
        let block = lesson.blocks.iter().find(|block| block.name.starts_with(name))?;
        let features = block.start..block.start + block.len;
        let seen = |feature: usize| self.seen.get(feature).copied().unwrap_or(0) as f64;
        let all: f64 = features.clone().map(seen).sum();
        let sum = |phase: usize| -> f64 {
            features.clone().map(|at| seen(at) * f64::from(lesson.worths[at][phase])).sum()
        };
        (all > 0.0).then(|| [sum(0) / all, sum(1) / all])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::FeatureBlock;

    fn sample(game: u64, points: f32) -> Sample {
        Sample { game, position: String::new(), score: 0, points }
    }

    #[test]
    fn a_game_counts_once_whoever_is_to_act() {
        let mut facts = Facts::default();
        facts.add(&sample(1, 1.0), Team(0), None);
        facts.add(&sample(1, 0.0), Team(1), None);
        facts.add(&sample(2, 1.0), Team(1), None);
        facts.add(&sample(3, 0.5), Team(1), None);
        facts.add(&sample(4, 0.0), Team(1), None);
        assert_eq!(facts.games, Tally { wins: 2, draws: 1, losses: 1 });
        assert!(
            (error_of_share(&facts.games) - 1.96 * (0.171_875_f64 / 4.0).sqrt()).abs() < 1e-3,
            "{facts:?}"
        );
    }

    #[test]
    fn a_mean_is_the_surer_the_less_its_parts_differ() {
        assert_eq!(mean(&[1.0]), None);
        assert_eq!(mean(&[1.0; MOST_PARTS + 1]), None);
        assert_eq!(mean(&[2.0; MOST_PARTS]), Some((2.0, 0.0)));
        // A standard deviation of 1, of which the mean of three has a root of the third part.
        let (mean, error) = mean(&[1.0, 2.0, 3.0]).unwrap();
        assert_eq!(mean, 2.0);
        assert!((error - 4.303 / 3_f64.sqrt()).abs() < 1e-9, "{error}");
    }

    #[test]
    fn a_kind_is_worth_what_its_features_are_as_often_as_they_are_seen() {
        let block = |name: &str, start, len| FeatureBlock { name: name.to_owned(), start, len, columns: len };
        let lesson = Lesson {
            blocks: vec![
                block("pawn: place", 0, 2),
                block("knight: place", 2, 1),
                block("knight: mobility", 3, 2),
            ],
            worths: vec![[50, 150], [100, 100], [200, 300], [0, 0], [80, 40]],
            unlearned: Vec::new(),
            inputs: 0,
            inputs_of_men: 0,
        };
        let mut facts = Facts::default();
        let trace = Trace::new(vec![(0, 1), (1, -3), (2, 2), (3, -1), (4, 1)], 0, 0);
        facts.add(&sample(1, 1.0), Team(0), Some(&trace));
        let worths = facts.worths(&lesson);
        // A pawn: (50 + 3·100)/4 and (150 + 3·100)/4, on average 100.
        assert_eq!(worths[0].pawns, [0.875, 1.125]);
        assert_eq!((worths[1].kind.as_str(), worths[1].pawns), ("knight", [2.4, 3.2]));
        assert!(Facts::default().worths(&lesson).is_empty());
    }
}
