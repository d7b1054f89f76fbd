//! Scores: centipawns for one team, with wins as the highest ones.

use menagerie_kernel::{Judge, Outcome, Score, Seat, Team};

/// The score of a game that is won now. One that is won some parts later is worth as many points less, so that the
/// shortest way to a win is taken, and the longest one to a loss.
pub(crate) const WIN: i32 = 1_000_000;
/// More than any score.
pub(crate) const INFINITE: i32 = WIN + 1;
/// Scores beyond this one, either way, are proven wins or losses.
pub(crate) const PROVEN: i32 = WIN - 10_000;

/// The two camps of a search: the team that thinks, and all others, of whom it expects the worst. With two teams that
/// is exact; with more, it is *paranoid* search (Sturtevant and Korf, 2000).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Camp {
    Ours,
    Theirs,
}

/// What the end of a game in this state, `ply` parts from the root, is worth to `camp` when `team` thinks. A win counts
/// as a win, by however much; points count what the game [pays](menagerie_kernel::Rules::payoffs) for them, one pawn
/// each.
pub(crate) fn of_outcome<G: Judge>(
    game: &G,
    state: &G::State,
    outcome: &Outcome,
    team: Team,
    camp: Camp,
    ply: u32,
) -> i32 {
    let win = WIN - ply as i32;
    match outcome.score {
        Score::Win(winner) if (winner == team) == (camp == Camp::Ours) => win,
        Score::Win(_) | Score::Lost => -win,
        Score::Draw | Score::Void => 0,
        Score::Points(_) => {
            let payoffs = game.payoffs(state, outcome);
            let is_ours = |index: &usize| game.info().team(Seat(*index as u8)) == team;
            let ours = (0..payoffs.len()).find(is_ours).map_or(0.0, |index| payoffs[index]);
            let worth = (100.0 * ours).clamp(f64::from(-PROVEN), f64::from(PROVEN)) as i32;
            if camp == Camp::Ours { worth } else { -worth }
        }
    }
}

/// Whether a score is a proven win or loss.
pub(crate) const fn is_proven(score: i32) -> bool {
    score.abs() > PROVEN
}

/// In how many parts the game ends by force, if the score says so: positive when it is won, negative when
/// it is lost.
pub const fn parts_to_end(score: i32) -> Option<i32> {
    if score > PROVEN {
        Some(WIN - score)
    } else if score < -PROVEN {
        Some(-WIN - score)
    } else {
        None
    }
}

/// In how many turns of the side that wins a score says that the game ends, where two sides take turns.
pub const fn turns_to_end(score: i32) -> Option<i32> {
    match parts_to_end(score) {
        // The last part is the winner's, and so is the first where it is to act.
        Some(parts) if parts > 0 => Some((parts + 1) / 2),
        Some(parts) => Some(parts / 2),
        None => None,
    }
}

/// A score at `ply` as a table keeps it: wins are counted from the node, not from the root, because the
/// same position may be met at another distance.
pub(crate) const fn to_table(score: i32, ply: u32) -> i32 {
    if score > PROVEN {
        score + ply as i32
    } else if score < -PROVEN {
        score - ply as i32
    } else {
        score
    }
}

/// The inverse of [`to_table`].
pub(crate) const fn from_table(score: i32, ply: u32) -> i32 {
    if score > PROVEN {
        score - ply as i32
    } else if score < -PROVEN {
        score + ply as i32
    } else {
        score
    }
}

/// The lead at which a game is halfway between even and won.
const HALFWAY: i64 = 400;

/// A score as an expectation, from -10⁶ (lost) to 10⁶ (won). Averages over possible worlds have to be taken of
/// expectations: a win in one world of two is worth one half, not half of a win's score.
pub(crate) fn expectation(score: i32) -> i64 {
    let score = i64::from(score);
    if is_proven(score as i32) {
        return score;
    }
    // It is nowhere flat, so that the better of two won positions is still preferred, and uses whole numbers, so that
    // all machines agree.
    score * 950_000 / (score.abs() + HALFWAY)
}

/// The score of an expectation.
pub(crate) fn from_expectation(expectation: i64) -> i32 {
    let size = expectation.abs();
    if size >= 949_000 {
        return expectation.clamp(-i64::from(WIN), i64::from(WIN)) as i32;
    }
    (expectation * HALFWAY / (950_000 - size)) as i32
}

/// The scores that still matter at a node: more than `alpha`, for the node's team has that elsewhere, and
/// less than `beta`, for else the other team will not let it come to the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// All scores.
    pub(crate) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Asks only whether a score is more than `alpha`.
    pub(crate) const fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether it is such a question.
    pub(crate) const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// This window as the other team sees it.
    pub(crate) const fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grove::Grove;
    use menagerie_kernel::Reason;

    #[test]
    fn a_nearer_win_is_better_and_a_nearer_loss_worse() {
        let won = Outcome::win(Team(0), Reason::CHECKMATE);
        let worth = |team, ply| of_outcome(&Grove, &0, &won, team, Camp::Ours, ply);
        assert!(worth(Team(0), 1) > worth(Team(0), 3));
        assert!(worth(Team(1), 1) < worth(Team(1), 3));
    }

    #[test]
    fn the_table_returns_what_it_was_given() {
        for score in [0, 17, -900, WIN - 5, 5 - WIN] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
    }

    #[test]
    fn expectations_grow_with_scores_and_lead_back_to_them() {
        let scores = [-WIN, -3000, -100, -1, 0, 1, 100, 3000, WIN];
        assert!(scores.is_sorted_by_key(|score| expectation(*score)));
        for score in [-3000, -100, 0, 100, 3000] {
            assert!((from_expectation(expectation(score)) - score).abs() <= 1 + score.abs() / 100);
        }
    }
}
