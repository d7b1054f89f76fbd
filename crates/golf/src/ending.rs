//! The score card, the places, and who is best dressed.

use crate::{Answer, Match, Phase, Refusal, Turn};
use menagerie_kernel::{Seat, Seats};

/// The score card of a match, to be shown or printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The turns that were scored.
    pub turns: Vec<Turn>,
    /// The points of each player in all of them.
    pub totals: Vec<u32>,
    /// How many moves more than par a single player scored in all of them.
    pub over_par: Option<i64>,
    /// The place of each player, from 1; nothing before the match is over.
    pub places: Option<Vec<u32>>,
    /// The one who has the first place by being best dressed.
    pub best_dressed: Option<Seat>,
}

impl Match {
    /// The score card as it stands.
    pub fn card(&self) -> Card {
        Card {
            turns: self.scored().to_vec(),
            totals: self.totals(),
            over_par: self.over_par(),
            places: self.places(),
            best_dressed: self.best_dressed(),
        }
    }

    /// The turns that were scored.
    fn scored(&self) -> &[Turn] {
        let open = usize::from(self.present().points.is_empty());
        &self.turns[..self.turns.len() - open]
    }

    /// The points of each player in all turns that were scored.
    pub fn totals(&self) -> Vec<u32> {
        let of = |seat: usize| self.scored().iter().map(|turn| turn.points[seat]).sum();
        (0..self.settings.players.into()).map(of).collect()
    }

    /// How many moves more than par a single player scored; nothing where several play.
    pub fn over_par(&self) -> Option<i64> {
        (self.settings.players == 1).then(|| self.scored().iter().filter_map(Turn::over_par).sum())
    }

    /// The place of each player, from 1: the lowest total wins, and equal ones share the place. The best dressed has a shared
    /// first place alone.
    pub fn places(&self) -> Option<Vec<u32>> {
        let best = self.best_dressed();
        let scores = self.totals().into_iter().zip(0..);
        let keys: Vec<_> = scores.map(|(total, seat)| (total, best != Some(Seat(seat)))).collect();
        let place = |key| 1 + keys.iter().filter(|other| *other < key).count() as u32;
        (self.phase == Phase::Over).then(|| keys.iter().map(place).collect())
    }

    /// The players who share the first place when the match is over; none where one has it alone.
    pub fn tied(&self) -> Seats {
        let totals = self.totals();
        let lowest = totals.iter().min();
        let first: Seats =
            (0..).zip(&totals).filter(|of| Some(of.1) == lowest).map(|of| Seat(of.0)).collect();
        if self.phase == Phase::Over && first.len() > 1 { first } else { Seats::NONE }
    }

    /// Which of those who share the first place is best dressed: the one with more votes than any other can still get.
    pub fn best_dressed(&self) -> Option<Seat> {
        let open = self.votes.iter().filter(|vote| vote.is_none()).count();
        let votes = |best: Seat| self.votes.iter().filter(|vote| **vote == Some(best)).count();
        let tied = self.tied();
        let leads = |best: &Seat| tied.without(*best).iter().all(|other| votes(*best) > votes(other) + open);
        tied.iter().find(leads)
    }

    /// Takes the vote of a player.
    pub(crate) fn vote(&mut self, seat: Seat, best: Seat) -> Result<Answer, Refusal> {
        self.check_player(seat)?;
        let tied = self.tied();
        if tied.is_empty() {
            return Err(Refusal::NoTie);
        }
        match &mut self.votes[usize::from(seat.0)] {
            Some(named) if *named == best => return Ok(Answer::Known),
            Some(_) => return Err(Refusal::Named),
            None if !tied.contains(best) => return Err(Refusal::NotTied),
            vote => *vote = Some(best),
        }
        Ok(Answer::Done)
    }
}
