//! Ratings of several engines that have played one another.

use menagerie_search::matches::Tally;

/// What two engines of a pool have played.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Both, by their places in the pool.
    pub engines: [usize; 2],
    /// The games, as the first of them sees them.
    pub tally: Tally,
}

impl Meeting {
    /// Whether the engine of this place has played in it.
    pub fn is_of(&self, place: usize) -> bool {
        self.engines.contains(&place) && self.tally.games() > 0
    }
}

/// So many games are taken to have been drawn at every meeting besides those that were played: a result without
/// exception would stand for an infinite difference.
const PRIOR: f64 = 0.5;
/// So often every rating is brought nearer to what follows from the others.
const SWEEPS: usize = 2_000;
/// No step is longer than this, in Elo points.
const LONGEST: f64 = 200.0;

/// The likeliest ratings of so many engines, in Elo points, the first one's being 0 (*Bradley and Terry*, 1952; a draw
/// is half a win). Engines that are not connected by meetings are worth what they were before: nothing.
pub fn ratings(engines: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut ratings = vec![0.0; engines];
    for _ in 0..SWEEPS {
        for engine in 0..engines {
            ratings[engine] += step(engine, &ratings, meetings);
        }
    }
    let first = ratings.first().copied().unwrap_or(0.0);
    ratings.iter().map(|rating| rating - first).collect()
}

/// By how much the rating of an engine is off, as far as the others are right (a step of Newton's method).
fn step(engine: usize, ratings: &[f64], meetings: &[Meeting]) -> f64 {
    let (mut surplus, mut weight) = (0.0, 0.0);
    for Meeting { engines, tally } in meetings {
        let (other, share) = match *engines {
            [first, second] if first == engine => (second, tally.share()),
            [first, second] if second == engine => (first, 1.0 - tally.share()),
            _ => continue,
        };
        let games = tally.games() as f64;
        let expected = 1.0 / (1.0 + 10f64.powf((ratings[other] - ratings[engine]) / 400.0));
        surplus += games * share + PRIOR / 2.0 - (games + PRIOR) * expected;
        weight += (games + PRIOR) * expected * (1.0 - expected);
    }
    if weight == 0.0 {
        return 0.0;
    }
    (surplus / weight * 400.0 / std::f64::consts::LN_10).clamp(-LONGEST, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn meeting(engines: [usize; 2], wins: u64, draws: u64, losses: u64) -> Meeting {
        Meeting { engines, tally: Tally { wins, draws, losses } }
    }

    #[test]
    fn two_engines_differ_by_what_their_results_stand_for() {
        let found = ratings(2, &[meeting([0, 1], 2_500, 0, 7_500)]);
        assert!((found[1] - 190.8).abs() < 0.1, "{found:?}");
        let found = ratings(2, &[meeting([1, 0], 7_500, 0, 2_500)]);
        assert!((found[1] - 190.8).abs() < 0.1, "whoever is named first: {found:?}");
    }

    #[test]
    fn differences_add_up_and_results_without_exception_stay_finite() {
        let found = ratings(
            4,
            &[meeting([0, 1], 2_500, 0, 7_500), meeting([1, 2], 2_500, 0, 7_500), meeting([2, 3], 0, 0, 20)],
        );
        assert!((found[2] - 2.0 * 190.8).abs() < 0.2, "{found:?}");
        assert!(found[3] - found[2] > 400.0 && found[3] < 2_000.0, "{found:?}");
        assert_eq!(ratings(2, &[]), [0.0, 0.0]);
    }

    proptest! {
        #[test]
        fn everybody_scores_what_the_ratings_say(results in proptest::collection::vec((0u64..30, 0u64..30, 0u64..30), 6)) {
            let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
            let meetings: Vec<Meeting> = pairs.iter().zip(&results)
                .map(|(pair, (wins, draws, losses))| meeting(*pair, *wins, *draws, *losses)).collect();
            let found = ratings(4, &meetings);
            for engine in 0..4 {
                prop_assert!(step(engine, &found, &meetings).abs() < 0.1, "{found:?}");
            }
        }
    }
}
