//! Totals, places, and who is best dressed.

use crate::{Match, Phase, Row};
use menagerie_kernel::{Outcome, Reason, Score, Seat, Seats, Team};

/// One player has the lowest total.
pub const LOWEST: Reason = Reason::new("lowest-total", "lowest total");

/// Several share the lowest total, and one of them is best dressed.
pub const BEST_DRESSED: Reason = Reason::new("best-dressed", "best dressed");

/// Several share the lowest total.
pub const SHARED: Reason = Reason::new("shared", "shared first place");

/// A single player has played all turns.
pub const ROUND: Reason = Reason::new("all-turns", "all turns were played");

impl Match {
    /// The turns that were scored.
    pub fn scored(&self) -> &[Row] {
        let open = usize::from(self.present().points.is_empty());
        &self.rows[..self.rows.len() - open]
    }

    /// The points of each player in all turns that were scored.
    pub fn totals(&self) -> Vec<u32> {
        let of = |seat: usize| self.scored().iter().map(|row| row.points[seat]).sum();
        (0..self.players().into()).map(of).collect()
    }

    /// How many moves more than par a single player scored; nothing where several play.
    pub fn over_par(&self) -> Option<i64> {
        (self.players() == 1).then(|| self.scored().iter().filter_map(Row::over_par).sum())
    }

    /// The place of each player, from 1: the lowest total wins, and equal ones share the place. The best dressed has a shared
    /// first place alone, and the others share the second. Nothing before all turns were scored.
    pub fn places(&self) -> Option<Vec<u32>> {
        let best = self.best_dressed();
        let scores = self.totals().into_iter().zip(0..);
        let keys: Vec<_> = scores.map(|(total, seat)| (total, best != Some(Seat(seat)))).collect();
        let place = |key| 1 + keys.iter().filter(|other| *other < key).count() as u32;
        self.is_played().then(|| keys.iter().map(place).collect())
    }

    /// Whether all turns were scored.
    fn is_played(&self) -> bool {
        self.scored().len() == usize::from(self.settings.turns)
    }

    /// The players who share the first place when all turns were scored; none where one has it alone.
    pub fn tied(&self) -> Seats {
        let totals = self.totals();
        let lowest = totals.iter().min();
        let first: Seats =
            (0..).zip(&totals).filter(|of| Some(of.1) == lowest).map(|of| Seat(of.0)).collect();
        if self.is_played() && first.len() > 1 { first } else { Seats::NONE }
    }

    /// Which of those who share the first place is best dressed: the one with more votes than any other, when all have voted.
    pub fn best_dressed(&self) -> Option<Seat> {
        let votes = |best: Seat| self.votes.iter().filter(|vote| **vote == Some(Some(best))).count();
        let tied = self.tied();
        let leads = |best: &Seat| tied.without(*best).iter().all(|other| votes(*best) > votes(other));
        tied.iter().find(leads).filter(|_| !self.votes.contains(&None))
    }

    /// How the match ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.phase() != Phase::Over {
            return None;
        }
        let totals = self.totals();
        if let [total] = totals[..] {
            let score = Score::Points(i32::try_from(total).unwrap_or(i32::MAX));
            return Some(Outcome { score, reason: ROUND });
        }
        Some(match (self.tied().is_empty(), self.best_dressed()) {
            (_, Some(best)) => Outcome::win(Team(best.0), BEST_DRESSED),
            (false, None) => Outcome::draw(SHARED),
            (true, None) => {
                let first = (0..).zip(&totals).min_by_key(|of| of.1).map_or(0, |of| of.0);
                Outcome::win(Team(first), LOWEST)
            }
        })
    }
}
